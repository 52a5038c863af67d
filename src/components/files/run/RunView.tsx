'use client';
import { isRunActive, type ParsedFile } from '../../../files/index.ts';
import type { RunPartProps } from '../FilesContext.ts';
import { Downloads } from './Downloads.tsx';
import { RunPanel } from './RunPanel.tsx';
import type { FocusTargets } from '../focusTargets.ts';
import { RunRows } from './RunRows.tsx';
import { RunShares } from './RunShares.tsx';

export interface RunViewProps extends RunPartProps {
  file: ParsedFile;
  targets: FocusTargets;
  hasRows: boolean;
  escapeFormulas: boolean;
  onEscapeFormulas(guard: boolean): void;
  answerOf(result: unknown): string;
}

/** A run, under way or at its end: its figures, its files, its rows. */
export function RunView({
  run,
  file,
  targets: places,
  hasRows,
  escapeFormulas: guard,
  onEscapeFormulas: onGuard,
  answerOf,
}: RunViewProps) {
  const { phase } = run;
  return (
    <>
      <RunPanel run={run} targets={places} />
      <RunShares run={run} />
      {!isRunActive(phase) && (
        <Downloads {...{ run, file, escapeFormulas: guard, onEscapeFormulas: onGuard, targets: places }} />
      )}
      {hasRows && <RunRows run={run} file={file} answerOf={answerOf} />}
    </>
  );
}
