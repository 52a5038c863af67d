import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, inject, test } from 'vitest';
import { docblockExamples, guideExamples } from './guideExamples.ts';
import { folderIn, root, run } from './installed.ts';
import { checkPages } from './typedPages.ts';

const project = folderIn(inject('installed'), 'consumer');
const packed = (path: string) => join(inject('installed'), 'node_modules/doorplate', path);
const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

/** Returns the code that a page loads before any interaction: the entry and its static imports. */
async function bundle(code: string, external: string[] = []) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: project },
    // esbuild derives the names of chunks from paths too. Relative to this folder, the names and therefore the sizes are the same in each run.
    absWorkingDir: project,
    bundle: true,
    splitting: true,
    outdir: 'out',
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    external,
    logLevel: 'error',
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const loaded = new Set<string>();
  const load = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const one of metafile.outputs[path]?.imports ?? [])
      if (one.kind === 'import-statement' && !one.external) load(one.path);
  };
  // Each chunk is an entry point too.
  load(Object.keys(metafile.outputs).find((path) => metafile.outputs[path]!.entryPoint === '<stdin>')!);
  const text = [...loaded].map((path) => texts.get(basename(path)) ?? '').join('');
  const inputs = [...loaded].flatMap((path) => Object.keys(metafile.outputs[path]!.inputs));
  return { bytes: gzipSync(text, { level: 9 }).length, inputs, all: Object.keys(metafile.inputs), text };
}
const peers = ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/*'];

describe('the installed package', () => {
  test('imports from every entry in Node', () => {
    writeFileSync(
      join(project, 'all.mjs'),
      `import * as all from 'doorplate';
import * as core from 'doorplate/core';
import * as testing from 'doorplate/testing';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
const css = fileURLToPath(import.meta.resolve('doorplate/styles.css'));
console.log(JSON.stringify({ all: Object.keys(all), core: Object.keys(core), testing: Object.keys(testing), css: existsSync(css) }));`,
    );
    const { all, core, testing, css } = JSON.parse(run('node', ['all.mjs'], project)) as Record<string, string[]>;
    expect(all).toEqual(
      expect.arrayContaining([
        'AddressAutocomplete',
        'AddressForm',
        'AddressProvider',
        'addressQueries',
        'isSameAddress',
        'useAddressAutocomplete',
        'useFind',
        'useBatch',
        'useCapture',
        'useCleanse',
        'useComplete',
        'useEmailBatch',
        'useEmailBatchDownload',
        'useEmailBatchUpload',
        'useEmailBatches',
        'useEmailValidation',
        'useHighlight',
        'useInternationalCleanse',
        'useRetrieve',
        'useUsage',
        'useVerify',
      ]),
    );
    expect(core).toEqual(
      expect.arrayContaining([
        'createClient',
        'find',
        'retrieve',
        'aqiOf',
        'capture',
        'chunk',
        'cleanse',
        'cleanseInternational',
        'complete',
        'createBatch',
        'downloadEmailBatch',
        'getEmailBatch',
        'listEmailBatches',
        'parseAvc',
        'parseHighlight',
        'splitByRanges',
        'toPostalFields',
        'uploadEmailBatch',
        'validateEmails',
        'verdictOf',
        'verify',
        'AddressServiceError',
      ]),
    );
    expect(testing).toEqual(expect.arrayContaining(['createSimulator', 'sampleAddresses']));
    expect(css).toBe(true);
    expect(statSync(packed('dist/styles.css')).size).toBeGreaterThan(2000);
  });

  test('searches and retrieves in Node without any other package', () => {
    writeFileSync(
      join(project, 'walk.mjs'),
      `import { createClient, find, retrieve } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
const simulator = createSimulator();
const client = createClient({ endpoints: simulator.endpoints, credentials: simulator.credentials, fetch: simulator.fetch });
const [first] = await find(client, { text: '1600 penn', countries: ['US'] });
const [address] = await retrieve(client, first.id);
console.log(address.postalCode, simulator.ledger.length);`,
    );
    expect(run('node', ['walk.mjs'], project).trim()).toBe('20500 2');
  });

  test('validates an address on a server: doorplate/schema loads neither React nor a client module', async () => {
    writeFileSync(
      join(project, 'schema.mjs'),
      `import { addressSchema, noPoBox } from 'doorplate/schema';
import { de } from 'doorplate/words/de';
const { validate } = addressSchema('DE', { words: de, rules: [noPoBox] })['~standard'];
console.log(JSON.stringify(validate({ line1: 'Postfach 12', postalCode: '10115' }).issues.map(({ path, message }) => [...path, message])));`,
    );
    expect(JSON.parse(run('node', ['schema.mjs'], project))).toEqual([
      ['line1', 'An ein Postfach können wir nicht liefern. Bitte geben Sie Straße und Hausnummer ein.'],
      ['city', 'Bitte ausfüllen: Ort.'],
    ]);
    const { inputs } = await bundle(`export { addressSchema, noPoBox, residentialOnly } from 'doorplate/schema'`);
    expect(inputs.filter((name) => /node_modules\/(?!doorplate)/.test(name))).toEqual([]);
    const loaded = inputs
      .filter((name) => name.includes('doorplate/dist'))
      .map((name) => readFileSync(join(project, name), 'utf8'));
    expect(loaded.length).toBeGreaterThan(5);
    expect(loaded.filter((text) => /^['"]use client/.test(text))).toEqual([]);
  });

  // `resolutions.test.ts` also checks them with TypeScript 6 and with Node's resolution.
  test('type-checks in a consumer’s project, and lets a page that imports only doorplate emit declarations for the hooks it wraps', () => {
    const [, hooks] = checkPages(inject('installed'), 'ts7', 'bundler');
    expect(hooks).toContain('useRun');
  });

  test('compiles every example of the README, the quick start, the skill file, the guides and the docblocks', () => {
    const examples = [...guideExamples(project), ...docblockExamples(project)];
    expect(examples.length).toBeGreaterThan(150);
    const written = examples.map(({ before, code }, at) => {
      const file = `example${String(at)}.tsx`;
      writeFileSync(join(project, file), `${before}${code}\nexport {};\n`);
      return file;
    });
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          module: 'esnext',
          moduleResolution: 'bundler',
          target: 'es2022',
          lib: ['es2023', 'dom', 'dom.iterable'],
          jsx: 'react-jsx',
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          noUncheckedSideEffectImports: false,
          // The example of a server runs in Node.
          types: ['node'],
        },
        files: written,
      }),
    );
    // The next major version of the compiler must accept the examples too.
    expect(run(join(root, 'node_modules/ts7/bin/tsc'), ['-p', '.'], project)).toBe('');
  });

  test('passes publint and arethetypeswrong for a package of ES modules', () => {
    const { exports } = JSON.parse(readFileSync(packed('package.json'), 'utf8')) as {
      exports: Record<string, unknown>;
    };
    // The entries are similar, and a consumer's project compiles each separately, so two entries represent all of them.
    const entries = Object.keys(exports).filter((entry) => !/\.(css|json)$/.test(entry));
    const others = entries.filter((entry) => entry !== '.' && entry !== './server');
    for (const entry of others)
      expect(exports[entry]).toMatchObject({
        types: expect.stringMatching(/^\.\/dist\/.*\.d\.ts$/),
        default: expect.stringMatching(/^\.\/dist\/.*\.js$/),
      });
    const tarball = join(
      inject('installed'),
      readdirSync(inject('installed')).find((name) => name.endsWith('.tgz'))!,
    );
    expect(run('npx', ['--no-install', 'publint', '--strict', tarball], root)).toContain('All good!');
    run(
      'npx',
      [
        '--no-install',
        'attw',
        tarball,
        '--profile',
        'esm-only',
        '--exclude-entrypoints',
        './styles.css',
        './styles/checkout.css',
        ...others,
      ],
      root,
    );
  });

  test('marks the files of hooks and components with "use client", and no other file', () => {
    const made = files(packed('dist')).filter((name) => name.endsWith('.js'));
    const marked = made
      .filter((name) => /^['"]use client/.test(readFileSync(name, 'utf8')))
      .map((name) => relative(packed('dist'), name));
    const lists = made
      .map((name) => relative(packed('dist'), name))
      .filter((name) => /^(react|components)\//.test(name));
    expect(marked.filter((name) => !lists.includes(name))).toEqual([]);
    const exportedBy = (name: string) =>
      [...readFileSync(packed(`dist/${name}`), 'utf8').matchAll(/^export \{([^}]*)\}/gm)]
        .flatMap(([, names = '']) => names.split(','))
        .map((one) => one.trim().split(' as ').at(-1)!);
    const entry = readFileSync(join(root, 'src/index.ts'), 'utf8');
    const names = lists.flatMap((list) => exportedBy(list).map((name) => ({ name, list })));
    expect(names.length).toBeGreaterThan(30);
    for (const { name, list } of names) {
      // The entry lists these files with `export *`, so they must export public names only.
      expect(entry).toMatch(new RegExp(`\\b${name}\\b`));
      // A server component gets only a reference to a function of a marked file. Functions that it can call are in other files.
      const isClient =
        /^(?:use[A-Z]|Address[A-Z]|PostcodeLookup$|BatchCleanse$|EmailBatches$|EmailField$|UsageMeter$)/.test(name);
      expect({ name, isMarked: marked.includes(list) }).toEqual({ name, isMarked: isClient });
    }
  });
});

describe('a user’s bundle', () => {
  test('contains neither React nor anything unused with `find` only', async () => {
    const { inputs, text } = await bundle(`export { find } from 'doorplate/core'`);
    expect(inputs.filter((name) => /node_modules\/(?!doorplate)/.test(name))).toEqual([]);
    expect(inputs.filter((name) => /doorplate\/dist\/(react|components|testing)/.test(name))).toEqual([]);
    expect(text).not.toContain('address-capture/retrieve');
    expect(text).not.toContain('BWFGGO');
    expect(text).not.toContain('ECONNREFUSED');
    expect(text).not.toContain('retry-after');
  });

  test('loads the code of workbooks only when a file run needs it', async () => {
    const { inputs, all } = await bundle(`export { BatchCleanse } from 'doorplate'`, peers);
    expect(all.filter((name) => name.includes('/excelts/')).length).toBeGreaterThan(50);
    expect(inputs.filter((name) => name.includes('/excelts/'))).toEqual([]);
  });

  // Without React, TanStack Query and the other packages that a page loads. The search's own combobox counts, which replaced a package of 13.4 kB.
  // A search has its own hash of keys and its own listener for online events, so that it loads TanStack Query later. docs/decisions/bundle-size.md lists their contents, and the limits that are not met.
  test.each([
    { name: 'find', code: `export { find } from 'doorplate/core'`, most: 3_850, bar: 3_000 },
    {
      name: 'createClient, find and retrieve',
      code: `export { createClient, find, retrieve } from 'doorplate/core'`,
      most: 5_200,
    },
    {
      name: 'useAddressAutocomplete',
      code: `export { useAddressAutocomplete } from 'doorplate'`,
      most: 11_700,
      bar: 6_000,
    },
    { name: 'AddressForm', code: `export { AddressForm } from 'doorplate'`, most: 50_800 },
    { name: 'normalizePostalCode', code: `export { normalizePostalCode } from 'doorplate'`, most: 1_050 },
    { name: 'countryOptions', code: `export { countryOptions } from 'doorplate'`, most: 3_550 },
    { name: 'AddressAutocomplete', code: `export { AddressAutocomplete } from 'doorplate'`, most: 15_900 },
    {
      name: 'AddressAutocomplete with styles/checkout.css',
      code: `export { AddressAutocomplete } from 'doorplate'`,
      style: 'dist/styles/checkout.css',
      most: 19_600,
      bar: 10_000,
    },
  ])('$name has not grown', async ({ name, code, style, most, bar }) => {
    const script = await bundle(code, peers);
    const css = style ? gzipSync(readFileSync(packed(style)), { level: 9 }).length : 0;
    const bytes = script.bytes + css;
    const standing = bar ? ` (bar ${String(bar)}: ${bytes <= bar ? 'met' : `${String(bytes - bar)} over`})` : '';
    console.log(`${name}: ${String(bytes)} bytes min+gzip${standing}`);
    expect(bytes).toBeLessThanOrEqual(most);
  });
});

describe('the project', () => {
  const sources = files(join(root, 'src')).filter((name) => /\.tsx?$/.test(name));
  const importsOf = (name: string) =>
    Array.from(readFileSync(name, 'utf8').matchAll(/(?:from |import |import\()'(\.[^']+\.tsx?)'/g), ([, path]) =>
      join(name, '..', path!),
    );

  test('has no import cycles', () => {
    const state = new Map<string, 'open' | 'done'>();
    const circles: string[] = [];
    const visit = (name: string, path: string[]) => {
      if (state.get(name) === 'open') circles.push([...path, name].map((file) => relative(root, file)).join(' → '));
      if (state.has(name)) return;
      state.set(name, 'open');
      for (const next of importsOf(name)) visit(next, [...path, name]);
      state.set(name, 'done');
    };
    for (const name of sources) visit(name, []);
    expect(circles).toEqual([]);
  });

  test('exports from a file only what another file uses', () => {
    const uses = new Map<string, number>();
    const users = ['test', 'scripts', 'stories', 'demo', 'bench'].flatMap((folder) => files(join(root, folder)));
    for (const name of [...sources, ...users.filter((path) => /\.(?:tsx?|mjs)$/.test(path))])
      for (const word of new Set(readFileSync(name, 'utf8').match(/\w+/g))) uses.set(word, (uses.get(word) ?? 0) + 1);
    const exported = sources.flatMap((name) =>
      Array.from(
        readFileSync(name, 'utf8').matchAll(/^export (?:async )?(?:class|const|function\*?|interface|type) (\w+)/gm),
        ([, word]) => word!,
      ),
    );
    expect(exported.length).toBeGreaterThan(1000);
    // A mention counts as a use, such as this one of ClientStore, which the declarations of other files refer to.
    expect(exported.filter((word) => uses.get(word) === 1)).toEqual([]);
  });

  test('generates docs/operations.md from the table of operations', () => {
    const generated = run('node', ['scripts/generate-operations.mjs', '--print'], root);
    expect(generated.trim()).toBe(readFileSync(join(root, 'docs/operations.md'), 'utf8').trim());
  });

  test('has no registry and no download URL in the lockfile or the sources', () => {
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
    const tracked = run('git', ['ls-files'], root).trim().split('\n');
    const host = ['registry', 'npmjs'].join('.');
    // Git still tracks a file that was deleted but not yet committed.
    const there = tracked.filter((name) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile());
    expect(there.filter((name) => readFileSync(join(root, name), 'utf8').includes(host))).toEqual([]);
  });
});
