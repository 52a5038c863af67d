import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';

/** Re-exported so that only this module depends on downshift's entry. */
export { useCombobox };

const { stateChangeTypes: types } = useCombobox;

/**
 * Overrides defaults of downshift that would cause charges or lose text. The comment on each case describes the
 * default.
 */
export function comboboxStateReducer<Item>(
  state: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
): Partial<UseComboboxState<Item>> {
  switch (type) {
    // Would select the active option on Tab, and so make an unwanted paid Retrieve.
    case types.InputBlur:
      return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
    // Would toggle the list, so that placing the caret closes it.
    case types.InputClick:
      return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex };
    default:
      return changes;
  }
}

/** Marks an event as handled for downshift. */
export function preventDownshiftDefault(event: { nativeEvent: Event }): void {
  (event.nativeEvent as Event & { preventDownshiftDefault?: boolean }).preventDownshiftDefault = true;
}
