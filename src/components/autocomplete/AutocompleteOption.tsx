'use client';
import type { ComponentType } from 'react';
import type { Piece } from '../../core/index.ts';
import { type IconProps, type OptionProps, placeOf, useHighlight } from '../../react/index.ts';
import { type ClassNames, classOf } from '../parts.ts';
import { Marked } from './Marked.tsx';

interface AutocompleteOptionProps extends OptionProps {
  Icon: ComponentType<IconProps>;
  classNames: ClassNames<'AddressAutocomplete'> | undefined;
}

/** One suggestion, as we draw it. */
export function AutocompleteOption({ suggestion, words, Icon, classNames, ...props }: AutocompleteOptionProps) {
  const { text, description } = useHighlight(suggestion);
  const container = suggestion.kind === 'container';
  const place = placeOf(suggestion);
  return (
    <li {...props}>
      <Icon data-icon={container ? 'building' : 'pin'} className={classOf('icon', classNames)} />
      <span>
        <bdi className={classOf('optionText', classNames)}>
          <Marked pieces={shorten(text, suggestion.text.length)} classNames={classNames} />
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
            <span className={classOf('count', classNames)}>{words.addressCount(suggestion.count)}</span>
          )}
          <span className={classOf('hidden', classNames)}>, {words.opensList()}</span>
          <Icon data-icon="chevron" className={classOf('icon', classNames)} />
        </>
      )}
    </li>
  );
}

/** Characters that a row shows of a text: a browser lays out a text of megabytes for minutes, and nobody reads it. */
const mostShown = 1000;

/** The first `length` characters of the pieces, and a sign that there are more than a row can show. */
function shorten(pieces: readonly Piece[], length: number): Piece[] {
  let left = Math.min(length, mostShown);
  const shown = pieces.flatMap((piece) => {
    const text = piece.text.slice(0, Math.max(0, left)).replace(/[\ud800-\udbff]$/, '');
    left -= piece.text.length;
    return text ? [{ ...piece, text }] : [];
  });
  return length > mostShown ? [...shown, { text: '…', matched: false }] : shown;
}
