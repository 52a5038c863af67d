import type { FormMessages } from '../words/FormMessages.ts';
import type { CountryFormat, FormField } from '../../core/index.ts';

/** A field's label in the country's own words. */
export function fieldWords(field: FormField, { words }: CountryFormat, messages: FormMessages): string {
  switch (field) {
    case 'city':
      return messages.city(words.city ?? '');
    case 'region':
      return messages.region(words.region ?? '');
    case 'postalCode':
      return messages.postalCode(words.postalCode ?? '');
    default:
      return messages[field]();
  }
}
