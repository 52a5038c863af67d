import type { Ref } from 'react';
import type { RunFile } from '../../files/index.ts';
import type { RunPartProps } from './AnyFileRun.ts';
import { Downloads } from './Downloads.tsx';
import { RunPanel } from './RunPanel.tsx';
import { RunRows } from './RunRows.tsx';
import { RunShares } from './RunShares.tsx';

export interface BegunFileProps extends RunPartProps {
  file: RunFile;
  runRef: Ref<HTMLDivElement>;
  hasRows: boolean;
  guard: boolean;
  onGuard(guard: boolean): void;
  answerOf(result: unknown): string;
}

/** A run, under way or at its end: its figures, its files, its rows. */
export function BegunFile({ run, file, runRef, hasRows, guard, onGuard, answerOf }: BegunFileProps) {
  const { phase } = run;
  const isUnderWay = phase === 'running' || phase === 'paused' || phase === 'stopping';
  return (
    <>
      <RunPanel run={run} runRef={runRef} />
      <RunShares run={run} />
      {!isUnderWay && <Downloads run={run} file={file} guard={guard} onGuard={onGuard} />}
      {hasRows && <RunRows run={run} file={file} answerOf={answerOf} />}
    </>
  );
}
