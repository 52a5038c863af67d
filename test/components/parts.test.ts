import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { partsOf } from 'doorplate';
import { expect, test } from 'vitest';

/** Returns the parts whose class the files of these folders render. */
function drawnIn(...folders: string[]): string[] {
  const texts = folders.flatMap((name) => {
    const folder = fileURLToPath(new URL(`../../src/components/${name}/`, import.meta.url));
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && file !== 'EmailField.tsx')
      .map((file) => readFileSync(folder + file, 'utf8'));
  });
  const parts = texts.flatMap((text) => Array.from(text.matchAll(/\bcls\('(\w+)'\)/g), ([, part]) => part!));
  return [...new Set(parts)].sort();
}

test.each([
  ['BatchCleanse', ['files']],
  ['EmailBatches', ['files', 'emails']],
] as const)('%s has a class name for every part that it renders', (name, folders) => {
  const own: readonly string[] = partsOf[name];
  const drawn = drawnIn(...folders);
  expect(drawn.length).toBeGreaterThan(30);
  expect(drawn.filter((part) => !own.includes(part))).toEqual([]);
});
