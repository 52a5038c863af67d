import type { BatchOutcome, BatchRejected } from './Batch.ts';
import type { BatchOperationName, BatchTypes } from './batchOperations.ts';

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
  ending: Ending<Name> | undefined;
  followers: Row<Name>[];
}

/** How it ended for a record and for all that are alike: an outcome without place and record. `from` is the record that was sent. */
export type Ending<Name extends BatchOperationName> =
  | { result: BatchTypes[Name]['result']; from: BatchTypes[Name]['record'] }
  | { rejected: Omit<BatchRejected<Name>, 'index' | 'record'> }
  | { inDoubt: BatchOutcomeError<Name>; from: BatchTypes[Name]['record'] };

type BatchOutcomeError<Name extends BatchOperationName> = Extract<
  BatchOutcome<Name>,
  { inDoubt: unknown }
>['inDoubt']['error'];
