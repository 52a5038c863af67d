import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeptChunk, KeptHolder, KeptRun } from '../../files/index.ts';

export interface RunSchema extends DBSchema {
  runs: { key: string; value: KeptRun };
  /** Beside the runs, so that a change of hands does not write a whole file again. */
  holders: { key: string; value: KeptHolder };
  chunks: { key: [run: string, first: number]; value: KeptChunk; indexes: { run: string } };
}

/** ms after which a database that does not open is taken for one that cannot be used: some browsers never answer. */
const patience = 10_000;

let opened: Promise<IDBPDatabase<RunSchema>> | undefined;

/** The browser's database. Rejects where the browser has none, as in some private windows. */
export function runDatabase(): Promise<IDBPDatabase<RunSchema>> {
  opened ??= withPatience(open());
  opened.catch(forgetIt);
  return opened;
}

const forgetIt = () => {
  opened = undefined;
};

const open = () =>
  openDB<RunSchema>('doorplate', 2, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) {
        db.createObjectStore('runs', { keyPath: 'id' });
        db.createObjectStore('chunks', { keyPath: ['run', 'first'] }).createIndex('run', 'run');
      }
      db.createObjectStore('holders', { keyPath: 'id' });
    },
    // Another window wants it newer or gone: it is not held up. The next write from here opens it again, or fails, and then nothing is sent.
    blocking(_current, _wanted, { target }) {
      forgetIt();
      (target as IDBDatabase | null)?.close();
    },
    // A browser may close it at any time, and be asked again.
    terminated: forgetIt,
  });

function withPatience(opening: Promise<IDBPDatabase<RunSchema>>): Promise<IDBPDatabase<RunSchema>> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('Doorplate: the database of this browser does not open.'));
    }, patience);
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
