import { fileURLToPath } from 'node:url';

const source = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** Maps the public entries of the package to their sources, for tests, stories and the demo. Longer names come first. */
export const aliases = [
  { find: 'doorplate/batch', replacement: source('batch.ts') },
  { find: 'doorplate/core', replacement: source('core.ts') },
  { find: 'doorplate/element', replacement: source('element.ts') },
  { find: 'doorplate/files', replacement: source('files.ts') },
  { find: 'doorplate/schema', replacement: source('schema.ts') },
  { find: 'doorplate/server', replacement: source('server.ts') },
  { find: 'doorplate/testing', replacement: source('testing.ts') },
  { find: 'doorplate/words', replacement: source('react/words') },
  { find: /^doorplate\/styles\.css/, replacement: source('components/styles.css') },
  { find: 'doorplate', replacement: source('index.ts') },
];

/** The same aliases for esbuild, which does not support patterns. */
export const plainAliases = Object.fromEntries(
  aliases.flatMap(({ find, replacement }) => (typeof find === 'string' ? [[find, replacement]] : [])),
);
