import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';

/** Re-exported so that no other module imports from downshift. */
export { useCombobox };

const { stateChangeTypes: types } = useCombobox;

/**
 * Overrides the defaults of downshift that would cause charges or lose text. Each case's comment says what downshift
 * would do by default.
 */
export function comboboxStateReducer<Item>(
  state: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
): Partial<UseComboboxState<Item>> {
  switch (type) {
    // By default, Tab would select the active option, which would cause an unwanted paid Retrieve.
    case types.InputBlur:
      return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
    // By default, a click would toggle the list, so clicking to place the caret would close it.
    case types.InputClick:
      return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex };
    default:
      return changes;
  }
}

/** Marks an event so that downshift does not handle it. */
export function preventDownshiftDefault(event: { nativeEvent: Event }): void {
  (event.nativeEvent as Event & { preventDownshiftDefault?: boolean }).preventDownshiftDefault = true;
}
