import { internationalRecordFields } from '../../core/index.ts';

export type RecordField = (typeof internationalRecordFields)[number];

/** How columns are usually called, folded, for each field. */
const names: Partial<Record<RecordField, string>> = {
  Id: 'id key ref reference recordid customerid customerno orderid number no rowid',
  Organization: 'organization organisation company companyname business firm',
  Address1: 'address1 addressline1 line1 street streetaddress address street1 addr1 addr strasse rue',
  Address2: 'address2 addressline2 line2 street2 addr2 apartment apt unit suite flat',
  Address3: 'address3 addressline3 line3 addr3',
  Locality: 'locality city town place municipality ville ort ciudad',
  DependentLocality: 'dependentlocality district suburb neighbourhood neighborhood',
  AdministrativeArea: 'administrativearea state province region county stateprovince stateregion prov',
  PostalCode: 'postalcode postcode zip zipcode zippostalcode plz codepostal cp',
  Country: 'country countrycode countryiso countryiso2 iso2 land pays pais',
  Premise: 'premise housenumber houseno streetnumber',
  Thoroughfare: 'thoroughfare streetname',
  SubBuilding: 'subbuilding',
  Latitude: 'latitude lat',
  Longitude: 'longitude lng lon long',
};

/** What files usually have. */
export const usualFields: ReadonlySet<string> = new Set([...Object.keys(names), 'email']);

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
const known = new Map<string, RecordField>();
for (const field of internationalRecordFields) known.set(fold(field), field);
for (const [field, list] of Object.entries(names))
  for (const name of list.split(' ')) if (!known.has(name)) known.set(name, field as RecordField);
// "Address" as a column is a line of it far more often than the whole of it.
known.set('address', 'Address1');

/** The field that each column probably holds; '' for none. No field is given twice. */
export function mapColumns(header: readonly string[]): (RecordField | '')[] {
  const taken = new Set<RecordField>();
  return header.map((name) => {
    const field = known.get(fold(name));
    if (!field || taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}

/** The column that probably holds email addresses, from 0; -1 for none. */
export function emailColumn(header: readonly string[], row: readonly string[] | undefined): number {
  const named = header.findIndex((name) => /^(e?mail|emailaddress|courriel|correo)$/.test(fold(name)));
  return named >= 0 ? named : (row ?? []).findIndex((value) => /^[^\s@]+@[^\s@]+$/.test(value));
}
