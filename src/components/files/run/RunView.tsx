'use client';
import { useState } from 'react';
import { isRunActive, type ParsedFile } from '../../../files/index.ts';
import type { RunPartProps } from '../FilesContext.ts';
import { defaultChoice, Downloads } from './Downloads.tsx';
import { RunPanel } from './RunPanel.tsx';
import type { FocusTargets } from '../focusTargets.ts';
import { RunRows } from './RunRows.tsx';
import { RunShares } from './RunShares.tsx';
import { useRowCounts } from './useRows.ts';

interface RunViewProps extends RunPartProps {
  file: ParsedFile;
  targets: FocusTargets;
  showsRows: boolean;
  answerOf(result: unknown): string;
}

/** Shows the figures, downloads and rows of a run that is in progress or has ended. */
export function RunView({ run, file, targets, showsRows, answerOf }: RunViewProps) {
  const { phase } = run;
  const counts = useRowCounts(run);
  const [choice, setChoice] = useState(() => defaultChoice(file));
  return (
    <>
      <RunPanel run={run} targets={targets} />
      <RunShares run={run} counts={counts} />
      {!isRunActive(phase) && <Downloads {...{ run, file, choice, targets }} onChoice={setChoice} />}
      {showsRows && <RunRows run={run} file={file} counts={counts} answerOf={answerOf} />}
    </>
  );
}
