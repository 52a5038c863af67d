import { isRunUnderWay, type RunFile } from '../../files/index.ts';
import type { RunPartProps } from './AnyFileRun.ts';
import { Downloads } from './Downloads.tsx';
import { RunPanel } from './RunPanel.tsx';
import type { RunPlaces } from './createRunPlaces.ts';
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
