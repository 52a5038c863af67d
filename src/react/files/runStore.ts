import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import {
  type SavedChunk,
  type SavedOwner,
  type SavedRun,
  createRunStore,
  type RunStore,
  type RunTables,
} from '../../files/index.ts';

export interface RunSchema extends DBSchema {
  runs: { key: string; value: SavedRun };
  /** Beside the runs, so that a change of hands does not write a whole file again. */
  owners: { key: string; value: SavedOwner };
  chunks: { key: [run: string, first: number]; value: SavedChunk; indexes: { run: string } };
}

/** ms after which a database that does not open is taken for one that cannot be used: some browsers never answer. */
const maxWait = 10_000;

let opened: Promise<IDBPDatabase<RunSchema>> | undefined;

/** The browser's database. Rejects where the browser has none, as in some private windows. */
export function openRunDatabase(): Promise<IDBPDatabase<RunSchema>> {
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
    // Another window wants it newer or gone: it is not held up. The next write from here opens it again, or fails, and then nothing is sent.
    blocking(_current, _wanted, { target }) {
      reset();
      (target as IDBDatabase | null)?.close();
    },
    // A browser may close it at any time, and be asked again.
    terminated: reset,
  });

function withTimeout(opening: Promise<IDBPDatabase<RunSchema>>): Promise<IDBPDatabase<RunSchema>> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('Doorplate: the database of this browser does not open.'));
    }, maxWait);
    opening.then(
      (db) => {
        clearTimeout(timer);
        if (isLate) db.close();
        else resolve(db);
      },
      (cause: unknown) => {
        clearTimeout(timer);
        reject(cause instanceof Error ? cause : new Error('Doorplate: the database of this browser cannot be opened.'));
      },
    );
  });
}

/** One look and one write that no other window comes between. */
async function transact<Mode extends IDBTransactionMode>(mode: Mode) {
  const stores: ('runs' | 'owners' | 'chunks')[] = ['runs', 'owners', 'chunks'];
  const transaction = (await openRunDatabase()).transaction(stores, mode);
  // A write that fails says so itself.
  transaction.done.catch(() => undefined);
  return transaction;
}

/** The database's own stores, as the run's store asks for them. */
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

/** Keeps runs in the browser's own database. */
export const runStore: RunStore = createRunStore({
  async read(act) {
    const transaction = await transact('readonly');
    const seen = await act(tablesOf(transaction as never));
    await transaction.done;
    return seen;
  },

  /** All of it, or nothing: a request that throws at once (a value that cannot be kept) would else leave what was asked before it done. */
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
        // It has ended already.
      }
      await transaction.done.catch(() => undefined);
      throw cause;
    }
  },
});
