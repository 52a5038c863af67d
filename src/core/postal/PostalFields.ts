import type { Address } from './Address.ts';

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

type Lines = Pick<PostalFields, 'line1' | 'line2' | 'line3'>;

/** The lines that say something. */
export const linesOf = ({ line1, line2, line3 }: Lines): string[] =>
  [line1, line2, line3].filter((line) => line.trim());

/** Lines as the three fields hold them: nothing is lost, those after the second are joined in the third. */
export function inLineFields([line1 = '', line2 = '', ...rest]: readonly string[]): Lines {
  return { line1, line2, line3: rest.filter(Boolean).join(', ') };
}

/** The lines of a text. The service parts them by `<br>` unless it was asked for something else. */
export const linesIn = (text = ''): string[] => text.split(/<br ?\/?>|[\r\n]+/i);

/**
 * A whole address on one line: company, lines, city, and region with postal code. Of a Retrieve result, or of postal fields; parts that are
 * missing are left out, and an address without any is `''`.
 */
export function onOneLine(address: Partial<PostalFields> | Partial<Address>): string {
  const all: Partial<PostalFields & Address> = address;
  const { company, line1, line2, line3, line4, line5, city, provinceCode, region = provinceCode, postalCode } = all;
  const place = [region, postalCode].filter(Boolean).join(' ');
  // The lines of a Retrieve result say its district; postal fields hold it where they do not.
  const district = all.countryIso2 === undefined && all.district;
  return [company, line1, line2, line3, line4, line5, district, city, place].filter(Boolean).join(', ');
}
