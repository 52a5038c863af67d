import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright';
import { build } from 'vite';
import { vi } from 'vitest';
import { bring } from './bring.ts';
import { folderIn } from './installed.ts';

const app = `
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Controller, useForm } from 'react-hook-form';
import { AddressForm, AddressProvider } from 'doorplate';
import { createClient, emptyPostalFields } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';

const simulator = createSimulator({ latency: 0 });
const client = createClient({ endpoints: simulator.endpoints, credentials: simulator.credentials, fetch: simulator.fetch });
const notFar = ({ postalCode }) => postalCode.startsWith('98') || 'We do not deliver there yet.';

function Checkout() {
  const { control, handleSubmit } = useForm({ defaultValues: { address: { ...emptyPostalFields, country: 'US' } } });
  return (
    <form className="mx-auto my-10 grid max-w-xl gap-6 px-4" noValidate onSubmit={handleSubmit((data) => { window.sent = data; })}>
      <h1 className="text-3xl font-bold">Delivery</h1>
      <Controller
        name="address"
        control={control}
        rules={{ validate: notFar }}
        render={({ field, fieldState }) => (
          <AddressForm
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            countries={['US', 'CA']}
            errors={{ postalCode: fieldState.error?.message }}
            classNames={{ input: 'rounded-none border-teal-600 px-8', label: 'uppercase' }}
          />
        )}
      />
      <button className="rounded-lg bg-teal-700 px-4 py-3 font-semibold text-white dark:bg-teal-300 dark:text-black">Pay</button>
    </form>
  );
}
createRoot(document.getElementById('root')).render(<StrictMode><AddressProvider client={client}><Checkout /></AddressProvider></StrictMode>);
`;

/** Ways in which an app includes Tailwind’s CSS and ours: two stylesheets in either order, or one stylesheet that imports both. */
export const orders = ['ours, then Tailwind’s', 'Tailwind’s, then ours', 'imported in Tailwind’s'] as const;

/** Builds an app with Tailwind and React Hook Form once, for all orders of the stylesheets. Returns a function that opens the app. */
export async function buildTailwindApp(
  installed: string,
): Promise<(page: Page, order: (typeof orders)[number]) => Promise<void>> {
  const project = folderIn(installed, 'tailwind-app');
  bring(['tailwindcss', 'react-hook-form'], installed);
  const sources: Record<string, string> = {
    'app.jsx': app,
    'plain.css': '@import "tailwindcss";\nbody { @apply bg-white text-black dark:bg-black dark:text-white; }',
    'whole.css': '@import "tailwindcss";\n@import "doorplate/styles.css";\nbody { @apply bg-white text-black; }',
  };
  for (const name of ['plain', 'whole'])
    sources[`${name}.html`] =
      `<!doctype html><html lang="en"><head><title>A shop</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/${name}.css"></head><body><div id="root"></div><script type="module" src="/app.jsx"></script></body></html>`;
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(project, name), text);
  // A production build, not a build for tests.
  vi.stubEnv('NODE_ENV', 'production');
  await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwind()],
    build: {
      rolldownOptions: { input: ['plain', 'whole'].map((name) => join(project, `${name}.html`)) },
      chunkSizeWarningLimit: 2000,
    },
  });
  const read = (name: string) => readFileSync(join(project, 'dist', name), 'utf8');
  const ours = `<style>${readFileSync(join(installed, 'node_modules/doorplate/dist/styles.css'), 'utf8')}</style>`;
  const pages: Record<(typeof orders)[number], string> = {
    'ours, then Tailwind’s': read('plain.html').replace(
      '<link rel="stylesheet"',
      () => `${ours}<link rel="stylesheet"`,
    ),
    'Tailwind’s, then ours': read('plain.html').replace('</head>', () => `${ours}</head>`),
    'imported in Tailwind’s': read('whole.html'),
  };
  return async (page, order) => {
    await page.route('http://localhost/**', (route) => {
      const { pathname } = new URL(route.request().url());
      return pathname === '/'
        ? route.fulfill({ contentType: 'text/html', body: pages[order] })
        : route.fulfill({ path: join(project, 'dist', pathname) });
    });
    await page.goto('http://localhost/');
  };
}
