import { cleanseInternational, createClient, find, retrieve } from 'doorplate/core';
import { createSimulator, sampleAddresses, type SimulatorAddress } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';

async function found(addresses: readonly SimulatorAddress[], text: string): Promise<string[]> {
  const { endpoints, credentials, fetch } = createSimulator({ addresses });
  return (await find(createClient({ endpoints, credentials, fetch }), { text })).map((row) => row.text);
}
const elm = (): SimulatorAddress => ({ line1: '7 Elm Road', city: 'Boston', postalCode: '02108', countryIso2: 'US' });

/** How often an address is read, and whether it is frozen. */
function counted(freeze: <Value>(value: Value) => Value) {
  let reads = 0;
  const address = Object.defineProperty(elm(), 'line1', { enumerable: true, get: () => (reads++, '7 Elm Road') });
  return { list: freeze([freeze(address)]), reads: () => reads };
}

describe('a list of addresses for several simulators', () => {
  test('that is frozen with its addresses is made ready once', async () => {
    const { list, reads } = counted(Object.freeze);
    expect(await found(list, '7 elm')).toEqual(['7 Elm Road']);
    const once = reads();
    expect(once).toBeGreaterThan(0);
    expect(await found(list, '7 elm')).toEqual(['7 Elm Road']);
    expect(reads()).toBe(once);
  });

  test('that can change is read by each as it is then', async () => {
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

  test('that is frozen, but one of its addresses is not, is read anew too', async () => {
    const [first, second] = [Object.freeze(elm()), { ...elm(), line1: '9 Oak Street' }];
    const list = Object.freeze([first, second]);
    expect(await found(list, '11 ash')).toEqual([]);
    second.line1 = '11 Ash Lane';
    expect(await found(list, '11 ash')).toEqual(['11 Ash Lane']);
  });

  test('the built-in one and its addresses cannot be changed', () => {
    expect([sampleAddresses, ...sampleAddresses].filter((one) => !Object.isFrozen(one))).toEqual([]);
  });

  test('what one simulator of it was asked changes nothing that another one answers', async () => {
    const records = [
      '7 Elm Road',
      '1600 Pensylvania Ave',
      '500 Harbor Plza Unit 1203',
      '77 Beacon St',
      '9 Nowhere Lane',
    ];
    const answers = async (addresses: readonly SimulatorAddress[], order: readonly string[]) => {
      const { endpoints, credentials, fetch } = createSimulator({ addresses });
      const client = createClient({ endpoints, credentials, fetch });
      const said = new Map<string, unknown>();
      for (const text of order) {
        const rows = await find(client, { text });
        const [first] = rows.filter(({ kind }) => kind === 'address');
        const cleansed = await cleanseInternational(client, { addresses: [{ Address1: text, Country: 'US' }] });
        said.set(text, [rows, first && (await retrieve(client, first.id)), cleansed]);
      }
      return records.map((text) => said.get(text));
    };
    const alone = await answers([...sampleAddresses], records);
    for (const order of [records, [...records].reverse(), [...records, ...records]])
      expect(await answers(sampleAddresses, order)).toEqual(alone);
  });
});
