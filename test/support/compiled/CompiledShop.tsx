import {
  type AddressFormValue,
  AddressForm,
  useAddressAutocomplete,
  type UseAddressAutocompleteOptions,
  useAddressForm,
} from 'doorplate';
import { useState } from 'react';

type Choice = Pick<UseAddressAutocompleteOptions, 'onSelect'>;

/** A search that the app renders itself. */
function OwnSearch({ onSelect }: Choice) {
  const search = useAddressAutocomplete({ onSelect });
  return (
    <>
      <label {...search.getLabelProps()}>Find</label>
      <input {...search.getInputProps()} />
      <ul {...search.getListProps()}>
        {search.suggestions.map((suggestion, index) => (
          <li key={suggestion.id} {...search.getOptionProps({ suggestion, index })}>
            {suggestion.text}
          </li>
        ))}
      </ul>
      <p {...search.getStatusProps()} />
    </>
  );
}

/** Fields that the app renders itself. */
function OwnFields() {
  const form = useAddressForm({ countries: ['US'] });
  return (
    <fieldset {...form.getFormProps()}>
      <label>
        Own city <input {...form.getFieldProps('city')} />
      </label>
      <output>{form.value.city}</output>
    </fieldset>
  );
}

/** An app compiled by the React Compiler. It uses our hooks and components, and controls the typed text. */
export function CompiledShop() {
  const [chosen, setChosen] = useState('');
  const [value, setValue] = useState<Partial<AddressFormValue>>({ country: 'US' });
  return (
    <form>
      <OwnSearch onSelect={({ line1 }) => setChosen(line1)} />
      <p data-testid="chosen">{chosen}</p>
      <OwnFields />
      <AddressForm layout="fields" countries={['US']} value={value} onChange={setValue} />
      <p data-testid="held">{[value.line1, value.city].join(', ')}</p>
    </form>
  );
}
