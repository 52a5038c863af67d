import { createClient, find } from 'doorplate/core';
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
    expect(await found([...list], '7 elm')).toEqual(['7 Elm Road']);
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

  test('what one simulator of it does is not seen by another one: faults, ledger and jobs are each its own', async () => {
    const [one, other] = [createSimulator(), createSimulator()];
    const asked = async ({ endpoints, credentials, fetch }: typeof one) =>
      (await find(createClient({ endpoints, credentials, fetch }), { text: '1600 penn' })).length;
    one.fail('find', { with: '503', times: 9 });
    await expect(asked(one)).rejects.toThrow('find');
    expect(await asked(other)).toBeGreaterThan(0);
    // A Find is free of charge: it was tried three times.
    expect([one.ledger.length, other.ledger.length]).toEqual([3, 1]);
  });
});
