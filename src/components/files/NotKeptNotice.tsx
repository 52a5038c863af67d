'use client';
import type { RunPartProps } from './AnyFileRun.ts';
import { useFilesContext } from './FilesContext.ts';

/** Not all answers are kept by the browser. */
export function NotKeptNotice({ run }: RunPartProps) {
  const { words, cls, Message } = useFilesContext();
  if (run.survives) return null;
  return (
    <Message className={cls('notice')} data-kind="notice">
      {words.notKept(run.phase === 'ready' ? 'ready' : 'begun')}
    </Message>
  );
}
