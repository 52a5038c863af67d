import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createClient } from 'doorplate/core';
import { createAddressHandler } from 'doorplate/server';
import { createSimulator } from 'doorplate/testing';
import { type Browser, chromium } from 'playwright';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aliases } from '../../scripts/aliases.mjs';
import { launchOptions } from '../../scripts/chromium.mjs';
import { resettingProxy } from '../support/resettingProxy.ts';

const trials = Number(process.env['TRIALS'] ?? 2);
const rows = 1_000;

let browser: Browser;
let script = '';
beforeAll(async () => {
  browser = await chromium.launch(launchOptions());
  const page = `
    import { createBatch, createClient } from 'doorplate/core';
    window.cleanse = async (options, rows) => {
      const batch = createBatch({ client: createClient(options), operation: 'validateEmails', chunkSize: 10, stopAfter: 1000 });
      const { results, rejected, inDoubt } = await batch.start(Array.from({ length: rows }, (_, at) => 'person' + at + '@example.com'));
      return { results: results.length, rejected: rejected.length, inDoubt: inDoubt.length };
    };`;
  const id = 'virtual:page';
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: aliases },
    plugins: [
      {
        name: 'page',
        resolveId: (name) => (name === id ? id : undefined),
        load: (name) => (name === id ? page : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: id, output: { format: 'iife', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  script = output[0].code;
});
afterAll(() => browser.close());

/** Serves a shop on a port of its own: its page, its relay, and the services themselves for a page without a relay. */
async function serve() {
  const simulator = createSimulator();
  const { endpoints, credentials, fetch } = simulator;
  const handler = createAddressHandler({
    client: createClient({ endpoints, credentials, fetch }),
    allow: ['validateEmails'],
    authorize: () => true,
    limits: { perVisitor: { validateEmails: 10_000 }, creditsPerVisitor: 1_000_000, credits: 1_000_000 },
  });
  const answer = async (request: Request, ip: string | undefined) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/page.js')
      return new Response(script, { headers: { 'content-type': 'text/javascript;charset=utf-8' } });
    if (pathname === '/')
      return new Response('<!doctype html><script src="/page.js"></script>', {
        headers: { 'content-type': 'text/html' },
      });
    if (pathname.startsWith('/api/')) return handler(request, { ip });
    if (!pathname.startsWith('/EmailValidation')) return new Response(null, { status: 404 });
    return simulator.fetch(
      new Request(endpoints.batch + pathname + search, {
        method: 'POST',
        headers: request.headers,
        body: await request.text(),
      }),
    );
  };
  const listen = getRequestListener((request, { incoming }) =>
    answer(request, 'socket' in incoming ? incoming.socket.remoteAddress : undefined),
  );
  const server = createServer((incoming, outgoing) => void listen(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    simulator,
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Sends a thousand rows over connections that break when an answer arrives. Returns how often each row was paid for. */
async function trial(through: 'a relay' | 'no relay') {
  const { simulator, port, close } = await serve();
  const proxy = await resettingProxy(port, 3);
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${String(proxy.port)}/`);
  const base = `http://127.0.0.1:${String(proxy.port)}`;
  const options =
    through === 'a relay'
      ? { relay: `${base}/api/address` }
      : { endpoints: { batch: base }, credentials: simulator.credentials };
  const lists = await page.evaluate(
    ([given, many]) =>
      (window as unknown as { cleanse: (options: unknown, rows: number) => Promise<Record<string, number>> }).cleanse(
        given,
        many,
      ),
    [options, rows] as const,
  );
  const paid = simulator.ledger.reduce((sum, { credits }) => sum + credits, 0);
  await page.close();
  await proxy.close();
  await close();
  return { lists, resets: proxy.resets, twice: paid - rows, paid };
}

test('pays for no row twice through the relay if a browser repeats a request by itself, and puts every row in one list', async () => {
  for (let at = 0; at < trials; at++) {
    const { lists, resets, paid } = await trial('a relay');
    console.log(`trial ${String(at + 1)}: ${String(resets)} resets, ${String(paid)} credits, ${JSON.stringify(lists)}`);
    expect(resets).toBeGreaterThan(10);
    expect(lists['results']! + lists['rejected']! + lists['inDoubt']!).toBe(rows);
    expect(paid).toBe(rows);
  }
});

test('pays twice without a relay, unnoticed, which is the reason for the relay', async () => {
  const { resets, twice, lists } = await trial('no relay');
  console.log(
    `without a relay: ${String(resets)} resets, ${String(twice)} rows of ${String(rows)} paid for twice, ${JSON.stringify(lists)}`,
  );
  expect(resets).toBeGreaterThan(10);
  expect(twice).toBeGreaterThan(0);
});
