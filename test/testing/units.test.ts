import type { SimulatorAddress } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';
import { onTheWire } from './support.ts';

const flat = (line1: string, line2: string, city = 'New York', postalCode = '10118'): SimulatorAddress => ({
  line1,
  line2,
  city,
  postalCode,
  countryIso2: 'US',
});
const building = [
  ...Array.from({ length: 200 }, (_, at) => flat('350 5th Avenue', `Apt ${String(at + 1)}`)),
  flat('350 5th Avenue', 'Apt 12B'),
  flat('350 5th Avenue', 'Suite 300-C'),
  flat('350 5th Avenue', 'Unit B'),
];
const { find } = onTheWire({ addresses: building });

describe('a typed unit', () => {
  test.each([
    ['350 5th ave apt 1', '350 5th Avenue, Apt 1'],
    ['350 5th ave apt 12', '350 5th Avenue, Apt 12'],
    ['350 5th ave apt 12b', '350 5th Avenue, Apt 12B'],
    ['350 5th ave #12', '350 5th Avenue, Apt 12'],
    ['350 5th avenue unit 2, new york 10118', '350 5th Avenue, Apt 2'],
    ['apt 7 350 5th ave', '350 5th Avenue, Apt 7'],
    ['350 5th ave ste 300-c', '350 5th Avenue, Suite 300-C'],
    ['350 5th ave ste 300c', '350 5th Avenue, Suite 300-C'],
    ['350 5th ave apt b', '350 5th Avenue, Unit B'],
  ])('of %j comes first, however many units its building has', async (Text, first) => {
    expect((await find({ Text }))[0]).toMatchObject({ type: 'Address', text: first });
    expect((await find({ Text, Limit: '1' }))[0]).toMatchObject({ type: 'Address', text: first });
  });

  test('leaves its building reachable below it', async () => {
    const [unit, house] = await find({ Text: '350 5th ave apt 1' });
    expect([unit?.type, house?.type]).toEqual(['Address', 'BuildingName']);
  });

  test('opens its house if it is not in the data', async () => {
    expect(await find({ Text: '350 5th ave apt 999' })).toMatchObject([
      { type: 'BuildingName', text: '350 5th Avenue' },
    ]);
  });

  test('is not mistaken for a house number, or a house number for a unit', async () => {
    const street = onTheWire({
      addresses: [
        ...Array.from({ length: 12 }, (_, at) => flat('77 Beacon Street', `Apt ${String(at + 1)}`, 'Boston', '02108')),
        ...Array.from({ length: 12 }, (_, at) => flat(`${String(at + 1)} Beacon Street`, '', 'Boston', '02108')),
        flat('5 Beacon Street', 'Apt 5', 'Boston', '02108'),
      ],
    });
    expect((await street.find({ Text: '1 beacon' }))[0]?.text).toBe('1 Beacon Street');
    expect((await street.find({ Text: '77 beacon 1' }))[0]?.text).toBe('77 Beacon Street, Apt 1');
    expect((await street.find({ Text: '5 beacon apt 5' }))[0]?.text).toBe('5 Beacon Street, Apt 5');
  });
});
