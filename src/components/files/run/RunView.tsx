'use client';
import { isRunActive, type ParsedFile } from '../../../files/index.ts';
import { type RunPartProps, useFilesContext } from '../FilesContext.ts';
import { Downloads } from './Downloads.tsx';
import { RunPanel } from './RunPanel.tsx';
import type { FocusTargets } from '../focusTargets.ts';
import { RunRows } from './RunRows.tsx';
import { RunShares } from './RunShares.tsx';

export interface RunViewProps extends RunPartProps {
  file: ParsedFile;
  targets: FocusTargets;
  showsRows: boolean;
  escapeFormulas: boolean;
  onEscapeFormulas(escapeFormulas: boolean): void;
  answerOf(result: unknown): string;
}

/** Shows a run in progress or after its end: figures, downloads, rows. */
export function RunView({ run, file, targets, showsRows, escapeFormulas, onEscapeFormulas, answerOf }: RunViewProps) {
  const { phase } = run;
  return (
    <>
      <RunPanel run={run} targets={targets} />
      <RunShares run={run} />
      {!isRunActive(phase) && <Downloads {...{ run, file, escapeFormulas, onEscapeFormulas, targets }} />}
      {showsRows && <RunRows run={run} file={file} answerOf={answerOf} />}
    </>
  );
}

/** Shows the figures of a run: rows by outcome, rate, credits. */
export function RunFacts({ run }: RunPartProps) {
  const { words, cls } = useFilesContext();
  const { phase, summary, progress } = run;
  const { answered, total, rejected, notSent, inDoubt } = summary;
  const withoutAnswer = [
    ['rejected', rejected],
    ['not-sent', notSent],
    ['in-doubt', inDoubt],
  ] as const;
  return (
    <p className={cls('facts')}>
      <b>{words.progress(answered, total)}</b>
      {withoutAnswer.map(([kind, count]) => count > 0 && <span key={kind}>{words.without(kind, count)}</span>)}
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
