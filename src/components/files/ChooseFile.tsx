'use client';
import { useRef, useState } from 'react';
import type { RunPartProps } from './AnyFileRun.ts';
import { commandFor } from './commandFor.ts';
import { ElsewhereNotice } from './ElsewhereNotice.tsx';
import { FileDrop } from './FileDrop.tsx';
import { useFilesContext } from './FilesContext.ts';
import { KeptRunNotice } from './KeptRunNotice.tsx';
import { MoveFailure } from './MoveFailure.tsx';
import { Notice } from './Notice.tsx';
import { useBringRun } from './useBringRun.ts';
import { useKeptFocus } from './useKeptFocus.ts';

/** Before a file: what is kept, and where one is chosen, or brought in with its run from elsewhere. */
export function ChooseFile({ run }: RunPartProps) {
  const { words, cls, Button, Message } = useFilesContext();
  const { wants, failure, isReading: isBringing, take, consent, abandon } = useBringRun(run);
  const isReading = run.phase === 'reading' || isBringing;
  const [fileName, setFileName] = useState<string>();
  const anchor = useRef<HTMLSpanElement>(null);
  useKeptFocus(anchor, String(wants), () =>
    anchor.current?.parentElement?.querySelector<HTMLElement>('input[type=file]'),
  );
  const isAbout = wants !== undefined || isBringing || failure !== undefined;
  return (
    <>
      <span hidden ref={anchor} />
      <KeptRunNotice run={run} />
      <ElsewhereNotice run={run} />
      <FileDrop
        label={words.choose()}
        formats={words.formats(run.operation.needsHeader)}
        disabled={isReading}
        multiple
        alsoAccepts=".ndjson"
        onFiles={(files) => {
          const chosen = take(files);
          if (!chosen) return;
          setFileName(chosen.name);
          void run.open(chosen);
        }}
      >
        <p className={cls('lead')}>{words.howToBring()}</p>
        <Message role="status" className={cls('status')} data-kind="status">
          {isReading ? words.reading() : wants === 'rows' ? words.needsRows() : ''}
        </Message>
        {wants && (
          <div className={cls('actions')}>
            {wants === 'consent' && (
              <>
                <Notice kind="notice" role="alert">
                  {words.replaces()}
                </Notice>
                <Button type="button" className={cls('action')} data-kind="primary" onClick={consent}>
                  {words.bring()}
                </Button>
              </>
            )}
            <Button type="button" className={cls('action')} data-kind="secondary" onClick={abandon}>
              {words.cancel()}
            </Button>
          </div>
        )}
        <MoveFailure failure={failure} />
        {run.error && !isAbout && (
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
