import { atRow, type RowOutcome, type Row, indexOf, rowOf, followersOf, outcomeOf } from './outcome.ts';
import type { BatchOutcome, BatchRecords, BatchStartOptions } from './Batch.ts';
import type { BatchOperationName, BatchTypes, BatchRunner } from './operations.ts';
import { learnAlike, type LearnAlikeOptions, createAlike } from './dedupe.ts';
import { nextTask } from '../nextTask.ts';
import type { FinalStatus } from './runStatus.ts';
import { createReader, type Reader } from './recordReader.ts';
import { forgetKnown, knownOutcomes } from './knownOutcomes.ts';
import type { RunParts } from './RunContext.ts';
import type { Outcomes } from './outcomes.ts';
import type { Queue } from './queue.ts';

export interface IntakeOptions<Name extends BatchOperationName> extends LearnAlikeOptions<Name> {
  /** What an earlier run knew, by place. What has been met is taken out. */
  known: Map<number, BatchOutcome<Name>>;
  /** It is to be sent. */
  send(row: Row<Name>): void;
  /** It needs no call of its own: it cannot be sent, or shares an answer that is there. */
  settle(row: Row<Name>, ending: RowOutcome<Name>): void;
  adopt(index: number, outcome: BatchOutcome<Name>): void;
}

/** Makes rows of what a source gives, and says what becomes of each: sent, waiting for one that is alike, or settled at once. */
export interface Intake<Name extends BatchOperationName> {
  /** Records so far. */
  readonly count: number;
  /** Of those that an earlier run did not know: how many were looked at, and how many of them are to be sent. */
  readonly looked: number;
  readonly sendable: number;
  take(record: BatchTypes[Name]['record']): void;
}

export function createIntake<Name extends BatchOperationName>(options: IntakeOptions<Name>): Intake<Name> {
  const { runner, settings, alike, known, send, settle, adopt } = options;
  let [count, looked, sendable] = [0, 0, 0];
  return {
    get count() {
      return count;
    },
    get looked() {
      return looked;
    },
    get sendable() {
      return sendable;
    },
    take(record) {
      const index = count++;
      const outcome = known.get(index);
      if (outcome) {
        known.delete(index);
        const its = atRow(outcome, index, record);
        // Who keeps outcomes without their records knows only here what they are alike.
        learnAlike(its, options);
        adopt(index, its);
        return;
      }
      looked++;
      const read = runner.read(record, settings);
      if (read.record === undefined) {
        const why = `It was not sent: ${read.problem}.`;
        settle(
          { index, record, plain: record, timesRefused: 0 },
          { rejected: { reason: 'unsendable', fault: read.fault, sent: false, why } },
        );
        return;
      }
      const plain = read.record;
      const { group, isNew } = alike?.groupOf(runner.likeness(plain)) ?? {};
      const row: Row<Name> = { index, record, plain, timesRefused: 0, ...(group ? { group } : {}) };
      if (group?.ending) settle(row, group.ending);
      else if (group && !isNew) group.followers.push(row);
      else {
        sendable++;
        send(row);
      }
    },
  };
}

/** Where the rows come from: reads the source as far as there is room, and says what becomes of each record. */
export interface Supply {
  /** Nothing more comes, and nothing waits to be sent. */
  readonly isDrained: boolean;
  /** The journal is hearing of rows that needed no call. */
  readonly isTelling: boolean;
  /** What broke the source. */
  readonly broken: { error: unknown } | undefined;
  /** Records of the input: how many it has, or says that it has. */
  total(): number | undefined;
  /** Records that wait to be sent, and of those that are still to be read as many as were to be sent of those before; undefined without a total. */
  toSend(): number | undefined;
  /** Reads until so many wait, or until no more may be held. False: it takes its time, and `pump` is called again. */
  fill(count: number): boolean;
  /** While all calls are under way: reads what the next one will send, of a source that takes its time. */
  ahead(): void;
  /** Takes the records that came after the end. */
  takeLate(): void;
  /** Tells what was never sent. */
  tellRest(how: FinalStatus, isStillSo: () => boolean): Promise<void>;
  /** Tells the source that nobody wants more. */
  close(): void;
}

export interface SupplyOptions<Name extends BatchOperationName> extends BatchStartOptions<Name> {
  records: BatchRecords<BatchTypes[Name]['record']>;
  /** Does anybody want a record that comes now? Else it waits for `takeLate`. */
  isWanted(): boolean;
  pump(): void;
}

export function createSupply<Name extends BatchOperationName>(
  parts: RunParts<Name>,
  { records, total, outcomes: earlier, isWanted, pump }: SupplyOptions<Name>,
): Supply {
  type Record = BatchTypes[Name]['record'];
  const { plan, phase, queue, outcomes, budget, journal, settle, tell } = parts;
  const { runner, settings, keep } = plan;
  const reader = createReader<Record>(records);
  const alike = plan.dedupe ? createAlike<Name>() : undefined;
  const size = reader.total ?? (Number.isInteger(total) && Number(total) >= 0 ? total : undefined);
  /** Most outcomes that wait for one before them; then nothing more is read. */
  const mostHeld = keep ? Infinity : 10 * plan.concurrency * plan.chunkSize;
  /** What it waits for: the source, the journal, or the page, which has its turn after a long look. */
  const waits = new Set<'source' | 'journal' | 'page'>();
  /** Records that came after the end. */
  let late: Record[] = [];
  /** What was settled while it was read, of which the journal has not heard. */
  let unheard: BatchOutcome<Name>[] = [];
  const takeUnheard = () => {
    const heard = unheard;
    unheard = [];
    return heard;
  };

  const known = knownOutcomes(earlier, { runner, settings, alike, budget });
  // They count from here on, and are handed on when their records are read.
  for (const [index, outcome] of known)
    if (Number.isInteger(index) && index >= 0 && index < (size ?? Infinity))
      outcomes.set(index, atRow(outcome, index, rowOf(outcome).record), true);

  const intake = createIntake<Name>({
    runner,
    settings,
    alike,
    known,
    send: queue.add,
    settle(row, how) {
      for (const outcome of settle(row, how)) unheard.push(outcome);
    },
    adopt: outcomes.set,
  });
  /** The source has given all that it has. */
  const isWhole = () => reader.ended && !reader.broken && phase.status !== 'cancelled';
  const inAll = () => {
    if (isWhole() || (size === undefined && reader.ended)) return intake.count;
    return size === undefined ? undefined : Math.max(size, intake.count);
  };
  /** What was known of places behind the end of the source is nobody's. */
  const seeEnd = () => {
    if (known.size === 0 || !isWhole()) return;
    outcomes.unset([...known.keys()]);
    forgetKnown(known, budget);
    known.clear();
  };

  const until = (what: 'source' | 'journal' | 'page', done: Promise<void>, next: () => void = () => undefined) => {
    waits.add(what);
    void done.then(() => {
      waits.delete(what);
      next();
      pump();
    });
  };
  /** After a look: the journal hears of what was settled without a call, and meanwhile nothing more is read. */
  const tellUnheard = () => {
    seeEnd();
    outcomes.handOn();
    const settled = takeUnheard();
    if (settled.length > 0 && journal.hears) until('journal', tell(settled));
  };

  const fill = (count: number): boolean => {
    const isEnough = () => queue.size >= count || reader.ended;
    if (isEnough()) return true;
    if (waits.size > 0) return false;
    if (outcomes.held > mostHeld) return true;
    let room = longestLook;
    const reading = reader.read((record) => {
      const wanted = isWanted();
      if (wanted) intake.take(record);
      else late.push(record);
      // A source that takes its time is not waited for.
      if (!reader.isSync) outcomes.handOn();
      return wanted && queue.size < count && --room > 0;
    });
    if (reading) {
      until('source', reading, tellUnheard);
      return false;
    }
    tellUnheard();
    if (isEnough()) return true;
    until('page', nextTask());
    return false;
  };

  return {
    get isDrained() {
      return reader.ended && !reader.broken && queue.size === 0 && !waits.has('source');
    },
    get isTelling() {
      return waits.has('journal');
    },
    get broken() {
      return reader.broken;
    },
    total: inAll,
    toSend() {
      const all = inAll();
      if (all === undefined) return undefined;
      const unread = reader.ended ? 0 : Math.max(0, all - intake.count - known.size);
      return queue.size + (unread * intake.sendable) / Math.max(1, intake.looked);
    },
    fill,
    ahead() {
      if (!reader.isSync) fill(Math.min(plan.chunkSize, budget.left));
    },
    takeLate() {
      const came = late;
      late = [];
      for (const record of came) intake.take(record);
      seeEnd();
    },
    tellRest(how, isStillSo) {
      const isFinal = how === 'cancelled';
      return tellUnsent({
        isFinal,
        isWanted: isStillSo,
        hasMore: () => reader.isSync && !reader.ended && (keep || isFinal) && intake.count < (size ?? 0),
        reader,
        intake,
        queue,
        runner,
        outcomes,
        async tell(settled) {
          seeEnd();
          const heard = takeUnheard();
          if (!journal.hasFailed) await tell([...heard, ...settled]);
          // What waits is told at the next end; what was settled is told nowhere else.
          else journal.owe(heard.map(indexOf), heard);
        },
      });
    },
    close: reader.close,
  };
}

/** Records that are looked at, or told of, in one go; then a page has its turn. */
export const longestLook = 5000;

export interface UnsentOptions<Name extends BatchOperationName> {
  /** The batch was cancelled: nothing of this is ever sent. Else it waits, and `resume` sends it. */
  isFinal: boolean;
  /** No more once the batch was cancelled while a stop is told: then all this is told anew. */
  isWanted(): boolean;
  /** There is more to be read, of a source that says how long it is, and does not hang. */
  hasMore(): boolean;
  reader: Reader<BatchTypes[Name]['record']>;
  intake: Intake<Name>;
  queue: Queue<Row<Name>>;
  runner: BatchRunner<BatchTypes[Name]['record'], BatchTypes[Name]['settings'], BatchTypes[Name]['result']>;
  outcomes: Outcomes<Name>;
  /** Tells the journal of these, and of what was settled while it was read. */
  tell(settled: readonly BatchOutcome<Name>[]): Promise<void>;
}

const unsent = { reason: 'unsent', sent: false, why: 'It was not sent, because the batch ended before.' } as const;

/** What was never sent is told with the rest, so that nothing of the input is lost: in rounds, with a turn for the page between them. */
export async function tellUnsent<Name extends BatchOperationName>(options: UnsentOptions<Name>): Promise<void> {
  const { isFinal, isWanted, hasMore, reader, intake, queue, runner, outcomes, tell } = options;

  const read = () => {
    let room = longestLook;
    if (hasMore())
      void reader.read((record) => {
        intake.take(record);
        return hasMore() && --room > 0;
      });
  };
  const tellAll = async (rows: readonly Row<Name>[]) => {
    for (let at = 0; at < rows.length && isWanted(); at += longestLook) {
      if (at > 0) await nextTask();
      await tell(
        rows.slice(at, at + longestLook).map((row) => {
          const outcome = outcomeOf(runner, row, { rejected: unsent });
          outcomes.set(row.index, outcome, !isFinal);
          return outcome;
        }),
      );
    }
  };

  /** Those that wait, for their turn or for an answer. */
  const waiting = () => {
    const all: Row<Name>[] = [];
    for (const row of isFinal ? queue.take(queue.size) : queue.rows()) {
      all.push(row);
      for (const follower of followersOf(row)) all.push(follower);
      if (!isFinal || !row.group) continue;
      // Those that are alike and still to be read share it.
      row.group.ending = { rejected: unsent };
      row.group.followers.length = 0;
    }
    return all;
  };

  if (isFinal) await tellAll(waiting());
  do {
    read();
    // What waits after a stop is told when all has been read: among what comes are rows that share the answer of one that waits.
    if (isFinal) await tellAll(waiting());
    await tell([]);
    if (hasMore()) await nextTask();
  } while (hasMore() && isWanted());
  // After a stop; a cancel has told all of it by now.
  await tellAll(waiting());
}
