import { build } from 'esbuild';
import { plainAliases } from '../../../scripts/aliases.mjs';

/** A source file and what it imports, as one file that Node runs (`.mjs`). */
export async function buildProgram(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    alias: plainAliases,
    // Loaded only where the board is asked for.
    external: ['@bull-board/*'],
    logLevel: 'error',
    // Bundled with what makes CommonJS go in a file of another kind.
    banner: { js: "import { createRequire as bring } from 'node:module'; const require = bring(import.meta.url);" },
  });
}
