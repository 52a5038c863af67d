import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { createClient, find, retrieve } from 'doorplate/core';
import { createAddressHandler, type RelayEvent } from 'doorplate/server';
import { createSimulator } from 'doorplate/testing';
import express from 'express';
import { Hono } from 'hono';
import { createServer as createVite } from 'vite';
import { describe, expect, test } from 'vitest';

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
/** Creates the listener exactly as the guide shows it. */
const listenerOf = (handler: Handler) =>
  getRequestListener((request, { incoming }) =>
    handler(request, { ip: 'socket' in incoming ? incoming.socket.remoteAddress : undefined }),
  );

const recipes: Record<string, (handler: Handler) => Promise<Running>> = {
  'Node’s http server': (handler) => {
    const listen = listenerOf(handler);
    return listening(createServer((incoming, outgoing) => void listen(incoming, outgoing)));
  },
  Express: (handler) => {
    const app = express();
    app.use('/api/address', listenerOf(handler));
    app.use(express.json());
    return listening(createServer((incoming, outgoing) => void app(incoming, outgoing)));
  },
  Hono: (handler) => {
    const app = new Hono();
    app.all('/api/address/*', (context) => handler(context.req.raw, { ip: getConnInfo(context).remote.address }));
    return new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
        resolve(listening(server as Server)),
      );
    });
  },
  'Vite’s dev server': async (handler) => {
    const server = await createVite({
      configFile: false,
      logLevel: 'error',
      server: { host: '127.0.0.1', port: 0, ws: false },
      optimizeDeps: { noDiscovery: true },
      plugins: [
        {
          name: 'address-relay',
          configureServer: ({ middlewares }) => {
            middlewares.use('/api/address', (incoming, outgoing) => void listenerOf(handler)(incoming, outgoing));
          },
        },
      ],
    });
    await server.listen();
    return { port: (server.httpServer!.address() as AddressInfo).port, close: () => server.close() };
  },
};

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
});
