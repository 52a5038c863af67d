/** The fields of a postal address, in reading order. */
export const postalFieldNames = [
  'company',
  'line1',
  'line2',
  'line3',
  /**
   * Part of a city. `''` if a line already contains it. In countries whose forms have a district field (Brazil, Mexico and others), no line repeats
   * it.
   */
  'district',
  'city',
  /** Region code if the record has one, otherwise the region name. */
  'region',
  'postalCode',
  /** ISO 3166 alpha-2 if the record has it, otherwise the country name from the record. */
  'country',
] as const;

export type PostalField = (typeof postalFieldNames)[number];

/** The shape that forms, orders and labels use for any address. Every value is a string. Missing values are `''`. */
export type PostalFields = Record<PostalField, string>;

/** An empty address, frozen. A form can start with `{ ...emptyPostalFields, country: 'US' }`. */
export const emptyPostalFields: Readonly<PostalFields> = Object.freeze(
  Object.fromEntries(postalFieldNames.map((name) => [name, ''])) as PostalFields,
);

/** Fills in missing fields with `''`, in field order. */
export const wholeFields = (given: Partial<PostalFields>): PostalFields =>
  Object.fromEntries(postalFieldNames.map((name) => [name, given[name] ?? ''])) as PostalFields;

type Lines = Pick<PostalFields, 'line1' | 'line2' | 'line3'>;

/** Returns the lines that are not blank. */
export const linesOf = ({ line1, line2, line3 }: Lines): string[] =>
  [line1, line2, line3].filter((line) => line.trim());

/** Fits any number of lines into the three line fields. The third and all further lines are joined into `line3`. */
export function inLineFields([line1 = '', line2 = '', ...rest]: readonly string[]): Lines {
  return { line1, line2, line3: rest.filter(Boolean).join(', ') };
}

/** Splits text into lines at line breaks and at `<br>`, the service's default separator. */
export const linesIn = (text = ''): string[] => text.split(/<br ?\/?>|[\r\n]+/i);
