'use client';
import { type RunPartProps, useFilesContext, type AnyFileRun } from '../FilesContext.ts';
import type { FocusTargets } from '../focusTargets.ts';
import { TransferFailure, NotSavedNotice } from '../Notice.tsx';
import { RunAgain } from './RunAgain.tsx';
import { useExportRun } from '../setup/SavedRunNotice.tsx';
import type { FileRunPhase } from '../../../files/index.ts';
import type { FilesWords } from '../../../react/index.ts';

interface RunActionsProps extends RunPartProps {
  targets: FocusTargets;
  onExport(): void;
}

/** Buttons for the actions that are possible in the current phase. */
function RunActions({ run, targets, onExport }: RunActionsProps) {
  const { words, cls, Button } = useFilesContext();
  const { phase, isTaken, isSaved, summary } = run;
  const isHalted = (phase === 'paused' || phase === 'stopped') && !isTaken;
  const actions = [
    { name: 'pause', isAvailable: phase === 'running', act: run.pause },
    { name: 'resume', isAvailable: isHalted, act: () => void run.resume() },
    { name: 'exportRun', isAvailable: isHalted && isSaved, act: onExport },
    {
      name: 'cancel',
      // If the first run has stopped, there are no finished results to return to.
      isAvailable:
        phase === 'running' || phase === 'paused' || (phase === 'stopped' && !isTaken && summary.toSendAgain > 0),
      act: run.cancel,
    },
  ] as const;
  return (
    <div className={cls('actions')}>
      {actions
        .filter(({ isAvailable }) => isAvailable)
        .map(({ name, act }, position) => (
          <Button
            key={name}
            ref={position === 0 ? targets.refOf('action') : undefined}
            type="button"
            className={cls('action')}
            data-kind={name === 'resume' ? 'primary' : 'secondary'}
            onClick={act}
          >
            {words[name]()}
          </Button>
        ))}
    </div>
  );
}

interface RunPanelProps extends RunPartProps {
  targets: FocusTargets;
}

/** Shows a run's progress, status and actions. */
export function RunPanel({ run, targets }: RunPanelProps) {
  const { words, cls, Message } = useFilesContext();
  const { phase, summary, progress } = run;
  const { exportRun, failure } = useExportRun(run);
  // A pause takes effect only once the calls in flight have finished.
  const status = phase === 'paused' && progress && progress.inFlight > 0 ? 'pausing' : phase;
  const { total, answered, toSendAgain } = summary;
  const finished = toSendAgain > 0 ? total - toSendAgain : answered;
  return (
    <div
      ref={targets.refOf('run')}
      className={cls('run')}
      data-status={status}
      data-tone={summary.tone}
      tabIndex={-1}
      data-focus-fallback
    >
      <progress
        className={cls('progress')}
        max={Math.max(1, total)}
        value={finished}
        aria-label={words.progress(finished, total)}
      />
      <RunFacts run={run} />
      <Message className={cls('status')} role="status" data-kind={status === 'stopped' ? 'error' : 'status'}>
        {statusText(words, run, status)}
      </Message>
      <NotSavedNotice run={run} />
      <TransferFailure failure={failure} />
      <RunActions run={run} targets={targets} onExport={exportRun} />
      {phase === 'done' && !run.isTaken && <RunAgain run={run} />}
    </div>
  );
}

/** Returns a run's status as a sentence. */
export function statusText(
  words: FilesWords,
  { isTaken, reason, summary }: AnyFileRun,
  status: FileRunPhase | 'pausing',
): string {
  if (isTaken) return words.takenElsewhere();
  switch (status) {
    case 'paused':
      return reason === 'sample' ? words.stopped(reason) : words.status(status);
    case 'stopped':
      return words.stopped(reason ?? 'refused');
    case 'done':
      return words.done(summary.tone ?? 'good');
    case 'empty':
    case 'reading':
    case 'ready':
      return '';
    default:
      return words.status(status);
  }
}

/** Shows a run's figures: rows by outcome, rate and credits. */
function RunFacts({ run }: RunPartProps) {
  const { words, number, cls } = useFilesContext();
  const { phase, summary, progress, searchCredits } = run;
  const { answered, total, rejected, notSent, inDoubt, toSendAgain } = summary;
  const withoutAnswer = [
    ['rejected', rejected],
    ['not-sent', notSent],
    ['in-doubt', inDoubt],
  ] as const;
  return (
    <p className={cls('facts')}>
      <b>{words.progress(answered, total)}</b>
      {withoutAnswer.map(([kind, count]) => count > 0 && <span key={kind}>{words.without(kind, count)}</span>)}
      {toSendAgain > 0 && (
        <span>
          {words.estimateLine('to-send')} ({number(toSendAgain)})
        </span>
      )}
      {progress && phase === 'running' && (
        <>
          {progress.timeLeft !== undefined && progress.timeLeft > 0 && <span>{words.timeLeft(progress.timeLeft)}</span>}
          {progress.rate > 0 && <span>{words.rate(Math.round(progress.rate))}</span>}
        </>
      )}
      {progress && <span>{words.spent(progress.credits, progress.creditsInDoubt)}</span>}
      {searchCredits > 0 && <span>{words.spentOnSearch(searchCredits)}</span>}
      {progress && progress.wait > 0 && <span>{words.slowedDown()}</span>}
    </p>
  );
}
