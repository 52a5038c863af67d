import type { BatchOutcome, BatchRejected } from './Batch.ts';
import type { BatchOperationName, BatchTypes, BatchRunner } from './operations.ts';

/** A record on its way through a batch. */
export interface Row<Name extends BatchOperationName> {
  /** Its place in the input, from 0. */
  readonly index: number;
  /** As it was given. */
  readonly record: BatchTypes[Name]['record'];
  /** As it is sent: read once, so that nothing that happens to the record meanwhile changes it. */
  readonly plain: BatchTypes[Name]['record'];
  /** Times that its call was refused without work. */
  timesRefused: number;
  /** With `bisect`: a part of a call that was turned down, one object for all rows of it. It is sent by itself. */
  part?: object;
  /** With `dedupe`: what it shares with the records that are alike. */
  readonly group?: Group<Name>;
}

/** Records that are alike: the first is sent, the others wait for its answer. */
export interface Group<Name extends BatchOperationName> {
  ending: RowOutcome<Name> | undefined;
  followers: Row<Name>[];
}

/** How it ended for a record and for all that are alike: an outcome without place and record. `from` is the record that was sent. */
export type RowOutcome<Name extends BatchOperationName> =
  | { result: BatchTypes[Name]['result']; from: BatchTypes[Name]['record'] }
  | { rejected: Omit<BatchRejected<Name>, 'index' | 'record'> }
  | { inDoubt: BatchOutcomeError<Name>; from: BatchTypes[Name]['record'] };

type BatchOutcomeError<Name extends BatchOperationName> = Extract<
  BatchOutcome<Name>,
  { inDoubt: unknown }
>['inDoubt']['error'];

/** What an earlier run knew, at this place and with this record. */
export function atRow<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name>,
  index: number,
  record: BatchTypes[Name]['record'],
): BatchOutcome<Name> {
  if ('result' in outcome) return { result: { ...outcome.result, index, record } };
  if ('inDoubt' in outcome) return { inDoubt: { ...outcome.inDoubt, index, record } };
  return { rejected: { ...outcome.rejected, index, record } };
}

/** Those that wait for the answer to this one. */
export const followersOf = <Name extends BatchOperationName>({ group }: Row<Name>): readonly Row<Name>[] =>
  group && !group.ending ? group.followers : [];

/** The place of an outcome's record in the input, from 0. */
export const indexOf = <Name extends BatchOperationName>(outcome: BatchOutcome<Name>): number => rowOf(outcome).index;

/**
 * Does an outcome from an earlier run still hold? A record that was never sent is looked at again, for it may be sent now; one without a
 * `reason` is of an older version, which wrote `sent` alone.
 */
export function isFinal<Name extends BatchOperationName>(outcome: BatchOutcome<Name>): boolean {
  if (!('rejected' in outcome)) return 'result' in outcome || 'inDoubt' in outcome;
  return outcome.rejected.sent;
}

/**
 * An ending as the outcome of this row: with its own place and record. `isShared`: another row was sent, and this one shares its answer, which then
 * has its own id. Who was sent is known, and never guessed by comparing: two emails that are one text are the same value.
 */
export function outcomeOf<Name extends BatchOperationName>(
  runner: BatchRunner<BatchTypes[Name]['record'], BatchTypes[Name]['settings'], BatchTypes[Name]['result']>,
  { index, record, plain }: Row<Name>,
  ending: RowOutcome<Name>,
  isShared?: boolean,
): BatchOutcome<Name> {
  if ('rejected' in ending) return { rejected: { index, record, ...ending.rejected } };
  // Written out: to copy a row for each outcome took time and memory in long runs.
  const shared = { shared: true } as const;
  if ('inDoubt' in ending) {
    const row = { index, record, error: ending.inDoubt };
    return { inDoubt: isShared ? { ...row, ...shared } : row };
  }
  const { result, from } = ending;
  return {
    result: isShared
      ? { index, record, result: runner.answerFor(result, from, plain), ...shared }
      : { index, record, result },
  };
}

/** The row of an outcome, whichever it is: its place and its record. */
export function rowOf<Name extends BatchOperationName>(outcome: BatchOutcome<Name>) {
  return 'result' in outcome ? outcome.result : 'inDoubt' in outcome ? outcome.inDoubt : outcome.rejected;
}

/** This outcome with the rows of its call's answer that could be put to no record. */
export function withUnplaced<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name>,
  unplaced: readonly unknown[],
): BatchOutcome<Name> {
  if (unplaced.length === 0) return outcome;
  if ('result' in outcome) return { result: { ...outcome.result, unplaced } };
  return 'inDoubt' in outcome ? { inDoubt: { ...outcome.inDoubt, unplaced } } : outcome;
}
