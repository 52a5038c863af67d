import {
  capture,
  cleanse,
  downloadEmailBatch,
  find,
  isAddressServiceError,
  retrieve,
  uploadEmailBatch,
  verify,
} from 'doorplate/core';
import { createMemoryCalls } from 'doorplate/server';
import { describe, expect, test } from 'vitest';
import { relayRequest, everything, relayBefore, relayed, shop } from '../support/relayed.ts';

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (isAddressServiceError(error) ? error : undefined),
  );
const json = { 'content-type': 'application/json' };
const id = { 'doorplate-call': 'call-0123456789abcdef' };
const key = 'AB12-CD34-EF56-GH78';

describe('a charge', () => {
  test('is made once if two machines with the same call store get the same request', async () => {
    const calls = createMemoryCalls();
    let asks = 0;
    const answer = () => ((asks += 1), { Items: [{ Id: '1', Line1: '77 Beacon Street' }] });
    const [one, other] = [relayBefore(answer, { calls }), relayBefore(answer, { calls })];
    const replies = [];
    for (const { handler } of [one, other])
      replies.push(await handler(relayRequest('retrieve', { id: 'x' }, { headers: id })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await replies[0]!.text()).toBe(await replies[1]!.text());
    expect(asks).toBe(1);
  });

  test('is not refunded for rows next to an account error, which are kept', async () => {
    const { client, direct } = relayBefore(() => ({
      input: [{ ID: '1' }],
      matches: [{ ID: '1', Address1: '10 Main Street', AVC: 'V44-I44-P6-100' }],
      Error: '3',
      Description: 'Account out of credit',
    }));
    const [own, through] = [
      await errorOf(cleanse(direct, [{ ID: '1', Address1: 'x' }])),
      await errorOf(cleanse(client, [{ ID: '1', Address1: 'x' }])),
    ];
    expect(own?.mayHaveBeenCharged).toBe(true);
    expect([through?.mayHaveBeenCharged, through?.partial]).toEqual([true, own?.partial]);
  });

  test.each([
    ['next to an account error', { Error: '3', Description: 'Account out of credit' }],
    ['in an answer without an error', {}],
  ])('keeps the rows that match no record, %s', async (_, fault) => {
    const { client, direct } = relayBefore(() => ({
      input: [{ ID: '1' }, { ID: 'other' }],
      matches: [
        { ID: '1', Address1: '10 Main Street', AVC: 'V44-I44-P6-100' },
        { ID: 'other', Address1: '7 Beacon Street', AVC: 'V44-I44-P6-100' },
      ],
      ...fault,
    }));
    const records = ['1', '2'].map((ID) => ({ ID, Address1: 'x' }));
    for (const error of [await errorOf(cleanse(direct, records)), await errorOf(cleanse(client, records))]) {
      expect(error).toMatchObject({ missing: [1], unplaced: [{ ID: 'other', Address1: '7 Beacon Street' }] });
      // A logged error contains no address.
      expect(JSON.stringify(error)).not.toContain('Street');
    }
  });

  test('counts towards the daily credits for add-ons too, and for a file afterwards', async () => {
    const limits = { creditsPerVisitor: 3, credits: 1_000, perVisitor: { capture: 100, retrieve: 100 } };
    const one = relayed({ allow: everything, limits });
    const query = { query: '10 main', country: 'USA', result: 0, geocode: true, certify: true };
    const outcomes = [];
    for (let at = 0; at < 3; at++) outcomes.push((await errorOf(capture(one.client, query)))?.kind);
    expect(outcomes).toEqual([undefined, 'limit', 'limit']);
    expect(
      (
        await errorOf(
          verify(relayed({ allow: everything, limits }).client, [{ Address1: 'x' }, { Address1: 'y' }], {
            geocode: true,
          }),
        )
      )?.kind,
    ).toBe('limit');

    const files = relayed({ allow: everything, limits: { credits: 2 } });
    const list = new File(
      [`email\n${Array.from({ length: 20 }, (_, at) => `p${String(at)}@example.com`).join('\n')}\n`],
      'list.csv',
    );
    const { jobId } = await uploadEmailBatch(files.client, list);
    files.simulator.advance(600_000);
    expect((await downloadEmailBatch(files.client, jobId)).records).toBe(20);
    expect((await errorOf(downloadEmailBatch(files.client, jobId)))?.kind).toBe('limit');
  });

  test('is not refunded for an empty answer, which the service may count', async () => {
    const { send, simulator } = relayed({ limits: { creditsPerVisitor: 2, perVisitor: { retrieve: 100 } } });
    simulator.fail('retrieve', { with: 'empty-rows', times: 50 });
    const statuses = [];
    for (let at = 0; at < 10; at++) statuses.push((await send(relayRequest('retrieve', { id: 'A|1' }))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  });

  test('is not refunded by a store that failed to count it, even once the store works again', async () => {
    const counted = new Map<string, number>();
    let isBroken = true;
    const redis = {
      status: 'ready',
      defineCommand: () => undefined,
      eval: () => Promise.reject(new Error('READONLY')),
      rlflxIncr: ([key = '', points]: string[]) => {
        if (isBroken) return Promise.reject(new Error('READONLY'));
        counted.set(key, (counted.get(key) ?? 0) + Number(points));
        return Promise.resolve([counted.get(key), 60_000]);
      },
    };
    const { send } = relayed({ redis, calls: createMemoryCalls(), limits: { perVisitor: { find: 2 } } });
    for (let at = 0; at < 50; at++) expect((await send(relayRequest('find', { text: '77 beacon' }))).status).toBe(503);
    isBroken = false;
    const statuses = [];
    for (let at = 0; at < 10; at++) statuses.push((await send(relayRequest('find', { text: '77 beacon' }))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  });

  test('is not repeated with signed ids, because an address chosen before is the same address in the next list', async () => {
    const { client } = relayed({ signIds: ['a'.repeat(40)] });
    const ids = new Set<string>();
    for (const text of ['77 beac', '77 beaco', '77 beacon']) ids.add((await find(client, { text }))[0]!.id);
    expect(ids.size).toBe(1);
    const [address] = await retrieve(client, [...ids][0]!);
    expect(address!.id).toBe([...ids][0]);
  });
});

describe('a paid answer', () => {
  test('is in doubt if it cannot be passed on, and is not requested again under its id', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const { handler, calls, log } = relayBefore(
      () => new Response(`{"Items":[{"Id":"1","Line1":"x"}],"more":${deep}}`, { headers: json }),
      { signIds: ['a'.repeat(40)] },
    );
    const rows = relayBefore(() => ({ Items: [{ Id: 'A|1', Type: 'Address', Text: 'x' }] }), {
      signIds: ['a'.repeat(40)],
    });
    const [row] = await find(rows.client, { text: 'x' });
    const first = await handler(relayRequest('retrieve', { id: row!.id }, { headers: id }));
    const again = await handler(relayRequest('retrieve', { id: row!.id }, { headers: id }));
    const said = await first.text();
    expect([again.status, await again.text()]).toEqual([first.status, said]);
    expect([first.status, JSON.parse(said)]).toEqual([
      502,
      {
        relayed: {
          kind: 'response',
          message: 'retrieve was sent, but its response could not be passed on.',
          mayHaveBeenCharged: true,
          refused: false,
        },
      },
    ]);
    expect(calls()).toBe(1);
    expect(log[0]).toMatchObject({ operation: 'retrieve', status: 502, credits: 0, mayHaveBeenCharged: true });
  });

  test('is not lost if the call store fails after the service has worked', async () => {
    const { send } = relayed({
      calls: {
        once: async (_, work) => {
          await work();
          throw new Error('store');
        },
      },
    });
    const reply = await send(relayRequest('find', { text: '77 beacon' }));
    expect([reply.status, (await reply.text()).includes('77 Beacon')]).toEqual([200, true]);
  });

  test('of another operation passes unchanged with signed ids, even with markup', async () => {
    const { client } = relayed({ allow: everything, signIds: ['a'.repeat(40)] });
    expect(await verify(client, [{ Address1: '10 Main St' }], { format: 'xml' })).toMatch(/^<|^.*<\?xml/);
  });

  test('of another operation keeps the ids in its rows with signed ids, to the last space', async () => {
    const text = '{ "input": [{"ID":"1"}],  "matches": [{"ID":"1","AVC":"V44-I44-P6-100"}] }';
    const { handler } = relayBefore(() => new Response(text, { headers: json }), { signIds: ['a'.repeat(40)] });
    const reply = await handler(relayRequest('cleanse', { records: [{ ID: '1', Address1: 'x' }] }));
    expect([reply.status, await reply.text()]).toEqual([200, text]);
  });

  test.each([
    ['a list alone', (rows: object[]) => rows],
    ['another case', (rows: object[]) => ({ ITEMS: rows })],
    ['one row instead of a list', (rows: object[]) => ({ Items: rows[0] })],
  ])('has signed ids in any envelope: %s', async (_, envelope) => {
    const { client } = relayBefore(
      () => envelope([{ Id: 'A|1', Type: 'Address', Text: 'x', Highlight: '', Description: '' }]),
      { signIds: ['a'.repeat(40)] },
    );
    expect((await find(client, { text: 'x' })).map(({ id: signed }) => signed)).toEqual([
      expect.stringMatching(/^[\da-f]{32}\.\w+\.A\|1$/),
    ]);
  });

  test('with an odd, long or mistyped cell keeps its other rows', async () => {
    const { send } = relayed({ allow: everything });
    const odd = {
      ID: '1',
      Address1: '10 Main St',
      Address2: null,
      Address3: 'x'.repeat(9_000),
      Flag: true,
      constructor: 'x',
      Count: 3,
    };
    const reply = await send(
      relayRequest('cleanse', { records: [odd, { ID: '2', Address1: '12 Main St', Country: 'US' }] }),
    );
    expect(reply.status).toBe(200);
  });
});

describe('a hang, a leak or a wrong conclusion', () => {
  test('does not follow from an answer of only backslashes, escapes or entities, which is cleaned immediately', async () => {
    for (const text of [
      '\\'.repeat(200_000),
      '%'.repeat(200_000),
      '%25'.repeat(70_000),
      '&#0'.repeat(70_000),
      '&amp;'.repeat(50_000),
      '-'.repeat(200_000),
      'A-'.repeat(90_000),
    ]) {
      const { handler } = relayBefore(() => ({
        Items: [{ Id: '1', Type: 'Address', Text: text, Highlight: '', Description: '' }],
      }));
      expect((await handler(relayRequest('find', { text: '77 beacon' }))).status).toBe(200);
    }
  });

  test('does not follow from the service’s error number, which is in the log without a key in any form', async () => {
    const forms = [key, Buffer.from(key).toString('hex'), Buffer.from(key).toString('base64'), key.replaceAll('-', '')];
    for (const form of forms) {
      const { handler, log } = relayBefore(() => ({
        Items: [{ Error: form, Description: form, Cause: form, Resolution: form }],
      }));
      await handler(relayRequest('find', { text: '77 beacon' }));
      expect(JSON.stringify(log)).not.toContain(form);
    }
  });

  test('does not follow from a body that arrives byte by byte, which is read like any other', async () => {
    const { handler } = relayed();
    const bytes = new TextEncoder().encode(JSON.stringify({ text: `77 beacon${' '.repeat(3_000)}` }));
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (at < bytes.length) controller.enqueue(bytes.slice(at, (at += 1)));
        else controller.close();
      },
    });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: relayRequest('find', {}).headers,
    };
    const reply = await handler(new Request(`${shop}/api/address/find`, init));
    expect([reply.status, (await reply.text()).includes('77 Beacon')]).toEqual([200, true]);
  });

  test.each([
    'capture',
    'complete',
    'verify',
    'cleanse',
    'validateEmails',
    'retrieve',
    'getEmailBatch',
    'cleanseInternational',
  ])('does not follow from an empty %s, which is rejected, and nothing is in doubt', async (operation) => {
    const { send, simulator } = relayed({ allow: everything });
    const reply = await send(relayRequest(operation, {}));
    expect([reply.status, JSON.parse(await reply.text())]).toMatchObject([
      400,
      { relayed: { kind: 'input', mayHaveBeenCharged: false } },
    ]);
    expect(simulator.ledger).toEqual([]);
  });

  test('does not follow from an input that cannot be serialized, which the page reports before anything is sent', async () => {
    const { client, requests } = relayed();
    const error = await errorOf(find(client, { text: '77 beacon', parameters: { Foo: '1' } }));
    expect(error).toMatchObject({ kind: 'input', message: expect.stringContaining('`parameters`') as string });
    expect(requests).toEqual([]);
    expect(await find(client, { text: '77 beacon', isMiddleware: true })).not.toEqual([]);
  });

  test('does not follow from the log, which agrees with the page on charges, even if an answer is not kept', async () => {
    const { send, log } = relayed({ calls: { once: () => Promise.resolve('gone') } });
    const reply = await send(relayRequest('retrieve', { id: 'x' }));
    expect(JSON.parse(await reply.text())).toMatchObject({ relayed: { mayHaveBeenCharged: true } });
    expect(log.map(({ mayHaveBeenCharged }) => mayHaveBeenCharged)).toEqual([true]);
  });

  test('does not follow from an answer of the service that imitates the relay', async () => {
    const { client } = relayBefore(() => ({
      relayed: { kind: 'input', message: 'nothing was sent', mayHaveBeenCharged: false },
    }));
    expect(await errorOf(retrieve(client, 'x'))).toMatchObject({ kind: 'response', mayHaveBeenCharged: true });
  });

  test.each([
    { perVisitor: { find: Number.NaN } },
    { creditsPerVisitor: Infinity },
    { credits: '5000' as unknown as number },
    { altogether: { retrieve: -1 } },
    { perVisitor: { fnd: 3 } },
  ])('does not follow from invalid limits (%o), which are rejected immediately', (limits) => {
    expect(() => relayed({ limits })).toThrow(/limits/);
  });
});
