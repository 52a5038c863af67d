'use client';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { AnyFileRun } from './AnyFileRun.ts';
import { BegunFile } from './BegunFile.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ElsewhereNotice } from './ElsewhereNotice.tsx';
import { FileHead } from './FileHead.tsx';
import { ReadyFile } from './ReadyFile.tsx';
import { useKeptFocus } from './useKeptFocus.ts';

export interface BatchFileProps {
  run: AnyFileRun;
  /** Options of the operation, between the columns and the start. */
  options?: ReactNode;
  /** In a result's row. */
  answerOf(result: unknown): string;
}

/** A file on its way through a batch: chosen, looked at, run, taken home. */
export function BatchFile({ run, options, answerOf }: BatchFileProps) {
  const { phase, file, error, kept } = run;
  const [guard, setGuard] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const startRef = useRef<HTMLButtonElement>(null);
  const runRef = useRef<HTMLDivElement>(null);
  const isChoosing = phase === 'empty' || phase === 'reading';
  // Many rows are drawn after the figures, not with them.
  const hasRows = useDeferredValue(!isChoosing && phase !== 'ready');
  useKeptFocus(anchor, `${phase} ${String(Boolean(error))} ${String(kept?.state)}`, () => {
    if (phase === 'ready') return startOf(anchor.current, startRef.current);
    if (isChoosing) return within(anchor.current, 'input[type=file]');
    const download = () => within(anchor.current, '[data-downloads] button:enabled');
    return runRef.current?.querySelector('button') ?? download() ?? runRef.current;
  });
  // What was chosen is what the person goes on with.
  useEffect(() => {
    if (phase === 'ready') startOf(anchor.current, startRef.current)?.focus();
  }, [phase]);

  if (isChoosing || !file)
    return (
      <>
        <span hidden ref={anchor} />
        <ChooseFile run={run} />
      </>
    );
  return (
    <>
      <span hidden ref={anchor} />
      <ElsewhereNotice run={run} />
      <FileHead run={run} file={file} guard={guard} />
      {phase === 'ready' ? (
        <ReadyFile run={run} file={file} options={options} startRef={startRef} />
      ) : (
        <BegunFile {...{ run, file, runRef, hasRows, guard, answerOf }} onGuard={setGuard} />
      )}
    </>
  );
}

const within = (anchor: HTMLElement | null, selector: string) =>
  anchor?.parentElement?.querySelector<HTMLElement>(selector);

/** Start, or what has to be said before it. */
const startOf = (anchor: HTMLElement | null, start: HTMLButtonElement | null) =>
  start?.disabled ? within(anchor, 'select[data-column]') : start;
