import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OpenFile } from '../journal/appendLog.ts';
import { syncFolder } from './files.ts';

export interface ReplaceOptions {
  /** Is asked before the file is another one. @throws BatchError where the job is not ours any more */
  seeOurs(): void;
  openFile?: OpenFile | undefined;
}

/** A file of a job: whole, or as it was before. On the disk when it resolves. @throws BatchError where the job is not ours any more */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  { seeOurs, openFile = open }: ReplaceOptions,
): Promise<void> {
  const file = await openFile(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.datasync();
  } finally {
    await file.close();
  }
  // Who has the job now writes on in the file that is there.
  seeOurs();
  await rename(`${path}.new`, path);
  await syncFolder(dirname(path));
}
