import { execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { filesIn } from '../consumers/guides.ts';
import { freePort } from '../support/machines/startProgram.ts';
import { bring } from './bring.ts';
import { folderIn, root } from './installed.ts';

/** Returns the example in the README, unchanged. */
const readmeExample = () => {
  const [, code] = /## Ten lines\s+```tsx\n([^]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))!;
  return code!;
};

/** Returns the files that the guide shows for Next.js, with this URL of the services. */
const guideFiles = (services: string) =>
  Object.fromEntries(
    ['The relay', 'A page with a server action'].flatMap((heading) =>
      Object.entries(filesIn('docs/guides/frameworks.md', heading)).map(([path, text]) => [
        path,
        text.replace('https://…', services),
      ]),
    ),
  );

const files = {
  'next.config.mjs': `export default { turbopack: { root: import.meta.dirname + '/..' } };`,
  'app/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>',
  // The output of create-next-app.
  'app/globals.css': `
:root { --background: #ffffff; --foreground: #171717; }
@media (prefers-color-scheme: dark) { :root { --background: #0a0a0a; --foreground: #ededed; } }
html { height: 100%; }
html, body { max-width: 100vw; overflow-x: hidden; }
body { min-height: 100%; display: flex; flex-direction: column; color: var(--foreground); background: var(--background); font-family: Arial, Helvetica, sans-serif; -webkit-font-smoothing: antialiased; -moz-osx-font-smoothing: grayscale; }
* { box-sizing: border-box; padding: 0; margin: 0; }
a { color: inherit; text-decoration: none; }
@media (prefers-color-scheme: dark) { html { color-scheme: dark; } }
`,
  'app/page.module.css':
    '.page { width: min(100% - 32px, 560px); margin: 40px auto; } .page h1 { margin-bottom: 24px; }',
  'app/layout.jsx': `
import './globals.css';
export const metadata = { title: 'A shop' };
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
  'app/page.jsx': `
import { Suspense } from 'react';
import { connection } from 'next/server';
import { Checkout } from './checkout';
import styles from './page.module.css';

async function Delivery() {
  await connection();
  await new Promise((resolve) => setImmediate(resolve));
  return <Checkout />;
}
export default function Page() {
  return (
    <main className={styles.page}>
      <h1>Delivery</h1>
      <Suspense fallback={<p>One moment</p>}><Delivery /></Suspense>
    </main>
  );
}`,
};

/**
 * Starts a Next.js app with the App Router. Its page is a server component that streams the README’s example. Its route is the relay in the guide. Its page `/order` sends the address to an action, as in the guide. The build
 * has no key, as in a pipeline.
 */
export async function startNextApp(
  installed: string,
  { services, key }: { services: string; key: string },
): Promise<{ address: string; close(): Promise<void> }> {
  const project = folderIn(installed, 'next-app');
  bring(['next', 'typescript', '@types/node', '@types/react'], installed);
  for (const [name, text] of Object.entries({
    ...files,
    ...guideFiles(services),
    'app/checkout.jsx': readmeExample(),
  })) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
  const next = join(installed, 'node_modules/next/dist/bin/next');
  await promisify(execFile)(process.execPath, [next, 'build'], { cwd: project, env });
  const port = await freePort();
  const address = `http://127.0.0.1:${String(port)}`;
  const server = spawn(process.execPath, [next, 'start', '--port', String(port), '--hostname', '127.0.0.1'], {
    cwd: project,
    env: { ...env, ADDRESS_KEY: key },
    // A separate process group, because it starts other processes.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await vi.waitUntil(
    async () => {
      if (server.exitCode !== null) throw new Error(`The app ended with ${String(server.exitCode)}.`);
      return fetch(address).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    { timeout: 300_000, interval: 100 },
  );
  return {
    address,
    async close() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      process.kill(-server.pid!, 'SIGKILL');
      await ended;
    },
  };
}
