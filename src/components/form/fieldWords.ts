import { type FormWords } from '../../react/index.ts';
import type { CountryFormat, PostalField } from '../../core/index.ts';

/** A field's label in the country's own words. */
export function fieldWords(field: PostalField, { words }: CountryFormat, form: FormWords): string {
  switch (field) {
    case 'city':
      return form.city(words.city ?? '');
    case 'region':
      return form.region(words.region ?? '');
    case 'postalCode':
      return form.postalCode(words.postalCode ?? '');
    default:
      return form[field]();
  }
}
