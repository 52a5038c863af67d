import { postalFieldNames, regionsOf } from '../../../core/index.ts';
import type { PreHydrationInput } from '../../page/preHydrationInput.lazy.ts';
import { contactFieldNames } from '../../validation/fields.ts';
import type { AddressFormStore } from '../createAddressForm.ts';
import { fieldText, type FormInputs } from '../state/view.ts';

/** Adopts the values in the fields of a server-rendered form, and returns those that differ from its HTML. */
export function adoptPreHydrationInput(form: AddressFormStore, inputs: FormInputs): readonly PreHydrationInput[] {
  const { getState, elements, setText } = form;
  const server = getState();
  const before = server.value.country;
  const adopted: PreHydrationInput[] = [];
  const all = elements.texts(['country', ...postalFieldNames, 'houseNumber', ...contactFieldNames]);
  for (const [field, text, element] of all) {
    const { country } = getState().value;
    // The old country's region list is still rendered. A region from that list does not belong to the new country, even
    // if both countries use its code.
    if (field === 'region' && country !== before && regionsOf(before).length > 0) continue;
    if (text === fieldText(getState(), field, inputs)) continue;
    adopted.push({ element, text, serverText: fieldText(server, field, inputs) });
    setText(field, text);
  }
  return adopted;
}
