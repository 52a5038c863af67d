import { cleanseInternational, createClient, find, retrieve } from 'doorplate/core';
import { createSimulator, sampleAddresses, type SimulatorAddress } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';

async function found(addresses: readonly SimulatorAddress[], text: string): Promise<string[]> {
  const { endpoints, credentials, fetch } = createSimulator({ addresses });
  return (await find(createClient({ endpoints, credentials, fetch }), { text })).map((row) => row.text);
}
const elm = (): SimulatorAddress => ({ line1: '7 Elm Road', city: 'Boston', postalCode: '02108', countryIso2: 'US' });

/** Creates a list of one address, and counts how often the address was read. */
function counted(freeze: <Value>(value: Value) => Value) {
  let reads = 0;
  const address = new Proxy(freeze(elm()), {
    get(target, name, receiver) {
      reads++;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  return { list: freeze([address]), reads: () => reads };
}

describe('a list of addresses for several simulators', () => {
  test('is prepared once if the list and its addresses are frozen', async () => {
    const { list, reads } = counted(Object.freeze);
    expect(await found(list, '7 elm')).toEqual(['7 Elm Road']);
    const once = reads();
    expect(once).toBeGreaterThan(0);
    expect(await found(list, '7 elm')).toEqual(['7 Elm Road']);
    expect(reads()).toBe(once);
  });

  test('is read in its current state by each simulator if it can change', async () => {
    const { list, reads } = counted((value) => value);
    await found(list, '7 elm');
    const once = reads();
    expect(await found(list, '7 elm')).toEqual(['7 Elm Road']);
    expect(reads()).toBe(2 * once);
    const growing = [elm()];
    expect(await found(growing, '9 oak')).toEqual([]);
    growing.push({ ...elm(), line1: '9 Oak Street' });
    expect(await found(growing, '9 oak')).toEqual(['9 Oak Street']);
  });

  test('is read again if it can grow, although its addresses are frozen', async () => {
    const growing = [Object.freeze(elm())];
    expect(await found(growing, '9 oak')).toEqual([]);
    growing.push(Object.freeze({ ...elm(), line1: '9 Oak Street' }));
    expect(await found(growing, '9 oak')).toEqual(['9 Oak Street']);
  });

  test.each([
    [
      'a getter',
      (line: { now: string }) => Object.defineProperty(elm(), 'line1', { enumerable: true, get: () => line.now }),
    ],
    [
      'a class',
      (line: { now: string }) =>
        Object.assign(
          new (class {
            get line1() {
              return line.now;
            }
          })(),
          { city: 'Boston', postalCode: '02108', countryIso2: 'US' },
        ),
    ],
  ])('is read again if it is frozen but has %s whose result can change', async (_, addressOf) => {
    const line = { now: '7 Elm Road' };
    const list = Object.freeze([Object.freeze(addressOf(line))]);
    expect(await found(list, '9 oak')).toEqual([]);
    line.now = '9 Oak Street';
    expect(await found(list, '9 oak')).toEqual(['9 Oak Street']);
  });

  test('is read again if it is frozen but has an address that is not', async () => {
    const [first, second] = [Object.freeze(elm()), { ...elm(), line1: '9 Oak Street' }];
    const list = Object.freeze([first, second]);
    expect(await found(list, '11 ash')).toEqual([]);
    second.line1 = '11 Ash Lane';
    expect(await found(list, '11 ash')).toEqual(['11 Ash Lane']);
  });

  test('is frozen with its addresses if it is built in', () => {
    expect([sampleAddresses, ...sampleAddresses].filter((one) => !Object.isFrozen(one))).toEqual([]);
  });

  test('is not affected by the queries of a simulator', async () => {
    // Every twelfth line of the list with one letter missing, like a typo, in its own country and in another.
    const texts = sampleAddresses
      .filter((_, at) => at % 12 === 0)
      .map(({ line1 = '' }, at) => line1.slice(0, 4 + (at % 5)) + line1.slice(5 + (at % 5)));
    const asked = texts.flatMap((text) => ['US', 'CA'].map((country) => ({ text, country })));
    async function answers(addresses: readonly SimulatorAddress[], order: typeof asked): Promise<unknown[]> {
      const { endpoints, credentials, fetch } = createSimulator({ addresses });
      const client = createClient({ endpoints, credentials, fetch });
      const said = new Map<unknown, unknown>();
      for (const one of order) {
        const rows = await find(client, { text: one.text.slice(0, 8) });
        const first = rows.find(({ kind }) => kind === 'address');
        const record = { Address1: one.text, Country: one.country };
        const cleansed = await cleanseInternational(client, { addresses: [record] });
        said.set(one, [rows, first && (await retrieve(client, first.id)), cleansed]);
      }
      return asked.map((one) => said.get(one));
    }
    const alone: unknown[] = [];
    for (let at = 0; at < asked.length; at += 2) {
      const both = asked.slice(at, at + 2);
      alone.push(...(await answers([...sampleAddresses], both)).slice(at, at + 2));
    }
    for (const order of [asked, asked.toReversed()]) expect(await answers(sampleAddresses, order)).toEqual(alone);
  });
});
