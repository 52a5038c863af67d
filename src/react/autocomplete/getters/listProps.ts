import type { MouseEvent } from 'react';
import { onOneLine } from '../../../core/index.ts';
import { keepFocus } from './buttonProps.ts';
import { keepFromDownshift } from '../listbox/downshift.ts';
import type { Field } from './FieldContext.ts';
import { both, first } from '../../page/mergeProps.ts';
import { backRow, everywhereRow, isSaved, manualRow, placeOf, type Row } from '../listbox/options.ts';
import { addressOf } from '../SavedAddress.ts';
import type { AutocompleteElementProps, AutocompleteOwnProps, UseAddressAutocomplete } from '../types.ts';

type Getters = Pick<
  UseAddressAutocomplete,
  | 'getListProps'
  | 'getOptionProps'
  | 'getBackProps'
  | 'getEverywhereProps'
  | 'getManualProps'
  | 'getGroupProps'
  | 'getSavedProps'
>;

/** The list and its options. */
export function listGetters(field: Field): Getters {
  const { combobox, session, state, words, mark, elements, rows, level } = field;

  const optionProps = (row: Row, index: number, props: AutocompleteOwnProps): AutocompleteElementProps => {
    const { ref: _, ...given } = combobox.getItemProps({
      ...props,
      item: row,
      index,
      onMouseMove: first(props.onMouseMove, mark.pointed),
      onClick: first(props.onClick, (event: MouseEvent) => {
        keepFromDownshift(event);
        field.choose(row);
      }),
    } as never) as AutocompleteElementProps;
    // Who gives a ref has an element that takes one; in React 18 a function component would warn.
    if (!props.ref) return given;
    const keep = (element: HTMLElement | null) => {
      if (index === combobox.highlightedIndex) elements.option = element;
    };
    return { ...given, ref: both(keep, props.ref) };
  };

  /** A row that is not listed may be drawn: it is hidden. */
  const rowProps = (row: Row, props: AutocompleteOwnProps): AutocompleteElementProps => {
    const index = rows.indexOf(row);
    return index < 0 ? { hidden: true } : optionProps(row, index, props);
  };

  return {
    getListProps: (props = {}) =>
      combobox.getMenuProps({
        hidden: !field.listed,
        // A list that scrolls would be a stop of Tab in Chromium, and be gone when the focus came.
        tabIndex: -1,
        'aria-busy': state.refreshing || state.phase === 'finding' || state.phase === 'opening' || undefined,
        ...props,
        'aria-label':
          props['aria-label'] ?? (level.container ? words.addressesIn(level.container.text) : words.suggestions()),
        ref: both((list: HTMLElement | null) => {
          elements.list = list;
        }, props.ref),
        onMouseDown: first(props.onMouseDown, keepFocus),
        onPointerDown: first(props.onPointerDown, mark.pointed),
        onMouseLeave: first(props.onMouseLeave, (event: MouseEvent) => {
          keepFromDownshift(event);
          combobox.setHighlightedIndex(mark.left());
          session.look();
        }),
      } as never),
    getOptionProps: ({ suggestion, index, ...props }) =>
      optionProps(suggestion, level.depth > 0 ? index + 1 : index, {
        'aria-label':
          suggestion.kind === 'container'
            ? words.container([suggestion.text, placeOf(suggestion)].filter(Boolean).join(', '), suggestion.count)
            : undefined,
        ...props,
      }),
    getGroupProps: ({ group, ...props }) => ({
      role: 'group',
      ...props,
      'aria-label': props['aria-label'] ?? group.name,
    }),
    getSavedProps: ({ saved, ...props }) => {
      const index = rows.findIndex((one) => isSaved(one) && one.saved === saved);
      const row = rows[index];
      if (!row) return { hidden: true };
      const name = [saved.label, onOneLine(addressOf(saved))].filter(Boolean).join(', ');
      return optionProps(row, index, { 'aria-label': name, ...props });
    },
    getBackProps: (props = {}) => rowProps(backRow, props),
    getEverywhereProps: (props = {}) => rowProps(everywhereRow, props),
    getManualProps: (props = {}) => rowProps(manualRow, props),
  };
}
