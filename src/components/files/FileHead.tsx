'use client';
import { useState } from 'react';
import { isRunUnderWay, type RunFile } from '../../files/index.ts';
import { BadLines } from './BadLines.tsx';
import type { FileHeadProps } from './FileHeadProps.ts';
import { useFilesContext } from './FilesContext.ts';

/** Which file it is, the way to another one, and lines of it that cannot be used. */
export function FileHead({ run, file, guard }: FileHeadProps) {
  const { words, cls, Button, Message } = useFilesContext();
  const { phase, survives, summary } = run;
  /** The file whose answers the person was told are kept nowhere. */
  const [leaving, setLeaving] = useState<RunFile>();
  const isOnlyHere = phase !== 'ready' && !survives && summary.answered > 0;
  return (
    <>
      <div className={cls('toolbar')}>
        <b className={cls('fileName')}>{file.name}</b>
        <span>{words.rows(file.table.rows.length)}</span>
        {!isRunUnderWay(phase) && (
          <Button
            type="button"
            className={cls('button')}
            data-kind="link"
            disabled={run.isStarting}
            onClick={() => {
              // Answers that are kept nowhere are let go of only by who was told so.
              if (isOnlyHere && leaving !== file) setLeaving(file);
              else run.close();
            }}
          >
            {words.otherFile()}
          </Button>
        )}
      </div>
      {leaving === file && phase !== 'ready' && (
        <Message className={cls('notice')} role="alert" data-kind="notice">
          {words.onlyHere()}
        </Message>
      )}
      <BadLines run={run} file={file} guard={guard} />
    </>
  );
}
