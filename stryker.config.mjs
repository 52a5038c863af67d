const folder = process.env.MUTATED ?? 'server';
const name = folder.replaceAll('/', '-');

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/vitest.mutation.mjs', related: false },
  mutate: [`src/${folder}/**/*.ts`],
  ignorePatterns: [
    'dist',
    'demo',
    'stories',
    'bench',
    'docs',
    '.storybook',
    'test/browser',
    'coverage',
    'storybook-static',
  ],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 10_000,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, allowEmojis: false },
  jsonReporter: { fileName: `reports/mutation/${name}.json` },
  incremental: true,
  incrementalFile: `reports/mutation/${name}-incremental.json`,
  thresholds: { high: 95, low: 95, break: 95 },
};
