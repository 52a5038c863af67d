'use client';
import { isRunUnderWay, type RunFile } from '../../../files/index.ts';
import { type RunPartProps, useFilesContext } from '../FilesContext.ts';
import { Downloads } from './Downloads.tsx';
import { RunPanel } from './RunPanel.tsx';
import type { RunPlaces } from '../createRunPlaces.ts';
import { RunRows } from './RunRows.tsx';
import { RunShares } from './RunShares.tsx';

export interface BegunFileProps extends RunPartProps {
  file: RunFile;
  places: RunPlaces;
  hasRows: boolean;
  guard: boolean;
  onGuard(guard: boolean): void;
  answerOf(result: unknown): string;
}

/** A run, under way or at its end: its figures, its files, its rows. */
export function BegunFile({ run, file, places, hasRows, guard, onGuard, answerOf }: BegunFileProps) {
  const { phase } = run;
  return (
    <>
      <RunPanel run={run} places={places} />
      <RunShares run={run} />
      {!isRunUnderWay(phase) && <Downloads {...{ run, file, guard, onGuard, places }} />}
      {hasRows && <RunRows run={run} file={file} answerOf={answerOf} />}
    </>
  );
}

/** A run in figures: rows by what became of them, pace, credits. */
export function RunFacts({ run }: RunPartProps) {
  const { words, cls } = useFilesContext();
  const { phase, summary, progress } = run;
  const { answered, total, rejected: turnedDown, notSent, inDoubt } = summary;
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
