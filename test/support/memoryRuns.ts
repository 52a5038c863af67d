import {
  type ChunkKey,
  createRunStore,
  type SavedChunk,
  type SavedOwner,
  type SavedRun,
  type RunDatabase,
  type RunLock,
  type RunPresence,
  type RunTables,
} from 'doorplate/files';

/** Ways in which a write can fail: nothing is stored, or everything is stored and the caller gets an error anyway. */
export type Fault = 'refused' | 'done-but-refused';

/** Creates the storage of a browser for its tabs, in memory: one database and one set of locks. */
export function memoryRuns(faultOf: (access: number, what: 'look' | 'write') => Fault | undefined = () => undefined) {
  let runs = new Map<string, SavedRun>();
  let holders = new Map<string, SavedOwner>();
  let chunks = new Map<string, SavedChunk>();
  let accesses = 0;
  /** Access happens one after another. */
  let last: Promise<unknown> = Promise.resolve();
  const keyOf = ([run, first]: ChunkKey) => `${run} ${String(first)}`;

  const access = <Value>(what: 'look' | 'write', act: (tables: RunTables) => Promise<Value>): Promise<Value> => {
    const mine = last.then(async () => {
      const fault = faultOf(accesses++, what);
      if (fault === 'refused') throw new Error('The disk is full.');
      const [theirRuns, theirHolders, theirChunks] = [new Map(runs), new Map(holders), new Map(chunks)];
      const value = await act({
        runs: tableOf(theirRuns, ({ id }) => id),
        owners: tableOf(theirHolders, ({ id }) => id),
        chunks: {
          get: (key) => Promise.resolve(theirChunks.get(keyOf(key))),
          put: (chunk) => Promise.resolve(theirChunks.set(keyOf([chunk.run, chunk.first]), structuredClone(chunk))),
          delete: (key) => Promise.resolve(theirChunks.delete(keyOf(key))),
          add(chunk) {
            const key = keyOf([chunk.run, chunk.first]);
            if (theirChunks.has(key)) return Promise.reject(new Error('There is one with this key.'));
            return Promise.resolve(theirChunks.set(key, structuredClone(chunk)));
          },
          ofRun: (id) => Promise.resolve([...theirChunks.values()].filter(({ run }) => run === id)),
          keysOfRun: (id) =>
            Promise.resolve(
              [...theirChunks.values()].flatMap(({ run, first }): ChunkKey[] => (run === id ? [[run, first]] : [])),
            ),
        },
      });
      [runs, holders, chunks] = [theirRuns, theirHolders, theirChunks];
      if (fault) throw new Error('The disk did not say that it was done.');
      return value;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
  const database: RunDatabase = { read: (act) => access('look', act), write: (act) => access('write', act) };

  const held = new Map<string, () => RunPresence>();
  const watchers = new Set<{ name: string; listener: (what: 'changed' | 'back') => void }>();

  return {
    kept: (name: string) => runs.get(name),
    isCancelled: (name: string) => holders.get(name)?.cancelled === true,
    chunksOf: (name: string) => [...chunks.values()].filter(({ run }) => run === name),
    /** Returns the storage as one tab sees it. A dead tab neither writes nor gets messages. A deaf tab gets no messages from other tabs. */
    window(isDeaf: boolean) {
      let isDead = false;
      const mine = new Set<string>();
      const alive = <Value>(act: () => Promise<Value>): Promise<Value> =>
        isDead
          ? new Promise(() => undefined)
          : // oxlint-disable-next-line typescript/no-misused-promises -- the returned promise is awaited: that blocks it for good
            act().finally(() => (isDead ? new Promise(() => undefined) : undefined));
      const lock: RunLock = {
        acquire(name, now) {
          if (isDeaf) return Promise.resolve(() => undefined);
          if (held.has(name)) return Promise.resolve(undefined);
          held.set(name, now);
          mine.add(name);
          return Promise.resolve(() => {
            if (mine.delete(name)) held.delete(name);
          });
        },
        presence: (name) => Promise.resolve(isDeaf || mine.has(name) ? undefined : held.get(name)?.()),
        notifyChanged(name) {
          if (isDeaf || isDead) return;
          for (const watcher of [...watchers]) if (watcher.name === name) watcher.listener('changed');
        },
        watch(name, listener) {
          const watcher = { name, listener };
          if (!isDeaf) watchers.add(watcher);
          return () => watchers.delete(watcher);
        },
      };
      return {
        lock,
        store: createRunStore({
          read: (act) => alive(() => database.read(act)),
          write: (act) => alive(() => database.write(act)),
        }),
        isDead: () => isDead,
        /** Simulates a browser tab that was killed: nothing of it continues, and its locks are free. */
        kill() {
          isDead = true;
          for (const name of mine) held.delete(name);
          mine.clear();
        },
      };
    },
  };
}

function tableOf<Value>(map: Map<string, Value>, keyOf: (value: Value) => string) {
  return {
    get: (key: string) => Promise.resolve(map.get(key)),
    put: (value: Value) => {
      for (const part of Object.values(value as object))
        if (typeof part === 'function') return Promise.reject(new Error('A function cannot be kept.'));
      return Promise.resolve(map.set(keyOf(value), value));
    },
    delete: (key: string) => Promise.resolve(map.delete(key)),
  };
}
