import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import {
  csvSink,
  csvSource,
  distributeBatch,
  estimateRun,
  folderStore,
  readAsBefore,
  readStatus,
  runBatch,
} from '../../batch/index.ts';
import { type BatchOperationName, printableLine } from '../../core/index.ts';
import { fileOperation, lacksCountry, lacksPlace } from '../../files/index.ts';
import { loadClient, resolveRedisAddress } from '../config.ts';
import { CliError, usageError } from '../errors.ts';
import { isRepair, isReplaced, isRetry, originalJob } from '../followUps/followUps.ts';
import { repairedRowsName } from '../followUps/repairedRows.ts';
import { columnsOfJob } from '../followUps/repairJob.ts';
import { printEstimate, printJobEstimate } from '../messages/estimate.ts';
import { resumeCommand } from '../messages/format.ts';
import { describeReading } from '../messages/reading.ts';
import { describeRun } from '../messages/settings.ts';
import { createProgressDisplay } from '../messages/progress.ts';
import { toRunError } from '../messages/runErrors.ts';
import { printSummary } from '../messages/summary.ts';
import type { FileFlags, RunFlags } from '../options/fileOptions.ts';
import { print, printJson, reserveStandardOutput } from '../output.ts';
import { abortRunOnSignal } from '../signals.ts';
import { assertOutputAvailable, assertOutputWritable, assertPlainFileName } from './checkOutputs.ts';
import {
  assertStreetColumn,
  describeColumns,
  mappingFlags,
  namesBelow,
  resolveColumns,
  resolveEmailColumn,
} from './columns.ts';
import { deliver, standardOutput } from './delivery.ts';
import { withOutputLock } from './outputLock.ts';
import { type CompleteFile, toCompleteError, writeCompleteFiles } from './completeFiles.ts';
import { writtenFormats } from './completeList.ts';
import { recordKinds } from './outcomes.ts';
import { completePaths } from './outputs.ts';
import {
  assertSameCommand,
  deleteCommand,
  digestRows,
  exportedError,
  isGuarded,
  isOwnCommand,
  readSavedRows,
  readSavedCommand,
  saveCommand,
  type SavedCommand,
  savedConfig,
  withSavedLimits,
  writeCommand,
} from './savedCommand.ts';
import { takeFileNotes } from './fileNotes.ts';

/**
 * Runs an operation on a file, or estimates such a run. Prints the progress and a summary, and sets the exit code.
 *
 * @param folder journal folder.
 * @param assertSendable called once this process holds the job's lock, before anything is sent. It must throw if nothing may be sent.
 */
export async function runFile(
  requested: SavedCommand,
  folder: string,
  flags: RunFlags & { reclaim?: true },
  assertSendable: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { input, output } = requested;
  const { store, redis, run, deliver: delivered } = requested.flags;
  if (delivered === standardOutput && !flags.dryRun) reserveStandardOutput();
  if (store !== undefined && requested.flags.dedupe)
    throw usageError('--dedupe cannot be used with --store, because no worker sees the whole file.');
  if (store !== undefined && requested.flags.bisect)
    throw usageError('--bisect cannot be used with --store, because workers send each chunk once, as a whole.');
  if (store !== undefined && flags.sample !== undefined)
    throw usageError('--sample cannot be used with --store, because workers send whole chunks.');
  try {
    const hasJob = () => existsSync(join(folder, 'job.json'));
    // Listen for signals from the start, so that nothing is sent if a signal arrives before the first call. A dry run has no calls to wait
    // for.
    const signal = flags.dryRun
      ? undefined
      : abortRunOnSignal(() =>
          hasJob() ? `Rows of in-flight calls are in doubt. To resume: ${resumeCommand(folder)}` : 'Nothing was sent.',
        );
    const isStarted = hasJob();
    if (!isStarted) assertPlainFileName(output);
    // A job that was started from code has no saved command. A job that was killed as it started may have nothing but a saved command.
    const existing = await readSavedCommand(folder).catch(() => undefined);
    const saved = isStarted ? existing : undefined;
    const isOwn = existing !== undefined && isOwnCommand(existing);
    if (saved) assertSameCommand(saved, requested, folder);
    const kept = isOwn && saved ? saved : requested;
    const command: SavedCommand = {
      ...(saved ? withSavedLimits(saved, requested, isOwn) : requested),
      config: flags.config === undefined ? kept.config : resolve(flags.config),
      complete: flags.complete ?? kept.complete,
      html: flags.html === undefined ? kept.html : resolve(flags.html),
    };
    const config = flags.config ?? savedConfig(command);
    const client = command.isDemo
      ? (await import('./demo.ts')).createDemoClient()
      : loadClient(config, command.operation);
    const { encoding, delimiter, headerRow, sheet } = command.flags;
    const reading = { encoding, delimiter, headerRow, sheet };
    let file = csvSource(input, reading);
    if (isStarted) await readAsBefore(file, await file.digest(), folder);
    else if (command.flags.splitEmails) {
      const splitColumn = await resolveEmailColumn(command.operation, file, command.flags);
      file = csvSource(input, { ...reading, splitColumn });
    }
    const notes = takeFileNotes(file);
    const { source } = notes;
    const savedRows = await readSavedRows(folder, command, isOwn ? saved : undefined);
    const mapping = await resolveColumns(command.operation, source, mappingFlags(command.flags), savedRows.columns);
    notes.setColumns(mapping.columns);
    const options = {
      ...createRunOptions(command.operation, command.flags),
      ...{ client, source, columns: mapping.columns },
      ...command.run,
    };
    const isNew = !isStarted && !command.run;
    if (isNew) await assertStreetColumn(mapping, command.operation, options.settings, file);
    const sent = [fileOperation(command.operation), options.columns, options.country ?? ''] as const;
    const missing = lacksPlace(...sent) ? 'place' : flags.dryRun && lacksCountry(...sent) ? 'country' : undefined;
    const sentColumns = {
      ...(input === join(folder, repairedRowsName)
        ? columnsOfJob(mapping.header, options.columns)
        : { header: mapping.header, columns: options.columns }),
      ...(isNew && mapping.confidence?.length && { confidence: mapping.confidence }),
    };
    let areColumnsPrinted = false;
    const printColumns = async () => {
      if (areColumnsPrinted) return;
      areColumnsPrinted = true;
      // The whole file has been read by now, so its encoding is known.
      const reading = await file.reading();
      // A list of emails has no column names: its first line is a row.
      const isHeaderRow = mapping.header.join('\n') !== (await file.header()).join('\n');
      if (flags.json)
        printJson({
          event: 'columns',
          ...sentColumns,
          reading: isHeaderRow ? { ...reading, headerRow: 0 } : reading,
          ...(file.emptyFormulas && { emptyFormulas: file.emptyFormulas }),
          ...(missing === 'place' && { lacksPlace: true }),
          ...(missing && flags.dryRun && { lacksCountry: true }),
          ...(command.run && { run: describeRun(command) }),
        });
      else if (!flags.quiet) {
        const howRead = describeReading(reading, { isHeaderRow, emptyFormulas: file.emptyFormulas });
        if (howRead !== undefined) print(howRead);
        print(describeColumns(sentColumns, isStarted || isRetry(folder), missing));
        const below = isNew && missing === 'place' ? await namesBelow(mapping, command.operation, file) : undefined;
        if (below !== undefined) print(below);
        // Someone else may have chosen the settings of an imported run, so show them.
        if (command.run) print(printableLine(`Settings: ${describeRun(command)}`));
      }
    };
    const root = originalJob(folder);
    const jobCommand = root === folder ? command : await readSavedCommand(root);
    const { output: jobOutput, flags: jobFlags } = jobCommand;
    // A retry or a repair makes the report of the job outdated.
    const html = command.html ?? (isOwnCommand(jobCommand) ? jobCommand.html : undefined);
    // Only the complete files combine the rows of a job with those of its repairs.
    const isFirstComplete = isRepair(folder) && (await writtenFormats(root)).length === 0;
    const format = command.complete ?? (isFirstComplete ? 'csv' : undefined);
    const complete = format && completePaths({ output: jobOutput, deliver: jobFlags.deliver }, format);
    const paths = {
      ...{ input, output, html, deliver: delivered, folder },
      ...(complete && { complete: Object.values(complete) }),
    };
    assertOutputWritable({ ...paths, reads: [config] });
    if (flags.dryRun) {
      if (!flags.reclaim && (await readStatus(folder))?.isExported) throw exportedError(folder);
      const estimate = await estimateRun({ ...options, journal: folder });
      await printColumns();
      const { bisect, chunkSize } = command.flags;
      printEstimate(estimate, {
        json: flags.json,
        bisect,
        chunkSize,
        notes,
        sample: flags.sample,
        isNew: !existing && !isRetry(folder),
        canDedupe: store === undefined,
      });
      if (command.operation === 'validateEmails' && !command.flags.splitEmails && !flags.json)
        printJobEstimate(estimate);
      return;
    }
    await withOutputLock(paths, async () => {
      if (!flags.force) await assertOutputAvailable(paths);
      const display = createProgressDisplay({ ...flags, ...(config && { config }) }, command.flags);
      const { csvFor } = command.flags;
      const csvFiles = csvSink(output, {
        matchFormatOf:
          csvFor === undefined
            ? source
            : { ...source, shape: async () => ({ ...(await file.shape()), bom: csvFor === 'excel' }) },
        escapeFormulas: isGuarded(command) && 'answers',
      });
      const sink = recordKinds(csvFiles, folder);
      const runOptions = {
        ...options,
        sink: {
          ...sink,
          // Called once this process holds the job's lock. If the job is refused, the previous saved command is restored.
          async check(...args: Parameters<NonNullable<typeof sink.check>>) {
            if (isReplaced(folder)) throw new CliError('A later repair has replaced this one. Nothing was sent.');
            await assertSendable();
            // Save the command before the results exist. Otherwise, a killed process could leave results that belong to no job.
            await saveCommand(folder, { ...command, rows: digestRows({ ...savedRows, columns: options.columns }) });
            try {
              const rows = await sink.check?.(...args);
              // Print the columns only after the checks, because a refused run sends nothing.
              await printColumns();
              return rows;
            } catch (error) {
              if (existing) await writeCommand(folder, existing);
              else if (!isStarted) await deleteCommand(folder);
              throw error;
            }
          },
        },
        journal: folder,
        signal,
        onProgress: display.update,
      };
      limitHeap();
      const report =
        store === undefined
          ? await runBatch({ ...runOptions, reclaim: flags.reclaim, sample: flags.sample })
          : await distributeBatch({
              ...runOptions,
              run,
              redis: resolveRedisAddress(redis),
              store: folderStore(resolve(store)),
            });
      display.end();
      // A program that reads standard output expects all results, so they are printed only when the job is done.
      const isDelivered = delivered !== undefined && (report.status === 'done' || delivered !== standardOutput);
      const failure = isDelivered
        ? await deliver(output, delivered, {
            shape: await file.shape(),
            permissions: await file.permissions(),
          }).catch((error: unknown) => error)
        : undefined;
      const completeFiles: CompleteFile[] = [];
      let completeFailure: CliError | undefined;
      // Files that an earlier run of the job wrote are outdated now. The requested format comes last, so it is the one in the JSON output.
      const outdated = (await writtenFormats(root)).filter((written) => written !== format);
      for (const written of [...outdated, ...(format ? [format] : [])])
        await writeCompleteFiles(root, written).then(
          (files) => completeFiles.push(...files),
          async (error: unknown) => {
            completeFailure ??= toCompleteError(error, root, written);
            // Lines that do not fit into a workbook will not fit later either.
            if (error instanceof RangeError && command.complete === written)
              await saveCommand(folder, { ...(await readSavedCommand(folder)), complete: undefined });
          },
        );
      await printSummary(report, {
        completeFiles,
        deliveredTo: isDelivered && failure === undefined ? delivered : undefined,
        command,
        folder,
        flags: { ...flags, html },
        source: file,
        notes,
      });
      const failed = failure ?? completeFailure;
      // The exit code says that the job stopped, or has rows in doubt, whatever else failed.
      if (failed instanceof CliError && process.exitCode)
        throw new CliError(failed.message, { code: Number(process.exitCode), cause: failed });
      if (failed !== undefined) throw failed as Error;
    });
  } catch (error) {
    throw toRunError(error, { input, folder });
  }
}

/** Converts the flags of a command to options of a run. */
function createRunOptions(operation: BatchOperationName, flags: FileFlags) {
  const { geocode, certify } = flags;
  return {
    operation,
    settings: { ...fileOperation(operation).settings, ...(geocode && { geocode }), ...(certify && { certify }) },
    creditsPerRecord: flags.price,
    country: flags.country,
    // Workers cannot dedupe, not even emails, which are deduped by default.
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
 * Makes V8 collect garbage earlier. A run needs about 20 MB, however long it is. Earlier collection saves a fifth of that, but makes the
 * run a few percent slower.
 */
function limitHeap(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
