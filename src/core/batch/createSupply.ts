import { nextTask } from '../nextTask.ts';
import type { BatchOutcome, BatchRecords, BatchStartOptions } from './Batch.ts';
import type { BatchOperationName, BatchTypes } from './batchOperations.ts';
import { atRow } from './atRow.ts';
import { createAlike } from './createAlike.ts';
import { createIntake } from './createIntake.ts';
import type { Ending } from './createPhase.ts';
import { createReader } from './createReader.ts';
import { indexOf } from './indexOf.ts';
import { forgetKnown, knownOutcomes } from './knownOutcomes.ts';
import { longestLook } from './longestLook.ts';
import { rowOf } from './rowOf.ts';
import type { RunParts } from './RunParts.ts';
import { tellUnsent } from './tellUnsent.ts';

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
  tellRest(how: Ending, isStillSo: () => boolean): Promise<void>;
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
