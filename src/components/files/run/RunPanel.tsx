'use client';
import { type RunPartProps, useFilesContext, type AnyFileRun } from '../FilesContext.ts';
import type { FocusTargets } from '../focusTargets.ts';
import { TransferFailure, NotSavedNotice } from '../Notice.tsx';
import { useExportRun } from '../setup/SavedRunNotice.tsx';
import type { FileRunPhase } from '../../../files/index.ts';
import type { FilesWords } from '../../../react/index.ts';

export interface RunActionsProps extends RunPartProps {
  targets: FocusTargets;
  onExport(): void;
}

/** Pause, go on, move, cancel: what fits the phase. */
export function RunActions({ run, targets: places, onExport: onMove }: RunActionsProps) {
  const { words, cls, Button } = useFilesContext();
  const { phase, isTaken, isSaved } = run;
  const isHalted = (phase === 'paused' || phase === 'stopped') && !isTaken;
  const actions = [
    { name: 'pause', fits: phase === 'running', act: run.pause },
    { name: 'resume', fits: isHalted, act: () => void run.resume() },
    { name: 'exportRun', fits: isHalted && isSaved, act: onMove },
    { name: 'cancel', fits: phase === 'running' || phase === 'paused', act: run.cancel },
  ] as const;
  return (
    <div className={cls('actions')}>
      {actions
        .filter(({ fits }) => fits)
        .map(({ name, act }, place) => (
          <Button
            key={name}
            ref={place === 0 ? places.refOf('action') : undefined}
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

export interface RunPanelProps extends RunPartProps {
  targets: FocusTargets;
}

/** How far a run is, what is said of it, and what can be done. */
export function RunPanel({ run, targets: places }: RunPanelProps) {
  const { words, cls, Message } = useFilesContext();
  const { phase, summary, progress } = run;
  const { move, failure } = useExportRun(run);
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
        {statusText(words, run, status)}
      </Message>
      <NotSavedNotice run={run} />
      <TransferFailure failure={failure} />
      <RunActions run={run} targets={places} onExport={move} />
    </div>
  );
}

/** What is said of a run at this moment. */
export function statusText(
  words: FilesWords,
  { isTaken, reason, summary }: AnyFileRun,
  status: FileRunPhase | 'pausing',
): string {
  if (isTaken) return words.takenElsewhere();
  switch (status) {
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

/** Shows rows by outcome, pace and credits. */
function RunFacts({ run }: RunPartProps) {
  const { words, cls } = useFilesContext();
  const { phase, summary, progress } = run;
  const { answered, total, rejected, notSent, inDoubt } = summary;
  const without = [
    ['rejected', rejected],
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
