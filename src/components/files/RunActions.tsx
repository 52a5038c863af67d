'use client';
import type { RunPartProps } from './AnyFileRun.ts';
import { useFilesContext } from './FilesContext.ts';
import type { RunPlaces } from './createRunPlaces.ts';

export interface RunActionsProps extends RunPartProps {
  places: RunPlaces;
  onMove(): void;
}

/** Pause, go on, move, cancel: what fits the phase. */
export function RunActions({ run, places, onMove }: RunActionsProps) {
  const { words, cls, Button } = useFilesContext();
  const { phase, isTaken, survives } = run;
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
