import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createSimulator } from 'doorplate/testing';
import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { startNextApp } from './nextApp.ts';
import { listenTo, takeAddress } from './takeAddress.ts';

const { fetch: answer, credentials } = createSimulator();
const answering = getRequestListener((call) => answer(call), { overrideGlobalObjects: false });
const services = createServer((incoming, outgoing) => void answering(incoming, outgoing));
let app: Awaited<ReturnType<typeof startNextApp>>;
beforeAll(async () => {
  await new Promise((resolve) => services.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = services.address() as AddressInfo;
  app = await startNextApp(inject('installed'), {
    services: `http://127.0.0.1:${String(port)}`,
    key: credentials.key,
  });
});
afterAll(async () => {
  await app.close();
  services.closeAllConnections();
  services.close();
});

test('streams the README’s form in a server-rendered Next.js page, hydrates it and chooses an address by keyboard, with a silent console', async () => {
  const html = await (await fetch(app.address)).text();
  expect(html.indexOf('One moment')).toBeGreaterThan(0);
  expect(html.indexOf('name="line1"')).toBeGreaterThan(html.indexOf('One moment'));

  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    const said = listenTo(page);
    const sent = new Promise<string>((resolve) =>
      page.once('dialog', (dialog) => {
        resolve(dialog.message());
        void dialog.accept();
      }),
    );
    await page.goto(app.address);
    // The relay runs in a route handler, and a page of the app calls it.
    const asked = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json', 'doorplate-call': crypto.randomUUID() };
      const found = await fetch('/api/address/find', { method: 'POST', headers, body: '{"text":"500 harbor"}' });
      return [found.status, await found.text()] as const;
    });
    expect(asked).toEqual([200, expect.stringContaining('500 Harbor Plaza')]);
    await takeAddress(page, '500 harbor');
    // The app's reset, `* { padding: 0 }` outside of layers, has removed none of our paddings.
    await expect
      .poll(() => page.locator('[name=city]').evaluate((input) => getComputedStyle(input).padding))
      .toBe('0px 14px');
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    expect(await sent).toContain('["line1","500 Harbor Plaza"]');
    expect(said).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('captures an address through the relay, and sends it to a server action', async () => {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    const said = listenTo(page);
    await page.goto(`${app.address}/order`);
    await takeAddress(page, '500 harbor');
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await page.locator('output', { hasText: '500 Harbor Plaza' }).waitFor();
    expect(said).toEqual([]);
  } finally {
    await browser.close();
  }
});

/** Sends a Find to the relay with these headers, also with a `host`, which `fetch` would not send. */
const find = (headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const all = { 'content-type': 'application/json', 'doorplate-call': crypto.randomUUID(), ...headers };
    const sent = request(`${app.address}/api/address/find`, { method: 'POST', headers: all }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    sent.on('error', reject);
    sent.end('{"text":"500 harbor"}');
  });

test('has a relay that answers its page on plain http to another machine, and does not let a visitor choose who it is', async () => {
  const host = `192.168.1.5:${new URL(app.address).port}`;
  expect(await find({ host, origin: `http://${host}` })).toBe(200);
  expect(await find({ host, origin: 'http://192.168.1.6' })).toBe(403);
  const headers = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'];
  const statuses = [];
  for (let at = 0; at < 70; at++)
    statuses.push(await find({ 'sec-fetch-site': 'same-origin', [headers[at % 5]!]: `198.51.100.${String(at)}` }));
  // The page of the other test has searched too.
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(60);
  expect(statuses.at(-1)).toBe(429);
});
