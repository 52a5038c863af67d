'use client';
import type { ParsedFile, ResultFileKind } from '../../../files/index.ts';
import { type RunPartProps, useFilesContext, type AnyFileRun } from '../FilesContext.ts';
import type { FocusTargets } from '../focusTargets.ts';
import { SettingCheck } from '../setup/SettingsFields.tsx';
import { saveFile } from '../saveFile.ts';

interface DownloadsProps extends RunPartProps {
  file: ParsedFile;
  /** Whether to escape spreadsheet formulas. */
  escapeFormulas: boolean;
  onEscapeFormulas(escapeFormulas: boolean): void;
  targets: FocusTargets;
}

/** Download buttons for a run that has ended. */
export function Downloads({ run, file, escapeFormulas, onEscapeFormulas, targets }: DownloadsProps) {
  const { words, number, cls, Button } = useFilesContext();
  const { answered, rejected, notSent, inDoubt, unplaced } = run.summary;
  const files = [
    ['results', words.results(), answered],
    ['rejected', words.rejected(), rejected],
    ['not-sent', words.notSent(), notSent],
    ['in-doubt', words.inDoubt(), inDoubt],
    ['unplaced', words.unplaced(), unplaced],
    ['unreadable', words.unreadable(), file.table.unreadable.length],
  ] as const;
  const first = files.find(([, , count]) => count > 0)?.[0];
  return (
    <div className={cls('downloads')} role="group" aria-label={words.download()}>
      <b>{words.download()}</b>
      {files.map(
        ([kind, label, count]) =>
          (kind === 'results' || count > 0) && (
            <Button
              key={kind}
              ref={kind === first ? targets.refOf('download') : undefined}
              type="button"
              className={cls('action')}
              data-kind={kind === 'results' ? 'primary' : 'secondary'}
              disabled={count === 0}
              onClick={() => void saveRows(run, kind, escapeFormulas)}
            >
              {label} ({number(count)})
            </Button>
          ),
      )}
      <SettingCheck label={words.escapeFormulas()} checked={escapeFormulas} onChange={onEscapeFormulas} />
    </div>
  );
}

/** Saves the rows of one kind as a download that is named after the file. */
export async function saveRows(run: AnyFileRun, kind: ResultFileKind, escapeFormulas: boolean): Promise<void> {
  const stem = (run.file?.name ?? 'file').replace(/\.\w+$/, '');
  saveFile(await run.download(kind, { escapeFormulas }), `${stem}_${kind}.csv`);
}
