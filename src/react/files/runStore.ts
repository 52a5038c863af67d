import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import {
  type SavedChunk,
  type SavedOwner,
  type SavedRun,
  createRunStore,
  type RunStore,
  type RunTables,
} from '../../files/index.ts';

interface RunSchema extends DBSchema {
  runs: { key: string; value: SavedRun };
  /** Owner of each run. Stored separately, so that a change of owner does not rewrite the whole file in `runs`. */
  owners: { key: string; value: SavedOwner };
  chunks: { key: [run: string, first: number]; value: SavedChunk; indexes: { run: string } };
}

/** Maximum time in ms to wait for the database to open. Some browsers never finish opening it. */
const maxWait = 10_000;

let opened: Promise<IDBPDatabase<RunSchema>> | undefined;

/** Opens the database. Rejects if the browser does not allow one, as in some private windows. */
function openRunDatabase(): Promise<IDBPDatabase<RunSchema>> {
  opened ??= withTimeout(open());
  opened.catch(reset);
  return opened;
}

const reset = () => {
  opened = undefined;
};

const open = () =>
  openDB<RunSchema>('doorplate', 2, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) {
        db.createObjectStore('runs', { keyPath: 'id' });
        db.createObjectStore('chunks', { keyPath: ['run', 'first'] }).createIndex('run', 'run');
      }
      db.createObjectStore('owners', { keyPath: 'id' });
    },
    // Another page wants to upgrade or delete the database, so this page closes it. The next write reopens it. If that write fails, no rows are sent.
    blocking(_current, _wanted, { target }) {
      reset();
      (target as IDBDatabase | null)?.close();
    },
    // The browser may close the database at any time.
    terminated: reset,
  });

function withTimeout(opening: Promise<IDBPDatabase<RunSchema>>): Promise<IDBPDatabase<RunSchema>> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('Doorplate: IndexedDB did not open in time.'));
    }, maxWait);
    opening.then(
      (db) => {
        clearTimeout(timer);
        if (isLate) db.close();
        else resolve(db);
      },
      (cause: unknown) => {
        clearTimeout(timer);
        reject(cause instanceof Error ? cause : new Error('Doorplate: could not open IndexedDB.'));
      },
    );
  });
}

/** Starts a transaction over all tables. */
async function transact<Mode extends IDBTransactionMode>(mode: Mode) {
  const stores: ('runs' | 'owners' | 'chunks')[] = ['runs', 'owners', 'chunks'];
  const transaction = (await openRunDatabase()).transaction(stores, mode);
  // If a write fails, the write itself rejects too, so this rejection is ignored.
  transaction.done.catch(() => undefined);
  return transaction;
}

/** Returns the object stores as the tables that the run store needs. */
function tablesOf(transaction: Awaited<ReturnType<typeof transact<'readwrite'>>>): RunTables {
  const [runs, owners, chunks] = [
    transaction.objectStore('runs'),
    transaction.objectStore('owners'),
    transaction.objectStore('chunks'),
  ];
  return {
    runs,
    owners,
    chunks: {
      get: (key) => chunks.get(key),
      put: (chunk) => chunks.put(chunk),
      add: (chunk) => chunks.add(chunk),
      delete: (key) => chunks.delete(key),
      ofRun: (id) => chunks.index('run').getAll(id),
      keysOfRun: (id) => chunks.index('run').getAllKeys(id),
    },
  };
}

/** Saves runs in IndexedDB. */
export const runStore: RunStore = createRunStore({
  async read(act) {
    const transaction = await transact('readonly');
    const result = await act(tablesOf(transaction as never));
    await transaction.done;
    return result;
  },

  /**
   * Writes everything or nothing. If a write throws synchronously, for example because a value cannot be cloned, the
   * transaction is aborted, because the browser would otherwise commit the earlier writes.
   */
  async write(act) {
    const transaction = await transact('readwrite');
    try {
      const outcome = await act(tablesOf(transaction));
      await transaction.done;
      return outcome;
    } catch (cause) {
      try {
        transaction.abort();
      } catch {
        // The transaction has already ended.
      }
      await transaction.done.catch(() => undefined);
      throw cause;
    }
  },
});
