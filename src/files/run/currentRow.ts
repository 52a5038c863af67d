import type { BatchOperationName, BatchOutcome, BatchProgress } from '../../core/index.ts';
import type { FileOperation, RowKind } from '../operations/FileOperation.ts';
import type { RowOutcome } from '../results/completeRow.ts';
import { rowKindOf } from '../results/createTally.ts';
import { isSameEdit, isUnsendable, reviewCounts, type ReviewSummary, type RunReviews } from './reviews.ts';
import { fromSavedOutcome, isUnsent, toSavedOutcome } from './store/savedOutcome.ts';
import type { EarlierOutcome, EditedFields, LoadedRun, RowReview, SavedOutcome } from './store/SavedRun.ts';
import { editedRecord } from './table.ts';

/** The outcome that applies to a row, which may have been sent several times. */
interface CurrentRow<Outcome = SavedOutcome> {
  /** Earlier outcome that still applies. Undefined if the outcome of the latest attempt applies. */
  kept: EarlierOutcome<Outcome> | undefined;
  /**
   * The review that belongs to this outcome: `sent` has the edits that the outcome is based on, `edit` the unsent edits, and `earlier` all other
   * outcomes.
   */
  review: RowReview<Outcome> | undefined;
}

type StatusOf<Outcome> = (outcome: Outcome) => RowOutcome['status'];

/** Returns the status of a saved outcome. */
export const savedStatus = ({ message, inDoubt, sent }: SavedOutcome) => {
  if (message === undefined) return inDoubt === undefined ? 'answered' : 'in-doubt';
  return sent === false ? 'not-sent' : 'rejected';
};

/** Whether a saved outcome is an answer from the service. */
export const isAnswer = (outcome: SavedOutcome) => savedStatus(outcome) === 'answered';

/** Whether a row is still waiting to be sent, for the first time or again. */
export const isWaiting = <Name extends BatchOperationName>(outcome: BatchOutcome<Name> | undefined): boolean =>
  !outcome || ('rejected' in outcome && isUnsent(outcome.rejected));

/**
 * Returns the outcome that applies to a row: its latest answer or, if it has no answer, its latest outcome. Only another answer replaces an answer. A
 * later attempt that is cancelled, rejected or in doubt does not.
 *
 * @param latest outcome of the latest attempt. Undefined if that attempt has not reached the row.
 * @param review the saved review, with the outcomes of earlier attempts.
 */
export function currentPass<Outcome>(
  latest: Outcome | undefined,
  { sent, edit = sent, accepted, earlier = [] }: RowReview<Outcome>,
  statusOf: StatusOf<Outcome>,
): CurrentRow<Outcome> {
  const passes = latest === undefined ? earlier : [...earlier, { ...(sent && { sent }), outcome: latest }];
  const shown = passes.findLast(({ outcome }) => statusOf(outcome) === 'answered') ?? passes.at(-1);
  const others = passes.filter(
    (pass) => pass !== shown && (pass.outcome === latest || statusOf(pass.outcome) !== 'not-sent'),
  );
  const note = latest === undefined ? earlier.at(-1)?.accepted : accepted;
  const current = createReview(shown?.sent, edit, note, others);
  return {
    kept: shown?.outcome === latest ? undefined : shown,
    review: Object.keys(current).length > 0 ? current : undefined,
  };
}

/**
 * Returns the review of a row that is sent again. The user's edit becomes the sent edit, and `outcome` joins the earlier outcomes.
 *
 * @param outcome outcome of the latest attempt.
 */
export function reviewAgain<Outcome>(
  { sent, edit = sent, accepted, earlier = [] }: RowReview<Outcome>,
  outcome: Outcome | undefined,
  statusOf: StatusOf<Outcome>,
): RowReview<Outcome> {
  const all = earlier.filter((pass) => statusOf(pass.outcome) !== 'not-sent');
  if (outcome !== undefined) all.push({ ...(sent && { sent }), ...(accepted !== undefined && { accepted }), outcome });
  return {
    ...(edit && Object.keys(edit).length > 0 && { sent: edit }),
    ...(all.length > 0 && { earlier: all }),
  };
}

/**
 * Whether the last call that had this row left it in doubt, even if the row keeps an earlier answer. Such a row is sent again only on request, because
 * it may have been charged.
 */
export const isInDoubt = <Outcome>(
  latest: Outcome | undefined,
  { earlier = [] }: RowReview<Outcome>,
  statusOf: StatusOf<Outcome>,
): boolean =>
  [...earlier.map(({ outcome }) => outcome), ...(latest === undefined ? [] : [latest])]
    .map(statusOf)
    .findLast((status) => status !== 'not-sent') === 'in-doubt';

/** Returns the outcome that applies to a row on a page. See `currentPass`. */
export function currentRow<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name> | undefined,
  review: RowReview | undefined,
): CurrentRow {
  const last = review?.earlier?.at(-1);
  const isAnswered = outcome !== undefined && 'result' in outcome;
  if (!review || !last || (isAnswered && !isUnsendable(last.outcome))) return { kept: undefined, review };
  const latest = outcome && !isWaiting(outcome) ? toSavedOutcome(outcome)[1] : undefined;
  return currentPass(latest, review, savedStatus);
}

/** Creates a review. `wanted` contains the edited values that the user wants. They are an unsent edit if they differ from `sent`. */
export const createReview = <Outcome = SavedOutcome>(
  sent: EditedFields | undefined,
  wanted: EditedFields | undefined = {},
  accepted: string | undefined,
  earlier: readonly EarlierOutcome<Outcome>[] = [],
): RowReview<Outcome> => ({
  ...(sent && { sent }),
  ...(!isSameEdit(wanted, sent ?? {}) && { edit: wanted }),
  ...(accepted !== undefined && { accepted }),
  ...(earlier.length > 0 && { earlier }),
});

/**
 * Returns the previous outcome and review of a row that is waiting to be sent again. The edit that would have been sent becomes unsent again. Returns
 * undefined if the row has no earlier outcome.
 */
export function beforeAgain({
  sent,
  earlier = [],
}: RowReview): { outcome: SavedOutcome; review: RowReview | undefined } | undefined {
  const last = earlier.at(-1);
  if (!last) return undefined;
  const review = createReview(last.sent, sent, last.accepted, earlier.slice(0, -1));
  return { outcome: last.outcome, review: Object.keys(review).length > 0 ? review : undefined };
}

/** Number of rows by outcome, including rows that were sent again. */
export type OutcomeCounts = Pick<BatchProgress, 'results' | 'rejected' | 'unsent' | 'unsendable' | 'inDoubt'> & {
  /** Number of rows that are still waiting to be sent again. */
  toSendAgain: number;
};

type OutcomeAt<Name extends BatchOperationName> = (index: number) => BatchOutcome<Name> | undefined;

/** The rows of a run, including rows that were sent again. The parameter `latest` is a row's outcome in the latest attempt. */
export interface CurrentRows<Name extends BatchOperationName> {
  /** Returns the outcome that applies to a row. Returns the same object until the row changes. */
  outcomeOf(index: number, latest: BatchOutcome<Name> | undefined): BatchOutcome<Name> | undefined;
  /** Returns the earlier outcome that applies to a row, or undefined if `latest` applies. */
  keptOf(index: number, latest: BatchOutcome<Name> | undefined): SavedOutcome | undefined;
  kindOf(index: number, latest: BatchOutcome<Name> | undefined): RowKind;
  reviewOf(index: number, latest: BatchOutcome<Name> | undefined): RowReview | undefined;
  /** Counts the rows by outcome and by review. `progress` covers only the latest attempt. */
  count(progress: BatchProgress, latestAt: OutcomeAt<Name>): { counts: OutcomeCounts; review: ReviewSummary };
}

export function createCurrentRows<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  run: LoadedRun,
  reviews: RunReviews,
): CurrentRows<Name> {
  interface Entry extends CurrentRow {
    /** Undefined while the row is waiting to be sent. */
    latest: BatchOutcome<Name> | undefined;
    saved: RowReview;
    outcome?: BatchOutcome<Name> | undefined;
    kind?: RowKind;
  }
  /** Rows that were sent again. For all other rows, the outcome in the batch applies. */
  const entries = new Map<number, Entry>();
  /** Rows of `entries` that are still waiting to be sent again, and rows that were sent again but got no answer. */
  const [waiting, unanswered] = [new Set<number>(), new Set<number>()];
  /** Totals for the rows in `waiting`, kept so that each new state need not count these rows again. */
  const sums = { results: 0, rejected: 0, unsendable: 0, inDoubt: 0, edited: 0, accepted: 0, earlier: 0 };

  const entryOf = (index: number, outcome: BatchOutcome<Name> | undefined): Entry | undefined => {
    const saved = reviews.rows.get(index);
    if (!saved?.earlier) return undefined;
    const latest = isWaiting(outcome) ? undefined : outcome;
    const known = entries.get(index);
    if (known?.latest === latest && known?.saved === saved) return known;
    const entry: Entry = { ...currentRow(latest, saved), latest, saved };
    entries.set(index, entry);
    return entry;
  };
  /** Counts the outcome that applies to a row instead of its latest outcome. If `by` is -1, reverses this. */
  const add = (counts: typeof sums, { kept, latest, saved, review }: Entry, by: 1 | -1) => {
    const addOutcome = (outcome: SavedOutcome | undefined, sign: number) => {
      if (!outcome) return;
      if (isAnswer(outcome)) counts.results += sign;
      else if (outcome.inDoubt !== undefined) counts.inDoubt += sign;
      else {
        counts.rejected += sign;
        if (isUnsendable(outcome)) counts.unsendable += sign;
      }
    };
    if (kept) {
      addOutcome(kept.outcome, by);
      addOutcome(latest && toSavedOutcome(latest)[1], -by);
    }
    const [before, after] = [reviewCounts(saved), reviewCounts(review)];
    counts.edited += by * (after.edited - before.edited);
    counts.accepted += by * (after.accepted - before.accepted);
    counts.earlier += by * (after.earlier - before.earlier);
  };
  for (const [index, { earlier }] of reviews.rows) {
    const entry = earlier && entryOf(index, undefined);
    if (!entry) continue;
    waiting.add(index);
    add(sums, entry, 1);
  }

  const outcomeOf: CurrentRows<Name>['outcomeOf'] = (index, latest) => {
    const entry = entryOf(index, latest);
    if (!entry?.kept) return latest;
    const { sent, outcome } = entry.kept;
    const record = () => editedRecord(operation, run.table.rows[index] ?? [], run, sent);
    return (entry.outcome ??= fromSavedOutcome<Name>(run, index, record(), outcome));
  };
  return {
    outcomeOf,
    keptOf: (index, latest) => entryOf(index, latest)?.kept?.outcome,
    kindOf(index, latest) {
      const entry = entryOf(index, latest);
      if (!entry) return rowKindOf(operation, latest);
      return (entry.kind ??= rowKindOf(operation, outcomeOf(index, latest)));
    },
    reviewOf(index, latest) {
      const entry = entryOf(index, latest);
      return entry ? entry.review : reviews.rows.get(index);
    },
    count(progress, latestAt) {
      let { unsent } = progress;
      for (const index of waiting) {
        const latest = latestAt(index);
        if (isWaiting(latest)) {
          // The engine counts a row as unsent once the batch has ended.
          if (latest) unsent--;
          continue;
        }
        const entry = entryOf(index, undefined);
        if (entry) add(sums, entry, -1);
        waiting.delete(index);
        // An answer stays the same until the row is sent again.
        if (latest && !('result' in latest)) unanswered.add(index);
      }
      const counts = { ...sums };
      for (const index of unanswered) {
        const entry = entryOf(index, latestAt(index));
        if (entry) add(counts, entry, 1);
      }
      const { edited, accepted, earlier } = reviews.summary;
      return {
        counts: {
          results: progress.results + counts.results,
          // The engine counts unsent rows among the rejected rows.
          rejected: progress.rejected + counts.rejected - (progress.unsent - unsent),
          unsent,
          unsendable: progress.unsendable + counts.unsendable,
          inDoubt: progress.inDoubt + counts.inDoubt,
          toSendAgain: waiting.size,
        },
        review: {
          edited: edited + counts.edited,
          accepted: accepted + counts.accepted,
          earlier: earlier + counts.earlier,
        },
      };
    },
  };
}
