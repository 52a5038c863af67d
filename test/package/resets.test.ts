import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { folderIn } from './installed.ts';

const text = (name: string) => readFileSync(createRequire(import.meta.url).resolve(name), 'utf8');
/** Resets of real apps. If the position of a reset among layers matters, the position is part of the text. */
const resets = {
  'a plain one': '* { padding: 0; margin: 0 } button { background: none; border: 0 } ul { list-style: square inside }',
  'the one of a new Next.js app':
    '* { box-sizing: border-box; padding: 0; margin: 0 } html, body { max-width: 100vw; overflow-x: hidden } a { color: inherit; text-decoration: none }',
  'Eric Meyer’s':
    'html, body, div, span, h1, h2, h3, p, b, i, ol, ul, li, fieldset, form, label, legend, table, tbody, thead, tr, th, td, mark { margin: 0; padding: 0; border: 0; font-size: 100%; font: inherit; vertical-align: baseline } ol, ul { list-style: none } table { border-collapse: collapse; border-spacing: 0 }',
  'one that unsets everything':
    '*:where(:not(html, iframe, canvas, img, svg, video, audio):not(svg *, symbol *)) { all: unset; display: revert } *, *::before, *::after { box-sizing: border-box } ol, ul, menu, summary { list-style: none } input, textarea { user-select: auto }',
  'normalize.css': text('normalize.css/normalize.css'),
  'Bootstrap’s': text('bootstrap/dist/css/bootstrap-reboot.css'),
  'Tailwind’s without a layer': text('tailwindcss/preflight.css'),
  'Tailwind’s in its layer': `@layer theme, base, components, utilities; @layer base { ${text('tailwindcss/preflight.css')} }`,
  'a layer named reset':
    '@layer reset { *, ::before, ::after { margin: 0; padding: 0; border: 0; font: inherit } ul { list-style: none } button { background: none } }',
};

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const project = folderIn(inject('installed'), 'resets');
  const { outputFiles } = await build({
    stdin: {
      resolveDir: project,
      loader: 'jsx',
      contents: `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { AddressForm, AddressProvider, BatchCleanse, EmailField, UsageMeter } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
const simulator = createSimulator();
const client = createClient({ endpoints: simulator.endpoints, credentials: simulator.credentials, fetch: simulator.fetch });
createRoot(document.getElementById('root')).render(h(AddressProvider, { client },
  h('form', { onSubmit: (event) => event.preventDefault() },
    h(AddressForm, { layout: 'search', countries: ['US', 'CA'], verify: 'submit', classNames: { label: 'mine' } }), h(EmailField), h('button', null, 'Pay')),
  h(BatchCleanse, { worker: false, defaultCountry: 'US' }), h(UsageMeter, { cap: 100 })));`,
    },
    bundle: true,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'error',
  });
  const styles = readFileSync(join(inject('installed'), 'node_modules/doorplate/dist/styles.css'), 'utf8');
  browser = await chromium.launch(launchOptions());
  // Without transitions, the look can be checked immediately.
  page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.route('http://localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><style id="before"></style><style>${styles}</style><style id="after"></style></head><body><div id="root"></div></body></html>`,
    }),
  );
  await page.goto('http://localhost/');
  await page.addScriptTag({ content: outputFiles[0]!.text });
  await page.locator('input[type=file]').setInputFiles({
    name: 'a.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('street,city,zip\n1 Main St,Boston,02110\n2 Main St,Boston,02110\n'),
  });
  await page.getByRole('button', { name: 'Start' }).waitFor();
});
afterAll(() => browser.close());

/**
 * Returns the look of each of our elements, except for what follows from the page’s own typeface and width. A border without width has no style. The
 * rows of a
 * select, and elements with neither box nor text, are the browser’s.
 */
const lookOf = (css: { before?: string; after?: string }) =>
  page.evaluate((css) => {
    for (const place of ['before', 'after'] as const) document.getElementById(place)!.textContent = css[place] ?? '';
    const names = [
      ...['top', 'right', 'bottom', 'left'].flatMap((side) => [`margin-${side}`, `padding-${side}`, `border-${side}`]),
      ...['border-top-left-radius', 'background-color', 'background-image', 'color', 'display', 'float', 'position'],
      ...['font-size', 'font-weight', 'font-style', 'line-height', 'text-align', 'text-decoration-line', 'cursor'],
      ...['list-style-type', 'box-sizing', 'row-gap', 'column-gap', 'flex-grow', 'white-space', 'opacity'],
    ];
    const ours = Array.from(document.querySelectorAll('[class^="doorplate-"], [class^="doorplate-"] *'));
    return (
      ours
        // What is in a hidden element is not visible, whatever a reset does to it. The hidden element itself is compared.
        .filter((element) => !element.matches('option, svg *, [type=checkbox], [type=radio], .doorplate-hidden *'))
        .map((element) => {
          const style = getComputedStyle(element);
          const isAuto = (name: string) => name.startsWith('margin') && element.matches('dialog, .doorplate-count');
          return [
            element.tagName.toLowerCase() + (element.getAttribute('class') ? `.${element.getAttribute('class')!}` : ''),
            names
              .filter((name) => !isAuto(name))
              .map((name) => `${name}: ${style.getPropertyValue(name).replace(/^0px .*/, '0px')}`),
          ] as const;
        })
    );
  }, css);

/** Returns the changes that a stylesheet makes, as sentences. */
async function changes(plain: Awaited<ReturnType<typeof lookOf>>, css: { before?: string; after?: string }) {
  const found = await lookOf(css);
  expect(found.map(([name]) => name)).toEqual(plain.map(([name]) => name));
  return [
    ...new Set(
      found.flatMap(([name, look], at) =>
        look.flatMap((now, which) =>
          now === plain[at]![1][which] ? [] : [`${name}: ${plain[at]![1][which]!} → ${now}`],
        ),
      ),
    ),
  ];
}

describe.each([
  [
    'a list that is open',
    async () => {
      await page.getByRole('combobox', { name: 'Address' }).pressSequentially('500 har');
      await page.locator('.doorplate-option').first().waitFor();
    },
  ],
  [
    'a dialog',
    async () => {
      await page.getByRole('combobox', { name: 'Address' }).fill('77 beacon apt 1');
      await page.getByRole('option', { name: /77 Beacon Street, Apt 1/ }).click();
      await expect.poll(() => page.locator('[name=line1]').inputValue()).toBe('77 Beacon Street');
      await page.getByRole('textbox', { name: 'Email' }).fill('contact@example.com');
      await page.getByLabel('Street address').fill('77 Becon Street');
      await page.getByRole('button', { name: 'Pay' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
])('%s', (_, begin) => {
  test('looks the same as without a reset, whether the reset comes before or after our styles', async () => {
    await begin();
    const plain = await lookOf({});
    expect(plain.length).toBeGreaterThan(60);
    const broken: Record<string, string[]> = {};
    for (const [name, css] of Object.entries(resets))
      for (const place of ['before', 'after'] as const) {
        const found = await changes(plain, { [place]: css });
        if (found.length > 0) broken[`${name}, ${place} ours`] = found;
      }
    expect(broken).toEqual({});
  });
});

test('lets an app’s class override ours outside layers and in those for components and utilities, before and after our styles', async () => {
  const rules = '.mine { margin: 3px; padding: 5px; color: rgb(1, 2, 3); font-weight: 800; display: inline }';
  const wanted = ['3px', '5px', 'rgb(1, 2, 3)', '800', 'inline'];
  for (const css of [
    rules,
    `@layer components { ${rules} }`,
    `@layer theme, base, components, utilities; @layer utilities { ${rules} }`,
  ])
    for (const place of ['before', 'after'] as const) {
      await lookOf({ [place]: css });
      const found = await page
        .locator('.doorplate-label.mine')
        .first()
        .evaluate((label) => {
          const { marginTop, paddingTop, color, fontWeight, display } = getComputedStyle(label);
          return [marginTop, paddingTop, color, fontWeight, display];
        });
      expect(found, `${css}, ${place} ours`).toEqual(wanted);
    }
});

test('lets the page position a whole component, also by element names', async () => {
  await lookOf({ before: 'form > * + * { margin-block-start: 7px } form > * { max-inline-size: 300px; order: 2 }' });
  const found = await page
    .locator('form > .doorplate-root')
    .last()
    .evaluate((root) => {
      const { marginTop, maxInlineSize, order } = getComputedStyle(root);
      return [marginTop, maxInlineSize, order];
    });
  expect(found).toEqual(['7px', '300px', '2']);
});
