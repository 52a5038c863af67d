import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of the package that this file is in: src/ and dist/ are side by side, and lay their files out alike. */
export const versionOf = (): string =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }).version;
