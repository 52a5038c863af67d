'use client';
import type { RunPartProps } from './AnyFileRun.ts';
import { useFilesContext } from './FilesContext.ts';
import { Notice } from './Notice.tsx';

/** The last act was not done: another window has the run. */
export function ElsewhereNotice({ run }: RunPartProps) {
  const { words } = useFilesContext();
  if (!run.isElsewhere) return null;
  return (
    <Notice kind="notice" role="alert">
      {words.elsewhere()}
    </Notice>
  );
}
