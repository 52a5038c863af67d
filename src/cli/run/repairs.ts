import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { csvSource, type Job, type Lock, readJob, replaceFile, siblingPath } from '../../batch/index.ts';
import type { EditedFields, RowOutcome } from '../../files/index.ts';
import { CliError } from '../errors.ts';
import { commandName, quoteArg, resumeCommand } from '../messages/format.ts';
import { readRows } from './delivery.ts';
import { openOutcomes, type Outcomes, withUnplaced } from './outcomes.ts';
import { jobOfRetry, listRetries, numbered, originalJob, type RetryResults, retryResults } from './retries.ts';

/** Name of the file with the rows of a repair. Its first column has the number of each row in the job, starting at 1. */
export const repairedRowsName = 'rows.csv';

/** Returns the path of a repair's results, which are next to the results of its job. */
export const repairOutput = (output: string, number: number): string =>
  siblingPath(output, numbered('repaired', number));

/**
 * Returns the command that sends the rows in doubt of a job again.
 *
 * @param isEdited whether some of these rows have edits. Only a repair sends them with their edits. @default true if the job has repairs
 */
export function retryCommand(folder: string, isEdited = hasRepairs(originalJob(folder))): string {
  const job = jobOfRetry(folder);
  return isEdited
    ? `${commandName} repair ${quoteArg(originalJob(job))} FILE --retry-in-doubt (FILE lists these rows, like the file of exceptions)`
    : resumeCommand(job, '--retry-in-doubt');
}

const hasRepairs = (job: string): boolean => existsSync(join(job, 'repair', 'job.json'));

/**
 * Reads the results of all retries of a job. Does not count rows in doubt that now have an outcome from a repair.
 *
 * @param folder journal folder of a job, a retry or a repair.
 * @param inDoubtRows number of the rows in doubt in its own results.
 */
export async function readResent(folder: string, inDoubtRows: number): Promise<RetryResults> {
  const results = await retryResults(folder, inDoubtRows);
  const root = originalJob(folder);
  if ((root !== folder && results.left === 0) || !hasRepairs(root)) return results;
  const left = await countInDoubt(root).catch(() => undefined);
  // If the results cannot be read, act as if there were no repairs.
  if (left === undefined) return results;
  return { ...results, left: root === folder ? left : Math.min(results.left, left) };
}

async function countInDoubt(folder: string): Promise<number> {
  const job = await readJob(folder);
  if (!job) return 0;
  let count = 0;
  for await (const { outcome } of (await openRepairedRows(folder, job)).rows())
    if (outcome?.status === 'in-doubt') count++;
  return count;
}

/** A row of a job after all retries and repairs. */
export interface RepairedRow {
  /** Undefined if the row is not in the results. */
  outcome: RowOutcome | undefined;
  /** Edited values that the outcome is based on. */
  sent: EditedFields | undefined;
  /** Edited values from a page that were never sent. */
  edit: EditedFields | undefined;
  /** Note of the user who accepted the row as it is. `''` is an acceptance without a note. */
  note: string | undefined;
}

interface RepairedRows {
  /** Fields of all answers. */
  fields: ReadonlySet<string>;
  /** Whether any row has an edit, a note or an earlier outcome. */
  isRepaired: boolean;
  rows(): AsyncGenerator<RepairedRow>;
}

/** Columns of the complete file that describe repairs. */
export const repairColumns = ['SentInstead', 'EarlierResults', 'Note'] as const;

/** Opens the rows of a job with the outcomes of its retries and repairs. */
export async function openRepairedRows(folder: string, job: Job): Promise<RepairedRows> {
  const width = job.header.length;
  const outcomes = await openOutcomes(folder, width);
  const repairs: Repair[] = [];
  for (const { number, folder: repairFolder, status } of await listRetries(folder, 'repair'))
    if (status) {
      await assertSameRows(repairFolder, status.job);
      repairs.push({
        number,
        folder: repairFolder,
        reviews: new Map(status.job.reviews),
        // The rows of a repair have one more column, with their numbers.
        outcomes: await openOutcomes(repairFolder, width + 1),
      });
    }
  const reviews = new Map(job.reviews);
  const notes = await readNotes(folder);
  return {
    isRepaired: reviews.size + repairs.length + notes.size > 0,
    fields: new Set([outcomes, ...repairs.map((repair) => repair.outcomes)].flatMap(({ fields }) => [...fields])),
    async *rows() {
      const readers = repairs.map((repair) => ({ number: repair.number, take: createReader(rowsOf(repair)) }));
      let row = 0;
      for await (const first of outcomes.rows()) {
        const { sent: firstSent, edit, earlier = [], accepted } = reviews.get(row) ?? {};
        let current: RepairedRow = { outcome: first, sent: firstSent, edit, note: accepted };
        const replaced: object[] = [...earlier];
        let latest = 0;
        for (const { number, take } of readers) {
          const repaired = await take(row);
          if (!repaired?.outcome || !current.outcome) continue;
          replaced.push({ ...(current.sent && { sent: current.sent }), outcome: toEarlier(current.outcome) });
          const outcome = withUnplaced(current.outcome, repaired.outcome);
          current = { outcome, sent: repaired.sent, edit: undefined, note: undefined };
          latest = number;
        }
        const saved = notes.get(row);
        // A later edit removes a note.
        if (saved && saved.repairs >= latest) current.note = saved.note ?? undefined;
        yield withRepairColumns(current, replaced);
        row++;
      }
    },
  };
}

interface Repair {
  number: number;
  folder: string;
  reviews: ReadonlyMap<number, { sent?: EditedFields }>;
  outcomes: Outcomes;
}

/** Returns the rows that the repairs of a job have sent or will send. */
export async function listRepairedRows(folder: string): Promise<number[]> {
  const rows: number[] = [];
  for (const { folder: repairFolder, status } of await listRetries(folder, 'repair')) {
    if (!status) continue;
    await assertSameRows(repairFolder, status.job);
    let isHeader = true;
    for await (const [number] of readRows(join(repairFolder, repairedRowsName), ',')) {
      if (!isHeader) rows.push(Number(number) - 1);
      isHeader = false;
    }
  }
  return rows;
}

/**
 * Checks the file with the rows of a repair. If its numbers have changed, answers would be assigned to the wrong rows, or rows would be charged
 * again.
 */
async function assertSameRows(folder: string, { digest }: Job): Promise<void> {
  const path = join(folder, repairedRowsName);
  if (
    (await csvSource(path)
      .digest()
      .catch(() => undefined)) !== digest
  )
    throw new CliError(`${path}, which has the rows of this repair, is missing or was changed. Restore it.`);
}

/** A row of a repair. Its outcome is undefined if the repair has not reached it. */
interface RowOfRepair {
  row: number;
  sent: EditedFields | undefined;
  outcome: RowOutcome | undefined;
}

/** Yields the rows of a repair, in the order of the job. */
async function* rowsOf({ folder, reviews, outcomes }: Repair): AsyncGenerator<RowOfRepair> {
  const results = outcomes.rows();
  let place = -1;
  for await (const [number] of readRows(join(folder, repairedRowsName), ',')) {
    if (place >= 0) {
      const outcome = (await results.next()).value as RowOutcome | undefined;
      yield { row: Number(number) - 1, sent: reviews.get(place)?.sent, outcome };
    }
    place++;
  }
}

/** Returns a function that returns the item of a row, or undefined if there is none. Rows must be asked for in ascending order. */
function createReader<Item extends { row: number }>(items: AsyncGenerator<Item>) {
  let next: Item | undefined;
  let isEnded = false;
  return async (row: number): Promise<Item | undefined> => {
    while (!isEnded && (next === undefined || next.row < row)) {
      const result = await items.next();
      if (result.done === true) isEnded = true;
      else next = result.value;
    }
    return next?.row === row ? next : undefined;
  };
}

/** Returns an outcome in the form of the column `EarlierResults`. */
function toEarlier({ status, reason, fields }: RowOutcome): object {
  if (status === 'answered') return { result: Object.fromEntries(fields) };
  return status === 'in-doubt' ? { inDoubt: reason } : { message: reason, sent: status === 'rejected' };
}

function withRepairColumns(row: RepairedRow, earlier: readonly object[]): RepairedRow {
  const { outcome, sent, note } = row;
  if (!outcome || (!sent && !note && earlier.length === 0)) return row;
  const fields = new Map(outcome.fields);
  const values = { SentInstead: sent, EarlierResults: earlier.length > 0 ? earlier : undefined };
  for (const [name, value] of Object.entries(values)) if (value) fields.set(name, JSON.stringify(value));
  if (note) fields.set('Note', note);
  return { ...row, outcome: { ...outcome, fields } };
}

/** A user's decision about a row. */
interface SavedNote {
  /** `null` if the user has withdrawn an acceptance. */
  note: string | null;
  /** Number of repairs before the decision. */
  repairs: number;
}

const notesPath = (folder: string) => join(folder, 'notes.json');

async function readNotes(folder: string): Promise<Map<number, SavedNote>> {
  const path = notesPath(folder);
  try {
    return new Map(JSON.parse(await readFile(path, 'utf8')) as [number, SavedNote][]);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    // If it counted as empty, the next repair would replace the notes in it.
    throw new CliError(`${path}, which has the notes about rows, is damaged or cannot be read. Restore it.`, { cause });
  }
}

/** Adds notes to those of a job. Resolves when they are on disk. @param lock the lock of the job. */
export async function saveNotes(folder: string, notes: ReadonlyMap<number, SavedNote>, lock: Lock): Promise<void> {
  const all = [...new Map([...(await readNotes(folder)), ...notes])];
  await replaceFile(notesPath(folder), `${JSON.stringify(all)}\n`, lock);
}
