import { createServer, type Server } from 'node:http';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { folderIn, run } from './installed.ts';

/*
 * Tests of lazily loaded code: a page where that code loads normally, late, or never. Here, every chunk is a separate file, as bundlers
 * create it.
 */

const installed = inject('installed');
const files = new Map<string, string>();
/** The files that only `import()` loads. */
const pieces = new Set<string>();
let server: Server;
let browser: Browser;
let address: string;

beforeAll(async () => {
  const project = folderIn(installed, 'later');
  const app = join(project, 'app.js');
  writeFileSync(
    app,
    `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { AddressAutocomplete, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
const flats = Array.from({ length: 12 }, (_, at) => ({ line1: '500 Harbor Plaza Apt ' + (at + 1), city: 'Boston', postalCode: '02110', countryIso2: 'US' }));
const others = ['Newark', 'Newton', 'Norwood'].map((city) => ({ line1: '1 Elm Street', city, postalCode: '02110', countryIso2: 'US' }));
window.simulator = createSimulator({ addresses: [...flats, ...others] });
const { endpoints, credentials, fetch } = window.simulator;
const client = createClient({ endpoints, credentials, fetch });
const onSelect = ({ city, line1 }) => (window.chosen = line1 + ', ' + city);
const onError = ({ kind, mayHaveBeenCharged }) => (window.told = { kind, mayHaveBeenCharged });
const saved = location.hash === '#saved' ? [{ label: 'Home', address: flats[0] }] : [];
const onSubmit = (event) => {
  event.preventDefault();
  window.submitted = {};
};
const search = createElement(AddressAutocomplete, { onSelect, onError, saved, onFallback: ({ reason }) => (window.fell = reason) });
createRoot(document.getElementById('root')).render(createElement(AddressProvider, { client }, createElement('form', { onSubmit }, search)));`,
  );
  // A server-rendered page whose app listens to its fields only once everything has loaded.
  const early = join(project, 'early.js');
  writeFileSync(
    early,
    `
import { createElement, useEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { AddressForm, AddressProvider } from 'doorplate';
import { createClient, emptyPostalFields } from 'doorplate/core';
const client = createClient({ endpoints: { platform: 'https://service.test' }, fetch: () => new Promise(() => undefined) });
function Shop() {
  const [value, setValue] = useState({ ...emptyPostalFields, country: 'US' });
  const listens = useRef(false);
  useEffect(() => {
    listens.current = true;
  }, []);
  const onChange = (next) => listens.current && setValue(next);
  return createElement('form', null, createElement(AddressForm, { countries: ['US'], value, onChange }));
}
const tree = createElement(AddressProvider, { client }, createElement(Shop));
const root = document.getElementById('root');
root.innerHTML = renderToString(tree);
for (const [name, text] of Object.entries({ line1: '5 Main Street', line2: 'Unit 3', city: 'Salem' })) root.querySelector('[name=' + name + ']').value = text;
hydrateRoot(root, tree);`,
  );
  // A checkout that verifies a typed address on submit.
  const checkout = join(project, 'checkout.js');
  writeFileSync(
    checkout,
    `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { AddressForm, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
window.simulator = createSimulator({ addresses: [{ line1: '1 Elm Street', city: 'Newton', region: 'MA', postalCode: '02110', countryIso2: 'US' }] });
const { endpoints, credentials, fetch } = window.simulator;
const client = createClient({ endpoints, credentials, fetch });
const onSubmit = (event) => {
  event.preventDefault();
  window.submitted = Object.fromEntries(new FormData(event.target));
};
const defaultValue = { line1: '1 Elm Stret', city: 'Newton', region: 'MA', postalCode: '02110', country: 'US' };
const onError = ({ kind, mayHaveBeenCharged }) => (window.told = { kind, mayHaveBeenCharged });
const form = createElement(AddressForm, { countries: ['US'], verify: 'submit', locate: () => undefined, defaultValue, onError, onVerified: ({ outcome }) => (window.outcome = outcome) });
const root = createRoot(document.getElementById('root'));
window.leave = () => root.unmount();
root.render(createElement(AddressProvider, { client }, createElement('form', { onSubmit }, form, createElement('button', null, 'Continue'))));`,
  );
  // A page that calls the service without any component.
  const core = join(project, 'core.js');
  writeFileSync(
    core,
    `
import { createClient, retrieve } from 'doorplate/core';
window.sent = 0;
const fetch = async () => {
  window.sent++;
  return Response.json({ items: [{ Id: 'A', Line1: '1 Elm Street' }] });
};
const client = createClient({ endpoints: { platform: 'https://service.test' }, credentials: { key: 'K' }, fetch, timeout: 500 });
const outcomeOf = ({ kind, mayHaveBeenCharged }) => ({ kind, mayHaveBeenCharged });
window.retrieve = (signal) => retrieve(client, 'A', { signal }).then((addresses) => addresses.length, outcomeOf);
document.getElementById('root').innerHTML = '<input role="combobox">';`,
  );
  const { outputFiles, metafile } = await build({
    entryPoints: [app, early, checkout, core],
    bundle: true,
    splitting: true,
    outdir: 'out',
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  for (const { path, text } of outputFiles) files.set(`/${basename(path)}`, text);
  const { outputs } = metafile;
  const loaded = new Set<string>();
  const load = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const one of outputs[path]?.imports ?? [])
      if (one.kind === 'import-statement' && !one.external) load(one.path);
  };
  for (const path of Object.keys(outputs)) if (/^(?:app|early|checkout|core)\.js$/.test(basename(path))) load(path);
  for (const path of Object.keys(outputs)) if (!loaded.has(path)) pieces.add(`/${basename(path)}`);
  const css = readFileSync(join(installed, 'node_modules/doorplate/dist/styles.css'), 'utf8');
  server = createServer((request, response) => {
    const url = request.url ?? '';
    const [type, body] = files.has(url)
      ? ['text/javascript', files.get(url)!]
      : [
          'text/html',
          `<!doctype html><html lang="en"><title>later</title><style>${css}</style><div style="overflow:hidden;height:90px"><div id="root"></div></div><script type="module" src="/${url.slice(1) || 'app'}.js"></script></html>`,
        ];
    response.writeHead(200, { 'content-type': type });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  browser = await chromium.launch(launchOptions());
});
afterAll(async () => {
  await browser.close();
  server.close();
  server.closeAllConnections();
});

interface Window {
  simulator: { ledger: { operation: string }[]; fail(operation: string, fault: object): void };
  chosen?: string;
  told?: { kind: string; mayHaveBeenCharged: boolean };
  fell?: string;
  outcome?: string;
  submitted?: Record<string, string>;
  leave(): void;
}

/** Opens a page whose chunks load as configured. Collects the chunks that were requested. */
async function open(
  piece: (isSearch: boolean, name: string) => Promise<'come' | 'fail'>,
  path = '',
): Promise<{ page: Page; asked: string[] }> {
  const page = await browser.newPage();
  const asked: string[] = [];
  await page.route('**/*.js', async (route) => {
    const { pathname } = new URL(route.request().url());
    // A chunk with code that several other chunks share loads with the first of them.
    if (!pieces.has(pathname) || pathname.startsWith('/chunk')) return route.continue();
    asked.push(pathname);
    return (await piece(/^\/(?:search\.lazy|attempts|placePopup\.lazy)/.test(pathname), pathname)) === 'come'
      ? route.continue()
      : route.abort();
  });
  await page.goto(address + path);
  await page.getByRole('combobox').first().waitFor();
  return { page, asked };
}
/** Waits until the page has run this chunk, and then for two frames, before which the page does what follows from it. */
const hasRun = (page: Page, asked: readonly string[], name: string) => {
  const path = asked.find((one) => one.startsWith(name)) ?? '';
  // As text, because Vite would rewrite the import.
  return page.evaluate(
    `import(${JSON.stringify(path)}).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))`,
  );
};
/** A chunk that comes when the test says so. */
const hold = () => {
  let release: (how: 'come') => void = () => undefined;
  const held = new Promise<'come'>((resolve) => (release = resolve));
  return { held, release };
};
const rows = (page: Page) => page.getByRole('option').allInnerTexts();
const side = (page: Page) => page.locator('.doorplate-popup').getAttribute('data-side');
const finds = (page: Page) =>
  page.evaluate(
    () => (window as unknown as Window).simulator.ledger.filter(({ operation }) => operation === 'find').length,
  );

/** Types a text, opens a building, narrows it and chooses. Checks that the screen always shows the typed text. */
async function capture(page: Page): Promise<void> {
  const field = page.getByRole('combobox');
  await field.pressSequentially('500 har');
  await page
    .getByRole('option', { name: /500 Harbor Plaza/ })
    .first()
    .click();
  await page.getByRole('option', { name: /Apt 12/ }).waitFor();
  await field.pressSequentially(' 11');
  await page.getByRole('option', { name: /Apt 11/ }).waitFor();
  await expect.poll(async () => (await rows(page)).filter((row) => /Apt/.test(row)).length).toBe(1);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Window).chosen))
    .toBe('500 Harbor Plaza Apt 11, Boston');
}

describe('a lazily loaded part', () => {
  test('is not requested by a page without typing, and is loaded once the user types', async () => {
    const { page, asked } = await open(async () => 'come');
    expect(asked).toEqual([]);
    await page.getByRole('combobox').focus();
    await expect
      .poll(() => asked.map((name) => name.split('-')[0]).sort())
      .toEqual(['/attempts', '/placePopup.lazy', '/search.lazy']);
    await page.getByRole('combobox').pressSequentially('1 elm');
    await expect.poll(() => rows(page)).toHaveLength(3);
    await expect.poll(() => side(page)).toBe('below');
    // Rows that still match stay, because narrowing needs no call.
    const before = await finds(page);
    await page.getByRole('combobox').pressSequentially(' st');
    await expect.poll(() => rows(page)).toHaveLength(3);
    expect(await finds(page)).toBe(before);
    await page.close();
  });

  test('loses no key and shows no wrong row while it loads, and works then', async () => {
    let release: (how: 'come') => void = () => undefined;
    const held = new Promise<'come'>((resolve) => (release = resolve));
    const { page, asked } = await open(() => held);
    const field = page.getByRole('combobox');
    await field.pressSequentially('1 elm', { delay: 100 });
    await field.pressSequentially(' street newt');
    await expect.poll(() => asked.length).toBe(3);
    expect([await rows(page), await finds(page)]).toEqual([[], 0]);
    release('come');
    // One request contains all keys.
    await expect.poll(() => rows(page)).toEqual([expect.stringContaining('Newton')]);
    expect(await field.inputValue()).toBe('1 elm street newt');
    expect(await finds(page)).toBe(1);
    // The open list is in its place, and text typed later is matched against the existing rows.
    await expect.poll(() => side(page)).toBe('below');
    await field.press('Backspace');
    await field.pressSequentially('t');
    await expect.poll(() => rows(page)).toEqual([expect.stringContaining('Newton')]);
    await page.close();
  });

  test('applies text typed before hydration even if it loads late, after what the user does meanwhile', async () => {
    let release: (how: 'come') => void = () => undefined;
    const held = new Promise<'come'>((resolve) => (release = resolve));
    const { page, asked } = await open(() => held, 'early');
    await expect.poll(() => asked.some((name) => name.startsWith('/preHydrationInput.lazy'))).toBe(true);
    const field = (name: string) => page.locator(`[name=${name}]`);
    await field('city').pressSequentially('Lynn');
    await field('line2').pressSequentially('U');
    await field('line2').press('Backspace');
    release('come');
    // Fields that were not edited have their values back.
    await expect.poll(() => field('line1').inputValue()).toBe('5 Main Street');
    expect([await field('city').inputValue(), await field('line2').inputValue()]).toEqual(['Lynn', '']);
    await page.close();
  });

  test('leaves a search that finds, narrows and chooses if nothing but the search itself ever loads', async () => {
    const { page, asked } = await open(async (isSearch) => (isSearch ? 'come' : 'fail'));
    await capture(page);
    expect(asked.length).toBeGreaterThan(1);
    expect(await page.getByRole('combobox').inputValue()).toContain('500 Harbor Plaza');
    await page.close();
  });

  test('lets the user choose a saved address with the keyboard if it never loads, without submitting the form', async () => {
    const { page } = await open(async () => 'fail', '#saved');
    const field = page.getByRole('combobox');
    const told = (name: 'chosen' | 'submitted') => page.evaluate((key) => (window as unknown as Window)[key], name);
    await field.focus();
    await expect.poll(() => rows(page)).toEqual([expect.stringContaining('Home')]);
    await field.press('Escape');
    await expect.poll(() => rows(page)).toEqual([]);
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect.poll(() => told('chosen')).toBe('500 Harbor Plaza Apt 1, Boston');
    expect(await told('submitted')).toBeUndefined();
    await page.close();
  });

  test('is reported in the field if it makes the calls and never loads; the field keeps its text, and nothing is sent', async () => {
    let how: 'come' | 'fail' = 'fail';
    const { page } = await open(async () => how);
    const field = page.getByRole('combobox');
    const told = (name: 'told' | 'fell') => page.evaluate((key) => (window as unknown as Window)[key], name);
    await field.pressSequentially('1 elm street new');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await told('told')).toEqual({ kind: 'network', mayHaveBeenCharged: false });
    // Two failures in a row make the search unavailable, as with any call, and the form becomes a plain form.
    await field.press('t');
    await expect.poll(() => told('fell')).toBe('failing');
    expect([await field.inputValue(), await finds(page)]).toEqual(['1 elm street newt', 0]);
    // Chromium does not retry a failed module before the page is reloaded.
    how = 'come';
    await page.reload();
    await field.pressSequentially('1 elm street newt');
    await expect.poll(() => rows(page)).toEqual([expect.stringContaining('Newton')]);
    expect(await finds(page)).toBeGreaterThan(0);
    await page.close();
  });

  test.each([
    ['where it comes, a refusal is not a charge', 'come', { kind: 'service', mayHaveBeenCharged: false }],
    ['where it never comes, a refusal that only the answer tells is in doubt', 'fail', { mayHaveBeenCharged: true }],
  ] as const)('%s', async (_, how, told) => {
    const { page } = await open(async (isSearch) => (isSearch ? 'come' : how));
    await page.evaluate(() => {
      (window as unknown as Window).simulator.fail('retrieve', { with: 'error-object' });
    });
    await page.getByRole('combobox').pressSequentially('1 elm');
    await page.getByRole('option', { name: /Newton/ }).click();
    await expect.poll(() => page.evaluate(() => (window as unknown as Window).told)).toMatchObject(told);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.close();
  });
});

describe('a form that verifies its address on submit', () => {
  const outcome = (page: Page) => page.evaluate(() => (window as unknown as Window).outcome);
  const line = (page: Page) => page.evaluate(() => (window as unknown as Window).submitted?.line1);
  const told = (page: Page) => page.evaluate(() => (window as unknown as Window).told);
  const verified = (page: Page) =>
    page.evaluate(() => (window as unknown as Window).simulator.ledger.map(({ operation }) => operation));

  test('loads the code for it only at the first focus, and the dialog only when it verifies', async () => {
    const { page, asked } = await open(async () => 'come', 'checkout');
    expect(asked).toEqual([]);
    await page.locator('[name=city]').focus();
    await expect.poll(() => asked.map((name) => name.split('-')[0])).toContain('/verification.lazy');
    expect(asked.some((name) => name.startsWith('/dialog.lazy'))).toBe(false);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await line(page)).toBeUndefined();
    await page.getByRole('dialog').getByRole('button').first().click();
    await expect.poll(() => line(page)).toBe('1 Elm Street');
    expect(await verified(page)).toEqual(['cleanseInternational']);
    await page.close();
  });

  test('submits the address as entered, and sends nothing, if that code never loads', async () => {
    const { page } = await open(
      async (_, name) => (name.startsWith('/verification.lazy') ? 'fail' : 'come'),
      'checkout',
    );
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => line(page)).toBe('1 Elm Stret');
    expect(await outcome(page)).toBe('unverified');
    expect(await verified(page)).toEqual([]);
    await page.close();
  });

  test('says that the location is unknown if the code of "Use my location" never loads', async () => {
    const { page } = await open(async (_, name) => (name.startsWith('/form.lazy') ? 'fail' : 'come'), 'checkout');
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByText('We can’t see your location').first().waitFor();
    await page.close();
  });

  test('submits the address as entered if the dialog never loads', async () => {
    const { page } = await open(async (_, name) => (name.startsWith('/dialog.lazy') ? 'fail' : 'come'), 'checkout');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => line(page)).toBe('1 Elm Stret');
    expect(await outcome(page)).toBe('unverified');
    expect(await told(page)).toEqual({ kind: 'network', mayHaveBeenCharged: false });
    await page.close();
  });

  test('submits the address as entered if the dialog does not load in time, and not again when it comes', async () => {
    const { held, release } = hold();
    const { page, asked } = await open(
      (_, name) => (name.startsWith('/dialog.lazy') ? held : Promise.resolve('come')),
      'checkout',
    );
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => line(page)).toBe('1 Elm Stret');
    expect([await outcome(page), await told(page)]).toEqual([
      'unverified',
      { kind: 'network', mayHaveBeenCharged: false },
    ]);
    await page.evaluate(() => {
      (window as unknown as Window).submitted = {};
    });
    release('come');
    await hasRun(page, asked, '/dialog.lazy');
    expect([await line(page), await page.getByRole('dialog').count()]).toEqual([undefined, 0]);
    await page.close();
  });

  test.each([
    ['edits the address', 'edit', (page: Page) => page.locator('[name=city]').fill('Newtown')],
    ['leaves the form', undefined, (page: Page) => page.evaluate(() => (window as unknown as Window).leave())],
  ])('sends nothing if the user %s while that code loads', async (_, told, act) => {
    const { held, release } = hold();
    const { page, asked } = await open(
      (_isSearch, name) => (name.startsWith('/verification.lazy') ? held : Promise.resolve('come')),
      'checkout',
    );
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => asked.some((name) => name.startsWith('/verification.lazy'))).toBe(true);
    await act(page);
    release('come');
    await hasRun(page, asked, '/verification.lazy');
    expect([await verified(page), await line(page), await outcome(page)]).toEqual([[], undefined, told]);
    await page.close();
  });
});

describe('the code of a call, on a page without components', () => {
  const sent = (page: Page) => page.evaluate<number>('window.sent');

  test('loads with the first call, once', async () => {
    const { page, asked } = await open(async () => 'come', 'core');
    expect(asked).toEqual([]);
    expect(await page.evaluate('Promise.all([window.retrieve(), window.retrieve()])')).toEqual([1, 1]);
    expect(asked.filter((name) => name.startsWith('/attempts'))).toHaveLength(1);
    await page.close();
  });

  test('sends nothing and charges nothing if it does not load before the timeout or the abort', async () => {
    const { held, release } = hold();
    const { page, asked } = await open(async () => held, 'core');
    const outcomes = 'Promise.all([window.retrieve(), window.retrieve(AbortSignal.timeout(50))])';
    expect(await page.evaluate(outcomes)).toEqual([
      { kind: 'timeout', mayHaveBeenCharged: false },
      { kind: 'aborted', mayHaveBeenCharged: false },
    ]);
    release('come');
    await hasRun(page, asked, '/attempts');
    expect(await sent(page)).toBe(0);
    expect(await page.evaluate('window.retrieve()')).toBe(1);
    await page.close();
  });

  test('sends nothing and charges nothing if it cannot load', async () => {
    const { page } = await open(async () => 'fail', 'core');
    expect(await page.evaluate('window.retrieve()')).toEqual({ kind: 'network', mayHaveBeenCharged: false });
    expect(await sent(page)).toBe(0);
    await page.close();
  });
});

test('reports a charge and whether to retry from the status, even if the parser for rejections is not loaded', () => {
  // Simulates a deployment that removed the files of the open page.
  const project = folderIn(installed, 'moved');
  const moved = join(project, 'node_modules/doorplate');
  cpSync(join(installed, 'node_modules/doorplate'), moved, {
    recursive: true,
    filter: (path) => !/\.(map|d\.ts|tsx?)$/.test(path),
  });
  rmSync(join(moved, 'dist/chunks/serviceErrors.lazy.js'));
  writeFileSync(
    join(project, 'refused.mjs'),
    `import { createClient, retrieve } from 'doorplate/core';
const told = [];
for (const status of [200, 402, 429, 500]) {
  const fetch = async () => Response.json({ items: [{ Id: 'A', Error: '3', Description: 'Account out of credit', Cause: 'C', Resolution: 'R' }] }, { status });
  const client = createClient({ endpoints: { platform: 'https://service.test' }, credentials: { key: 'K' }, fetch });
  await retrieve(client, 'A').catch((error) => told.push([status, error.kind, error.mayHaveBeenCharged, error.refused]));
}
console.log(JSON.stringify(told));`,
  );
  expect(JSON.parse(run('node', ['refused.mjs'], project))).toEqual([
    [200, 'http', true, false],
    [402, 'http', false, false],
    [429, 'http', false, true],
    [500, 'http', true, false],
  ]);
});
