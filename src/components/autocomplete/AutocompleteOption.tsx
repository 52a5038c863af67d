'use client';
import type { ComponentType } from 'react';
import { toSearchText } from '../../core/index.ts';
import { type IconProps, type OptionProps, placeOf, useHighlight } from '../../react/index.ts';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';
import { Marked } from './Marked.tsx';

interface AutocompleteOptionProps extends OptionProps {
  Icon: ComponentType<IconProps>;
  classNames: ClassNames<'AddressAutocomplete'> | undefined;
}

/** One suggestion, as we draw it. */
export function AutocompleteOption({ suggestion, words, Icon, classNames, ...props }: AutocompleteOptionProps) {
  const place = shown(placeOf(suggestion));
  const { text, description } = useHighlight({ ...suggestion, text: shown(suggestion.text), description: place });
  const container = suggestion.kind === 'container';
  return (
    <li {...props}>
      <Icon data-icon={container ? 'building' : 'pin'} className={classOf('icon', classNames)} />
      <span>
        <bdi className={classOf('optionText', classNames)}>
          <Marked pieces={text} classNames={classNames} />
        </bdi>
        {place && (
          <bdi className={classOf('optionDescription', classNames)}>
            <Marked pieces={description} classNames={classNames} />
          </bdi>
        )}
      </span>
      {suggestion.count !== undefined && (
        <span className={classOf('count', classNames)}>{words.addressCount(suggestion.count)}</span>
      )}
      {container && <span className={classOf('hidden', classNames)}>, {words.opensList()}</span>}
      {container && <Icon data-icon="chevron" className={classOf('icon', classNames)} />}
    </li>
  );
}

/**
 * As much of a text as can be marked, and a sign that there is more: a browser lays out a text of megabytes for minutes, and nobody
 * reads it.
 */
function shown(text: string): string {
  const start = toSearchText(text);
  return start.length < text.length ? `${start}…` : text;
}
