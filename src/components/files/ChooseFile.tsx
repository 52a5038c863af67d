'use client';
import { useState } from 'react';
import type { RunPartProps } from './AnyFileRun.ts';
import { commandFor } from './commandFor.ts';
import { ElsewhereNotice } from './ElsewhereNotice.tsx';
import { FileDrop } from './FileDrop.tsx';
import { useFilesContext } from './FilesContext.ts';
import { KeptRunNotice } from './KeptRunNotice.tsx';
import { Notice } from './Notice.tsx';

/** Before a file: what is kept, and where one is chosen. */
export function ChooseFile({ run }: RunPartProps) {
  const { words, cls, Message } = useFilesContext();
  const isReading = run.phase === 'reading';
  const [fileName, setFileName] = useState<string>();
  return (
    <>
      <KeptRunNotice run={run} />
      <ElsewhereNotice run={run} />
      <FileDrop
        label={words.choose()}
        formats={words.formats(run.operation.needsHeader)}
        disabled={isReading}
        onFile={(chosen) => {
          setFileName(chosen.name);
          void run.open(chosen);
        }}
      >
        <Message role="status" className={cls('status')} data-kind="status">
          {isReading ? words.reading() : ''}
        </Message>
        {run.error && (
          <Notice kind="error" role="alert">
            {words.fileError(run.error.reason)}
            {run.error.reason === 'too-large' && (
              <code className={cls('command')} dir="ltr">
                {commandFor(run.operation.name, fileName)}
              </code>
            )}
          </Notice>
        )}
      </FileDrop>
    </>
  );
}
