import { find, retrieve } from 'doorplate/core';
import { createHmac } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { asked, relayBefore, relayed } from '../support/relayed.ts';

const secret = 'a'.repeat(40);
const step = 600_000;
const start = 3_000_000 * step;
afterEach(() => {
  vi.useRealTimers();
});
const row = { Id: 'A|1', Type: 'Address', Text: 'x', Highlight: '', Description: '' };
/** Signs an id like a server that has the secret. */
const signed = (time: string, id = 'A|1', visitor = '192.0.2.1') =>
  `${createHmac('sha256', secret)
    .update(JSON.stringify([time, id, visitor]))
    .digest('hex')
    .slice(0, 32)}.${time}.${id}`;

test('makes ids that are equal for ten minutes and valid for three more such periods, but never before their own period', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const { client, send } = relayed({ signIds: [secret], limits: { perVisitor: { retrieve: 99 } } });
  const given = async () => (await find(client, { text: '77 beacon' }))[0]!.id;
  const status = async (id: string) => (await send(asked('retrieve', { id }))).status;
  const id = await given();
  expect(id.split('.')[1]).toBe((3_000_000).toString(36));
  vi.setSystemTime(start + step - 1);
  expect(await given()).toBe(id);
  vi.setSystemTime(start + step);
  expect((await given()) === id).toBe(false);
  vi.setSystemTime(start + 4 * step - 1);
  expect(await status(id)).toBe(200);
  vi.setSystemTime(start + 4 * step);
  expect(await status(id)).toBe(403);
  vi.setSystemTime(start - 1);
  expect(await status(id)).toBe(403);
});

test('accepts only ids with our format and signature', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const asks: (string | null)[] = [];
  const { handler } = relayBefore(
    (request) => (asks.push(new URL(request.url).searchParams.get('id')), { Items: [{ Id: 'A|1', Line1: 'x' }] }),
    { signIds: ['b'.repeat(40), secret], limits: { perVisitor: { retrieve: 99 } } },
  );
  const status = async (id: string) => (await handler(asked('retrieve', { id }), { ip: '192.0.2.1' })).status;
  const time = (3_000_000).toString(36);
  const good = signed(time);
  for (const [id, plain] of [
    [good, 'A|1'],
    [signed(time, 'A|1.b.c'), 'A|1.b.c'],
    [signed(time, 'A\nB'), 'A\nB'],
  ] as const) {
    expect(await status(id), id).toBe(200);
    expect(asks.at(-1)).toBe(plain);
  }
  const before = asks.length;
  for (const id of [
    'A|1',
    `x${good}`,
    ` ${good}`,
    good.slice(1),
    good.toUpperCase(),
    good.replace('.', '-'),
    good.replace(`.${time}.`, '..'),
    good.replace(`.${time}.`, `.${time}`),
    good.replace(`.${time}.`, `.${time}!.`),
    good.replace(`.${time}.`, `.${'0'.repeat(13)}.`),
    `${good.split('.')[0]!}.${time}.`,
    signed(time, ''),
    signed(time, 'A|1', '192.0.2.2'),
    signed((3_000_001).toString(36)),
    signed((2_999_996).toString(36)),
    ...Array.from({ length: 32 }, (_, at) => good.slice(0, at) + (good[at] === '0' ? '1' : '0') + good.slice(at + 1)),
  ])
    expect(await status(id), id).toBe(403);
  expect(asks).toHaveLength(before);
});

test('signs ids with the first secret, in rows of Find and Retrieve, and leaves the rest of an answer unchanged', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const time = (3_000_000).toString(36);
  const answer = {
    Items: [row, { ...row, Id: 7 }, { id: 'A|2', ID: 'A|3', Text: 'y' }, 'odd', null],
    More: { Id: 'A|9' },
  };
  const { handler } = relayBefore(() => answer, { signIds: [secret, 'b'.repeat(40)] });
  const reply = await handler(asked('find', { text: 'x' }), { ip: '192.0.2.1' });
  expect(await reply.json()).toEqual({
    ...answer,
    Items: [
      { ...row, Id: signed(time) },
      { ...row, Id: 7 },
      { id: signed(time, 'A|2'), ID: signed(time, 'A|3'), Text: 'y' },
      'odd',
      null,
    ],
  });
  const asking = signed(time);
  const retrieved = await handler(asked('retrieve', { id: asking }), { ip: '192.0.2.1' });
  expect(((await retrieved.json()) as typeof answer).Items[2]).toEqual({
    id: signed(time, 'A|2'),
    ID: signed(time, 'A|3'),
    Text: 'y',
  });
});

test('returns the same id for an address requested by an older id', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const { client } = relayed({ signIds: [secret] });
  const [found] = await find(client, { text: '77 beacon' });
  vi.setSystemTime(start + step);
  const [address] = await retrieve(client, found!.id);
  expect(address!.id).toBe(found!.id);
});

test('passes on the service’s ids if there are no secrets', async () => {
  const { handler } = relayBefore(() => ({ Items: [row] }));
  expect(await (await handler(asked('find', { text: 'x' }))).json()).toEqual({ Items: [row] });
});

test('passes on an answer that is not JSON, and sends a search without a container, although ids are signed', async () => {
  const { handler, calls } = relayBefore(
    () => new Response('<p>A|1</p>', { headers: { 'content-type': 'text/html' } }),
    {
      signIds: [secret],
    },
  );
  for (const body of [{ text: 'x' }, { text: 'x', container: '' }])
    expect(await (await handler(asked('find', body))).text()).toBe('<p>A|1</p>');
  expect(calls()).toBe(2);
});

test('signs the ids of rows next to an odd row, and the page can read them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const { handler } = relayBefore(() => ({ Items: [row, { Text: 'without an id' }] }), { signIds: [secret] });
  const reply = await handler(asked('find', { text: 'x' }), { ip: '192.0.2.1' });
  expect(await reply.json()).toEqual({
    Items: [{ ...row, Id: signed((3_000_000).toString(36)) }, { Text: 'without an id' }],
  });
});
