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
   * A whole number allows bursts: up to that many calls can be sent at once within any 1,040 ms. The extra 40 ms allow for network delays that
   * differ between calls. A fraction spaces calls evenly. For example, 2.5 sends a call every 400 ms, and 0.5 sends a call every two seconds.
   * @default no limit
   */
  callsPerSecond?: number | undefined;
  /**
   * Maximum number of credits to spend. Calls with an unknown outcome count as spent. The last call is smaller if the budget does not cover a
   * full chunk. @default no limit
   */
  budget?: number | undefined;
  /** Price of one record in credits, used for the budget and the estimates. @default the assumed price of the operation and its add-ons */
  creditsPerRecord?: number | undefined;
  /**
   * Send only one of several duplicate records, and give all of them its answer. Each outcome keeps its own index, record and id.
   *
   * Records are duplicates if the service cannot tell them apart. Ids, empty fields, field order and extra spaces are ignored. For emails, case
   * is ignored too. @default false
   */
  dedupe?: boolean | undefined;
  /**
   * Stop after this many failed calls in a row. A call fails if its outcome is unknown, or if the service rejects all of its records.
   *
   * If you set a number, it also limits the calls in flight, because all of them could fail. If you set none, at most 3 calls are in flight
   * until the first success, and again after each failure. While the service answers, only `concurrency` limits the calls in flight, and all of
   * them can fail if the service goes down. @default 3, or `concurrency` if that is larger and the service has answered
   */
  stopAfter?: number | undefined;
  /**
   * Split a call that the service rejects without charge into two halves, and send both. This repeats until each invalid record is alone in its
   * call and all other records have an answer.
   *
   * Each invalid record costs at most 2 · log2(`chunkSize`) extra calls, which is 14 for a chunk of 100. These calls are free. A rejected half
   * does not count towards `stopAfter`, but a rejected single record does. A call that may have been charged is never resent. @default false,
   * which rejects all records of such a call
   */
  bisect?: boolean | undefined;
  /** Timeout of one call in milliseconds. @default the client's timeout, or 60000 */
  timeout?: number | undefined;
  /** Log of the progress, stored outside the page or process. */
  journal?: BatchJournal<Name> | undefined;
  /**
   * Whether to keep each outcome after `onSettled` has received it. With false, memory does not grow with the number of records. @default true
   */
  keep?: boolean | undefined;
  /**
   * Called once with each outcome, in input order. Errors it throws are reported to the environment.
   *
   * After `cancel`, it also receives the records that were never sent. After a stop it does not, because `resume` can still send them.
   */
  onSettled?: ((index: number, outcome: BatchOutcome<Name>) => void) | undefined;
}

/** The outcome of one record. */
export type BatchOutcome<Name extends BatchOperationName> =
  | { result: BatchResult<Name> }
  | { rejected: BatchRejected<Name> }
  | { inDoubt: BatchInDoubt<Name> };

/**
 * Durable log of the records that a batch sends and of their outcomes. A new batch that starts with the logged outcomes never pays for a record
 * twice.
 *
 * The batch reports every record that it reads. A sent record is reported before and after its call. A record that is not sent (unsendable,
 * duplicate, left over at the end) is reported once. The journal has failed if a method throws, rejects or takes longer than `maxWait`. The
 * batch then stops and reports only the outcomes of in-flight calls.
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
   * Called before a call is sent, with the indices of its records. The call waits for the returned promise.
   *
   * If the write fails or takes too long, the records are not sent and the batch stops. `signal` is aborted, so that you can undo a late write.
   * `resume` calls `sending` again before it sends the records.
   */
  sending?(indices: readonly number[], signal: AbortSignal): Promise<void> | void;
  /**
   * Called with the outcomes of the records at `indices`, in the same order. An empty list of outcomes means that the records were not sent, or
   * that the service refused them without doing any work. `sending` is called again before they are resent.
   *
   * If the write fails, the batch stops. `resume` and `cancel` repeat the write before anything else, so writing the same outcomes twice must
   * be harmless.
   */
  ended?(indices: readonly number[], outcomes: readonly BatchOutcome<Name>[]): Promise<void> | void;
}

export interface BatchStartOptions<Name extends BatchOperationName> {
  /** Number of records. Set it if the source has no `length` and no `size`. */
  total?: number | undefined;
  /**
   * Outcomes of an earlier run, by record index. Their records are not sent again, and they count in all lists and figures from the start.
   *
   * Records that the earlier run did not send (`unsent`, `unsendable`) are checked again. With `dedupe`, a new record shares the outcome of an
   * earlier duplicate. Every outcome without `shared` counts towards the budget: a result as paid for, a record in doubt as possibly paid for.
   * It does not matter whether the earlier run used `dedupe`.
   */
  outcomes?: ReadonlyMap<number, BatchOutcome<Name>> | undefined;
  /**
   * Number of records that earlier runs paid for (`paid`) or may have paid for (`inDoubt`). Leave out records that are in `outcomes` or in the
   * input. Both numbers count towards the budget and the credits.
   */
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
 * - `refused`: the service refused a call in a way that a retry cannot fix (unknown key, out of credit …), or the client did (limit, endpoint)
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
  /** Set with `dedupe` if the record shares the outcome of a duplicate. The record itself cost nothing. */
  shared?: true;
  /** Answers of the call that match none of its records. They may have been paid for. Set only on the first record of the call. */
  unplaced?: readonly unknown[];
}

export interface BatchResult<Name extends BatchOperationName> extends ChargeableRecord<Name> {
  result: BatchTypes[Name]['result'];
}

export type BatchRejectedReason = 'unsent' | 'unsendable' | 'rejected';

/** A record that has no result and was certainly not charged. */
export interface BatchRejected<Name extends BatchOperationName> extends IndexedRecord<Name> {
  /**
   * - `unsent`: the batch ended before it was sent; `resume` or another run sends it
   * - `unsendable`: the record is invalid (empty, no address text, unreadable …)
   * - `rejected`: the service rejected it without charge
   */
  reason: BatchRejectedReason;
  /** Code of the fault that makes a record `unsendable`. */
  fault?: RecordFault | undefined;
  /** Whether the record was sent to the service. */
  sent: boolean;
  /** Sentence for the user. Never contains the record. */
  why: string;
  /** Error of the call, if the record was sent. */
  error?: AddressServiceError;
}

/** A record whose call has an unknown outcome. The record may have been charged, and is never resent automatically. */
export interface BatchInDoubt<Name extends BatchOperationName> extends ChargeableRecord<Name> {
  error: AddressServiceError;
}

export interface BatchProgress {
  /** Number of records. Undefined until the source has ended, unless its length is known. */
  total: number | undefined;
  /** Records with an outcome: `results + rejected + inDoubt`. */
  done: number;
  results: number;
  rejected: number;
  /** Rejected records that the batch has not sent yet. `resume` or another run sends them. */
  unsent: number;
  /** Rejected records that are invalid. The service itself rejected the remaining ones (`rejected - unsent - unsendable`). */
  unsendable: number;
  inDoubt: number;
  /** Records in calls in flight. */
  underWay: number;
  /** Number of calls started. A retry after a refusal counts as another call. */
  calls: number;
  /** Current limit of calls in flight. It shrinks after a refusal and then recovers. */
  lanes: number;
  /** Credits that the answers are assumed to have cost. */
  credits: number;
  /** Credits that calls in doubt may have cost. */
  creditsInDoubt: number;
  /** Running time in milliseconds, without pauses. */
  elapsed: number;
  /** Answered records per second, without records of earlier runs. 0 before the first answer. */
  rate: number;
  /** Estimated milliseconds until all records that will be sent are answered. Undefined while unknown. */
  timeLeft: number | undefined;
  /** Milliseconds until the next call can start. Above 0 if `callsPerSecond` is reached or the service asked to slow down. */
  wait: number;
}

/**
 * Immutable snapshot of a batch. Each record is in at most one of the three lists, and each list is in input order.
 *
 * At the end, the lists contain the whole input, with one exception. After an early end, a source that is async or has no known length
 * (`length`, `size` or `total`) is not read further, so its unread records are in no list. Outcomes of an earlier run are included anyway. With
 * `keep: false`, the lists contain only outcomes that `onSettled` has not received yet.
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

/** Sends any number of records in calls of up to 100. Created by `createBatch`. After its end it keeps no timer and no call. */
export interface Batch<Name extends BatchOperationName> {
  /**
   * Starts the batch. Resolves when the batch has ended, whatever the outcome, and never rejects. A source that throws stops the batch.
   *
   * @throws Error if the batch is already running.
   */
  start(
    records: BatchRecords<BatchTypes[Name]['record']>,
    options?: BatchStartOptions<Name>,
  ): Promise<BatchState<Name>>;
  /** Stops sending calls, including a call whose journal write is still pending. In-flight calls finish. */
  pause(): void;
  /**
   * Continues with the remaining records after `pause` or a stop. Resolves when the batch ends again. Does nothing while the status is
   * `stopping`.
   */
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
