'use client';
import { type ReactNode, useRef, useState } from 'react';
import { type RunPartProps, useFilesContext, type AnyFileRun } from '../FilesContext.ts';
import { commandFor } from '../shellCommand.ts';
import { ElsewhereNotice, TransferFailure, Notice, type TransferError, toTransferError } from '../Notice.tsx';
import { FileDrop } from './FileDrop.tsx';
import { EncodingSelect } from './ReadingFields.tsx';
import { SavedRunNotice } from './SavedRunNotice.tsx';
import { useFocusFallback } from '../useFocusFallback.ts';

interface ChooseFileProps extends RunPartProps {
  /** Input for rows that are not in a file. */
  otherInput?: ReactNode;
}

/** Lets the user choose a file or import a run. Shows the saved run, if there is one. */
export function ChooseFile({ run, otherInput }: ChooseFileProps) {
  const { words, cls, Button, Message } = useFilesContext();
  const { needs, failure, isReading: isImporting, addFiles, confirmReplace, cancel } = useImportRun(run);
  const isReading = run.phase === 'reading' || isImporting;
  const [file, setFile] = useState<File>();
  const anchor = useRef<HTMLSpanElement>(null);
  useFocusFallback(anchor, String(needs), () =>
    anchor.current?.parentElement?.querySelector<HTMLElement>('input[type=file]'),
  );
  const isImport = needs !== undefined || isImporting || failure !== undefined;
  const command = run.error?.reason === 'too-large' ? commandFor(run.operation.name, file?.name) : undefined;
  return (
    <>
      <span hidden ref={anchor} />
      <FileDrop
        label={words.choose()}
        formats={words.formats()}
        disabled={isReading}
        multiple
        alsoAccepts=".ndjson"
        onFiles={(files) => {
          const chosen = addFiles(files);
          if (!chosen) return;
          setFile(chosen);
          void run.open(chosen);
        }}
      >
        <p className={cls('lead')}>{words.howToImport()}</p>
        <Message role="status" className={cls('status')} data-kind="status">
          {isReading ? words.reading() : needs === 'rows' ? words.needsRows() : ''}
        </Message>
        {needs && (
          <div className={cls('actions')}>
            {needs === 'consent' && (
              <>
                <Notice kind="notice" role="alert">
                  {words.replacesSaved()}
                </Notice>
                <Button type="button" className={cls('action')} data-kind="primary" onClick={confirmReplace}>
                  {words.importRun()}
                </Button>
              </>
            )}
            <Button type="button" className={cls('action')} data-kind="secondary" onClick={cancel}>
              {words.cancel()}
            </Button>
          </div>
        )}
        <TransferFailure failure={failure} />
        {run.error && !isImport && (
          <Notice kind="error" role="alert">
            {words.fileError(run.error.reason, run.error.detail)}
            {command && (
              <>
                {` ${words.largeFileCommand()}`}
                <code className={cls('command')} dir="ltr">
                  {command}
                </code>
              </>
            )}
          </Notice>
        )}
        {file && run.error?.reason === 'encoding' && !isImport && (
          <EncodingSelect value="" onChange={(encoding) => void run.open(file, { encoding })} />
        )}
      </FileDrop>
      {otherInput}
      {/* Below the inputs, because it appears after the saved run was read, when the user may be about to press one of them. */}
      <SavedRunNotice run={run} />
      <ElsewhereNotice run={run} />
    </>
  );
}

interface ImportRun {
  /** Next thing that the import needs. `rows`: the file with the run's rows. `consent`: the user's consent to replace the saved run. */
  needs: 'rows' | 'consent' | undefined;
  isReading: boolean;
  failure: TransferError | undefined;
  /**
   * Adds the chosen files to the import and returns undefined. If there is no run file to import, returns the file that the caller should open
   * instead.
   */
  addFiles(files: readonly File[]): File | undefined;
  confirmReplace(): void;
  cancel(): void;
}

const isRunFile = ({ name }: File) => /\.ndjson$/i.test(name);

/** Imports an exported run from its run file and the file with its rows. The user can choose both files together or one after the other. */
function useImportRun(run: AnyFileRun): ImportRun {
  const [pending, setPending] = useState<{ runFile: File; rows?: File }>();
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<TransferError>();
  const cancel = () => {
    setPending(undefined);
    setFailure(undefined);
  };
  const importRun = async (rows: File, runFile: File, replace: boolean) => {
    setReading(true);
    setFailure(undefined);
    try {
      // If another run is saved, `importRun` returns false, and the user must agree to replace the saved run.
      setPending((await run.importRun(rows, runFile, { replace })) ? undefined : { rows, runFile });
    } catch (cause) {
      setPending(undefined);
      setFailure(toTransferError(cause));
    } finally {
      setReading(false);
    }
  };
  return {
    needs: !pending || isReading ? undefined : pending.rows ? 'consent' : 'rows',
    isReading,
    failure,
    addFiles(files) {
      const runFile = files.find(isRunFile) ?? pending?.runFile;
      const rows = files.find((file) => !isRunFile(file));
      setFailure(undefined);
      if (!runFile) return rows;
      if (rows) void importRun(rows, runFile, false);
      else setPending({ runFile });
      return undefined;
    },
    confirmReplace() {
      if (pending?.rows) void importRun(pending.rows, pending.runFile, true);
    },
    cancel,
  };
}
