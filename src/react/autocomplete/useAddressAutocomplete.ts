'use client';
import { createGetters } from './getters.ts';
import { isSuggestion } from './options.ts';
import type { UseAddressAutocomplete, UseAddressAutocompleteOptions } from './types.ts';
import { useField } from './useField.ts';

/**
 * Headless address combobox. The user types, opens containers and selects an address. The hook retrieves the selected
 * address. Spread the props from its getters onto your own elements. Always render the element that has `getListProps`.
 *
 * Finds are free, and few are sent, because rows that still match the text stay in the list without a call. A
 * **Retrieve is chargeable (1 credit)**. It is sent only when the user selects an address, and only once per address
 * and session.
 *
 * @example
 * ```tsx
 * const search = useAddressAutocomplete({ countries: ['US'], onSelect: (address) => save(address) });
 * return (
 *   <>
 *     <label {...search.getLabelProps()}>Address</label>
 *     <input {...search.getInputProps()} />
 *     <ul {...search.getListProps()}>
 *       {search.isOpen && search.suggestions.map((suggestion, index) => (
 *         <li key={suggestion.id} {...search.getOptionProps({ suggestion, index })}>{suggestion.text}</li>
 *       ))}
 *     </ul>
 *   </>
 * );
 * ```
 */
export function useAddressAutocomplete(options: UseAddressAutocompleteOptions = {}): UseAddressAutocomplete {
  const field = useField(options);
  const { session, active, state, savedGroups, inputValue, level, words, fallback } = field;
  const { refreshing: _, recent: __, manualText: ___, ...publicState } = state;
  return {
    ...publicState,
    ...{ savedGroups, inputValue, level, words, fallback },
    isOpen: field.shown,
    active: isSuggestion(active) ? active : undefined,
    ...session.actions,
    ...createGetters(field),
  };
}
