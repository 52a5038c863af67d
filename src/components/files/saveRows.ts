import type { BatchFileKind } from '../../files/index.ts';
import type { AnyFileRun } from './AnyFileRun.ts';
import { saveFile } from './saveFile.ts';

/** Gives rows of a run to the browser's own download, under the name of their file. */
export async function saveRows(run: AnyFileRun, what: BatchFileKind, guardFormulas: boolean): Promise<void> {
  const stem = (run.file?.name ?? 'file').replace(/\.\w+$/, '');
  saveFile(await run.download(what, { guardFormulas }), `${stem}_${what}.csv`);
}
