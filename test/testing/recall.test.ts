import { cleanseInternational, createClient, type InternationalRecord, type ServerOptions } from 'doorplate/core';
import { createSimulator, type SimulatorAddress } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';

const us = (line1: string, more: SimulatorAddress = {}): SimulatorAddress => ({
  line1,
  city: 'Springfield',
  provinceCode: 'IL',
  postalCode: '62701',
  countryIso2: 'US',
  ...more,
});
const addresses: SimulatorAddress[] = [
  us('12 Washington Street'),
  us('14 Washington Street'),
  us('500 Harbor Plaza', { line2: 'Unit 101' }),
  us('500 Harbor Plaza', { line2: 'Unit 102' }),
  // Numbers that are in no line of their address.
  us('Main Street', { buildingNumber: '4711' }),
  us('9 Oak Road', { subBuilding: '61a' }),
  // More houses than the simulator compares in detail.
  ...Array.from({ length: 100 }, (_, at) => us(`${String(1000 + at)} Long Lane`)),
];

function using() {
  const { endpoints, credentials, fetch } = createSimulator({ addresses });
  const client = createClient({ endpoints, credentials, fetch });
  return async (records: InternationalRecord[], options: ServerOptions = {}) => {
    const results = await cleanseInternational(client, { addresses: records, options });
    return results.map(({ matches }) => matches);
  };
}

const record = (Address1: string, more: InternationalRecord = {}): InternationalRecord => ({
  Address1,
  Locality: 'Springfield',
  PostalCode: '62701',
  Country: 'US',
  ...more,
});

describe('a long file of similar records', () => {
  test('keeps the number of each house that a street does not have, even between houses that it has', async () => {
    const ask = using();
    const numbers = Array.from({ length: 60 }, (_, at) =>
      at % 3 === 2 ? String(12 + 2 * (at % 2)) : String(1000 + at),
    );
    const answers = await ask(numbers.map((number) => record(`${number} Washington Street`)));
    expect(answers.map(([match]) => [match?.AVC, match?.Unmatched, match?.DeliveryAddress1])).toEqual(
      numbers.map((number) => [
        number.length === 2 ? 'V44-I44-P6-100' : 'P33-I44-P6-097',
        number.length === 2 ? undefined : number,
        `${number} Washington Street`,
      ]),
    );
  });

  test('keeps several unknown numbers of a record apart and in order', async () => {
    const ask = using();
    const lines = [
      '801 Washington Street 802',
      '804 Washington Street 803',
      '805 Washington Street 805',
      '806 12 Washington Street',
    ];
    const answers = await ask(lines.map((line) => record(line)));
    expect(answers.map(([match]) => match?.Unmatched)).toEqual(['801 802', '804 803', '805 805', '806']);
  });

  test.each([
    ['4711 Main Street', 'V44-I44-P6-100'],
    ['9 Oak Road 61a', 'V44-I44-P6-100'],
    ['1099 Long Lane', 'V44-I44-P6-100'],
  ])('contains an existing number, whether it is requested first or last: %s', async (line, avc) => {
    const others = ['998', '999'].map((number) => record(line.replace(/4711|61a|1099/, number)));
    expect((await using()([record(line), ...others]))[0]?.[0]?.AVC).toBe(avc);
    expect((await using()([...others, record(line)]))[2]?.[0]?.AVC).toBe(avc);
  });

  test('gives each record the answer that it gets alone', async () => {
    const records = ['12', '99', '4711', '97 12', 'x'].flatMap((number) =>
      [
        'Washington Street',
        'Wahsington Street',
        'Washingtan St',
        'Harbor Plaza Unit 102',
        'Harbor Plaza # 77',
        'Main Street',
        'Oak Road',
      ].flatMap((street) => [
        record(`${number} ${street}`),
        record(`${number} ${street}`, { Country: 'CA' }),
        record(`${number} ${street}`, { PostalCode: '62711', Locality: number }),
        { DeliveryAddress1: number, DeliveryAddress2: street, PostalCode: '62701' },
      ]),
    );
    const alone = await Promise.all(records.map(async (one) => (await using()([one]))[0]));
    const ask = using();
    // The second pass can come from a cache.
    for (let time = 0; time < 2; time++)
      for (let from = 0; from < records.length; from += 100)
        expect(await ask(records.slice(from, from + 100))).toEqual(alone.slice(from, from + 100));
  });

  test('treats the same words with another postal code, in another field or with another similarity as another query', async () => {
    const ask = using();
    const line = '12 Wahsington Street Springfield';
    const avcs = async (records: InternationalRecord[], options?: ServerOptions) =>
      (await ask(records, options)).map(([match]) => match?.AVC);
    for (let time = 0; time < 2; time++) {
      expect(
        await avcs([
          { Address1: line, PostalCode: '62701' },
          { Address1: line, PostalCode: '62711' },
          { DeliveryAddress1: line, PostalCode: '62701' },
        ]),
      ).toEqual(['V42-I44-P6-094', 'V42-I44-P5-088', 'P42-U44-P6-089']);
      expect(await avcs([{ Address1: line, PostalCode: '62701' }], { MinimumSimilarity: '100' })).toEqual([
        'P22-U42-P6-076',
      ]);
    }
  });

  test('gives the same answers at its end as at its beginning', async () => {
    const ask = using();
    const known = [record('12 Washington Street'), record('13 Washington Street'), record('14 Wahsington Street')];
    const first = await ask(known);
    const names = 'abcdefghijklmnopqrstuvwxyz';
    // More kinds of records than any cache can hold.
    for (let page = 0; page < 30; page++)
      await ask(
        Array.from({ length: 100 }, (_, at) => {
          const number = page * 100 + at;
          return record(
            `q${names.charAt(number % 26)}${names.charAt((number / 26) % 26)}${names.charAt(number / 676)} Lane`,
          );
        }),
      );
    expect(await ask(known)).toEqual(first);
  });
});
