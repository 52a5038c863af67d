import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ColumnMemory, RememberedColumns } from '../../files/index.ts';

interface MemorySchema extends DBSchema {
  columns: { key: string; value: RememberedColumns & { key: string; savedAt: number }; indexes: { savedAt: number } };
}

/** Maximum number of sets of column names. The set that was saved least recently is deleted first. */
const maxRemembered = 50;
/** Maximum time in ms to wait for the browser. Some browsers never open a database, and the file must open anyway. */
const maxWait = 1_000;

let opened: Promise<IDBPDatabase<MemorySchema>> | undefined;

const reset = () => {
  opened = undefined;
};

/**
 * Opens a separate database. A new table in the run database would require an upgrade, which would close that database for a page whose run is in
 * progress.
 */
async function open(): Promise<IDBPDatabase<MemorySchema>> {
  opened ??= openDB<MemorySchema>('doorplate-columns', 1, {
    upgrade(db) {
      db.createObjectStore('columns', { keyPath: 'key' }).createIndex('savedAt', 'savedAt');
    },
    blocking(_current, _wanted, { target }) {
      reset();
      (target as IDBDatabase | null)?.close();
    },
    terminated: reset,
  });
  try {
    return await opened;
  } catch (cause) {
    reset();
    throw cause;
  }
}

/** Resolves to undefined if a promise rejects or takes too long. */
const orNothing = <Value>(promise: Promise<Value>): Promise<Value | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, maxWait, undefined);
    const settle = (value?: Value) => {
      clearTimeout(timer);
      resolve(value);
    };
    promise.then(settle, () => {
      settle();
    });
  });

/** Remembers columns in IndexedDB. If the browser fails, the columns are guessed. */
export const columnMemory: ColumnMemory = {
  load: (key) => orNothing(open().then((db) => db.get('columns', key))),
  save: (key, columns) =>
    orNothing(
      open().then(async (db) => {
        const transaction = db.transaction('columns', 'readwrite');
        await transaction.store.put({ ...columns, key, savedAt: Date.now() });
        const keys = await transaction.store.index('savedAt').getAllKeys();
        for (const old of keys.slice(0, Math.max(0, keys.length - maxRemembered))) await transaction.store.delete(old);
        await transaction.done;
      }),
    ),
  forget: (key) => orNothing(open().then((db) => db.delete('columns', key))),
};
