import { sampleAddresses, type SimulatorAddress } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';
import { realAddresses } from '../../demo/realAddresses.ts';
import { type FindRow, onTheWire } from './support.ts';

const told = ({ description }: FindRow) => Number(/(\d+) Addresses$/.exec(description)?.[1]);
const isContainer = ({ type }: FindRow) => type !== 'Address';

/** Returns the ids of all addresses below a container. */
async function below(wire: ReturnType<typeof onTheWire>, id: string): Promise<string[]> {
  const rows = await wire.find({ Container: id, Limit: '1' });
  const lists = await Promise.all(rows.map(async (row) => (isContainer(row) ? below(wire, row.id) : [row.id])));
  return lists.flat();
}

describe('a container', () => {
  test('reports how many addresses it contains, not how many were found, and drilling down reaches each address once', async () => {
    const wire = onTheWire({ addresses: [...sampleAddresses, ...realAddresses] });
    const texts = [
      '500 harbor plaza unit 1',
      'old mill',
      'jefferson',
      'toledo',
      '79843',
      'po box',
      'montgomery',
      '36104',
      'main',
      'a',
      's',
    ];
    let containers = 0;
    for (const Text of texts)
      for (const row of (await wire.find({ Text })).filter(isContainer)) {
        containers++;
        const ids = await below(wire, row.id);
        expect([row.text, row.description, new Set(ids).size]).toEqual([row.text, row.description, told(row)]);
        expect(ids).toHaveLength(told(row));
      }
    expect(containers).toBeGreaterThan(20);
  });

  test('lists everything with and without the text, without marks', async () => {
    const { find } = onTheWire();
    const [row] = await find({ Text: 'jefferson' });
    const alone = await find({ Container: row!.id });
    expect(alone).toHaveLength(126);
    expect(await find({ Text: 'jefferson zzz', Container: row!.id, Limit: '2' })).toEqual(alone);
    expect(alone.every(({ highlight }) => highlight === '')).toBe(true);
  });

  test('is nested from the town to the unit', async () => {
    const addresses: SimulatorAddress[] = [
      ...Array.from({ length: 120 }, (_, at) => ({
        line1: '9 Quay Road',
        line2: `Apt ${String(Math.floor(at / 6) + 1)}0${String((at % 6) + 1)}`,
      })),
      { line1: '11 Quay Road' },
      ...Array.from({ length: 30 }, (_, at) => ({ line1: `${String(at + 1)} Hill Lane` })),
    ].map((row) => ({ ...row, city: 'Wells', postalCode: '04090', countryIso2: 'US' }));
    const { find } = onTheWire({ addresses });
    const trail: [string, string, string][] = [];
    let [row] = await find({ Text: 'wells' });
    while (row && isContainer(row)) {
      trail.push([row.type, row.text, row.description]);
      const inside: FindRow[] = await find({ Container: row.id });
      row = inside.find(({ text }) => text.includes('Quay')) ?? inside[0];
    }
    expect(trail).toEqual([
      ['Locality', 'Wells, ME', '151 Addresses'],
      ['Street', 'Quay Road', 'Wells, ME - 121 Addresses'],
      ['BuildingName', '9 Quay Road', 'Wells, ME 04090 - 120 Addresses'],
      ['Container', '9 Quay Road, Floor 1', 'Wells, ME 04090 - 6 Addresses'],
    ]);
    expect(row?.text).toBe('9 Quay Road, Apt 101');
  });

  test('of a postal code contains only its part of a street', async () => {
    const on = (from: number, postalCode: string, street: string) =>
      Array.from({ length: 20 }, (_, at) => ({
        line1: `${String(from + at)} ${street}`,
        city: 'Gorham',
        postalCode,
        countryIso2: 'US',
      }));
    const wire = onTheWire({
      addresses: [...on(1, '04038', 'Long Road'), ...on(101, '04039', 'Long Road'), ...on(1, '04038', 'Short Road')],
    });
    const [code] = await wire.find({ Text: '04038' });
    expect(code).toMatchObject({ type: 'Postcode', description: 'Gorham, ME - 40 Addresses' });
    const streets = await wire.find({ Container: code!.id });
    expect(streets.map(({ text, description }) => [text, description])).toEqual([
      ['Long Road', 'Gorham, ME 04038 - 20 Addresses'],
      ['Short Road', 'Gorham, ME - 20 Addresses'],
    ]);
    expect(await below(wire, code!.id)).toHaveLength(40);
  });

  test('of post office boxes opens like a street', async () => {
    const { find } = onTheWire();
    const [boxes] = await find({ Text: 'po box marfa' });
    expect(boxes).toMatchObject({ type: 'Street', text: 'PO Box', description: 'Marfa, TX - 20 Addresses' });
    const inside = await find({ Container: boxes!.id });
    expect(inside.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, at) => `PO Box ${String(at + 10)}`));
  });

  test('has an id that survives a query, whatever the name of its street', async () => {
    const hard = ['A|B % ~ + & = # é ﬁ ß', 'Line\nBreak Street', '\ud800 Lone Road', '😀 Lane'];
    for (const street of hard) {
      const { find } = onTheWire({
        addresses: Array.from({ length: 15 }, (_, at) => ({
          line1: `${String(at + 1)} ${street}`,
          city: 'Wells',
          postalCode: '04090',
          countryIso2: 'US',
        })),
      });
      const [row] = await find({ Text: 'wells' });
      expect(await find({ Container: row!.id })).toHaveLength(15);
    }
  });

  test('counts in French or Spanish in that language', async () => {
    const { find } = onTheWire();
    const count = async (Language: string) => (await find({ Text: 'jefferson', Language }))[0]?.description;
    expect(await count('fr-ca')).toBe('Toledo, OH - 126 adresses');
    expect(await count('es')).toBe('Toledo, OH - 126 direcciones');
    expect(await count('en-gb')).toBe('Toledo, OH - 126 Addresses');
  });
});
