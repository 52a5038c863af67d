import type { Client } from '../client/Client.ts';
import type { AddressServiceError } from '../errors.ts';
import type { RecordFault } from '../operation/records.ts';
import type { BatchOperationName, BatchTypes } from './operations.ts';

export type BatchRecords<Row> = Iterable<Row> | AsyncIterable<Row>;

export interface BatchOptions<Name extends BatchOperationName> {
  client: Client;
  operation: Name;
  /** What the operation is asked beside its records: geocode, options … */
  settings?: BatchTypes[Name]['settings'] | undefined;
  /** Calls at the same time. @default 4 */
  concurrency?: number | undefined;
  /** Records of one call, 1 to 100. @default 100 */
  chunkSize?: number | undefined;
  /**
   * Most calls that come to the service within any second: of a whole number, as many leave within 1,040 ms, for some take longer on their way than others.
   * 2.5 is one each 400 ms, 0.5 one each two seconds. @default no limit
   */
  callsPerSecond?: number | undefined;
  /** Most credits that may be spent, calls in doubt counted as spent. The last chunk is made to fit. @default no limit */
  budget?: number | undefined;
  /** Credits of one record, for the budget and the estimates. @default what the operation and its add-ons are assumed to cost */
  creditsPerRecord?: number | undefined;
  /**
   * Send records that are alike once, and give all of them the answer, each with its own place, record and id. Alike is what the service
   * cannot tell apart: ids, empty fields, order of fields and surplus spaces do not count, nor does case in an email. @default false
   */
  dedupe?: boolean | undefined;
  /**
   * Stop after so many calls in a row whose outcome is unknown, or that were turned down for their records. Those under way count: no more than
   * these are under way at a time, so that `concurrency` above it is not used. Without it: 3 until a first call has been answered and again
   * after each bad one; while the service answers, all lanes of `concurrency` are used, and those that are under way when it goes down can all
   * fail. @default 3, or `concurrency` where that is more and the service has answered
   */
  stopAfter?: number | undefined;
  /**
   * A call that is turned down for its records, without charge, is halved and sent again, until the records at fault are alone and the others have
   * their answers: at most 2 · log2(`chunkSize`) calls more for each of them, 14 for a chunk of 100, which cost nothing. Halves that are
   * turned down do not count for `stopAfter`, single records do. What may have been charged is never sent again. @default false: all records of
   * such a call are rejected
   */
  bisect?: boolean | undefined;
  /** ms for a call. @default the client's, else 60000 */
  timeout?: number | undefined;
  /** Writes down what must outlive the page or the process. */
  journal?: BatchJournal<Name> | undefined;
  /** false: an outcome is forgotten when `onSettled` has had it, so that memory does not grow with the records. @default true */
  keep?: boolean | undefined;
  /**
   * Has each outcome once, in the input's order. A record that was not sent is told when the batch is cancelled; after a stop it waits, for
   * `resume` may send it. What it throws goes to the environment.
   */
  onSettled?: ((index: number, outcome: BatchOutcome<Name>) => void) | undefined;
}

/** What becomes of a record. */
export type BatchOutcome<Name extends BatchOperationName> =
  | { result: BatchResult<Name> }
  | { rejected: BatchRejected<Name> }
  | { inDoubt: BatchInDoubt<Name> };

/**
 * A record of what was begun and how it ended. A run that is begun again with what it holds pays for nothing twice. It hears of every record
 * that was read: of those that are sent before and after, of the others (they cannot be sent, they share an answer, the batch ended before)
 * once. One that throws, rejects or does not answer for a minute has failed: the batch stops, and only what became of calls under way is
 * still told.
 */
export interface BatchJournal<Name extends BatchOperationName> {
  /**
   * ms after which it has failed where it does not answer. Infinity: it is waited for, as for one that gives each call its turn.
   * @default 60000
   */
  readonly patience?: number | undefined;
  /**
   * These records (by their places) are about to be sent; the call waits for this. When it fails, or is late, nothing of them is sent, and the batch
   * stops: `signal` is aborted then, so that what was written all the same can be taken back. `resume` begins them again.
   */
  sending?(indices: readonly number[], signal: AbortSignal): Promise<void> | void;
  /**
   * How they ended. None: they were not sent after all, or refused without work, and are not sent any more for now. When this fails the batch
   * stops, and the same is told again by `resume` and `cancel`, before anything else: a write that was half done must do no harm when it is done
   * again.
   */
  ended?(indices: readonly number[], outcomes: readonly BatchOutcome<Name>[]): Promise<void> | void;
}

export interface BatchStartOptions<Name extends BatchOperationName> {
  /** How many records there are, where the source does not tell it. */
  total?: number | undefined;
  /**
   * What is known from an earlier run, by the records' places: not sent again, and in all lists and figures from the start. A record that was not sent then
   * (`unsent`, `unsendable`) is looked at anew. With `dedupe`, records that are alike one of these share its outcome. Every
   * outcome that is not `shared` counts as paid for (in doubt: as perhaps paid for), whatever `dedupe` was then.
   */
  outcomes?: ReadonlyMap<number, BatchOutcome<Name>> | undefined;
  /** Records that were paid for, or may have been, in earlier runs, and are neither in `outcomes` nor in the input any more: the budget and the credits count them. */
  spent?: { paid: number; inDoubt: number } | undefined;
}

/** - `ready` nothing was started · `running` · `paused` by a person; calls under way end, and it is `done` when nothing is left
 *  - `stopping` waits for calls under way
 *  - ended: `done` all records have an outcome · `stopped` by the batch itself, `reason` says why; `resume` goes on · `cancelled` by a person */
export type BatchStatus = 'ready' | 'running' | 'paused' | 'stopping' | 'done' | 'stopped' | 'cancelled';

/**
 * Why a batch stopped by itself. Nothing is lost: what was not sent is in `rejected`, not sent, and `resume` sends it.
 * - `budget`: one more call would pass it
 * - `refused`: by the service in a way that repeating cannot mend (unknown key, out of credit …), or by the client (limit, endpoint)
 * - `slow-down`: the service went on refusing for too many calls
 * - `unreachable`: a call could provably not be sent
 * - `in-doubt`: too many unknown outcomes in a row
 * - `rejected`: too many calls in a row that were turned down for their records
 * - `source`: the records could not be read on · `journal`: it could not be written
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

interface Row<Name extends BatchOperationName> {
  /** The record's place in the input, from 0. */
  index: number;
  record: BatchTypes[Name]['record'];
}

/** A record whose call came back, or may have: what that cost, and what else came. */
interface AskedRow<Name extends BatchOperationName> extends Row<Name> {
  /** With `dedupe`: it shares what became of a record that is alike, and cost nothing itself. */
  shared?: true;
  /** Of the first record of a call: rows of that call's answer that could be put to none of its records. They may be paid for. */
  unplaced?: readonly unknown[];
}

export interface BatchResult<Name extends BatchOperationName> extends AskedRow<Name> {
  result: BatchTypes[Name]['result'];
}

export type BatchRejectedReason = 'unsent' | 'unsendable' | 'turned-down';

/** A record without a result that was certainly not charged. */
export interface BatchRejected<Name extends BatchOperationName> extends Row<Name> {
  /**
   * - `unsent`: the batch ended before its turn; `resume`, or another run, sends it
   * - `unsendable`: the record itself cannot be sent (empty, without a text of an address, not readable …)
   * - `turned-down`: it was sent, and the service refused it without charge
   */
  reason: BatchRejectedReason;
  /** What is wrong with a record that is `unsendable`, in a word; absent for others. */
  fault?: RecordFault | undefined;
  /** false: it never left. */
  sent: boolean;
  /** In words, for a person. Never with the record in it. */
  why: string;
  /** What its call rejected with; absent when it was not sent. */
  error?: AddressServiceError;
}

/** A record whose call has an unknown outcome: it may have been charged, and is never sent again by itself. */
export interface BatchInDoubt<Name extends BatchOperationName> extends AskedRow<Name> {
  error: AddressServiceError;
}

export interface BatchProgress {
  /** Records, when the input says how many (an array) or has ended. */
  total: number | undefined;
  /** Records with an outcome: `results + rejected + inDoubt`. */
  done: number;
  results: number;
  rejected: number;
  /** Those of `rejected` that the batch did not come to: `resume`, or another run, sends them. */
  unsent: number;
  /** Those of `rejected` that cannot be sent. The rest of them was turned down by the service. */
  unsendable: number;
  inDoubt: number;
  /** Records in calls under way. */
  underWay: number;
  /** Calls that were begun; one that is sent again after it was refused counts again. */
  calls: number;
  /** Calls at the same time, at present: fewer after one was refused. */
  lanes: number;
  /** Credits of the answers, as assumed. */
  credits: number;
  /** Credits that calls in doubt may have cost. */
  creditsInDoubt: number;
  /** ms that the batch ran, pauses apart. */
  elapsed: number;
  /** Records per second that this run has sent and that were answered; 0 before a first answer. */
  rate: number;
  /** ms until the end at that rate, for the records that will be sent, as far as those that were read tell; undefined while it cannot be told. */
  timeLeft: number | undefined;
  /** ms until the next call may begin, because the service asked to slow down; 0 for at once. */
  wait: number;
}

/**
 * A moment of a batch; what comes later does not change it. The three lists have no record in common, and each is in the input's order. At
 * the end they are all that was read: the whole input, unless the batch ended early on a source that does not say how long it is (one that is
 * async, or has no `length`, `size` or `total`), which is not read on then; what an earlier run knew of the rest is there all the same. With `keep: false` they are what has not been handed on.
 */
export interface BatchState<Name extends BatchOperationName> {
  readonly status: BatchStatus;
  readonly reason: BatchStopReason | undefined;
  /** What stopped the batch. */
  readonly error: Error | undefined;
  readonly progress: BatchProgress;
  readonly results: readonly BatchResult<Name>[];
  readonly rejected: readonly BatchRejected<Name>[];
  readonly inDoubt: readonly BatchInDoubt<Name>[];
  /** What has become of the record at this place, so far. */
  at(index: number): BatchOutcome<Name> | undefined;
}

/** Any number of records, in calls of up to 100. Made by `createBatch`; holds no timer and no call once it has ended. */
export interface Batch<Name extends BatchOperationName> {
  /** Begins. Resolves at the end, whatever it is; never rejects. A source that throws, even at once, stops it. @throws Error while it runs. */
  start(
    records: BatchRecords<BatchTypes[Name]['record']>,
    options?: BatchStartOptions<Name>,
  ): Promise<BatchState<Name>>;
  /** Nothing is sent any more, not even what is being written down; calls under way end. */
  pause(): void;
  /** Goes on after `pause` or a stop, with what was not sent and what was not read. Resolves at the next end. Does nothing while it is stopping. */
  resume(): Promise<BatchState<Name>>;
  /**
   * For good: no new call; those under way end, for they are paid for. What was not sent is rejected. A source that hangs is told (`return`)
   * and not waited for.
   */
  cancel(): void;
  get(): BatchState<Name>;
  /** Told of every change, as often as it comes. What a listener throws goes to the environment. */
  subscribe(listener: () => void): () => void;
}
