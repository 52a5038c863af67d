import { setFlagsFromString } from 'node:v8';
import type { BatchOperationName } from '../../core/index.ts';
import { fileOperation } from '../../files/index.ts';
import type { FileFlags, RunFlags } from '../options/fileOptions.ts';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  csvSink,
  csvSource,
  distributeBatch,
  estimateRun,
  folderStore,
  readStatus,
  runBatch,
} from '../../batch/index.ts';
import {
  begunColumns,
  handedOver,
  forgetCommand,
  type KeptCommand,
  keepCommand,
  keptCommand,
  keptConfig,
  withKeptLimits,
  seeSameCommand,
} from './savedCommand.ts';
import { clientFrom, redisFrom } from '../config.ts';
import { columnsInWords, columnsOf, seeStreet } from './columns.ts';
import { createBadLines } from './unusableLines.ts';
import { Failure } from '../errors.ts';
import { failureOf } from '../describeRunError.ts';
import { resumeCommand } from '../messages/nextCommand.ts';
import { isRetry } from './retries.ts';
import { say } from '../output.ts';
import { seeFree, seeOutput, seePlainName } from './checkOutputs.ts';
import { tellEnd } from '../messages/summary.ts';
import { tellEstimate } from '../messages/estimate.ts';
import { tellProgress } from '../messages/progress.ts';
import { untilSignal } from '../signals.ts';
import { withOutputLock } from './outputLock.ts';

/**
 * V8 lets the heap of a process that has room grow to several times what is in use, because that is quicker. A run of any length needs some 20 MB: it is
 * collected when as much again has come, which costs a few percent of its time, and takes a fifth less memory.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=100');
}

/** Options of a run, as the command was given them. */
export function optionsFrom(operation: BatchOperationName, flags: FileFlags) {
  const { geocode, certify } = flags;
  return {
    operation,
    settings: { ...fileOperation(operation).settings, ...(geocode && { geocode }), ...(certify && { certify }) },
    creditsPerRecord: flags.price,
    country: flags.country,
    // Workers send rows that are alike as they stand, also emails.
    dedupe: flags.store === undefined ? flags.dedupe : false,
    concurrency: flags.concurrency,
    callsPerSecond: flags.callsPerSecond,
    chunkSize: flags.chunkSize,
    budget: flags.budget,
    stopAfter: flags.stopAfter,
    bisect: flags.bisect,
    strict: flags.strict,
  };
}

/**
 * A file through an operation: what it would cost, or the run with its progress and its summary. Sets the exit code.
 *
 * @param seeUnsent is asked once more when no other runner has the job, before anything is sent.
 */
export async function runFile(
  asked: KeptCommand,
  folder: string,
  flags: RunFlags & { takeBack?: true },
  seeUnsent: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { input, output } = asked;
  const { store, redis, run } = asked.flags;
  if (store !== undefined && asked.flags.dedupe)
    throw new Failure('With --store no process sees the whole file: rows that are alike cannot share an answer.');
  if (store !== undefined && asked.flags.bisect)
    throw new Failure('With --store a worker sends a chunk as a whole, once: --bisect is for a run without workers.');
  try {
    // From the beginning on, so that who ends it while it begins has sent nothing. A dry run has nothing to wait for.
    const isJobThere = () => existsSync(join(folder, 'job.json'));
    const whatIsLeft = () =>
      isJobThere()
        ? `Rows of the calls under way are in doubt. To go on: ${resumeCommand(folder)}`
        : 'Nothing was sent.';
    const signal = flags.dryRun ? undefined : untilSignal(whatIsLeft);
    const isBegun = isJobThere();
    if (!isBegun) seePlainName(output);
    // The job of a program has none. One of which a kill has left no more than this has its output already.
    const there = await keptCommand(folder).catch(() => undefined);
    const kept = isBegun ? there : undefined;
    if (kept) seeSameCommand(kept, asked, folder);
    const command: KeptCommand = {
      ...(kept ? withKeptLimits(kept, asked) : asked),
      // The one that was given last.
      config: flags.config === undefined ? (kept ?? asked).config : resolve(flags.config),
    };
    const config = flags.config ?? keptConfig(command);
    const client = command.isDemo ? (await import('./demo.ts')).demoClient() : clientFrom(config, command.operation);
    const badLines = createBadLines(csvSource(input));
    const { source } = badLines;
    const said = await columnsOf(
      command.operation,
      source,
      command.flags.column,
      await begunColumns(folder, command, kept),
    );
    if (!isBegun && !command.run && command.flags.column.length === 0) seeStreet(said, command.operation);
    const options = {
      ...optionsFrom(command.operation, command.flags),
      ...{ client, source, columns: said.columns },
      ...command.run,
    };
    const taken = { header: said.header, columns: options.columns };
    let isTold = false;
    const tellColumns = () => {
      if (isTold) return;
      isTold = true;
      if (flags.json) say(JSON.stringify({ event: 'columns', ...taken }));
      else if (!flags.quiet) say(columnsInWords(taken, isBegun || isRetry(folder)));
    };
    const places = { input, output, html: flags.html, folder };
    seeOutput(places);
    if (flags.dryRun) {
      if (!flags.takeBack && (await readStatus(folder))?.isHandedOver) throw handedOver(folder);
      const estimate = await estimateRun({ ...options, journal: folder });
      tellColumns();
      tellEstimate(estimate, { flags, its: command.flags, badLines: badLines.inWords(estimate.bad) });
      return;
    }
    await withOutputLock(places, async () => {
      if (!flags.force) await seeFree(places);
      const told = tellProgress({ ...flags, ...(config && { config }) }, command.flags);
      const sink = csvSink(output, { matchFormatOf: source, escapeFormulas: command.flags.guardFormulas });
      const toRun = {
        ...options,
        sink: {
          ...sink,
          // It is looked at when the job is this one, and no other runner has it: one that is refused leaves it as it was begun.
          async check(...args: Parameters<NonNullable<typeof sink.check>>) {
            await seeUnsent();
            // First: of results that a kill leaves behind it must be known whose they are.
            await keepCommand(folder, command);
            try {
              const rows = await sink.check?.(...args);
              // Not sooner: what is refused is not sent.
              tellColumns();
              return rows;
            } catch (refused) {
              if (there) await keepCommand(folder, there);
              else if (!isBegun) await forgetCommand(folder);
              throw refused;
            }
          },
        },
        journal: folder,
        signal,
        onProgress: told.progress,
      };
      keepHeapSmall();
      const report =
        store === undefined
          ? await runBatch({ ...toRun, takeBack: flags.takeBack })
          : await distributeBatch({ ...toRun, run, redis: redisFrom(redis), store: folderStore(resolve(store)) });
      told.end();
      const { bad } = report;
      await tellEnd(report, { command, folder, flags, source: source.name, badLines: badLines.inWords(bad) });
    });
  } catch (error) {
    throw failureOf(error, { input, folder });
  }
}
