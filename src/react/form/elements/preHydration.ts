import { matchRegion, postalFieldNames, regionsOf } from '../../../core/index.ts';
import type { TypedEarly } from '../../page/preHydrationInput.lazy.ts';
import { type AddressFormField, contactFieldNames } from '../fields.ts';
import type { FieldElements } from './elements.ts';
import type { AddressFields } from '../value/useFormValue.ts';
import type { FieldTexts } from '../value/useFieldText.ts';

interface EarlyForm {
  elements: FieldElements;
  texts: FieldTexts;
  fields: AddressFields;
  put(field: AddressFormField, text: string): void;
}

/** Where neither country has a list of regions, any text may be one. */
const mayBeRegion = (text: string, country: string, before: string) =>
  matchRegion(country, text) !== undefined || regionsOf(country).length + regionsOf(before).length === 0;

/** Takes over what stands in the fields of a server's form, and says what that was. The country comes first: another one has other regions. */
export function takeTypedEarly({ elements, texts, fields, put }: EarlyForm): readonly TypedEarly[] {
  const before = fields.value.country;
  const early: TypedEarly[] = [];
  const all = elements.texts(['country', ...postalFieldNames, 'houseNumber', ...contactFieldNames]);
  for (const [field, text, element] of all) {
    const { value: now } = fields.newest();
    // What was chosen from the list of one country is not a region of another, although that list stands in the page still.
    if (field === 'region' && now.country !== before && !mayBeRegion(text, now.country, before)) continue;
    if (text === texts.of(field, now)) continue;
    early.push({ element, text, drawn: texts.of(field) });
    put(field, text);
  }
  return early;
}
