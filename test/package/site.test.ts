import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { root } from './installed.ts';
import { listenTo, takeAddress } from './takeAddress.ts';

/** The built site. `npm run docs` builds it. */
const site = join(root, 'site');
const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html') && !name.startsWith('storybook/') && name !== '404.html')
  .sort();
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

let server: Server;
let address: string;
let browser: Browser;
beforeAll(async () => {
  server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost');
    const path = join(site, pathname.endsWith('/') ? `${pathname}index.html` : decodeURIComponent(pathname));
    const isThere = existsSync(path) && statSync(path).isFile();
    res.writeHead(isThere ? 200 : 404, { 'content-type': types[extname(path)] ?? 'text/plain' });
    res.end(isThere ? readFileSync(path) : '');
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

const open = async (path: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> => {
  const page = await browser.newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(address + path);
  return page;
};

describe('the site', () => {
  test('leads with every link to an existing file and heading, also in a new tab', () => {
    expect(pages.length).toBeGreaterThan(100);
    const texts = new Map(pages.map((name) => [name, readFileSync(join(site, name), 'utf8')]));
    const broken = [...texts].flatMap(([name, text]) =>
      [...text.matchAll(/<a [^>]*?href="([^"]*)"/g)]
        .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), `http://site/${name}`))
        .filter(({ host, protocol }) => host === 'site' && protocol === 'http:')
        .filter(({ pathname, hash }) => {
          // A plain file server adds no `.html`, so a link without it fails in a new tab.
          const path = decodeURIComponent(pathname.slice(1));
          const page = path.endsWith('/') || path === '' ? `${path}index.html` : path;
          const isFile = existsSync(join(site, page)) && statSync(join(site, page)).isFile();
          return (
            !isFile ||
            (hash && texts.has(page) && !texts.get(page)!.includes(`id="${decodeURIComponent(hash.slice(1))}"`))
          );
        })
        .map(({ pathname, hash }) => `${name}: ${pathname}${hash}`),
    );
    expect([...new Set(broken)]).toEqual([]);
  });

  const looks = [
    [320, 'light'],
    [320, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const;
  test.each(looks)('has no finding of axe and fits its window at %i px, %s', async (width, colorScheme) => {
    for (const [path, ready] of [
      ['/', '.live-form input'],
      ['/quick-start.html', 'h1'],
      ['/playground.html', '.live-stage input'],
      ['/guides/components.html', 'h1'],
      ['/reference/', 'h1'],
      ['/reference/index/functions/useFind.html', 'h1'],
      ['/performance.html', 'h1'],
      ['/404.html', 'h1'],
    ] as const) {
      const page = await open(path, { viewport: { width, height: 900 }, colorScheme });
      await page.locator(ready).first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width);
      await page.addScriptTag({ path: join(root, 'node_modules/axe-core/axe.min.js') });
      const found = await page.evaluate<string[]>(
        `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target)))`,
      );
      expect(found, path).toEqual([]);
      await page.close();
    }
  });

  test('captures an address on its home page by keyboard, with a silent console', async () => {
    const page = await browser.newPage();
    const said = listenTo(page);
    await page.goto(address);
    await page.locator('.live-form [role=combobox]').waitFor();
    await takeAddress(page, '77 beacon apt 1');
    await expect.poll(() => page.locator('.live-label').innerText()).toMatch(/77 Beacon/i);
    expect(await page.locator('.live-usage').innerText()).toMatch(/, 1 credit$/);
    expect(said).toEqual([]);
    await page.close();
  });

  test.each(['/', '/playground.html'])('searches for a sample address that the visitor clicks on %s', async (path) => {
    const page = await open(path);
    await page.getByRole('button', { name: '77 beacon apt 1' }).click();
    await page
      .getByRole('option', { name: /77 Beacon Street, Apt 1/ })
      .first()
      .click();
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Boston');
    await page.close();
  });

  test('keeps the options of its playground in the URL', async () => {
    const page = await open('/playground.html');
    await page.getByLabel('Layout').selectOption('search');
    await page.getByLabel('Language').selectOption('de');
    await page.getByLabel('Verify on submit').check();
    expect(new URL(page.url()).search).toBe('?layout=search&language=de&verify=submit');
    await page.reload();
    await expect.poll(() => page.getByRole('region', { name: 'Code' }).innerText()).toContain('words={de}');
    expect(await page.getByLabel('Layout').inputValue()).toBe('search');
    expect(await page.getByLabel('Verify on submit').isChecked()).toBe(true);
    await page.close();
  });

  test('takes country codes with commas in its playground, and names what is no country', async () => {
    const page = await open('/playground.html');
    const field = page.getByLabel('Countries');
    await field.fill('gb,de, FR');
    const code = page.getByRole('region', { name: 'Code' });
    await expect.poll(() => code.innerText()).toContain("countries={['GB', 'DE', 'FR']}");
    await page.getByLabel('Postcode').waitFor();
    await field.fill('GB FRA');
    await page.getByText('Not a country code: FRA.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.close();
  });

  test('shows the dialog of "Verify on submit" for the address with a typo that it names', async () => {
    const page = await open('/playground.html?verify=submit');
    await page.getByText('77 Becon Street, Apt 1, Boston, Massachusetts, 02108').waitFor();
    await page.getByLabel('Street address').fill('77 Becon Street');
    await page.getByLabel('Apartment').fill('Apt 1');
    await page.getByLabel('City').fill('Boston');
    await page.getByLabel('State').selectOption('Massachusetts');
    await page.getByLabel('ZIP code').fill('02108');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').waitFor();
    await page.close();
  });

  test('finds a guide and a name of the API', async () => {
    const page = await open('/');
    for (const [text, result] of [
      ['house number', /components/],
      ['useRetrieve', /useRetrieve/],
    ] as const) {
      await page.locator('#local-search button').click();
      await page.locator('.search-input').fill(text);
      await expect
        .poll(() =>
          page
            .locator('.results a')
            .evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href)),
        )
        .toContainEqual(expect.stringMatching(result));
      await page.keyboard.press('Escape');
    }
    await page.close();
  });

  test.each([
    ['price', /guides\/charges/],
    ['migrate', /guides\/migrate/],
    ['offline', /guides\//],
    ['autofill', /guides\//],
  ])('shows a guide first for the search "%s"', async (text, result) => {
    const page = await open('/');
    await page.locator('#local-search button').click();
    await page.locator('.search-input').fill(text);
    await expect.poll(() => page.locator('.results a').first().getAttribute('href')).toMatch(result);
    await page.close();
  });

  test('lists every guide in llms.txt, and contains it in llms-full.txt', () => {
    const [index, full] = ['llms.txt', 'llms-full.txt'].map((name) => readFileSync(join(site, name), 'utf8'));
    const guides = readdirSync(join(root, 'docs/guides')).map((name) => `guides/${name}`);
    for (const path of ['quick-start.md', ...guides]) {
      expect(index).toContain(`(/${path})`);
      expect(full).toContain(/^# .*$/m.exec(readFileSync(join(root, 'docs', path), 'utf8'))![0]);
      expect(existsSync(join(site, path))).toBe(true);
    }
    const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `decisions/${name}`);
    expect(decisions.filter((path) => !existsSync(join(site, path)))).toEqual([]);
  });

  test('links to a Storybook that opens on its introduction', async () => {
    const page = await open('/');
    const href = await page.locator('a', { hasText: 'Stories' }).first().getAttribute('href');
    await page.goto(new URL(href!, address).href);
    await page.frameLocator('#storybook-preview-iframe').getByRole('heading', { name: 'Doorplate' }).waitFor();
    expect(page.url()).toContain('introduction');
    await page.close();
  });
});
