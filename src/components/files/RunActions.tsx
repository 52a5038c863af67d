'use client';
import type { RunPartProps } from './AnyFileRun.ts';
import { useFilesContext } from './FilesContext.ts';

/** Pause, go on, cancel: what fits the phase. */
export function RunActions({ run }: RunPartProps) {
  const { words, cls } = useFilesContext();
  const { phase, isTaken } = run;
  return (
    <div className={cls('actions')}>
      {phase === 'running' && (
        <button type="button" className={cls('action')} onClick={run.pause}>
          {words.pause()}
        </button>
      )}
      {(phase === 'paused' || phase === 'stopped') && !isTaken && (
        <button type="button" className={cls('action')} data-kind="primary" onClick={() => void run.resume()}>
          {words.resume()}
        </button>
      )}
      {(phase === 'running' || phase === 'paused') && (
        <button type="button" className={cls('action')} onClick={run.cancel}>
          {words.cancel()}
        </button>
      )}
    </div>
  );
}
