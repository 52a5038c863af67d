import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { installPacked } from './installed.ts';

let server: Server;
let browser: Browser;
let address: string;
let project: string;

/** An app as a bundler's defaults build it, which lower `light-dark()` for browsers that have none. */
beforeAll(async () => {
  project = installPacked();
  const app = (more: string) => `${more}
import 'doorplate/styles.css';
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
  for (const name of ['plain', 'dark']) writeFileSync(join(project, `${name}.html`), page(name));
  await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    build: {
      rolldownOptions: { input: ['plain', 'dark'].map((name) => join(project, `${name}.html`)) },
      chunkSizeWarningLimit: 2000,
    },
  });
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
  rmSync(project, { recursive: true, force: true });
});

test.each([
  ['plain', 'a page that says nothing of light or dark is light', 'rgb(255, 255, 255)', 'rgb(22, 24, 29)'],
  ['dark', 'a page whose CSS says dark is dark', 'rgb(27, 30, 37)', 'rgb(241, 242, 245)'],
])('%s: %s', async (name, _, surface, text) => {
  const page = await browser.newPage();
  await page.goto(`${address}${name}.html`);
  const field = page.getByRole('combobox', { name: 'Address' });
  await field.waitFor();
  expect(
    await field.evaluate((input) => {
      const box = input.closest('[class*="doorplate-control"]') ?? input;
      return [
        getComputedStyle(box).backgroundColor,
        getComputedStyle(input).backgroundColor,
        getComputedStyle(input).color,
      ];
    }),
  ).toEqual(expect.arrayContaining([surface, text]));
  await page.close();
});
