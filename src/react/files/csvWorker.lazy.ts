/*
 * Load this module only with `import()`: Jest cannot load a CommonJS module with `import.meta`. The build replaces this
 * URL with the worker's code. Otherwise, Rollup would emit the worker's file even for pages that never start it, and
 * esbuild would never emit it.
 */
export const startCsvWorker = () => new Worker(new URL('./csvWorker.ts', import.meta.url), { type: 'module' });
