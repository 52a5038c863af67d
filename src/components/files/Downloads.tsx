'use client';
import type { RunFile } from '../../files/index.ts';
import type { RunPartProps } from './AnyFileRun.ts';
import { useFilesContext } from './FilesContext.ts';
import { saveRows } from './saveRows.ts';

export interface DownloadsProps extends RunPartProps {
  file: RunFile;
  /** Guard against formulas? */
  guard: boolean;
  onGuard(guard: boolean): void;
}

/** What can be taken home of a run that has ended. */
export function Downloads({ run, file, guard, onGuard }: DownloadsProps) {
  const { words, number, cls } = useFilesContext();
  const { answered, turnedDown, notSent, inDoubt, unplaced } = run.summary;
  const others = [
    ['rejected', words.rejected(), turnedDown],
    ['not-sent', words.notSent(), notSent],
    ['in-doubt', words.inDoubt(), inDoubt],
    ['unplaced', words.unplaced(), unplaced],
    ['bad', words.badLines(), file.table.bad.length],
  ] as const;
  return (
    <div className={cls('downloads')} data-downloads role="group" aria-label={words.download()}>
      <b>{words.download()}</b>
      <button
        type="button"
        className={cls('action')}
        data-kind="primary"
        disabled={answered === 0}
        onClick={() => void saveRows(run, 'results', guard)}
      >
        {words.results()} ({number(answered)})
      </button>
      {others.map(
        ([what, label, count]) =>
          count > 0 && (
            <button key={what} type="button" className={cls('action')} onClick={() => void saveRows(run, what, guard)}>
              {label} ({number(count)})
            </button>
          ),
      )}
      <label className={cls('check')}>
        <input
          type="checkbox"
          checked={guard}
          onChange={(event) => {
            onGuard(event.target.checked);
          }}
        />
        {words.guard()}
      </label>
    </div>
  );
}
