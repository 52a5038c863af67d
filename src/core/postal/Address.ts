/** Every text of a Retrieve result (address services specification, "Capture platform: Retrieve result item"). */
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

const numbered = <Field extends string>(name: string, most: number) =>
  Array.from({ length: most }, (_, at) => `${name}${at + 1}` as Field);

/** Fields of a Retrieve result that the specification does not show and public recordings have: answers to `fieldFormats`, and others. */
export const seenAddressFields = [
  ...numbered<`field${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20}`>(
    'field',
    20,
  ),
  ...numbered<`formattedLine${1 | 2 | 3 | 4 | 5}`>('formattedLine', 5),
  'acRbdi',
  'acMua',
] as const;

/**
 * One postal address in one language; its other languages are its variants. Absent parts are `''`, numbers of the wire are texts.
 * Fields that the service adds later are kept under their own name.
 */
export type Address = Record<AddressField, string> & Partial<Record<(typeof seenAddressFields)[number], string>>;
