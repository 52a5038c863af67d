import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright';
import { build } from 'vite';
import { expect, inject, test, vi } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { folderIn, root } from './installed.ts';
import { listenTo, takeAddress } from './takeAddress.ts';

/** Returns the first example of a document. */
const exampleOf = (path: string) => /```tsx\n(.*?)```/s.exec(readFileSync(join(root, path), 'utf8'))![1]!;

test.each(['docs/quick-start.md', 'skills/doorplate/SKILL.md'])(
  'captures an address with the first example of %s, in an app built with Vite, with a silent console',
  async (document) => {
    const project = folderIn(inject('installed'), document.replaceAll(/\W/g, '-'));
    const example = exampleOf(document);
    writeFileSync(join(project, 'App.tsx'), example);
    writeFileSync(
      join(project, 'main.tsx'),
      `import { createRoot } from 'react-dom/client';
import ${example.includes('export default') ? 'App' : '{ Checkout as App }'} from './App.tsx';
createRoot(document.getElementById('root')!).render(<App />);`,
    );
    writeFileSync(
      join(project, 'index.html'),
      '<!doctype html><html lang="en"><title>shop</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/main.tsx"></script></html>',
    );
    // Tests run with another value, which would give the page React's development build.
    vi.stubEnv('NODE_ENV', 'production');
    await build({
      root: project,
      configFile: false,
      plugins: [react()],
      logLevel: 'error',
      build: { chunkSizeWarningLimit: 2000 },
    });
    const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };
    const server = createServer((req, res) => {
      const path = join(project, 'dist', req.url === '/' ? 'index.html' : req.url!);
      res.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' });
      res.end(readFileSync(path));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch(launchOptions());
    try {
      const page = await browser.newPage();
      const said = listenTo(page);
      await page.goto(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
      await takeAddress(page, '77 beacon apt 1');
      expect(await page.locator('[name$=postalCode]').inputValue()).toMatch(/^02108/);
      expect(said).toEqual([]);
    } finally {
      await browser.close();
      server.close();
    }
  },
);
