/** The fields of a postal address, in the order in which an address is read. Every list of them in the library is this one. */
export const postalFieldNames = [
  'company',
  'line1',
  'line2',
  'line3',
  /**
   * A part of the city, where addresses name one; `''` where a line says it already. In Brazil, Mexico and other countries that have a field for
   * it, it is here and in no line.
   */
  'district',
  'city',
  /** Its code where the record has one, else its name. */
  'region',
  'postalCode',
  /** ISO 3166 alpha-2, where the record has it; else what it calls the country. */
  'country',
] as const;

export type PostalField = (typeof postalFieldNames)[number];

/** One shape for every kind of address: what a form, an order or a label needs. All texts, `''` where there is none. */
export type PostalFields = Record<PostalField, string>;

/** An address without a text: `{ ...emptyPostalFields, country: 'US' }` is where a form begins. Frozen. */
export const emptyPostalFields: Readonly<PostalFields> = Object.freeze(
  Object.fromEntries(postalFieldNames.map((name) => [name, ''])) as PostalFields,
);

/** All fields, in their order, of some of them: what is left out is empty. */
export const wholeFields = (given: Partial<PostalFields>): PostalFields =>
  Object.fromEntries(postalFieldNames.map((name) => [name, given[name] ?? ''])) as PostalFields;
