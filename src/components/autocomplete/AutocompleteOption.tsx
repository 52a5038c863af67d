'use client';
import type { ComponentPropsWithRef } from 'react';
import type { Suggestion } from '../../core/index.ts';
import { placeOf } from '../../react/autocomplete/placeOf.ts';
import type { Messages } from '../../react/messages/Messages.ts';
import { useHighlight } from '../../react/useHighlight.ts';
import { Icon } from '../icons/Icon.tsx';
import { type ClassNames, classOf } from '../parts.ts';
import { Marked } from './Marked.tsx';

export interface AutocompleteOptionProps extends ComponentPropsWithRef<'li'> {
  suggestion: Suggestion;
  messages: Messages;
  classNames?: ClassNames | undefined;
}

/** One suggestion. Replace it through `components.Option`; spread the props you are given over your element. */
export function AutocompleteOption({ suggestion, messages, classNames, ...props }: AutocompleteOptionProps) {
  const { text, description } = useHighlight(suggestion);
  const container = suggestion.kind === 'container';
  const place = placeOf(suggestion);
  return (
    <li {...props} data-kind={suggestion.kind}>
      <Icon name={container ? 'building' : 'pin'} className={classOf('icon', classNames)} />
      <span>
        <bdi className={classOf('optionText', classNames)}>
          <Marked pieces={text} classNames={classNames} />
        </bdi>
        {place && (
          <bdi className={classOf('optionDescription', classNames)}>
            <Marked pieces={shorten(description, place.length)} classNames={classNames} />
          </bdi>
        )}
      </span>
      {container && (
        <>
          {suggestion.count !== undefined && (
            <span className={classOf('count', classNames)}>{messages.addressCount(suggestion.count)}</span>
          )}
          <span className={classOf('hidden', classNames)}>, {messages.opensList()}</span>
          <Icon name="chevron" className={classOf('icon', classNames)} />
        </>
      )}
    </li>
  );
}

function shorten<Piece extends { text: string }>(pieces: readonly Piece[], length: number): Piece[] {
  let left = length;
  return pieces.flatMap((piece) => {
    const text = piece.text.slice(0, Math.max(0, left));
    left -= piece.text.length;
    return text ? [{ ...piece, text }] : [];
  });
}
