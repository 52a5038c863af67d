import { build } from 'esbuild';
import { plainAliases } from '../../../scripts/aliases.mjs';

/** Bundles a source file and its imports into one file that Node runs (`.mjs`). */
export async function buildProgram(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    alias: plainAliases,
    // This package is loaded only if the board is used.
    external: ['@bull-board/*'],
    logLevel: 'error',
    // This banner makes CommonJS work in an ES module.
    banner: { js: "import { createRequire as bring } from 'node:module'; const require = bring(import.meta.url);" },
  });
}
