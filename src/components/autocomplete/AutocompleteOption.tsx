'use client';
import { type ComponentType, memo } from 'react';
import { onOneLine, splitByRanges, type Suggestion, type TextRange, toSearchText } from '../../core/index.ts';
import {
  type IconProps,
  type OptionProps,
  addressOf,
  type SavedAddress,
  type UseAddressAutocomplete,
} from '../../react/index.ts';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';

interface AutocompleteOptionProps extends OptionProps {
  /** The open container. Its name and place are shown above the list, so the option does not repeat them. */
  container: Suggestion | undefined;
  Icon: ComponentType<IconProps>;
  classNames: ClassNames<'AddressAutocomplete'> | undefined;
}

/** Default `Option` of the list. Renders a suggestion. */
export function AutocompleteOption({
  suggestion,
  container,
  words,
  Icon,
  classNames,
  ...props
}: AutocompleteOptionProps) {
  const shown = differenceFrom(container, suggestion);
  const { highlight } = suggestion;
  const opens = suggestion.kind === 'container';
  return (
    <li {...props}>
      <Icon data-icon={opens ? 'building' : 'pin'} className={classOf('icon', classNames)} />
      <span>
        <Line part="optionText" text={shown.text} ranges={highlight.text} classNames={classNames} />
        {shown.description && (
          <Line
            part="optionDescription"
            text={shown.description}
            ranges={highlight.description}
            classNames={classNames}
          />
        )}
      </span>
      {suggestion.count !== undefined && (
        <span className={classOf('count', classNames)}>{words.addressCount(suggestion.count)}</span>
      )}
      {opens && <span className={classOf('hidden', classNames)}>, {words.opensList()}</span>}
      {opens && <Icon data-icon="chevron" className={classOf('icon', classNames)} />}
    </li>
  );
}

/**
 * Removes from `text` what `known` already says. If `text` starts with `known`, removes that start. Otherwise, removes each comma-separated part
 * that is also in `known`.
 */
function beyond(known: string | undefined, text: string): string {
  if (!known) return text;
  if (text.startsWith(`${known} `)) return text.slice(known.length + 1);
  const parts = known.split(', ');
  return text
    .split(', ')
    .filter((part) => !parts.includes(part))
    .join(', ');
}

/**
 * Returns a suggestion's text and place without the parts that its container already shows: for "Unit 101, Rose Court"
 * in "Rose Court", returns "Unit 101".
 */
export function differenceFrom(container: Suggestion | undefined, suggestion: Suggestion) {
  const text = shorten(suggestion.text);
  return {
    text: beyond(container?.text, text) || text,
    description: beyond(container?.description, shorten(suggestion.description)),
  };
}

/** Shortens very long text to the part in which matches are highlighted. Megabytes of text would block the layout for minutes. */
function shorten(text: string): string {
  const start = toSearchText(text);
  return start.length < text.length ? `${start}…` : text;
}

interface LineProps {
  part: 'optionText' | 'optionDescription';
  text: string;
  ranges: readonly TextRange[];
  classNames: ClassNames<'AddressAutocomplete'> | undefined;
}

/** A line of text with its matches marked. Renders only text nodes, so that text from the service never becomes markup. */
const Line = memo(
  function Line({ part, text, ranges, classNames }: LineProps) {
    return (
      <bdi className={classOf(part, classNames)}>
        {splitByRanges(text, ranges).map((piece, index) =>
          piece.matched ? (
            <mark key={index} className={classOf('mark', classNames)}>
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
      </bdi>
    );
  },
  (one, other) =>
    one.text === other.text &&
    one.classNames === other.classNames &&
    JSON.stringify(one.ranges) === JSON.stringify(other.ranges),
);

interface SavedOptionProps {
  saved: SavedAddress;
  autocomplete: UseAddressAutocomplete;
  Icon: ComponentType<IconProps>;
  classNames: ClassNames<'AddressAutocomplete'> | undefined;
}

/** A saved or recent address with its name. */
export function SavedOption({ saved, autocomplete, Icon, classNames }: SavedOptionProps) {
  const line = onOneLine(addressOf(saved));
  // Without a label, the content of the row is its accessible name.
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
