import type { AddressFormField } from '../fields.ts';
import { type AddressProblem, formatOf, type CountryFormat } from '../../../core/index.ts';
import type { FormWords } from '../../words/Words.ts';

type Texts = Partial<Record<AddressFormField, string>>;

/** What is said of a field that the form does not draw, of a country that is the only one for example, stands at the first line. */
export function atDrawn(texts: Texts, isDrawn: (field: AddressFormField) => boolean): Texts {
  const placed: Texts = {};
  for (const [name, text] of Object.entries(texts)) {
    const field = name as AddressFormField;
    placed[isDrawn(field) ? field : 'line1'] ??= text;
  }
  return placed;
}

/** What is missing or odd in a field, in words. */
export function sayProblem({ field, kind }: AddressProblem, country: string, words: FormWords): string {
  const known = formatOf(country);
  if (kind === 'postalCode') return words.postalCodeOdd(known.words.postalCode ?? '', known.postalExample);
  const label = labelsOf(known, words, false)[field];
  if (kind === 'tooLong') return words.tooLong(label);
  return kind === 'missing' ? words.required(label) : words.notListed(label);
}

/** The label of each field, as its country calls it: "ZIP code", "Prefecture". `isApart`: the house number is not in the first line. */
export const labelsOf = (
  { words }: CountryFormat,
  form: FormWords,
  isApart: boolean,
): Record<AddressFormField, string> => ({
  name: form.name(),
  givenName: form.givenName(),
  familyName: form.familyName(),
  company: form.company(),
  line1: isApart ? form.street() : form.line1(),
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
