import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { aliases } from './scripts/aliases.mjs';
import { launchOptions } from './scripts/chromium.mjs';
import { firefoxOptions } from './scripts/firefox.mjs';
import { compiledApps, everything, hasRuntime, reactCompiler } from './scripts/reactCompiler.mjs';
import { simulatorServer } from './scripts/simulatorServer.mjs';

/** How a picture is compared with the one that was kept. */
const pictures = {
  comparatorName: 'pixelmatch' as const,
  // Other machines draw letters a little differently: a line that has moved or a colour that has changed is more than that.
  comparatorOptions: { threshold: 0.2, allowedMismatchedPixelRatio: 0.02 },
  resolveScreenshotPath: ({ arg, ext }: { arg: string; ext: string }) =>
    fileURLToPath(new URL(`test/browser/pictures/${arg}${ext}`, import.meta.url)),
};

/** ms that a press or a key waits for its element. Without an end, one whose element is covered hangs until its whole test is over. */
const actionTimeout = 60_000;

// A fresh object per project: Vitest writes the instance's name into it.
const browser = (contextOptions = {}) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  viewport: { width: 900, height: 700 },
  provider: playwright({ launchOptions: launchOptions(), contextOptions, actionTimeout }),
  expect: { toMatchScreenshot: pictures },
  instances: [{ browser: 'chromium' as const }],
});

/** Through WebDriver BiDi, which is what a Firefox of a distribution understands. */
const firefox = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  viewport: { width: 900, height: 700 },
  provider: playwright({ launchOptions: firefoxOptions(), actionTimeout }),
  instances: [{ browser: 'firefox' as const }],
});

const resolve = { alias: aliases };

/** Reading Storybook's configuration takes seconds: only a run that has the stories does it. */
const asked = process.argv.filter((_, at, all) => all[at - 1] === '--project');
const storybook = async () => {
  if (asked.length > 0 && !asked.includes('stories')) return [];
  const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin');
  return storybookTest({ configDir: fileURLToPath(new URL('.storybook', import.meta.url)) });
};
const optimizeDeps = {
  include: [
    'react',
    'react-dom',
    'react-dom/client',
    'react-dom/server',
    'react/jsx-runtime',
    'react/jsx-dev-runtime',
    ...(hasRuntime ? ['react/compiler-runtime'] : []),
    '@tanstack/react-query',
    'downshift',
    'libphonenumber-js/min',
    'axe-core',
    '@testing-library/react',
    'react-loqate',
    '@testing-library/dom',
    '@tanstack/react-virtual',
    'csv-parse/browser/esm/sync',
    'idb',
    '@floating-ui/dom',
    '@radix-ui/react-dialog',
    'react-hook-form',
    '@hookform/resolvers/standard-schema',
    '@tanstack/react-form',
    'zod',
  ],
};

/** `npm run test:compiler`: the same on sources that the React Compiler has compiled. */
const isCompiled = Boolean(process.env['COMPILER']);

// Vitest leaves one core to itself: on a machine of two, half of it would be idle.
const maxWorkers = Math.max(2, availableParallelism() - 1);
// Many of these wait for a timer of the engine's and use no core meanwhile.
const waitingWorkers = 2 * maxWorkers;

// Ends are for what hangs: many times what a test takes here, so that none of them depends on how fast a machine is.
const setupFiles = [fileURLToPath(new URL('test/support/patience.ts', import.meta.url))];

/**
 * Files share a worker's modules, or a page, where that is quicker. What a test put in the place of something else (a spy, a global, an environment) goes
 * before the next test begins: a spy that stayed had the warnings of one file counted in another.
 */
const sharing = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true };

const unitSetup = [...setupFiles, './test/support/seed.ts', './test/support/loadedLater.ts'];

export default defineConfig({
  test: {
    coverage: { provider: 'v8', include: ['src/**'], reporter: ['text-summary', 'text'] },
    // Each of another number of workers has a place of its own in the order of a run that has several.
    projects: [
      {
        // What knows no page is tried without one: the ending `.test.ts` says so, and `.test.tsx` has a page. Files share a worker's modules: they keep nothing of their own between two tests.
        resolve,
        test: {
          name: 'node',
          maxWorkers: waitingWorkers,
          ...sharing,
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.{browser,http}.test.ts', 'test/{demo,package}/**'],
          setupFiles: unitSetup,
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        plugins: [react()],
        resolve,
        test: {
          name: 'unit',
          ...sharing,
          maxWorkers: waitingWorkers,
          environment: 'jsdom',
          include: ['test/**/*.test.tsx'],
          exclude: ['test/**/*.browser.test.tsx', 'test/{demo,package}/**'],
          setupFiles: [...unitSetup, './test/support/loadedCalls.ts'],
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        plugins: [reactCompiler(isCompiled ? everything : compiledApps), react(), simulatorServer()],
        resolve,
        // What is made ready for one is not for the other.
        ...(isCompiled && { cacheDir: 'node_modules/.vite-compiled' }),
        optimizeDeps,
        test: {
          name: 'browser',
          sequence: { groupOrder: 1 },
          maxWorkers,
          // One page after another as in an app: half of the time of a file of its own goes into loading the same modules again.
          ...sharing,
          include: ['test/**/*.browser.test.{ts,tsx}'],
          browser: browser(),
          setupFiles: [...setupFiles, './test/support/noTracks.ts'],
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      // The same suites in another engine: `npm run test:firefox`. What needs Chromium's own protocol says so and is left out.
      {
        plugins: [reactCompiler(compiledApps), react(), simulatorServer()],
        resolve,
        optimizeDeps,
        test: {
          name: 'firefox',
          sequence: { groupOrder: 2 },
          // One page at a time: in Firefox only one has the focus.
          maxWorkers: 1,
          fileParallelism: false,
          ...sharing,
          include: ['test/**/*.browser.test.{ts,tsx}'],
          browser: firefox(),
          setupFiles: [...setupFiles, './test/support/firefox.ts'],
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        plugins: [await storybook()],
        resolve,
        optimizeDeps,
        // A colour is judged when it stands, not while it fades in.
        test: {
          name: 'stories',
          sequence: { groupOrder: 3 },
          maxWorkers,
          ...sharing,
          browser: browser({ reducedMotion: 'reduce' }),
          setupFiles: ['./test/support/noTracks.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        resolve,
        test: {
          name: 'demo',
          ...sharing,
          isolate: true,
          sequence: { groupOrder: 4 },
          // Servers on ports, and a browser that goes there. They wait for a slow network and for time-outs most of their time.
          maxWorkers: 2,
          include: ['test/demo/**/*.test.ts', 'test/**/*.http.test.ts'],
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 1_800_000,
          hookTimeout: 600_000,
        },
      },
      {
        resolve,
        test: {
          name: 'package',
          sequence: { groupOrder: 5 },
          // Each waits for builds and commands of its own, in folders of its own: one more than there are cores keeps these busy.
          maxWorkers: maxWorkers + 1,
          ...sharing,
          include: ['test/package/**/*.test.ts'],
          globalSetup: 'test/package/installed.ts',
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
});
