import type { HTMLAttributes, PointerEvent } from 'react';
import { onOneLine, type Suggestion } from '../../../core/index.ts';
import { keepFocus } from './buttonProps.ts';
import { mergeRefs, composeHandlers } from '../../page/inputs.ts';
import { backRow, everywhereRow, isSaved, manualRow, rowKey, type ListRow } from '../listbox/options.ts';
import { addressOf, type SavedAddress, type SavedGroup } from '../SavedAddress.ts';
import type { AutocompleteElementProps, AutocompleteGetterProps } from '../types.ts';
import type { Field } from '../useField.ts';

type GroupProps = HTMLAttributes<HTMLElement>;

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
        if (pointerType !== 'touch') listbox.dispatch({ type: 'pointed', row });
      }),
      onClick: composeHandlers(props.onClick, () => {
        session.selectRow(row);
      }),
    };
  };

  /** Creates the getter of a row. If the app renders a row that is not in the list, the row is hidden. */
  const rowGetter =
    (row: ListRow) =>
    (props: AutocompleteGetterProps = {}): AutocompleteElementProps =>
      rows.includes(row) ? optionProps(row, props) : { hidden: true };

  return {
    /** Props for the list. Always render the list. It is hidden while it has no rows. */
    getListProps: (props: AutocompleteGetterProps = {}): AutocompleteElementProps => ({
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
      onMouseLeave: composeHandlers(props.onMouseLeave, () => {
        listbox.dispatch({ type: 'pointerLeft' });
        session.refreshRows();
      }),
    }),
    /** Props for the row of a suggestion. */
    getOptionProps: ({
      suggestion,
      index: _,
      ...props
    }: AutocompleteGetterProps & { suggestion: Suggestion; index: number }) =>
      optionProps(suggestion, {
        'aria-label':
          suggestion.kind === 'container'
            ? words.container([suggestion.text, suggestion.description].filter(Boolean).join(', '), suggestion.count)
            : undefined,
        ...props,
      }),
    /** Props for the element that contains the rows of a group. Render it inside the list. */
    getGroupProps: ({ group, ...props }: GroupProps & { group: SavedGroup }): GroupProps => ({
      role: 'group',
      ...props,
      'aria-label': props['aria-label'] ?? group.name,
    }),
    /** Props for the row of a saved or recent address. */
    getSavedProps: ({ saved, ...props }: AutocompleteGetterProps & { saved: SavedAddress }) => {
      const row = rows.find((one) => isSaved(one) && one.saved === saved);
      const name = [saved.label, onOneLine(addressOf(saved))].filter(Boolean).join(', ');
      return row ? optionProps(row, { 'aria-label': name, ...props }) : { hidden: true };
    },
    /**
     * Props for the row that goes back one level. It is the first row in a container, and hidden if nothing in the
     * container matches the text.
     */
    getBackProps: rowGetter(backRow),
    /**
     * Props for the row that searches everywhere for the typed text. The row comes last while typed text filters a
     * container's list. Otherwise, it is hidden.
     */
    getEverywhereProps: rowGetter(everywhereRow),
    /**
     * Props for the row that switches to manual entry. If `onManual` is set, this row comes last in every list.
     * Otherwise, it is hidden.
     */
    getManualProps: rowGetter(manualRow),
  };
}
