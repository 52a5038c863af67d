import { BatchError } from '../BatchError.ts';
import { type BatchStore, retryingStore } from './BatchStore.ts';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { type BatchOperationName, createBatch } from '../../core/index.ts';
import { startJob, createJob } from '../job/createJob.ts';
import { checkSink } from '../sink/BatchSink.ts';
import { withJournalLock } from '../journal/withJournalLock.ts';
import { assertSameJob, readJob } from '../job/Job.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import type { BatchReport, RunBatchOptions } from '../RunBatchOptions.ts';
import { type DistributeBatchOptions, runSharedJob } from './coordinator.ts';
import { openQueue } from './queue.ts';
import { sharedJobName, type SharedJob } from './SharedJob.ts';

interface Beginning {
  begun: number;
  host: string;
  folder: string;
}

const pathOf = (name: string) => `${name}/begun.json`;
const beginningIn = (text: string | undefined) => JSON.parse(text ?? '{}') as Partial<Beginning>;
const begunBy = ({ host, folder }: Partial<Beginning>) =>
  new BatchError(
    'running',
    `This job was begun on ${host ?? 'another machine'}, with its journal in ${folder ?? 'another folder'}. Go on there. To send the same rows once more, and pay for them again, give this time a name of its own (\`run\`, --run).`,
  );

/** A job has one place for its results: two that bring them would each find half of them. @throws BatchError `running` */
export async function claimJobStart(store: BatchStore, name: string, mine: Beginning): Promise<void> {
  if (await store.create(pathOf(name), JSON.stringify(mine))) return;
  const there = beginningIn(await store.read(pathOf(name)));
  if (there.begun !== mine.begun) throw begunBy(there);
}

/** Of a job that is new here: was it begun elsewhere? @throws BatchError `running` */
export async function assertNotStarted(store: BatchStore, name: string): Promise<void> {
  const text = await store.read(pathOf(name));
  if (text !== undefined) throw begunBy(beginningIn(text));
}

/** ms for which a store that fails is asked again. */
const storePatience = 600_000;

/**
 * The same as `runBatch`, with the calls made by workers (`createBatchWorker`) on any machines: this process cuts the source into chunks, puts them
 * into the store and their numbers into the queue, and brings the answers into the sink, in order. Killed at any moment, called again it goes on;
 * so do workers. What Redis loses is put there again: what was sent stands in the store.
 *
 * **Chargeable: as the operation** (address services specification, "Simple batch cleanse", "International batch cleanse", "Legacy address verify"; email services
 * specification, "Batch email validation").
 * `callsPerSecond` and `budget` hold over all workers: a chunk is given out only when the budget has room for all
 * that was given out before it. Rows that are alike are sent as they stand: nobody sees the whole file.
 *
 * @returns when it has ended, however it did.
 * @throws as `runBatch`; TypeError for `bisect`, `dedupe` and `takeBack`, which are for `runBatch` alone, and for an `ahead` that is not a whole number from 1; Error where `bullmq` or `ioredis` are not installed.
 */
export async function distributeBatch<Name extends BatchOperationName>(
  options: DistributeBatchOptions<Name>,
): Promise<BatchReport> {
  const { journal: folder, openFile, chunkSize = 100, prefetch: ahead = 1_000 } = options;
  const store = retryingStore(options.store, storePatience);
  const start = performance.now();
  const { bisect, dedupe, takeBack } = options as RunBatchOptions<Name>;
  if (bisect) throw new TypeError('distributeBatch: `bisect` is for runBatch. Workers send a chunk as a whole, once.');
  if (dedupe)
    throw new TypeError(
      'distributeBatch: `dedupe` is for runBatch. No process of several workers sees the whole source.',
    );
  if (takeBack)
    throw new TypeError('distributeBatch: `takeBack` is for runBatch. A job of workers is not handed over.');
  if (!Number.isInteger(ahead) || ahead < 1)
    throw new TypeError('distributeBatch: `ahead` must be a whole number from 1.');
  // Options out of range are refused before there is a folder.
  createBatch<Name>({ ...options, journal: undefined });

  return withJournalLock(folder, async (keeper) => {
    const { lock, withLockedJournal: atJournal } = keeper;
    let queue: Awaited<ReturnType<typeof openQueue>> | undefined;
    let opened: Journal | undefined;
    /** What Redis failed with last. */
    let failure: string | undefined;
    try {
      // Before there is a job: what is refused leaves nothing of it, neither here nor in the store, which has no more than its own name.
      queue = await openQueue(options, ({ message }) => {
        failure = message;
      });
      const { job, table } = await createJob({ ...options, dedupe: false });
      const { begun: _, ...same } = job;
      const shared: SharedJob = {
        ...same,
        chunkSize,
        stopAfter: options.stopAfter ?? 3,
        ...(options.callsPerSecond !== undefined && { callsPerSecond: options.callsPerSecond }),
        ...(options.timeout !== undefined && { timeout: options.timeout }),
      };
      const name = sharedJobName(shared, options.run ?? '');
      Object.assign(job, { shared: name, chunkSize });
      const existing = await atJournal(() => readJob(folder));
      if (existing) {
        // A job that was begun before stores had names has none to compare.
        if (existing.store !== undefined) job.store = (await readStoreId(store)) ?? 'none';
        assertSameJob(existing, job);
      } else {
        // Before its results are emptied.
        await assertNotStarted(store, name);
        job.store = (await readStoreId(store, true)) ?? 'none';
        await startJob(options, { job, table }, keeper);
      }
      const mine = { begun: existing?.begun ?? job.begun, host: hostname(), folder: resolve(folder) };
      await claimJobStart(store, name, mine).catch(async (refused: unknown) => {
        // A folder in which nothing was begun is free for another job. After a store that failed nobody knows.
        if (!existing && refused instanceof BatchError) await rm(join(folder, 'job.json'), { force: true });
        throw refused;
      });
      await store.remove(`${name}/job.json`);
      await store.create(`${name}/job.json`, JSON.stringify({ ...shared, given: randomUUID() } satisfies SharedJob));
      await store.remove(`${name}/stop`);
      const journal = await atJournal(() =>
        openJournal({ folder, isWhole: false, openFile, assertHeld: lock.assertHeld }),
      );
      opened = journal;
      if (existing) await checkSink(options.sink, lock, { from: journal.written?.position, header: table.header });
      const report = await runSharedJob({
        options,
        job,
        table,
        journal,
        store,
        name,
        queue,
        redisFailure: () => failure,
      });
      return { ...report, elapsed: performance.now() - start };
    } finally {
      await queue?.close();
      // Answers are in the store, and its own lines on the disk.
      await opened?.close().catch(() => undefined);
    }
  });
}

const name = 'store.json';

/**
 * What a store is known by. What was sent of a job stands in one store, so a job that goes on with another one, with one that was emptied, or with the empty
 * folder that a share has left behind, would send all of that again.
 *
 * @param isNew makes it where there is none; else nothing is written.
 * @returns undefined where there is none.
 */
export async function readStoreId(store: BatchStore, isNew = false): Promise<string | undefined> {
  if (isNew) await store.create(name, JSON.stringify({ id: randomUUID() }));
  const text = await store.read(name);
  return text === undefined ? undefined : (JSON.parse(text) as { id: string }).id;
}
