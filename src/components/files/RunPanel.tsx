'use client';
import type { Ref } from 'react';
import type { RunPartProps } from './AnyFileRun.ts';
import { useFilesContext } from './FilesContext.ts';
import { NotKeptNotice } from './NotKeptNotice.tsx';
import { RunActions } from './RunActions.tsx';
import { RunFacts } from './RunFacts.tsx';
import { saidOf } from './saidOf.ts';

export interface RunPanelProps extends RunPartProps {
  runRef: Ref<HTMLDivElement>;
}

/** How far a run is, what is said of it, and what can be done. */
export function RunPanel({ run, runRef }: RunPanelProps) {
  const { words, cls } = useFilesContext();
  const { phase, summary, progress } = run;
  // Calls that were under way when it was paused end.
  const status = phase === 'paused' && progress && progress.underWay > 0 ? 'pausing' : phase;
  return (
    <div ref={runRef} className={cls('run')} data-status={status} data-tone={summary.tone} tabIndex={-1} data-waits>
      <progress
        className={cls('progress')}
        max={Math.max(1, summary.total)}
        value={summary.answered}
        aria-label={words.progress(summary.answered, summary.total)}
      />
      <RunFacts run={run} />
      <p className={cls('status')} role="status">
        {saidOf(words, run, status)}
      </p>
      <NotKeptNotice run={run} />
      <RunActions run={run} />
    </div>
  );
}
