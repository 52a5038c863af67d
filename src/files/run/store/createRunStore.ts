import type { SavedChunk, SavedOutcome, RunVersion, RestoredRun, RowReview, SavedRun, LoadedRun } from './SavedRun.ts';
import type { BatchOperationName, BatchOutcome, BatchTypes } from '../../../core/index.ts';
import type { CsvTable, FileReading } from '../../csv/CsvTable.ts';
import { parseCredits } from '../../exchange/ExportedRun.ts';
import { toSavedOutcome, fromSavedOutcome } from './savedOutcome.ts';
import { beforeAgain } from '../currentRow.ts';
import { createOwnerId } from '../ownership.ts';
import { type RunDatabase, type RunTables, isSameVersion, type RunStore, RunTakenError } from './RunStore.ts';

/**
 * Creates a run store on top of a database. A chunk is recorded before it is sent, and saved again with its answers. Every write is a
 * transaction that first checks the version, so two pages never send the same row, with or without a lock.
 *
 * @example
 * ```ts
 * const store = createRunStore({ read: (act) => act(tables), write: (act) => transaction(() => act(tables)) })
 * ```
 */
export const createRunStore = ({ read, write }: RunDatabase): RunStore => ({
  version: (id) => read((tables) => readVersion(tables, id)),

  create: (run, owner, expected) => write((tables) => createIn(tables, run, owner, expected)),

  importRun: (run, owner, expected, rows, reviews = new Map<number, RowReview>(), searchCredits = 0) =>
    write(async (tables) => {
      const isExpected = await createIn(tables, run, owner, expected);
      const chunks = [
        ...createChunks(run.id, owner, rows),
        ...[...reviews].map((entry) => createReview(run.id, owner, ...entry)),
        ...(searchCredits > 0 ? [createSearchCredits(run.id, owner, searchCredits)] : []),
      ];
      if (isExpected) for (const chunk of chunks) await tables.chunks.add(chunk);
      return isExpected;
    }),

  markExported: (id, expected) =>
    write(async (tables) => {
      const current = await readVersion(tables, id);
      const isExpected = isSameVersion(current, expected);
      if (isExpected) {
        const cancelled = current?.cancelled && { cancelled: true as const };
        // No page has this new owner id, so the store now rejects writes from every page, including the previous owner.
        await tables.owners.put({ id, owner: createOwnerId(), exported: true, ...cancelled });
      }
      return isExpected;
    }),

  claim: (id, owner, expected) =>
    write(async (tables) => {
      const current = await readVersion(tables, id);
      const isExpected = isSameVersion(current, expected);
      if (isExpected) await tables.owners.put({ id, owner, ...(current?.cancelled && { cancelled: true }) });
      return isExpected;
    }),

  async cancel(id, version) {
    await write(async (tables) => {
      if (isSameVersion(await readVersion(tables, id), version))
        await tables.owners.put({ id, owner: version.owner, cancelled: true });
    });
  },

  async sending(id, version, indices) {
    const chunk = createChunk(id, version, [...indices], undefined);
    await write(async (tables) => {
      if (!isSameVersion(await readVersion(tables, id), version)) throw new RunTakenError();
      if (!chunk) return;
      const existing = await tables.chunks.get([id, chunk.first]);
      // Rows that were never sent can be sent now. `add` rejects rows that were already sent.
      if (existing && certaintyAt(existing, 0) === 'unsent') await mergeChunk(tables, chunk);
      else await tables.chunks.add(chunk);
    });
  },

  async ended(id, version, indices, outcomes) {
    const known = new Map<number, SavedOutcome>();
    for (const outcome of outcomes) {
      const [index, saved] = toSavedOutcome(outcome);
      if (saved) known.set(index, saved);
    }
    await write(async (tables) => {
      const current = await readVersion(tables, id);
      if (current?.startedAt !== version.startedAt) throw new RunTakenError();
      const key: [string, number] = [id, indices[0] ?? 0];
      const existing = await tables.chunks.get(key);
      // Only the sender of a chunk can save its outcomes. If the rows were never sent, only the owner of the run can.
      if ((existing ?? current).owner !== version.owner) return;
      await tables.chunks.delete(key);
      const ended = createChunk(id, version, [...known.keys()], [...known.values()]);
      // Other rows in the same chunk keep their outcomes.
      const others = existing && withoutRows(existing, new Set(indices));
      for (const chunk of [ended, others]) if (chunk) await mergeChunk(tables, chunk);
    });
  },

  async saveReview(id, version, index, review) {
    await write(async (tables) => {
      if (!isSameVersion(await readVersion(tables, id), version)) throw new RunTakenError();
      if (review) await tables.chunks.put(createReview(id, version.owner, index, review));
      else await tables.chunks.delete([id, reviewKey(index)]);
    });
  },

  async addSearchCredits(id, version, credits) {
    await write(async (tables) => {
      const current = await readVersion(tables, id);
      if (current?.startedAt !== version.startedAt) throw new RunTakenError();
      const before = parseCredits((await tables.chunks.get([id, searchCreditsKey]))?.searchCredits);
      await tables.chunks.put(createSearchCredits(id, version.owner, before + credits));
    });
  },

  async prepareAgain(id, version, reviews) {
    const rows = new Set(reviews.keys());
    return write(async (tables) => {
      if (!isSameVersion(await readVersion(tables, id), version)) throw new RunTakenError();
      const chunks = (await tables.chunks.ofRun(id)).filter(({ indices }) => indices.some((index) => rows.has(index)));
      if (chunks.some((chunk) => hasNewAnswer(chunk, reviews))) return false;
      // Chunks that lose their first row get another key, so all of them are deleted before any is saved.
      for (const { first } of chunks) await tables.chunks.delete([id, first]);
      for (const chunk of chunks) {
        const others = withoutRows(chunk, rows);
        if (others) await mergeChunk(tables, others);
      }
      for (const entry of reviews) await tables.chunks.put(createReview(id, version.owner, ...entry));
      return true;
    });
  },

  async endAgain(id, version, rows) {
    await write(async (tables) => {
      if (!isSameVersion(await readVersion(tables, id), version)) throw new RunTakenError();
      const chunks = await tables.chunks.ofRun(id);
      const reached = new Set(chunks.flatMap(({ indices }) => indices));
      const outcomes = new Map<number, SavedOutcome>();
      for (const { first, review } of chunks) {
        const index = reviewKey(first);
        const before = review && !reached.has(index) ? beforeAgain(review) : undefined;
        if (!before) continue;
        outcomes.set(index, before.outcome);
        if (before.review) await tables.chunks.put(createReview(id, version.owner, index, before.review));
        else await tables.chunks.delete([id, first]);
      }
      for (const chunk of createChunks(id, version.owner, outcomes)) await tables.chunks.add(chunk);
      if (reached.size + outcomes.size >= rows) await tables.owners.put({ id, owner: version.owner });
    });
  },

  async load<Name extends BatchOperationName>(
    id: string,
    parse: (file: Blob, reading?: FileReading) => Promise<CsvTable>,
    recordAt: (run: LoadedRun, index: number) => BatchTypes[Name]['record'],
  ): Promise<RestoredRun<Name> | undefined> {
    const [saved, version, chunks] = await read((tables) =>
      Promise.all([tables.runs.get(id), readVersion(tables, id), tables.chunks.ofRun(id)]),
    );
    if (!saved || !version) return undefined;
    const reviews = new Map(chunks.flatMap(({ first, review }) => (review ? [[reviewKey(first), review]] : [])));
    const table = withRepairs(await parse(saved.file, saved.reading), saved.repairs);
    const { searchCredits } = chunks.find(({ first }) => first === searchCreditsKey) ?? {};
    const run: LoadedRun = { ...saved, table, reviews, searchCredits: parseCredits(searchCredits) };
    const outcomes = new Map<number, BatchOutcome<Name>>();
    // The most certain outcome of a row wins, whichever chunk contains it.
    for (const certainty of certainties)
      for (const chunk of chunks)
        chunk.indices.forEach((index, position) => {
          if (certaintyAt(chunk, position) === certainty)
            outcomes.set(index, fromSavedOutcome<Name>(run, index, recordAt(run, index), chunk.outcomes?.[position]));
        });
    return { run, version, outcomes };
  },

  async record(id) {
    const [saved, version] = await read((tables) => Promise.all([tables.runs.get(id), readVersion(tables, id)]));
    return saved && version && { ...saved, version };
  },

  forget: (id, expected) =>
    write(async (tables) => {
      const isExpected = isSameVersion(await readVersion(tables, id), expected);
      if (isExpected) {
        await Promise.all([tables.runs.delete(id), tables.owners.delete(id)]);
        for (const key of await tables.chunks.keysOfRun(id)) await tables.chunks.delete(key);
      }
      return isExpected;
    }),
});

/** Replaces the `expected` version with a run. */
async function createIn(
  tables: RunTables,
  run: SavedRun,
  owner: string,
  expected: RunVersion | undefined,
): Promise<boolean> {
  const isExpected = isSameVersion(await readVersion(tables, run.id), expected);
  if (isExpected) {
    for (const key of await tables.chunks.keysOfRun(run.id)) await tables.chunks.delete(key);
    await tables.runs.put(run);
    await tables.owners.put({ id: run.id, owner });
  }
  return isExpected;
}

async function readVersion(
  { runs, owners }: Pick<RunTables, 'runs' | 'owners'>,
  id: string,
): Promise<RunVersion | undefined> {
  const [run, saved] = await Promise.all([runs.get(id), owners.get(id)]);
  return (
    run && {
      startedAt: run.startedAt,
      owner: saved?.owner ?? '',
      ...(saved?.cancelled && { cancelled: true }),
      ...(saved?.exported && { exported: true }),
    }
  );
}

/** Returns the table with the rows that the user has repaired. */
function withRepairs(table: CsvTable, repairs: SavedRun['repairs'] = new Map<number, string[]>()): CsvTable {
  return repairs.size === 0 ? table : { ...table, rows: table.rows.map((row, index) => repairs.get(index) ?? row) };
}

/** Creates a chunk of rows that were sent together, or returns undefined if there are no rows. */
const createChunk = (
  run: string,
  { owner }: Pick<RunVersion, 'owner'>,
  indices: number[],
  outcomes: SavedOutcome[] | undefined,
): SavedChunk | undefined => {
  const [first] = indices;
  if (first === undefined) return undefined;
  return outcomes ? { run, first, indices, owner, outcomes } : { run, first, indices, owner };
};

/**
 * Converts a row's index to the `first` of the chunk with the row's review, and back. This `first` is negative, so it never equals that of a chunk
 * with rows.
 */
const reviewKey = (index: number) => -1 - index;

const createReview = (run: string, owner: string, index: number, review: RowReview): SavedChunk => ({
  run,
  first: reviewKey(index),
  indices: [],
  owner,
  review,
});

/** The `first` of the chunk with the credits of searches. It is not a whole number, so it never equals that of a row or a review. */
const searchCreditsKey = -0.5;

const createSearchCredits = (run: string, owner: string, searchCredits: number): SavedChunk => ({
  run,
  first: searchCreditsKey,
  indices: [],
  owner,
  searchCredits,
});

const maxRowsPerChunk = 100;

/** Creates chunks for the rows of an imported run. An undefined outcome means that the row was sent but has no answer. */
function createChunks(run: string, owner: string, rows: ReadonlyMap<number, SavedOutcome | undefined>): SavedChunk[] {
  const known = [...rows].filter((row): row is [number, SavedOutcome] => row[1] !== undefined);
  const unanswered = [...rows].flatMap(([index, outcome]) => (outcome ? [] : [index]));
  const chunks: (SavedChunk | undefined)[] = [];
  for (let start = 0; start < known.length; start += maxRowsPerChunk) {
    const part = known.slice(start, start + maxRowsPerChunk);
    const indices = part.map(([index]) => index);
    chunks.push(
      createChunk(
        run,
        { owner },
        indices,
        part.map(([, outcome]) => outcome),
      ),
    );
  }
  for (let start = 0; start < unanswered.length; start += maxRowsPerChunk)
    chunks.push(createChunk(run, { owner }, unanswered.slice(start, start + maxRowsPerChunk), undefined));
  return chunks.filter((chunk) => chunk !== undefined);
}

/** Returns the certainty of a row's outcome in a chunk. `unsent` is the least certain, because the row can still be sent. */
function certaintyAt({ outcomes }: SavedChunk, position: number): 'unsent' | 'sent' | 'known' {
  const outcome = outcomes?.[position];
  if (!outcome) return 'sent';
  return outcome.sent === false ? 'unsent' : 'known';
}

/** Whether a chunk has an answer to a row that is in doubt, was not sent or has no outcome in its review. */
const hasNewAnswer = ({ indices, outcomes }: SavedChunk, reviews: ReadonlyMap<number, RowReview>): boolean =>
  indices.some((index, position) => {
    const [saved, review] = [outcomes?.[position], reviews.get(index)];
    if (!review || !saved || saved.inDoubt !== undefined || saved.sent === false) return false;
    const latest = review.earlier?.at(-1)?.outcome;
    return !latest || latest.inDoubt !== undefined || latest.sent === false;
  });

/** Certainties in ascending order. */
const certainties = ['unsent', 'sent', 'known'] as const;

/** Returns the chunk without these rows, or undefined if no row is left. */
function withoutRows(chunk: SavedChunk, removed: ReadonlySet<number>): SavedChunk | undefined {
  const left = [...chunk.indices.entries()].filter(([, index]) => !removed.has(index));
  return createChunk(
    chunk.run,
    chunk,
    left.map(([, index]) => index),
    chunk.outcomes && left.map(([position]) => chunk.outcomes?.[position] ?? {}),
  );
}

/**
 * Saves a chunk. Chunks with the same key start with the same row. If such a chunk is already saved, keeps the more certain outcome of that
 * row, and all other rows of both chunks.
 */
async function mergeChunk({ chunks }: Pick<RunTables, 'chunks'>, chunk: SavedChunk): Promise<void> {
  const rank = (one: SavedChunk) => certainties.indexOf(certaintyAt(one, 0));
  let next: SavedChunk | undefined = chunk;
  while (next) {
    const existing = await chunks.get([next.run, next.first]);
    if (existing && rank(existing) > rank(next)) {
      next = withoutRows(next, new Set([next.first]));
      continue;
    }
    await chunks.put(next);
    next = existing && withoutRows(existing, new Set(next.indices));
  }
}
