/** The fields that an address form can have. */
export type FormField =
  'company' | 'line1' | 'line2' | 'line3' | 'district' | 'city' | 'region' | 'postalCode' | 'country';

/** How a country writes its addresses. */
export interface CountryFormat {
  /** ISO 3166 alpha-2. */
  country: string;
  /** Visual rows in the country's own order. */
  rows: readonly (readonly FormField[])[];
  required: ReadonlySet<FormField>;
  /** How the country calls a field; looked up in the messages. Absent: the usual word. */
  words: Partial<Record<'city' | 'region' | 'postalCode', string>>;
  postalExample: string | undefined;
}

/** What the form holds: texts; `region` is a code where the country has codes, `country` ISO 3166 alpha-2. */
export interface AddressFormFields {
  company: string;
  line1: string;
  line2: string;
  line3: string;
  district: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
}

/** The browser's words for the fields, for autofill. */
export const autocompleteTokens: Record<FormField, string> = {
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
