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

/** 3,220 real public-domain US addresses (OpenAddresses, from the package `rrad`), in the simulator's format. */
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
