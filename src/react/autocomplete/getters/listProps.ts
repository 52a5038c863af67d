import type { PointerEvent } from 'react';
import { onOneLine } from '../../../core/index.ts';
import { keepFocus } from './buttonProps.ts';
import { mergeRefs, composeHandlers } from '../../page/inputs.ts';
import { backRow, everywhereRow, isSaved, manualRow, rowKey, type ListRow } from '../options.ts';
import { addressOf } from '../SavedAddress.ts';
import type { AutocompleteElementProps, AutocompleteGetterProps, UseAddressAutocomplete } from '../types.ts';
import type { Field } from '../useField.ts';

export function listGetters(field: Field) {
  const { ids, session, state, words, elements, rows, level } = field;
  const { listbox } = session.context;

  const optionProps = (row: ListRow, props: AutocompleteGetterProps): AutocompleteElementProps => {
    const isActive = field.active !== undefined && rowKey(row) === rowKey(field.active);
    return {
      id: field.optionId(row),
      role: 'option',
      'aria-disabled': false,
      'aria-selected': isActive,
      ...(props as AutocompleteElementProps),
      onMouseDown: composeHandlers(props.onMouseDown, keepFocus),
      onPointerMove: composeHandlers(props.onPointerMove, ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') listbox.dispatch({ type: 'pointed', key: rowKey(row) });
      }),
      onClick: composeHandlers(props.onClick, () => {
        session.selectRow(row);
      }),
    };
  };

  /** Returns the props of a row. If the app renders a row that is not in the list, the row is hidden. */
  const rowProps = (row: ListRow, props: AutocompleteGetterProps): AutocompleteElementProps =>
    rows.includes(row) ? optionProps(row, props) : { hidden: true };

  return {
    getListProps: (props = {}) => ({
      id: ids.list,
      role: 'listbox',
      hidden: !field.listed,
      // In Chromium, a scrollable list is a tab stop by default, and this list would disappear as soon as it got focus.
      tabIndex: -1,
      'aria-busy': state.refreshing || state.phase === 'finding' || state.phase === 'opening' || undefined,
      ...props,
      'aria-label':
        props['aria-label'] ?? (level.container ? words.addressesIn(level.container.text) : words.suggestions()),
      ref: mergeRefs((list: HTMLElement | null) => {
        elements.list = list;
      }, props.ref),
      onMouseDown: composeHandlers(props.onMouseDown, keepFocus),
      onPointerDown: composeHandlers(props.onPointerDown, () => {
        listbox.dispatch({ type: 'pointed' });
      }),
      onScroll: composeHandlers(props.onScroll, () => {
        elements.isScrolled = true;
      }),
      onMouseLeave: composeHandlers(props.onMouseLeave, () => {
        listbox.dispatch({ type: 'pointerLeft' });
        session.refreshRows();
      }),
    }),
    getOptionProps: ({ suggestion, index: _, ...props }) =>
      optionProps(suggestion, {
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
      const row = rows.find((one) => isSaved(one) && one.saved === saved);
      if (!row) return { hidden: true };
      const name = [saved.label, onOneLine(addressOf(saved))].filter(Boolean).join(', ');
      return optionProps(row, { 'aria-label': name, ...props });
    },
    getBackProps: (props = {}) => rowProps(backRow, props),
    getEverywhereProps: (props = {}) => rowProps(everywhereRow, props),
    getManualProps: (props = {}) => rowProps(manualRow, props),
  } satisfies Partial<UseAddressAutocomplete>;
}
