import { createRunStore, type RunStore, type RunTables } from '../../files/index.ts';
import { runDatabase } from './runDatabase.ts';

/** One look and one write that no other window comes between. */
async function transact<Mode extends IDBTransactionMode>(mode: Mode) {
  const stores: ('runs' | 'holders' | 'chunks')[] = ['runs', 'holders', 'chunks'];
  const transaction = (await runDatabase()).transaction(stores, mode);
  // A write that fails says so itself.
  transaction.done.catch(() => undefined);
  return transaction;
}

/** The database's own stores, as the run's store asks for them. */
function tablesOf(transaction: Awaited<ReturnType<typeof transact<'readwrite'>>>): RunTables {
  const [runs, holders, chunks] = [
    transaction.objectStore('runs'),
    transaction.objectStore('holders'),
    transaction.objectStore('chunks'),
  ];
  return {
    runs,
    holders,
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
  async look(act) {
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
