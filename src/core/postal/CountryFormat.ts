import type { PostalField } from './PostalFields.ts';

/** What a shop asks of a field. */
export type FieldChoice = 'hidden' | 'optional' | 'required';

/** Where a shop's form differs from its country's. Absent: as the country does. */
export interface FormatChoices {
  /** A part of the city: a field of its own, or in a line of the address. */
  district?: FieldChoice | undefined;
}

/** How a country writes its addresses. */
export interface CountryFormat {
  /** ISO 3166 alpha-2. */
  country: string;
  /** Visual rows in the country's own order. */
  rows: readonly (readonly PostalField[])[];
  required: ReadonlySet<PostalField>;
  /** How the country calls a field, as a key of the words ("zip", "prefecture"). Absent: the usual word. */
  words: Partial<Record<'district' | 'city' | 'region' | 'postalCode', string>>;
  /** A postal code as the country writes it; undefined where it is not known. */
  postalExample: string | undefined;
}
