import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { aliases } from './aliases.mjs';

const folders = (process.env.MUTATED_TESTS ?? 'server').split(',');

/** The tests of a part, for `scripts/mutation.mjs`: without servers, without a page, and without what a thousand runs do not need each time. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: { alias: aliases },
  test: {
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    environment: 'node',
    // What needs Redis is seen with Redis alone.
    include: folders.map((folder) => `test/${folder}/**/*.test.ts`),
    exclude: ['test/**/!(redisCalls).http.test.ts'],
    setupFiles: ['./test/support/seed.ts', './test/support/loadedLater.ts', './test/support/quickTests.ts'],
    // A mutant that hangs is ended by Stryker, which begins anew then; a quick test that waits for what never comes ends much sooner by itself.
    expect: { poll: { timeout: 3_000 } },
    testTimeout: Number(process.env.MOST_TIME ?? 60_000),
  },
});
