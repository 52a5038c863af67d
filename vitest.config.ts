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
import { maxWait } from './test/support/maxWait.ts';

/** Compares a screenshot with its reference picture. */
const pictures = {
  comparatorName: 'pixelmatch' as const,
  // Other machines draw letters a little differently. A line that moved or a colour that changed exceeds these limits.
  comparatorOptions: { threshold: 0.2, allowedMismatchedPixelRatio: 0.02 },
  resolveScreenshotPath: ({ arg, ext }: { arg: string; ext: string }) =>
    fileURLToPath(new URL(`test/browser/pictures/${arg}${ext}`, import.meta.url)),
};

/** Maximum wait of a click or a key press for its element, in ms. Without it, a covered element would hang until its test times out. */
const actionTimeout = maxWait;

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

/** Uses WebDriver BiDi, which a distribution's own Firefox understands. */
const firefox = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  viewport: { width: 900, height: 700 },
  provider: playwright({ launchOptions: firefoxOptions(), actionTimeout }),
  instances: [{ browser: 'firefox' as const }],
});

/** An app with shadcn/ui has these elements in its own folder. */
const shadcn = fileURLToPath(new URL('test/support/shadcn', import.meta.url));

const resolve = { alias: [...aliases, { find: '@/components/ui', replacement: shadcn }] };

/** Loads Storybook's configuration only for a run with stories, because it takes seconds. */
const asked = process.argv.filter((_, at, all) => all[at - 1] === '--project');
const storybook = async () => {
  if (asked.length > 0 && !asked.includes('stories')) return [];
  const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin');
  const configDir = fileURLToPath(new URL('.storybook', import.meta.url));
  // Stories that show others in a further language or in dark. `npm run test:all` tests them too.
  const exclude = process.env['VITE_LONG'] ? [] : ['variation'];
  return storybookTest({ configDir, tags: { exclude } });
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
    'libphonenumber-js/min',
    'axe-core',
    '@testing-library/react',
    'react-loqate',
    '@testing-library/dom',
    '@tanstack/react-virtual',
    'idb',
    '@cj-tech-master/excelts/browser',
    '@radix-ui/react-dialog',
    'react-hook-form',
    '@hookform/resolvers/standard-schema',
    '@tanstack/react-form',
    'zod',
  ],
};

/** Set by `npm run test:compiler`, which tests sources that the React Compiler has compiled. */
const isCompiled = Boolean(process.env['COMPILER']);

// Vitest keeps one core for itself, which would leave half of a two-core machine idle.
const maxWorkers = Math.max(2, availableParallelism() - 1);
// Many unit tests wait for a timer and use no core meanwhile.
const waitingWorkers = 2 * maxWorkers;

const setupFiles = [fileURLToPath(new URL('test/support/patience.ts', import.meta.url))];

/**
 * A file whose name ends in `.endurance.test.ts` or `.endurance.test.tsx` runs in `npm run test:all`, any other one in `npm test`. It kills processes,
 * needs Redis, nginx, Postgres or network namespaces, or has thousands of rows. Browser tests that import `test/support/isLong.ts` run in both.
 */
const endurance = 'test/**/*.endurance.test.{ts,tsx}';

/** Time limits for tests that hang. They are many times longer than any test takes, so that no result depends on the speed of the machine. */
const limits = { expect: { poll: { timeout: maxWait } }, testTimeout: 900_000, hookTimeout: 900_000 };

/**
 * Files share a worker's modules, or a page, because that is faster. Spies, stubbed globals and environment variables are restored before the next test,
 * so that no test counts the warnings of another file.
 */
const sharing = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true };

/** The checks of the installed package that run in `npm test`; the rest of `test/package` runs in `npm run test:all`. */
const quickPackageChecks = [
  'package',
  'pageSizes',
  'supply',
  'publicTypes',
  'docs',
  'lint',
  'engines',
  'languages',
  'commandGuides',
  'findCommand',
].map((name) => `test/package/${name}.test.ts`);
const packageChecks = {
  // Each check waits for builds and commands of its own, in its own folder: one more worker than there are cores keeps them busy.
  maxWorkers: maxWorkers + 1,
  ...sharing,
  globalSetup: 'test/package/installed.ts',
  expect: limits.expect,
  testTimeout: 900_000,
  hookTimeout: 900_000,
};

const unitSetup = [...setupFiles, './test/support/seed.ts', './test/support/loadedLater.ts'];

export default defineConfig({
  test: {
    coverage: { provider: 'v8', include: ['src/**'], reporter: ['text-summary', 'text'] },
    // Projects with different numbers of workers need different places in the order.
    projects: [
      {
        // `*.test.ts` runs without a page, `*.test.tsx` has one. Files share a worker's modules, so they keep no state between two tests.
        resolve,
        test: {
          name: 'node',
          maxWorkers: waitingWorkers,
          ...sharing,
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [endurance, 'test/**/*.{browser,http}.test.ts', 'test/{consumers,demo,package}/**'],
          setupFiles: unitSetup,
          ...limits,
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
          exclude: [endurance, 'test/**/*.browser.test.tsx', 'test/{consumers,demo,package}/**'],
          setupFiles: [...unitSetup, './test/support/loadedCalls.ts'],
          ...limits,
        },
      },
      {
        plugins: [reactCompiler(isCompiled ? everything : compiledApps), react(), simulatorServer()],
        resolve,
        // Compiled and plain sources need separate caches.
        ...(isCompiled && { cacheDir: 'node_modules/.vite-compiled' }),
        optimizeDeps,
        test: {
          name: 'browser',
          sequence: { groupOrder: 1 },
          maxWorkers,
          // Files share a page: a page of its own would spend half of its time on loading the same modules again.
          ...sharing,
          include: ['test/**/*.browser.test.{ts,tsx}'],
          browser: browser(),
          setupFiles: [...setupFiles, './test/support/noTracks.ts'],
          ...limits,
        },
      },
      // The same tests in another engine (`npm run test:firefox`). Tests that need Chromium's own protocol are skipped.
      {
        plugins: [reactCompiler(compiledApps), react(), simulatorServer()],
        resolve,
        optimizeDeps,
        test: {
          name: 'firefox',
          sequence: { groupOrder: 2 },
          // One page at a time: in Firefox only one page has the focus.
          maxWorkers: 1,
          fileParallelism: false,
          ...sharing,
          include: ['test/**/*.browser.test.{ts,tsx}'],
          browser: firefox(),
          setupFiles: [...setupFiles, './test/support/firefox.ts'],
          ...limits,
        },
      },
      {
        plugins: [await storybook()],
        resolve,
        optimizeDeps,
        // Reduced motion: axe checks a colour once it is final, not while it fades in.
        test: {
          name: 'stories',
          sequence: { groupOrder: 3 },
          maxWorkers,
          ...sharing,
          browser: browser({ reducedMotion: 'reduce' }),
          setupFiles: [...setupFiles, './test/support/noTracks.ts'],
          ...limits,
        },
      },
      {
        resolve,
        test: {
          name: 'demo',
          ...sharing,
          isolate: true,
          sequence: { groupOrder: 4 },
          // These tests have servers on ports and a browser. They mostly wait for a slow network and for time-outs.
          maxWorkers: 2,
          include: ['test/demo/**/*.test.ts', 'test/**/*.http.test.ts'],
          exclude: [endurance],
          expect: limits.expect,
          testTimeout: 1_800_000,
          hookTimeout: 600_000,
        },
      },
      {
        resolve,
        test: { name: 'package', sequence: { groupOrder: 5 }, ...packageChecks, include: quickPackageChecks },
      },
      // What `npm run test:all` adds.
      {
        resolve,
        test: {
          name: 'package-all',
          sequence: { groupOrder: 6 },
          ...packageChecks,
          include: ['test/{consumers,package}/**/*.test.ts'],
          exclude: quickPackageChecks,
        },
      },
      {
        plugins: [react()],
        resolve,
        test: {
          name: 'endurance',
          ...sharing,
          isolate: true,
          sequence: { groupOrder: 7 },
          maxWorkers,
          // A file that needs a page says so with `@vitest-environment jsdom`.
          environment: 'node',
          include: [endurance],
          exclude: ['test/**/*.browser.endurance.test.{ts,tsx}'],
          setupFiles: unitSetup,
          expect: limits.expect,
          testTimeout: 1_800_000,
          hookTimeout: 600_000,
        },
      },
      {
        plugins: [reactCompiler(isCompiled ? everything : compiledApps), react(), simulatorServer()],
        resolve,
        optimizeDeps,
        test: {
          name: 'browser-endurance',
          sequence: { groupOrder: 8 },
          maxWorkers,
          ...sharing,
          include: ['test/**/*.browser.endurance.test.{ts,tsx}'],
          browser: browser(),
          setupFiles: [...setupFiles, './test/support/noTracks.ts'],
          ...limits,
        },
      },
    ],
  },
});
