import rrad from 'rrad/addresses-us-all.min.json';
import type { Address } from 'doorplate/core';

interface Row {
  address1: string;
  address2?: string;
  city?: string;
  state: string;
  postalCode: string;
  coordinates?: { lat: number; lng: number };
}

/** Real US addresses in the simulator's format: 3,220 from OpenAddresses, in the public domain, by way of the package `rrad`. */
export const realAddresses: readonly Readonly<Partial<Address> & { latitude?: number; longitude?: number }>[] =
  Object.freeze(
    (rrad.addresses as Row[]).map(({ address1, address2, city, state, postalCode, coordinates }) =>
      Object.freeze({
        line1: address1,
        ...(address2 ? { line2: address2 } : {}),
        city: city ?? '',
        provinceCode: state,
        postalCode,
        countryIso2: 'US',
        ...(coordinates ? { latitude: coordinates.lat, longitude: coordinates.lng } : {}),
      }),
    ),
  );
