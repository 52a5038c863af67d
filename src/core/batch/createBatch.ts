import { call } from '../call/call.ts';
import { mostRecords } from '../chunk.ts';
import { type AddressServiceError, isAddressServiceError, NetworkError, ResponseError } from '../errors.ts';
import type { Operation } from '../Operation.ts';
import type {
  Batch,
  BatchOutcome,
  BatchOptions,
  BatchRecords,
  BatchStartOptions,
  BatchState,
  BatchStatus,
  BatchStopReason,
} from './Batch.ts';
import { type BatchOperationName, batchOperations, type BatchRunner, type BatchTypes } from './batchOperations.ts';
import { createPace } from './createPace.ts';
import { isOffline } from './isOffline.ts';
import { createReader, type Reader } from './createReader.ts';
import { judge } from './judge.ts';

interface Row<Record> {
  index: number;
  record: Record;
  /** Times that its call was refused without work. */
  refusals: number;
}

const notSent = 'It was not sent, because the batch ended before.';

/**
 * Any number of records through an operation in chunks of up to 100: a bounded number of calls at a time, order kept, every record in
 * exactly one of `results`, `rejected` and `inDoubt` in the end. **Chargeable: as its operation.** A chunk whose outcome is unknown is in
 * doubt and never sent again; one that was refused without work is, after a pause of all calls. Knows neither React nor a page.
 *
 * @throws TypeError for options that are no numbers in range.
 */
export function createBatch<Name extends BatchOperationName>(options: BatchOptions<Name>): Batch<Name> {
  type Record = BatchTypes[Name]['record'];
  type Outcome = BatchOutcome<Name>;
  const {
    client,
    concurrency = 4,
    chunkSize = mostRecords,
    budget = Infinity,
    dedupe = false,
    stopAfter = 3,
  } = options;
  for (const [name, value, most] of [
    ['concurrency', concurrency, 1000],
    ['chunkSize', chunkSize, mostRecords],
    ['stopAfter', stopAfter, Infinity],
    ['callsPerSecond', options.callsPerSecond ?? 1, Infinity],
  ] as const)
    if (
      !(value >= 1 && value <= most) ||
      (name !== 'callsPerSecond' && name !== 'stopAfter' && !Number.isInteger(value))
    )
      throw new TypeError(
        `createBatch: \`${name}\` must be a number from 1${most < Infinity ? ` to ${String(most)}` : ''}.`,
      );
  if (!(budget >= 0)) throw new TypeError('createBatch: `budget` must be credits from 0.');
  const runner = batchOperations[options.operation] as BatchRunner<
    Record,
    BatchTypes[Name]['settings'],
    BatchTypes[Name]['result']
  >;
  const settings = options.settings ?? {};
  const price = options.creditsPerRecord ?? runner.creditsPerRecord(settings);
  // A refusal slows all calls down, so that no call waits for itself.
  const operation: Operation<unknown, unknown> = {
    ...runner.operation,
    repeat: { ...runner.operation.repeat, refused: 0 },
  };
  const mostRefusals = runner.operation.repeat.refused;

  let status: BatchStatus = 'ready';
  let reason: BatchStopReason | undefined;
  let error: Error | undefined;
  /** What becomes of the batch when the calls under way have ended. */
  let ending: 'stopped' | 'cancelled' | undefined;
  let reader: Reader<Record> = createReader<Record>([]);
  let sourceEnded = true;
  let restored: BatchStartOptions<Name>['outcomes'];
  let expected: number | undefined;
  let readSoFar = 0;
  /** Rows that go before those of the reader. */
  let waiting: Row<Record>[] = [];
  let outcomes: (Outcome | undefined)[] = [];
  let pace = createPace(concurrency, options.callsPerSecond);
  let counts = { results: 0, rejected: 0, inDoubt: 0 };
  let leaders = new Map<string, number>();
  let followers = new Map<number, Row<Record>[]>();
  let underWay = 0;
  let callsUnderWay = 0;
  let calls = 0;
  let paid = 0;
  let mayBePaid = 0;
  let badInARow = 0;
  /** Records that an earlier run knew: they took no time of this one. */
  let adopted = 0;
  let ranFor = 0;
  let since: number | undefined;
  let pumping = false;
  let pumpsAsked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended: { promise: Promise<void>; resolve(): void } | undefined;
  const listeners = new Set<() => void>();
  let snapshot: BatchState<Name> | undefined;

  const changed = () => {
    snapshot = undefined;
    for (const listener of [...listeners]) listener();
  };
  const setStatus = (next: BatchStatus) => {
    const now = performance.now();
    if (since !== undefined) ranFor += now - since;
    since = next === 'running' || next === 'stopping' ? now : undefined;
    status = next;
    changed();
  };

  const settle = (
    { index, record }: Row<Record>,
    outcome:
      | { result: BatchTypes[Name]['result'] }
      | { why: string; sent: boolean; error?: AddressServiceError }
      | { inDoubt: AddressServiceError },
  ) => {
    const row = { index, record };
    if ('result' in outcome) {
      outcomes[index] = { result: { ...row, result: outcome.result } };
      counts.results++;
    } else if ('inDoubt' in outcome) {
      outcomes[index] = { inDoubt: { ...row, error: outcome.inDoubt } };
      counts.inDoubt++;
    } else {
      outcomes[index] = { rejected: { ...row, ...outcome } };
      counts.rejected++;
    }
    const alike = followers.get(index);
    followers.delete(index);
    for (const other of alike ?? []) settle(other, outcome);
  };

  /** Is an alike record before this one? Then it shares that one's outcome. */
  const follows = (row: Row<Record>): boolean => {
    const key = runner.likeness(row.record);
    const leader = leaders.get(key);
    if (leader === undefined || leader === row.index) {
      leaders.set(key, row.index);
      return false;
    }
    const known = outcomes[leader];
    if (!known) followers.set(leader, [...(followers.get(leader) ?? []), row]);
    else if ('result' in known) settle(row, { result: known.result.result });
    else if ('inDoubt' in known) settle(row, { inDoubt: known.inDoubt.error });
    else settle(row, { ...known.rejected });
    return true;
  };

  /** What an earlier run knew. */
  const adopt = ({ index, record }: Row<Record>, outcome: Outcome) => {
    outcomes[index] = outcome;
    adopted++;
    if (dedupe) leaders.set(runner.likeness(record), index);
    if ('result' in outcome) {
      counts.results++;
      paid += price;
    } else if ('inDoubt' in outcome) {
      counts.inDoubt++;
      mayBePaid += price;
    } else counts.rejected++;
  };

  /** The next rows that can be sent; those that cannot are rejected. None at the end. */
  const take = async (most: number): Promise<Row<Record>[]> => {
    const rows = waiting.splice(0, most);
    const alike: number[] = [];
    while (rows.length < most && !sourceEnded) {
      let records: Record[];
      try {
        const read = reader.read(most - rows.length);
        records = Array.isArray(read) ? read : await read;
      } catch (cause) {
        // What came before is sent first; the next read breaks again.
        if (rows.length > 0) return rows;
        throw cause;
      }
      sourceEnded = reader.ended;
      for (const record of records) {
        const row = { index: readSoFar++, record, refusals: 0 };
        const known = restored?.get(row.index);
        const why = runner.read(record, settings).problem;
        if (known) adopt(row, known);
        else if (why) settle(row, { why: `It was not sent: ${why}.`, sent: false });
        else if (!(dedupe && follows(row))) rows.push(row);
        else if (outcomes[row.index]) alike.push(row.index);
      }
    }
    await told(alike);
    return rows;
  };

  const putBack = (rows: readonly Row<Record>[]) => {
    waiting = [...rows, ...waiting].sort((one, other) => one.index - other.index);
  };

  const stop = (why: BatchStopReason, what?: Error) => {
    if (ending) return;
    ending = 'stopped';
    reason = why;
    error = what;
    setStatus('stopping');
  };

  const finish = async () => {
    if (ending) {
      // What was never sent is told with the rest, so that nothing of the input is lost.
      try {
        for (let rows = await take(1000); rows.length > 0; rows = await take(1000))
          for (const row of rows) settle(row, { why: notSent, sent: false });
      } catch (cause) {
        sourceEnded = true;
        error ??= cause as Error;
      }
    }
    const waitedFor = ended;
    const end = ending ?? 'done';
    ending = undefined;
    setStatus(end);
    waitedFor?.resolve();
  };

  const pump = async () => {
    const asked = ++pumpsAsked;
    if (pumping) return;
    pumping = true;
    clearTimeout(timer);
    try {
      while (status === 'running' && callsUnderWay < pace.lanes) {
        const wait = pace.wait();
        if (wait > 0) {
          timer = setTimeout(() => void pump(), wait);
          break;
        }
        const left = price > 0 ? Math.floor((budget - paid - mayBePaid - underWay * price) / price) : Infinity;
        const rows = await take(Math.max(1, Math.min(chunkSize, left)));
        if (rows.length === 0) break;
        // It was paused or cancelled while it read, or nothing more can be paid.
        const open = status as BatchStatus;
        if (open !== 'running' || left < 1) {
          putBack(rows);
          // What is under way may turn out to be free.
          if (open === 'running' && callsUnderWay === 0) stop('budget');
          break;
        }
        void send(rows);
      }
    } catch (cause) {
      sourceEnded = true;
      stop('source', cause as Error);
    }
    const over = status === 'stopping' || (status === 'running' && sourceEnded && waiting.length === 0);
    if (over && callsUnderWay === 0) await finish();
    else changed();
    pumping = false;
    // Calls ended meanwhile, or somebody who was told of a change did something.
    if (pumpsAsked !== asked) await pump();
  };

  const send = async (rows: Row<Record>[]) => {
    const indices = rows.map(({ index }) => index);
    calls++;
    callsUnderWay++;
    underWay += rows.length;
    pace.begun();
    if (!isOffline(client) && (await written(() => options.journal?.sending?.(indices))) && !ending) {
      let alike: number[] = [];
      const whoFollow = () => {
        alike = indices.flatMap((index) => (followers.get(index) ?? []).map((row) => row.index));
      };
      try {
        const records = rows.map(({ record }) => record);
        const output = await call(client, operation, runner.input(records, settings), {
          ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
        });
        const results = runner.results(output);
        whoFollow();
        rows.forEach((row, at) => {
          settle(row, { result: results[at] as BatchTypes[Name]['result'] });
        });
        paid += rows.length * price;
        badInARow = 0;
        pace.answered();
      } catch (cause) {
        whoFollow();
        failed(rows, asServiceError(cause, operation));
      }
      await told([...indices, ...alike]);
    } else {
      // It was cancelled, or the connection went, while it was written down: it is as if it had never begun.
      calls--;
      await told(indices);
      putBack(rows);
      if (isOffline(client))
        stop('unreachable', new NetworkError(operation.name, `${operation.name} was not sent: the device is offline.`));
    }
    callsUnderWay--;
    underWay -= rows.length;
    await pump();
  };

  const told = async (indices: readonly number[]) => {
    const { journal } = options;
    if (!journal?.ended || indices.length === 0) return;
    const known = indices.flatMap((index) => outcomes[index] ?? []);
    await written(() => journal.ended?.(indices, known));
  };

  /** Without a journal nothing is waited for, so that calls begin in their turn. */
  const written = async (write: () => unknown): Promise<boolean> => {
    try {
      const writing = write();
      if (writing instanceof Promise) await writing;
      return true;
    } catch (cause) {
      stop('journal', cause as Error);
      return false;
    }
  };

  const failed = (rows: Row<Record>[], cause: AddressServiceError) => {
    const readable = cause.partial;
    // An answer that lacks some rows: those that came are kept, the others are in doubt.
    if (cause.mayHaveBeenCharged && cause.missing && Array.isArray(readable) && readable.length === rows.length) {
      const missing = new Set(cause.missing);
      rows.forEach((row, at) => {
        settle(row, missing.has(at) ? { inDoubt: cause } : { result: readable[at] as BatchTypes[Name]['result'] });
      });
      paid += (rows.length - missing.size) * price;
      mayBePaid += missing.size * price;
      badInARow = 0;
      return;
    }
    const judgement = judge(cause);
    switch (judgement) {
      case 'in-doubt':
        for (const row of rows) settle(row, { inDoubt: cause });
        mayBePaid += rows.length * price;
        if (++badInARow >= stopAfter) stop('in-doubt', cause);
        return;
      case 'rejected':
        for (const row of rows) settle(row, { why: cause.message, sent: true, error: cause });
        if (++badInARow >= stopAfter) stop('rejected', cause);
        return;
      case 'slow-down':
        for (const row of rows) row.refusals++;
        putBack(rows);
        pace.refused(cause.retryAfter);
        if (rows.some(({ refusals }) => refusals > mostRefusals)) stop('slow-down', cause);
        return;
      default:
        putBack(rows);
        stop(judgement, cause);
    }
  };

  const progress = () => {
    const elapsed = ranFor + (since === undefined ? 0 : performance.now() - since);
    const done = counts.results + counts.rejected + counts.inDoubt;
    const rate = elapsed > 0 ? (Math.max(0, done - adopted) / elapsed) * 1000 : 0;
    const total = reader.total ?? expected ?? (sourceEnded && status !== 'ready' ? readSoFar : undefined);
    const left = total === undefined ? undefined : total - done;
    return {
      total,
      done,
      ...counts,
      underWay,
      calls,
      lanes: pace.lanes,
      credits: paid,
      creditsInDoubt: mayBePaid,
      elapsed,
      rate,
      timeLeft: left === 0 ? 0 : left === undefined || rate === 0 ? undefined : (left / rate) * 1000,
      wait: status === 'running' ? pace.wait() : 0,
    };
  };

  const view = (): BatchState<Name> => {
    // A long batch changes far more often than its lists are read: they are made when they are.
    const settled = outcomes;
    const lazily = <List>(make: () => List) => {
      let made: List | undefined;
      return () => (made ??= make());
    };
    const results = lazily(() => settled.flatMap((outcome) => (outcome && 'result' in outcome ? outcome.result : [])));
    const rejected = lazily(() =>
      settled.flatMap((outcome) => (outcome && 'rejected' in outcome ? outcome.rejected : [])),
    );
    const inDoubt = lazily(() =>
      settled.flatMap((outcome) => (outcome && 'inDoubt' in outcome ? outcome.inDoubt : [])),
    );
    return {
      status,
      reason,
      error,
      progress: progress(),
      get results() {
        return results();
      },
      get rejected() {
        return rejected();
      },
      get inDoubt() {
        return inDoubt();
      },
      at: (index) => settled[index],
    };
  };

  const run = async (): Promise<BatchState<Name>> => {
    let resolve: () => void = () => undefined;
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    ended = { promise, resolve };
    setStatus('running');
    void pump();
    await promise;
    return batch.get();
  };

  const busy = () => status === 'running' || status === 'paused' || status === 'stopping';

  const batch: Batch<Name> = {
    start(records: BatchRecords<Record>, { total, outcomes: known } = {}) {
      if (busy()) throw new Error('Doorplate: this batch runs already. Cancel it, or make another one.');
      reader = createReader(records);
      restored = known;
      expected = total;
      sourceEnded = false;
      readSoFar = 0;
      waiting = [];
      outcomes = [];
      counts = { results: 0, rejected: 0, inDoubt: 0 };
      leaders = new Map();
      followers = new Map();
      [calls, paid, mayBePaid, badInARow, ranFor, adopted] = [0, 0, 0, 0, 0, 0];
      pace = createPace(concurrency, options.callsPerSecond);
      reason = undefined;
      error = undefined;
      return run();
    },
    pause() {
      if (status !== 'running') return;
      clearTimeout(timer);
      setStatus('paused');
    },
    resume() {
      if (status === 'paused') {
        setStatus('running');
        void pump();
      } else if (status === 'stopped') {
        const back = outcomes.flatMap((outcome) =>
          outcome && 'rejected' in outcome && outcome.rejected.why === notSent ? outcome.rejected : [],
        );
        outcomes = [...outcomes];
        for (const { index } of back) outcomes[index] = undefined;
        waiting = back
          .map(({ index, record }) => ({ index, record, refusals: 0 }))
          .filter((row) => !(dedupe && follows(row)));
        counts = { ...counts, rejected: counts.rejected - back.length };
        [badInARow, reason, error] = [0, undefined, undefined];
        return run();
      }
      return (ended?.promise ?? Promise.resolve()).then(() => batch.get());
    },
    cancel() {
      if (status !== 'running' && status !== 'paused' && status !== 'stopping') return;
      ending = 'cancelled';
      clearTimeout(timer);
      setStatus('stopping');
      void pump();
    },
    get: () => (snapshot ??= view()),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
  return batch;
}

function asServiceError(cause: unknown, { name, chargeable }: Operation<unknown, unknown>): AddressServiceError {
  return isAddressServiceError(cause)
    ? cause
    : new ResponseError(name, `${name} failed in a way that nobody foresaw.`, { mayHaveBeenCharged: chargeable });
}
