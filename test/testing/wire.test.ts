import { createSimulator, type FaultName, faultNames, type LedgerEntry } from 'doorplate/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onTheWire } from './support.ts';

const id = 'US|US|A|Z100000000';
const outline = ({ operation, status, records, credits }: LedgerEntry) => [operation, status, records, credits];

describe('the wire', () => {
  test('works under any base URL and behind a port, by its path only', async () => {
    const { fetch, credentials } = createSimulator();
    for (const base of ['http://localhost:8787', 'https://x.test/some/where'])
      expect((await fetch(new Request(`${base}/address-capture/find?kEy=${credentials.key}&tExT=harbor`))).status).toBe(
        200,
      );
  });

  test('allows a page of another origin, and rejects other methods and paths', async () => {
    const { fetch } = createSimulator();
    const answer = (path: string, method: string) => fetch(new Request(`https://x.test/${path}`, { method }));
    const asked = await answer('address-capture/find', 'OPTIONS');
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect((await answer('address-capture/find', 'POST')).status).toBe(405);
    expect((await answer('address-capture/nothing', 'GET')).status).toBe(404);
    expect((await answer('address-capture/find', 'GET')).headers.get('access-control-allow-origin')).toBe('*');
  });

  test('accepts filters one by one, joined with AND, and negated', async () => {
    const { find } = onTheWire();
    const descriptions = async (...filters: string[]) => {
      const rows = await find([
        ['Text', 's'],
        ['Limit', '100'],
        ...filters.map((filter): [string, string] => ['Filters', filter]),
      ]);
      return new Set(rows.map(({ description }) => description));
    };
    expect(await descriptions('AdministrativeArea:ma', '!Postcode:02108')).toEqual(new Set(['Salem, MA 01970']));
    expect(await descriptions('Locality:Boston', 'Locality:Salem')).toEqual(new Set());
    expect(await descriptions('OrganisationName:blue heron coffee roasters')).toEqual(new Set(['Portland, ME 04101']));
    expect(await descriptions('Nonsense:x')).toEqual(new Set());
  });

  test('accepts countries in either code and any case, and returns at most 100 rows', async () => {
    const { find } = onTheWire({
      addresses: [
        ...Array.from({ length: 150 }, (_, at) => ({
          line1: `1 Road ${String(at)}`,
          city: `Town ${String(at)}`,
          postalCode: '10118',
          countryIso2: 'US',
        })),
        { line1: '1 Rua Nova', city: 'Porto', postalCode: '4000', countryIso2: 'PT' },
      ],
    });
    expect(await find({ Text: '1', Limit: '5000' })).toHaveLength(100);
    expect(await find({ Text: '1' })).toHaveLength(10);
    expect(await find({ Text: '1', Limit: 'many' })).toHaveLength(10);
    expect(await find({ Text: '1', Countries: 'prt,xk' })).toMatchObject([{ text: '1 Rua Nova' }]);
    expect((await find({ Text: '1', Origin: 'Portugal' }))[0]?.text).toBe('1 Rua Nova');
    expect((await find({ Text: '1', Origin: 'PT' }))[0]?.text).toBe('1 Rua Nova');
    expect((await find({ Text: '1 ro', Origin: 'PT' }))[0]?.text).toBe('1 Road 0');
    expect(await find({ Text: '1', Origin: '192.0.2.1' })).toEqual(await find({ Text: '1' }));
  });

  test('finds the nearest address first with coordinates and Bias, however many there are', async () => {
    const { find } = onTheWire({
      addresses: Array.from({ length: 5000 }, (_, at) => ({
        line1: `${String(at + 1)} Elm Street`,
        city: `Town ${String(at)}`,
        postalCode: '10118',
        countryIso2: 'US',
        latitude: 40 + at / 1000,
        longitude: -74,
      })),
    });
    expect((await find({ Text: 'elm', Origin: '44.999,-74', Bias: 'true' }))[0]?.text).toBe('5000 Elm Street');
  });
});

describe('a fault', () => {
  test.each<[FaultName, status: number, credits: number, records: number]>([
    ['reset', 0, 0, 0],
    ['reset-after', 0, 1, 1],
    ['cut', 200, 1, 1],
    ['429', 429, 0, 0],
    ['500', 500, 0, 0],
    ['503', 503, 0, 0],
    ['html', 200, 0, 0],
    ['truncated', 200, 1, 1],
    ['empty', 200, 1, 1],
    ['wrong-shape', 200, 1, 1],
    ['wrong-types', 200, 1, 1],
    ['error-object', 200, 0, 0],
    ['huge', 200, 1, 1],
    ['slow', 200, 1, 1],
  ])('%s: status %i, credits %i, records %i in the ledger', async (name, status, credits, records) => {
    const { simulator, call } = onTheWire();
    simulator.fail('retrieve', { with: name, ms: 1 });
    await call('retrieve', { id }).catch(() => undefined);
    expect(simulator.ledger.map(outline)).toEqual([['retrieve', status, records, credits]]);
    // Only one call fails, and only of this operation.
    await call('find', { Text: 'harbor' });
    await call('retrieve', { id });
    expect(simulator.ledger.at(-1)).toMatchObject({ status: 200, credits: 1 });
  });

  test('was never sent if it is refused: the ledger is empty, and the cause is stated', async () => {
    const { simulator, call } = onTheWire();
    simulator.fail('find', { with: 'refused' });
    await expect(call('find', { Text: 'a' })).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    expect(simulator.ledger).toEqual([]);
  });

  test('can be charged or not, start later, last longer and name a retry time', async () => {
    const { simulator, call } = onTheWire();
    simulator.fail('retrieve', { with: '503', status: 502, after: 1, times: 2, charged: true, retryAfter: 7 });
    const statuses = [];
    for (let at = 0; at < 4; at++) {
      const answer = await call('retrieve', { id });
      statuses.push([answer.status, answer.headers.get('retry-after')]);
    }
    expect(statuses).toEqual([
      [200, null],
      [502, '7'],
      [502, '7'],
      [200, null],
    ]);
    expect(simulator.ledger.map(({ credits }) => credits)).toEqual([1, 1, 1, 1]);
    simulator.fail('retrieve', { with: 'truncated', charged: false });
    await call('retrieve', { id });
    expect(simulator.ledger.at(-1)).toMatchObject({ credits: 0, records: 0 });
  });

  test('can have another status for an error object, and an impossible status is rejected', async () => {
    const { simulator, call } = onTheWire();
    simulator.fail('find', { with: 'error-object', status: 402 });
    const answer = await call('find', { Text: 'a' });
    expect([answer.status, await answer.json()]).toMatchObject([402, { items: [{ error: '3' }] }]);
    expect(() => {
      simulator.fail('find', { with: 'error-object', status: 99 });
    }).toThrow('status 99');
  });

  test('is described by its name', () => {
    for (const [name, words] of Object.entries(faultNames)) expect([name, words.length > 10]).toEqual([name, true]);
  });

  test('ends with `recover`, and delayed requests are answered', async () => {
    const { simulator, call } = onTheWire();
    simulator.fail('find', { with: 'out-of-order', times: Infinity });
    const waiting = call('find', { Text: 'harbor' });
    await new Promise((resolve) => simulator.subscribe(resolve));
    await Promise.resolve();
    await Promise.resolve();
    simulator.recover();
    expect((await waiting).status).toBe(200);
    expect((await call('find', { Text: 'harbor' })).status).toBe(200);
  });
});

describe('an abort', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['during the latency', undefined],
    ['of a call that is never answered', 'timeout'],
    ['of a held-back answer', 'out-of-order'],
    ['of a slow answer', 'slow'],
  ] as const)('rejects like fetch, and the charge stays: %s', async (_, fault) => {
    const { simulator, call } = onTheWire({ latency: 800 });
    if (fault) simulator.fail('retrieve', { with: fault, ms: 5000 });
    const stop = new AbortController();
    const answer = call('retrieve', { id }, { signal: stop.signal });
    const failed = expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(fault === 'out-of-order' ? 900 : 400);
    stop.abort();
    await failed;
    expect(simulator.ledger).toMatchObject([{ operation: 'retrieve', credits: 1 }]);
  });

  test('costs nothing before the call', async () => {
    const { simulator, call } = onTheWire();
    await expect(call('retrieve', { id }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(simulator.ledger).toEqual([]);
  });

  test('is not needed if the answer arrives in time: latency is a number, a range or a function that can change at any time', async () => {
    const { simulator, call } = onTheWire({ latency: 100 });
    const times: number[] = [];
    for (const latency of [100, [200, 300], () => 50, 0] as const) {
      simulator.latency = latency;
      const start = Date.now();
      const answer = call('find', { Text: 'harbor' }).then(() => times.push(Date.now() - start));
      await vi.advanceTimersByTimeAsync(400);
      await answer;
    }
    expect([times[0], times[2], times[3]]).toEqual([100, 50, 0]);
    expect(times[1]).toBeGreaterThanOrEqual(200);
    expect(times[1]).toBeLessThanOrEqual(300);
  });

  test('comes after the latency, however long the service works, because a call is not slower than declared', async () => {
    const { call } = onTheWire({
      latency: () => {
        vi.advanceTimersByTime(30);
        return 100;
      },
    });
    const start = Date.now();
    const answer = call('find', { Text: 'harbor' }).then(() => Date.now() - start);
    await vi.advanceTimersByTimeAsync(400);
    expect(await answer).toBe(100);
  });
});

describe('the ledger', () => {
  test('is frozen, notifies its listeners, and stays as it was when it was read', async () => {
    const { simulator, call } = onTheWire();
    const heard: LedgerEntry[] = [];
    const stop = simulator.subscribe((entry) => heard.push(entry));
    const before = simulator.ledger;
    await call('find', { Text: 'harbor' });
    stop();
    await call('find', { Text: 'harbor' });
    expect(before).toEqual([]);
    expect(heard).toEqual(simulator.ledger.slice(0, 1));
    expect(Object.isFrozen(simulator.ledger) && simulator.ledger.every(Object.isFrozen)).toBe(true);
    expect(simulator.ledger[0]?.time).toBeInstanceOf(Date);
  });
});
