import type { BatchOperationName, BatchOptions, BatchStopReason } from '../core/index.ts';
import type { BatchSink } from './BatchSink.ts';
import type { BatchSource } from './BatchSource.ts';
import type { BatchTally } from './BatchTally.ts';
import { mostExported } from './exportRun.ts';
import { seeHere } from './handOver.ts';
import { inJournal } from './inJournal.ts';
import { seeSame } from './Job.ts';
import { jobOf } from './jobOf.ts';
import { lostBy, openJournal, readJob, writeJob } from './openJournal.ts';
import type { OpenFile } from './openLog.ts';
import { orRefuse } from './orRefuse.ts';
import { runJob } from './runJob.ts';
import { seeLines } from './seeLines.ts';

/** A moment of a run. */
export interface BatchRunProgress {
  tally: Readonly<BatchTally>;
  /** How far the source was read, from 0 to 1; undefined where it does not tell. */
  share: number | undefined;
  /** Credits of all runs of this job, as assumed. */
  credits: number;
  creditsInDoubt: number;
  /** Records a second that this run has sent and that were answered. */
  rate: number;
  /** Records in calls under way. */
  underWay: number;
  /** ms until the next call, because the service asked to slow down. */
  wait: number;
}

export interface RunBatchOptions<Name extends BatchOperationName> extends Omit<
  BatchOptions<Name>,
  'journal' | 'keep' | 'onSettled'
> {
  source: BatchSource;
  sink: BatchSink;
  /** A folder for what must outlive the process: one for each job. It is made where it is not. */
  journal: string;
  /** The field that each column of the source holds, '' for none. @default guessed by their names */
  columns?: readonly string[] | undefined;
  /** ISO 3166 country of records whose source has no such column. @default '' */
  country?: string | undefined;
  /**
   * Refuses a source with a line that is not a row, before anything is sent: the source is read twice then. Else such lines go into a file of their own, and
   * the others are sent.
   *
   * @default false
   */
  strict?: boolean | undefined;
  /** When it aborts, nothing more is sent; calls under way end and are written down. */
  signal?: AbortSignal | undefined;
  /** Told up to ten times a second, while chunks end. */
  onProgress?: ((progress: BatchRunProgress) => void) | undefined;
  /**
   * Goes on with a run that was exported (`exportRun`). What was sent elsewhere meanwhile is not known here, and is paid for a second time.
   * @default false
   */
  takeBack?: boolean | undefined;
  /** Opens the files of the journal. For tests of disks that fail. @default Node's */
  openFile?: OpenFile | undefined;
}

/** How a run has ended. `paused`: by its signal. `stopped`: by itself, and `reason` says why; the same call goes on. */
export interface BatchReport extends Omit<BatchRunProgress, 'rate' | 'underWay' | 'wait' | 'share'> {
  status: 'done' | 'stopped' | 'paused';
  reason: BatchStopReason | undefined;
  error: Error | undefined;
  /** Lines of the source that could not be used. */
  bad: number;
  /** ms of this run. */
  elapsed: number;
}

/**
 * A source of any size through an operation, its results into a sink in the source's order, with a journal on a disk, so that it can be killed at any
 * moment: called again with the same options it goes on. Nothing is sent twice, and no row is lost; what was under way when it was killed is in doubt,
 * at most `concurrency` calls. Memory does not grow with the source, but with `dedupe` by one answer for each different record.
 *
 * **Chargeable: as the operation.** Each chunk is written down, and on the disk, before it is sent. A job that is done is read, and nothing is sent.
 *
 * @returns when it has ended, however it did.
 * @throws BatchError before anything is sent: `running`, `changed`, `journal`, `results`, `columns`, `lines`; TypeError for options out of range; what the source
 * throws when it is opened.
 */
export async function runBatch<Name extends BatchOperationName>(options: RunBatchOptions<Name>): Promise<BatchReport> {
  const { sink, journal: folder, takeBack = false, strict = false, openFile } = options;
  const start = performance.now();
  return inJournal(folder, async ({ lock, atJournal }) => {
    const { job, table } = await jobOf(options);
    const before = await atJournal(readJob(folder));
    if (before) seeSame(before, job);
    await atJournal(seeHere(folder, takeBack));
    const checked = (from: unknown) =>
      orRefuse('results', 'The results cannot be written', (async () => sink.check?.(from, !before))());
    if (!before) {
      if (strict) await seeLines(job.source, table);
      await checked(undefined);
      await atJournal(writeJob(folder, job));
    }
    const { dedupe } = job;
    const journal = await atJournal(openJournal({ folder, isWhole: dedupe, mostKept: mostExported, openFile }));
    try {
      const { written, answers, begun, unknown } = journal;
      if (unknown !== undefined) throw lostBy(folder, 'has answers to rows that it does not say were begun');
      const behind = before && (await checked(written?.position));
      // What has an answer, was rejected or is in doubt was begun; with `dedupe`, one of those that are alike was.
      const sent = [...answers].filter(([place, { sent: left }]) => place >= (written?.rows ?? 0) && left !== false);
      if (!dedupe && behind !== undefined && behind > sent.length + begun.size)
        throw lostBy(folder, 'does not know of rows that are in the results');
      const report = await runJob({ options, job: before ?? job, table, journal, isOurs: lock.isOurs });
      return { ...report, elapsed: performance.now() - start };
    } finally {
      // What it has to say was asked of `rescue` before.
      await journal.close().catch(() => undefined);
    }
  });
}
