import { createMemoryCalls, type RelayResponse } from 'doorplate/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let now = 0;
beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const answer = (body: RelayResponse['body'] = 'x'): RelayResponse => ({ status: 200, body, headers: {} });
/** Creates a store, and counts how often each call was made in it. */
function store() {
  const calls = createMemoryCalls();
  const asked: string[] = [];
  const once = (id: string, body: RelayResponse['body'] = 'x', life = 10_000) =>
    calls.once({ id, digest: 'find 1', life }, async () => {
      asked.push(id);
      return answer(body);
    });
  return { calls, asked, once };
}

test('remembers a call for its lifetime after the answer, and sends the call again after that', async () => {
  const { asked, once } = store();
  await once('a');
  now += 10_000;
  await once('a');
  expect(asked).toEqual(['a']);
  now += 5_000;
  await once('a');
  expect(asked).toEqual(['a', 'a']);
});

test('checks for expired calls every five seconds, and forgets no other calls', async () => {
  const { asked, once } = store();
  await once('a', 'x', 1_000);
  now += 1_500;
  await once('b', 'x', 1_000_000);
  now += 3_499;
  await once('a');
  expect(asked).toEqual(['a', 'b']);
  now += 1;
  await once('a');
  await once('b');
  expect(asked).toEqual(['a', 'b', 'a']);
  // Five seconds after the last check, not after the first.
  await once('c', 'x', 100);
  now += 4_999;
  await once('c');
  now += 1;
  await once('c');
  expect(asked).toEqual(['a', 'b', 'a', 'c', 'c']);
});

test('remembers a call that takes a day for the whole day', async () => {
  const { calls } = store();
  let end: (given: RelayResponse) => void = () => undefined;
  const call = { id: 'a', digest: 'find 1', life: 1 };
  const first = calls.once(call, () => new Promise((resolve) => (end = resolve)));
  now += 86_400_000;
  const again = calls.once(call, () => Promise.reject(new Error('asked twice')));
  end(answer('one'));
  expect(await Promise.all([first, again])).toEqual([answer('one'), answer('one')]);
});

test('keeps an answer of a megabyte, but only the fact of an answer if it is larger', async () => {
  const { asked, once } = store();
  for (const [id, body, kept] of [
    ['a', 'x'.repeat(2 ** 19), true],
    ['b', 'x'.repeat(2 ** 19 + 1), false],
    ['c', new Blob(['x'.repeat(2 ** 20)]), true],
    ['d', new Blob(['x'.repeat(2 ** 20 + 1)]), false],
  ] as const) {
    expect(await once(id, body)).toEqual(answer(body));
    expect(await once(id, body), id).toEqual(kept ? answer(body) : 'gone');
  }
  expect(asked).toEqual(['a', 'b', 'c', 'd']);
});

test('drops the oldest answers above 64 megabytes, and forgotten answers free space', async () => {
  const { once } = store();
  const body = 'x'.repeat(2 ** 19);
  const fill = async (name: string) => {
    for (let at = 0; at < 64; at++) await once(`${name}${String(at)}`, body, 1_000);
  };
  await fill('a');
  expect(await once('a0', body)).toEqual(answer(body));
  await once('small', 'x', 1_000);
  expect([await once('a0'), await once('a1')]).toEqual(['gone', answer(body)]);
  // A huge answer is not kept, and does not evict the other answers.
  await once('huge', 'x'.repeat(2 ** 25), 1_000);
  expect(await once('a1')).toEqual(answer(body));
  now += 5_001;
  await fill('b');
  expect(await once('b0')).toEqual(answer(body));
  await once('more', body);
  expect([await once('b0'), await once('b1')]).toEqual(['gone', answer(body)]);
});

test('allows work again that was undone, and gives all callers that waited for it the same answer', async () => {
  const { calls, asked, once } = store();
  let fail: (why: Error) => void = () => undefined;
  const call = { id: 'a', digest: 'find 1', life: 10_000 };
  const first = calls.once(call, () => new Promise((_, reject) => (fail = reject)));
  const waiting = calls.once(call, () => Promise.reject(new Error('asked twice')));
  expect(await calls.once({ ...call, digest: 'find 2' }, async () => answer())).toBe('other');
  fail(new Error('a limit'));
  const told = await Promise.allSettled([first, waiting]);
  expect(told.map((one) => one.status === 'rejected' && (one.reason as Error).message)).toEqual(['a limit', 'a limit']);
  await once('a');
  expect(asked).toEqual(['a']);
});
