'use client';
import { creditsPerRecord, maxRecords, printableLine } from '../../../core/index.ts';
import { describeSettings, type SavedRunSummary } from '../../../files/index.ts';
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

/** Shows the saved run and its actions. Offers no actions while the run is open in another page. */
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
        {state === 'left' && !isReplaced && <ChosenSettings run={run} saved={saved} />}
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

/**
 * Shows the saved run's settings that differ from the defaults, and what the remaining rows cost with them. The user may not know the settings if
 * the run was exported on another machine.
 */
function ChosenSettings({ run, saved }: { run: AnyFileRun; saved: SavedRunSummary }) {
  const { words, cls, Icon } = useFilesContext();
  const { geocode, certify, options, ...others } = saved.settings;
  const defaults: { options?: object } = run.operation.settings;
  const isDefault = JSON.stringify(options) === JSON.stringify(defaults.options);
  const named = describeSettings({ ...others, ...(!isDefault && { options }) });
  const chosen = [
    ...(geocode === true ? [words.geocode()] : []),
    ...(certify === true ? [words.certify()] : []),
    ...(named ? [printableLine(named)] : []),
  ];
  if (chosen.length === 0) return null;
  const rows = Math.max(0, saved.total - saved.done - saved.inDoubt);
  const credits = rows * creditsPerRecord(run.operation.name, saved.settings as object);
  return (
    <span className={cls('facts')}>
      {chosen.map((text) => (
        <span key={text} className={cls('check')}>
          <Icon data-icon="check" className={cls('icon')} />
          {text}
        </span>
      ))}
      <span>{words.estimate(rows, Math.ceil(rows / maxRecords), credits)}</span>
    </span>
  );
}

function savedRunText(words: FilesWords, { state, fileName: name, done, total, inDoubt }: SavedRunSummary): string {
  const fileName = printableLine(name);
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

/** Returns a function that exports the run as a download. After the export, this browser sends no more of the run's rows. */
export function useExportRun(run: AnyFileRun): { exportRun: () => void; failure: TransferError | undefined } {
  const [failure, setFailure] = useState<TransferError>();
  const isExporting = useRef(false);
  const exportRun = async () => {
    // Ignores a second press, which would save the file twice.
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
