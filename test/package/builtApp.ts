import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { launchOptions } from '../../scripts/chromium.mjs';
import { folderIn } from './installed.ts';

/** Ways in which a page includes our stylesheet: converted by a bundler's defaults for older browsers, or as it is in the package. */
export const ways = ['with a bundler’s defaults', 'as it is in the package'] as const;

export interface BuiltApp {
  open: (way: (typeof ways)[number], name: 'plain' | 'dark', options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a page that was opened before, in its initial state. For tests that change only attributes and the head. */
  again: BuiltApp['open'];
  close: () => Promise<void>;
}

/**
 * Builds an app with a form, with a bundler's defaults and with the package's own stylesheet. Its page sets no scheme and no direction. The page
 * `dark` is dark because of its CSS.
 */
export async function buildApp(installed: string, folder: string): Promise<BuiltApp> {
  const project = folderIn(installed, folder);
  const app = (more: string, style = "import 'doorplate/styles.css';") => `${more}
${style}
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { AddressForm, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
const simulator = createSimulator({ seed: 1, latency: 0 });
const client = createClient({ endpoints: simulator.endpoints, credentials: simulator.credentials, fetch: simulator.fetch });
const root = createRoot(document.getElementById('root'));
window.draw = (props) => root.render(createElement(AddressProvider, { client }, createElement(AddressForm, { layout: 'search', countries: ['US', 'CA'], ...props })));
window.draw();`;
  const page = (name: string) =>
    `<!doctype html><html lang="en"><title>${name}</title><div id="root"></div><script type="module" src="/${name}.js"></script></html>`;
  writeFileSync(join(project, 'dark.css'), ':root { color-scheme: dark }');
  writeFileSync(join(project, 'plain.js'), app(''));
  writeFileSync(join(project, 'dark.js'), app("import './dark.css';"));
  writeFileSync(join(project, 'kept.js'), app('', ''));
  for (const name of ['plain', 'dark', 'kept']) writeFileSync(join(project, `${name}.html`), page(name));
  await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    build: {
      rolldownOptions: { input: ['plain', 'dark', 'kept'].map((name) => join(project, `${name}.html`)) },
      chunkSizeWarningLimit: 2000,
    },
  });
  const styles = readFileSync(join(installed, 'node_modules/doorplate/dist/styles.css'), 'utf8');
  const kept = readFileSync(join(project, 'dist/kept.html'), 'utf8');
  for (const [name, own] of [
    ['plain', ''],
    ['dark', ':root { color-scheme: dark }'],
  ])
    writeFileSync(
      join(project, `dist/kept-${name}.html`),
      kept.replace('</title>', `</title><style>${styles}</style><style>${own}</style>`),
    );

  const server = createServer((req, res) => {
    const path = join(project, 'dist', req.url ?? '');
    const type =
      { js: 'text/javascript', css: 'text/css', html: 'text/html' }[path.split('.').at(-1) ?? ''] ?? 'text/plain';
    // A browser also requests an icon.
    const isThere = existsSync(path);
    res.writeHead(isThere ? 200 : 404, { 'content-type': type, 'cache-control': 'max-age=3600' });
    res.end(isThere ? readFileSync(path) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  const browser = await chromium.launch(launchOptions());
  // One context per variant, because a new one would read and compile the app again for every page.
  const contexts = new Map<string, Promise<BrowserContext>>();
  const open: BuiltApp['open'] = async (way, name, options) => {
    const key = JSON.stringify(options ?? {});
    // Without transitions, heights and colours can be checked immediately.
    const context = contexts.get(key) ?? browser.newContext({ reducedMotion: 'reduce', ...options });
    contexts.set(key, context);
    const page = await (await context).newPage();
    await page.goto(`${address}${way === 'as it is in the package' ? 'kept-' : ''}${name}.html`);
    await page.getByRole('combobox', { name: 'Address' }).waitFor();
    return page;
  };
  const pages = new Map<string, Promise<Page>>();
  return {
    open,
    async again(...how) {
      const key = JSON.stringify(how);
      const known = pages.get(key);
      const page = await (known ?? open(...how));
      pages.set(key, Promise.resolve(page));
      await page.evaluate(known ? script('page.restore()') : script(rememberPage));
      return page;
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** Wraps a script of the app so that it can use the page and an element above the components. */
export const script = (text: string) =>
  `{ const page = document.documentElement, box = document.getElementById('root'); ${text} }`;

const rememberPage = `
  const elements = [page, document.body, box].map((element) => [element, element.cloneNode(false)]);
  const head = new Set(document.head.children);
  page.restore = () => {
    for (const [element, before] of elements) {
      for (const name of element.getAttributeNames()) if (!before.hasAttribute(name)) element.removeAttribute(name);
      for (const name of before.getAttributeNames()) element.setAttribute(name, before.getAttribute(name));
    }
    for (const element of [...document.head.children]) if (!head.has(element)) element.remove();
  };`;
