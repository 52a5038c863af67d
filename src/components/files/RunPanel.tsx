'use client';
import type { RunPartProps } from './AnyFileRun.ts';
import { useFilesContext } from './FilesContext.ts';
import { MoveFailure } from './MoveFailure.tsx';
import { NotKeptNotice } from './NotKeptNotice.tsx';
import { RunActions } from './RunActions.tsx';
import { RunFacts } from './RunFacts.tsx';
import type { RunPlaces } from './createRunPlaces.ts';
import { saidOf } from './saidOf.ts';
import { useMoveRun } from './useMoveRun.ts';

export interface RunPanelProps extends RunPartProps {
  places: RunPlaces;
}

/** How far a run is, what is said of it, and what can be done. */
export function RunPanel({ run, places }: RunPanelProps) {
  const { words, cls, Message } = useFilesContext();
  const { phase, summary, progress } = run;
  const { move, failure } = useMoveRun(run);
  // Calls that were under way when it was paused end.
  const status = phase === 'paused' && progress && progress.underWay > 0 ? 'pausing' : phase;
  return (
    <div
      ref={places.refOf('run')}
      className={cls('run')}
      data-status={status}
      data-tone={summary.tone}
      tabIndex={-1}
      data-waits
    >
      <progress
        className={cls('progress')}
        max={Math.max(1, summary.total)}
        value={summary.answered}
        aria-label={words.progress(summary.answered, summary.total)}
      />
      <RunFacts run={run} />
      <Message className={cls('status')} role="status" data-kind={status === 'stopped' ? 'error' : 'status'}>
        {saidOf(words, run, status)}
      </Message>
      <NotKeptNotice run={run} />
      <MoveFailure failure={failure} />
      <RunActions run={run} places={places} onMove={move} />
    </div>
  );
}
