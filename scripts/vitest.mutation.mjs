import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { aliases } from './aliases.mjs';

const folders = (process.env.MUTATED_TESTS ?? 'server').split(',');
/** Time limit of a test in milliseconds. */
const maxTime = Number(process.env.MAX_TIME ?? 60_000);

/** Vitest configuration for `scripts/mutation.mjs`: the tests of a part that need neither servers nor a page. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: { alias: aliases },
  test: {
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    environment: 'node',
    // The tests of the Redis store need a Redis server.
    include: folders.map((folder) => `test/${folder}/**/*.test.ts`),
    exclude: ['test/**/!(redisCalls).http{,.endurance}.test.ts'],
    setupFiles: ['./test/support/seed.ts', './test/support/loadedLater.ts', './test/support/quickTests.ts'],
    // Keep this shorter than the time limit of the test, so that a failed poll reports what it was waiting for. A hanging mutant would make
    // Stryker restart the test runner.
    expect: { poll: { timeout: 0.75 * maxTime } },
    testTimeout: maxTime,
  },
});
