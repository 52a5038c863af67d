import { type BatchOperationName, type BatchOutcome, getOwn } from '../../core/index.ts';
import { fromSavedOutcome } from './store/savedOutcome.ts';
import type { EditedFields, LoadedRun, RowReview, SavedOutcome } from './store/SavedRun.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import { editedRecord, fieldsOfRow } from './table.ts';

/** Number of reviewed rows, and of their earlier outcomes. */
export interface ReviewSummary {
  /** Number of rows with an unsent edit. */
  edited: number;
  /** Number of rows that the user accepted without changes. */
  accepted: number;
  /** Number of earlier outcomes of all rows. It grows whenever rows are sent again. */
  earlier: number;
}

/** Returns the user's decision about a row: an unsent edit, an acceptance, or undefined for neither. */
export const decisionOf = (review: RowReview | undefined): 'edited' | 'accepted' | undefined => {
  if (review?.edit) return 'edited';
  return review?.accepted === undefined ? undefined : 'accepted';
};

/** The reviews of a started run. They are kept in memory, and in the store if the run is saved. */
export interface RunReviews {
  readonly rows: ReadonlyMap<number, RowReview>;
  readonly summary: ReviewSummary;
  /** Replaces a review in memory. */
  set(index: number, review: RowReview | undefined): void;
}

/** Whether an outcome says that a row could not be sent. Such an outcome applies only until the row has been sent. */
export const isUnsendable = ({ sent }: SavedOutcome): boolean => sent === false;

export const reviewCounts = (review: RowReview | undefined): ReviewSummary => ({
  edited: review?.edit ? 1 : 0,
  accepted: review?.accepted === undefined ? 0 : 1,
  earlier: review?.earlier?.filter(({ outcome }) => !isUnsendable(outcome)).length ?? 0,
});

export function createReviews(saved: ReadonlyMap<number, RowReview> = new Map()): RunReviews {
  const rows = new Map<number, RowReview>();
  let summary: ReviewSummary = { edited: 0, accepted: 0, earlier: 0 };
  const set = (index: number, review: RowReview | undefined) => {
    const [before, after] = [reviewCounts(rows.get(index)), reviewCounts(review)];
    summary = {
      edited: summary.edited + after.edited - before.edited,
      accepted: summary.accepted + after.accepted - before.accepted,
      earlier: summary.earlier + after.earlier - before.earlier,
    };
    if (review) rows.set(index, review);
    else rows.delete(index);
  };
  for (const entry of saved) set(...entry);
  return {
    rows,
    get summary() {
      return summary;
    },
    set,
  };
}

/** Returns how many records were charged or may have been charged for earlier outcomes. They count towards the budget. */
export function spentEarlier(reviews: Iterable<RowReview>): { paid: number; inDoubt: number } {
  const spent = { paid: 0, inDoubt: 0 };
  for (const { earlier = [] } of reviews)
    for (const { outcome } of earlier)
      if (!outcome.shared && outcome.message === undefined)
        if (outcome.inDoubt === undefined) spent.paid++;
        else spent.inDoubt++;
  return spent;
}

/** Adds values to an edit. Leaves out values that are the same as in the file. @param original the values of the file by field. */
export const mergeEdit = (original: EditedFields, edit: EditedFields | undefined, values: EditedFields): EditedFields =>
  Object.fromEntries(
    Object.entries({ ...edit, ...values }).filter(([field, text]) => text !== (getOwn(original, field) ?? '')),
  );

export const isSameEdit = (one: EditedFields, other: EditedFields): boolean => {
  const fields = Object.keys(one);
  return (
    fields.length === Object.keys(other).length && fields.every((field) => getOwn(one, field) === getOwn(other, field))
  );
};

/** Returns the values of a row by field, including an unsent edit. */
export function currentFields(
  { table, columns }: Pick<LoadedRun, 'table' | 'columns'>,
  index: number,
  review: RowReview | undefined,
): Record<string, string> {
  return { ...fieldsOfRow(table.rows[index] ?? [], columns), ...(review?.edit ?? review?.sent) };
}

/** Returns the other outcomes of a row, oldest first, each with the values of the row at that time. */
export const earlierOutcomes = <Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  run: LoadedRun,
  index: number,
  review: RowReview | undefined,
): { outcome: BatchOutcome<Name>; fields: Readonly<Record<string, string>> }[] =>
  (review?.earlier ?? []).map(({ sent, outcome }) => ({
    outcome: fromSavedOutcome<Name>(
      run,
      index,
      editedRecord(operation, run.table.rows[index] ?? [], run, sent),
      outcome,
    ),
    fields: currentFields(run, index, sent && { sent }),
  }));
