'use client';
import type { ComponentType } from 'react';
import { toSearchText, type HighlightPiece, onOneLine } from '../../core/index.ts';
import {
  type IconProps,
  type OptionProps,
  useHighlight,
  addressOf,
  type SavedAddress,
  type UseAddressAutocomplete,
} from '../../react/index.ts';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';

interface AutocompleteOptionProps extends OptionProps {
  Icon: ComponentType<IconProps>;
  classNames: ClassNames<'AddressAutocomplete'> | undefined;
}

/** Default `Option` of the list. Renders a suggestion. */
export function AutocompleteOption({ suggestion, words, Icon, classNames, ...props }: AutocompleteOptionProps) {
  const place = shorten(suggestion.description);
  const { text, description } = useHighlight({ ...suggestion, text: shorten(suggestion.text), description: place });
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

/** Shortens text to the part that is searched for matches. Megabytes of text would block the layout for minutes. */
function shorten(text: string): string {
  const start = toSearchText(text);
  return start.length < text.length ? `${start}…` : text;
}

/** Renders text and marks its matches. Renders only text nodes, so that text from the service never becomes markup. */
function Marked({ pieces, classNames }: { pieces: readonly HighlightPiece[]; classNames?: ClassNames | undefined }) {
  return pieces.map(({ text, matched }, index) =>
    matched ? (
      <mark key={index} className={classOf('mark', classNames)}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

interface SavedOptionProps {
  saved: SavedAddress;
  autocomplete: UseAddressAutocomplete;
  Icon: ComponentType<IconProps>;
  classNames: ClassNames<'AddressAutocomplete'> | undefined;
}

/** A saved or recent address with its name. */
export function SavedOption({ saved, autocomplete, Icon, classNames }: SavedOptionProps) {
  const line = onOneLine(addressOf(saved));
  // The content of the row is its accessible name.
  const props = autocomplete.getSavedProps({
    saved,
    className: classOf('option', classNames),
    'aria-label': undefined,
  });
  return (
    <li {...props} data-kind="saved" data-active={props['aria-selected'] === true || undefined}>
      <Icon data-icon="pin" className={classOf('icon', classNames)} />
      <span>
        <bdi className={classOf('optionText', classNames)}>{saved.label || line}</bdi>
        {saved.label && <bdi className={classOf('optionDescription', classNames)}>{line}</bdi>}
      </span>
    </li>
  );
}
