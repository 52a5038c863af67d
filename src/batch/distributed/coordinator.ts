import {
  toError,
  type BatchOperationName,
  type BatchOptions,
  type BatchOutcome,
  type BatchStopReason,
  type BatchTypes,
  createBatch,
  creditsPerRecord,
  maxRecordsForBudget,
  callListener,
} from '../../core/index.ts';
import { emptyTally, toSavedOutcome, type SavedOutcome, fromSavedOutcome, fileOperation } from '../../files/index.ts';
import { countSpannedLines } from '../source/lineSummary.ts';
import type { Job } from '../job/Job.ts';
import type { DiskJournal } from '../journal/journal.ts';
import type { BatchReport, BatchRunProgress } from '../RunBatchOptions.ts';
import { finishRun } from '../runJob.ts';
import { createResultWriter } from '../sink/resultWriter.ts';
import { createProgressEstimator } from '../source/progress.ts';
import type { BatchTable } from '../source/table.ts';
import { waitForChunks } from './awaitChunks.ts';
import type { BatchStore } from './BatchStore.ts';
import { type ChunkEnd, type ChunkStore, chunkStore } from './chunkStore.ts';
import { createChunkProducer, cutChunks } from './enqueueChunks.ts';
import type { DistributeBatchOptions } from './DistributeBatchOptions.ts';
import type { ChunkQueue } from './queue.ts';
import type { SharedStop } from './SharedJob.ts';

interface RunSharedJobOptions<Name extends BatchOperationName> {
  options: DistributeBatchOptions<Name>;
  /** The job as it was started. */
  job: Job;
  table: BatchTable;
  journal: DiskJournal;
  /** Store that retries failed operations. */
  store: BatchStore;
  /** Name of the job in the store. */
  name: string;
  queue: ChunkQueue;
  /** Returns the most recent Redis error. */
  getRedisError(): string | undefined;
}

/** Tells workers that this process ended before the job was done. */
const producerEnded: SharedStop = { reason: 'ended', message: 'The process that produces the chunks has ended.' };

/** Minimum milliseconds between two progress reports. */
const progressInterval = 100;

/** Enqueues the remaining chunks of a job and writes their outcomes to the sink. Resolves when the run ends, for whatever reason. */
export async function runSharedJob<Name extends BatchOperationName>({
  options,
  job,
  table,
  journal: localJournal,
  store,
  name,
  queue,
  getRedisError,
}: RunSharedJobOptions<Name>): Promise<Omit<BatchReport, 'elapsed'>> {
  const { source, sink, signal, onProgress, client, chunkSize = 100, budget = Infinity, prefetch = 1_000 } = options;
  const operation = fileOperation(options.operation);
  const settings = options.settings ?? operation.settings;
  const price = options.creditsPerRecord ?? creditsPerRecord(options.operation, settings);
  const start = performance.now();
  const chunks = chunkStore(store, name);

  // If the job is done, its last chunk was collected too, but may be smaller. Round up to include it, so that the pruner keeps a late
  // answer to it.
  const collected = (localJournal.written?.rows ?? 0) / chunkSize;
  const pruner = await createStorePruner(chunks, localJournal.isDone ? Math.ceil(collected) : Math.floor(collected));
  const journal: DiskJournal = {
    ...localJournal,
    async wrote(written, waiting) {
      await localJournal.wrote(written, waiting);
      await pruner.pruneBefore(Math.floor(written.rows / chunkSize));
    },
  };
  const tally = localJournal.written?.tally ?? emptyTally();
  const writer = createResultWriter({ operation, sink, header: table.header, journal, tally });
  let unreadableLines = 0;

  let reason: BatchStopReason | undefined;
  let error: Error | undefined;
  const estimator = createProgressEstimator(source);
  async function* readRows() {
    for await (const row of table.rows((line) => {
      unreadableLines += countSpannedLines(line);
      return writer.addUnreadable(line);
    })) {
      estimator.onRow();
      yield row;
    }
  }
  const chunkSource = cutChunks(readRows(), chunkSize, pruner.first);
  const getProgress = (): BatchRunProgress => {
    const total = writer.tally();
    const seconds = (performance.now() - start) / 1000;
    return {
      ...{ tally: total, credits: total.paid * price, creditsInDoubt: total.perhapsPaid * price },
      share: estimator.fraction(total.rows),
      ...{ rate: (total.results - (localJournal.written?.tally.results ?? 0)) / seconds, inFlight: 0, wait: 0 },
    };
  };
  const producer = createChunkProducer({
    ...{ job: name, queue, chunks, source: chunkSource, isExhausted: localJournal.isDone, prefetch },
    isWithinBudget(rows) {
      const { paid, perhapsPaid } = writer.tally();
      return paid + perhapsPaid + rows <= maxRecordsForBudget(budget, price);
    },
    stopWorkers: () => options.store.create(`${name}/stop`, JSON.stringify(producerEnded)),
    onWait(what, message) {
      const waitsFor = what === 'redis' ? { what, message: message ?? getRedisError() } : { what };
      if (onProgress) callListener(onProgress, { ...getProgress(), waitsFor });
    },
  });
  const ends = waitForChunks({
    chunks,
    producer,
    async checkStop() {
      const text = await store.read(`${name}/stop`);
      if (text === undefined) return;
      const stop = JSON.parse(text) as SharedStop;
      // A previous producer left this object behind.
      if (stop.reason === 'ended') {
        await store.remove(`${name}/stop`);
        return;
      }
      reason = stop.reason;
      error = new Error(stop.message);
      await producer.end();
    },
  });
  const pause = () => {
    void producer.end();
  };
  signal?.addEventListener('abort', pause);
  if (signal?.aborted) pause();

  let reportedAt = 0;
  const reportProgress = () => {
    if (!onProgress || performance.now() - reportedAt < progressInterval) return;
    reportedAt = performance.now();
    callListener(onProgress, getProgress());
  };

  try {
    for (;;) {
      const stop = await producer.enqueue();
      if (stop) ({ reason, error } = { error, ...stop });
      const [head] = producer.enqueued;
      if (!head) break;
      const end = await ends.waitForChunk(head.chunk);
      if (!end) break;
      const rows = await chunks.rows(head.chunk);
      if (!rows) throw new Error(`The rows of chunk ${String(head.chunk)} are no longer in the store.`);
      const first = head.chunk * chunkSize;
      const toRecords = () => rows.map((cells) => operation.recordOf(cells, table.columns, job.country));
      const batchOptions = { client, operation: options.operation, settings, chunkSize };
      if ('inDoubt' in end) pruner.keepClaim(head.chunk);
      const outcomes = await resolveOutcomes<Name>(batchOptions, toRecords, end);
      rows.forEach((cells, index) => {
        const row = first + index;
        if (row < writer.next) return;
        const saved = outcomes[index] ?? undefined;
        const outcome = fromSavedOutcome<Name>(options, row, {}, saved);
        writer.addRow(row, cells);
        writer.setOutcome(row, saved ?? toSavedOutcome(outcome)[1] ?? {}, outcome);
      });
      writer.flushSoon();
      await writer.drain();
      writer.assertHealthy();
      producer.removeFirst();
      reportProgress();
    }
  } catch (cause) {
    // The results, the store or the app's code failed. Flush the collected rows, but start nothing new.
    reason = 'journal';
    error = toError(cause);
    await producer.end();
  }
  signal?.removeEventListener('abort', pause);
  if (producer.isEnding) await producer.end();
  // Do not wait for a source that hangs.
  chunkSource.return().catch(() => undefined);

  const isComplete = producer.isComplete && !reason;
  const finishError = await finishRun({ writer, sink, journal: localJournal, isComplete });
  const isDone = isComplete && !finishError;
  // Round up, because the last chunk may be smaller.
  if (isDone) await pruner.pruneBefore(Math.ceil(writer.next / chunkSize)).catch(() => undefined);
  const total = writer.tally();
  return {
    ...{ tally: total, credits: total.paid * price, creditsInDoubt: total.perhapsPaid * price },
    ...{ unreadable: unreadableLines, waiting: writer.countWaiting() },
    status: isDone ? 'done' : signal?.aborted && !reason && !finishError ? 'paused' : 'stopped',
    alreadyDone: localJournal.isDone,
    reason: finishError ? 'journal' : reason,
    error: finishError ?? error,
  };
}

interface StorePruner {
  /** The first chunk that is still in the store. */
  readonly first: number;
  /** Marks a chunk as in doubt. Its worker may still answer, so pruning the chunk keeps a late answer. */
  keepClaim(chunk: number): void;
  /** Removes the rows and results of all earlier chunks, because they are in the sink. */
  pruneBefore(chunk: number): Promise<void>;
}

/**
 * Creates a pruner that removes each chunk from the store once it is collected.
 *
 * @param first first chunk to keep. Earlier chunks that a killed process left behind are removed immediately.
 */
async function createStorePruner(chunks: ChunkStore, first: number): Promise<StorePruner> {
  const inDoubt = new Set<number>();
  for (let chunk = first - 1; chunk >= 0 && (await chunks.isStored(chunk)); chunk--) await chunks.discard(chunk, true);
  let next = first;
  return {
    get first() {
      return next;
    },
    keepClaim(chunk) {
      inDoubt.add(chunk);
    },
    async pruneBefore(chunk) {
      for (; next < chunk; next++) await chunks.discard(next, inDoubt.delete(next));
    },
  };
}

/**
 * Returns the outcomes of a chunk's rows in order. If the chunk was abandoned, it has no saved outcomes. In that case, the outcome of each
 * row is:
 *
 * - in doubt, if the row was sent
 * - unsendable, if the row can never be sent, for example because it is empty
 * - undefined, in all other cases
 *
 * @param options options that the chunk was sent with.
 */
async function resolveOutcomes<Name extends BatchOperationName>(
  options: Pick<BatchOptions<Name>, 'client' | 'operation' | 'settings' | 'chunkSize'>,
  toRecords: () => readonly BatchTypes[Name]['record'][],
  end: ChunkEnd,
): Promise<readonly (SavedOutcome | undefined)[]> {
  if ('outcomes' in end) return end.outcomes;
  const inDoubt = new Map<number, BatchOutcome<Name>>();
  for (const index of end.inDoubt) inDoubt.set(index, fromSavedOutcome<Name>(options, index, {}, undefined));
  // With a budget of 0, the batch determines only the outcomes that require no call.
  const batch = createBatch<Name>({ ...options, budget: 0 });
  const records = toRecords();
  const { at } = await batch.start(records, { outcomes: inDoubt });
  return records.map((_, index) => {
    const outcome = at(index);
    return outcome && toSavedOutcome(outcome)[1];
  });
}
