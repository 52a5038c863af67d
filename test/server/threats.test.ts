import { find, isAddressServiceError } from 'doorplate/core';
import { expect, test } from 'vitest';
import { relayRequest, relayBefore, relayed } from '../support/relayed.ts';

/*
 * The threats in docs/security.md by their names, each with its most important defense. T6 is about the browser: see
 * test/browser/hands.browser.test.tsx and test/package/csp.test.ts.
 */

const key = 'AB12-CD34-EF56-GH78';
const body = { text: '77 beacon' };

test('T1 gives a visitor who reads all traffic of a page neither the key nor the host of the service', async () => {
  const { client, requests, replies, simulator } = relayed({}, { key });
  expect(await find(client, body)).not.toEqual([]);
  const seen = [];
  for (const one of [...requests, ...replies]) seen.push(one.url, await one.text(), ...[...one.headers].flat());
  expect(seen.join('\n')).toContain('77 beacon');
  expect(seen.join('\n')).not.toContain(key);
  for (const host of Object.values(simulator.endpoints)) expect(seen.join('\n')).not.toContain(new URL(host).host);
});

test('T2 keeps another site from making a visitor’s browser send calls by form, image or script', async () => {
  const { handler, calls } = relayBefore(() => []);
  const site = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
  const bare = { ...site, 'doorplate-call': undefined };
  const form = { ...bare, 'content-type': 'application/x-www-form-urlencoded' };
  const statuses = [];
  for (const request of [
    relayRequest('find', body, { headers: form }),
    relayRequest('find', body, { headers: { ...bare, 'content-type': 'text/plain' } }),
    relayRequest('find', null, { method: 'GET', body: null, headers: bare }),
    relayRequest('find', null, { method: 'OPTIONS', body: null, headers: bare }),
    relayRequest('find', body, { headers: site }),
  ])
    statuses.push((await handler(request)).status);
  expect([statuses, calls()]).toEqual([[403, 403, 405, 403, 403], 0]);
});

test('T3 gives a program that calls without end ten addresses a minute, and no batch', async () => {
  const { handler, calls } = relayBefore(() => ({ Items: [{ Id: '1', Line1: 'x' }] }), { allow: ['find', 'retrieve'] });
  const statuses = await Promise.all(
    Array.from(
      { length: 50 },
      async () => (await handler(relayRequest('retrieve', { id: 'A|1' }), { ip: '192.0.2.1' })).status,
    ),
  );
  expect([statuses.filter((status) => status === 200).length, calls()]).toEqual([10, 10]);
  expect((await handler(relayRequest('cleanse', { records: [{ Address1: 'x' }] }))).status).toBe(404);
  expect(() => relayBefore(() => [], { authorize: undefined as never })).toThrow(/authorize/);
});

test('T4 does not leak the key to a service that echoes it or redirects', async () => {
  const echo = relayBefore((request) => ({
    Items: [{ Error: '1001', Description: request.url, Cause: key, Resolution: key }],
  }));
  const redirect = relayBefore((request) => {
    expect(request.redirect).toBe('error');
    return new Response(null, { status: 302, headers: { location: `https://evil.test/?Key=${key}` } });
  });
  for (const { handler, log } of [echo, redirect]) {
    const reply = await handler(relayRequest('find', body));
    const said = [await reply.text(), ...[...reply.headers].flat(), JSON.stringify(log)].join('\n');
    expect([reply.status >= 400, said.includes(key), said.includes('evil.test')]).toEqual([true, false, false]);
  }
});

test('T5 does not let a page choose the host', async () => {
  const hosts: string[] = [];
  const { handler } = relayBefore((request) => (hosts.push(new URL(request.url).host), { Items: [] }));
  for (const more of [
    { endpoints: { platform: 'https://10.0.0.1' } },
    { url: 'https://10.0.0.1' },
    { relay: '//10.0.0.1' },
  ])
    expect((await handler(relayRequest('find', { ...body, ...more }))).status).toBe(400);
  for (const operation of ['..%2f..%2f10.0.0.1', 'https:%2f%2f10.0.0.1', '@10.0.0.1'])
    expect((await handler(relayRequest(operation, body))).status).toBe(404);
  expect((await handler(relayRequest('retrieve', { id: '../../@10.0.0.1/?x=#' }))).status).toBeLessThan(500);
  expect(new Set(hosts)).toEqual(new Set(['service.test']));
});

test('T7 changes nothing and wastes no time for names of prototype properties, deep bodies or huge bodies', async () => {
  const { handler, calls } = relayBefore(() => []);
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  for (const text of [
    '{"text":"x","__proto__":{"polluted":1}}',
    '{"text":"x","constructor":{"prototype":{"polluted":1}}}',
    `{"filters":${deep}}`,
    JSON.stringify({ text: 'x'.repeat(10_000_000) }),
  ])
    expect([400, 413]).toContain((await handler(relayRequest('find', null, { body: text }))).status);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(calls()).toBe(0);
});

test('T8 keeps typed text out of URLs, caches and logs', async () => {
  const { client, requests, replies, log } = relayed();
  await find(client, body);
  const error: unknown = await find(client, { text: '77 beacon', countries: ['??'] }).catch(
    (failed: unknown) => failed,
  );
  expect(isAddressServiceError(error) && error.message).not.toContain('beacon');
  expect(requests.map(({ method, url }) => [method, new URL(url).search])).toEqual([['POST', '']]);
  expect(replies.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store']);
  expect(JSON.stringify(log)).not.toMatch(/beacon|192\.0\.2/i);
});
