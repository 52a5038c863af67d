import type { Address } from '../../core/index.ts';
import { formattedLines, withUnitApart, withUnitInLine1 } from '../deriveAddress.ts';
import { createRandom } from '../createRandom.ts';
import type { Entry } from '../search/createIndex.ts';
import { findCountry, nameOfCountry } from '../data/countries.ts';
import type { ServiceBehavior } from '../services/service.ts';
import type { ComparableRecord } from './toComparableRecord.ts';

export type RecordFields = Record<string, string>;

/** Returns the non-empty fields of an address under the names that the services use. `withAddressLines` adds Address and its lines. */
export function fieldsOfEntry(
  { address }: Entry,
  { given }: ComparableRecord,
  unitStyle?: ServiceBehavior['unitStyle'],
): RecordFields {
  const [primary = '', secondary = ''] = splitPostcode(address.countryIso2, address.postalCode);
  const fields: RecordFields = {
    Organization: address.company,
    SubBuilding: address.subBuilding || given['SubBuilding'] || '',
    Building: address.buildingName,
    Premise: address.buildingNumber,
    PremiseNumber: address.buildingNumber,
    PostBox: address.poBoxNumber,
    Thoroughfare: address.street,
    ThoroughfareName: address.street,
    DependentLocality: address.district || address.neighbourhood,
    Locality: address.city,
    AdministrativeArea: address.provinceCode || address.provinceName,
    AdministrativeAreaName: address.provinceName,
    SubAdministrativeArea: address.adminAreaName,
    PostalCode: address.postalCode,
    PostalCodePrimary: primary,
    PostalCodeSecondary: secondary,
    ...countryFields(address.countryIso2),
  };
  deliveryLines(address, unitStyle).forEach((line, index) => {
    fields[`DeliveryAddress${String(index + 1)}`] = line;
  });
  return present(fields);
}

/** Returns the delivery lines, which include the district in the UK. */
function deliveryLines(address: Address, unitStyle: ServiceBehavior['unitStyle']): string[] {
  const inLine1 = unitStyle ? unitStyle === 'line1' : ['US', 'CA'].includes(address.countryIso2);
  const lines = inLine1 ? withUnitInLine1(address) : unitStyle ? withUnitApart(address) : formattedLines(address);
  const part = address.district || address.neighbourhood;
  return address.countryIso2 === 'GB' && part && !lines.includes(part) ? [...lines, part] : lines;
}

/** Returns the fields for a record that was not verified: its input under the field names of a match. */
export function fieldsOfRecord({ given, country }: ComparableRecord): RecordFields {
  const fields: RecordFields = {};
  const numbered: string[] = [];
  for (const name in given) {
    const text = given[name] ?? '';
    const place = lineNames.indexOf(name);
    if (place >= 0) numbered[place] = text;
    else if (!renamed.has(name)) fields[name] = text;
  }
  Object.assign(fields, countryFields(country));
  const lines = numbered.filter(Boolean);
  if (!fields['DeliveryAddress1'] && !given['Thoroughfare'])
    for (const [index, line] of lines.entries()) fields[deliveryNames[index] ?? ''] = line;
  const whole = given['Address'];
  if (whole && lines.length === 0) fields['DeliveryAddress1'] = whole;
  return present(fields);
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const lineNames: readonly string[] = numbers.map((number) => `Address${String(number)}`);
const deliveryNames = numbers.map((number) => `DeliveryAddress${String(number)}`);
/** Fields that are returned under a different name. */
const renamed = new Set(['Id', 'ID', 'Country', 'Address']);

function countryFields(iso2: string): RecordFields {
  const country = findCountry(iso2);
  return country
    ? {
        Country: country.iso2,
        CountryName: nameOfCountry(country.iso2),
        'ISO3166-2': country.iso2,
        'ISO3166-3': country.iso3,
        'ISO3166-N': country.number,
      }
    : {};
}

/** Splits a postal code into its parts: "20500-0004" and "M5H 2N2" have two, and "20500" has one. */
function splitPostcode(country: string, code: string): string[] {
  return code.split(country === 'US' ? '-' : ' ');
}

function present(fields: RecordFields): RecordFields {
  const present: RecordFields = {};
  for (const name in fields) {
    const text = fields[name];
    if (text) present[name] = text;
  }
  return present;
}

/**
 * Adds DeliveryAddress and Address with their lines. `without` lists the fields to omit from the address lines. If `format` is true, also adds
 * the names of the fields in each line.
 */
export function withAddressLines(
  fields: RecordFields,
  separator: string,
  without: readonly string[],
  format: boolean,
): RecordFields {
  const text = (name: string) => (without.includes(name) ? '' : (fields[name] ?? ''));
  const delivery: string[] = [];
  for (const name of deliveryNames) {
    const given = fields[name];
    const line = given && without.includes('SubBuilding') ? removeUnit(given, fields['SubBuilding'] ?? '') : given;
    if (line) delivery.push(line);
  }
  const place = ['Locality', 'AdministrativeArea', 'PostalCode'].filter(text);
  const lines = [text('Organization'), ...delivery, place.map(text).join(' ')].filter(Boolean);

  const lined: RecordFields = {};
  /** Sets a field to its value in `fields`, or to `fallback` if it has none. */
  const put = (name: string, fallback: string) => {
    const text = fields[name] ?? fallback;
    if (text) lined[name] = text;
  };
  put('Address', lines.join(separator));
  for (const [index, line] of lines.entries()) put(lineNames[index] ?? `Address${String(index + 1)}`, line);
  put('DeliveryAddress', delivery.join(separator));
  if (format) {
    const first = text('Organization') && 'Organization';
    const formats = formatsOf(fields, first, delivery, place.join(' '), separator);
    put('AddressFormat', formats.AddressFormat);
    put('DeliveryAddressFormat', formats.DeliveryAddressFormat);
  }
  for (const name in fields) put(name, '');
  return lined;
}

/** Returns the names of the fields in each line. */
function formatsOf(fields: RecordFields, first: string, delivery: readonly string[], last: string, separator: string) {
  const formats = delivery.map((line) =>
    ['SubBuilding', 'Premise', 'Thoroughfare', 'PostBox', 'DependentLocality']
      .flatMap((name) => (fields[name] && line.includes(fields[name]) ? { name, at: line.indexOf(fields[name]) } : []))
      .sort((one, other) => one.at - other.at)
      .map(({ name }) => name)
      .join(' '),
  );
  return {
    AddressFormat: [first, ...formats, last].filter(Boolean).join(separator),
    DeliveryAddressFormat: formats.join(separator),
  };
}

const removeUnit = (line: string, unit: string) =>
  line
    .replace(unit, '')
    .replace(/[\s,]+$/, '')
    .trim();

/** Returns the coordinates as strings, their accuracy code, and the distance in meters. */
export function geocodeOf({ latitude, longitude }: Entry, distance = 0): RecordFields {
  return latitude === undefined || longitude === undefined
    ? { GeoAccuracy: 'U0' }
    : {
        Latitude: latitude.toFixed(6),
        Longitude: longitude.toFixed(6),
        GeoAccuracy: 'P4',
        GeoDistance: distance.toFixed(1),
      };
}

/** Creates a random number generator seeded with the address, so that an address's generated fields are always the same. */
function randomFor(entry: Entry): () => number {
  return createRandom(entry.place + 1);
}

/** Returns the fields that certification adds in the US. */
export function certifiedFields(entry: Entry): RecordFields {
  if (entry.address.countryIso2 !== 'US') return {};
  const random = randomFor(entry);
  return {
    DPVConfirmedIndicator: 'Y',
    DPVFootnotes: 'AABB',
    CarrierRoute: `C${String(Math.floor(random() * 99) + 1).padStart(3, '0')}`,
    DeliveryPointBarCode: String(Math.floor(random() * 900) + 100),
    ResidentialDelivery: entry.address.company ? 'N' : 'Y',
    RecordType: entry.address.subBuilding ? 'H' : 'S',
  };
}

/** Returns the fields that a country's supplementary data adds. */
export function enhancedFields(entry: Entry): RecordFields {
  const random = randomFor(entry);
  switch (entry.address.countryIso2) {
    case 'US':
      return { CountyCode: entry.address.adminAreaCode || String(Math.floor(random() * 300) + 1).padStart(3, '0') };
    case 'GB':
      return { DPS: `${String(Math.floor(random() * 9) + 1)}A` };
    default:
      return {};
  }
}
