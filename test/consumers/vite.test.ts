import { createSimulator } from 'doorplate/testing';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Consumer, createConsumer, inChromium } from './consumer.ts';
import { filesIn, readmeExample } from './guides.ts';
import { takeAddress } from '../package/takeAddress.ts';

const html = (name: string) =>
  `<!doctype html><html lang="en"><head><title>shop</title><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="/${name}.jsx"></script></body></html>`;
/** A page that renders one component, whose file and name the guide gives, in the app's provider. */
const page = (from: string, component: string, around = '') => `
${around ? "import '@mantine/core/styles.css';\nimport { MantineProvider } from '@mantine/core';" : ''}
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { ${component} } from '${from}';
const { endpoints, credentials, fetch } = createSimulator();
const client = createClient({ endpoints, credentials, fetch });
function App() {
  const [address, setAddress] = useState();
  return <AddressProvider client={client}><${component} onAddress={setAddress} />{address && <output>{address.label}</output>}</AddressProvider>;
}
createRoot(document.getElementById('root')).render(${around ? `<${around}><App /></${around}>` : '<App />'});`;
const bare = (from: string, component: string) =>
  `import { createRoot } from 'react-dom/client';\nimport { ${component} } from '${from}';\ncreateRoot(document.getElementById('root')).render(<${component} />);`;

const libraries = 'docs/guides/component-libraries.md';
const migrate = 'docs/guides/migrate.md';
const loqate = filesIn(migrate, 'react-loqate');
const places = filesIn(migrate, 'use-places-autocomplete');
const tag = filesIn(migrate, "The vendor's tag");
const readme = { 'checkout.jsx': readmeExample(), 'readme.jsx': bare('./checkout.jsx', 'Checkout') };

const recipes = {
  ...filesIn(libraries, 'shadcn/ui (cmdk)'),
  ...filesIn(libraries, 'MUI'),
  ...filesIn(libraries, 'Mantine'),
};

const pages: Record<string, string> = {
  ...readme,
  ...recipes,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      lib: ['es2023', 'dom'],
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
    },
    files: Object.keys(recipes),
  }),
  'file.jsx': page('doorplate', 'BatchCleanse'),
  'shadcn.jsx': page('./address-command.tsx', 'AddressCommand'),
  'mui.jsx': page('./address-autocomplete.tsx', 'AddressAutocomplete'),
  'mantine.jsx': page('./address-field.tsx', 'AddressField', 'MantineProvider'),
  'from-loqate/before.jsx': loqate['before.jsx']!,
  'from-loqate/after.jsx': loqate['after.jsx']!,
  'loqate-before.jsx': bare('./from-loqate/before.jsx', 'Delivery'),
  'loqate-after.jsx': bare('./from-loqate/after.jsx', 'Delivery'),
  'from-tag/after.jsx': tag['after.jsx']!.replace('console.log(address.id)', '(document.title = address.id)'),
  'tag-after.jsx': bare('./from-tag/after.jsx', 'Delivery'),
  'from-places/before.jsx': places['before.jsx']!,
  'from-places/after.jsx': places['after.jsx']!,
  'places-before.jsx': bare('./from-places/before.jsx', 'Delivery'),
  'places-after.jsx': page('./from-places/after.jsx', 'Delivery'),
};
const config = (names: string[]) => `export default {
  oxc: { jsx: { runtime: 'automatic' } },
  build: { rolldownOptions: { input: ${JSON.stringify(names.map((name) => `${name}.html`))} }, chunkSizeWarningLimit: 3000 },
};`;

async function build(names: string[], files: Record<string, string>, packages: string[], react?: string) {
  const app = await createConsumer({
    packages: ['vite', '@vitejs/plugin-react', ...packages],
    ...(react && { react }),
    files: {
      ...files,
      ...Object.fromEntries(names.map((name) => [`${name}.html`, html(name)])),
      'vite.config.js': config(names),
    },
  });
  await app.run('vite', ['build']);
  return { app, url: await app.serve('vite', ['preview', '--host', '127.0.0.1', '--port', '$PORT', '--strictPort']) };
}

const optionOf = (page: Page) => page.getByRole('option', { name: /77 Beacon Street, Apt 1/ });
const search = async (page: Page, name: RegExp = /address/i) => {
  await page.getByRole('combobox', { name }).pressSequentially('77 beacon apt 1');
  await optionOf(page).click();
  await page.locator('output', { hasText: '77 Beacon' }).waitFor();
};
/** Submits the README's form. Its app shows what it got. */
export const submit = async (page: Page) => {
  const sent = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    }),
  );
  await takeAddress(page, '500 harbor');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  expect(await sent).toContain('["line1","500 Harbor Plaza"]');
};

let built: { app: Consumer; url: string };
beforeAll(async () => {
  const names = [
    'readme',
    'file',
    'shadcn',
    'mui',
    'mantine',
    'loqate-before',
    'loqate-after',
    'tag-after',
    'places-before',
    'places-after',
  ];
  built = await build(names, pages, [
    ...['cmdk@1.1.1', '@mui/material@9.5.0', '@emotion/react@11.14.0', '@emotion/styled@11.14.1'],
    ...['@mantine/core@9.8.1', '@mantine/hooks@9.8.1', 'react-loqate', 'use-places-autocomplete@4.0.1'],
    ...['typescript@7.0.2', '@types/react'],
  ]);
});
afterAll(() => built.app.close());

describe('an app with Vite', () => {
  test('shows the README’s form with React 19', () => inChromium(`${built.url}/readme.html`, submit));

  test('reads a large file in a worker', async () => {
    const rows = Array.from({ length: 4000 }, (_, at) => `${String(at)} Main Street,Boston,02110`);
    await inChromium(`${built.url}/file.html`, async (page) => {
      const worker = page.waitForEvent('worker');
      const buffer = Buffer.from(`street,city,zip\n${rows.join('\n')}\n`);
      await page.locator('input[type=file]').setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer });
      expect((await worker).url()).toMatch(/^blob:/);
      await page.getByRole('button', { name: 'Start' }).waitFor();
    });
  });

  test('shows a form with React 18, and is built without the worker, which it does not need', async () => {
    const files = {
      'checkout.jsx': readmeExample().replace(
        /action=\{\(data\) => ([^]*?)\}>/,
        (_, body: string) =>
          `onSubmit={(event) => { event.preventDefault(); const data = new FormData(event.currentTarget); ${body}; }}>`,
      ),
      'readme.jsx': readme['readme.jsx'],
    };
    const { app, url } = await build(['readme'], files, [], '18.3.1');
    try {
      expect(app.filesBelow('dist').filter((name) => /worker/i.test(name))).toEqual([]);
      await inChromium(`${url}/readme.html`, submit);
    } finally {
      await app.close();
    }
  });
});

describe('the search in another library', () => {
  test.each([
    ['shadcn/ui', 'shadcn'],
    ['MUI', 'mui'],
    ['Mantine', 'mantine'],
  ])('captures an address in %s', (_, name) => inChromium(`${built.url}/${name}.html`, (page) => search(page)));

  test.each([
    ['shadcn/ui', 'shadcn'],
    ['MUI', 'mui'],
    ['Mantine', 'mantine'],
  ])('shows the city of each row in %s, and keeps the focus when a building opens', (_, name) =>
    inChromium(`${built.url}/${name}.html`, async (page) => {
      const field = page.getByRole('combobox', { name: /address/i });
      await field.pressSequentially('500 harb');
      await page
        .getByRole('option')
        .filter({ hasText: /^500 Harbor Plaza\s*Seattle/ })
        .click();
      await page
        .getByRole('option')
        .filter({ hasText: /Floor 2\s*Seattle/ })
        .waitFor();
      await page.keyboard.type(' 2');
      await page.getByRole('option', { name: /Floor 3/ }).waitFor({ state: 'detached' });
      expect(await field.inputValue()).toBe('500 harb 2');
    }),
  );

  test('marks the active row in Mantine', () =>
    inChromium(`${built.url}/mantine.html`, async (page) => {
      await page.getByRole('combobox').pressSequentially('77 beacon apt 1');
      const colour = () => optionOf(page).evaluate((row) => getComputedStyle(row).backgroundColor);
      const before = await colour();
      await page.keyboard.press('ArrowDown');
      await expect.poll(colour).not.toBe(before);
    }));

  test('type-checks as the guide shows it', async () => {
    expect(await built.app.run('tsc', ['-p', '.'])).toBe('');
  });
});

describe('an app that moves', () => {
  test('from react-loqate captures the same address before and after', async () => {
    const act = async (page: Page) => {
      await page.getByRole('textbox').pressSequentially('77 beacon apt 1');
      await page.getByText('77 Beacon Street, Apt 1').click();
      await page.locator('output', { hasText: '77 Beacon Street' }).waitFor();
    };
    await inChromium(`${built.url}/loqate-before.html`, act, answerCalls);
    await inChromium(`${built.url}/loqate-after.html`, (page) => search(page), answerCalls);
  });

  test('from the vendor’s tag fills the fields that it had', async () => {
    const act = async (page: Page) => {
      await page.getByRole('combobox').pressSequentially('77 beacon apt 1');
      await optionOf(page).click();
      await expect.poll(() => page.title()).toContain('US|');
      const values = page
        .locator('form input[name]')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
      expect((await values).filter(Boolean)).toEqual(['77 Beacon Street', 'Apt 1', 'Boston', 'MA', '02108']);
    };
    await inChromium(`${built.url}/tag-after.html`, act, answerCalls);
  });

  test('from use-places-autocomplete captures the same address before and after', async () => {
    const act = async (page: Page) => {
      await page.getByRole('textbox', { name: 'Address' }).pressSequentially('77 beacon');
      await page.getByText('77 Beacon Street').click();
      await page.locator('output', { hasText: '77 Beacon Street' }).waitFor();
    };
    await inChromium(`${built.url}/places-before.html`, act, (page) => page.addInitScript(googleScript));
    await inChromium(`${built.url}/places-after.html`, (page) => search(page));
  });
});

/** Answers calls to the vendor's own address. */
async function answerCalls(page: Page) {
  const services = createSimulator({ key: 'AA11-AA11-AA11-AA11' });
  await page.route('https://api.addressy.com/**', async (route) => {
    const call = route.request();
    const body = call.postData();
    const headers = { 'content-type': call.headers()['content-type'] ?? 'text/plain' };
    const request = new Request(call.url(), { method: call.method(), headers, ...(body && { body }) });
    const reply = await services.fetch(request);
    const allowed = { 'access-control-allow-origin': '*' };
    await route.fulfill({
      status: reply.status,
      headers: allowed,
      contentType: 'application/json',
      body: await reply.text(),
    });
  });
}

/** Replaces the script of Google Places. */
function googleScript() {
  const place = {
    place_id: 'one',
    description: '77 Beacon Street, Boston',
    structured_formatting: { main_text: '77 Beacon Street', secondary_text: 'Boston' },
  };
  const services = {
    AutocompleteService: class {
      getPlacePredictions(_: unknown, done: (data: unknown, status: string) => void) {
        done([place], 'OK');
      }
    },
    PlacesService: class {
      getDetails(_: unknown, done: (data: unknown, status: string) => void) {
        done({ formatted_address: '77 Beacon Street, Boston' }, 'OK');
      }
    },
  };
  Object.assign(window, { google: { maps: { places: services } } });
}
