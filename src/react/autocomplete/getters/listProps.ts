import type { MouseEvent } from 'react';
import { onOneLine } from '../../../core/index.ts';
import { keepFocus } from './buttonProps.ts';
import { preventDownshiftDefault } from '../listbox/downshift.ts';
import type { FieldContext } from './FieldContext.ts';
import { mergeRefs, composeHandlers } from '../../page/mergeProps.ts';
import { backRow, everywhereRow, isSaved, manualRow, type ListRow } from '../listbox/options.ts';
import { addressOf } from '../SavedAddress.ts';
import type { AutocompleteElementProps, AutocompleteGetterProps, UseAddressAutocomplete } from '../types.ts';

type ListGetters = Pick<
  UseAddressAutocomplete,
  | 'getListProps'
  | 'getOptionProps'
  | 'getBackProps'
  | 'getEverywhereProps'
  | 'getManualProps'
  | 'getGroupProps'
  | 'getSavedProps'
>;

/** Creates the prop getters of the list and its options. */
export function listGetters(field: FieldContext): ListGetters {
  const { combobox, session, state, words, activeOption, elements, rows, level } = field;

  const optionProps = (row: ListRow, index: number, props: AutocompleteGetterProps): AutocompleteElementProps => {
    const { ref: _, ...itemProps } = combobox.getItemProps({
      ...props,
      item: row,
      index,
      onMouseMove: composeHandlers(props.onMouseMove, activeOption.onPointer),
      onClick: composeHandlers(props.onClick, (event: MouseEvent) => {
        preventDownshiftDefault(event);
        field.selectRow(row);
      }),
    } as never) as AutocompleteElementProps;
    // In React 18, a ref on a function component logs a warning, so a ref is passed only if the app has passed one.
    if (!props.ref) return itemProps;
    const keep = (element: HTMLElement | null) => {
      if (index === combobox.highlightedIndex) elements.option = element;
    };
    return { ...itemProps, ref: mergeRefs(keep, props.ref) };
  };

  /** Returns the props of a row. A row that the app renders although it is not in the list is hidden. */
  const rowProps = (row: ListRow, props: AutocompleteGetterProps): AutocompleteElementProps => {
    const index = rows.indexOf(row);
    return index < 0 ? { hidden: true } : optionProps(row, index, props);
  };

  return {
    getListProps: (props = {}) =>
      combobox.getMenuProps({
        hidden: !field.listed,
        // In Chromium, a scrollable list is a tab stop by default, and this list would disappear as soon as it got
        // focus.
        tabIndex: -1,
        'aria-busy': state.refreshing || state.phase === 'finding' || state.phase === 'opening' || undefined,
        ...props,
        'aria-label':
          props['aria-label'] ?? (level.container ? words.addressesIn(level.container.text) : words.suggestions()),
        ref: mergeRefs((list: HTMLElement | null) => {
          elements.list = list;
        }, props.ref),
        onMouseDown: composeHandlers(props.onMouseDown, keepFocus),
        onPointerDown: composeHandlers(props.onPointerDown, activeOption.onPointer),
        onMouseLeave: composeHandlers(props.onMouseLeave, (event: MouseEvent) => {
          preventDownshiftDefault(event);
          combobox.setHighlightedIndex(activeOption.onPointerLeave());
          session.refreshRows();
        }),
      } as never),
    getOptionProps: ({ suggestion, index, ...props }) =>
      optionProps(suggestion, level.depth > 0 ? index + 1 : index, {
        'aria-label':
          suggestion.kind === 'container'
            ? words.container([suggestion.text, suggestion.description].filter(Boolean).join(', '), suggestion.count)
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
