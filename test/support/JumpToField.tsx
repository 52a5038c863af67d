import { useAddressAutocomplete } from 'doorplate';
import { useRef } from 'react';

/** An app with its own ref to the search field. It satisfies the lint of the React Compiler without disabling a rule. */
export function JumpToField() {
  const field = useRef<HTMLInputElement>(null);
  const search = useAddressAutocomplete({ inputRef: field });
  return (
    <>
      <button type="button" onClick={() => field.current?.focus()}>
        Where do you live?
      </button>
      <label {...search.getLabelProps()}>Address</label>
      <input {...search.getInputProps()} />
      <ul {...search.getListProps()}>
        {search.suggestions.map((suggestion, index) => (
          <li key={suggestion.id} {...search.getOptionProps({ suggestion, index })}>
            {suggestion.text}
          </li>
        ))}
      </ul>
    </>
  );
}
