import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { type BatchOperationName, createBatch } from '../../core/index.ts';
import { settingsProblem } from '../../files/index.ts';
import { BatchError } from '../BatchError.ts';
import { createJob, startJob } from '../job/createJob.ts';
import { assertSameJob, readJob } from '../job/Job.ts';
import { type DiskJournal, openJournal } from '../journal/journal.ts';
import { withJournalLock } from '../journal/withJournalLock.ts';
import { recordEnd } from '../lastEnd.ts';
import type { BatchReport, RunBatchOptions } from '../RunBatchOptions.ts';
import { checkSink } from '../sink/BatchSink.ts';
import { type BatchStore, retryingStore } from './BatchStore.ts';
import { runSharedJob } from './coordinator.ts';
import type { DistributeBatchOptions } from './DistributeBatchOptions.ts';
import { openQueue } from './queue.ts';
import { sharedJobName, type SharedJob } from './SharedJob.ts';

/** Maximum milliseconds to keep retrying while the store fails. */
const maxStoreWait = 600_000;

/**
 * Runs a batch as `runBatch` does, but lets workers (`createBatchWorker`) on any number of machines make the calls. This process splits the
 * source into chunks, puts the chunks into the store and their numbers into the queue, and writes the answers to the sink in order. If this
 * process or a worker is killed, repeat the same call to resume the run. If Redis loses chunks, they are enqueued again, because the store
 * records what was sent.
 *
 * **Chargeable at the operation's price** (address services specification, "Simple batch cleanse", "International batch cleanse", "Legacy
 * address verify"; email services specification, "Batch email validation").
 *
 * `callsPerSecond` and `budget` apply to all workers together. A chunk is enqueued only if the budget covers it and every chunk before it.
 * Duplicates are sent separately, because no process sees the whole file.
 *
 * @returns a report. Resolves when the run ends, for whatever reason.
 * @throws the same errors as `runBatch`, and:
 * - TypeError if `bisect`, `dedupe` or `reclaim` is set, because only `runBatch` supports them
 * - TypeError if `settings` has a setting or an option that Doorplate does not recognize, such as `extraOptions`
 * - TypeError if `prefetch` is not a positive integer
 * - Error if `bullmq` or `ioredis` is not installed
 * @example
 * const source = csvSource('customers.csv');
 * const report = await distributeBatch({
 *   client,
 *   operation: 'cleanseInternational',
 *   source,
 *   sink: csvSink('results.csv', { matchFormatOf: source }),
 *   journal: 'results.job',
 *   redis: 'redis://localhost:6379',
 *   store: folderStore('/mnt/shared'),
 * });
 */
export async function distributeBatch<Name extends BatchOperationName>(
  options: DistributeBatchOptions<Name>,
): Promise<BatchReport> {
  const { journal: folder, openFile, chunkSize = 100, prefetch = 1_000 } = options;
  const store = retryingStore(options.store, maxStoreWait);
  const start = performance.now();
  const { bisect, dedupe, reclaim } = options as RunBatchOptions<Name>;
  if (bisect)
    throw new TypeError(
      'distributeBatch does not support `bisect`: workers send each chunk only once, as a whole. Use runBatch.',
    );
  if (dedupe)
    throw new TypeError('distributeBatch does not support `dedupe`: no process sees the whole source. Use runBatch.');
  if (reclaim)
    throw new TypeError('distributeBatch does not support `reclaim`: a job that uses workers cannot be exported.');
  const problem = settingsProblem(options.operation, options.settings ?? {});
  if (problem !== undefined)
    throw new TypeError(
      `distributeBatch: ${problem} Workers accept only settings that Doorplate recognizes, because they read them from the store.`,
    );
  if (!Number.isInteger(prefetch) || prefetch < 1)
    throw new TypeError('distributeBatch: `prefetch` must be a positive integer.');
  // Throws if an option is out of range, before the folder is created.
  createBatch<Name>({ ...options, journal: undefined });

  return withJournalLock(folder, async (context) => {
    const { lock, withLockedJournal } = context;
    let queue: Awaited<ReturnType<typeof openQueue>> | undefined;
    let journal: DiskJournal | undefined;
    let redisError: string | undefined;
    try {
      // Open the queue first. If that fails, the job leaves nothing behind, either here or in the store.
      queue = await openQueue(options, ({ message }) => {
        redisError = message;
      });
      const { job, table } = await createJob({ ...options, dedupe: false });
      const { startedAt: _, reading: _reading, ...settings } = job;
      const sharedJob: SharedJob = {
        ...settings,
        operation: options.operation,
        chunkSize,
        stopAfter: options.stopAfter ?? 3,
        ...(options.callsPerSecond !== undefined && { callsPerSecond: options.callsPerSecond }),
        ...(options.timeout !== undefined && { timeout: options.timeout }),
      };
      const name = sharedJobName(sharedJob, options.run ?? '');
      Object.assign(job, { sharedName: name, chunkSize });
      const existing = await withLockedJournal(() => readJob(folder));
      if (existing) {
        // There is no store id to compare if the job was started before stores had ids.
        if (existing.store !== undefined) job.store = (await readStoreId(store)) ?? 'none';
        assertSameJob(existing, job);
      } else {
        // Check this before `startJob` truncates the results.
        await assertNotStarted(store, name);
        job.store = (await readStoreId(store, true)) ?? 'none';
        await startJob(options, { job, table }, context);
      }
      const jobStart = { startedAt: existing?.startedAt ?? job.startedAt, host: hostname(), folder: resolve(folder) };
      await claimJobStart(store, name, jobStart).catch(async (refused: unknown) => {
        // If the store refused to start the job, leave the folder free for another job. After a store error, keep the job, because its
        // start may have been recorded.
        if (!existing && refused instanceof BatchError) await rm(join(folder, 'job.json'), { force: true });
        throw refused;
      });
      await store.remove(`${name}/job.json`);
      await store.create(
        `${name}/job.json`,
        JSON.stringify({ ...sharedJob, producer: randomUUID() } satisfies SharedJob),
      );
      await store.remove(`${name}/stop`);
      journal = await withLockedJournal(() =>
        openJournal({ folder, keepAll: false, openFile, assertHeld: lock.assertHeld }),
      );
      if (existing) await checkSink(options.sink, lock, { from: journal.written?.position, header: table.header });
      const shared = { options, job, table, journal, store, name, queue, getRedisError: () => redisError };
      const report = await recordEnd(folder, lock, () => runSharedJob(shared));
      return { ...report, elapsed: performance.now() - start };
    } finally {
      await queue?.close();
      // A failure here loses nothing: the answers are in the store, and the journal's lines are on disk.
      await journal?.close().catch(() => undefined);
    }
  });
}

/** Time and place at which a job was started. */
interface JobStart {
  startedAt: number;
  host: string;
  folder: string;
}

const startObject = (name: string) => `${name}/start.json`;
const parseStart = (text: string | undefined) => JSON.parse(text ?? '{}') as Partial<JobStart>;
const startedElsewhereError = ({ host, folder }: Partial<JobStart>) =>
  new BatchError(
    'running',
    `This job was started on ${host ?? 'another machine'}, with its journal in ${folder ?? 'another folder'}. Resume it there. If you want to send the same rows again and be charged again, give this run a new name with \`run\` (--run).`,
  );

/**
 * Reserves a job for one journal folder. If two processes collected the job's results, each would get only some of them.
 *
 * @throws BatchError `running`
 */
async function claimJobStart(store: BatchStore, name: string, start: JobStart): Promise<void> {
  if (await store.create(startObject(name), JSON.stringify(start))) return;
  const existing = parseStart(await store.read(startObject(name)));
  if (existing.startedAt !== start.startedAt) throw startedElsewhereError(existing);
}

/**
 * Checks that the store does not record a start of this job. If it does, the job was started with another journal, which may be lost.
 * @throws BatchError `running`
 */
async function assertNotStarted(store: BatchStore, name: string): Promise<void> {
  const text = await store.read(startObject(name));
  if (text !== undefined) throw startedElsewhereError(parseStart(text));
}

const idObject = 'store.json';

/**
 * Reads the id of a store. Only the store that the job was started with records what was sent. With any other store, an emptied one, or a
 * share that is not mounted, resuming the job would send all rows again.
 *
 * @param isNew whether to create an id if the store has none.
 * @returns the id, or undefined if the store has none.
 */
async function readStoreId(store: BatchStore, isNew = false): Promise<string | undefined> {
  if (isNew) await store.create(idObject, JSON.stringify({ id: randomUUID() }));
  const text = await store.read(idObject);
  return text === undefined ? undefined : (JSON.parse(text) as { id: string }).id;
}
