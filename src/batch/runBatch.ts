import {
  type BatchOperationName,
  type BatchOptions,
  type BatchOutcome,
  type BatchStopReason,
  createBatch,
  creditsPerRecord,
  rowOf,
} from '../core/index.ts';
import {
  type BadLine,
  fileOperation,
  isUnsent,
  keptOf,
  type KeptOutcome,
  outcomeOf,
  serviceOf,
} from '../files/index.ts';
import { BatchError } from './BatchError.ts';
import type { BatchSink } from './BatchSink.ts';
import type { BatchSource } from './BatchSource.ts';
import { type BatchTally, noTally } from './BatchTally.ts';
import { createTurns } from './createTurns.ts';
import { createWriter } from './createWriter.ts';
import { type Job, seeSame } from './Job.ts';
import { linesOf } from './linesOf.ts';
import { lostBy, makeFolder, openJournal, readJob, writeJob } from './openJournal.ts';
import type { OpenFile } from './openLog.ts';
import { mostExported } from './exportRun.ts';
import { seeHere } from './handOver.ts';
import { endRun } from './endRun.ts';
import { orRefuse } from './orRefuse.ts';
import { seeLines } from './seeLines.ts';
import { takeLock } from './takeLock.ts';
import { tableOf } from './tableOf.ts';

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

/** Rows between two looks at what is safe in the sink. */
const betweenChecks = 20_000;
/** ms between two moments that are told. */
const betweenProgress = 100;

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
  const {
    source,
    sink,
    journal: folder,
    columns: given,
    country = '',
    signal,
    onProgress,
    takeBack = false,
    strict = false,
    openFile,
    ...more
  } = options;
  const { client, settings: asked, chunkSize = 100, budget } = more;
  const operation = fileOperation(more.operation);
  const settings = asked ?? operation.settings;
  const dedupe = more.dedupe ?? operation.dedupe;
  const start = performance.now();

  const atJournal = <Value>(acting: Promise<Value>) =>
    orRefuse('journal', `The journal ${folder} cannot be written`, acting);
  await atJournal(makeFolder(folder));
  const lock = await atJournal(takeLock(folder));
  try {
    const table = await tableOf(operation, source, given);
    if (!operation.isMapped(table.columns, settings))
      throw new BatchError(
        'columns',
        `No column of ${source.name} holds anything by which ${operation.name} could find it.`,
      );
    const job: Job = {
      version: 1,
      operation: operation.name,
      source: source.name,
      digest: (await source.digest?.()) ?? '',
      header: table.header,
      columns: table.columns,
      settings,
      country,
      dedupe,
      service: serviceOf(client),
      begun: Date.now(),
    };
    const before = await atJournal(readJob(folder));
    if (before) seeSame(before, job);
    await atJournal(seeHere(folder, takeBack));
    const checked = (from: unknown) =>
      orRefuse('results', 'The results cannot be written', (async () => sink.check?.(from, !before))());
    if (!before) {
      if (strict) await seeLines(source.name, table);
      await checked(undefined);
      await atJournal(writeJob(folder, job));
    }
    const journal = await atJournal(openJournal({ folder, isWhole: dedupe, mostKept: mostExported, openFile }));
    try {
      const { written, answers, begun, unknown } = journal;
      if (unknown !== undefined) throw lostBy(folder, 'has answers to rows that it does not say were begun');
      const behind = before && (await checked(written?.position));
      // What has an answer, was rejected or is in doubt was begun; with `dedupe`, one of those that are alike was.
      const sent = [...answers].filter(([place, { sent: left }]) => place >= (written?.rows ?? 0) && left !== false);
      if (!dedupe && behind !== undefined && behind > sent.length + begun.size)
        throw lostBy(folder, 'does not know of rows that are in the results');
      return await work(job, journal);
    } finally {
      // What it has to say was asked of `rescue` before.
      await journal.close().catch(() => undefined);
    }

    async function work(its: Job, kept: typeof journal): Promise<BatchReport> {
      const price = more.creditsPerRecord ?? creditsPerRecord(more.operation, settings);
      const tally = kept.written?.tally ?? noTally();
      // With `dedupe` the answer to a row of the sink may be another row's too.
      const first = dedupe ? 0 : (kept.written?.rows ?? 0);
      const spent = dedupe ? 0 : (tally.paid + tally.inDoubt) * price;
      const writer = createWriter({ operation, sink, header: table.header, journal: kept, tally });
      let bad = 0;
      const outcomes = new Map<number, BatchOutcome<Name>>();
      const run = { operation: its.operation } as Parameters<typeof outcomeOf>[0];
      const know = (place: number, outcome: KeptOutcome | undefined) =>
        outcomes.set(place - first, outcomeOf<Name>(run, place - first, {}, outcome));
      for (const [place, outcome] of kept.answers) know(place, outcome);
      for (const place of kept.begun) know(place, undefined);

      const repairs = new Map(before?.repairs);

      async function* records() {
        let place = 0;
        const count = (line: BadLine) => {
          bad += linesOf(line);
          return writer.bad(line);
        };
        for await (const own of table.rows(count)) {
          const at = place++;
          // A job that is done sends nothing more, also of a source that has grown.
          if (kept.isDone && at >= (kept.written?.rows ?? 0)) return;
          if (at < first) continue;
          const cells = repairs.get(at) ?? own;
          const record = operation.recordOf(cells, table.columns, country);
          if (at >= writer.next) {
            writer.read(at, cells);
            const known = outcomes.get(at - first);
            if (known) writer.settled(at, keptOf(known)[1] ?? {}, known);
          }
          yield record;
        }
      }

      const turns = createTurns();
      const batch = createBatch<Name>({
        ...more,
        settings,
        dedupe,
        chunkSize,
        budget: budget === undefined ? undefined : Math.max(0, budget - spent),
        keep: false,
        journal: {
          sending: (places, isLate) =>
            turns.begins(async () => {
              writer.seeWell();
              if (!lock.isOurs()) throw new BatchError('running', 'Another runner has taken this job.');
              const absolute = places.map((place) => place + first);
              await kept.sending(absolute);
              if (isLate.aborted) await kept.released(absolute);
            }),
          async ended(places, ends) {
            await turns.ends(
              async () => {
                const known = ends.filter((outcome) => !('rejected' in outcome && isUnsent(outcome.rejected)));
                const told = known.map((outcome) => [rowOf(outcome).index + first, keptOf(outcome)[1] ?? {}] as const);
                const answered = new Set(told.map(([place]) => place));
                const released = places.map((place) => place + first).filter((place) => !answered.has(place));
                if (told.length > 0) await kept.answered(told);
                if (released.length > 0) await kept.released(released);
                known.forEach((outcome, at) => {
                  const [place, own] = told[at] ?? [0, {}];
                  writer.settled(place, own, outcome);
                });
              },
              () => {
                writer.flushSoon(betweenChecks);
              },
            );
            // What was paid for is written down first.
            await writer.room();
          },
        },
      });
      const progress = (): BatchRunProgress => {
        const { credits, creditsInDoubt, rate, underWay, wait } = batch.get().progress;
        return {
          tally: writer.tally(),
          share: source.share,
          credits: credits + (dedupe ? 0 : paidBefore * price),
          creditsInDoubt: creditsInDoubt + (dedupe ? 0 : doubtBefore * price),
          rate,
          underWay,
          wait,
        };
      };
      const { paid: paidBefore, inDoubt: doubtBefore } = kept.written?.tally ?? noTally();
      const pause = () => {
        batch.pause();
      };
      let told = 0;
      batch.subscribe(() => {
        // Counting takes its time, and nobody sees more.
        if (!onProgress || performance.now() - told < betweenProgress) return;
        told = performance.now();
        onProgress(progress());
      });
      const rows = records();
      const ending = batch.start(rows, { outcomes });
      if (signal?.aborted) pause();
      signal?.addEventListener('abort', pause);
      const paused = new Promise<void>((resolve) => {
        batch.subscribe(() => {
          const { status, progress: now } = batch.get();
          if (status === 'paused' && now.underWay === 0) resolve();
        });
      });
      await Promise.race([ending, paused]);
      signal?.removeEventListener('abort', pause);
      const { status, reason, error } = batch.get();
      if (status === 'paused') batch.cancel();
      await ending;
      // A batch that stopped keeps its source for who resumes it: nobody does. One that hangs is not waited for.
      rows.return().catch(() => undefined);
      const failed = await endRun({ writer, sink, journal: kept, isOver: status === 'done' });
      const isDone = status === 'done' && !failed;
      const problem = failed ?? error;
      const elsewhere = isDone
        ? undefined
        : await kept.rescue().then(
            (path) =>
              path && `What the last calls answered is in ${path}: move that file into ${folder} before you go on.`,
            () => 'What the last calls answered could be written nowhere: their rows are in doubt.',
          );
      const { rate: _rate, underWay: _underWay, wait: _wait, share: _share, ...figures } = progress();
      return {
        ...figures,
        status: isDone ? 'done' : status === 'paused' ? 'paused' : 'stopped',
        reason: failed ? 'journal' : reason,
        error:
          elsewhere === undefined ? problem : new Error(`${problem?.message ?? ''}. ${elsewhere}`, { cause: problem }),
        bad,
        elapsed: performance.now() - start,
      };
    }
  } finally {
    await lock.release();
  }
}
