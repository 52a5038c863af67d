import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle } from 'lightningcss';
import { defineConfig, type UserConfig } from 'tsdown';
import { publicModules } from './scripts/publicModules.mjs';
import { pureInitializers } from './scripts/pureInitializers.mjs';

const languages = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt'];
const entry: Record<string, string> = {
  ...Object.fromEntries(
    ['index', 'batch', 'core', 'files', 'schema', 'server', 'testing'].map((name) => [name, `src/${name}.ts`]),
  ),
  ...Object.fromEntries(languages.map((language) => [`words/${language}`, `src/react/words/${language}.ts`])),
};

/**
 * Small modules that share a chunk. Pages that load one of them at once either load the others at once too, or do not need them, so that the merge costs
 * no page anything. Each chunk saved is two files of the package.
 */
const chunks: Record<string, RegExp> = {
  page: /^(?:components\/(?:classOf|icons\/|slots\/)|react\/(?:provider\/AddressContext|usage\/useUsage|words\/useWords))/,
  words: /^react\/words\/(?:wording|en\/(?!formEn))/,
  search: /^(?:core\/text\/languages|react\/(?:events\/createMetrics|fallback\/|page\/(?:hydration|mergeProps)))/,
  options: /^react\/(?:autocomplete\/(?:getters\/escapeAction|listbox\/options)|hints\/useHints)/,
  events: /^react\/(?:cache\/paidResponses|events\/events)/,
  queries: /^react\/find\/(?:findQuery|queries|retrieveQuery|withCalls)/,
  text: /^core\/(?:postal\/onOneLine|text\/(?:text|unicodeForm))\./,
  country: /^core\/postal\/country\/(?:countryCode|lookUpCountry)\.ts/,
  call: /^core\/(?:call\/(?:call|deadline|errors|request|response|transport)|operation\/(?:Operation|wire))\./,
  legacy: /^core\/(?:operation\/(?:markup|toJson)|operations\/legacy)\./,
  postal: /^core\/postal\/(?:toPostalFields|postalLines|country\/(?:countries|formatData|formatOf|nativeRegions|postalCodes|region))/,
  form: /^(?:core\/postal\/(?:fitToForm|parseFreeText|parts\/keepUnit)|react\/form\/value\/(?:addressToFields|isSameAddress))/,
  submit: /^react\/(?:page\/(?:formReset|submit)|form\/elements\/(?:focus|useAfterPointerUp))/,
  modal: /^(?:components\/verification\/useModal|react\/page\/escape)/,
  verification: /^(?:components\/verification\/AddressVerification|react\/verification\/differencesOf)/,
  jobs: /^core\/(?:text\/csvLines|operations\/(?:downloadEmailBatch|uploadEmailBatch))/,
  batch: /^core\/(?:nextTask|records\/legacyFields|batch\/)/,
  files: /^(?:core\/records\/(?:numbered|cleanseFields|internationalFields)|files\/)/,
  rules: /^(?:core\/postal\/(?:addressFromForm|addressProblems|parts\/(?:houseNumber|isResidential|poBox))|react\/(?:form\/(?:addressSchema|errors\/messages|rules\/rules)|words\/en\/formEn))/,
  fields: /^react\/(?:page\/typeInto|autocomplete\/submit\/lastEditedField)/,
};
const source = `${import.meta.dirname}/src/`;
const chunkOf = (id: string) =>
  id.startsWith(source) ? (Object.entries(chunks).find(([, test]) => test.test(id.slice(source.length)))?.[0] ?? null) : null;

const { entries, plugin } = publicModules({ index: 'src/index.ts', core: 'src/core.ts' });
const input = { ...entry, ...entries };

const common: UserConfig = {
  target: 'es2022',
  platform: 'neutral',
  dts: false,
  hash: false,
  report: false,
  // How long the steps of the build take says nothing about the package.
  // Files of hooks and components get the directive from `banner` below.
  checks: { bundlerTimings: false, moduleLevelDirective: false },
  deps: { neverBundle: /^node:/ },
};

/** What only Node runs is bundled, so that a page’s install has nothing of it. Of the rate limiter only two of its stores. */
const stores = join(import.meta.dirname, 'node_modules/rate-limiter-flexible/stores.js');
const limiter = (name: string) => `rate-limiter-flexible/lib/RateLimiter${name}.js`;
const bundled = ['commander', /^rate-limiter-flexible/];
const rateLimiter = {
  name: 'rate-limiter',
  resolveId: (id: string) => (id === 'rate-limiter-flexible' ? stores : null),
  load: (id: string) =>
    id === stores
      ? ['Memory', 'Redis', 'Res']
          .map((name) => `export { default as RateLimiter${name} } from '${limiter(name)}';`)
          .join('\n')
      : null,
};

/** Sources name the worker by its own ending. */
const workerUrl = {
  name: 'worker-url',
  transform: {
    filter: { code: "new URL('./csvWorker.ts'" },
    // As long as before, so that maps stay right.
    handler: (code: string) => ({
      code: code.replace("new URL('./csvWorker.ts'", "new URL('./csvWorker.js'"),
      map: null,
    }),
  },
};

/** Types that the compiler infers are of a package that only comes with another: the other exports them too. */
const queryTypes = {
  name: 'query-types',
  resolveId: (id: string) => (id === '@tanstack/query-core' ? { id: '@tanstack/react-query', external: true } : null),
};

/** The licenses of what is bundled. */
function writeNotices(outDir: string) {
  const texts = [
    ['commander', 'LICENSE'],
    ['csv-parse', 'LICENSE'],
    ['rate-limiter-flexible', 'LICENSE.md'],
  ].map(([name, file]) => `${name}\n\n${readFileSync(`node_modules/${name}/${file}`, 'utf8').trim()}\n`);
  writeFileSync(join(outDir, 'THIRD-PARTY.txt'), texts.join('\n---\n\n'));
}

function writeStyles(outDir: string) {
  const version = (major: number, minor = 0) => (major << 16) | (minor << 8);
  const targets = { chrome: version(123), safari: version(17, 5), firefox: version(120) };
  for (const name of ['styles', 'styles/checkout']) {
    const path = join(outDir, `${name}.css`);
    mkdirSync(dirname(path), { recursive: true });
    const { code } = bundle({ filename: `src/components/${name}.css`, minify: true, targets });
    writeFileSync(path, `${code.toString()}\n`);
  }
}

export default defineConfig([
  {
    ...common,
    entry: input,
    sourcemap: true,
    deps: { neverBundle: /^node:/, alwaysBundle: bundled, onlyBundle: false },
    plugins: [plugin, workerUrl, rateLimiter, pureInitializers()],
    // Which the groups below imply. No entry gets exports by it: whatever several entries share is in a chunk.
    inputOptions: { preserveEntrySignatures: 'allow-extension' },
    outputOptions: {
      chunkFileNames: 'chunks/[name].js',
      minifyInternalExports: false,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: chunkOf }],
      },
      banner: ({ name, isEntry }) => (isEntry && /^(?:react|components)\//.test(name) ? "'use client';" : ''),
    },
    hooks: {
      'build:done': ({ options: { outDir } }) => {
        writeStyles(outDir);
        writeNotices(outDir);
      },
    },
  },
  // A worker has no import map, and not every bundler makes one of it: it has all in one file.
  {
    ...common,
    entry: { 'chunks/csvWorker': 'src/react/files/csvWorker.ts' },
    sourcemap: true,
    deps: { alwaysBundle: /csv-parse/, onlyBundle: false },
  },
  {
    ...common,
    entry: { cli: 'src/cli.ts' },
    platform: 'node',
    target: 'node20',
    fixedExtension: false,
    deps: { neverBundle: /^node:/, alwaysBundle: bundled, onlyBundle: false },
    plugins: [rateLimiter],
    // Node reads it anew at each start: nobody reads its docblocks.
    outputOptions: { codeSplitting: false, comments: { jsdoc: false, annotation: true, legal: true } },
  },
  {
    ...common,
    entry,
    tsconfig: 'tsconfig.build.json',
    plugins: [queryTypes],
    // The compiler that checks the types, in one run: in several, what it infers is written in another order each time.
    dts: { emitDtsOnly: true, sourcemap: false, tsgo: { path: 'node_modules/ts7/bin/tsc' } },
    outputOptions: {
      chunkFileNames: 'types/[name].ts',
      minifyInternalExports: false,
      codeSplitting: { groups: [{ name: (id) => (/\/src\/(?:react|components)\//.test(id) ? 'react.d' : /\/src\//.test(id) ? 'shared.d' : null), minShareCount: 2 }] },
    },
  },
]);
