import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { bundle } from 'lightningcss';
import { build as rolldown } from 'rolldown';
import { defineConfig, type UserConfig } from 'tsdown';
import { inlineMaps } from './scripts/inlineMaps.mjs';
import { publicModules } from './scripts/publicModules.mjs';
import { pureInitializers } from './scripts/pureInitializers.mjs';

// docs/decisions/build.md says why the package is cut like this.

const languages = ['ar', 'cy', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt'];
const entry: Record<string, string> = {
  ...Object.fromEntries(
    ['index', 'batch', 'core', 'files', 'schema', 'server', 'testing'].map((name) => [name, `src/${name}.ts`]),
  ),
  'testing/jest': 'src/testing/jest.ts',
  ...Object.fromEntries(languages.map((language) => [`words/${language}`, `src/react/words/${language}.ts`])),
};

/** Path of a source below `src/`. */
const pathOf = (id: string) => relative(join(import.meta.dirname, 'src'), resolve(id));

/** Most of core is in three files: a page creates its client at once, and loads the calls later. */
const coreFiles: Record<string, string> = {
  operation: 'operations',
  client: 'client',
  batch: 'operations',
  call: 'operations',
  operations: 'operations',
};

/** Helpers of core with a file of their own. In `records`, esbuild would add what they import to every page that uses another helper. The excluded ones import little. */
const ownFile = /^core\/(?:postal\/(?!Address\.|parts\/houseNumber)|verification\/emailVerdict)/;

/** Names that the entry itself exports, because every page with the entry needs their code. */
const inEntry = /^core\/errors/;

/** Files of hooks and components. */
const clientFiles = new Set<string>();

/** Returns the file of `dist/` for the public names of a source: one per component, hook and helper, and few for core. */
function publicFile(source: string) {
  const path = pathOf(source);
  if (inEntry.test(path)) return undefined;
  // An entry already.
  if (path === 'react/words/en.ts') return 'words/en';
  const [room = '', folder = ''] = path.split('/');
  const name = basename(path)
    .replace(/\.tsx?$/, '')
    .replace('partsOf', 'parts')
    .replace('splitStreet', 'parseFreeText');
  const file = `${room}/${room === 'core' && !ownFile.test(path) ? (coreFiles[folder] ?? 'records') : name}`;
  if (room !== 'core' && /^(?:use)?[A-Z]/.test(name)) clientFiles.add(file);
  return file;
}

/** Hooks with many modules of their own. All of them are in a chunk, and the file of the hook lists only its name. */
const isList = (file: string) => /\/useAddress(?:Autocomplete|Form)$/.test(file);

/** Modules that the code for verification shares with a page. Each is in a chunk of its own, because many pages need only one of them. */
const sharedModules = [
  'errors',
  'getOwn',
  'operation/decode',
  'postal/country/countryCode',
  'text/languages',
  'text/searchText',
  'text/text',
];

/**
 * Modules that share a chunk, by the start of their path. If several starts match, the longest counts. Each chunk saved is a file less in the package. A page
 * that needs one of these modules at once needs the others at once too, or never: a chunk must not bring code that the page would otherwise load later.
 */
const chunks: Record<string, string[]> = {
  ...Object.fromEntries(sharedModules.map((name) => [basename(name), [`core/${name}.`]])),
  alignRows: [
    ...['alignRows', 'compareEcho', 'rowMatcher'].map((name) => `core/operation/${name}`),
    'core/text/unicodeForm',
  ],
  batch: ['core/batch/'],
  // Apart from `call.ts`, which loads the code of a call. If that code shared a chunk with `call.ts`, Vite would keep it in pages that make no call.
  call: ['deadline', 'errors'].map((name) => `core/call/${name}.`),
  wire: ['Operation', 'chunk', 'creditsOf', 'toJson', 'wire'].map((name) => `core/operation/${name}.`),
  complete: ['core/operations/capture.', 'core/operations/complete.'],
  // Apart from `csv`, because a page that runs batches needs it without files.
  nextTask: ['core/nextTask'],
  // What unpacking shares with other code for files. If it shared the chunk `files`, esbuild would count all needs of that chunk as needed by every page.
  csv: ['CsvTable', 'createTextDecoder', 'formulas', 'isPacked', 'limitSize', 'writeCsv.'].map(
    (name) => `files/csv/${name}`,
  ),
  emailBatch: ['emailBatch', 'followEmailBatch', 'getEmailBatch', 'listEmailBatches'].map(
    (name) => `core/operations/${name}.`,
  ),
  // What `AddressProvider` needs. Core must not import React, so what imports it is in `page`. Both contain no more, because esbuild adds what any `import()` needs of
  // them to every page.
  basics: ['core/listeners', ...['cache/clientStore', 'page/network'].map((name) => `react/${name}`)],
  page: ['provider/AddressContext', 'provider/queryClientRef'].map((name) => `react/${name}`),
  files: ['files/', 'core/text/printable.'],
  // No group: loaded with `import()`, for a file that is packed, or for a workbook or a report to download.
  '': [
    ...['recognizeEncoding', 'sheetRows', 'unpack.lazy', 'workbook.lazy', 'writeWorkbook.lazy', 'xml', 'zip'].map(
      (name) => `files/csv/${name}`,
    ),
    'files/results/reportPage.lazy',
  ],
  // Only the table of rows needs them.
  rows: ['files/results/queryRows', 'files/results/rowMarks'],
  names: ['freeText/', 'parseFreeText', 'parts/splitStreet'].map((name) => `core/postal/${name}`),
  options: ['autocomplete/options', 'combobox/elements'].map((name) => `react/${name}`),
  // What a form needs to show an address. `PostalFields`, `postalCodes`, `formatOf` and `countries` have a chunk of their own each, because a page may import a function
  // of theirs alone. So do the names of countries, which `find` loads with `import()`.
  units: ['street', 'units'].map((name) => `core/postal/parts/${name}.`),
  regions: ['nativeRegions', 'regionData', 'regions'].map((name) => `core/postal/country/${name}`),
  postal: ['postalLines', 'toPostalFields'].map((name) => `core/postal/${name}`),
  fields: ['core/postal/fitToForm', 'core/postal/parts/keepUnit'],
  records: ['core/records/', 'core/verification/parseAvc', 'core/verification/verdictOf'],
  regionNames: ['core/postal/country/matchRegion.ts', 'core/postal/country/regionNames'],
  houseNumber: ['country/isNumberFirst', 'parts/houseNumber', 'readForm'].map((name) => `core/postal/${name}`),
  rules: ['messages', 'fields.', 'rules.'].map((name) => `react/validation/${name}`),
  search: ['autocomplete/SavedAddress', 'events/createMetrics', 'fallback/', 'hints/useHints'].map(
    (name) => `react/${name}`,
  ),
  slots: ['components/icons/', 'components/slots/'],
  focus: ['page/focusIfFirstInvalid', 'page/useAfterPointerUp', 'page/submitGate'].map((name) => `react/${name}`),
  lazy: ['core/index.', 'react/find/lazyCalls', 'react/lazy/chunks', 'react/lazy/createLazy'],
  verificationWords: ['react/words/en/verificationEn'],
  // Words that no page with only a form needs. Next.js keeps a chunk whole.
  fileWords: ['filesEn', 'jobsEn'].map((name) => `react/words/en/${name}`),
  // Alone, because Vite splits a chunk that contains an `import()` from the page.
  warnInDev: ['react/hints/warnInDev'],
  words: ['react/words/en/', 'react/words/wording'],
};
const starts = Object.entries(chunks)
  .flatMap(([chunk, list]) => list.map((start) => ({ chunk, start })))
  .sort((one, other) => other.start.length - one.start.length);
const unmatched = new Set(starts.map(({ start }) => start));
if (unmatched.size < starts.length) throw new Error('tsdown.config.ts: two entries of `chunks` are the same.');

function chunkOf(id: string) {
  const path = pathOf(id);
  const matching = starts.filter(({ start }) => path.startsWith(start));
  for (const { start } of matching) unmatched.delete(start);
  return matching[0]?.chunk || null;
}

const { entries, plugin } = publicModules({ index: 'src/index.ts', core: 'src/core.ts' }, publicFile, isList);

/** Packages that only Node runs are bundled, so that a page does not install them. Of the rate limiter, only these classes. */
const limiters = join(import.meta.dirname, 'node_modules/rate-limiter-flexible/limiters.js');
const rateLimiter = {
  name: 'rate-limiter',
  resolveId: (id: string) => (id === 'rate-limiter-flexible' ? limiters : null),
  load: (id: string) =>
    id === limiters
      ? ['Memory', 'Redis', 'Res']
          .map(
            (name) =>
              `export { default as RateLimiter${name} } from 'rate-limiter-flexible/lib/RateLimiter${name}.js';`,
          )
          .join('\n')
      : null,
};

/**
 * Code of a call: servers load it at once, and browsers with the first call. `imports` in package.json chooses the file. An import in a file would not do:
 * the build must not resolve it.
 */
const attempts = {
  'chunks/attempts': 'src/core/call/attempts.ts',
  'chunks/loadAttempts': 'src/core/call/loadAttempts.ts',
  'chunks/loadAttempts.browser': 'src/core/call/loadAttempts.browser.ts',
};
const loadsAttempts = {
  name: 'loads-attempts',
  resolveId: (id: string, importer?: string) =>
    importer && id.endsWith('/loadAttempts.ts') ? { id: '#attempts', external: true } : null,
};

/** Puts the code of a worker into the chunk that starts it. A worker with a file of its own would be emitted for pages that never start it. */
const workerCode = {
  name: 'worker-code',
  transform: {
    filter: { id: /(?:csv|workbook)Worker\.lazy\.ts$/ },
    async handler(_: string, id: string) {
      const name = basename(id, '.lazy.ts');
      const { output } = await rolldown({
        input: `src/react/files/${name}.ts`,
        write: false,
        output: { format: 'iife', minify: true, codeSplitting: false },
        transform: { target: 'es2022' },
      });
      return {
        code: `const code = ${JSON.stringify(output[0].code)};
let url;
export const start${name[0]?.toUpperCase()}${name.slice(1)} = () => new Worker((url ??= URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))));`,
        map: null,
      };
    },
  },
};

/**
 * Code that verifies an address is one file with everything it needs. If it shared files with the page, esbuild would add its needs to every page that imports
 * one of these files. Shared are only the errors, because an app compares their classes, and what every call needs.
 */
const verification = 'verification.lazy';
const loadsVerification = {
  name: 'loads-verification',
  resolveId: (id: string) => (id === `./${verification}.ts` ? { id: `./${verification}.js`, external: true } : null),
};
const sharedChunks = new Set(['basics', 'call', 'wire', ...sharedModules.map((name) => basename(name))]);
const sharesChunks = {
  name: 'shares-chunks',
  resolveId: (id: string, importer?: string) => {
    if (!importer) return null;
    const chunk = id.endsWith('.lazy.ts') ? basename(id, '.ts') : chunkOf(join(dirname(importer), id));
    return chunk && (sharedChunks.has(chunk) || chunk.endsWith('.lazy'))
      ? { id: `./${chunk}.js`, external: true }
      : null;
  },
};

/**
 * The element is one file for pages without a bundler, with React and the styles. Left out is what it does not offer: verification, and the numbering plans of
 * phones. A form without these chunks works as it does before they have loaded.
 */
const elementParts = {
  name: 'element-parts',
  transform: {
    filter: { id: /element\/styles\.ts$|(?:verification|dialog|libphonenumber)\.lazy\.ts$/ },
    handler: (_: string, id: string) => ({
      code: id.endsWith('styles.ts')
        ? `export const styles = ${JSON.stringify(`doorplate-address{display:block}${styleSheet('styles/checkout').trim()}`)};`
        : "throw new Error('Not part of the element.');",
      map: null,
    }),
  },
};

/** Inferred types name a package that comes only with another one, which exports the same types. */
const queryTypes = {
  name: 'query-types',
  resolveId: (id: string) => (id === '@tanstack/query-core' ? { id: '@tanstack/react-query', external: true } : null),
};

/** Names of the packages whose code is in the build. */
const bundledPackages = new Set<string>();
const collectsPackages = {
  name: 'collects-packages',
  generateBundle(
    _: unknown,
    bundle: Record<string, { type: string; modules?: Record<string, { renderedLength: number }> }>,
  ) {
    for (const { modules = {} } of Object.values(bundle))
      for (const [id, { renderedLength }] of Object.entries(modules)) {
        const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
        if (name && renderedLength > 0) bundledPackages.add(name);
      }
  },
};

/** Writes the licenses of the bundled packages, with those of the code that they contain. */
function writeNotices(outDir: string) {
  const texts = [...bundledPackages].sort().map((name) => {
    const folder = join('node_modules', name);
    const files = readdirSync(folder).filter((entry) => /^(?:licen[cs]e|third.party)/i.test(entry));
    if (files.length === 0) throw new Error(`${name} has no license file.`);
    // A line separates the packages.
    const parts = files.map((file) =>
      readFileSync(join(folder, file), 'utf8')
        .replaceAll(/^---\n/gm, '')
        .trim(),
    );
    return `${name}\n\n${parts.join('\n\n')}\n`;
  });
  writeFileSync(join(outDir, 'THIRD-PARTY.txt'), texts.join('\n---\n\n'));
}

function styleSheet(name: string) {
  const version = (major: number, minor = 0) => (major << 16) | (minor << 8);
  const targets = { chrome: version(123), safari: version(17, 5), firefox: version(120) };
  return bundle({ filename: `src/components/${name}.css`, minify: true, targets }).code.toString();
}

function writeStyles(outDir: string) {
  for (const name of ['styles', 'styles/checkout']) {
    const path = join(outDir, `${name}.css`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${styleSheet(name)}\n`);
  }
  // TypeScript 6 rejects the import of a stylesheet without types.
  writeFileSync(join(outDir, 'styles.css.d.ts'), 'export {};\n');
}

const bundled = ['commander', /^rate-limiter-flexible/];
const common: UserConfig = {
  target: 'es2022',
  platform: 'neutral',
  dts: false,
  hash: false,
  report: false,
  // Files of hooks and components get the directive from `banner` below.
  checks: { bundlerTimings: false, moduleLevelDirective: false },
  deps: { neverBundle: /^node:/, alwaysBundle: bundled, onlyBundle: false },
  hooks: {
    // After each of the builds below, because they end in any order.
    'build:done': ({ options: { outDir } }) => {
      writeNotices(outDir);
    },
  },
};

export default defineConfig([
  {
    ...common,
    entry: { ...entry, ...entries, ...attempts },
    sourcemap: true,
    plugins: [
      plugin,
      collectsPackages,
      workerCode,
      loadsVerification,
      loadsAttempts,
      rateLimiter,
      pureInitializers(),
      inlineMaps(),
    ],
    // Chunk groups imply this option. No entry gets additional exports, because what several entries share is in a chunk.
    inputOptions: { preserveEntrySignatures: 'allow-extension' },
    outputOptions: {
      chunkFileNames: 'chunks/[name].js',
      minifyInternalExports: false,
      topLevelVar: true,
      // Docblocks are in the declarations, and in the sources of the maps.
      comments: { jsdoc: false, annotation: true, legal: true },
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] },
      banner: ({ name, isEntry }) => (isEntry && clientFiles.has(name) ? "'use client';" : ''),
    },
    hooks: {
      'build:done': ({ options: { outDir } }) => {
        if (unmatched.size > 0)
          throw new Error(
            `tsdown.config.ts: no module matches these entries of \`chunks\`: ${[...unmatched].join(', ')}.`,
          );
        writeStyles(outDir);
        writeNotices(outDir);
      },
    },
  },
  {
    ...common,
    entry: { [`chunks/${verification}`]: `src/react/lazy/${verification}.ts` },
    sourcemap: true,
    plugins: [loadsAttempts, sharesChunks, pureInitializers(), inlineMaps(), collectsPackages],
  },
  {
    ...common,
    entry: { cli: 'src/cli.ts' },
    platform: 'node',
    target: 'node20',
    fixedExtension: false,
    // A page loads the libraries for workbooks as packages. The command must not load them from a version that was installed while it runs.
    deps: { ...common.deps, alwaysBundle: [...bundled, /^@cj-tech-master\/excelts/, 'hucre/xlsx'] },
    plugins: [rateLimiter, collectsPackages],
    // Half the bytes. The names of functions and classes stay, because a stack trace shows them.
    minify: { compress: true, mangle: { keepNames: true }, codegen: true },
    // Node reads this file at every start.
    outputOptions: { codeSplitting: false, comments: { jsdoc: false, annotation: false, legal: true } },
  },
  {
    ...common,
    entry: { element: 'src/element.ts' },
    platform: 'browser',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    deps: { alwaysBundle: [/./], onlyBundle: false },
    plugins: [elementParts, pureInitializers(), collectsPackages],
    outputOptions: { codeSplitting: false, comments: { jsdoc: false, annotation: false, legal: true } },
  },
  {
    ...common,
    entry: { ...entry, element: 'src/element.ts' },
    tsconfig: 'tsconfig.build.json',
    plugins: [queryTypes],
    // In a single run of the compiler, because several runs infer the same types in different spellings.
    dts: { emitDtsOnly: true, sourcemap: false, tsgo: { path: 'node_modules/ts7/bin/tsc' } },
    inputOptions: { preserveEntrySignatures: 'allow-extension' },
    outputOptions: {
      chunkFileNames: 'types/[name].ts',
      minifyInternalExports: false,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          { name: 'shared.d', test: /\/src\/(?:core|files)\// },
          { name: 'react.d', test: /\/src\/(?:react\/(?!words\/\w\w\.)|components\/)/ },
        ],
      },
    },
    hooks: {
      'build:done': ({ options: { outDir } }) => {
        // A page that emits declarations can name the types of these entries only if they are part of its program.
        const path = join(outDir, 'index.d.ts');
        writeFileSync(path, `import './core.js';\nimport './files.js';\n${readFileSync(path, 'utf8')}`);
        // The bundler writes it although it is empty and no file imports it.
        rmSync(join(outDir, 'types/core.d.ts'));
      },
    },
  },
]);
