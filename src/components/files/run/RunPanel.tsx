'use client';
import { type RunPartProps, useFilesContext, type AnyFileRun } from '../FilesContext.ts';
import type { RunPlaces } from '../createRunPlaces.ts';
import { MoveFailure, NotKeptNotice } from '../Notice.tsx';
import { RunFacts } from './BegunFile.tsx';
import { useMoveRun } from '../setup/KeptRunNotice.tsx';
import type { FileRunPhase } from '../../../files/index.ts';
import type { FilesWords } from '../../../react/index.ts';

export interface RunActionsProps extends RunPartProps {
  places: RunPlaces;
  onMove(): void;
}

/** Pause, go on, move, cancel: what fits the phase. */
export function RunActions({ run, places, onMove }: RunActionsProps) {
  const { words, cls, Button } = useFilesContext();
  const { phase, isTaken, isSaved: survives } = run;
  const isHalted = (phase === 'paused' || phase === 'stopped') && !isTaken;
  const acts = [
    { name: 'pause', fits: phase === 'running', act: run.pause },
    { name: 'resume', fits: isHalted, act: () => void run.resume() },
    { name: 'move', fits: isHalted && survives, act: onMove },
    { name: 'cancel', fits: phase === 'running' || phase === 'paused', act: run.cancel },
  ] as const;
  return (
    <div className={cls('actions')}>
      {acts
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

/** What is said of a run at this moment. */
export function saidOf(
  words: FilesWords,
  { isTaken, reason, summary }: AnyFileRun,
  status: FileRunPhase | 'pausing',
): string {
  if (isTaken) return words.taken();
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
