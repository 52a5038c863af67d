import type { AddressFormField } from './fields.ts';
import { type AddressProblem, formatOf, type CountryFormat } from '../../core/index.ts';
import type { FormWords } from '../words/Words.ts';

/** Messages by field. `search` is the message for the search box. */
export type AddressFormTexts = Partial<Record<AddressFormField | 'search', string>>;

/** Moves the message of a field that is not rendered to a rendered field: the first line, the postal code or the country. */
export function moveToVisibleFields(
  texts: AddressFormTexts,
  isRendered: (field: AddressFormField) => boolean,
): AddressFormTexts {
  const placed: AddressFormTexts = {};
  const other = (['line1', 'postalCode'] as const).find(isRendered) ?? 'country';
  for (const [name, text] of Object.entries(texts)) {
    const field = name as AddressFormField;
    placed[isRendered(field) ? field : other] ??= text;
  }
  return placed;
}

export function describeProblem(
  { field, kind }: { field: AddressFormField; kind: AddressProblem['kind'] },
  country: string,
  words: FormWords,
): string {
  const known = formatOf(country);
  if (kind === 'postalCode') return words.postalCodeOdd(known.words.postalCode ?? '', known.postalExample);
  const label = fieldLabels(known, words, false)[field];
  if (kind === 'tooLong') return words.tooLong(label);
  return kind === 'missing' ? words.required(label) : words.notListed(label);
}

/** Returns the labels of the fields in the country's terms: "ZIP code", "Prefecture". */
export const fieldLabels = (
  { words }: CountryFormat,
  form: FormWords,
  isHouseNumberSeparate: boolean,
): Record<AddressFormField, string> => ({
  name: form.name(),
  givenName: form.givenName(),
  familyName: form.familyName(),
  company: form.company(),
  line1: isHouseNumberSeparate ? form.street() : form.line1(),
  houseNumber: form.houseNumber(),
  line2: form.line2(),
  line3: form.line3(),
  district: form.district(words.district ?? ''),
  city: form.city(words.city ?? ''),
  region: form.region(words.region ?? ''),
  postalCode: form.postalCode(words.postalCode ?? ''),
  country: form.country(),
  phone: form.phone(),
});
