'use client';
import type { RunPartProps } from './AnyFileRun.ts';
import { ElsewhereNotice } from './ElsewhereNotice.tsx';
import { FileDrop } from './FileDrop.tsx';
import { useFilesContext } from './FilesContext.ts';
import { KeptRunNotice } from './KeptRunNotice.tsx';
import { Notice } from './Notice.tsx';

/** Before a file: what is kept, and where one is chosen. */
export function ChooseFile({ run }: RunPartProps) {
  const { words, cls, Message } = useFilesContext();
  const isReading = run.phase === 'reading';
  return (
    <>
      <KeptRunNotice run={run} />
      <ElsewhereNotice run={run} />
      <FileDrop
        label={words.choose()}
        formats={words.formats(run.operation.needsHeader)}
        disabled={isReading}
        onFile={(chosen) => void run.open(chosen)}
      >
        <Message role="status" className={cls('status')} data-kind="status">
          {isReading ? words.reading() : ''}
        </Message>
        {run.error && (
          <Notice kind="error" role="alert">
            {words.fileError(run.error.reason)}
          </Notice>
        )}
      </FileDrop>
    </>
  );
}
