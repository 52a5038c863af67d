import {
  type AddressSource,
  type CallEvent,
  cleanse,
  type ClientOptions,
  createClient,
  find,
  isAddressServiceError,
  ResponseError,
  retrieve,
  ServiceError,
} from 'doorplate/core';
import { createAddressHandler } from 'doorplate/server';
import { createSimulator } from 'doorplate/testing';
import { describe, expect, test, vi } from 'vitest';

const id = 'shop-1';
const address = { line1: '1 Main St', city: 'Boston', postalCode: '02110', countryIso2: 'US' };

/** Creates a client over a source whose functions count their calls. */
function over(parts: Partial<AddressSource>, options: ClientOptions = {}) {
  const events: CallEvent[] = [];
  const source = {
    ...parts,
    find: vi.fn<AddressSource['find']>(parts.find ?? (() => Promise.resolve([{ id, text: '1 Main St' }]))),
    retrieve: vi.fn<AddressSource['retrieve']>(parts.retrieve ?? (() => Promise.resolve([address]))),
  };
  const client = createClient({ source, onCall: (event) => events.push(event), ...options });
  return { client, source, events };
}

async function errorOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isAddressServiceError(error)) throw new Error(`it is no error of this package: ${String(error)}`);
  return error;
}

const failWith = (thrown: unknown) => {
  const fail = vi.fn<() => Promise<never>>().mockRejectedValue(thrown);
  return () => fail();
};
const broken = 'Cannot read 221B Baker Street';

describe('a client over a source', () => {
  test('returns the suggestions of the source, with all fields', async () => {
    const { client, source } = over({
      find: () =>
        Promise.resolve([
          {
            id,
            text: '1 Main St',
            description: 'Boston',
            highlight: { text: [{ start: 0, end: 1 }], description: [] },
          },
          { id: 'street', text: 'Main St', kind: 'container', type: 'Street', count: 12, shelf: 'A' },
        ]),
    });
    expect(await find(client, { text: 'main' })).toEqual([
      {
        id,
        kind: 'address',
        type: 'Address',
        text: '1 Main St',
        description: 'Boston',
        language: '',
        highlight: { text: [{ start: 0, end: 1 }], description: [] },
      },
      {
        id: 'street',
        kind: 'container',
        type: 'Street',
        text: 'Main St',
        description: '',
        language: '',
        highlight: { text: [], description: [] },
        count: 12,
        shelf: 'A',
      },
    ]);
    await find(client, { container: 'street' });
    expect(source.find.mock.lastCall![0]).toEqual({ container: 'street' });
  });

  test('returns the address with every field as a string', async () => {
    const { client, source } = over({});
    const [first] = await retrieve(client, id, { fieldFormats: ['{Latitude}'] });
    expect(first).toMatchObject({ ...address, id, line2: '', provinceCode: '', label: '' });
    expect(first).not.toHaveProperty('fieldFormats');
    const [asked, { signal, ...options }] = source.retrieve.mock.lastCall!;
    expect([asked, options]).toEqual([id, { fieldFormats: ['{Latitude}'] }]);
    expect(signal).toBeInstanceOf(AbortSignal);
  });

  test('passes the query unchanged, with countries as 2-letter codes', async () => {
    const { client, source } = over({});
    await find(client, { text: 'main', countries: ['us', 'Germany'], parameters: { shelf: 'A' }, limit: 5 });
    expect(source.find.mock.lastCall![0]).toEqual({
      text: 'main',
      countries: ['US', 'DE'],
      parameters: { shelf: 'A' },
      limit: 5,
    });
  });

  test.each([
    { title: 'charges for Retrieve alone by default', charges: undefined, credits: [0, 1] },
    { title: 'charges for nothing', charges: { retrieve: false }, credits: [0, 0] },
    { title: 'charges for both', charges: { find: true, retrieve: true }, credits: [1, 1] },
  ])('reports the credits of a source that $title', async ({ charges, credits }) => {
    const { client, events } = over({ ...(charges && { charges }) });
    await find(client, { text: 'main' });
    await retrieve(client, id);
    expect(events.map((event) => [event.operation, event.outcome, event.chargeable, event.credits])).toEqual([
      ['find', 'ok', credits[0] === 1, credits[0]],
      ['retrieve', 'ok', credits[1] === 1, credits[1]],
    ]);
  });

  test('counts an empty answer to a chargeable call as one credit', async () => {
    const { client, events } = over({ find: () => Promise.resolve([]), charges: { find: true } });
    expect(await find(client, { text: 'nowhere' })).toEqual([]);
    expect(events[0]!.credits).toBe(1);
  });

  test('sends no more calls than the client’s limit', async () => {
    const { client, source } = over({}, { limits: { retrieve: 1 } });
    await retrieve(client, id);
    expect(await errorOf(retrieve(client, id))).toMatchObject({ kind: 'limit', mayHaveBeenCharged: false });
    expect(source.retrieve).toHaveBeenCalledTimes(1);
  });

  test('ends a call whose source hangs, and aborts its signal', async () => {
    const hang = () => new Promise<never>(() => undefined);
    const { client, source, events } = over({ find: hang, retrieve: hang }, { timeout: 20 });
    expect(await errorOf(find(client, { text: 'main' }))).toMatchObject({ kind: 'timeout', mayHaveBeenCharged: false });
    expect(await errorOf(retrieve(client, id))).toMatchObject({ kind: 'timeout', mayHaveBeenCharged: true });
    expect(source.retrieve.mock.lastCall![1].signal.aborted).toBe(true);
    expect(events.map((event) => event.mayHaveBeenCharged)).toEqual([false, true]);

    const leave = new AbortController();
    const searching = errorOf(find(client, { text: 'main' }, { signal: leave.signal, timeout: 60_000 }));
    await vi.waitFor(() => {
      expect(source.find).toHaveBeenCalledTimes(2);
    });
    leave.abort();
    expect(await searching).toMatchObject({ kind: 'aborted' });
  });

  test('retries a failed call only if it is free', async () => {
    // Without delays between the attempts.
    vi.spyOn(Math, 'random').mockReturnValue(-1);
    const fail = failWith(new TypeError(broken));
    const free = over({ find: fail, retrieve: fail, charges: { retrieve: false } });
    await errorOf(find(free.client, { text: 'main' }));
    await errorOf(retrieve(free.client, id));
    expect([free.source.find, free.source.retrieve].map((asked) => asked.mock.calls.length)).toEqual([3, 3]);
    const paid = over({ find: fail, retrieve: fail, charges: { find: true } });
    await errorOf(find(paid.client, { text: 'main' }));
    await errorOf(retrieve(paid.client, id));
    expect([paid.source.find, paid.source.retrieve].map((asked) => asked.mock.calls.length)).toEqual([1, 1]);
  });

  test('says what a source threw without its message, which may contain an address', async () => {
    const { client } = over({ retrieve: failWith(new TypeError(broken)) });
    const error = await errorOf(retrieve(client, id));
    expect(error).toMatchObject({ kind: 'network', cause: 'TypeError', mayHaveBeenCharged: true });
    expect(error.message).toBe(
      'retrieve did not get an answer (TypeError). It may have been charged. Check the connection and try again.',
    );
  });

  test.each([
    { thrown: new SyntaxError(broken), kind: 'response' },
    { thrown: new Response('no', { status: 403 }), kind: 'http', status: 403, mayHaveBeenCharged: false },
    { thrown: new Response('no', { status: 500 }), kind: 'http', status: 500, mayHaveBeenCharged: true },
    {
      thrown: Response.json({ error: { code: 400, message: 'Invalid field mask' } }, { status: 400 }),
      kind: 'service',
      code: '400',
    },
    {
      thrown: new Response('slow down', { status: 429, headers: { 'retry-after': '3600' } }),
      kind: 'http',
      refused: true,
      retryAfter: 3_600_000,
    },
    {
      thrown: new ServiceError('retrieve', 'The index is closed.', { code: '7', status: 200 }),
      kind: 'service',
      code: '7',
      message: 'The index is closed.',
    },
    {
      thrown: new ResponseError('retrieve', 'The index sent XML.', { mayHaveBeenCharged: true }),
      kind: 'response',
      mayHaveBeenCharged: true,
    },
    { thrown: undefined, kind: 'network' },
  ])('fails with a $kind error if the source throws $thrown', async ({ thrown, ...expected }) => {
    const { client } = over({ retrieve: failWith(thrown) });
    expect(await errorOf(retrieve(client, id))).toMatchObject(expected);
  });

  test('fails with its kind of error if the source throws at once', async () => {
    const { client } = over({
      retrieve: () => {
        throw new TypeError(broken);
      },
    });
    expect(await errorOf(retrieve(client, id))).toMatchObject({ kind: 'network' });
  });

  const circle: unknown[] = [];
  circle.push(circle);
  test.each([
    undefined,
    null,
    'rows',
    {},
    [null],
    ['row'],
    [{}],
    [{ id }],
    [{ text: 'Main St' }],
    [{ id, text: 'Main St', highlight: { text: [null] } }],
    circle,
    new Response('[]'),
  ])('rejects %j as suggestions', async (rows) => {
    const { client } = over({ find: () => Promise.resolve(rows as []) });
    expect(await errorOf(find(client, { text: 'main' }))).toMatchObject({ kind: 'response', operation: 'find' });
  });

  test.each([undefined, null, {}, 'row', [null], circle])(
    'rejects %j as addresses, which may have been charged',
    async (rows) => {
      const { client } = over({ retrieve: () => Promise.resolve(rows as []) });
      expect(await errorOf(retrieve(client, id))).toMatchObject({ kind: 'response', mayHaveBeenCharged: true });
    },
  );

  test('rejects input before it asks the source', async () => {
    const { client, source } = over({});
    expect(await errorOf(find(client, { text: ' ' }))).toMatchObject({ kind: 'input' });
    expect(source.find).not.toHaveBeenCalled();
  });

  test('says which operations the source lacks, and sends them to the services if it has their endpoints', async () => {
    const client = createClient({ source: { find: () => Promise.resolve([]) } as unknown as AddressSource });
    const records = [{ Address1: '77 Beacon Street', Country: 'US' }];
    expect(await errorOf(retrieve(client, id))).toMatchObject({
      kind: 'input',
      message: 'retrieve was not sent: the client’s `source` has no `retrieve`.'.replace('’', "'"),
    });
    expect(await errorOf(cleanse(client, records))).toMatchObject({
      kind: 'input',
      message: expect.stringContaining('no endpoint for this operation') as string,
    });
    const { endpoints, credentials, fetch } = createSimulator();
    const both = over({}, { endpoints, credentials, fetch });
    expect((await cleanse(both.client, records)).matches).toHaveLength(1);
    expect((await find(both.client, { text: 'main' }))[0]!.id).toBe(id);
  });

  test('is refused by a relay, which could not charge for it', () => {
    const { client } = over({});
    expect(() => createAddressHandler({ client })).toThrow(/has a `source`/);
  });
});
