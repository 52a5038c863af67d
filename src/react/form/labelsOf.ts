import type { CountryFormat, PostalField } from '../../core/index.ts';
import type { FormWords } from '../words/FormWords.ts';

/** The label of each field, as its country calls it: "ZIP code", "Prefecture". */
export const labelsOf = ({ words }: CountryFormat, form: FormWords): Record<PostalField, string> => ({
  company: form.company(),
  line1: form.line1(),
  line2: form.line2(),
  line3: form.line3(),
  district: form.district(),
  city: form.city(words.city ?? ''),
  region: form.region(words.region ?? ''),
  postalCode: form.postalCode(words.postalCode ?? ''),
  country: form.country(),
});
