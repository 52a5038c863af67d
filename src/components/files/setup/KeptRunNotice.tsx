'use client';
import type { KeptFigures } from '../../../files/index.ts';
import type { FilesWords } from '../../../react/index.ts';
import { type RunPartProps, useFilesContext, type AnyFileRun } from '../FilesContext.ts';
import { importCommandFor } from '../shellCommand.ts';
import { MoveFailure, type RunFileFault, runFileFault } from '../Notice.tsx';
import { useRef, useState } from 'react';
import { saveFile } from '../saveFile.ts';

export interface KeptRunNoticeProps extends RunPartProps {
  /** A file is about to take its place. */
  isReplaced?: boolean;
}

/** A run that the browser keeps: what is known of it, and what can be done with it. Nothing, while another window has it. */
export function KeptRunNotice({ run, isReplaced = false }: KeptRunNoticeProps) {
  const { words, cls, Button, Icon, Message } = useFilesContext();
  const { saved: kept } = run;
  const { move, failure } = useMoveRun(run);
  if (!kept) return null;
  const { state } = kept;
  const isHandedOver = state === 'exported';
  const isElsewhere = state === 'running' || state === 'paused';
  return (
    <Message className={cls('notice')} data-kind="notice" data-kept={state} role="status">
      {isElsewhere && <Icon data-icon="alert" className={cls('icon')} />}
      <span>
        {saidOfKept(words, kept)}
        {isReplaced && !isElsewhere && ` ${words.replaces()}`}
        {state === 'left' && !isReplaced && <ChosenSettings settings={kept.settings} />}
        {isHandedOver && !isReplaced && (
          <code className={cls('command')} dir="ltr">
            {importCommandFor(kept.fileName)}
          </code>
        )}
      </span>
      {!isElsewhere && (
        <span className={cls('actions')}>
          {state !== 'unreadable' && !isHandedOver && (
            <Button
              type="button"
              className={cls('action')}
              data-kind={isReplaced ? 'secondary' : 'primary'}
              onClick={() => void run.continueSaved()}
            >
              {state === 'left' ? words.goOn() : words.showResults()}
            </Button>
          )}
          {!isReplaced && (state === 'left' || isHandedOver) && (
            <Button type="button" className={cls('action')} data-kind="secondary" onClick={move}>
              {isHandedOver ? words.saveRunAgain() : words.move()}
            </Button>
          )}
          {!isReplaced && (
            <Button type="button" className={cls('action')} data-kind="secondary" onClick={() => void run.forget()}>
              {words.forget()}
            </Button>
          )}
        </span>
      )}
      <MoveFailure failure={failure} />
    </Message>
  );
}

/** What costs more, or changes the answers, of a run that goes on with it: it may have been chosen elsewhere. */
function ChosenSettings({ settings }: Pick<KeptFigures, 'settings'>) {
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

function saidOfKept(words: FilesWords, { state, fileName, done, total, inDoubt }: KeptFigures): string {
  switch (state) {
    case 'left':
      return words.left(fileName, done, total, inDoubt);
    case 'finished':
      return words.finished(fileName, done, inDoubt);
    case 'unreadable':
      return words.unreadable(fileName);
    case 'exported':
      return words.moved(fileName);
    default:
      return words.runningElsewhere(fileName, state);
  }
}

/** Gives a run to the browser's own download, to be continued elsewhere. Here nothing of it is sent from then on. */
export function useMoveRun(run: AnyFileRun): { move: () => void; failure: RunFileFault | undefined } {
  const [failure, setFailure] = useState<RunFileFault>();
  const isMoving = useRef(false);
  const move = async () => {
    // A second press would save the same file twice.
    if (isMoving.current) return;
    isMoving.current = true;
    setFailure(undefined);
    try {
      const file = await run.exportRun();
      if (file) saveFile(file, file.name);
    } catch (cause) {
      setFailure(runFileFault(cause));
    } finally {
      isMoving.current = false;
    }
  };
  return { move: () => void move(), failure };
}
