/*
 * Load this module only with `import()`: Jest cannot load a CommonJS module with `import.meta`. The build replaces this URL by the worker's code,
 * because Rollup emits the file of a worker for pages that never start it, and esbuild never emits it.
 */
export const startCsvWorker = () => new Worker(new URL('./csvWorker.ts', import.meta.url), { type: 'module' });
