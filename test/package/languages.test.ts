import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { expect, inject, test } from 'vitest';
import { folderIn, run } from './installed.ts';

const project = folderIn(inject('installed'), 'languages');
const { exports } = JSON.parse(
  readFileSync(join(inject('installed'), 'node_modules/doorplate/package.json'), 'utf8'),
) as { exports: Record<string, unknown> };
const languages = Object.keys(exports).flatMap((name) => /^\.\/words\/(\w+)$/.exec(name)?.[1] ?? []);

/** Bundles files with these names and contents, and returns the names of each file's languages: those whose sentences it loads, now or later. */
async function languagesIn(codes: Record<string, string>): Promise<Record<string, string[]>> {
  const { outputFiles, metafile } = await build({
    entryPoints: Object.keys(codes).map((name) => ({ in: `page:${name}`, out: name })),
    plugins: [
      {
        name: 'pages',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^page:/ }, ({ path }) => ({ path: path.slice('page:'.length), namespace: 'page' }));
          onLoad({ filter: /.*/, namespace: 'page' }, ({ path }) => ({ contents: codes[path]!, resolveDir: project }));
        },
      },
    ],
    absWorkingDir: project,
    bundle: true,
    splitting: true,
    outdir: 'out',
    format: 'esm',
    write: false,
    metafile: true,
    external: ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/*', 'idb', 'csv-*'],
    logLevel: 'error',
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [relative(project, path), text]));
  const found = Object.keys(codes).map((name) => {
    const files = new Set([`out/${name}.js`]);
    // The set grows while it is read.
    for (const file of files)
      for (const { path, external } of metafile.outputs[file]!.imports) if (!external) files.add(path);
    const text = [...files].map((file) => texts.get(file)).join('\n');
    // The variables that hold sentences end in their language: `formDe`.
    const ends = Array.from(text.matchAll(/^(?:var|let|const) [a-z]+([A-Z][a-z])\d* = /gm), ([, end = '']) =>
      end.toLowerCase(),
    );
    return [name, [...new Set(ends)].filter((end) => languages.includes(end)).sort()] as const;
  });
  return Object.fromEntries(found);
}
const wordsIn = (language: string) => `export { ${language} } from 'doorplate/words/${language}';`;
/** Pages are bundled together, because parsing takes longest. Pages share only files that all of them load. */
const inPages = languagesIn(
  Object.fromEntries(
    languages.map((language) => [language, `export { AddressForm } from 'doorplate'; ${wordsIn(language)}`]),
  ),
);

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

test('are each imported by their name in Node, and contain the code of their language', () => {
  const code = languages.map(
    (name) => `import { ${name} } from 'doorplate/words/${name}'; console.log(${name}.language);`,
  );
  const printed = run('node', ['--input-type=module', '-e', code.join('\n')], project);
  expect(printed.trim().split('\n')).toEqual(languages);
});

test.each(languages)(
  'doorplate/words/%s is the only additional language in a page, next to the built-in English',
  async (language) => {
    expect(await languagesIn({ alone: wordsIn(language) })).toEqual({ alone: [language] });
    expect((await inPages)[language]).toEqual([...new Set(['en', language])].sort());
  },
);
