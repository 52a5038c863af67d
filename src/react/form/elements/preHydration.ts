import { regionCodeOf, postalFieldNames, regionsOf } from '../../../core/index.ts';
import type { PreHydrationInput } from '../../page/preHydrationInput.lazy.ts';
import { type AddressFormField, contactFieldNames } from '../fields.ts';
import type { FieldElements } from './elements.ts';
import type { AddressFields } from '../value/useFormValue.ts';
import type { FieldTexts } from '../value/useFieldText.ts';

interface PreHydrationForm {
  elements: FieldElements;
  texts: FieldTexts;
  fields: AddressFields;
  setText(field: AddressFormField, text: string): void;
}

/** Whether a string can be a region of `country`. If the country has no list of regions, any string can be one. */
const mayBeRegion = (text: string, country: string) =>
  regionsOf(country).length === 0 || regionCodeOf(country, text) !== undefined;

/**
 * Adopts the values in the fields of a server-rendered form. Returns the values that differ from the server's HTML.
 * Adopts the country first, because the country determines the regions.
 */
export function adoptPreHydrationInput({
  elements,
  texts,
  fields,
  setText,
}: PreHydrationForm): readonly PreHydrationInput[] {
  const before = fields.value.country;
  const adopted: PreHydrationInput[] = [];
  const all = elements.texts(['country', ...postalFieldNames, 'houseNumber', ...contactFieldNames]);
  for (const [field, text, element] of all) {
    const { value } = fields.getState();
    // The old country's region list is still rendered. A region from that list does not belong to the new country, even
    // if both countries use its code.
    if (
      field === 'region' &&
      value.country !== before &&
      (regionsOf(before).length > 0 || !mayBeRegion(text, value.country))
    )
      continue;
    if (text === texts.get(field, value)) continue;
    adopted.push({ element, text, serverText: texts.get(field) });
    setText(field, text);
  }
  return adopted;
}
