import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';

/** The hook itself, so that this is the one place that knows where it comes from. */
export { useCombobox };

const { stateChangeTypes: types } = useCombobox;

/** Where downshift's defaults would cost money or text. Each line names what it would do instead. */
export function overruleDownshift<Item>(
  state: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
): Partial<UseComboboxState<Item>> {
  switch (type) {
    // Would select the active option on Tab: a paid Retrieve that nobody asked for.
    case types.InputBlur:
      return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
    // Would toggle: placing the caret would close the list.
    case types.InputClick:
      return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex };
    default:
      return changes;
  }
}

/** Tells downshift that this event is dealt with. */
export function keepFromDownshift(event: { nativeEvent: Event }): void {
  (event.nativeEvent as Event & { preventDownshiftDefault?: boolean }).preventDownshiftDefault = true;
}
