'use client';
import { type RunPartProps, useFilesContext } from './FilesContext.ts';
import type { FilesWords, MessageProps } from '../../react/index.ts';
import type { ReactNode } from 'react';
import { CsvError, RunFileError } from '../../files/index.ts';

/** The last act was not done: another window has the run. */
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
      return words.fileError(failure.reason);
    default:
      return words.stopped('journal');
  }
}

/** Why a run could not be moved, or brought in. */
export function TransferFailure({ failure }: { failure: TransferError | undefined }) {
  const { words } = useFilesContext();
  if (!failure) return null;
  return (
    <Notice kind="error" role="alert">
      {transferErrorText(words, failure)}
    </Notice>
  );
}

/** Not all answers are kept by the browser. */
export function NotSavedNotice({ run }: RunPartProps) {
  const { words, cls, Message } = useFilesContext();
  if (run.isSaved) return null;
  return (
    <Message className={cls('notice')} data-kind="notice">
      {words.notSaved(run.phase === 'ready' ? 'ready' : 'started')}
    </Message>
  );
}

export interface NoticeProps extends Omit<MessageProps, 'className' | 'data-kind'> {
  kind: 'error' | 'notice';
  /** A button behind the words. */
  action?: ReactNode;
}

/** Words behind a picture: why something failed, or what to look at. */
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

/** What was wrong with a run file, with the file of its rows, or with where it is kept. */
export type TransferError =
  | { of: 'run'; reason: RunFileError['reason'] }
  | { of: 'rows'; reason: CsvError['reason'] }
  | { of: 'store' };

/** What a person is told of what `exportRun` and `importRun` throw. Everything else is a browser that has no room for it. */
export function toTransferError(cause: unknown): TransferError {
  if (cause instanceof RunFileError) return { of: 'run', reason: cause.reason };
  return cause instanceof CsvError ? { of: 'rows', reason: cause.reason } : { of: 'store' };
}
