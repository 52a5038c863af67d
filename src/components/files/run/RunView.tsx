'use client';
import { isRunActive, type ParsedFile } from '../../../files/index.ts';
import type { RunPartProps } from '../FilesContext.ts';
import { Downloads } from './Downloads.tsx';
import { RunPanel } from './RunPanel.tsx';
import type { FocusTargets } from '../focusTargets.ts';
import { RunRows } from './RunRows.tsx';
import { RunShares } from './RunShares.tsx';
import { useRowCounts } from './useRows.ts';

interface RunViewProps extends RunPartProps {
  file: ParsedFile;
  targets: FocusTargets;
  showsRows: boolean;
  escapeFormulas: boolean;
  onEscapeFormulas(escapeFormulas: boolean): void;
  answerOf(result: unknown): string;
}

/** Shows the figures, downloads and rows of a run that is in progress or has ended. */
export function RunView({ run, file, targets, showsRows, escapeFormulas, onEscapeFormulas, answerOf }: RunViewProps) {
  const { phase } = run;
  const counts = useRowCounts(run);
  return (
    <>
      <RunPanel run={run} targets={targets} />
      <RunShares run={run} counts={counts} />
      {!isRunActive(phase) && <Downloads {...{ run, file, escapeFormulas, onEscapeFormulas, targets }} />}
      {showsRows && <RunRows run={run} file={file} counts={counts} answerOf={answerOf} />}
    </>
  );
}
