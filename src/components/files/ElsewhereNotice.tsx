'use client';
import { Icon } from '../icons/Icon.tsx';
import type { RunPartProps } from './AnyFileRun.ts';
import { useFilesContext } from './FilesContext.ts';

/** The last act was not done: another window has the run. */
export function ElsewhereNotice({ run }: RunPartProps) {
  const { words, cls } = useFilesContext();
  if (!run.isElsewhere) return null;
  return (
    <p className={cls('notice')} role="alert">
      <Icon data-icon="alert" className={cls('icon')} />
      <span>{words.elsewhere()}</span>
    </p>
  );
}
