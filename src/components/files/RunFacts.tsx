'use client';
import type { RunPartProps } from './AnyFileRun.ts';
import { useFilesContext } from './FilesContext.ts';

/** A run in figures: rows by what became of them, pace, credits. */
export function RunFacts({ run }: RunPartProps) {
  const { words, cls } = useFilesContext();
  const { phase, summary, progress } = run;
  const { answered, total, turnedDown, notSent, inDoubt } = summary;
  const without = [
    ['turned-down', turnedDown],
    ['not-sent', notSent],
    ['in-doubt', inDoubt],
  ] as const;
  return (
    <p className={cls('facts')}>
      <b>{words.progress(answered, total)}</b>
      {without.map(([what, count]) => count > 0 && <span key={what}>{words.without(what, count)}</span>)}
      {progress && phase === 'running' && (
        <>
          {progress.timeLeft !== undefined && progress.timeLeft > 0 && <span>{words.timeLeft(progress.timeLeft)}</span>}
          {progress.rate > 0 && <span>{words.rate(Math.round(progress.rate))}</span>}
        </>
      )}
      {progress && <span>{words.spent(progress.credits, progress.creditsInDoubt)}</span>}
      {progress && progress.wait > 0 && <span>{words.slowedDown()}</span>}
    </p>
  );
}
