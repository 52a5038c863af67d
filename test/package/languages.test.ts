import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, inject, test } from 'vitest';
import { folderIn, run } from './installed.ts';

const project = folderIn(inject('installed'), 'languages');
const { exports } = JSON.parse(
  readFileSync(join(inject('installed'), 'node_modules/doorplate/package.json'), 'utf8'),
) as { exports: Record<string, unknown> };
const languages = Object.keys(exports).flatMap((name) => /^\.\/words\/(\w+)$/.exec(name)?.[1] ?? []);

/** Returns the languages whose sentences are in a bundle of this code. */
async function languagesIn(code: string): Promise<string[]> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: project },
    bundle: true,
    splitting: true,
    outdir: 'out',
    format: 'esm',
    write: false,
    external: ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/*', 'idb', 'csv-*'],
    logLevel: 'error',
  });
  const text = outputFiles.map((file) => file.text).join('\n');
  // The variables that hold sentences end in their language: `formDe`.
  const found = Array.from(text.matchAll(/^(?:var|let|const) [a-z]+([A-Z][a-z])\d* = /gm), ([, end = '']) =>
    end.toLowerCase(),
  );
  return [...new Set(found)].filter((name) => languages.includes(name)).sort();
}

test('exports eleven languages', () => {
  expect(languages.sort()).toEqual(['ar', 'cy', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt']);
});

test('are all loaded by the custom element, except English, which it contains', () => {
  const element = readFileSync(join(inject('installed'), 'node_modules/doorplate/dist/element.js'), 'utf8');
  const lists = Array.from(element.matchAll(/\[((?:[`'"][a-z]{2}[`'"],?)+)\]/g), ([, list = '']) =>
    list.match(/[a-z]{2}/g),
  );
  expect(lists).toContainEqual(languages.filter((one) => one !== 'en').sort());
});

describe.each(languages)('doorplate/words/%s', (language) => {
  test('is imported by its name in Node, and contains the code of its language', () => {
    const code = `import { ${language} } from 'doorplate/words/${language}'; console.log(${language}.language)`;
    expect(run('node', ['--input-type=module', '-e', code], project).trim()).toBe(language);
  });

  test('is the only additional language in a page, next to the built-in English', async () => {
    expect(await languagesIn(`export { ${language} } from 'doorplate/words/${language}'`)).toEqual([language]);
    const page = `export { AddressForm } from 'doorplate'; export { ${language} } from 'doorplate/words/${language}'`;
    expect(await languagesIn(page)).toEqual([...new Set(['en', language])].sort());
  });
});
