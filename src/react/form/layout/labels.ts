import type { CountryFormat } from '../../../core/index.ts';
import type { FormWords } from '../../words/Words.ts';
import type { AddressFormField } from '../fields.ts';

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
