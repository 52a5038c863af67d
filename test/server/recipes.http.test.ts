import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serve } from '@hono/node-server';
import { createClient, find, retrieve } from 'doorplate/core';
import { createAddressHandler, type RelayEvent } from 'doorplate/server';
import { createSimulator } from 'doorplate/testing';
import { build } from 'esbuild';
import type { Hono } from 'hono';
import { createServer as createVite, type Plugin } from 'vite';
import { describe, expect, test } from 'vitest';
import { plainAliases } from '../../scripts/aliases.mjs';

type Handler = ReturnType<typeof createAddressHandler>;
interface Running {
  port: number;
  close: () => Promise<unknown>;
}

const listening = async (server: Server): Promise<Running> => {
  if (!server.listening) await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
const blocks = [
  ...readFileSync(new URL('../../docs/guides/relay.md', import.meta.url), 'utf8').matchAll(/```ts\n(.*?)```/gs),
].map(([, code = '']) => code);

/** Bundles the recipe of the guide that contains this text, exactly as it is written, and returns its exports. */
async function recipe(mark: string): Promise<Record<string, unknown>> {
  const found = blocks.filter((code) => code.includes(mark));
  expect(found, mark).toHaveLength(1);
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-recipe-'));
  const outfile = join(folder, 'recipe.mjs');
  try {
    await build({
      // The test gets any free port.
      stdin: {
        contents: found[0]!.replace('.listen(8080)', ".listen(0, '127.0.0.1')"),
        resolveDir: import.meta.dirname,
        loader: 'ts',
      },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'error',
      alias: plainAliases,
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    });
    return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Record<string, unknown>;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const recipes: Record<string, (handler: Handler) => Promise<Running>> = {
  async 'Node’s http server'(handler) {
    const { listen } = (await recipe("from 'node:http'")) as { listen: (handler: Handler) => Server };
    const server = listen(handler);
    await once(server, 'listening');
    return listening(server);
  },
  async Express(handler) {
    const { shop } = (await recipe("from 'express'")) as { shop: (handler: Handler) => RequestListener };
    const app = shop(handler);
    return listening(createServer((incoming, outgoing) => app(incoming, outgoing)));
  },
  async Hono(handler) {
    const { shop } = (await recipe("from 'hono'")) as { shop: (handler: Handler) => Hono };
    const app = shop(handler);
    return new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
        resolve(listening(server as Server)),
      );
    });
  },
  async 'Vite’s dev server'(handler) {
    const { addressRelay } = (await recipe('configureServer')) as { addressRelay: (handler: Handler) => Plugin };
    const server = await createVite({
      configFile: false,
      logLevel: 'error',
      server: { host: '127.0.0.1', port: 0, ws: false },
      optimizeDeps: { noDiscovery: true },
      plugins: [addressRelay(handler)],
    });
    await server.listen();
    return { port: (server.httpServer!.address() as AddressInfo).port, close: () => server.close() };
  },
};

/** Headers in which proxies tell a server who the visitor is. Any visitor can send them. */
const identities = [
  'x-forwarded-for',
  'forwarded',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-pseudo-ipv4',
  'true-client-ip',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'fastly-client-ip',
  'x-vercel-forwarded-for',
  'x-remote-addr',
  'x-original-forwarded-for',
  'x-azure-clientip',
  'x-appengine-user-ip',
  'fly-client-ip',
  'via',
];

/** Sends a Find with these headers, also with a `host`, which `fetch` would not send. */
const findWith = (port: number, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path: '/api/address/find', method: 'POST' },
        headers: { 'content-type': 'application/json', 'doorplate-call': crypto.randomUUID(), ...headers },
      },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      },
    );
    sent.on('error', reject);
    sent.end('{"text":"77 beacon"}');
  });

describe.each(Object.entries(recipes))('the relay in %s', (_, start) => {
  test('answers its own page over HTTP, identifies the visitor, and rejects other pages', async () => {
    const simulator = createSimulator();
    const { endpoints, credentials, fetch: answer } = simulator;
    const log: RelayEvent[] = [];
    const handler = createAddressHandler({
      client: createClient({ endpoints, credentials, fetch: answer }),
      log: (event) => log.push(event),
    });
    const { port, close } = await start(handler);
    try {
      const relay = `http://127.0.0.1:${String(port)}/api/address`;
      const client = createClient({
        relay,
        fetch: (request) => {
          request.headers.set('sec-fetch-site', 'same-origin');
          return fetch(request);
        },
      });
      const [row] = await find(client, { text: '77 beacon' });
      expect((await retrieve(client, row!.id))[0]!.line1).toBe('77 Beacon Street');
      const foreign = await fetch(`${relay}/find`, {
        method: 'POST',
        headers: { origin: 'https://evil.test', 'content-type': 'application/json' },
        body: '{"text":"x"}',
      });
      expect([foreign.status, foreign.headers.get('cache-control')]).toEqual([403, 'no-store']);
      expect((await fetch(`${relay}/find`)).status).toBe(405);
      expect(simulator.ledger).toHaveLength(2);
      expect(log.map(({ operation, status }) => [operation, status])).toEqual([
        ['find', 200],
        ['retrieve', 200],
        ['find', 403],
        ['find', 405],
      ]);
      // The connection identifies the visitor. A request without one comes from another visitor.
      await handler(
        new Request(`${relay}/find`, {
          method: 'POST',
          headers: {
            'sec-fetch-site': 'same-origin',
            'doorplate-call': crypto.randomUUID(),
            'content-type': 'application/json',
          },
          body: '{"text":"77 beacon"}',
        }),
      );
      expect(log[4]).toMatchObject({ operation: 'find', status: 200 });
      expect(log[1]!.visitor).toBe(log[0]!.visitor);
      expect(log[4]!.visitor).not.toBe(log[0]!.visitor);
    } finally {
      await close();
    }
  });

  test('does not let a visitor choose who it is, with no proxy in front', async () => {
    const { endpoints, credentials, fetch: answer } = createSimulator();
    const log: RelayEvent[] = [];
    const handler = createAddressHandler({
      client: createClient({ endpoints, credentials, fetch: answer }),
      limits: { perVisitor: { find: 3 } },
      log: (event) => log.push(event),
    });
    const { port, close } = await start(handler);
    try {
      const own = { 'sec-fetch-site': 'same-origin' };
      for (let at = 0; at < 3; at++) expect(await findWith(port, own)).toBe(200);
      for (const name of identities)
        for (const value of ['203.0.113.7', '203.0.113.7, 203.0.113.8', 'for=203.0.113.7', '2001:db8::7'])
          expect([name, value, await findWith(port, { ...own, [name]: value })]).toEqual([name, value, 429]);
      expect(new Set(log.map(({ visitor }) => visitor)).size).toBe(1);
    } finally {
      await close();
    }
  });

  test('answers its page on plain http to another machine of the network, and no page of another host', async () => {
    const { endpoints, credentials, fetch: answer } = createSimulator();
    const log: RelayEvent[] = [];
    const handler = createAddressHandler({
      client: createClient({ endpoints, credentials, fetch: answer }),
      log: (event) => log.push(event),
    });
    const { port, close } = await start(handler);
    try {
      // Browsers send no Sec-Fetch-Site to a host on plain http.
      const host = `192.168.1.5:${String(port)}`;
      expect(await findWith(port, { host, origin: `http://${host}` })).toBe(200);
      expect(await findWith(port, { host, origin: 'http://192.168.1.5:1' })).toBe(403);
      expect(log[1]!.reason).toMatch(/^origin not allowed: http:\/\/192\.168\.1\.5:1\. On plain http/);
    } finally {
      await close();
    }
  });
});
