'use client';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { AnyFileRun } from './FilesContext.ts';
import { BegunFile } from './run/BegunFile.tsx';
import { ChooseFile } from './setup/ChooseFile.tsx';
import { ElsewhereNotice } from './Notice.tsx';
import { FileHead } from './setup/FileHead.tsx';
import { ReadyFile } from './setup/ReadyFile.tsx';
import { createRunPlaces, type RunPlaces } from './createRunPlaces.ts';
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
  const { phase, file, error, saved: kept } = run;
  const [guard, setGuard] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const [places] = useState(createRunPlaces);
  const isChoosing = phase === 'empty' || phase === 'reading';
  // Many rows are drawn after the figures, not with them.
  const hasRows = useDeferredValue(!isChoosing && phase !== 'ready');
  useKeptFocus(anchor, `${phase} ${String(Boolean(error))} ${String(kept?.state)}`, () => {
    if (phase === 'ready') return startOf(places);
    if (isChoosing) return anchor.current?.parentElement?.querySelector<HTMLElement>('input[type=file]');
    return places.elementOf('action') ?? places.elementOf('download') ?? places.elementOf('run');
  });
  // What was chosen is what the person goes on with.
  useEffect(() => {
    if (phase === 'ready') startOf(places)?.focus();
  }, [phase, places]);

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
        <ReadyFile run={run} file={file} options={options} places={places} />
      ) : (
        <BegunFile {...{ run, file, places, hasRows, guard, answerOf }} onGuard={setGuard} />
      )}
    </>
  );
}

/** Start, or what has to be said before it. */
function startOf(places: RunPlaces): HTMLElement | undefined {
  const start = places.elementOf('start');
  return start?.matches(':disabled, [aria-disabled="true"]') ? places.elementOf('column') : start;
}
