import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registryFiles } from '../../scripts/docs/registry.mjs';
import { root } from '../package/installed.ts';
import { createConsumer, inChromium } from './consumer.ts';

const page = `
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AddressProvider } from 'doorplate';
import { type Address, createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { AddressField } from '@/components/address-field';
import './index.css';
const { endpoints, credentials, fetch } = createSimulator();
const client = createClient({ endpoints, credentials, fetch });
function App() {
  const [address, setAddress] = useState<Address>();
  return <AddressProvider client={client}><AddressField onAddress={setAddress} />{address && <output>{address.label}</output>}</AddressProvider>;
}
createRoot(document.getElementById('root')!).render(<StrictMode><App /></StrictMode>);`;

const files = {
  'components.json': JSON.stringify({
    style: 'new-york',
    rsc: false,
    tsx: true,
    tailwind: { config: '', css: 'src/index.css', baseColor: 'neutral', cssVariables: true },
    aliases: {
      components: '@/components',
      ui: '@/components/ui',
      lib: '@/lib',
      utils: '@/lib/utils',
      hooks: '@/hooks',
    },
  }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      noUncheckedSideEffectImports: false,
      skipLibCheck: true,
      types: [],
      paths: { '@/*': ['./src/*'] },
    },
    include: ['src'],
  }),
  'vite.config.js': `import tailwind from '@tailwindcss/vite';
export default {
  plugins: [tailwind()],
  oxc: { jsx: { runtime: 'automatic' } },
  resolve: { alias: { '@': import.meta.dirname + '/src' } },
  build: { chunkSizeWarningLimit: 3000 },
};`,
  'index.html':
    '<!doctype html><html lang="en"><head><title>shop</title><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>',
  'src/index.css': '@import "tailwindcss";',
  'src/main.tsx': page,
};

/** Serves our registry as the documentation site does, and the parts of shadcn/ui's own registry that the command asks for. */
async function startRegistry() {
  const ours: Record<string, unknown> = registryFiles();
  const elements = Object.fromEntries(
    ['input', 'label'].map((name) => {
      const content = readFileSync(join(root, `test/support/shadcn/${name}.tsx`), 'utf8');
      const type = 'registry:ui';
      return [`${name}.json`, { name, type, files: [{ path: `ui/${name}.tsx`, type, content }] }];
    }),
  );
  const none = { light: {}, dark: {} };
  const colors = { inlineColors: none, cssVars: none, inlineColorsTemplate: '', cssVarsTemplate: '' };
  const answers: Record<string, unknown> = { ...ours, ...elements, 'neutral.json': colors };
  const server = createServer((request, response) => {
    const answer = answers[new URL(request.url ?? '/', 'http://localhost').pathname.split('/').at(-1)!];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/r`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('`npx shadcn add` adds the address field to an app with Tailwind, where it compiles and captures an address', async () => {
  const registry = await startRegistry();
  const app = await createConsumer({
    packages: [
      'shadcn@4.23.1',
      'vite',
      'tailwindcss',
      '@tailwindcss/vite',
      'typescript',
      '@types/react',
      '@types/react-dom',
    ],
    files,
  });
  try {
    const added = await app.run('shadcn', ['add', '--yes', `${registry.url}/address-field.json`], {
      REGISTRY_URL: registry.url,
    });
    expect(added).toContain('Render AddressField inside AddressProvider');
    expect(app.filesBelow('src/components').sort()).toEqual([
      'address-field.tsx',
      'ui',
      'ui/input.tsx',
      'ui/label.tsx',
    ]);
    const field = readFileSync(join(app.folder, 'src/components/address-field.tsx'), 'utf8');
    expect(field).toBe(readFileSync(join(root, 'registry/address-field.tsx'), 'utf8'));
    await app.run('tsc', ['-p', '.']);
    await app.run('vite', ['build']);
    const url = await app.serve('vite', ['preview', '--host', '127.0.0.1', '--port', '$PORT', '--strictPort']);
    await inChromium(url, async (page) => {
      await page.getByRole('combobox').pressSequentially('77 beacon apt 1');
      const option = page.getByRole('option', { name: /77 Beacon Street, Apt 1/ });
      await option.waitFor();
      // Tailwind has found the classes of the added file.
      expect(await page.getByRole('listbox').evaluate((list) => getComputedStyle(list).paddingTop)).toBe('4px');
      await option.click();
      await page.locator('output', { hasText: '77 Beacon Street' }).waitFor();
    });
  } finally {
    await app.close();
    registry.close();
  }
});
