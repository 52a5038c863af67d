import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { registryFiles } from '../../scripts/docs/registry.mjs';

const type = z.templateLiteral([
  'registry:',
  z.enum(['lib', 'block', 'component', 'ui', 'hook', 'theme', 'page', 'file', 'style', 'item']),
]);
/** The fields that shadcn/ui documents for an item. An item with other fields is invalid. */
const itemSchema = z.strictObject({
  $schema: z.literal('https://ui.shadcn.com/schema/registry-item.json').optional(),
  name: z.string().regex(/^[a-z-]+$/),
  type,
  title: z.string().optional(),
  description: z.string().optional(),
  author: z.string().optional(),
  dependencies: z.array(z.string()).optional(),
  devDependencies: z.array(z.string()).optional(),
  registryDependencies: z.array(z.string()).optional(),
  files: z.array(
    z.strictObject({ path: z.string(), type, content: z.string().optional(), target: z.string().optional() }),
  ),
  docs: z.string().optional(),
  categories: z.array(z.string()).optional(),
});
const registrySchema = z.strictObject({
  $schema: z.literal('https://ui.shadcn.com/schema/registry.json'),
  name: z.string(),
  homepage: z.url(),
  items: z.array(itemSchema),
});

test('serves a shadcn registry with the documented fields, and each item with its code', () => {
  const { 'registry.json': registry, ...items } = registryFiles() as Record<string, unknown>;
  const { items: listed, homepage } = registrySchema.parse(registry);
  expect(Object.keys(items)).toEqual(listed.map(({ name }) => `${name}.json`));
  for (const value of Object.values(items)) {
    const { name, files, dependencies, registryDependencies } = itemSchema.parse(value);
    for (const { path, content = '' } of files) {
      expect(content).toBe(readFileSync(path, 'utf8'));
      const imported = Array.from(content.matchAll(/from '([^']+)'/g), ([, from = '']) => from);
      const elements = imported.flatMap((from) => /^@\/components\/ui\/(.*)/.exec(from)?.[1] ?? []);
      expect(elements).toEqual(registryDependencies);
      const packages = imported.filter((from) => !from.startsWith('@/') && from !== 'react');
      for (const from of packages) expect(dependencies).toContain(from.split('/')[0]);
    }
    const guide = readFileSync('docs/guides/component-libraries.md', 'utf8');
    expect(guide).toContain(`npx shadcn@latest add ${homepage}r/${name}.json`);
  }
});
