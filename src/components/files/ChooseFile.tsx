'use client';
import { Icon } from '../icons/Icon.tsx';
import type { RunPartProps } from './AnyFileRun.ts';
import { ElsewhereNotice } from './ElsewhereNotice.tsx';
import { FileDrop } from './FileDrop.tsx';
import { useFilesContext } from './FilesContext.ts';
import { KeptRunNotice } from './KeptRunNotice.tsx';

/** Before a file: what is kept, and where one is chosen. */
export function ChooseFile({ run }: RunPartProps) {
  const { words, cls } = useFilesContext();
  const isReading = run.phase === 'reading';
  return (
    <>
      <KeptRunNotice run={run} />
      <ElsewhereNotice run={run} />
      <FileDrop
        label={words.choose()}
        formats={words.formats()}
        disabled={isReading}
        onFile={(chosen) => void run.open(chosen)}
      >
        <p role="status" className={cls('status')}>
          {isReading ? words.reading() : ''}
        </p>
        {run.error && (
          <p className={cls('error')} role="alert">
            <Icon data-icon="alert" className={cls('icon')} />
            <span>{words.fileError(run.error.reason)}</span>
          </p>
        )}
      </FileDrop>
    </>
  );
}
