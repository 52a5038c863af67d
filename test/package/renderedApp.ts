import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { launchOptions } from '../../scripts/chromium.mjs';
import { folderIn } from './installed.ts';

/** Settings of a page: the props of `AddressForm`, the locale of the provider, and whether the page's script waits for `/go`. */
export interface Shown {
  layout?: 'fields' | 'search';
  locale?: string;
  countries?: string[];
  defaultCountry?: string;
  defaultValue?: Record<string, string>;
  required?: boolean;
  held?: boolean;
  /**
   * Whether to use React's production build, for tests that need speed. A browser fills in a second time only within a second. The production build
   * prints no warnings.
   */
  shipped?: boolean;
}

export interface RenderedApp {
  /**
   * Opens a server-rendered page in the tab of the last page with the same options. `said` collects the console messages of the browser and the
   * errors of the page.
   */
  open(shown: Shown, options?: BrowserContextOptions): Promise<{ page: Page; said: string[]; calls: string[] }>;
  /** Lets the scripts of the waiting pages run. */
  go(): Promise<void>;
  close(): Promise<void>;
}

/** The same element for the server and the browser. */
const pageFile = `
import { createElement as h } from 'react';
import { AddressForm, AddressProvider, EmailField } from 'doorplate';
import { createClient } from 'doorplate/core';
import { ar } from 'doorplate/words/ar';
import { de } from 'doorplate/words/de';
import { ja } from 'doorplate/words/ja';
const words = { ar, de, ja };
const client = createClient({ relay: '/api/address' });
export const tree = ({ locale = 'en', held, shipped, ...form }, onChange) =>
  h(AddressProvider, { client, locale, words: words[locale] },
    h('form', { method: 'post', action: '/sent', id: 'checkout' },
      h(AddressForm, { ...form, onChange }), h(EmailField), h('button', null, 'Pay')));
`;
const browserFile = `
import { hydrateRoot } from 'react-dom/client';
import { tree } from './page.js';
window.changes = [];
hydrateRoot(document.getElementById('root'), tree(window.shown, (value, { mode }) => window.changes.push({ ...value, mode })), {
  onRecoverableError: (error) => console.error('recovered: ' + error.message) });
window.isHydrated = true;
`;
const serverFile = `
import { createServer } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { tree } from './page.js';
let waiting = [];
const css = readFileSync(new URL('../node_modules/doorplate/dist/styles.css', import.meta.url), 'utf8');
const scripts = Object.fromEntries(['development', 'production'].flatMap((kind) => readdirSync(new URL(kind, import.meta.url))
  .map((name) => ['/' + kind + '/' + name, readFileSync(new URL(kind + '/' + name, import.meta.url), 'utf8')])));
const server = createServer(async (req, res) => {
  const url = new URL(req.url, 'http://127.0.0.1');
  const send = (type, body) => { res.writeHead(200, { 'content-type': type + '; charset=utf-8', 'cache-control': url.pathname in scripts && !url.searchParams.has('held') ? 'max-age=3600' : 'no-store' }); res.end(body); };
  if (url.pathname === '/go') { for (const answer of waiting.splice(0)) answer(); send('text/plain', ''); }
  else if (url.pathname in scripts) { const answer = () => send('text/javascript', scripts[url.pathname]); if (url.searchParams.has('held')) waiting.push(answer); else answer(); }
  else if (url.pathname === '/sent') { let body = ''; for await (const part of req) body += part; send('application/json', JSON.stringify(Object.fromEntries(new URLSearchParams(body)))); }
  else if (url.pathname === '/') {
    const shown = JSON.parse(url.searchParams.get('shown'));
    const source = (shown.shipped ? '/production' : '/development') + '/browser.js' + (shown.held ? '?held' : '');
    send('text/html', '<!doctype html><html lang="' + (shown.locale ?? 'en') + '"><title>shop</title><link rel="icon" href="data:,"><style>' + css + '</style><div id="root">' + renderToString(tree(shown)) +
      '</div><script>window.shown = ' + JSON.stringify(shown) + '</script><script type="module" src="' + source + '"></script></html>');
  } else send('application/json', '[]');
});
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port + '/'));
`;

/**
 * Builds a shop's page as a server renders it with the installed package, its script for the browser, and the target of a plain form.
 *
 * @param features Features that the browser has only behind a flag.
 */
export async function renderApp(installed: string, folder: string, features = ''): Promise<RenderedApp> {
  const project = folderIn(installed, folder);
  for (const [name, text] of Object.entries({ page: pageFile, browser: browserFile, server: serverFile }))
    writeFileSync(join(project, `${name}.js`), text);
  // Only the development build prints warnings. Code that a page loads later is in files of its own, as in a shop.
  for (const kind of ['development', 'production'])
    await build({
      entryPoints: [join(project, 'browser.js')],
      outdir: join(project, kind),
      bundle: true,
      splitting: true,
      format: 'esm',
      define: { 'process.env.NODE_ENV': JSON.stringify(kind) },
      logLevel: 'error',
    });
  const server = spawn(process.execPath, [join(project, 'server.js')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (bytes: Buffer) => {
      resolve(bytes.toString().trim());
    });
    server.once('exit', () => {
      reject(new Error('The server ended.'));
    });
  });
  const options = launchOptions();
  const args = [...options.args, ...(features ? [`--enable-blink-features=${features}`] : [])];
  const browser: Browser = await chromium.launch({ ...options, args });
  let said: string[] = [];
  let calls: string[] = [];
  // A new page for each test would read and compile the same scripts again, in its own process.
  const pages = new Map<string, Page>();
  async function pageFor(options: BrowserContextOptions = {}): Promise<Page> {
    const key = JSON.stringify(options);
    const known = pages.get(key);
    // Activity that is left over from the last page prints nothing in this page.
    await known?.goto('about:blank');
    said = [];
    calls = [];
    if (known) return known;
    const page = await browser.newPage(options);
    pages.set(key, page);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(error.message));
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    return page;
  }
  return {
    async open(shown, options) {
      const page = await pageFor(options);
      await page.goto(`${address}?shown=${encodeURIComponent(JSON.stringify(shown))}`, { waitUntil: 'commit' });
      await page.locator('#checkout').waitFor({ state: 'attached' });
      if (!shown.held && options?.javaScriptEnabled !== false)
        await page.waitForFunction(() => (window as { isHydrated?: boolean }).isHydrated);
      return { page, said, calls };
    },
    async go() {
      await fetch(`${address}go`);
    },
    async close() {
      await browser.close();
      server.kill();
    },
  };
}
