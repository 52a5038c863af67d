import { join } from 'node:path';
import { csvSource, type Job } from '../../batch/index.ts';
import { type EditedFields, type RowOutcome, type RowReview, withReview } from '../../files/index.ts';
import { CliError } from '../errors.ts';
import { readRows } from '../run/delivery.ts';
import { openOutcomes, type Outcomes, withUnplaced } from '../run/outcomes.ts';
import { listStarted, type StartedFollowUp } from './followUps.ts';
import { readNotes } from './notes.ts';

/** Name of the file with the rows of a repair. Its first column has the row numbers of the job, starting at 1. */
export const repairedRowsName = 'rows.csv';

/** A row of a job after all retries and repairs. */
export interface RepairedRow {
  /** Undefined if the row is not in the results. */
  outcome: RowOutcome | undefined;
  /** Edited values that the outcome is based on. */
  sent: EditedFields | undefined;
  /** Edited values from a page that were never sent. */
  edit: EditedFields | undefined;
  /** Note of the user who accepted the row without changes. `''` is an acceptance without a note. */
  note: string | undefined;
}

interface RepairedRows {
  /** Fields of all answers. */
  fields: ReadonlySet<string>;
  /** Whether any row has an edit, a note or an earlier outcome. */
  isRepaired: boolean;
  rows(): AsyncGenerator<RepairedRow>;
}

/**
 * Opens the rows of a job with the outcomes of its retries and repairs.
 *
 * @param started repairs to include. @default all that have started
 */
export async function openRepairedRows(
  folder: string,
  job: Job,
  started?: readonly StartedFollowUp[],
): Promise<RepairedRows> {
  const width = job.header.length;
  const outcomes = await openOutcomes(folder, width);
  const repairs: Repair[] = [];
  for (const { number, folder: repairFolder, status } of started ?? (await listStarted(folder, 'repair'))) {
    await assertSameRows(repairFolder, status.job);
    repairs.push({
      number,
      folder: repairFolder,
      reviews: new Map(status.job.reviews),
      // The rows of a repair have one more column, with the row numbers.
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
        const replaced: Earlier[] = [...earlier];
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
        const { outcome, sent, note } = current;
        const fields = outcome && withReview(outcome.fields, { sent, earlier: replaced, accepted: note });
        yield { ...current, outcome: outcome && fields && { ...outcome, fields } };
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
  for (const { folder: repairFolder, status } of await listStarted(folder, 'repair')) {
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

/** Creates a function that returns the item for a row, or undefined if the row has none. Call it with row indices in ascending order. */
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

type Earlier = NonNullable<RowReview['earlier']>[number];

/** Returns an outcome in the form of the column `EarlierResults`. */
function toEarlier({ status, reason, fields }: RowOutcome): Earlier['outcome'] {
  if (status === 'answered') return { result: Object.fromEntries(fields) };
  return status === 'in-doubt' ? { inDoubt: reason } : { message: reason, sent: status === 'rejected' };
}
