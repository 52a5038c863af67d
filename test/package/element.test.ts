import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { createClient } from 'doorplate/core';
import type { DoorplateAddress } from 'doorplate/element';
import { createAddressHandler } from 'doorplate/server';
import { createSimulator } from 'doorplate/testing';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { root } from './installed.ts';
import { listenTo, takeAddress } from './takeAddress.ts';

/*
 * The custom element on static pages, as a shop without a bundler writes them: one script, and no code of its own unless the test says so. The pages have a strict
 * policy.
 */

const dist = join(inject('installed'), 'node_modules/doorplate/dist');
const policy =
  "default-src 'none'; img-src data:; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

const element = (attributes = '', inside = '') =>
  `<doorplate-address relay="/api/address" timeout="60000" countries="US,CA" ${attributes}>${inside}</doorplate-address>`;
const guide = readFileSync(join(root, 'docs/guides/without-react.md'), 'utf8');
/** Returns the search with the fields of a recipe in the guide, on the test's relay. */
const recipeOf = (shop: string, type: string) => {
  const recipe = guide.split(`## ${shop}`)[1]!.replaceAll('{$type}', type);
  const fill = /(?:fill="|fill = ")([^"]+)"/.exec(recipe)![1]!;
  return `<doorplate-address relay="/api/address" timeout="60000" countries="US,CA" label="Find your address" fill="${fill}"></doorplate-address>`;
};
const inputsFor = (names: string) =>
  names
    .split(' ')
    .map((name) => `<input name="${name}" aria-label="${name}">`)
    .join('');
const bodies: Record<string, string> = {
  form: element(),
  search: element('layout="search" name="shipping" fields="name=required; line2=hidden" label="Delivery"'),
  filled: element(
    '',
    '<input name="line1" value="1 Main Street"><input name="city" value="Toronto"><input name="country" value="CA"><input name="line2" value="">',
  ),
  german: element(),
  klingon: element('language="tlh"'),
  unknown: `<doorplate-address countries="US"></doorplate-address>`,
  woo: `${recipeOf('WooCommerce', 'billing')}${inputsFor('billing_country billing_address_1 billing_address_2 billing_city billing_postcode')}
<select name="billing_state"><option value=""></option><option value="MA">Massachusetts</option><option value="NY">New York</option></select>`,
  shopify: `${recipeOf('Shopify', 'address')}${inputsFor('address[address1] address[address2] address[city] address[zip]')}
<select name="address[country]"><option value="Canada">Canada</option><option value="United States">United States</option></select>
<select name="address[province]"><option value="New York">New York</option><option value="Massachusetts">Massachusetts</option></select>`,
  source: '<doorplate-address countries="US"></doorplate-address><script type="module" src="/source.js"></script>',
};
const scripts: Record<string, string> = {
  '/source.js': `import { createClient } from '/doorplate/element.js';
document.querySelector('doorplate-address').client = createClient({ source: {
  charges: { retrieve: false },
  find: async ({ text }) => [{ id: 'shop', text: text + ' Street' }],
  retrieve: async () => [{ line1: '1 Main Street', city: 'Boston', provinceCode: 'MA', postalCode: '02110', countryIso2: 'US' }],
} });`,
};
const pageOf = (name: string) =>
  `<!doctype html><html lang="${name === 'german' ? 'de-AT' : 'en'}"><meta charset="utf-8"><title>A shop</title><link rel="icon" href="data:,">
<script type="module" src="/doorplate/element.js"></script>
<form action="/order" method="post">${bodies[name]!}<button>Continue</button></form><div id="elsewhere"></div></html>`;

let server: Server;
let address: string;
let browser: Browser;
const simulator = createSimulator({ seed: 1 });

beforeAll(async () => {
  const { endpoints, credentials, fetch } = simulator;
  const relay = createAddressHandler({
    client: createClient({ endpoints, credentials, fetch, timeout: 60_000 }),
    deadline: 60_000,
    // All pages are one visitor.
    limits: { perVisitor: { find: 1000, retrieve: 1000 }, altogether: { find: 1000 } },
  });
  const answer = getRequestListener((request) => relay(request), { overrideGlobalObjects: false });
  server = createServer((req, res) => {
    const path = req.url!;
    if (path.startsWith('/api/')) return void answer(req, res);
    const send = (type: string, body: string | Buffer) => {
      res.writeHead(200, { 'content-type': type, 'content-security-policy': policy });
      res.end(body);
    };
    if (path === '/order') {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        send('text/plain', Buffer.concat(chunks));
      });
      return;
    }
    if (path.startsWith('/doorplate/')) {
      send('text/javascript', readFileSync(join(dist, path.replace('/doorplate/', ''))));
      return;
    }
    if (scripts[path]) send('text/javascript', scripts[path]);
    else send('text/html', pageOf(path.slice(1)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  browser = await chromium.launch(launchOptions());
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

/** Opens a page, and checks at the end that nothing was printed to the console, where Chromium also reports violations of the policy. */
async function on(name: string, act: (page: Page) => Promise<void>, printed: unknown[] = []) {
  const page = await browser.newPage();
  const said = listenTo(page);
  await page.goto(`${address}/${name}`);
  await act(page);
  await expect.poll(() => said).toEqual(printed);
  await page.close();
}

const submit = async (page: Page) => {
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.waitForURL('**/order');
  return Object.fromEntries(new URLSearchParams(await page.locator('body').innerText()));
};

describe('the element <doorplate-address>', () => {
  test('captures an address, which the page’s own form submits', () =>
    on('form', async (page) => {
      await takeAddress(page, '500 harbor');
      expect(await submit(page)).toMatchObject({ line1: '500 Harbor Plaza', country: 'US' });
    }));

  test('has styles, although the policy forbids style elements', () =>
    on('form', async (page) => {
      const label = page.locator('doorplate-address label').first();
      await label.waitFor();
      expect(await page.locator('doorplate-address').evaluate((it) => getComputedStyle(it).display)).toBe('block');
      expect(await page.locator('doorplate-address fieldset').evaluate((it) => getComputedStyle(it).display)).toBe(
        'grid',
      );
    }));

  test('takes its options from attributes, and reports changes as events', () =>
    on('search', async (page) => {
      await page.evaluate(() => {
        const events: unknown[] = [];
        Object.assign(window, { events });
        for (const type of ['addresschange', 'addressselect'])
          document.addEventListener(type, (event) => {
            const { value, address } = (
              event as CustomEvent<{ value?: { line1: string }; address?: { label: string } }>
            ).detail;
            events.push([type, value?.line1, address?.label.split('\n')[0]]);
          });
      });
      await page.getByRole('group', { name: 'Delivery' }).waitFor();
      await page.getByRole('combobox', { name: 'Address' }).pressSequentially('77 beacon apt 1');
      await page
        .getByRole('option', { name: /77 Beacon Street, Apt 1/ })
        .first()
        .click();
      await expect.poll(() => page.locator('[name="shipping.line1"]').inputValue()).toContain('77 Beacon Street');
      const events = await page.evaluate(() => (window as unknown as { events: string[][] }).events);
      expect(events.map(([type]) => type)).toEqual(expect.arrayContaining(['addressselect', 'addresschange']));
      expect(events.find(([type]) => type === 'addresschange')![1]).toContain('77 Beacon Street');
      expect(await page.locator('doorplate-address').evaluate((it: DoorplateAddress) => it.value.postalCode)).not.toBe(
        '',
      );
      await page.getByLabel('Name').fill('Ada');
      expect(await submit(page)).toMatchObject({ 'shipping.name': 'Ada' });
    }));

  test('starts with the values of the inputs inside, which a page without JavaScript keeps', async () => {
    await on('filled', async (page) => {
      await page.locator('doorplate-address fieldset').waitFor();
      expect(await page.getByLabel('City').inputValue()).toBe('Toronto');
      expect(await page.locator('[name=country]').inputValue()).toBe('CA');
      expect(await page.locator('[name=line1]').count()).toBe(1);
    });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${address}/filled`);
    expect(await submit(page)).toMatchObject({ line1: '1 Main Street', city: 'Toronto' });
    await context.close();
  });

  test('speaks the language of the page', () =>
    on('german', async (page) => {
      await page.getByLabel('Ort').waitFor();
      await page.locator('doorplate-address').evaluate((it) => {
        it.setAttribute('language', 'fr');
      });
      await page.getByLabel('Ville').waitFor();
    }));

  test('is English in a language that it does not have', () =>
    on('klingon', (page) => page.getByLabel('City').waitFor()));

  const shops = [
    {
      shop: 'WooCommerce',
      path: 'woo',
      filled: { billing_country: 'US', billing_city: 'Boston', billing_state: 'MA' },
    },
    {
      shop: 'Shopify',
      path: 'shopify',
      filled: { 'address[country]': 'United States', 'address[city]': 'Boston', 'address[province]': 'Massachusetts' },
    },
  ];
  test.each(shops)('fills the fields of $shop with the recipe of the guide', ({ path, filled }) =>
    on(path, async (page) => {
      await page.getByRole('combobox', { name: 'Find your address' }).pressSequentially('77 beacon apt 1');
      await page
        .getByRole('option', { name: /77 Beacon Street, Apt 1/ })
        .first()
        .click();
      await expect.poll(() => page.locator('[name$="city"], [name$="[city]"]').inputValue()).toBe('Boston');
      const sent = await submit(page);
      expect(sent).toMatchObject(filled);
      expect(Object.values(sent).join()).toContain('77 Beacon Street');
    }),
  );

  test('searches a source of the page', () =>
    on('source', async (page) => {
      await page.getByRole('combobox', { name: 'Street address' }).pressSequentially('main');
      await page.getByRole('option', { name: 'main Street' }).click();
      await expect.poll(() => page.locator('[name=city]').inputValue()).toBe('Boston');
    }));

  test('says in the console that it has no service', () =>
    on('unknown', () => Promise.resolve(), [
      'doorplate-address: set the attribute `relay`, or `endpoint` and `key`, or the property `client`.',
    ]));

  test('keeps its fields when the page moves it, and starts again when the page brings it back', () =>
    on('form', async (page) => {
      await page.getByLabel('City').fill('Boston');
      await page.locator('doorplate-address').evaluate((it) => {
        document.querySelector('#elsewhere')!.append(it);
      });
      expect(await page.locator('#elsewhere').getByLabel('City').inputValue()).toBe('Boston');
      await page.locator('doorplate-address').evaluate(async (it) => {
        it.remove();
        await Promise.resolve();
        await Promise.resolve();
        document.querySelector('form')!.prepend(it);
      });
      expect(await page.getByLabel('City').inputValue()).toBe('Boston');
    }));

  test('takes a value from the page', () =>
    on('form', async (page) => {
      await page.getByLabel('City').waitFor();
      await page.locator('doorplate-address').evaluate((it: DoorplateAddress) => {
        it.value = { line1: '5 Main Street', city: 'Salem', country: 'US' };
      });
      await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Salem');
    }));

  test('can be imported on a server', async () => {
    expect(Object.keys((await import(join(dist, 'element.js'))) as object)).toEqual(
      expect.arrayContaining(['DoorplateAddress', 'createClient']),
    );
  });

  test('is as large as the guide says', () => {
    const bytes = gzipSync(readFileSync(join(dist, 'element.js')), { level: 9 }).length;
    console.log(`element.js: ${String(bytes)} bytes compressed`);
    const [, limit] = /is (\d+) kB compressed/.exec(guide)!;
    expect(bytes).toBeLessThanOrEqual(Number(limit) * 1000);
    expect(bytes).toBeGreaterThan((Number(limit) - 5) * 1000);
  });
});
