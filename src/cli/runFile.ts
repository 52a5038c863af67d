import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, parse, join, resolve } from 'node:path';
import {
  BatchError,
  type BatchReport,
  csvSink,
  csvSource,
  distributeBatch,
  estimateRun,
  folderStore,
  pathOf,
  readStatus,
  runBatch,
} from '../batch/index.ts';
import type { BatchOperationName } from '../core/index.ts';
import { CsvError, fileOperation } from '../files/index.ts';
import { clientFrom } from './clientFrom.ts';
import { columnsInWords, columnsOf } from './columnsOf.ts';
import { createBadLines } from './createBadLines.ts';
import { estimateInWords } from './estimateInWords.ts';
import { exitCodes } from './exitCodes.ts';
import { Failure } from './Failure.ts';
import { handedOver } from './handedOver.ts';
import { isSameFile } from './isSameFile.ts';
import { keepHeapSmall } from './keepHeapSmall.ts';
import type { FileFlags, RunFlags } from './FileFlags.ts';
import { forgetCommand, type KeptCommand, keepCommand, keptCommand } from './KeptCommand.ts';
import { keptLimits } from './keptLimits.ts';
import { redisFrom } from './redisFrom.ts';
import { reportPage } from './reportPage.ts';
import { isRetry } from './retriesOf.ts';
import { say } from './say.ts';
import { seeSameCommand } from './seeSameCommand.ts';
import { sentAgain } from './sentAgain.ts';
import { summaryOf } from './summaryOf.ts';
import { tellProgress } from './tellProgress.ts';
import { untilSignal } from './untilSignal.ts';
import { unusable } from './unusable.ts';

export const defaultOutput = (input: string): string => {
  const { dir, base } = parse(input);
  return join(dir, `${base.replace(/\.gz$/i, '').replace(/\.[^.]+$/, '')}.results.csv`);
};

/**
 * A file through an operation: what it would cost, or the run with its progress and its summary. Sets the exit code.
 *
 * @param seeFree is asked once more when no other runner has the job, before anything is sent.
 */
export async function runFile(
  asked: KeptCommand,
  folder: string,
  flags: RunFlags & { takeBack?: true },
  seeFree: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { input, output } = asked;
  const { store, redis, run } = asked.flags;
  if (store !== undefined && asked.flags.dedupe)
    throw new Failure('With --store no process sees the whole file: rows that are alike cannot share an answer.');
  if (store !== undefined && asked.flags.bisect)
    throw new Failure('With --store a worker sends a chunk as a whole, once: --bisect is for a run without workers.');
  try {
    // From the beginning on, so that who ends it while it begins has sent nothing. A dry run has nothing to wait for.
    const signal = flags.dryRun ? undefined : untilSignal();
    const isBegun = existsSync(join(folder, 'job.json'));
    // The job of a program has none. One of which a kill has left no more than this has its output already.
    const there = await keptCommand(folder).catch(() => undefined);
    const kept = isBegun ? there : undefined;
    if (kept) seeSameCommand(kept, asked, folder);
    const command = kept ? keptLimits(kept, asked) : asked;
    const client = command.isDemo
      ? (await import('./demoFile.ts')).demoClient()
      : clientFrom(flags.config, command.operation);
    const badLines = createBadLines(csvSource(input));
    const { source } = badLines;
    const said = await columnsOf(command.operation, source, command.flags.column);
    const options = {
      ...optionsOf(command.operation, command.flags),
      ...{ client, source, columns: said.columns },
      ...command.run,
    };
    const taken = { header: said.header, columns: options.columns };
    const tellColumns = () => {
      if (flags.json) say(JSON.stringify({ event: 'columns', ...taken }));
      else if (!flags.quiet) say(columnsInWords(taken, isBegun || isRetry(folder)));
    };
    if (flags.dryRun) {
      if (!flags.takeBack && (await readStatus(folder))?.isHandedOver) throw handedOver(folder);
      const estimate = await estimateRun({ ...options, journal: folder });
      const { bisect, chunkSize } = command.flags;
      const halves = bisect && 2 * Math.ceil(Math.log2(chunkSize));
      tellColumns();
      if (flags.json)
        say(JSON.stringify({ event: 'estimate', ...estimate, ...(halves && { callsPerRowAtFault: halves }) }));
      else say(estimateInWords(estimate, halves || undefined, badLines.inWords(estimate.bad)));
      return;
    }
    const written = (['results', 'rejected', 'not-sent', 'in-doubt', 'unreadable'] as const).map((kind) =>
      pathOf(output, kind),
    );
    if (written.some((path) => isSameFile(path, input)))
      throw new Failure(`The results would be written over ${input}. Give another --output.`);
    const { html } = flags;
    if (html !== undefined && [input, ...written].some((path) => isSameFile(path, html)))
      throw new Failure(`The report would be written over ${html}. Give it another name.`);
    if (html !== undefined && !existsSync(dirname(resolve(html))))
      throw new Failure(`The report cannot be written: there is no folder ${dirname(resolve(html))}.`);
    if (!flags.force && there?.output !== output && existsSync(output))
      throw new Failure(
        `${output} is there already, and is not this job's. Give another --output, or --force to write over it.`,
      );
    const told = tellProgress(flags, command.flags);
    const sink = csvSink(output, { like: source, guardFormulas: command.flags.guardFormulas });
    const begun = {
      ...options,
      sink: {
        ...sink,
        // It is looked at when the job is this one, and no other runner has it: one that is refused leaves it as it was begun.
        async check(...args: Parameters<NonNullable<typeof sink.check>>) {
          await seeFree();
          // First: of results that a kill leaves behind it must be known whose they are.
          await keepCommand(folder, command);
          try {
            return await sink.check?.(...args);
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
    tellColumns();
    const report =
      store === undefined
        ? await runBatch({ ...begun, takeBack: flags.takeBack })
        : await distributeBatch({ ...begun, run, redis: redisFrom(redis), store: folderStore(resolve(store)) });
    told.end();
    const again = await sentAgain(folder, report.tally.inDoubt);
    const isReported =
      html === undefined ||
      (await writeFile(html, reportPage(report, source.name, command.operation)).then(
        () => true,
        (error: unknown) => {
          // The run has ended as it did, and its summary comes.
          process.stderr.write(`The report could not be written: ${(error as Error).message}\n`);
          return false;
        },
      ));
    if (flags.json) {
      const { error, ...rest } = report;
      const ended = { ...rest, leftInDoubt: again.left, error: error?.message, files: filesOf(report, output) };
      say(JSON.stringify({ event: 'end', ...ended }));
    } else say(summaryOf(report, { command, folder, again, badLines: badLines.inWords(report.bad) }));
    process.exitCode =
      report.status === 'stopped'
        ? exitCodes.stopped
        : again.left > 0 && report.status === 'done'
          ? exitCodes.inDoubt
          : isReported
            ? exitCodes.done
            : exitCodes.failed;
  } catch (error) {
    if (error instanceof CsvError) throw new Failure(unusable(input, error), { cause: error });
    if (error instanceof BatchError && error.cause instanceof Failure) throw error.cause;
    if (error instanceof BatchError && error.reason === 'handed-over') throw handedOver(folder, error);
    if (error instanceof BatchError) throw new Failure(error.message, { cause: error });
    throw error;
  }
}

function optionsOf(operation: BatchOperationName, flags: FileFlags) {
  const {
    geocode,
    certify,
    price,
    country,
    dedupe,
    concurrency,
    callsPerSecond,
    chunkSize,
    budget,
    stopAfter,
    bisect,
    strict,
    store,
  } = flags;
  return {
    operation,
    settings: { ...fileOperation(operation).settings, ...(geocode && { geocode }), ...(certify && { certify }) },
    creditsPerRecord: price,
    country,
    // Workers send rows that are alike as they stand, also emails.
    dedupe: store === undefined ? dedupe : false,
    concurrency,
    callsPerSecond,
    chunkSize,
    budget,
    stopAfter,
    bisect,
    strict,
  };
}

const filesOf = ({ tally, bad }: BatchReport, output: string) =>
  Object.fromEntries(
    (
      [
        ['results', 1],
        ['rejected', tally.rejected],
        ['not-sent', tally.notSent],
        ['in-doubt', tally.inDoubt],
        ['unreadable', bad],
      ] as const
    )
      .filter(([, count]) => count > 0)
      .map(([kind]) => [kind, resolve(pathOf(output, kind))]),
  );
