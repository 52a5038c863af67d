import { addressFields, type Address, splitStreet } from '../core/index.ts';
import { countryNamed, findCountry, nameOfCountry } from './data/countries.ts';
import { regionCode, regionName, regionOfPostalCode } from './data/regions.ts';

/** An address that the simulator knows: the fields of a Retrieve result, plus coordinates for geocoding and for Origin with Bias. */
export interface SimulatorAddress extends Partial<Address> {
  /** Degrees (WGS84). */
  latitude?: number;
  longitude?: number;
}

const designators =
  'apt|apartment|unit|ste|suite|fl|floor|rm|room|bldg|building|lot|trlr|spc|ph|penthouse|bsmt|basement|app|bureau|#';
const unitPart = new RegExp(`(?:^|[\\s,])((?:(?:${designators})\\b\\.?|#)\\s?#?[\\p{L}\\p{N}-]{1,8})$`, 'iu');
const boxPart = /^(?:p\.? ?o\.? box|c\.? ?p\.?|case postale) +([\p{L}\p{N}-]+)$/iu;
const startNumber = /^(\d[\p{L}\p{N}/-]*)[\s,]+(.+)$/u;

/** Returns an address's country, or the US if it has none. */
export function countryIso2Of({ countryIso2, countryIso3, countryName }: SimulatorAddress): string {
  const given = countryIso2 || countryIso3 || (countryName && countryNamed(countryName)?.iso2) || 'US';
  return findCountry(given)?.iso2 ?? given.toUpperCase();
}

/**
 * Derives all fields of a Retrieve result from a few fields. The fields line1, city, postalCode and countryIso2 are enough. The region of a US or Canadian
 * address is derived from its postal code. The unit and the house number are derived from the lines.
 */
export function deriveAddress(given: SimulatorAddress, id: string): Address {
  const address = Object.fromEntries(addressFields.map((field) => [field, given[field] ?? ''])) as Address;
  const { line1, line2 } = address;
  const countryIso2 = countryIso2Of(given);
  const country = findCountry(countryIso2);
  const language = address.language || 'ENG';
  const region = regionOf(address, countryIso2);
  const provinceName = address.provinceName || regionName(countryIso2, region, language);

  const box = boxPart.exec(line1)?.[1] ?? '';
  const unit = unitPart.exec(line1)?.[1] ?? (unitPart.test(` ${line2}`) ? line2 : '');
  const thoroughfare = box
    ? ''
    : line1.endsWith(unit) && unit
      ? line1.slice(0, -unit.length).replace(/[\s,]+$/u, '')
      : line1;
  const parts = splitStreet(thoroughfare, countryIso2);
  // Unlike a form, the simulator need not be certain that "5001 49 Street" begins with a house number.
  const [, number = parts.houseNumber, street = parts.street] =
    (!parts.houseNumber && startNumber.exec(thoroughfare)) || [];

  const full: Address = {
    ...address,
    id,
    domesticId: address.domesticId || (id.split('|').at(-1) ?? ''),
    language,
    languageAlternatives: address.languageAlternatives || language,
    subBuilding: address.subBuilding || unit,
    buildingNumber: address.buildingNumber || number,
    street: address.street || street,
    poBoxNumber: address.poBoxNumber || box,
    province: address.province || region || provinceName,
    provinceCode: region,
    provinceName,
    countryIso2,
    countryIso3: address.countryIso3 || (country?.iso3 ?? ''),
    countryIsoNumber: address.countryIsoNumber || (country?.number ?? ''),
    countryName: address.countryName || nameOfCountry(countryIso2),
    type: address.type || (address.company ? '1' : '0'),
    dataLevel: address.dataLevel || '0',
    source: address.source || 'P',
  };
  full.label = address.label || labelOf(full);
  return full;
}

/** Returns the region's code. If the address has no code, looks it up by region name or, failing that, by postal code. */
function regionOf({ provinceCode, provinceName, province, postalCode }: Address, country: string): string {
  if (provinceCode) return provinceCode;
  const named = province || provinceName;
  // An unknown name takes precedence over the region of the postal code.
  if (named) return regionCode(country, named) || (province.length > 0 && province.length <= 3 ? province : '');
  return regionOfPostalCode(country, postalCode);
}

/** Returns an address's formatted lines, without the company. */
export function formattedLines({ line1, line2, line3, line4, line5 }: Address): string[] {
  return [line1, line2, line3, line4, line5].filter(Boolean);
}

/** Returns the lines with the unit after the street, as in "11 Madison Ave Bsmt 1B". */
export function withUnitInLine1(address: Address): string[] {
  const { subBuilding } = address;
  const [first = '', ...others] = formattedLines(address);
  if (!subBuilding || first.includes(subBuilding) || !others.includes(subBuilding))
    return [first, ...others].filter(Boolean);
  return [`${first} ${subBuilding}`, ...others.filter((line) => line !== subBuilding)];
}

/** Returns the lines with the unit on a separate line. */
export function withUnitApart(address: Address): string[] {
  const { subBuilding } = address;
  const [first = '', ...others] = formattedLines(address);
  if (!subBuilding || !first.endsWith(subBuilding) || first === subBuilding) return [first, ...others].filter(Boolean);
  return [first.slice(0, -subBuilding.length).replace(/[\s,]+$/u, ''), subBuilding, ...others];
}

/** Formats the city line: "City, ST 12345" in the US, "City ON K1A 0B1" in Canada, "City, 12345" elsewhere. */
export function placeLine({ city, provinceCode, postalCode, countryIso2 }: Address): string {
  const tail = [provinceCode, postalCode].filter(Boolean).join(' ');
  return [city, tail].filter(Boolean).join(countryIso2 === 'CA' ? ' ' : ', ');
}

export function labelOf(address: Address): string {
  const { company, city, provinceCode, postalCode, countryName } = address;
  const place = [city, provinceCode, postalCode].filter(Boolean).join(' ').toUpperCase();
  return [company, ...formattedLines(address), place, countryName.toUpperCase()].filter(Boolean).join('\n');
}

/** Formats an address as the platform does: type and dataLevel are numbers, and some absent fields are null. */
export function retrieveItem(address: Address): Record<string, unknown> {
  const absent = ['department', 'block', 'neighbourhood', 'adminAreaCode', 'sortingNumber2', 'poBoxNumber'] as const;
  return {
    ...address,
    type: Number(address.type) || 0,
    dataLevel: Number(address.dataLevel) || 0,
    ...Object.fromEntries(absent.map((field) => [field, address[field] || null])),
  };
}
