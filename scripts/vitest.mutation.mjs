import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { aliases } from './aliases.mjs';

const folders = (process.env.MUTATED_TESTS ?? 'server').split(',');
/** ms that a test may take. */
const mostTime = Number(process.env.MOST_TIME ?? 60_000);

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
    exclude: ['test/**/!(redisCalls).http{,.endurance}.test.ts'],
    setupFiles: ['./test/support/seed.ts', './test/support/loadedLater.ts', './test/support/quickTests.ts'],
    // A mutant that hangs is ended by Stryker, which begins anew then; a quick test that waits for what never comes ends sooner by itself, and says for what.
    expect: { poll: { timeout: 0.75 * mostTime } },
    testTimeout: mostTime,
  },
});
