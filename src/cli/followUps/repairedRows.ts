import { join } from 'node:path';
import { csvSource, type Job } from '../../batch/index.ts';
import type { BatchOperationName } from '../../core/index.ts';
import {
  createReview,
  currentPass,
  type EditedFields,
  type FileOperation,
  fileOperation,
  fromSavedOutcome,
  isInDoubt,
  isSameEdit,
  reviewAgain,
  type RowOutcome,
  type RowReview,
  type SavedOutcome,
  toRowOutcome,
  withReview,
} from '../../files/index.ts';
import { CliError } from '../errors.ts';
import { readRows } from '../run/delivery.ts';
import { openOutcomes, type Outcomes } from '../run/outcomes.ts';
import { listStarted, type StartedFollowUp } from './followUps.ts';
import { readNotes } from './notes.ts';

/** Name of the file with the rows of a repair. Its first column has the row numbers of the job, starting at 1. */
export const repairedRowsName = 'rows.csv';

/** A row of a job after all retries and repairs. */
export interface RepairedRow {
  /** Outcome that applies to the row: its latest answer, as on a page. Undefined if the job has not reached the row. */
  outcome: RowOutcome | undefined;
  /** Edited values that the outcome is based on. */
  sent: EditedFields | undefined;
  /** Edited values that have no answer: from a page that never sent them, or from a repair that ended without an answer. */
  edit: EditedFields | undefined;
  /** Note of the user who accepted the row without changes. `''` is an acceptance without a note. */
  note: string | undefined;
  /** Whether the first call with this row left it in doubt. */
  wasInDoubt: boolean;
  /** Whether the last call with this row left it in doubt. The row can have an earlier answer. */
  isInDoubt: boolean;
}

interface RepairedRows {
  /** Fields of all answers. */
  fields: ReadonlySet<string>;
  rows(): AsyncGenerator<RepairedRow>;
}

type Review = RowReview<RowOutcome>;

const statusOf = ({ status }: RowOutcome) => status;

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
  const operation: FileOperation<BatchOperationName> = fileOperation(job.operation as BatchOperationName);
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
  const importedReview = (row: number): Review => {
    const { earlier, ...review } = reviews.get(row) ?? {};
    if (!earlier) return review;
    const toOutcome = (saved: SavedOutcome) =>
      toRowOutcome(operation, fromSavedOutcome({ operation: operation.name }, row, {}, saved));
    return { ...review, earlier: earlier.map((pass) => ({ ...pass, outcome: toOutcome(pass.outcome) })) };
  };
  return {
    fields: new Set([outcomes, ...repairs.map((repair) => repair.outcomes)].flatMap(({ fields }) => [...fields])),
    async *rows() {
      const readers = repairs.map((repair) => ({ number: repair.number, take: createReader(rowsOf(repair)) }));
      const lastReview = Math.max(-1, ...reviews.keys());
      const results = outcomes.rows();
      for (let row = 0; ; row++) {
        const own = await results.next();
        // A run from a page can have answers to rows that the job has not reached.
        if (own.done === true && row > lastReview) return;
        const [first, ...retried] = own.done === true ? [] : own.value;
        let review = importedReview(row);
        let latest = first;
        for (const outcome of retried) {
          review = reviewAgain(review, latest, statusOf);
          latest = outcome;
        }
        let decision = notes.get(row);
        const current = () => currentPass(latest, review, statusOf);
        /** Adds the user's decision, unless a later repair sends the row. */
        const decide = (repair: number) => {
          if (!decision || decision.repairs >= repair) return;
          review = createReview(review.sent, current().review?.sent, decision.note ?? undefined, review.earlier);
          decision = undefined;
        };
        for (const { number, take } of readers) {
          const repaired = await take(row);
          if (!repaired || (latest === undefined && !review.earlier)) continue;
          decide(number);
          // As on a page, an edit removes a note.
          const isEdited = !isSameEdit(repaired.sent ?? {}, current().review?.sent ?? {});
          const { sent, accepted, earlier } = review;
          const edited = createReview(sent, repaired.sent, isEdited ? undefined : accepted, earlier);
          review = reviewAgain(edited, latest, statusOf);
          latest = repaired.outcome;
        }
        decide(Infinity);
        const { kept, review: shown = {} } = current();
        const outcome = kept?.outcome ?? latest;
        yield {
          outcome: outcome && withReview(operation, outcome, shown),
          ...{ sent: shown.sent, edit: shown.edit, note: shown.accepted },
          wasInDoubt: first?.status === 'in-doubt',
          isInDoubt: isInDoubt(latest, review, statusOf),
        };
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
      const [outcome] = ((await results.next()).value ?? []) as readonly RowOutcome[];
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
