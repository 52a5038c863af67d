import type { CallOptions, Client } from '../client/Client.ts';
import { type Address, addressFields } from '../postal/Address.ts';
import type { Coordinates } from '../postal/coordinatesOf.ts';
import { inLineFields, linesOf } from '../postal/PostalFields.ts';
import { withoutUnits } from '../postal/parts/units.ts';
import { toPostalFields } from '../postal/toPostalFields.ts';
import { cleanseInternational } from './cleanseInternational.ts';

export interface ReverseGeocodeOptions extends CallOptions {
  /**
   * Maximum distance between the place and the address, in meters. An address farther away is not returned. (The service itself returns the
   * nearest address at any distance.)
   * @default 200
   */
  maxDistance?: number;
}

/**
 * Returns the address nearest to a place, or undefined if there is none within `maxDistance`. **Chargeable: 1 credit per call, even if there is no
 * address.** Uses the process `ReverseGeocode` of the international batch cleanse. The key needs that product, and a relay must allow
 * `cleanseInternational`.
 *
 * The address has no company and no unit, because one place can have many of each. Show the address to the user, who must be able to correct it.
 * Its `latitude` and `longitude` are those of the address, or `''` if the service does not return any.
 *
 * @throws AddressServiceError of kind `input` if a coordinate is not a number, and of any kind that `cleanseInternational` can throw.
 *
 * @example
 * ```ts
 * const address = await reverseGeocode(client, { latitude: 42.3588, longitude: -71.0707 }, { signal });
 * ```
 */
export async function reverseGeocode(
  client: Client,
  { latitude, longitude }: Coordinates,
  { maxDistance = 200, ...options }: ReverseGeocodeOptions = {},
): Promise<(Address & { latitude: string; longitude: string }) | undefined> {
  const places = { Latitude: toDecimal(latitude), Longitude: toDecimal(longitude) };
  const [result] = await cleanseInternational(client, { addresses: [places], process: 'ReverseGeocode' }, options);
  const match = result?.matches[0];
  if (!match || Number(match.GeoDistance) > maxDistance) return undefined;
  const { company: _, region, country, ...fields } = toPostalFields(match);
  const lines = linesOf(fields).map((line) => withoutUnits(line));
  if (!fields.city && !lines.some(Boolean)) return undefined;
  return {
    ...(Object.fromEntries(addressFields.map((field) => [field, ''])) as Address),
    ...{ ...fields, ...inLineFields(lines.filter(Boolean)) },
    ...{ provinceCode: region, provinceName: match.AdministrativeAreaName ?? '' },
    ...{ countryIso2: country, countryName: match.CountryName ?? '' },
    ...{ buildingNumber: match.Premise ?? '', street: match.Thoroughfare ?? '', type: 'Address' },
    ...{ latitude: match.Latitude ?? '', longitude: match.Longitude ?? '' },
  };
}

/** Formats a coordinate without an exponent. Six digits are about 10 cm. */
const toDecimal = (degrees: number) => (Number.isFinite(degrees) ? degrees.toFixed(6) : '');
