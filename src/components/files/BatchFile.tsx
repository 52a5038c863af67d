'use client';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { AnyFileRun } from './FilesContext.ts';
import { RunView } from './run/RunView.tsx';
import { ChooseFile } from './setup/ChooseFile.tsx';
import { ElsewhereNotice } from './Notice.tsx';
import { FileHead } from './setup/FileHead.tsx';
import { ReadyFile } from './setup/ReadyFile.tsx';
import { createFocusTargets, type FocusTargets } from './focusTargets.ts';
import { useFocusFallback } from './useFocusFallback.ts';

interface BatchFileProps {
  run: AnyFileRun;
  /** Settings of the operation, shown between the columns and the start button. */
  options?: ReactNode;
  /** Input for rows that are not in a file, shown below the file input. */
  otherInput?: ReactNode;
  /** Returns the text that the row table shows for a result. */
  answerOf(result: unknown): string;
}

/** Shows every step of a file run, from choosing the file to downloading the results. */
export function BatchFile({ run, options, otherInput, answerOf }: BatchFileProps) {
  const { phase, file, error, saved } = run;
  const anchor = useRef<HTMLSpanElement>(null);
  const [targets] = useState(createFocusTargets);
  const isChoosing = phase === 'empty' || phase === 'reading';
  // Renders the rows after everything else, because there can be very many rows.
  const showsRows = useDeferredValue(!isChoosing && phase !== 'ready');
  useFocusFallback(
    anchor,
    `${phase} ${String(Boolean(error))} ${String(saved?.state)} ${String(run.isRemembered)}`,
    () => {
      if (phase === 'ready') return startTarget(targets);
      if (isChoosing) return anchor.current?.parentElement?.querySelector<HTMLElement>('input[type=file]');
      return targets.elementOf('action') ?? targets.elementOf('download') ?? targets.elementOf('run');
    },
  );
  // Moves focus to the start button once the file is ready.
  useEffect(() => {
    if (phase === 'ready') startTarget(targets)?.focus();
  }, [phase, targets]);

  if (isChoosing || !file)
    return (
      <>
        <span hidden ref={anchor} />
        <ChooseFile run={run} otherInput={otherInput} />
      </>
    );
  return (
    <>
      <span hidden ref={anchor} />
      {phase !== 'ready' && <ElsewhereNotice run={run} />}
      <FileHead run={run} file={file} />
      {phase === 'ready' ? (
        <ReadyFile run={run} file={file} options={options} targets={targets} />
      ) : (
        <RunView {...{ run, file, targets, showsRows, answerOf }} />
      )}
    </>
  );
}

/** Returns the start button or, while it is disabled because of the columns, the first column's select. */
function startTarget(targets: FocusTargets): HTMLElement | undefined {
  const start = targets.elementOf('start');
  return start?.matches(':disabled, [aria-disabled="true"]') ? targets.elementOf('column') : start;
}
