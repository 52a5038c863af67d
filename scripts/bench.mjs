import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { plainAliases } from './aliases.mjs';

/** Runs all benchmarks in bench/, or only those named on the command line. */
const folder = fileURLToPath(new URL('../bench', import.meta.url));
const wanted = process.argv.slice(2);
// Keep this folder inside the project, so that Node finds the external packages.
const out = fileURLToPath(new URL('../node_modules/.cache/doorplate-bench', import.meta.url));
for (const file of readdirSync(folder).filter((name) => /\.tsx?$/.test(name))) {
  const name = file.replace(/\.tsx?$/, '');
  if (wanted.length && !wanted.includes(name)) continue;
  const outfile = join(out, `${name}.mjs`);
  await build({
    entryPoints: [join(folder, file)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    packages: 'bundle',
    external: [
      'bullmq',
      'ioredis',
      'pg',
      'pg-boss',
      'playwright',
      'esbuild',
      'rate-limiter-flexible',
      '@hono/node-server',
    ],
    alias: plainAliases,
  });
  console.log(`\n── ${name}`);
  await (await import(pathToFileURL(outfile))).default();
}
