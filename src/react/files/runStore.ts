import {
  NetworkError,
  type BatchInDoubt,
  type BatchOperationName,
  type BatchOutcome,
  type BatchTypes,
} from '../../core/index.ts';
import {
  isUnsent,
  type CsvTable,
  type FoundRun,
  type KeptChunk,
  type KeptOutcome,
  type KeptRun,
  type Run,
  type RunMoment,
  type RunStore,
  RunTakenError,
  isSameMoment,
} from '../../files/index.ts';
import { runDatabase } from './runDatabase.ts';

type Stores = ('runs' | 'holders' | 'chunks')[];

/** One look and one write that no other window comes between. */
async function transact<Mode extends IDBTransactionMode>(mode: Mode) {
  const stores: Stores = ['runs', 'holders', 'chunks'];
  const transaction = (await runDatabase()).transaction(stores, mode);
  // A write that fails says so itself.
  transaction.done.catch(() => undefined);
  return {
    runs: transaction.objectStore('runs'),
    holders: transaction.objectStore('holders'),
    chunks: transaction.objectStore('chunks'),
    done: transaction.done,
    abort: () => {
      transaction.abort();
    },
  };
}
type Transaction<Mode extends IDBTransactionMode> = Awaited<ReturnType<typeof transact<Mode>>>;

/** All of it, or nothing: a request that throws at once (a value that cannot be kept) would else leave what was asked before it done. */
async function write<Outcome>(act: (stores: Transaction<'readwrite'>) => Promise<Outcome>): Promise<Outcome> {
  const stores = await transact('readwrite');
  try {
    const outcome = await act(stores);
    await stores.done;
    return outcome;
  } catch (cause) {
    try {
      stores.abort();
    } catch {
      // It has ended already.
    }
    await stores.done.catch(() => undefined);
    throw cause;
  }
}

async function momentIn(
  { runs, holders }: Pick<Transaction<IDBTransactionMode>, 'runs' | 'holders'>,
  id: string,
): Promise<RunMoment | undefined> {
  const [kept, held] = await Promise.all([runs.get(id), holders.get(id)]);
  return kept && { begun: kept.begun, holder: held?.holder ?? '' };
}

/**
 * Keeps runs in the browser's own database: a chunk is written down before it is sent, and again with its answers. Every write is one transaction that looks first
 * and then writes, so that two windows never both believe that a row is theirs, with or without a lock.
 */
export const runStore: RunStore = {
  /** Which run is kept, and whose it is; without its file. */
  async moment(id: string): Promise<RunMoment | undefined> {
    return momentIn(await transact('readonly'), id);
  },

  /** Puts this run in the place of what is kept. false, and nothing done: that is not what this page has `seen` there. */
  async begin(run: KeptRun, holder: string, seen: RunMoment | undefined): Promise<boolean> {
    return write(async (stores) => {
      const isMine = isSameMoment(await momentIn(stores, run.id), seen);
      if (isMine) {
        for (const key of await stores.chunks.index('run').getAllKeys(run.id)) await stores.chunks.delete(key);
        await stores.runs.put(run);
        await stores.holders.put({ id: run.id, holder });
      }
      return isMine;
    });
  },

  /** From here on `holder` may send rows of this run, and nobody else. false, and nothing done: it is not what this page has `seen`. */
  async take(id: string, holder: string, seen: RunMoment): Promise<boolean> {
    return write(async (stores) => {
      const isMine = isSameMoment(await momentIn(stores, id), seen);
      if (isMine) await stores.holders.put({ id, holder });
      return isMine;
    });
  },

  /**
   * These rows are about to be sent. @throws RunTakenError when this run is not the one that is kept, or when another page holds it: then nothing may be sent.
   */
  async sending(id: string, mine: RunMoment, indices: readonly number[]): Promise<void> {
    const chunk = chunkOf(id, mine, [...indices], undefined);
    await write(async (stores) => {
      if (!isSameMoment(await momentIn(stores, id), mine)) throw new RunTakenError();
      if (chunk) await stores.chunks.add(chunk);
    });
  },

  /**
   * How rows ended. Those without an outcome were refused without work: it is as if they had never been sent. What was answered to this page is written although another
   * one holds the run meanwhile, for it is paid for; what another one sent is left alone. @throws RunTakenError when the run is not kept any more.
   */
  async ended<Name extends BatchOperationName>(
    id: string,
    mine: RunMoment,
    indices: readonly number[],
    outcomes: readonly BatchOutcome<Name>[],
  ): Promise<void> {
    const known = new Map<number, KeptOutcome>();
    for (const outcome of outcomes) {
      const [index, kept] = keptOf(outcome);
      if (kept) known.set(index, kept);
    }
    await write(async (stores) => {
      const moment = await momentIn(stores, id);
      if (moment?.begun !== mine.begun) throw new RunTakenError();
      const key: [string, number] = [id, indices[0] ?? 0];
      const before = await stores.chunks.get(key);
      // Rows that were never begun are told by who holds the run.
      if ((before ?? moment).holder !== mine.holder) return;
      const told = new Set(indices);
      await stores.chunks.delete(key);
      for (const chunk of [
        chunkOf(id, mine, [...known.keys()], [...known.values()]),
        // Rows that were begun with these and have not ended.
        before &&
          chunkOf(
            id,
            mine,
            before.indices.filter((index) => !told.has(index)),
            undefined,
          ),
      ])
        if (chunk) await stores.chunks.put(chunk);
    });
  },

  /** The run and what is known of its records. A row that was begun and never ended is in doubt. */
  async load<Name extends BatchOperationName>(
    id: string,
    read: (file: Blob) => Promise<CsvTable>,
    recordAt: (run: Run, index: number) => BatchTypes[Name]['record'],
  ): Promise<FoundRun<Name> | undefined> {
    const stores = await transact('readonly');
    const [kept, moment, chunks] = await Promise.all([
      stores.runs.get(id),
      momentIn(stores, id),
      stores.chunks.index('run').getAll(id),
    ]);
    await stores.done;
    if (!kept || !moment) return undefined;
    const run: Run = { ...kept, table: await read(kept.file) };
    const outcomes = new Map<number, BatchOutcome<Name>>();
    // What is known of a row goes before what is not.
    chunks.sort((one, other) => Number(Boolean(one.outcomes)) - Number(Boolean(other.outcomes)));
    for (const chunk of chunks)
      chunk.indices.forEach((index, at) => {
        outcomes.set(index, outcomeOf<Name>(run, index, recordAt(run, index), chunk.outcomes?.[at]));
      });
    return { run, moment, outcomes };
  },

  /** What is kept, when its file or its answers cannot be read. */
  async record(id: string): Promise<(KeptRun & { moment: RunMoment }) | undefined> {
    const stores = await transact('readonly');
    const [kept, moment] = await Promise.all([stores.runs.get(id), momentIn(stores, id)]);
    return kept && moment && { ...kept, moment };
  },

  /** Forgets what this page has `seen`. false, and nothing done: something else is kept by now. */
  async forget(id: string, seen: RunMoment): Promise<boolean> {
    return write(async (stores) => {
      const isMine = isSameMoment(await momentIn(stores, id), seen);
      if (isMine) {
        await Promise.all([stores.runs.delete(id), stores.holders.delete(id)]);
        for (const key of await stores.chunks.index('run').getAllKeys(id)) await stores.chunks.delete(key);
      }
      return isMine;
    });
  },
};

const chunkOf = (
  run: string,
  { holder }: RunMoment,
  indices: number[],
  outcomes: KeptOutcome[] | undefined,
): KeptChunk | undefined => {
  const [first] = indices;
  if (first === undefined) return undefined;
  return outcomes ? { run, first, indices, holder, outcomes } : { run, first, indices, holder };
};

/** A row's place, and what outlives a page of its outcome. A row that was left unsent is as it was. */
function keptOf<Name extends BatchOperationName>(outcome: BatchOutcome<Name>): [number, KeptOutcome | undefined] {
  if ('result' in outcome) {
    const { index, result, record: _, ...more } = outcome.result;
    return [index, { result, ...more }];
  }
  if ('inDoubt' in outcome) {
    const { index, error, record: _, ...more } = outcome.inDoubt;
    return [index, { inDoubt: error.message, ...more }];
  }
  const { index, reason, why, sent } = outcome.rejected;
  return [index, isUnsent(outcome.rejected) ? undefined : { reason, why, sent }];
}

function outcomeOf<Name extends BatchOperationName>(
  run: Run,
  index: number,
  record: BatchTypes[Name]['record'],
  known: KeptOutcome | undefined,
): BatchOutcome<Name> {
  const row = {
    index,
    record,
    ...(known?.shared && { shared: known.shared }),
    ...(known?.unplaced && { unplaced: known.unplaced }),
  };
  const doubt = known ? known.inDoubt : 'The page was left while this was under way. It may have been charged.';
  if (doubt !== undefined) {
    const error = new NetworkError(run.operation, doubt, { mayHaveBeenCharged: true });
    return { inDoubt: { ...row, error } satisfies BatchInDoubt<Name> };
  }
  return known?.why === undefined
    ? { result: { ...row, result: known?.result as BatchTypes[Name]['result'] } }
    : { rejected: { index, record, reason: known.reason ?? 'turned-down', why: known.why, sent: known.sent ?? true } };
}
