'use client';
import { type RunPartProps, useFilesContext, type AnyFileRun } from '../FilesContext.ts';
import type { FocusTargets } from '../focusTargets.ts';
import { TransferFailure, NotSavedNotice } from '../Notice.tsx';
import { RunFacts } from './RunView.tsx';
import { useExportRun } from '../setup/SavedRunNotice.tsx';
import type { FileRunPhase } from '../../../files/index.ts';
import type { FilesWords } from '../../../react/index.ts';

export interface RunActionsProps extends RunPartProps {
  targets: FocusTargets;
  onExport(): void;
}

/** The action buttons that fit the phase. */
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

/** Shows the progress, status and actions of a run. */
export function RunPanel({ run, targets: places }: RunPanelProps) {
  const { words, cls, Message } = useFilesContext();
  const { phase, summary, progress } = run;
  const { move, failure } = useExportRun(run);
  // Calls in flight finish before the pause takes effect.
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

/** Returns the status sentence of a run. */
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
