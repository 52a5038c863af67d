import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path) => JSON.parse(readFileSync(root + path, 'utf8'));

/** Returns the files of the shadcn registry by name: the list of items, and each item with its code, as `shadcn build` writes them. */
export function registryFiles() {
  const registry = { ...read('registry/registry.json'), homepage: read('package.json').homepage };
  const items = registry.items.map((item) => ({
    $schema: 'https://ui.shadcn.com/schema/registry-item.json',
    ...item,
    files: item.files.map((file) => ({ ...file, content: readFileSync(root + file.path, 'utf8') })),
  }));
  return {
    'registry.json': registry,
    ...Object.fromEntries(items.map((item) => [`${item.name}.json`, item])),
  };
}

/** Writes the registry to where the docs site serves it. */
export function writeRegistry() {
  mkdirSync(`${root}docs/public/r`, { recursive: true });
  for (const [name, content] of Object.entries(registryFiles()))
    writeFileSync(`${root}docs/public/r/${name}`, `${JSON.stringify(content, null, 2)}\n`);
}
