import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createSimulator } from 'doorplate/testing';
import { transform } from 'esbuild';
import { type Browser, chromium } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { type GuideExample, guideExamples } from './guideExamples.ts';
import { folderIn, run } from './installed.ts';
import { listenTo } from './takeAddress.ts';

const project = folderIn(inject('installed'), 'guide-examples');
const all = guideExamples(project);
const examples = all.filter(({ language }) => language === 'tsx');
/** Modules, except the one that needs a database. `test/batch/postgres.http.endurance.test.ts` runs it with one. */
const modules = all.filter(({ language, code }) => language === 'ts' && !code.includes('DATABASE_URL'));

/** Renders the example that the URL names. What an example declares but does not define is a global. */
const main = `
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';

const simulator = createSimulator();
const { endpoints, credentials, fetch } = simulator;
const client = createClient({ endpoints, credentials, fetch });
const ignore = () => {};
Object.assign(window, { client, simulator, jobId: '1', save: ignore, send: ignore, log: ignore, remember: ignore });
const props = { send: ignore, onEdit: ignore, address: { line1: '12 Elm Street', city: 'Salem', region: 'MA', postalCode: '01970', country: 'US' } };
const examples = import.meta.glob('./example*.tsx');
const { Example } = await examples['./' + location.pathname.slice(1) + '.tsx']();
function Mounted() {
  useEffect(() => { document.title = 'mounted'; });
  return null;
}
createRoot(document.getElementById('root')).render(
  <StrictMode><AddressProvider client={client}><Example {...props} /><Mounted /></AddressProvider></StrictMode>,
);`;

const componentOf = ({ code }: GuideExample) =>
  [...code.matchAll(/^(?:export )?(?:default )?(?:const|function) ([A-Z]\w*)/gm)].at(-1)?.[1];

/** Returns an example as a module that exports a component. An example without one is the content of a component. */
function moduleOf(example: GuideExample): string {
  const { before, code } = example;
  const component = componentOf(example);
  if (component) return `${before}${code}\nexport { ${component} as Example };`;
  return `${before}export function Example() {\n${code.startsWith('<') ? `return ${code}` : `${code}return null;`}\n}`;
}

let browser: Browser;
beforeAll(async () => {
  writeFileSync(join(project, 'main.jsx'), main);
  writeFileSync(
    join(project, 'index.html'),
    '<!doctype html><html lang="en"><head><title></title><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>',
  );
  for (const [at, example] of examples.entries())
    writeFileSync(join(project, `example${String(at)}.tsx`), moduleOf(example));
  // React's development build prints its warnings.
  vi.stubEnv('NODE_ENV', 'development');
  await build({
    root: project,
    configFile: false,
    plugins: [react()],
    mode: 'development',
    logLevel: 'error',
    build: { target: 'es2022', chunkSizeWarningLimit: 5000 },
  });
  browser = await chromium.launch(launchOptions());
});
afterAll(() => browser.close());

test.each(examples.map((example, at) => [componentOf(example) ?? 'the lines', example.document, at] as const))(
  'renders %s of %s in a page with a silent console',
  async (_, __, at) => {
    const page = await browser.newPage();
    const messages = listenTo(page);
    const warnings = () => messages.filter((message) => !message.includes('Download the React DevTools'));
    await page.route('http://localhost/**', (route) => {
      const { pathname } = new URL(route.request().url());
      return pathname.startsWith('/assets/')
        ? route.fulfill({ path: join(project, 'dist', pathname) })
        : route.fulfill({ path: join(project, 'dist/index.html') });
    });
    await page.goto(`http://localhost/example${String(at)}`);
    // A message ends the wait too.
    await expect.poll(async () => (await page.title()) || warnings()[0]).toBeTruthy();
    expect([await page.title(), ...warnings()]).toEqual(['mounted']);
    await page.close();
  },
);

/** Imports the modules one after the other. What an example declares but does not define is a global. */
const runner = `
import process from 'node:process';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect } from '${import.meta.resolve('playwright/test')}';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';

const { endpoints, credentials, fetch } = createSimulator();
const client = createClient({ endpoints, credentials, fetch });
const ignore = () => {};
const records = [{ Address1: '77 Beacon Street', Locality: 'Boston', Country: 'US' }];
Object.assign(globalThis, { ...credentials, client, expect, fetch, records, save: ignore, log: ignore, send: ignore, remember: ignore });
process.env.ADDRESS_KEY = credentials.key;
process.env.REDIS_URL = 'redis://127.0.0.1:1';
writeFileSync('customers.csv.gz', gzipSync('street,city,country\\n77 Beacon Street,Boston,US\\n'));
for (const name of process.argv.slice(2)) {
  try {
    await import(name);
  } catch (error) {
    console.error(name);
    throw error;
  }
}
process.exit(0);`;

test('runs every module of the documents in Node', async () => {
  const { endpoints } = createSimulator();
  const names = modules.map(({ document }, at) => `./${String(at)}-${basename(document, '.md')}.mjs`);
  for (const [at, { before, code }] of modules.entries()) {
    const ownService = code.replaceAll("'https://…'", `'${endpoints.platform}'`);
    const { code: module } = await transform(before + ownService, { loader: 'ts', format: 'esm' });
    writeFileSync(join(project, names[at]!), module);
  }
  writeFileSync(join(project, 'runner.mjs'), runner);
  expect(names.length).toBeGreaterThan(30);
  run('node', ['runner.mjs', ...names], project);
});
