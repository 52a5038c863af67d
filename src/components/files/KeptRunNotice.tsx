import { type FilesWords } from '../../react/index.ts';
import type { KeptFigures } from '../../files/index.ts';
import { Icon } from '../icons/Icon.tsx';
import { type ClassNames, classOf } from '../parts.ts';

export interface KeptRunNoticeProps {
  kept: KeptFigures;
  /** A file is about to take its place. */
  isReplaced: boolean;
  onGoOn(): void;
  onForget(): void;
  words: FilesWords;
  number(value: number): string;
  classNames?: ClassNames | undefined;
}

/** A run that the browser keeps: what is known of it, and what can be done with it. Nothing, while another window has it. */
export function KeptRunNotice(props: KeptRunNoticeProps) {
  const { kept, isReplaced, onGoOn, onForget, words, number, classNames } = props;
  const { state, fileName, done, total } = kept;
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);
  const inDoubt = kept.inDoubt > 0 ? number(kept.inDoubt) : undefined;
  const isElsewhere = state === 'running' || state === 'paused';
  const said = {
    left: () => words.left(fileName, number(done), number(total), inDoubt),
    finished: () => words.finished(fileName, number(done), inDoubt),
    unreadable: () => words.unreadable(fileName),
    running: () => words.runningElsewhere(fileName, 'running'),
    paused: () => words.runningElsewhere(fileName, 'paused'),
  }[state]();
  return (
    <div className={cls('notice')} data-kept={state} role="status">
      {isElsewhere && <Icon data-icon="alert" className={cls('icon')} />}
      <span>
        {said}
        {isReplaced && !isElsewhere && ` ${words.replaces()}`}
      </span>
      {!isElsewhere && (
        <div className={cls('actions')}>
          {state !== 'unreadable' && (
            <button
              type="button"
              className={cls('action')}
              data-kind={isReplaced ? undefined : 'primary'}
              onClick={onGoOn}
            >
              {state === 'left' ? words.goOn() : words.showResults()}
            </button>
          )}
          {!isReplaced && (
            <button type="button" className={cls('action')} onClick={onForget}>
              {words.forget()}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
