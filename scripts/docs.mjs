import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build, createServer } from 'vitepress';
import { generateReference } from './docs/reference.mjs';
import { writeRegistry } from './docs/registry.mjs';

/**
 * Builds the documentation site, with the Storybook inside, into `site/`. With `--dev`, serves the pages from source instead. With
 * `--pages`, leaves out the Storybook.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
await generateReference();
writeRegistry();
if (process.argv.includes('--dev')) {
  const server = await createServer(`${root}docs`, { port: Number(process.env.PORT ?? 5174) });
  await server.listen();
  server.printUrls();
} else {
  await build(`${root}docs`);
  if (!process.argv.includes('--pages')) {
    const { status } = spawnSync('npm', ['run', '--silent', 'build-storybook', '--', '-o', 'site/storybook'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) process.exit(1);
  }
  console.log('Built site/');
}
