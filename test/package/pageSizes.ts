import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { createClient, find } from 'doorplate/core';
import { createAddressHandler } from 'doorplate/server';
import { createSimulator } from 'doorplate/testing';
import { build as buildWithEsbuild } from 'esbuild';
import { chromium, type Page } from 'playwright';
import { build as buildWithVite } from 'vite';
import { describe, expect, inject, test } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { bring } from './bring.ts';
import { folderIn, root, run } from './installed.ts';
import { takeAddress } from './takeAddress.ts';

/*
 * Sizes of whole pages, as a user measures them: a browser opens the built page, focuses the field, searches and picks an address. Counted is the compressed
 * JavaScript that it requests, less that of the same page with React alone. The limits are the figures in docs/decisions/bundle-size.md.
 */

type Name = 'bare' | 'find' | 'search' | 'form' | 'german';
type Bundler = 'esbuild' | 'Vite' | 'webpack' | 'Next.js';
interface Size {
  now: number;
  picked: number;
  /** Files that the focus and the pick load, with their compressed bytes. */
  later: string[];
}

const provided = `import { createClient } from 'doorplate/core';
const client = createClient({ relay: '/api/address', timeout: 60_000 });
`;
/** Modules with the page's component as their default export. */
const pages: Record<Name, string> = {
  bare: `import { createElement as h, useState } from 'react';
export default function Page() {
  const [text, setText] = useState('');
  return h('label', null, 'Street address', h('input', { value: text, onChange: ({ target }) => setText(target.value) }));
}`,
  find: `import { createElement as h, useState } from 'react';
import { createClient, find } from 'doorplate/core';
const client = createClient({ relay: '/api/address', timeout: 60_000 });
export default function Page() {
  const [rows, setRows] = useState([]);
  const search = ({ target }) => find(client, { text: target.value }).then(setRows, console.error);
  return h('div', null, h('label', null, 'Street address', h('input', { onChange: search })), rows.map(({ id, text }) => h('p', { key: id }, text)));
}`,
  search: `import { createElement as h } from 'react';
import { AddressProvider, useAddressAutocomplete } from 'doorplate';
${provided}function Search() {
  const { address, suggestions, isOpen, getLabelProps, getInputProps, getListProps, getOptionProps } = useAddressAutocomplete();
  return h('div', null, h('label', getLabelProps(), 'Street address'), h('input', getInputProps()),
    h('ul', getListProps(), isOpen && suggestions.map((suggestion) => h('li', { key: suggestion.id, ...getOptionProps({ suggestion }) }, suggestion.text))),
    h('p', null, address?.city));
}
export default function Page() {
  return h(AddressProvider, { client }, h(Search));
}`,
  form: `import { createElement as h } from 'react';
import { AddressForm, AddressProvider } from 'doorplate';
${provided}export default function Page() {
  return h(AddressProvider, { client }, h('form', null, h(AddressForm, { countries: ['US', 'CA'] })));
}`,
  german: `import { createElement as h } from 'react';
import { AddressForm, AddressProvider } from 'doorplate';
import { deCheckout } from 'doorplate/words/de';
${provided}export default function Page() {
  return h(AddressProvider, { client, words: deCheckout }, h('form', null, h(AddressForm, { countries: ['US', 'CA'] })));
}`,
};
const names = Object.keys(pages) as Name[];
const app = (name: Name) => `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import Page from '../${name}.mjs';
createRoot(document.getElementById('root')).render(createElement(Page));`;
const html = (script: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title><link rel="icon" href="data:,"><div id="root"></div>${script}</html>`;

const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/** Builds the pages in a project, and returns the folder with a folder per page. */
const builders: Record<Bundler, (project: string) => Promise<string>> = {
  async esbuild(project) {
    for (const name of names) {
      await buildWithEsbuild({
        entryPoints: { app: join(project, name, 'app.mjs') },
        // esbuild derives the names of chunks from paths too. Relative to this folder, the names and therefore the sizes are the same in each run.
        absWorkingDir: project,
        outdir: join(project, 'site', name),
        bundle: true,
        splitting: true,
        minify: true,
        format: 'esm',
        target: 'es2022',
        define: { 'process.env.NODE_ENV': '"production"' },
        logLevel: 'error',
      });
      write(join(project, 'site', name, 'index.html'), html('<script type="module" src="app.js"></script>'));
    }
    return join(project, 'site');
  },

  async Vite(project) {
    for (const name of names) {
      write(join(project, name, 'index.html'), html('<script type="module" src="app.mjs"></script>'));
      await buildWithVite({
        root: join(project, name),
        base: './',
        configFile: false,
        logLevel: 'error',
        // Vitest has set the variable to `test`, for which React has a larger build.
        define: { 'process.env.NODE_ENV': '"production"' },
        build: { outDir: join(project, 'site', name), chunkSizeWarningLimit: 2000 },
      });
    }
    return join(project, 'site');
  },

  async webpack(project) {
    run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--silent', 'webpack@5.112.2'], project);
    write(
      join(project, 'build.mjs'),
      `import webpack from 'webpack';
const configs = ${JSON.stringify(
        names.map((name) => ({
          mode: 'production',
          context: project,
          entry: { app: `./${name}/app.mjs` },
          output: { path: join(project, 'site', name) },
          performance: { hints: false },
        })),
      )};
webpack(configs, (error, stats) => {
  if (error || stats.hasErrors()) { console.error(error ?? stats.toString()); process.exit(1); }
});`,
    );
    await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: project });
    for (const name of names)
      write(join(project, 'site', name, 'index.html'), html('<script defer src="app.js"></script>'));
    return join(project, 'site');
  },

  async 'Next.js'(project) {
    bring(['next', 'typescript', '@types/node', '@types/react'], inject('installed'));
    const next = join(inject('installed'), 'node_modules/next/dist/bin/next');
    const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
    // An app for each page. In one app, a module has every export that any of the pages uses.
    for (const name of names) {
      const folder = join(project, 'apps', name);
      write(
        join(folder, 'next.config.mjs'),
        `export default { output: 'export', trailingSlash: true, basePath: '/${name}', turbopack: { root: import.meta.dirname + '/../../..' } };`,
      );
      write(
        join(folder, 'app/layout.jsx'),
        `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }`,
      );
      write(join(folder, 'app/page.jsx'), `'use client';\nexport { default } from '../../../${name}.mjs';`);
      await promisify(execFile)(process.execPath, [next, 'build'], { cwd: folder, env });
      cpSync(join(folder, 'out'), join(project, 'site', name), { recursive: true });
    }
    return join(project, 'site');
  },
};

/** The user's actions on each page after it has loaded. */
const picks: Record<Name, (page: Page) => Promise<void>> = {
  bare: (page) => page.getByLabel('Street address').fill('500 harbor'),
  async find(page) {
    await page.getByLabel('Street address').fill('500 harbor');
    await page.getByText('500 Harbor Plaza').first().waitFor();
  },
  async search(page) {
    const field = page.getByRole('combobox', { name: 'Street address' });
    await field.pressSequentially('77 beacon apt 1');
    await page.getByRole('option').first().waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    await page.getByText('Boston', { exact: true }).waitFor();
  },
  form: (page) => takeAddress(page, '500 harbor'),
  german: () => Promise.resolve(),
};

async function serve(folder: string) {
  const { endpoints, credentials, fetch } = createSimulator({ seed: 1 });
  const client = createClient({ endpoints, credentials, fetch });
  // The simulator indexes its addresses at the first search.
  await find(client, { text: '500 harbor' });
  const relay = createAddressHandler({ client });
  const answer = getRequestListener((request) => relay(request), { overrideGlobalObjects: false });
  const server = createServer((req, res) => {
    if (req.url!.startsWith('/api/')) return void answer(req, res);
    const type = { js: 'text/javascript', html: 'text/html' }[req.url!.split('.').at(-1)!] ?? 'text/plain';
    try {
      const body = readFileSync(join(folder, req.url!));
      res.writeHead(200, { 'content-type': type });
      res.end(body);
    } catch {
      res.writeHead(404);
      res.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, address: `http://127.0.0.1:${String(port)}` };
}

/** Opens all pages at the same time, and returns the compressed bytes of the scripts that they request. */
async function measure(folder: string): Promise<Record<Name, Size>> {
  const { server, address } = await serve(folder);
  const browser = await chromium.launch(launchOptions());
  try {
    const sizes = await Promise.all(
      names.map(async (name) => {
        const page = await browser.newPage();
        const scripts = new Map<string, number>();
        page.on('request', (request) => {
          const { pathname } = new URL(request.url());
          if (pathname.endsWith('.js'))
            scripts.set(pathname, gzipSync(readFileSync(join(folder, pathname)), { level: 9 }).length);
        });
        const total = () => [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
        // Until the network is idle, so that code counts that the page loads later by itself.
        await page.goto(`${address}/${name}/index.html`, { waitUntil: 'networkidle' });
        const [now, atOnce] = [total(), scripts.size];
        await picks[name](page);
        await page.waitForLoadState('networkidle');
        const later = [...scripts].slice(atOnce).map(([path, bytes]) => `${path.split('/').at(-1)!} ${String(bytes)}`);
        return [name, { now, picked: total(), later }] as const;
      }),
    );
    return Object.fromEntries(sizes) as Record<Name, Size>;
  } finally {
    await browser.close();
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }
}

/** Sizes that no limit may exceed. */
const bars: Partial<Record<Name, { now: number; picked?: number }>> = {
  find: { now: 5000 },
  form: { now: 60_000, picked: 72_000 },
};

const document = join(root, 'docs/decisions/bundle-size.md');
const rowOf = (name: Name, bundler: Bundler) =>
  new RegExp(
    `(?<=<!-- page: ${name} -->[^#]*?\\n\\| ${bundler.replace('.', '\\.')} \\|) *([\\d.]+) *\\| *([\\d.]+) *(?=\\|)`,
  );
const kB = (bytes: number) => (Math.ceil(bytes / 100) / 10).toFixed(1);

/** Reads the limits in bytes from the table of a page, or writes the measured sizes there with `SIZES=write`. */
function limitsOf(name: Name, bundler: Bundler, { now, picked }: Size) {
  const row = rowOf(name, bundler);
  if (process.env['SIZES'] === 'write')
    writeFileSync(document, readFileSync(document, 'utf8').replace(row, ` ${kB(now)} | ${kB(picked)} `));
  const [, ...limits] = row.exec(readFileSync(document, 'utf8')) ?? [];
  return limits.map((limit) => Number(limit) * 1000);
}

/** Defines the tests of the pages that a bundler builds. */
export function describePages(bundler: Bundler): void {
  describe(`a page that is built with ${bundler}`, () => {
    async function buildAndMeasure() {
      const project = folderIn(inject('installed'), `pages-${bundler}`);
      for (const name of names) {
        write(join(project, `${name}.mjs`), pages[name]);
        if (bundler !== 'Next.js') write(join(project, name, 'app.mjs'), app(name));
      }
      const sizes = await measure(await builders[bundler](project));
      const bare = sizes.bare.now;
      for (const size of Object.values(sizes)) {
        size.now -= bare;
        size.picked -= bare;
      }
      return sizes;
    }
    let measured: ReturnType<typeof buildAndMeasure> | undefined;
    const sizesOf = () => (measured ??= buildAndMeasure());

    test.each([
      { title: '`createClient` and `find`', name: 'find' },
      { title: '`useAddressAutocomplete`', name: 'search' },
      { title: '`AddressForm`', name: 'form' },
    ] as const)('loads no more than its limit with $title', async ({ name }) => {
      const size = (await sizesOf())[name];
      console.log(
        `${bundler}, ${name}: ${String(size.now)} before interaction, ${String(size.picked)} after a pick\n  ${size.later.join('\n  ')}`,
      );
      const [now, picked] = limitsOf(name, bundler, size);
      expect(size.now).toBeLessThanOrEqual(now!);
      expect(size.picked).toBeLessThanOrEqual(picked!);
      expect(size.later).not.toEqual([]);
      const bar = bars[name];
      // webpack adds its loader for `import()` (1.2 kB), which the page with React alone does not have.
      if (bundler !== 'webpack' || name !== 'find') expect(size.now).toBeLessThanOrEqual(bar?.now ?? Infinity);
      expect(size.picked).toBeLessThanOrEqual(bar?.picked ?? Infinity);
    });

    test('pays at most 3 kB for the words of a second language', async () => {
      const sizes = await sizesOf();
      const bytes = sizes.german.now - sizes.form.now;
      expect(bytes).toBeGreaterThan(1000);
      expect(bytes).toBeLessThanOrEqual(3000);
    });
  });
}
