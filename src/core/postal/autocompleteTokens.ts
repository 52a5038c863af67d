import type { PostalField } from './PostalFields.ts';

/** Values for the HTML `autocomplete` attribute, by field. */
export const autocompleteTokens: Readonly<Record<PostalField, string>> = {
  company: 'organization',
  line1: 'address-line1',
  line2: 'address-line2',
  line3: 'address-line3',
  district: 'address-level3',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
  country: 'country',
};
