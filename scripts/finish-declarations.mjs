import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Replaces the extension `.ts` with `.js` in the imports of the declarations. The sources import each other as `.ts`, but the package contains `.js` files. */
const dist = fileURLToPath(new URL('../dist', import.meta.url));
for (const file of readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.d.ts'))) {
  const path = join(dist, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(/((?:from|import\() ?['"]\.{1,2}\/[^'"]+)\.tsx?(['"])/g, '$1.js$2'));
}
