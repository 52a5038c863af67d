import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../src/components', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|tsx?)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8').replace(/\/\*.*?\*\//gs, '') }));
const styles = files.filter(({ name }) => name.endsWith('.css'));

test('starts every custom property, in CSS or on an element, with --doorplate-', () => {
  // The options of a command look like custom properties.
  const foreign = files.flatMap(({ name, text }) =>
    name.endsWith('/shellCommand.ts')
      ? []
      : Array.from(text.matchAll(/(?<![\w-])--(?!doorplate-)[a-z][\w-]*/gi), ([property]) => `${name}: ${property}`),
  );
  expect(styles.length).toBeGreaterThan(7);
  expect(foreign).toEqual([]);
});

test('leaves light, dark and direction to no bundler: light-dark() is under a condition that keeps it, and there is no :dir()', () => {
  const kept = /@supports \(color: light-dark\(#fff, #000\)\) \{[^]*?\n {2}\}/g;
  expect(styles.flatMap(({ text }) => text.match(kept) ?? []).length).toBeGreaterThan(0);
  const lowered = styles.flatMap(({ name, text }) =>
    (text.replace(kept, '').match(/light-dark\(|:dir\(/g) ?? []).map((found) => `${name}: ${found}`),
  );
  expect(lowered).toEqual([]);
});

test('is dark only where the page says so: no rule asks for the preference of the user', () => {
  expect(styles.filter(({ text }) => text.includes('prefers-color-scheme')).map(({ name }) => name)).toEqual([]);
});

test('puts every rule in the cascade layer, except those that keep resets out, and needs no !important', () => {
  for (const { name, text } of styles) {
    const outside = text.replace(/@(import|property|layer)[^;{]*(;|\{[^}]*\})/g, '').trim();
    const inside = text.replace(/@(import|property)[^;{]*(;|\{[^}]*\})/g, '').trim();
    if (name.endsWith('layers.css')) {
      // These rules have the specificity of element names and set nothing of their own. They restore the values of the layers.
      for (const [, selector, body] of outside.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
        expect(selector!.trim()).toMatch(/^:where\([^]*\)(:not\(_\)){5}$/);
        expect(body!.replace(/[\w-]+: revert-layer;/g, '').trim()).toBe('');
      }
      expect(outside).toContain('all: revert-layer');
    } else {
      expect(inside === '' || (inside.startsWith('@layer components.doorplate {') && /^\}$/m.test(inside)), name).toBe(
        true,
      );
      // There is one layer, which extends to the end of the file.
      expect(inside.match(/^\}/gm)?.length ?? 0, name).toBeLessThanOrEqual(1);
    }
    expect(text, name).not.toContain('!important');
  }
});

test('defines each colour once, with a name, and no rule has a colour of its own', () => {
  const unnamed = styles.flatMap(({ name, text }) =>
    text
      .split(/[;{}]/)
      .filter((line) => /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i.test(line) && !line.includes('--doorplate-'))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(unnamed.filter((line) => !line.includes('@supports'))).toEqual([]);
});

test('lists every variable in docs/guides/theming.md, with its colours for light and dark', () => {
  const guide = readFileSync(fileURLToPath(new URL('../../docs/guides/theming.md', import.meta.url)), 'utf8');
  const rows = new Map(
    Array.from(guide.matchAll(/^\| `(--doorplate-[\w-]+)` .*$/gm), ([row, name]) => [name!, row] as const),
  );
  const css = styles.map(({ text }) => text).join('\n');
  const read = new Set(css.match(/--doorplate-(?!use-)[\w-]+/g));
  expect(read.size).toBeGreaterThan(30);
  for (const name of read) expect(guide, name).toContain(`\`${name}\``);
  // A variable that no rule reads any more has no row.
  expect([...rows.keys()].filter((name) => !read.has(name))).toEqual([]);
  const colours = Array.from(css.matchAll(/var\(\s*(--doorplate-[\w-]+), light-dark\((#\w+), (#\w+)\)/g));
  expect(colours.length).toBeGreaterThan(10);
  for (const [, name, light, dark] of colours)
    expect(rows.get(name!)).toMatch(new RegExp(`\\| \`${light!}\` *\\| \`${dark!}\` *\\|`));
});
