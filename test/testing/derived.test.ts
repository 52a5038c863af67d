import { describe, expect, test } from 'vitest';
import { realAddresses } from '../../demo/realAddresses.ts';
import { onTheWire } from './support.ts';

const derived = async (address: Record<string, string>) => {
  const { retrieve } = onTheWire({ addresses: [{ id: 'a', ...address }] });
  return (await retrieve('a'))[0]!;
};

describe('derives the other fields from line1, city, postalCode and countryIso2', () => {
  test.each([
    ['20500', 'US', 'DC', 'District of Columbia'],
    ['10118-0110', 'US', 'NY', 'New York'],
    ['05501', 'US', 'MA', 'Massachusetts'],
    ['00926', 'US', 'PR', 'Puerto Rico'],
    ['73301', 'US', 'TX', 'Texas'],
    ['K1A 0B1', 'CA', 'ON', 'Ontario'],
    ['X0A 0H0', 'CA', 'NU', 'Nunavut'],
    ['X1A 1P4', 'CA', 'NT', 'Northwest Territories'],
    ['EC1A 1BB', 'GB', '', ''],
    ['', 'US', '', ''],
  ])('%s in %s is in %j', async (postalCode, countryIso2, provinceCode, provinceName) => {
    const address = await derived({ line1: '1 Main Street', city: 'Somewhere', postalCode, countryIso2 });
    expect(address).toMatchObject({ provinceCode, provinceName, province: provinceCode });
  });

  test('the state of every real address from its ZIP code', async () => {
    const addresses = [...new Map(realAddresses.map((address) => [address.postalCode, address])).values()];
    const wire = onTheWire({
      addresses: addresses.map((address, at) => ({ ...address, provinceCode: '', id: String(at) })),
    });
    const wrong = [];
    for (const [at, { provinceCode, postalCode }] of addresses.entries())
      if (postalCode && (await wire.retrieve(String(at)))[0]?.['provinceCode'] !== provinceCode)
        wrong.push([postalCode, provinceCode]);
    expect(wrong).toEqual([]);
  });

  test('house number, street, unit, codes and label from the lines', async () => {
    expect(
      await derived({ line1: '350 5th Avenue Apt 12B', city: 'New York', postalCode: '10118', countryIso2: 'us' }),
    ).toMatchObject({
      buildingNumber: '350',
      street: '5th Avenue',
      subBuilding: 'Apt 12B',
      countryIso2: 'US',
      countryIso3: 'USA',
      countryIsoNumber: '840',
      countryName: 'United States',
      barcode: '',
      label: '350 5th Avenue Apt 12B\nNEW YORK NY 10118\nUNITED STATES',
    });
    expect(
      await derived({ company: 'Acme', line1: 'PO Box 12', city: 'Marfa', postalCode: '79843', countryIso3: 'USA' }),
    ).toMatchObject({ poBoxNumber: '12', street: '', label: 'Acme\nPO Box 12\nMARFA TX 79843\nUNITED STATES' });
  });

  test.each([
    ['Torstraße 3a', 'DE', 'Torstraße', '3a'],
    ['Straße des 17. Juni 135', 'DE', 'Straße des 17. Juni', '135'],
    ['1e Jan Steenstraat 12', 'NL', '1e Jan Steenstraat', '12'],
    ['Rua Augusta, 1500', 'BR', 'Rua Augusta', '1500'],
    ['12 bis Rue de Rivoli', 'FR', 'Rue de Rivoli', '12 bis'],
    ['10 Downing Street', 'GB', 'Downing Street', '10'],
    ['5001 49 Street', 'CA', '49 Street', '5001'],
    ['Postfach 12', 'DE', 'Postfach 12', ''],
  ])(
    'house number and street of %s in %s, in the order of the country',
    async (line1, countryIso2, street, buildingNumber) => {
      expect(await derived({ line1, city: 'Somewhere', countryIso2 })).toMatchObject({ street, buildingNumber });
    },
  );

  test('a region from its name, also in French, and keeps fields that are given', async () => {
    const region = async (more: Record<string, string>) => {
      const { provinceCode, provinceName } = await derived({ line1: '1 A', city: 'B', postalCode: '10118', ...more });
      return [provinceCode, provinceName];
    };
    expect(await region({ countryIso2: 'US', provinceName: 'new jersey' })).toEqual(['NJ', 'new jersey']);
    expect(await region({ countryIso2: 'CA', province: 'Québec', language: 'FRE' })).toEqual(['QC', 'Québec']);
    expect(await region({ countryIso2: 'CA', provinceCode: 'NB', language: 'FRE' })).toEqual([
      'NB',
      'Nouveau-Brunswick',
    ]);
    expect(await region({ countryName: 'Canada', postalCode: 'V6B 2A7' })).toEqual(['BC', 'British Columbia']);
  });
});

test('retrieves an id that was given, whatever its format', async () => {
  const { find, retrieve } = onTheWire({
    addresses: [{ id: '7', line1: '1 Elm Street', city: 'Salem', postalCode: '01970' }],
  });
  const [row] = await find({ Text: '1 elm' });
  expect(row?.id).toBe('7');
  expect(await retrieve('7')).toMatchObject([{ line1: '1 Elm Street', provinceCode: 'MA' }]);
  expect(await retrieve('8')).toMatchObject([{ error: '1001' }]);
});
