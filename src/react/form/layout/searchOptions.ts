import type { Address } from '../../../core/index.ts';
import type { SelectDetails, UseAddressAutocompleteOptions } from '../../autocomplete/types.ts';
import type { UseAddressFormOptions } from '../types.ts';
import type { useSearchText } from './useSearchText.ts';
import type { useManualEntry } from './useManualEntry.ts';

interface SearchContext {
  options: UseAddressFormOptions;
  /** ISO 3166 alpha-2 code of the country to search in. */
  country: string;
  /** Whether the search is a separate box above the fields. */
  hasSearchBox: boolean;
  search: ReturnType<typeof useSearchText>;
  manualEntry: ReturnType<typeof useManualEntry>;
  /** Whether a controlled form does not show the selected address yet. */
  isFilling: boolean;
  /** Clears the error of the search box. */
  clearError: () => void;
  /** If the search is the first line, called with the text of the search. */
  setLine1: (text: string) => void;
  clear: (isSearchAlone: boolean) => void;
  pick: (address: Address, details: SelectDetails) => void;
}

/** Creates the options of the form's search for `useAddressAutocomplete`. */
export function createSearchOptions(form: SearchContext) {
  const { options, country, hasSearchBox, search, manualEntry } = form;
  return {
    ...options.query,
    fieldFormats: options.fieldFormats,
    countries: [country],
    inputValue: search.text,
    onInputValueChange: (text: string) => {
      const isTyped = !search.isFillText(text);
      if (isTyped) manualEntry.typed();
      if (hasSearchBox) {
        form.clearError();
        search.setText(text);
      } else if (isTyped) form.setLine1(text);
    },
    toInputValue: (address: Address) => search.prepareFill(address),
    isFilled: () => !form.isFilling,
    // If the search is the first line, it has no clear button, because the other fields have none either.
    clearable: hasSearchBox,
    onClear: () => {
      form.clear(true);
    },
    onSelect: (address: Address, details: SelectDetails) => {
      search.onFilled();
      form.pick(address, details);
      options.onSelect?.(address, details);
    },
    onError: options.onError,
    onPhase: manualEntry.onPhase,
    onEvent: manualEntry.onSearchEvent,
    fallbackToInput: true,
    ...{ saved: options.saved, recent: options.recent, onUse: options.onUse, words: options.words },
    disabled: options.disabled ?? false,
  } satisfies UseAddressAutocompleteOptions;
}
