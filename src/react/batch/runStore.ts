import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import {
  type BatchInDoubt,
  type BatchOperationName,
  type BatchOutcome,
  type BatchRejectedReason,
  type BatchTypes,
  NetworkError,
} from '../../core/index.ts';
import type { CsvTable } from '../csv/CsvTable.ts';

/** A run as it is kept: what is needed to go on with it. Never a key. */
export interface KeptRun {
  id: string;
  operation: BatchOperationName;
  fileName: string;
  /** As it was chosen: the browser keeps it without copying it. */
  file: Blob;
  columns: string[];
  settings: Record<string, unknown>;
  country: string;
  begun: number;
}

/** A run with its file read. */
export interface Run extends KeptRun {
  table: CsvTable;
}

/** What of an outcome outlives a page: errors lose their class, and keep what they say. */
interface KeptOutcome {
  result?: unknown;
  reason?: BatchRejectedReason;
  why?: string;
  sent?: boolean;
  inDoubt?: string;
}

interface Schema extends DBSchema {
  runs: { key: string; value: KeptRun };
  chunks: {
    key: [run: string, first: number];
    value: { run: string; first: number; indices: number[]; outcomes?: KeptOutcome[] };
    indexes: { run: string };
  };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;
const database = (): Promise<IDBPDatabase<Schema>> => {
  const forgetIt = () => {
    opened = undefined;
  };
  opened ??= openDB<Schema>('doorplate', 1, {
    upgrade(db) {
      db.createObjectStore('runs', { keyPath: 'id' });
      db.createObjectStore('chunks', { keyPath: ['run', 'first'] }).createIndex('run', 'run');
    },
    // A browser may close it at any time, and be asked again.
    terminated: forgetIt,
  });
  opened.catch(forgetIt);
  return opened;
};

/** Writes a chunk of this run, unless another one has taken its place: answers of one file never stand on another's rows. */
async function write(
  { id, begun }: RunKey,
  indices: readonly number[],
  outcomes: KeptOutcome[] | undefined,
): Promise<void> {
  const transaction = (await database()).transaction(['runs', 'chunks'], 'readwrite');
  const kept = await transaction.objectStore('runs').get(id);
  if (kept?.begun !== begun) {
    await transaction.done;
    throw new Error('Doorplate: another run has taken the place of this one.');
  }
  const chunk = { run: id, first: indices[0] ?? 0, indices: [...indices] };
  // Refused without work: it is as if it had never been sent.
  if (outcomes?.length === 0) await transaction.objectStore('chunks').delete([chunk.run, chunk.first]);
  else await transaction.objectStore('chunks').put(outcomes ? { ...chunk, outcomes } : chunk);
  await transaction.done;
}

/** Which run it is: its name, and when it began. */
export type RunKey = Pick<KeptRun, 'id' | 'begun'>;

/** Keeps runs in the browser's own database: a chunk is written down before it is sent, and again with its answers. */
export const runStore = {
  async begin(run: KeptRun): Promise<void> {
    const transaction = (await database()).transaction(['runs', 'chunks'], 'readwrite');
    for (const key of await transaction.objectStore('chunks').index('run').getAllKeys(run.id))
      await transaction.objectStore('chunks').delete(key);
    await transaction.objectStore('runs').put(run);
    await transaction.done;
  },
  sending: (run: RunKey, indices: readonly number[]): Promise<void> => write(run, indices, undefined),
  ended: <Name extends BatchOperationName>(
    run: RunKey,
    indices: readonly number[],
    outcomes: readonly BatchOutcome<Name>[],
  ): Promise<void> =>
    write(
      run,
      indices,
      outcomes.map((outcome) =>
        'result' in outcome
          ? { result: outcome.result.result }
          : 'inDoubt' in outcome
            ? { inDoubt: outcome.inDoubt.error.message }
            : { reason: outcome.rejected.reason, why: outcome.rejected.why, sent: outcome.rejected.sent },
      ),
    ),
  /** The run and what is known of its records. A chunk that was begun and never ended is in doubt. */
  async load<Name extends BatchOperationName>(
    id: string,
    read: (file: Blob) => Promise<CsvTable>,
    recordAt: (run: Run, index: number) => BatchTypes[Name]['record'],
  ): Promise<{ run: Run; outcomes: Map<number, BatchOutcome<Name>> } | undefined> {
    const db = await database();
    const kept = await db.get('runs', id);
    if (!kept) return undefined;
    const run: Run = { ...kept, table: await read(kept.file) };
    const outcomes = new Map<number, BatchOutcome<Name>>();
    for (const chunk of await db.getAllFromIndex('chunks', 'run', id))
      chunk.indices.forEach((index, at) => {
        const row = { index, record: recordAt(run, index) };
        const known = chunk.outcomes?.[at];
        const doubt = chunk.outcomes
          ? known?.inDoubt
          : 'The page was left while this was under way. It may have been charged.';
        if (doubt !== undefined) {
          const error = new NetworkError(run.operation, doubt, { mayHaveBeenCharged: true });
          outcomes.set(index, { inDoubt: { ...row, error } satisfies BatchInDoubt<Name> });
        } else if (known?.why !== undefined) {
          const sent = known.sent ?? true;
          const reason = known.reason ?? (sent ? 'turned-down' : 'unsent');
          outcomes.set(index, { rejected: { ...row, reason, why: known.why, sent } });
        } else outcomes.set(index, { result: { ...row, result: known?.result as BatchTypes[Name]['result'] } });
      });
    return { run, outcomes };
  },
  async forget(id: string): Promise<void> {
    const db = await database();
    const transaction = db.transaction(['runs', 'chunks'], 'readwrite');
    await transaction.objectStore('runs').delete(id);
    for (const key of await transaction.objectStore('chunks').index('run').getAllKeys(id))
      await transaction.objectStore('chunks').delete(key);
    await transaction.done;
  },
};
