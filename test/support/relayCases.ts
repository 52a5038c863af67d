import { connect } from 'node:net';
import { createClient, find, retrieve } from 'doorplate/core';
import type { Simulator } from 'doorplate/testing';
import { expect } from 'vitest';

/** A running relay with its default permissions for pages, and the service behind it. It identifies a visitor by `cf-connecting-ip`, which counts on Cloudflare only: workerd takes `cf-blob` as its mark. */
export interface RunningRelay {
  port: number;
  simulator: Simulator;
}

interface Init {
  headers?: Record<string, string>;
  method?: string;
  body?: string;
}

let visitors = 0;
/** Returns a new visitor, so that the cases do not use up each other's limits. */
const newVisitor = () => `198.51.100.${String((visitors += 1))}`;
const newCall = () => crypto.randomUUID();

export const addressOf = ({ port }: RunningRelay) => `http://127.0.0.1:${String(port)}/api/address`;

/** Sends a request like a browser from a page of the relay's own origin, with these changes. */
export const ask = (relay: RunningRelay, operation: string, body: unknown, { headers, ...init }: Init = {}) =>
  fetch(`${addressOf(relay)}/${operation}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'doorplate-call': newCall(),
      'cf-connecting-ip': newVisitor(),
      'cf-blob': '{}',
      ...headers,
    },
    ...init,
  });

/** Sends the same request on a connection that is reset when the service has started to work. */
export async function askAndDie(
  { simulator, port }: RunningRelay,
  operation: string,
  body: unknown,
  { call, visitor }: { call: string; visitor: string },
): Promise<void> {
  const text = JSON.stringify(body);
  const socket = connect(port, '127.0.0.1');
  const gone = new Promise((resolve) => socket.on('close', resolve));
  const begun = new Promise<void>((resolve, reject) => {
    const stop = simulator.subscribe(() => {
      stop();
      resolve();
    });
    socket.on('data', (bytes) => reject(new Error(`It was answered before: ${bytes.toString()}`)));
  });
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/address/${operation} HTTP/1.1\r\nhost: 127.0.0.1:${String(port)}\r\nsec-fetch-site: same-origin\r\n` +
      `doorplate-call: ${call}\r\ncf-connecting-ip: ${visitor}\r\ncf-blob: {}\r\n` +
      `content-type: application/json\r\ncontent-length: ${String(text.length)}\r\n\r\n${text}`,
  );
  await begun;
  socket.resetAndDestroy();
  await gone;
}

/** Returns the id of an address that a Retrieve is allowed to request. */
export async function knownId(relay: RunningRelay, visitor: string): Promise<string> {
  const reply = await ask(relay, 'find', { text: '77 beacon' }, { headers: { 'cf-connecting-ip': visitor } });
  const { items } = (await reply.json()) as { items: { id: string }[] };
  return items[0]!.id;
}

/** Expectations that must hold wherever the handler runs. */
export const relayCases: Record<string, (relay: RunningRelay) => Promise<void>> = {
  'lets a page find and retrieve, and reports the middleware to the service': async (relay) => {
    const { simulator } = relay;
    const visitor = newVisitor();
    const replies: Response[] = [];
    const client = createClient({
      relay: addressOf(relay),
      async fetch(request) {
        request.headers.set('sec-fetch-site', 'same-origin');
        request.headers.set('cf-connecting-ip', visitor);
        request.headers.set('cf-blob', '{}');
        const reply = await fetch(request);
        replies.push(reply);
        return reply;
      },
    });
    const [row] = await find(client, { text: '77 beacon' });
    expect((await retrieve(client, row!.id))[0]!.line1).toContain('77 Beacon Street');
    expect(simulator.ledger.map(({ operation, credits }) => [operation, credits])).toEqual([
      ['find', 0],
      ['retrieve', 1],
    ]);
    for (const { headers } of replies)
      expect(['cache-control', 'x-content-type-options', 'referrer-policy'].map((name) => headers.get(name))).toEqual([
        'no-store',
        'nosniff',
        'no-referrer',
      ]);
  },

  'rejects requests that are not a page’s own before calling the service': async (relay) => {
    const body = { text: '77 beacon' };
    const withHeaders = (headers: Record<string, string>) => ask(relay, 'find', body, { headers });
    const from = (origin: string) => withHeaders({ 'sec-fetch-site': 'cross-site', origin });
    const responses: [number, Promise<Response>][] = [
      [403, from('https://evil.test')],
      [403, from('null')],
      [403, withHeaders({ 'sec-fetch-site': 'none' })],
      [405, fetch(`${addressOf(relay)}/find`)],
      [405, ask(relay, 'find', body, { method: 'PUT' })],
      [415, withHeaders({ 'content-type': 'text/plain' })],
      [404, ask(relay, 'cleanse', { records: [] })],
      [404, ask(relay, 'constructor', body)],
      [404, ask(relay, '..%2ffind', body)],
      [400, ask(relay, 'find', { ...body, Key: 'AA11' })],
      [400, ask(relay, 'find', {}, { body: '{"text":' })],
      [400, withHeaders({ 'doorplate-call': 'short' })],
      [413, ask(relay, 'find', { text: 'a'.repeat(70_000) })],
    ];
    const statuses = await Promise.all(
      responses.map(async ([, reply]) => {
        const { status, headers } = await reply;
        expect(headers.get('cache-control')).toBe('no-store');
        return status;
      }),
    );
    expect(statuses).toEqual(responses.map(([status]) => status));
    expect(relay.simulator.ledger).toEqual([]);
  },

  'allows a visitor ten of twenty concurrent Retrieves, without affecting another visitor': async (relay) => {
    const visitor = newVisitor();
    const id = await knownId(relay, visitor);
    const headers = { 'cf-connecting-ip': visitor };
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(relay, 'retrieve', { id }, { headers })));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = newVisitor();
    const signedId = await knownId(relay, other);
    const reply = await ask(relay, 'retrieve', { id: signedId }, { headers: { 'cf-connecting-ip': other } });
    expect(reply.status).toBe(200);
    expect(relay.simulator.ledger.filter(({ operation }) => operation === 'retrieve')).toHaveLength(11);
  },

  'reports a failure behind it unchanged, and never with the key': async (relay) => {
    const { simulator } = relay;
    const visitor = newVisitor();
    const id = await knownId(relay, visitor);
    const events: unknown[] = [];
    for (const fault of ['500', 'echoed-error', '429', 'redirect', 'truncated'] as const) {
      simulator.fail('retrieve', { with: fault, ...(fault === '429' && { retryAfter: 3 }) });
      const headers = { 'cf-connecting-ip': visitor };
      const reply = await ask(relay, 'retrieve', { id }, { headers });
      const text = await reply.text();
      expect(text).not.toMatch(/AA11-?AA11/i);
      // The page's client handles a truncated JSON.
      const { kind, code, mayHaveBeenCharged } =
        fault === 'truncated'
          ? {}
          : (JSON.parse(text) as { relayed: { kind?: string; code?: string; mayHaveBeenCharged?: boolean } }).relayed;
      events.push([fault, reply.status, reply.headers.get('retry-after'), kind, code, mayHaveBeenCharged]);
    }
    expect(events).toEqual([
      ['500', 502, null, 'http', undefined, true],
      ['echoed-error', 403, null, 'service', 'account', false],
      ['429', 429, '3', 'http', undefined, false],
      ['redirect', 502, null, 'network', undefined, true],
      ['truncated', 200, null, undefined, undefined, undefined],
    ]);
  },

  'sends a request that arrives twice once: at the same time, later, and after the first one’s connection has died':
    async (relay) => {
      const { simulator } = relay;
      const visitor = newVisitor();
      const id = await knownId(relay, visitor);
      const paid = () => simulator.ledger.filter(({ operation }) => operation === 'retrieve').length;
      const arrive = (call: string, more = {}) =>
        ask(relay, 'retrieve', { id, ...more }, { headers: { 'doorplate-call': call, 'cf-connecting-ip': visitor } });

      const call = newCall();
      simulator.fail('retrieve', { with: 'slow', ms: 200 });
      const both = await Promise.all([arrive(call), arrive(call)]);
      const texts = await Promise.all([...both, await arrive(call)].map((reply) => reply.text()));
      expect(texts[0]).toContain('77 Beacon Street');
      expect(new Set(texts).size).toBe(1);
      expect((await arrive(call, { fieldFormats: ['{Latitude}'] })).status).toBe(409);
      expect(paid()).toBe(1);

      const died = newCall();
      simulator.fail('retrieve', { with: 'slow', ms: 500 });
      await askAndDie(relay, 'retrieve', { id }, { call: died, visitor });
      const again = await arrive(died);
      expect([again.status, await again.text()]).toEqual([200, texts[0]]);
      expect((await arrive(died)).status).toBe(200);
      expect(paid()).toBe(2);
    },

  'holds a page for no longer than the deadline if a service never answers': async (relay) => {
    relay.simulator.fail('find', { with: 'timeout' });
    const reply = await ask(relay, 'find', { text: '77 beacon' });
    expect([reply.status, (await reply.json()).relayed]).toEqual([504, expect.objectContaining({ kind: 'timeout' })]);
  },
};
