import { createClient, reverseGeocode, toPostalFields } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { expect, test } from 'vitest';
import { relayed } from '../../support/relayed.ts';

const beacon = { latitude: 42.3588, longitude: -71.0707 };
const at = (more: object) => ({ city: 'Boston', provinceCode: 'MA', postalCode: '02108', countryIso2: 'US', ...more });
const addresses = [
  at({ line1: '77 Beacon Street', line2: 'Apt 1', company: 'Blue Heron Books', ...beacon }),
  at({ line1: '500 Harbor Plaza', latitude: 42.4, longitude: -71.02 }),
];
const simulated = () => createSimulator({ addresses });
const clientOf = ({ endpoints, credentials, fetch }: ReturnType<typeof simulated>) =>
  createClient({ endpoints, credentials, fetch });
const nearby = { latitude: 42.3589, longitude: -71.0706 };

test('returns the nearest address, without a company or a unit that the place cannot tell', async () => {
  const simulator = simulated();
  const address = await reverseGeocode(clientOf(simulator), nearby);
  expect(toPostalFields(address!)).toEqual({
    ...{ company: '', line1: '77 Beacon Street', line2: '', line3: '', district: '', city: 'Boston' },
    ...{ region: 'MA', postalCode: '02108', country: 'US' },
  });
  expect(address).toMatchObject({ latitude: '42.358800', longitude: '-71.070700', countryName: 'United States' });
});

test('costs one credit per call, also if no address is near', async () => {
  const simulator = simulated();
  const client = clientOf(simulator);
  await reverseGeocode(client, nearby);
  expect(await reverseGeocode(client, { latitude: 0, longitude: 1e-7 })).toBeUndefined();
  expect(simulator.ledger.map(({ operation, credits }) => [operation, credits])).toEqual([
    ['cleanseInternational', 1],
    ['cleanseInternational', 1],
  ]);
});

test('returns an address at any distance that the caller allows', async () => {
  const client = clientOf(simulated());
  const place = { latitude: 42.41, longitude: -71.02 };
  expect(await reverseGeocode(client, place)).toBeUndefined();
  expect(await reverseGeocode(client, place, { maxDistance: 2000 })).toMatchObject({ line1: '500 Harbor Plaza' });
});

test('sends nothing if a coordinate is not a number', async () => {
  const simulator = simulated();
  const call = reverseGeocode(clientOf(simulator), { latitude: Number.NaN, longitude: Infinity });
  await expect(call).rejects.toMatchObject({ kind: 'input' });
  expect(simulator.ledger).toHaveLength(0);
});

test('sends nothing if it is aborted before', async () => {
  const simulator = simulated();
  const call = reverseGeocode(clientOf(simulator), nearby, { signal: AbortSignal.abort() });
  await expect(call).rejects.toMatchObject({ kind: 'aborted' });
  expect(simulator.ledger).toHaveLength(0);
});

test('works through a relay that allows the international cleanse', async () => {
  const { client } = relayed({ allow: ['cleanseInternational'] }, { addresses });
  expect(await reverseGeocode(client, nearby)).toMatchObject({ line1: '77 Beacon Street' });
});

const answered = (matches: object[]) => {
  const body = [{ Input: { Latitude: '42.358900', Longitude: '-71.070600' }, Matches: matches }];
  return createClient({
    endpoints: { batch: 'https://batch.example' },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    fetch: () => Promise.resolve(Response.json(body)),
  });
};
test.each([
  ['no match', []],
  ['an empty match', [{ AVC: 'R00-U00-P0-000', Latitude: '42.3589', Longitude: '-71.0706' }]],
  ['a match with nothing but a country', [{ 'ISO3166-2': 'US', CountryName: 'United States' }]],
  ['a match that is far away', [{ DeliveryAddress1: '1 Main St', Locality: 'Salem', GeoDistance: '3100.5' }]],
])('returns undefined for %s', async (_, matches) => {
  expect(await reverseGeocode(answered(matches), nearby)).toBeUndefined();
});

test('returns an address whose distance the service does not state, and one with a city alone', async () => {
  const place = { Locality: 'Boston', 'ISO3166-2': 'US' };
  expect(await reverseGeocode(answered([{ DeliveryAddress: '1 Main St<br>Ste 4', ...place }]), nearby)).toMatchObject({
    ...{ line1: '1 Main St', line2: '', city: 'Boston', latitude: '', longitude: '' },
  });
  expect(await reverseGeocode(answered([place]), nearby)).toMatchObject({ line1: '', city: 'Boston' });
});
