import type { SavedChunk, SavedOutcome, RunVersion, FoundRun, SavedRun, LoadedRun } from './SavedRun.ts';
import type { BatchOperationName, BatchOutcome, BatchTypes } from '../../../core/index.ts';
import type { CsvTable } from '../../csv/readCsv.ts';
import { toSavedOutcome, fromSavedOutcome } from './savedOutcome.ts';
import { createOwnerId } from '../ownership.ts';
import { type RunDatabase, type RunTables, isSameVersion, type RunStore, RunTakenError } from './RunStore.ts';

/** Rows that were begun together, as they are kept; undefined for none. */
export const chunkOf = (
  run: string,
  { holder }: Pick<RunVersion, 'holder'>,
  indices: number[],
  outcomes: SavedOutcome[] | undefined,
): SavedChunk | undefined => {
  const [first] = indices;
  if (first === undefined) return undefined;
  return outcomes ? { run, first, indices, holder, outcomes } : { run, first, indices, holder };
};

const most = 100;

/** What is known of the rows of a run that comes from elsewhere, as it is kept. undefined: the row was begun and has no answer. */
export function chunksOf(
  run: string,
  holder: string,
  rows: ReadonlyMap<number, SavedOutcome | undefined>,
): SavedChunk[] {
  const known = [...rows].filter((row): row is [number, SavedOutcome] => row[1] !== undefined);
  const begun = [...rows].flatMap(([place, outcome]) => (outcome ? [] : [place]));
  const chunks: (SavedChunk | undefined)[] = [];
  for (let at = 0; at < known.length; at += most) {
    const its = known.slice(at, at + most);
    const places = its.map(([place]) => place);
    chunks.push(
      chunkOf(
        run,
        { holder },
        places,
        its.map(([, outcome]) => outcome),
      ),
    );
  }
  for (let at = 0; at < begun.length; at += most)
    chunks.push(chunkOf(run, { holder }, begun.slice(at, at + most), undefined));
  return chunks.filter((chunk) => chunk !== undefined);
}

/**
 * Keeps runs in a database: a chunk is written down before it is sent, and again with its answers. Every write is one transaction that looks
 * first and then writes, so that two windows never both believe that a row is theirs, with or without a lock.
 */
export const createRunStore = ({ look, write }: RunDatabase): RunStore => ({
  /** Which run is kept, and whose it is; without its file. */
  async version(id: string): Promise<RunVersion | undefined> {
    return look((tables) => momentIn(tables, id));
  },

  /** Puts this run in the place of what is kept. false, and nothing done: that is not what this page has `seen` there. */
  async begin(run: SavedRun, holder: string, seen: RunVersion | undefined): Promise<boolean> {
    return write((tables) => beginIn(tables, run, holder, seen));
  },

  /** As `begin`, of a run that comes from elsewhere, with what is known of its rows: all of it is there, or nothing. */
  async importRun(
    run: SavedRun,
    holder: string,
    seen: RunVersion | undefined,
    rows: ReadonlyMap<number, SavedOutcome | undefined>,
  ): Promise<boolean> {
    return write(async (tables) => {
      const isMine = await beginIn(tables, run, holder, seen);
      if (isMine) for (const chunk of chunksOf(run.id, holder, rows)) await tables.chunks.add(chunk);
      return isMine;
    });
  },

  /** From here on nobody may send rows of this run, until somebody takes it. false, and nothing done: it is not what this page has `seen`. */
  async markExported(id: string, seen: RunVersion): Promise<boolean> {
    return write(async (tables) => {
      const there = await momentIn(tables, id);
      const isMine = isSameVersion(there, seen);
      if (isMine) {
        const cancelled = there?.cancelled && { cancelled: true as const };
        // In nobody's name: who has held it so far is refused like any other page.
        await tables.holders.put({ id, holder: createOwnerId(), handedOver: true, ...cancelled });
      }
      return isMine;
    });
  },

  /** From here on `holder` may send rows of this run, and nobody else. false, and nothing done: it is not what this page has `seen`. */
  async take(id: string, holder: string, seen: RunVersion): Promise<boolean> {
    return write(async (tables) => {
      const there = await momentIn(tables, id);
      const isMine = isSameVersion(there, seen);
      if (isMine) await tables.holders.put({ id, holder, ...(there?.cancelled && { cancelled: true }) });
      return isMine;
    });
  },

  /** A person has ended this run for good. Nothing is done when another page holds it. */
  async cancel(id: string, mine: RunVersion): Promise<void> {
    await write(async (tables) => {
      if (isSameVersion(await momentIn(tables, id), mine))
        await tables.holders.put({ id, holder: mine.holder, cancelled: true });
    });
  },

  /**
   * These rows are about to be sent. @throws RunTakenError when this run is not the one that is kept, or when another page holds it: then
   * nothing may be sent.
   */
  async sending(id: string, mine: RunVersion, indices: readonly number[]): Promise<void> {
    const chunk = chunkOf(id, mine, [...indices], undefined);
    await write(async (tables) => {
      if (!isSameVersion(await momentIn(tables, id), mine)) throw new RunTakenError();
      if (!chunk) return;
      const before = await tables.chunks.get([id, chunk.first]);
      // What was never sent may be sent now; `add` rejects what was begun.
      if (before && certaintyOf(before, 0) === 'unsent') await putChunk(tables, chunk);
      else await tables.chunks.add(chunk);
    });
  },

  /**
   * How rows ended. Those without an outcome were refused without work: it is as if they had never been sent. What was answered to this page is
   * written although another one holds the run meanwhile, for it is paid for; what another one sent is left alone. @throws RunTakenError when
   * the run is not kept any more.
   */
  async ended<Name extends BatchOperationName>(
    id: string,
    mine: RunVersion,
    indices: readonly number[],
    outcomes: readonly BatchOutcome<Name>[],
  ): Promise<void> {
    const known = new Map<number, SavedOutcome>();
    for (const outcome of outcomes) {
      const [index, kept] = toSavedOutcome(outcome);
      if (kept) known.set(index, kept);
    }
    await write(async (tables) => {
      const moment = await momentIn(tables, id);
      if (moment?.begun !== mine.begun) throw new RunTakenError();
      const key: [string, number] = [id, indices[0] ?? 0];
      const before = await tables.chunks.get(key);
      // Rows that were never begun are told by who holds the run.
      if ((before ?? moment).holder !== mine.holder) return;
      await tables.chunks.delete(key);
      const ended = chunkOf(id, mine, [...known.keys()], [...known.values()]);
      // Rows that were kept with these, and of which nothing is said now.
      const others = before && withoutRows(before, new Set(indices));
      for (const chunk of [ended, others]) if (chunk) await putChunk(tables, chunk);
    });
  },

  /** The run and what is known of its records. A row that was begun and never ended is in doubt. */
  async load<Name extends BatchOperationName>(
    id: string,
    read: (file: Blob) => Promise<CsvTable>,
    recordAt: (run: LoadedRun, index: number) => BatchTypes[Name]['record'],
  ): Promise<FoundRun<Name> | undefined> {
    const [kept, moment, chunks] = await look((tables) =>
      Promise.all([tables.runs.get(id), momentIn(tables, id), tables.chunks.ofRun(id)]),
    );
    if (!kept || !moment) return undefined;
    const run: LoadedRun = { ...kept, table: withRepairs(await read(kept.file), kept.repairs) };
    const outcomes = new Map<number, BatchOutcome<Name>>();
    // What is known best of a row counts, whichever chunk says it.
    for (const certainty of certainties)
      for (const chunk of chunks)
        chunk.indices.forEach((index, at) => {
          if (certaintyOf(chunk, at) === certainty)
            outcomes.set(index, fromSavedOutcome<Name>(run, index, recordAt(run, index), chunk.outcomes?.[at]));
        });
    return { run, moment, outcomes };
  },

  /** What is kept, when its file or its answers cannot be read. */
  async record(id: string): Promise<(SavedRun & { moment: RunVersion }) | undefined> {
    const [kept, moment] = await look((tables) => Promise.all([tables.runs.get(id), momentIn(tables, id)]));
    return kept && moment && { ...kept, moment };
  },

  /** Forgets what this page has `seen`. false, and nothing done: something else is kept by now. */
  async forget(id: string, seen: RunVersion): Promise<boolean> {
    return write(async (tables) => {
      const isMine = isSameVersion(await momentIn(tables, id), seen);
      if (isMine) {
        await Promise.all([tables.runs.delete(id), tables.holders.delete(id)]);
        for (const key of await tables.chunks.keysOfRun(id)) await tables.chunks.delete(key);
      }
      return isMine;
    });
  },
});

/** Puts a run in the place of what is kept, if that is what was `seen`. */
async function beginIn(
  tables: RunTables,
  run: SavedRun,
  holder: string,
  seen: RunVersion | undefined,
): Promise<boolean> {
  const isMine = isSameVersion(await momentIn(tables, run.id), seen);
  if (isMine) {
    for (const key of await tables.chunks.keysOfRun(run.id)) await tables.chunks.delete(key);
    await tables.runs.put(run);
    await tables.holders.put({ id: run.id, holder });
  }
  return isMine;
}

async function momentIn(
  { runs, holders }: Pick<RunTables, 'runs' | 'holders'>,
  id: string,
): Promise<RunVersion | undefined> {
  const [kept, held] = await Promise.all([runs.get(id), holders.get(id)]);
  return (
    kept && {
      begun: kept.begun,
      holder: held?.holder ?? '',
      ...(held?.cancelled && { cancelled: true }),
      ...(held?.handedOver && { handedOver: true }),
    }
  );
}

/** The file as it was chosen, with the rows that a person has mended. */
function withRepairs(table: CsvTable, repairs: SavedRun['repairs'] = new Map<number, string[]>()): CsvTable {
  return repairs.size === 0 ? table : { ...table, rows: table.rows.map((row, index) => repairs.get(index) ?? row) };
}

/** How much a chunk knows of its row at this place: a row that was never sent may be sent later, and what is known then counts. */
export function certaintyOf({ outcomes }: SavedChunk, at: number): 'unsent' | 'begun' | 'known' {
  const outcome = outcomes?.[at];
  if (!outcome) return 'begun';
  return outcome.sent === false ? 'unsent' : 'known';
}

/** The least certain comes first. */
export const certainties = ['unsent', 'begun', 'known'] as const;

/** What a chunk says of its other rows; undefined when there are none. */
export function withoutRows(chunk: SavedChunk, gone: ReadonlySet<number>): SavedChunk | undefined {
  const left = [...chunk.indices.entries()].filter(([, index]) => !gone.has(index));
  return chunkOf(
    chunk.run,
    chunk,
    left.map(([, index]) => index),
    chunk.outcomes && left.map(([at]) => chunk.outcomes?.[at] ?? {}),
  );
}

/** Writes down a chunk. Where another one begins with the same row, what is known best of that row stays, and nothing of the other rows is lost. */
export async function putChunk({ chunks }: Pick<RunTables, 'chunks'>, chunk: SavedChunk): Promise<void> {
  const rank = (it: SavedChunk) => certainties.indexOf(certaintyOf(it, 0));
  let next: SavedChunk | undefined = chunk;
  while (next) {
    const there = await chunks.get([next.run, next.first]);
    if (there && rank(there) > rank(next)) {
      next = withoutRows(next, new Set([next.first]));
      continue;
    }
    await chunks.put(next);
    next = there && withoutRows(there, new Set(next.indices));
  }
}
