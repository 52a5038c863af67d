'use client';
import { useRef, useState } from 'react';
import { type RunPartProps, useFilesContext, type AnyFileRun } from '../FilesContext.ts';
import { commandFor } from '../shellCommand.ts';
import { ElsewhereNotice, MoveFailure, Notice, type RunFileFault, runFileFault } from '../Notice.tsx';
import { FileDrop } from './FileDrop.tsx';
import { KeptRunNotice } from './KeptRunNotice.tsx';
import { useKeptFocus } from '../useKeptFocus.ts';

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

export interface BringRun {
  /** `rows`: a run file was given, and the file of its rows is still to come · `consent`: bringing it in would delete what is kept */
  wants: 'rows' | 'consent' | undefined;
  isReading: boolean;
  failure: RunFileFault | undefined;
  /** Takes what a person chose. The file that is to be opened as a new one; undefined: it was about a run from elsewhere. */
  take(files: readonly File[]): File | undefined;
  consent(): void;
  abandon(): void;
}

const isRunFile = ({ name }: File) => /\.ndjson$/i.test(name);

/** Brings in a run that was moved from another place, by its run file and the file of its rows, chosen together or one after the other. */
export function useBringRun(run: AnyFileRun): BringRun {
  const [given, setGiven] = useState<{ runFile: File; rows?: File }>();
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<RunFileFault>();
  const abandon = () => {
    setGiven(undefined);
    setFailure(undefined);
  };
  const bring = async (rows: File, runFile: File, replace: boolean) => {
    setReading(true);
    setFailure(undefined);
    try {
      // Not brought in: something else is kept, and the person has to be asked.
      setGiven((await run.importRun(rows, runFile, { replace })) ? undefined : { rows, runFile });
    } catch (cause) {
      setGiven(undefined);
      setFailure(runFileFault(cause));
    } finally {
      setReading(false);
    }
  };
  return {
    wants: !given || isReading ? undefined : given.rows ? 'consent' : 'rows',
    isReading,
    failure,
    take(files) {
      const runFile = files.find(isRunFile) ?? given?.runFile;
      const rows = files.find((file) => !isRunFile(file));
      setFailure(undefined);
      if (!runFile) return rows;
      if (rows) void bring(rows, runFile, false);
      else setGiven({ runFile });
      return undefined;
    },
    consent() {
      if (given?.rows) void bring(given.rows, given.runFile, true);
    },
    abandon,
  };
}
