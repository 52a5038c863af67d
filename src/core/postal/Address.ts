/** Text fields of a Retrieve result (address services specification, "Capture platform: Retrieve result item"). */
export const addressFields = [
  'id',
  'domesticId',
  'language',
  'languageAlternatives',
  'department',
  'company',
  'subBuilding',
  'buildingNumber',
  'buildingName',
  'secondaryStreet',
  'street',
  'block',
  'neighbourhood',
  'district',
  'city',
  'line1',
  'line2',
  'line3',
  'line4',
  'line5',
  'adminAreaName',
  'adminAreaCode',
  'province',
  'provinceName',
  'provinceCode',
  'postalCode',
  'countryName',
  'countryIso2',
  'countryIso3',
  'countryIsoNumber',
  'sortingNumber1',
  'sortingNumber2',
  'barcode',
  'poBoxNumber',
  'label',
  'type',
  'dataLevel',
  'source',
] as const;

export type AddressField = (typeof addressFields)[number];

const numbered = <Field extends string>(name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}` as Field);

/** Fields that appear in publicly recorded responses but not in the specification, such as the results of `fieldFormats`. */
export const undocumentedAddressFields = [
  ...numbered<`field${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20}`>(
    'field',
    20,
  ),
  ...numbered<`formattedLine${1 | 2 | 3 | 4 | 5}`>('formattedLine', 5),
  'acRbdi',
  'acMua',
] as const;

/**
 * A Retrieve result in one language. If an address exists in several languages, Retrieve returns one result for each language. Every value is a
 * string: missing parts are `''`, and numbers in the response become strings. Fields that the service adds later keep their names.
 */
export type Address = Record<AddressField, string> &
  Partial<Record<(typeof undocumentedAddressFields)[number], string>>;
