import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { csvSink, csvSource, distributeBatch, estimateRun, folderStore, readStatus, runBatch } from '../batch/index.ts';
import { begunColumns } from './begunColumns.ts';
import { clientFrom } from './clientFrom.ts';
import { columnsInWords, columnsOf } from './columnsOf.ts';
import { createBadLines } from './createBadLines.ts';
import { Failure } from './Failure.ts';
import { failureOf } from './failureOf.ts';
import type { RunFlags } from './FileFlags.ts';
import { handedOver } from './handedOver.ts';
import { keepHeapSmall } from './keepHeapSmall.ts';
import { forgetCommand, type KeptCommand, keepCommand, keptCommand, keptConfig } from './KeptCommand.ts';
import { withKeptLimits } from './withKeptLimits.ts';
import { optionsFrom } from './optionsFrom.ts';
import { redisFrom } from './redisFrom.ts';
import { resumeCommand } from './resumeCommand.ts';
import { isRetry } from './retriesOf.ts';
import { say } from './say.ts';
import { seeFree } from './seeFree.ts';
import { seeOutput } from './seeOutput.ts';
import { seePlainName } from './seePlainName.ts';
import { seeSameCommand } from './seeSameCommand.ts';
import { seeStreet } from './seeStreet.ts';
import { tellEnd } from './tellEnd.ts';
import { tellEstimate } from './tellEstimate.ts';
import { tellProgress } from './tellProgress.ts';
import { untilSignal } from './untilSignal.ts';
import { withOutputLock } from './withOutputLock.ts';

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
    const client = command.isDemo
      ? (await import('./demoFile.ts')).demoClient()
      : clientFrom(config, command.operation);
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
      const sink = csvSink(output, { like: source, guardFormulas: command.flags.guardFormulas });
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
