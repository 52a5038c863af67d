import type { Client } from '../client/Client.ts';
import type { AddressServiceError } from '../errors.ts';
import type { RecordFault } from '../operation/records.ts';
import type { BatchOperationName, BatchTypes } from './operations.ts';

export type BatchRecords<Row> = Iterable<Row> | AsyncIterable<Row>;

export interface BatchOptions<Name extends BatchOperationName> {
  client: Client;
  operation: Name;
  /** Settings for the operation that apply to every record, such as `geocode` or `options`. */
  settings?: BatchTypes[Name]['settings'] | undefined;
  /** Maximum number of calls in flight. @default 4 */
  concurrency?: number | undefined;
  /** Maximum number of records in one call, from 1 to 100. @default 100 */
  chunkSize?: number | undefined;
  /**
   * Maximum number of calls that reach the service in any second.
   *
   * A whole number allows bursts: the batch can send up to that many calls in any window of 1,040 ms. The extra 40 ms allow for varying network
   * delays. A fraction spaces calls evenly: 2.5 sends a call every 400 ms, and 0.5 sends one every two seconds.
   * @default no limit
   */
  callsPerSecond?: number | undefined;
  /**
   * Maximum number of credits to spend. Calls with an unknown outcome count as charged. If the remaining budget does not cover a full chunk, the
   * last call sends fewer records. @default no limit
   */
  budget?: number | undefined;
  /**
   * Number of records after which the batch pauses with the reason `sample`, so that you can look at the answers before you pay for the rest.
   * `resume` then sends the rest.
   *
   * Counts the records that were charged or may have been charged, including those of earlier runs. If the input has no more records, the batch
   * does not pause, because it is done. @default no sample
   */
  sample?: number | undefined;
  /** Price of one record in credits, used for the budget and the estimates. @default the assumed price of the operation and its add-ons */
  creditsPerRecord?: number | undefined;
  /**
   * Whether to send duplicate records only once and to share the answer among them. Each duplicate still gets an outcome with its own index,
   * record and id.
   *
   * Records are duplicates if the service cannot tell them apart. The comparison ignores ids, empty fields, the order of fields and extra
   * spaces. For emails, it also ignores case. @default false
   */
  dedupe?: boolean | undefined;
  /**
   * Number of consecutive failed calls after which the batch stops. A call fails if its outcome is unknown, or if the service rejects all of its
   * records.
   *
   * If you set a number, it also limits the calls in flight, so that an outage fails at most that many calls. By default, the batch has at most 3
   * calls in flight until the first success, and again after each failure. While calls succeed, only `concurrency` limits the calls in flight,
   * so an outage can fail all of them. @default 3
   */
  stopAfter?: number | undefined;
  /**
   * Whether to split a call that the service rejects without charge, and to send each half separately. The batch keeps splitting until each
   * invalid record is isolated and all other records have an answer.
   *
   * Each invalid record causes at most 2 · log2(`chunkSize`) extra calls, which is 14 for a chunk of 100. These calls are free. A rejected half
   * does not count towards `stopAfter`, but a rejected single record does. A call that may have been charged is never resent. @default false:
   * all records of a rejected call are rejected
   */
  bisect?: boolean | undefined;
  /** Timeout for one call, in milliseconds. @default the client's timeout, or 60000 */
  timeout?: number | undefined;
  /** Durable log of the batch's progress, stored outside the page or process. */
  journal?: BatchJournal<Name> | undefined;
  /**
   * Whether the batch keeps each outcome in memory after `onSettled` has received it. If false, memory usage does not grow with the number of
   * records. @default true
   */
  keep?: boolean | undefined;
  /**
   * Called once with each outcome, in input order. If it throws, the error is reported as uncaught.
   *
   * After `cancel`, it is also called for the records that were never sent. After a stop, it is not called for these records, because `resume`
   * can still send them.
   */
  onSettled?: ((index: number, outcome: BatchOutcome<Name>) => void) | undefined;
}

/** The outcome of one record. */
export type BatchOutcome<Name extends BatchOperationName> =
  | { result: BatchResult<Name> }
  | { rejected: BatchRejected<Name> }
  | { inDoubt: BatchInDoubt<Name> };

/**
 * Durable log of the records that a batch sends and of their outcomes. If a new batch starts with the logged outcomes, you never pay for a
 * record twice.
 *
 * The batch reports every record that it reads. For a record that is sent, it calls `sending` before the call and `ended` after the call. For a
 * record that is not sent (unsendable, a duplicate, or left over at the end), it calls only `ended`. A write to the journal fails if a method
 * throws, rejects or takes longer than `maxWait`. After a failed write, the batch stops and reports only the outcomes of in-flight calls.
 *
 * @example
 * const journal: BatchJournal<'cleanse'> = {
 *   sending: (indices) => db.markSent(indices),
 *   ended: (indices, outcomes) => db.saveOutcomes(indices, outcomes),
 * };
 */
export interface BatchJournal<Name extends BatchOperationName> {
  /** Milliseconds to wait for a write before it counts as failed. Use Infinity if the journal delays calls on purpose. @default 60000 */
  readonly maxWait?: number | undefined;
  /**
   * Saves the indices of a call's records before the call is sent. The call is sent only once your promise resolves.
   *
   * If your promise rejects or takes too long, the records are not sent and the batch stops. `signal` then aborts, so that you can undo a late write.
   * `resume` calls `sending` again before it sends the records.
   */
  sending?(indices: readonly number[], signal: AbortSignal): Promise<void> | void;
  /**
   * Saves the outcomes of the records at `indices`, in the same order. An empty list of outcomes means that the records were not sent, or
   * that the service refused them without doing any work. Before these records are resent, `sending` is called again.
   *
   * If your promise rejects or takes too long, the batch stops. `resume` and `cancel` repeat the write before they do anything else, so writing
   * the same outcomes twice must be harmless.
   */
  ended?(indices: readonly number[], outcomes: readonly BatchOutcome<Name>[]): Promise<void> | void;
}

export interface BatchStartOptions<Name extends BatchOperationName> {
  /** Number of records. Set it if the source has neither a `length` nor a `size`. */
  total?: number | undefined;
  /**
   * Outcomes of an earlier run, by record index. They appear in the lists and counts from the start. A record with a final outcome is not sent
   * again.
   *
   * If the earlier run did not send a record (`unsent`, `unsendable`), the batch processes this record as if it were new. With `dedupe`, a new record shares
   * the outcome of an earlier duplicate. Both results and records in doubt count towards the budget, unless they are `shared`.
   */
  outcomes?: ReadonlyMap<number, BatchOutcome<Name>> | undefined;
  /**
   * Number of records that earlier runs paid for (`paid`) or may have paid for (`inDoubt`). Both numbers count
   * towards the budget and the credits. Do not include records that are in `outcomes` or in the input, because the batch counts them itself.
   */
  spent?: { paid: number; inDoubt: number } | undefined;
}

/**
 * Status of a batch.
 * - `ready`: the batch has not started
 * - `running`: the batch sends calls
 * - `paused`: the app or the `sample` has paused the batch; in-flight calls finish, and the status becomes `done` if no record is left
 * - `stopping`: the batch waits for in-flight calls before it ends
 * - `done`: every record has an outcome
 * - `stopped`: the batch has stopped by itself (see `reason`); `resume` continues it
 * - `cancelled`: the app has cancelled the batch
 */
export type BatchStatus = 'ready' | 'running' | 'paused' | 'stopping' | 'done' | 'stopped' | 'cancelled';

/**
 * Reason why a batch stopped or paused by itself. Nothing is lost: `resume` sends the remaining records. After a stop, they are in `rejected`
 * with the reason `unsent`.
 * - `sample`: the batch has paused, because the records of the `sample` have their outcomes
 * - `budget`: another call would exceed the budget
 * - `refused`: the service refused a call for a reason that a retry cannot fix (unknown key, out of credits …), or the client refused it (limit
 *   reached, no endpoint)
 * - `slow-down`: the service kept asking callers to slow down
 * - `unreachable`: a call could not be sent
 * - `in-doubt`: too many calls in a row had an unknown outcome
 * - `rejected`: the service rejected all records of too many calls in a row
 * - `source`: reading the records failed
 * - `journal`: writing to the journal failed
 */
export type BatchStopReason =
  | 'sample'
  | 'budget'
  | 'refused'
  | 'slow-down'
  | 'unreachable'
  | 'in-doubt'
  | 'rejected'
  | 'source'
  | 'journal';

interface IndexedRecord<Name extends BatchOperationName> {
  /** Zero-based index of the record in the input. */
  index: number;
  record: BatchTypes[Name]['record'];
}

interface ChargeableRecord<Name extends BatchOperationName> extends IndexedRecord<Name> {
  /** Set if `dedupe` is on and the record shares the outcome of a duplicate. The record itself cost nothing. */
  shared?: true;
  /** Rows in the call's answer that match none of the call's records. You may have paid for them. Set only on the first record of the call. */
  unplaced?: readonly unknown[];
}

export interface BatchResult<Name extends BatchOperationName> extends ChargeableRecord<Name> {
  result: BatchTypes[Name]['result'];
}

export type BatchRejectedReason = 'unsent' | 'unsendable' | 'rejected';

/** A record that has no result and that you certainly did not pay for. */
export interface BatchRejected<Name extends BatchOperationName> extends IndexedRecord<Name> {
  /**
   * Reason why the record has no result.
   * - `unsent`: the batch ended before it sent the record; `resume` or another run sends it
   * - `unsendable`: the record is invalid (empty, no address text, unreadable …)
   * - `rejected`: the service rejected the record without charge
   */
  reason: BatchRejectedReason;
  /** Code of the fault that makes a record `unsendable`. */
  fault?: RecordFault | undefined;
  /** Whether the record was sent to the service. */
  sent: boolean;
  /** Explanation for the user. Never contains text from the record. */
  message: string;
  /** Error from the call, if the record was sent. */
  error?: AddressServiceError;
}

/** A record whose call has an unknown outcome. You may have paid for this record, so it is never resent automatically. */
export interface BatchInDoubt<Name extends BatchOperationName> extends ChargeableRecord<Name> {
  error: AddressServiceError;
}

export interface BatchProgress {
  /** Number of records. If the source has no known length, this is undefined until the whole source has been read. */
  total: number | undefined;
  /** Number of records with an outcome: `results + rejected + inDoubt`. */
  done: number;
  results: number;
  rejected: number;
  /** Number of rejected records with the reason `unsent`: the batch ended before it sent them. `resume` or another run sends them. */
  unsent: number;
  /**
   * Number of rejected records that were not sent because they are invalid. The service rejected the other `rejected - unsent - unsendable`
   * records.
   */
  unsendable: number;
  inDoubt: number;
  /** Number of records in calls that are in flight. */
  inFlight: number;
  /** Number of calls started. Each retry of a refused call counts as another call. */
  calls: number;
  /** Current maximum number of calls in flight. It shrinks after a refusal and then recovers. */
  concurrency: number;
  /** Estimated cost of the answers, in credits. */
  credits: number;
  /** Credits that calls with an unknown outcome may have cost. */
  creditsInDoubt: number;
  /** Running time in milliseconds, excluding pauses. */
  elapsed: number;
  /** Number of records answered per second, excluding records from earlier runs. It is 0 before the first answer. */
  rate: number;
  /** Estimated milliseconds until the last answer arrives. Undefined while there is no estimate. */
  timeLeft: number | undefined;
  /**
   * Milliseconds until the next call can start. Greater than 0 if the `callsPerSecond` limit is reached, or if the service asked callers to slow
   * down.
   */
  wait: number;
}

/**
 * Immutable snapshot of a batch. Each record is in at most one of the lists `results`, `rejected` and `inDoubt`. Each list is in input order.
 *
 * At the end, the lists contain the whole input, with two exceptions:
 * - If the batch ends early, it stops reading a source that is async or has no known length (`length`, `size` or `total`). The lists then omit
 *   the unread records, except those with an outcome from an earlier run.
 * - With `keep: false`, the lists contain only outcomes that `onSettled` has not received yet.
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
  /** Returns the outcome of the record at this index, or undefined if it has none. */
  at(index: number): BatchOutcome<Name> | undefined;
}

/**
 * Sends any number of records in calls of up to 100 records. Created by `createBatch`. Once it has ended, it leaves no timers or calls behind.
 */
export interface Batch<Name extends BatchOperationName> {
  /**
   * Starts the batch. The returned promise never rejects. It resolves once the batch has ended, for whatever reason, or has paused after its
   * `sample`. If the source throws, the batch stops.
   *
   * @throws Error if the batch is already running.
   */
  start(
    records: BatchRecords<BatchTypes[Name]['record']>,
    options?: BatchStartOptions<Name>,
  ): Promise<BatchState<Name>>;
  /** Stops sending calls. A call whose journal write is still pending is not sent either. In-flight calls finish. */
  pause(): void;
  /**
   * Continues with the remaining records after a pause or a stop. The returned promise resolves when the batch ends again. Does nothing while the
   * status is `stopping`.
   */
  resume(): Promise<BatchState<Name>>;
  /**
   * Ends the batch for good. In-flight calls finish, because they may already be charged. All records that were not sent are rejected as
   * `unsent`. The source's `return` method is called, but the batch does not wait for it.
   */
  cancel(): void;
  get(): BatchState<Name>;
  /** Calls `listener` on every change, without throttling. If the listener throws, the error is reported as uncaught. */
  subscribe(listener: () => void): () => void;
}
