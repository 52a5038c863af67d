import type { Address, AddressSource } from 'doorplate/core';

type Name = 'name' | 'housenumber' | 'street' | 'postcode' | 'city' | 'state' | 'country' | 'countrycode';
interface Feature {
  properties: Partial<Record<Name, string>> & { osm_type: string; osm_id: number };
}

/** Countries where the house number follows the street. Add yours. */
const numberLast = ['AT', 'BE', 'CH', 'CZ', 'DE', 'DK', 'ES', 'FI', 'IT', 'NL', 'NO', 'PL', 'PT', 'SE'];

function toAddress({ properties }: Feature): Partial<Address> {
  const { name = '', housenumber = '', postcode = '', city = '', state = '' } = properties;
  const { street = name, country = '', countrycode = '' } = properties;
  const parts = numberLast.includes(countrycode) ? [street, housenumber] : [housenumber, street];
  return {
    line1: parts.filter(Boolean).join(' '),
    street,
    buildingNumber: housenumber,
    city,
    provinceName: state,
    postalCode: postcode,
    countryName: country,
    countryIso2: countrycode,
  };
}

/** Photon by komoot, which searches OpenStreetMap. Use your own server in production. */
export function photon(server = 'https://photon.komoot.io'): AddressSource {
  const found = new Map<string, Partial<Address>>();
  return {
    charges: { retrieve: false },
    async find({ text = '', countries = [], limit = 10 }, { signal }) {
      const query = new URLSearchParams({ q: text, limit: String(limit), layer: 'house' });
      for (const country of countries) query.append('countrycode', country);
      const response = await fetch(`${server}/api?${query}`, { signal });
      if (!response.ok) throw response;
      const { features } = (await response.json()) as { features: Feature[] };
      return features.map((feature) => {
        const id = `${feature.properties.osm_type}${feature.properties.osm_id}`;
        const address = toAddress(feature);
        found.set(id, address);
        const place = [address.postalCode, address.city, address.countryName].filter(Boolean);
        return { id, text: address.line1 ?? '', description: place.join(' ') };
      });
    },
    // The search already returned the whole address, so no second request is needed.
    retrieve: (id) => Promise.resolve([found.get(id) ?? []].flat()),
  };
}
