import type { BatchInDoubt, BatchOptions, BatchOutcome, BatchProgress, BatchRejected, BatchResult } from './Batch.ts';
import type { BatchOperationName } from './operations.ts';
import type { BatchPlan } from './options.ts';
import { followersOf, indexOf, outcomeOf, type RowOutcome, type Row, withUnplaced } from './outcome.ts';

/** What has become of each record, by its place. */
export interface Outcomes<Name extends BatchOperationName> {
  readonly counts: Readonly<Pick<BatchProgress, 'results' | 'rejected' | 'unsent' | 'unsendable' | 'inDoubt'>>;
  /** Outcomes, those that wait aside, that are held because one before them is missing; without `keep` these are all that take memory. */
  readonly held: number;
  /**
   * Nobody is told: `handOn` does. `waits`: it is not handed on yet, for it may change: a record that was not sent, or was not read yet. What does not wait
   * is set once.
   */
  set(index: number, outcome: BatchOutcome<Name>, waits?: boolean): void;
  /** Of those that wait: they were not sent, and are sent now. Moments that were taken before keep what they had. */
  unset(indices: readonly number[]): void;
  /**
   * Tells `onSettled` what is there, in the input's order. Only where all that belongs together has been settled: who is told may pause, resume or
   * cancel at once. `all`: nothing more comes, so that places without an outcome and such as wait hold up nobody.
   */
  handOn(all?: boolean): void;
  /** This moment: what comes later does not change it. */
  view(): OutcomesView<Name>;
}

export interface OutcomesView<Name extends BatchOperationName> {
  results(): readonly BatchResult<Name>[];
  rejected(): readonly BatchRejected<Name>[];
  inDoubt(): readonly BatchInDoubt<Name>[];
  at(index: number): BatchOutcome<Name> | undefined;
}

interface Place<Name extends BatchOperationName> {
  outcome: BatchOutcome<Name>;
  /** When it was settled, among all. */
  turn: number;
  waits: boolean;
}

/**
 * With `keep` all of them stay. Without, an outcome is forgotten when it has been handed on, so that memory does not grow with the
 * records. `onSettled` has them in the input's order, each once.
 */
export function createOutcomes<Name extends BatchOperationName>(
  keep: boolean,
  onSettled: BatchOptions<Name>['onSettled'],
  tell: (act: () => void) => void,
): Outcomes<Name> {
  /** From `first` on. */
  let places: (Place<Name> | undefined)[] = [];
  let first = 0;
  /** The next to be handed on. */
  let next = 0;
  let turn = 0;
  let settled = 0;
  let handingOn = false;
  let nothingComes = false;
  const counts = { results: 0, rejected: 0, unsent: 0, unsendable: 0, inDoubt: 0 };
  const count = (outcome: BatchOutcome<Name>, by: number) => {
    counts['result' in outcome ? 'results' : 'inDoubt' in outcome ? 'inDoubt' : 'rejected'] += by;
    if ('rejected' in outcome && !outcome.rejected.sent)
      counts[outcome.rejected.reason === 'unsent' ? 'unsent' : 'unsendable'] += by;
  };
  const handOn = (all = false) => {
    nothingComes ||= all;
    // Whoever is told may do something that settles more: it is handed on behind this one.
    if (handingOn) return;
    handingOn = true;
    while (next - first < places.length) {
      const place = places[next - first];
      if (!nothingComes && (!place || place.waits)) break;
      const index = next++;
      if (place && onSettled)
        tell(() => {
          onSettled(index, place.outcome);
        });
    }
    handingOn = false;
    const gone = next - first;
    // When they are half of the list, so that the rest of it is not moved for each one.
    if (!keep && gone * 2 >= places.length) {
      places = places.slice(gone);
      first = next;
    }
  };
  return {
    counts,
    get held() {
      return settled - next;
    },
    set(index, outcome, waits = false) {
      const before = places[index - first];
      if (before) count(before.outcome, -1);
      if (!waits) settled++;
      count(outcome, 1);
      // Without holes, so that it stays a list for the engine however far ahead a call ends.
      while (places.length < index - first) places.push(undefined);
      // It was told as not sent before: it keeps its turn, so that older views still show it.
      places[index - first] = { outcome, turn: before?.turn ?? turn++, waits };
    },
    handOn,
    unset(indices) {
      places = [...places];
      for (const index of indices) {
        const place = places[index - first];
        if (!place) continue;
        count(place.outcome, -1);
        places[index - first] = undefined;
      }
    },
    view() {
      const [seen, from, until] = [places, first, turn];
      const gone = keep ? 0 : next - first;
      const list = <Row>(pick: (outcome: BatchOutcome<Name>) => Row | undefined) =>
        once(() => {
          const rows: Row[] = [];
          for (const [at, place] of seen.entries()) {
            const row = place && at >= gone && place.turn < until ? pick(place.outcome) : undefined;
            if (row !== undefined) rows.push(row);
          }
          return rows;
        });
      return {
        results: list((outcome) => ('result' in outcome ? outcome.result : undefined)),
        rejected: list((outcome) => ('rejected' in outcome ? outcome.rejected : undefined)),
        inDoubt: list((outcome) => ('inDoubt' in outcome ? outcome.inDoubt : undefined)),
        at(index) {
          const place = seen[index - from];
          return place && index - from >= gone && place.turn < until ? place.outcome : undefined;
        },
      };
    },
  };
}

/** A long batch changes far more often than its lists are read: they are made when they are. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Settles a row, and those that wait for its answer. Gives what became of each. Nobody is told. */
export type Settle<Name extends BatchOperationName> = (
  row: Row<Name>,
  how: RowOutcome<Name>,
  unplaced?: readonly unknown[],
) => BatchOutcome<Name>[];

export function createSettle<Name extends BatchOperationName>(
  runner: BatchPlan<Name>['runner'],
  outcomes: Outcomes<Name>,
): Settle<Name> {
  return (row, how, unplaced = []) => {
    const { group } = row;
    // A group that has ended gives its ending to whoever comes now; else this is the row that was sent, and it ends the group.
    const isFollower = group?.ending !== undefined;
    const settled = [
      withUnplaced(outcomeOf(runner, row, how, isFollower), unplaced),
      ...followersOf(row).map((each) => outcomeOf(runner, each, how, true)),
    ];
    if (group && !isFollower) {
      group.ending = how;
      group.followers.length = 0;
    }
    for (const outcome of settled) outcomes.set(indexOf(outcome), outcome);
    return settled;
  };
}
