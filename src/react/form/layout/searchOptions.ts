import type { Address } from '../../../core/index.ts';
import type { SelectDetails, UseAddressAutocompleteOptions } from '../../autocomplete/types.ts';
import type { UseAddressFormOptions } from '../types.ts';
import type { useSearchText } from './useSearchText.ts';
import type { useWayOut } from './useManualEntry.ts';

interface SearchInForm {
  options: UseAddressFormOptions;
  /** ISO 3166 alpha-2: where is searched. */
  country: string;
  /** Is the search a box of its own, beside the fields? */
  hasBox: boolean;
  search: ReturnType<typeof useSearchText>;
  wayOut: ReturnType<typeof useWayOut>;
  /** The app that holds the fields has not drawn a chosen address yet. */
  isFilling: boolean;
  /** What was said of the search box is said no longer. */
  accept: () => void;
  /** What was typed in a search that is the first line. */
  put: (text: string) => void;
  clear: (isSearchAlone: boolean) => void;
  pick: (address: Address, details: SelectDetails) => void;
}

/** A form's own search, as `useAddressAutocomplete` takes it. */
export function formSearchOptions(form: SearchInForm) {
  const { options, country, hasBox, search, wayOut } = form;
  return {
    ...options.query,
    fieldFormats: options.fieldFormats,
    countries: [country],
    inputValue: search.text,
    onInputValueChange: (text: string) => {
      const isTyped = !search.isFilledIn(text);
      if (isTyped) wayOut.typed();
      if (hasBox) {
        form.accept();
        search.type(text);
      } else if (isTyped) form.put(text);
    },
    toInputValue: (address: Address) => search.fillIn(address),
    isFilled: () => !form.isFilling,
    // A field of the form is emptied by its own keys alone, as every other field.
    clearable: hasBox,
    onClear: () => {
      form.clear(true);
    },
    onSelect: (address: Address, details: SelectDetails) => {
      search.filledIn();
      form.pick(address, details);
      options.onSelect?.(address, details);
    },
    onError: options.onError,
    onPhase: wayOut.onPhase,
    onEvent: wayOut.onSearchEvent,
    fallsBack: true,
    ...{ saved: options.saved, recent: options.recent, onUse: options.onUse, words: options.words },
    disabled: options.disabled ?? false,
  } satisfies UseAddressAutocompleteOptions;
}
