// See `csvWorker.lazy.ts`. This worker contains the library for workbooks, so it is a chunk of its own.
export const startWorkbookWorker = () =>
  new Worker(new URL('./workbookWorker.ts', import.meta.url), { type: 'module' });
