import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConsumer, inChromium, startServices } from './consumer.ts';
import { filesIn } from './guides.ts';

const vite = ['vite', '@vitejs/plugin-react'];
const frameworks = [
  {
    name: 'React Router',
    packages: [
      ...['react-router@7.18.4', '@react-router/dev@7.18.4', '@react-router/node@7.18.4', '@react-router/serve@7.18.4'],
      ...['isbot@5.2.3', 'vite'],
    ],
    // The files of a new app.
    own: {
      'vite.config.js':
        "import { reactRouter } from '@react-router/dev/vite';\nexport default { plugins: [reactRouter()] };",
      'app/root.jsx': `import { Links, Meta, Outlet, Scripts } from 'react-router';
export default () => (
  <html lang="en">
    <head><link rel="icon" href="data:," /><Meta /><Links /></head>
    <body><Outlet /><Scripts /></body>
  </html>
);`,
    },
    build: ['react-router', 'build'],
    start: ['react-router-serve', 'build/server/index.js'],
    pageFolder: 'build/client',
  },
  {
    name: 'TanStack Start',
    packages: ['@tanstack/react-start@1.169.5', '@tanstack/react-router@1.170.46', ...vite],
    own: {
      'vite.config.js': `import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
export default { plugins: [tanstackStart(), react()] };`,
      'src/router.jsx': `import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen';
export const getRouter = () => createRouter({ routeTree });`,
      'src/routes/__root.jsx': `import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
export const Route = createRootRoute({
  head: () => ({ links: [{ rel: 'icon', href: 'data:,' }] }),
  component: () => <html lang="en"><head><HeadContent /></head><body><Outlet /><Scripts /></body></html>,
});`,
    },
    build: ['vite', 'build'],
    start: ['vite', 'preview', '--host', '127.0.0.1', '--port', '$PORT', '--strictPort'],
    pageFolder: 'dist/client',
  },
  {
    name: 'Astro',
    // The newest versions that run on every Node that we support.
    packages: ['astro@5.18.2', '@astrojs/react@4.4.2', '@astrojs/node@9.5.5'],
    own: {
      'astro.config.mjs': `import node from '@astrojs/node';
import react from '@astrojs/react';
export default { adapter: node({ mode: 'standalone' }), integrations: [react()], security: { allowedDomains: [{ hostname: '127.0.0.1' }] } };`,
    },
    build: ['astro', 'build'],
    start: ['astro', 'preview', '--host', '127.0.0.1', '--port', '$PORT'],
    pageFolder: 'dist/client',
  },
] as const;

let services: Awaited<ReturnType<typeof startServices>>;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

describe.each(frameworks)('an app with $name', ({ name, packages, own, build, start, pageFolder }) => {
  test('captures an address through its relay and sends it to its server, and is built without a key', async () => {
    const guide = Object.entries(filesIn('docs/guides/frameworks.md', name)).map(
      ([path, text]) => [path, text.replace('https://…', services.url)] as const,
    );
    const app = await createConsumer({ packages: [...packages], files: { ...own, ...Object.fromEntries(guide) } });
    try {
      const [command, ...args] = build;
      await app.run(command, args);
      const sent = app.filesBelow(pageFolder);
      expect(sent.length).toBeGreaterThan(3);
      expect(sent.filter((file) => /worker/i.test(file))).toEqual([]);
      for (const file of sent.filter((file) => file.endsWith('.js')))
        expect(readFileSync(join(app.folder, pageFolder, file), 'utf8')).not.toContain('ADDRESS_KEY');
      const [program, ...options] = start;
      const url = await app.serve(program, options, { ADDRESS_KEY: services.key });
      await inChromium(url, async (page) => {
        await page.getByRole('combobox', { name: 'Street address' }).pressSequentially('77 beacon apt 1');
        await page.getByRole('option', { name: /77 Beacon Street, Apt 1/ }).click();
        await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Boston');
        await page.getByRole('button', { name: 'Continue' }).press('Enter');
        await page.locator('output', { hasText: '77 Beacon Street' }).waitFor();
      });
      expect(services.ledger().at(-1)).toMatchObject({ operation: 'retrieve', credits: 1 });
    } finally {
      await app.close();
    }
  });
});
