/** One pass of `scripts/mutation.mjs`. @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/vitest.mutation.mjs', related: false },
  mutate: JSON.parse(process.env.MUTATE ?? '["src/server/**/*.ts"]'),
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
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: process.env.MUTATION_REPORT ?? 'reports/mutation/report.json' },
};
