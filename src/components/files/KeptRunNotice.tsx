'use client';
import type { KeptFigures } from '../../files/index.ts';
import type { FilesWords } from '../../react/index.ts';
import type { RunPartProps } from './AnyFileRun.ts';
import { useFilesContext } from './FilesContext.ts';

export interface KeptRunNoticeProps extends RunPartProps {
  /** A file is about to take its place. */
  isReplaced?: boolean;
}

/** A run that the browser keeps: what is known of it, and what can be done with it. Nothing, while another window has it. */
export function KeptRunNotice({ run, isReplaced = false }: KeptRunNoticeProps) {
  const { words, cls, Button, Icon, Message } = useFilesContext();
  const { kept } = run;
  if (!kept) return null;
  const { state } = kept;
  const isHandedOver = state === 'handed-over';
  const isElsewhere = state === 'running' || state === 'paused';
  return (
    <Message className={cls('notice')} data-kind="notice" data-kept={isHandedOver ? 'paused' : state} role="status">
      {isElsewhere && <Icon data-icon="alert" className={cls('icon')} />}
      <span>
        {saidOfKept(words, kept)}
        {isReplaced && !isElsewhere && ` ${words.replaces()}`}
      </span>
      {!isElsewhere && (
        <span className={cls('actions')}>
          {state !== 'unreadable' && !isHandedOver && (
            <Button
              type="button"
              className={cls('action')}
              data-kind={isReplaced ? 'secondary' : 'primary'}
              onClick={() => void run.goOn()}
            >
              {state === 'left' ? words.goOn() : words.showResults()}
            </Button>
          )}
          {!isReplaced && (
            <Button type="button" className={cls('action')} data-kind="secondary" onClick={() => void run.forget()}>
              {words.forget()}
            </Button>
          )}
        </span>
      )}
    </Message>
  );
}

function saidOfKept(words: FilesWords, { state, fileName, done, total, inDoubt }: KeptFigures): string {
  switch (state) {
    case 'left':
      return words.left(fileName, done, total, inDoubt);
    case 'finished':
      return words.finished(fileName, done, inDoubt);
    case 'unreadable':
      return words.unreadable(fileName);
    case 'handed-over':
      // It goes on elsewhere, and from here nothing is sent.
      return words.runningElsewhere(fileName, 'paused');
    default:
      return words.runningElsewhere(fileName, state);
  }
}
