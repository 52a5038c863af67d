import { nextTask } from '../nextTask.ts';
import type { BatchOutcome, BatchRecords, BatchStartOptions } from './Batch.ts';
import type { BatchOperationName, BatchTypes } from './operations.ts';
import { fromBatchOutcome, isFinal, type Outcome } from './outcomes.ts';
import { type DuplicateGroup, duplicatesOf, type QueuedRow, type RowOutcome } from './queue.ts';
import { createRecordIterator, isRecordCount } from './recordIterator.ts';
import type { BatchContext } from './BatchContext.ts';
import type { FinalStatus } from './runStatus.ts';

/** Input of a run. Reads records from the source when they are needed. Queues each record, unless its outcome is already known. */
interface Input {
  /** Whether the source has been read to the end and the queue is empty. */
  readonly isDrained: boolean;
  /** Whether the journal is still writing the outcomes of records that needed no call. */
  readonly isReporting: boolean;
  /** Error that the source threw. */
  readonly failure: { error: unknown } | undefined;
  /** Returns the number of records, or undefined if it is not known. */
  total(): number | undefined;
  /**
   * Returns an estimate of the number of records still to be sent, or undefined if the total is unknown. Assumes that the unread records are
   * similar to those read so far.
   */
  remaining(): number | undefined;
  /**
   * Reads until `count` rows are queued or the source is done. Also stops while too many outcomes wait to be reported, because an earlier record
   * has no outcome yet. If reading has to wait, returns false and calls `schedule` once reading can continue.
   */
  fill(count: number): boolean;
  /** Reads the next chunk of an async source while all allowed calls are in flight. */
  prefetch(): void;
  /** Processes the records that arrived after the run had ended. */
  processLate(): void;
  /** Reports all records that were not sent. Stops early if `isCurrent` returns false. */
  reportRemaining(finalStatus: FinalStatus, isCurrent: () => boolean): Promise<void>;
  /** Closes the source. */
  close(): void;
}

interface InputOptions<Name extends BatchOperationName> extends BatchStartOptions<Name> {
  records: BatchRecords<BatchTypes[Name]['record']>;
  /** Whether the run still accepts records. A record that arrives later is kept for `processLate`. */
  isAccepting(): boolean;
  schedule(): void;
}

/** Maximum number of records that are read or reported in one task. Between two tasks, a page can handle events. */
const maxRecordsPerTick = 5000;

const unsent = {
  kind: 'rejected',
  reason: 'unsent',
  sent: false,
  message: 'It was not sent, because the batch ended first.',
} as const;

export function createInput<Name extends BatchOperationName>(
  { plan, runStatus, queue, outcomes, budget, journal, report }: BatchContext<Name>,
  options: InputOptions<Name>,
): Input {
  type Record = BatchTypes[Name]['record'];
  const { runner, settings, keep } = plan;
  const { isAccepting, schedule } = options;
  const source = createRecordIterator<Record>(options.records);
  const size = source.size ?? (isRecordCount(options.total) ? options.total : undefined);
  const dedupe = plan.dedupe ? createDedupeIndex<Name>() : undefined;
  /** Outcomes of an earlier run whose records have not been read yet. */
  const previous = new Map<number, BatchOutcome<Name>>();
  /** Maximum number of outcomes that are held back because an earlier record has no outcome yet. Reading pauses at this number. */
  const maxHeld = keep ? Infinity : 10 * plan.concurrency * plan.chunkSize;
  /** Reasons why reading is currently paused. */
  const waitingFor = new Set<'source' | 'journal' | 'page'>();
  /** Records that arrived after the run had ended. */
  const late: Record[] = [];
  /** Outcomes of records that needed no call and have not yet been reported to the journal. */
  const unreported: Outcome<Name>[] = [];
  /** Numbers of records so far: `readCount` were read, `newCount` had no previous outcome, and `sendableCount` were queued. */
  let [readCount, newCount, sendableCount] = [0, 0, 0];

  for (const [index, earlier] of options.outcomes ?? []) {
    if (!isFinal(earlier)) continue;
    const outcome = { ...fromBatchOutcome(earlier), index };
    previous.set(index, earlier);
    addDuplicateKey(outcome);
    book(outcome, 1);
    // The progress counts this outcome immediately, but `onSettled` receives it only after its record has been read.
    if (isRecordCount(index) && index < (size ?? Infinity)) outcomes.set(outcome, true);
  }

  /** Lets duplicates of the outcome's record share the outcome. */
  function addDuplicateKey(outcome: Outcome<Name>) {
    if (!dedupe) return;
    const snapshot = runner.read(outcome.record, settings).record;
    if (snapshot !== undefined) dedupe.add(runner.dedupeKey(snapshot), outcome, snapshot);
  }

  /** Adds the cost of an outcome from an earlier run (`records` is 1), or subtracts it again (`records` is -1). */
  function book(outcome: Outcome<Name>, records: 1 | -1) {
    // A duplicate without `shared` was sent itself, because the earlier run did not use `dedupe`.
    if (outcome.kind === 'rejected' || outcome.shared) return;
    if (outcome.kind === 'result') budget.restore(records, 0);
    else budget.restore(0, records);
  }

  const recordUncalled = (row: QueuedRow<Name>, outcome: RowOutcome<Name>) => {
    for (const recorded of outcomes.record(row, outcome)) unreported.push(recorded);
  };

  /** Processes a record in one of four ways: restores its earlier outcome, rejects it, makes it wait for a duplicate, or queues it. */
  const prepareRecord = (record: Record) => {
    const index = readCount++;
    const earlier = previous.get(index);
    if (earlier) {
      previous.delete(index);
      const outcome = { ...fromBatchOutcome(earlier), index, record };
      // If the earlier outcome was stored without its record, the record's dedupe key is known only now.
      addDuplicateKey(outcome);
      outcomes.set(outcome);
      return;
    }
    newCount++;
    const { record: snapshot, problem, fault } = runner.read(record, settings);
    if (snapshot === undefined) {
      const message = `It was not sent: ${problem}.`;
      recordUncalled(
        { index, record, snapshot: record, refusals: 0 },
        { kind: 'rejected', reason: 'unsendable', fault, sent: false, message },
      );
      return;
    }
    const { group, isNew } = dedupe?.groupOf(runner.dedupeKey(snapshot)) ?? {};
    const row: QueuedRow<Name> = { index, record, snapshot, refusals: 0, ...(group ? { group } : {}) };
    if (group?.outcome) recordUncalled(row, group.outcome);
    else if (group && !isNew) group.duplicates.push(row);
    else {
      sendableCount++;
      queue.add(row);
    }
  };

  /** Whether all records of the source have been read. */
  const isComplete = () => source.isDone && !source.failure && runStatus.value !== 'cancelled';
  const total = () => {
    if (isComplete() || (size === undefined && source.isDone)) return readCount;
    return size === undefined ? undefined : Math.max(size, readCount);
  };
  /** Drops previous outcomes beyond the end of the source. They belong to a different input. */
  const dropExcessOutcomes = () => {
    if (previous.size === 0 || !isComplete()) return;
    outcomes.delete([...previous.keys()]);
    for (const outcome of previous.values()) book(fromBatchOutcome(outcome), -1);
    previous.clear();
  };

  const waitFor = (what: 'source' | 'journal' | 'page', promise: Promise<void>, next?: () => void) => {
    waitingFor.add(what);
    void promise.then(() => {
      waitingFor.delete(what);
      next?.();
      schedule();
    });
  };
  /** Reports the outcomes that were stored while reading. Reading continues only after the journal has written them. */
  const reportUncalled = () => {
    dropExcessOutcomes();
    outcomes.flush();
    const recorded = unreported.splice(0);
    if (recorded.length > 0 && journal.isEnabled) waitFor('journal', report(recorded));
  };

  const fill = (count: number): boolean => {
    const isFilled = () => queue.size >= count || source.isDone;
    if (isFilled()) return true;
    if (waitingFor.size > 0) return false;
    if (outcomes.held > maxHeld) return true;
    let remaining = maxRecordsPerTick;
    const reading = source.read((record) => {
      const isAccepted = isAccepting();
      if (isAccepted) prepareRecord(record);
      else late.push(record);
      // An async source can take a long time to return the next record.
      if (!source.isSync) outcomes.flush();
      return isAccepted && queue.size < count && --remaining > 0;
    });
    if (reading) {
      waitFor('source', reading, reportUncalled);
      return false;
    }
    reportUncalled();
    if (isFilled()) return true;
    waitFor('page', nextTask());
    return false;
  };

  /** Reports rows as not sent. After a stop, the rows stay in the queue and their outcomes are provisional. */
  const reportUnsent = async (rows: readonly QueuedRow<Name>[], isCancelled: boolean, isCurrent: () => boolean) => {
    for (let start = 0; start < rows.length && isCurrent(); start += maxRecordsPerTick) {
      if (start > 0) await nextTask();
      await reportAll(
        rows.slice(start, start + maxRecordsPerTick).map(({ index, record }) => {
          const outcome: Outcome<Name> = { ...unsent, index, record };
          outcomes.set(outcome, !isCancelled);
          return outcome;
        }),
      );
    }
  };
  /** Reports the outcomes that were stored while reading, followed by `recorded`. */
  const reportAll = async (recorded: readonly Outcome<Name>[]) => {
    dropExcessOutcomes();
    const earlier = unreported.splice(0);
    if (!journal.hasFailed) await report([...earlier, ...recorded]);
    // Queues the earlier outcomes. Unsent records need no queue, because they are reported again the next time the run ends.
    else journal.enqueue(earlier);
  };
  /**
   * Returns the rows that are waiting to be sent, each followed by its duplicates. If the run was cancelled, also removes them from the queue.
   */
  const waitingRows = (isCancelled: boolean) => {
    const rows: QueuedRow<Name>[] = [];
    for (const row of isCancelled ? queue.take(queue.size) : queue.rows()) {
      rows.push(row);
      for (const duplicate of duplicatesOf(row)) rows.push(duplicate);
      if (!isCancelled || !row.group) continue;
      // A duplicate that is read later shares this outcome.
      row.group.outcome = unsent;
      row.group.duplicates.length = 0;
    }
    return rows;
  };

  return {
    get isDrained() {
      return source.isDone && !source.failure && queue.size === 0 && !waitingFor.has('source');
    },
    get isReporting() {
      return waitingFor.has('journal');
    },
    get failure() {
      return source.failure;
    },
    total,
    remaining() {
      const all = total();
      if (all === undefined) return undefined;
      const unread = source.isDone ? 0 : Math.max(0, all - readCount - previous.size);
      return queue.size + (unread * sendableCount) / Math.max(1, newCount);
    },
    fill,
    prefetch() {
      if (!source.isSync) fill(Math.min(plan.chunkSize, budget.left));
    },
    processLate() {
      for (const record of late.splice(0)) prepareRecord(record);
      dropExcessOutcomes();
    },
    async reportRemaining(finalStatus, isCurrent) {
      const isCancelled = finalStatus === 'cancelled';
      /** Whether to continue reading. This is safe only for a synchronous source with a known length, because such a source cannot hang. */
      const hasMore = () => source.isSync && !source.isDone && (keep || isCancelled) && readCount < (size ?? 0);
      const read = () => {
        let remaining = maxRecordsPerTick;
        if (hasMore())
          void source.read((record) => {
            prepareRecord(record);
            return hasMore() && --remaining > 0;
          });
      };
      if (isCancelled) await reportUnsent(waitingRows(true), true, isCurrent);
      do {
        read();
        if (isCancelled) await reportUnsent(waitingRows(true), true, isCurrent);
        await reportAll([]);
        if (hasMore()) await nextTask();
      } while (hasMore() && isCurrent());
      // After a stop, waiting rows are reported only once reading is over, because the last records can be duplicates of waiting rows.
      await reportUnsent(waitingRows(isCancelled), isCancelled, isCurrent);
    },
    close: source.close,
  };
}

/** Creates an index that groups records by their dedupe key. The service cannot tell the records in a group apart. */
function createDedupeIndex<Name extends BatchOperationName>() {
  const groups = new Map<string, DuplicateGroup<Name>>();
  const groupOf = (key: string) => {
    const existing = groups.get(key);
    if (existing) return { group: existing, isNew: false };
    const group: DuplicateGroup<Name> = { outcome: undefined, duplicates: [] };
    groups.set(key, group);
    return { group, isNew: true };
  };
  return {
    groupOf,
    /** Adds an outcome from an earlier run. If several outcomes share a key, a result takes precedence over the others. */
    add(key: string, outcome: Outcome<Name>, sentRecord: BatchTypes[Name]['record']) {
      const { group, isNew } = groupOf(key);
      if (isNew || (outcome.kind === 'result' && group.outcome && group.outcome.kind !== 'result'))
        group.outcome = toRowOutcome(outcome, sentRecord);
    },
  };
}

function toRowOutcome<Name extends BatchOperationName>(
  outcome: Outcome<Name>,
  sentRecord: BatchTypes[Name]['record'],
): RowOutcome<Name> {
  switch (outcome.kind) {
    case 'result':
      return { kind: 'result', result: outcome.result, sentRecord };
    case 'inDoubt':
      return { kind: 'inDoubt', error: outcome.error };
    case 'rejected':
      return outcome;
  }
}
