/* In a module of its own, because Jest cannot load a CommonJS module with `import.meta`. Load this module only with `import()`. */
export const startCsvWorker = () => new Worker(new URL('./csvWorker.ts', import.meta.url), { type: 'module' });
