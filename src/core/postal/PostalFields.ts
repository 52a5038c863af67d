/** The fields of a postal address, in reading order. */
export const postalFieldNames = [
  'company',
  'line1',
  'line2',
  'line3',
  /**
   * Part of a city, or `''` if a line already contains it. In countries whose forms have a district field (Brazil, Mexico and others), the lines
   * never contain the district.
   */
  'district',
  'city',
  /** Region code if the record has one, or else the region's name. */
  'region',
  'postalCode',
  /** ISO 3166 alpha-2 code if the record has one, or else the country name from the record. */
  'country',
] as const;

export type PostalField = (typeof postalFieldNames)[number];

/** Shape of an address from any country, for forms, orders and labels. Every value is a string, and missing values are `''`. */
export type PostalFields = Record<PostalField, string>;

/** An empty address, frozen. A form can start with `{ ...emptyPostalFields, country: 'US' }`. */
export const emptyPostalFields: Readonly<PostalFields> = Object.freeze(
  Object.fromEntries(postalFieldNames.map((name) => [name, ''])) as PostalFields,
);

/** Returns all fields of an address, in field order. Missing fields become `''`. */
export const wholeFields = (given: Partial<PostalFields>): PostalFields =>
  Object.fromEntries(postalFieldNames.map((name) => [name, given[name] ?? ''])) as PostalFields;

type PostalLines = Pick<PostalFields, 'line1' | 'line2' | 'line3'>;

/** Returns the lines that are not blank. */
export const linesOf = ({ line1, line2, line3 }: PostalLines): string[] =>
  [line1, line2, line3].filter((line) => line.trim());

/** Fits any number of lines into the three line fields by joining all lines from the third on into `line3`. */
export function inLineFields([line1 = '', line2 = '', ...rest]: readonly string[]): PostalLines {
  return { line1, line2, line3: rest.filter(Boolean).join(', ') };
}

/** Splits text into lines at line breaks and at `<br>`, the service's default separator. */
export const linesIn = (text = ''): string[] => text.split(/<br ?\/?>|[\r\n]+/i);
