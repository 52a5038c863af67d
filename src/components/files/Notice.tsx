'use client';
import { type RunPartProps, useFilesContext } from './FilesContext.ts';
import type { FilesWords, MessageProps } from '../../react/index.ts';
import type { ReactNode } from 'react';
import { CsvError, RunFileError } from '../../files/index.ts';

/** Explains that the last action failed because another page has locked the run. */
export function ElsewhereNotice({ run }: RunPartProps) {
  const { words } = useFilesContext();
  if (!run.isLockedElsewhere) return null;
  return (
    <Notice kind="notice" role="alert">
      {words.lockedElsewhere()}
    </Notice>
  );
}

function transferErrorText(words: FilesWords, failure: TransferError): string {
  switch (failure.of) {
    case 'run':
      return words.runFileError(failure.reason);
    case 'rows':
      return words.fileError(failure.reason, failure.detail);
    default:
      return words.stopped('journal');
  }
}

/** Explains why an export or import failed. */
export function TransferFailure({ failure }: { failure: TransferError | undefined }) {
  const { words } = useFilesContext();
  if (!failure) return null;
  return (
    <Notice kind="error" role="alert">
      {transferErrorText(words, failure)}
    </Notice>
  );
}

/** Warns that not all answers are saved in the browser. */
export function NotSavedNotice({ run }: RunPartProps) {
  const { words, cls, Message } = useFilesContext();
  if (run.isSaved) return null;
  return (
    <Message className={cls('notice')} data-kind="notice">
      {words.notSaved(run.phase === 'ready' ? 'ready' : 'started')}
    </Message>
  );
}

interface NoticeProps extends Omit<MessageProps, 'className' | 'data-kind'> {
  kind: 'error' | 'notice';
  /** A button to show after the message. */
  action?: ReactNode;
}

/** An error or warning message with an icon. */
export function Notice({ kind, action, children, ...props }: NoticeProps) {
  const { cls, Icon, Message } = useFilesContext();
  return (
    <Message {...props} className={cls(kind)} data-kind={kind}>
      <Icon data-icon="alert" className={cls('icon')} />
      <span>{children}</span>
      {action}
    </Message>
  );
}

/** The cause of a failed export or import: the run file, the file with its rows, or the browser's storage. */
export type TransferError =
  | { of: 'run'; reason: RunFileError['reason'] }
  | { of: 'rows'; reason: CsvError['reason']; detail: CsvError['detail'] }
  | { of: 'store' };

/** Classifies an error from `exportRun` or `importRun`. An unknown error counts as a storage error, such as a full disk. */
export function toTransferError(cause: unknown): TransferError {
  if (cause instanceof RunFileError) return { of: 'run', reason: cause.reason };
  return cause instanceof CsvError ? { of: 'rows', reason: cause.reason, detail: cause.detail } : { of: 'store' };
}
