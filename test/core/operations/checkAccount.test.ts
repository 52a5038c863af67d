import { checkAccount, createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { expect, test } from 'vitest';
import { recorded } from '../../support/recorded.ts';
import { relayBefore } from '../../support/relayed.ts';

const clientOf = (simulator: ReturnType<typeof createSimulator>, key = simulator.credentials.key) =>
  createClient({ endpoints: simulator.endpoints, credentials: { key }, fetch: simulator.fetch });

test('says that a key works, with a single free call', async () => {
  const simulator = createSimulator();
  expect(await checkAccount(clientOf(simulator))).toEqual({ ok: true });
  expect(simulator.ledger.map(({ operation, credits }) => [operation, credits])).toEqual([['find', 0]]);
});

test('says that the service does not know the key, without telling the key', async () => {
  const check = await checkAccount(clientOf(createSimulator(), 'BB22-BB22-BB22-BB22'));
  expect(check).toMatchObject({ ok: false, reason: 'key', error: { kind: 'service', operation: 'find' } });
  expect(JSON.stringify(check) + (check.ok ? '' : check.error.message)).not.toContain('BB22');
});

const errorRow = (error: string, cause = '') => Response.json({ items: [{ error, description: cause, cause }] });
test.each([
  ['3', 'credit'],
  ['4', 'site'],
  ['5', 'site'],
  ['6', 'service'],
  ['8', 'limit'],
  ['9', 'account'],
  ['16', 'key'],
  ['1001', 'unknown'],
])('gives the error %s of the service the reason %s', async (code, reason) => {
  const { client } = recorded(() => errorRow(code, 'See your account.'));
  expect(await checkAccount(client)).toMatchObject({ ok: false, reason, error: { code } });
});

test('says that the network failed, or that the client cannot search at all', async () => {
  const offline = recorded(() => Promise.reject(new TypeError('fetch failed')));
  expect(await checkAccount(offline.client)).toMatchObject({ ok: false, reason: 'network' });
  expect(await checkAccount(createClient({ endpoints: { base: 'https://base.test' } }))).toMatchObject({
    ok: false,
    reason: 'setup',
  });
  expect(await checkAccount(recorded(() => errorRow('2'), { limits: { find: 0 } }).client)).toMatchObject({
    ok: false,
    reason: 'limit',
  });
});

test('cannot say through a relay what is wrong with the account, but whether the relay or the account is at fault', async () => {
  const { client, log } = relayBefore(() => ({ items: [{ error: '3', description: 'Out of credit' }] }));
  const check = await checkAccount(client);
  expect(check).toMatchObject({ ok: false, reason: 'account' });
  expect(check.ok || check.error.message).toContain('See the log of its relay.');
  expect(log[0]?.reason).toContain('no credit left');
  const fetch = () => Promise.resolve(new Response('Not found', { status: 404 }));
  const noRoute = createClient({ relay: 'https://shop.test/api/address', fetch });
  expect(await checkAccount(noRoute)).toMatchObject({ ok: false, reason: 'relay' });
});

test('rejects if it is aborted', async () => {
  const { client } = recorded(() => errorRow('2'));
  await expect(checkAccount(client, { signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'aborted' });
});
