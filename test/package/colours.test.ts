import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { folderIn } from './installed.ts';

let server: Server;
let browser: Browser;
let address: string;
const kept = new Map<string, (built: string) => string>();

/** An app as a bundler's defaults build it, which lower what older browsers do not know; and the same with the package's own stylesheet beside it, as it is. */
beforeAll(async () => {
  const project = folderIn(inject('installed'), 'colours');
  const app = (more: string, style = "import 'doorplate/styles.css';") => `${more}
${style}
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { AddressForm, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
const client = createClient({ endpoints: { platform: 'https://x.test' } });
createRoot(document.getElementById('root')).render(createElement(AddressProvider, { client }, createElement(AddressForm, { countries: ['US'] })));`;
  const page = (name: string) =>
    `<!doctype html><html lang="en"><title>${name}</title><div id="root"></div><script type="module" src="/${name}.js"></script></html>`;
  writeFileSync(join(project, 'dark.css'), ':root { color-scheme: dark }');
  writeFileSync(join(project, 'plain.js'), app(''));
  writeFileSync(join(project, 'dark.js'), app("import './dark.css';"));
  writeFileSync(join(project, 'kept.js'), app('', ''));
  const styles = readFileSync(join(inject('installed'), 'node_modules/doorplate/dist/styles.css'), 'utf8');
  for (const name of ['plain', 'dark']) {
    writeFileSync(join(project, `${name}.html`), page(name));
    const own = name === 'dark' ? ':root { color-scheme: dark }' : '';
    kept.set(`kept-${name}.html`, (built) =>
      built.replace('</title>', `</title><style>${styles}</style><style>${own}</style>`),
    );
  }
  writeFileSync(join(project, 'kept.html'), page('kept'));
  await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    build: {
      rolldownOptions: { input: ['plain', 'dark', 'kept'].map((name) => join(project, `${name}.html`)) },
      chunkSizeWarningLimit: 2000,
    },
  });
  for (const [name, write] of kept)
    writeFileSync(join(project, 'dist', name), write(readFileSync(join(project, 'dist/kept.html'), 'utf8')));
  server = createServer((req, res) => {
    const path = join(project, 'dist', req.url ?? '');
    const type =
      { js: 'text/javascript', css: 'text/css', html: 'text/html' }[path.split('.').at(-1) ?? ''] ?? 'text/plain';
    // A browser asks for an icon too.
    const isThere = existsSync(path);
    res.writeHead(isThere ? 200 : 404, { 'content-type': type });
    res.end(isThere ? readFileSync(path) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  browser = await chromium.launch(launchOptions());
});
afterAll(async () => {
  await browser.close();
  server.close();
});

const light = ['rgb(255, 255, 255)', 'rgb(22, 24, 29)'];
const dark = ['rgb(27, 30, 37)', 'rgb(241, 242, 245)'];

/** The ground and the words of the search field, as drawn. */
async function coloursOf(page: Page): Promise<string[]> {
  const field = page.getByRole('combobox', { name: 'Address' });
  await field.waitFor();
  return field.evaluate((input) => {
    const { backgroundColor, color } = getComputedStyle(input);
    return [backgroundColor, color];
  });
}

/** An app's script, with the page and an element above the components at hand. */
const script = (text: string) =>
  `{ const page = document.documentElement, box = document.getElementById('root'); ${text} }`;
const meta = (content: string) =>
  `document.head.append(Object.assign(document.createElement('meta'), { name: 'color-scheme', content: '${content}' }))`;

describe.each(['as a bundler’s defaults build it', 'as it is in the package'])('dist/styles.css %s', (how) => {
  const open = async (name: string, prefers: 'light' | 'dark') => {
    const page = await browser.newPage({ colorScheme: prefers });
    await page.goto(`${address}${how === 'as it is in the package' ? 'kept-' : ''}${name}.html`);
    return page;
  };

  test.each([
    ['a page that says nothing is light for a person who prefers light', 'plain', 'light', '', light],
    ['a page that says nothing is dark for a person who prefers dark', 'plain', 'dark', '', dark],
    ['a page whose CSS says color-scheme: dark is dark', 'dark', 'light', '', dark],
    ['a script that makes the page dark', 'plain', 'light', `page.style.colorScheme = 'dark'`, dark],
    ['a script that makes an element light', 'plain', 'dark', `box.style.colorScheme = 'light'`, light],
    [
      'color-scheme: dark in a style attribute',
      'plain',
      'light',
      `box.setAttribute('style', 'color-scheme:dark')`,
      dark,
    ],
    ['data-theme="dark"', 'plain', 'light', `page.dataset.theme = 'dark'`, dark],
    ['data-theme="light"', 'plain', 'dark', `page.dataset.theme = 'light'`, light],
    ['the class dark', 'plain', 'light', `page.classList.add('dark')`, dark],
    ['the class light', 'plain', 'dark', `box.classList.add('light')`, light],
    ['<meta name="color-scheme" content="light">', 'plain', 'dark', meta('light'), light],
    ['<meta name="color-scheme" content="dark">', 'plain', 'light', meta('dark'), dark],
    ['light inside dark', 'plain', 'light', `page.dataset.theme = 'dark'; box.dataset.theme = 'light'`, light],
    [
      'dark inside light inside dark',
      'dark',
      'dark',
      `page.classList.add('dark'); document.body.classList.add('light'); box.dataset.theme = 'dark'`,
      dark,
    ],
    [
      'a page whose CSS says dark and whose data-theme says light',
      'dark',
      'light',
      `page.dataset.theme = 'light'`,
      light,
    ],
  ] as const)('%s', async (_, name, prefers, choose, colours) => {
    const page = await open(name, prefers);
    await page.evaluate(script(choose));
    expect(await coloursOf(page)).toEqual(colours);
    await page.close();
  });

  test('a native part inside ours is as light or dark as we are', async () => {
    const page = await open('plain', 'light');
    await page.evaluate(script(`page.classList.add('dark')`));
    await page.getByRole('combobox', { name: 'Address' }).waitFor();
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('[class^="doorplate-"]')!).colorScheme),
    ).toBe('dark');
    await page.close();
  });

  test('a colour of the app’s, set on any element above, holds in light and dark, wherever the choice stands', async () => {
    const page = await open('plain', 'light');
    await page.evaluate(
      script(`page.style.setProperty('--doorplate-surface', 'rgb(1, 2, 3)'); box.dataset.theme = 'light'`),
    );
    expect((await coloursOf(page))[0]).toBe('rgb(1, 2, 3)');
    await page.evaluate(script(`box.dataset.theme = 'dark'`));
    expect((await coloursOf(page))[0]).toBe('rgb(1, 2, 3)');
    await page.close();
  });

  test('an app gives one variable a light and a dark colour in one line, on any element above', async () => {
    const page = await open('plain', 'light');
    await page.addStyleTag({
      content:
        '#root { --doorplate-text: var(--doorplate-if-light, rgb(4, 5, 6)) var(--doorplate-if-dark, rgb(7, 8, 9)) }',
    });
    expect((await coloursOf(page))[1]).toBe('rgb(4, 5, 6)');
    await page.evaluate(script(`page.classList.add('dark')`));
    expect((await coloursOf(page))[1]).toBe('rgb(7, 8, 9)');
    await page.close();
  });
});
