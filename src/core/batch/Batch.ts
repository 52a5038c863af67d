import type { Client } from '../client/Client.ts';
import type { AddressServiceError } from '../errors.ts';
import type { RecordFault } from '../operation/records.ts';
import type { BatchOperationName, BatchTypes } from './operations.ts';

export type BatchRecords<Row> = Iterable<Row> | AsyncIterable<Row>;

export interface BatchOptions<Name extends BatchOperationName> {
  client: Client;
  operation: Name;
  /** Settings of the operation that apply to every record, such as `geocode` or `options`. */
  settings?: BatchTypes[Name]['settings'] | undefined;
  /** Maximum number of calls in flight. @default 4 */
  concurrency?: number | undefined;
  /** Maximum number of records in one call, from 1 to 100. @default 100 */
  chunkSize?: number | undefined;
  /**
   * Maximum number of calls that reach the service in any second.
   *
   * A whole number is a burst limit: that many calls may leave within 1,040 ms. The 40 ms allow for calls that travel at different speeds.
   * A fraction spaces calls evenly: 2.5 sends one every 400 ms, 0.5 one every two seconds. @default no limit
   */
  callsPerSecond?: number | undefined;
  /** Maximum number of credits to spend. Calls in doubt count as spent. The last chunk shrinks to fit. @default no limit */
  budget?: number | undefined;
  /** Price of one record in credits, for the budget and the estimates. @default the assumed price of the operation and its add-ons */
  creditsPerRecord?: number | undefined;
  /**
   * Send duplicate records once and give each of them the answer, with its own index, record and id.
   *
   * Records are duplicates if the service cannot tell them apart. Ids, empty fields, field order and extra spaces are ignored; emails also
   * ignore case. @default false
   */
  dedupe?: boolean | undefined;
  /**
   * Stop after this many failed calls in a row. A call fails if its outcome is unknown, or if the service rejects all of its records.
   *
   * In-flight calls count too, so an explicit number also caps the number of calls in flight, whatever `concurrency` says. Without one, at
   * most 3 calls are in flight until the first success and again after each failure. While the service answers, `concurrency` applies, and
   * every call in flight can fail if the service goes down. @default 3, or `concurrency` if that is more and the service has answered
   */
  stopAfter?: number | undefined;
  /**
   * Halve a call that the service rejects without charge and send both halves, until the invalid records are alone and the others have
   * their answers.
   *
   * Each invalid record costs at most 2 · log2(`chunkSize`) extra calls, 14 for a chunk of 100. They are free. Rejected halves do not count
   * for `stopAfter`; rejected single records do. A call that may have been charged is never sent again. @default false, which rejects all
   * records of such a call
   */
  bisect?: boolean | undefined;
  /** Timeout of one call in milliseconds. @default the client's timeout, or 60000 */
  timeout?: number | undefined;
  /** Stores the progress outside the page or process. */
  journal?: BatchJournal<Name> | undefined;
  /** Set to false to drop each outcome after `onSettled` has received it, so memory does not grow with the number of records. @default true */
  keep?: boolean | undefined;
  /**
   * Called once with each outcome, in input order. Errors it throws are reported to the environment.
   *
   * It receives the records that were never sent after `cancel`, but not after a stop, because `resume` may still send them.
   */
  onSettled?: ((index: number, outcome: BatchOutcome<Name>) => void) | undefined;
}

/** The outcome of one record. */
export type BatchOutcome<Name extends BatchOperationName> =
  | { result: BatchResult<Name> }
  | { rejected: BatchRejected<Name> }
  | { inDoubt: BatchInDoubt<Name> };

/**
 * Durable log of what the batch sends and how it ends. Starting a new batch with its contents never pays for a record twice.
 *
 * The batch reports every record it reads: sent records before and after their call, all others (unsendable, duplicates, not sent before the
 * end) once. A journal that throws, rejects or exceeds `maxWait` has failed. The batch then stops and reports only the outcomes of in-flight
 * calls.
 *
 * @example
 * const journal: BatchJournal<'cleanse'> = {
 *   sending: (indices) => db.markSent(indices),
 *   ended: (indices, outcomes) => db.saveOutcomes(indices, outcomes),
 * };
 */
export interface BatchJournal<Name extends BatchOperationName> {
  /** Milliseconds to wait for a write before it counts as failed. Use Infinity for a journal that throttles calls. @default 60000 */
  readonly maxWait?: number | undefined;
  /**
   * Called with the indices of the records of a call before it is sent. The call waits for the returned promise.
   *
   * If it fails or takes too long, nothing is sent, `signal` is aborted so that a late write can be undone, and the batch stops. `resume`
   * sends the records after another `sending`.
   */
  sending?(indices: readonly number[], signal: AbortSignal): Promise<void> | void;
  /**
   * Called with the outcomes of the records at `indices`, in the same order. An empty list means that the records were not sent, or refused
   * without work, and will not be sent for now.
   *
   * If it fails, the batch stops. `resume` and `cancel` repeat the write before anything else, so writing the same outcomes twice must be
   * harmless.
   */
  ended?(indices: readonly number[], outcomes: readonly BatchOutcome<Name>[]): Promise<void> | void;
}

export interface BatchStartOptions<Name extends BatchOperationName> {
  /** Number of records, if the source does not know it. */
  total?: number | undefined;
  /**
   * Outcomes of an earlier run by record index. These records are not sent again, and count in all lists and figures from the start.
   *
   * Records that were not sent then (`unsent`, `unsendable`) are checked again. With `dedupe`, duplicates of the others share their outcome.
   * Every outcome that is not `shared` counts as paid for, or as perhaps paid for if in doubt, whatever `dedupe` was then.
   */
  outcomes?: ReadonlyMap<number, BatchOutcome<Name>> | undefined;
  /** Numbers of records that earlier runs paid for, or may have paid for, and that are neither in `outcomes` nor in the input. They count for the budget and the credits. */
  spent?: { paid: number; inDoubt: number } | undefined;
}

/**
 * - `ready`: not started
 * - `running`
 * - `paused` by the app; in-flight calls finish, and the status becomes `done` if no record is left
 * - `stopping`: waits for in-flight calls
 * - `done`: every record has an outcome
 * - `stopped` by the batch itself, see `reason`; `resume` continues
 * - `cancelled` by the app
 */
export type BatchStatus = 'ready' | 'running' | 'paused' | 'stopping' | 'done' | 'stopped' | 'cancelled';

/**
 * Reason why a batch stopped by itself. Nothing is lost: records that were not sent are in `rejected` as `unsent`, and `resume` sends them.
 * - `budget`: another call would exceed the budget
 * - `refused`: by the service in a way that a retry cannot fix (unknown key, out of credit …), or by the client (limit, endpoint)
 * - `slow-down`: the service kept asking to slow down
 * - `unreachable`: a call could not be sent
 * - `in-doubt`: too many calls in a row with an unknown outcome
 * - `rejected`: the service rejected the records of too many calls in a row
 * - `source`: reading the records failed
 * - `journal`: writing the journal failed
 */
export type BatchStopReason =
  | 'budget'
  | 'refused'
  | 'slow-down'
  | 'unreachable'
  | 'in-doubt'
  | 'rejected'
  | 'source'
  | 'journal';

interface IndexedRecord<Name extends BatchOperationName> {
  /** Index of the record in the input, from 0. */
  index: number;
  record: BatchTypes[Name]['record'];
}

interface ChargeableRecord<Name extends BatchOperationName> extends IndexedRecord<Name> {
  /** Set with `dedupe` if the record shares the outcome of a duplicate. It cost nothing itself. */
  shared?: true;
  /** Answers of the call that match none of its records, which may have been paid for. Set on the first record of the call. */
  unplaced?: readonly unknown[];
}

export interface BatchResult<Name extends BatchOperationName> extends ChargeableRecord<Name> {
  result: BatchTypes[Name]['result'];
}

export type BatchRejectedReason = 'unsent' | 'unsendable' | 'rejected';

/** A record without a result that was certainly not charged. */
export interface BatchRejected<Name extends BatchOperationName> extends IndexedRecord<Name> {
  /**
   * - `unsent`: the batch ended before it was sent; `resume` or another run sends it
   * - `unsendable`: the record is invalid (empty, no address text, unreadable …)
   * - `rejected`: the service rejected it without charge
   */
  reason: BatchRejectedReason;
  /** Code for the fault of an `unsendable` record. */
  fault?: RecordFault | undefined;
  /** Whether the record was sent to the service. */
  sent: boolean;
  /** Sentence for the user. It never contains the record. */
  message: string;
  /** Error of the call, if the record was sent. */
  error?: AddressServiceError;
}

/** A record whose call has an unknown outcome. It may have been charged and is never sent again automatically. */
export interface BatchInDoubt<Name extends BatchOperationName> extends ChargeableRecord<Name> {
  error: AddressServiceError;
}

export interface BatchProgress {
  /** Number of records, if the source knows it (an array) or has ended. */
  total: number | undefined;
  /** Records with an outcome: `results + rejected + inDoubt`. */
  done: number;
  results: number;
  rejected: number;
  /** Rejected records that the batch has not sent yet. `resume` or another run sends them. */
  unsent: number;
  /** Rejected records that are invalid. The service rejected all others that are not `unsent`. */
  unsendable: number;
  inDoubt: number;
  /** Records in calls in flight. */
  inFlight: number;
  /** Calls started. A retry after a refusal counts again. */
  calls: number;
  /** Current maximum of calls in flight. It shrinks after a refusal and recovers. */
  concurrency: number;
  /** Assumed credits of the answers. */
  credits: number;
  /** Credits that calls in doubt may have cost. */
  creditsInDoubt: number;
  /** Running time in milliseconds, without pauses. */
  elapsed: number;
  /** Records per second, of those that this run has sent and that were answered; 0 before the first answer. */
  rate: number;
  /** Estimated milliseconds until the end, for the records that will be sent; undefined while unknown. */
  timeLeft: number | undefined;
  /** Milliseconds until the next call may start because the service asked to slow down. */
  wait: number;
}

/**
 * Immutable snapshot of a batch. Each record is in one of the three lists at most, and each list is in input order.
 *
 * At the end the lists hold the whole input, with one exception: after an early end, a source of unknown length (async, or without `length`,
 * `size` or `total`) is not read further. Outcomes of an earlier run are included anyway. With `keep: false` the lists hold only what
 * `onSettled` has not received yet.
 */
export interface BatchState<Name extends BatchOperationName> {
  readonly status: BatchStatus;
  readonly reason: BatchStopReason | undefined;
  /** Error that stopped the batch. */
  readonly error: Error | undefined;
  readonly progress: BatchProgress;
  readonly results: readonly BatchResult<Name>[];
  readonly rejected: readonly BatchRejected<Name>[];
  readonly inDoubt: readonly BatchInDoubt<Name>[];
  /** Returns the outcome of the record at this index, if there is one. */
  at(index: number): BatchOutcome<Name> | undefined;
}

/** Sends any number of records in calls of up to 100. Created by `createBatch`. Holds no timer and no call once it has ended. */
export interface Batch<Name extends BatchOperationName> {
  /**
   * Starts. Resolves at the end, whatever the outcome, and never rejects. A source that throws stops the batch.
   *
   * @throws Error while the batch is running.
   */
  start(
    records: BatchRecords<BatchTypes[Name]['record']>,
    options?: BatchStartOptions<Name>,
  ): Promise<BatchState<Name>>;
  /** Sends nothing more, not even a call that is being written to the journal. In-flight calls finish. */
  pause(): void;
  /** Continues after `pause` or a stop with the records that are left. Resolves at the next end. Does nothing while stopping. */
  resume(): Promise<BatchState<Name>>;
  /**
   * Ends the batch for good. In-flight calls finish, because they are paid for. All other records are rejected as `unsent`. The source's
   * `return` is called, but not awaited.
   */
  cancel(): void;
  get(): BatchState<Name>;
  /** Calls `listener` on every change, unthrottled. Errors it throws are reported to the environment. */
  subscribe(listener: () => void): () => void;
}
