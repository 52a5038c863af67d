'use client';
import type { SavedRunSummary } from '../../../files/index.ts';
import type { FilesWords } from '../../../react/index.ts';
import { type RunPartProps, useFilesContext, type AnyFileRun } from '../FilesContext.ts';
import { importCommandFor } from '../shellCommand.ts';
import { TransferFailure, type TransferError, toTransferError } from '../Notice.tsx';
import { useRef, useState } from 'react';
import { saveFile } from '../saveFile.ts';

interface SavedRunNoticeProps extends RunPartProps {
  /** Whether a new file is about to replace the saved run. */
  isReplaced?: boolean;
}

/** Shows the saved run and its actions. While another page holds the lock of the run, there are no actions. */
export function SavedRunNotice({ run, isReplaced = false }: SavedRunNoticeProps) {
  const { words, cls, Button, Icon, Message } = useFilesContext();
  const { saved } = run;
  const { exportRun, failure } = useExportRun(run);
  if (!saved) return null;
  const { state } = saved;
  const isExported = state === 'exported';
  const isElsewhere = state === 'running' || state === 'paused';
  return (
    <Message className={cls('notice')} data-kind="notice" data-saved={state} role="status">
      {isElsewhere && <Icon data-icon="alert" className={cls('icon')} />}
      <span>
        {savedRunText(words, saved)}
        {isReplaced && !isElsewhere && ` ${words.replacesSaved()}`}
        {state === 'left' && !isReplaced && <ChosenSettings settings={saved.settings} />}
        {isExported && !isReplaced && (
          <code className={cls('command')} dir="ltr">
            {importCommandFor(saved.fileName)}
          </code>
        )}
      </span>
      {!isElsewhere && (
        <span className={cls('actions')}>
          {state !== 'unreadable' && !isExported && (
            <Button
              type="button"
              className={cls('action')}
              data-kind={isReplaced ? 'secondary' : 'primary'}
              onClick={() => void run.continueSaved()}
            >
              {state === 'left' ? words.continueSaved() : words.showResults()}
            </Button>
          )}
          {!isReplaced && (state === 'left' || isExported) && (
            <Button type="button" className={cls('action')} data-kind="secondary" onClick={exportRun}>
              {isExported ? words.exportAgain() : words.exportRun()}
            </Button>
          )}
          {!isReplaced && (
            <Button type="button" className={cls('action')} data-kind="secondary" onClick={() => void run.forget()}>
              {words.forget()}
            </Button>
          )}
        </span>
      )}
      <TransferFailure failure={failure} />
    </Message>
  );
}

/** Shows the settings of the saved run that raise the price or change the answers. If the run was exported elsewhere, the user may not know these settings. */
function ChosenSettings({ settings }: Pick<SavedRunSummary, 'settings'>) {
  const { words, cls, Icon } = useFilesContext();
  const chosen = [
    ...(settings['geocode'] === true ? [words.geocode()] : []),
    ...(settings['certify'] === true ? [words.certify()] : []),
  ];
  if (chosen.length === 0) return null;
  return (
    <span className={cls('facts')}>
      {chosen.map((text) => (
        <span key={text} className={cls('check')}>
          <Icon data-icon="check" className={cls('icon')} />
          {text}
        </span>
      ))}
    </span>
  );
}

function savedRunText(words: FilesWords, { state, fileName, done, total, inDoubt }: SavedRunSummary): string {
  switch (state) {
    case 'left':
      return words.savedUnfinished(fileName, done, total, inDoubt);
    case 'finished':
      return words.savedFinished(fileName, done, inDoubt);
    case 'unreadable':
      return words.savedUnreadable(fileName);
    case 'exported':
      return words.exported(fileName);
    default:
      return words.runningElsewhere(fileName, state);
  }
}

/** Exports the run as a download. After the export, this browser sends no more rows from the run. */
export function useExportRun(run: AnyFileRun): { exportRun: () => void; failure: TransferError | undefined } {
  const [failure, setFailure] = useState<TransferError>();
  const isExporting = useRef(false);
  const exportRun = async () => {
    // A second press would save the file twice.
    if (isExporting.current) return;
    isExporting.current = true;
    setFailure(undefined);
    try {
      const file = await run.exportRun();
      if (file) saveFile(file, file.name);
    } catch (cause) {
      setFailure(toTransferError(cause));
    } finally {
      isExporting.current = false;
    }
  };
  return { exportRun: () => void exportRun(), failure };
}
