import { lstatSync, openAsBlob } from 'node:fs';
import { resolve } from 'node:path';
import { csvSource, importRun } from '../../batch/index.ts';
import { printableLine } from '../../core/index.ts';
import { describeService, type ExportedRun, isSameService, serviceOf } from '../../files/index.ts';
import { loadClient } from '../config.ts';
import { CliError } from '../errors.ts';
import { formatCount, resumeCommand } from '../messages/format.ts';
import { describeRun } from '../messages/settings.ts';
import { rethrow } from '../messages/runErrors.ts';
import type { FileFlags } from '../options/fileOptions.ts';
import { print } from '../output.ts';
import { assertOutputWritable, assertPlainFileName } from '../run/checkOutputs.ts';
import { outputPaths, resolveOutput } from '../run/outputs.ts';
import { digestRows, isOwnCommand, readSavedCommand, saveCommand } from '../run/savedCommand.ts';

type ImportFlags = Pick<FileFlags, 'output' | 'journal' | 'concurrency' | 'callsPerSecond' | 'budget'> & {
  config?: string;
};

/** `doorplate import`: creates a job from a run that was exported elsewhere. */
export async function importJob(
  runPath: string,
  file: string,
  { output: outputFlag, journal, config, ...flags }: ImportFlags,
): Promise<void> {
  const input = resolve(file);
  const { output, folder, deliver } = resolveOutput(input, {
    ...(outputFlag !== undefined && { output: outputFlag }),
    ...(journal !== undefined && { journal }),
  });
  assertPlainFileName(output);
  assertOutputWritable({ input, output, html: undefined, deliver, folder, reads: [runPath, config] });
  // If the results belong to a job in this folder, continue: the import then fails with better advice.
  const command = await readSavedCommand(folder).catch(() => undefined);
  const isOwnJob = command?.output === output && isOwnCommand(command);
  const existing = [...outputPaths(output), ...(deliver === undefined ? [] : [deliver])].find((path) =>
    lstatSync(path, { throwIfNoEntry: false }),
  );
  if (existing !== undefined && !isOwnJob) throw new CliError(`${existing} already exists. Choose another --output.`);
  const client = loadClient(config);
  const onStart = (run: ExportedRun) => {
    const { columns, settings, country, dedupe } = run;
    return saveCommand(folder, {
      ...{ operation: run.operation, input, output, isDemo: false, ...(config && { config: resolve(config) }) },
      flags: { ...flags, ...(deliver !== undefined && { deliver }), column: [], chunkSize: 100 },
      run: { columns, settings, country, dedupe },
      rows: digestRows({ columns, repairs: [...run.repairs], ...(run.reviews && { reviews: [...run.reviews] }) }),
    });
  };
  const { rows, repairs, reviews, service, operation, settings } = await openRun(runPath)
    .then((blob) => importRun({ file: blob, source: csvSource(input), journal: folder, client }, onStart))
    .catch(rethrow({ input, folder }));
  const ownService = serviceOf(client);
  const warning = isSameService(operation, service, ownService)
    ? ''
    : ` Note that the run was started with a different service address (${printableLine(describeService(service))}). It will be resumed with yours: ${describeService(ownService)}.`;
  const reviewed = [...(reviews ?? [])].flatMap(([row, { sent }]) => (sent ? [row] : []));
  const edited = new Set([...repairs.keys(), ...reviewed]).size;
  const edits =
    edited === 0
      ? ''
      : ` The run has ${formatCount(edited, 'edited row')}, which will be sent instead of the original ${edited === 1 ? 'row' : 'rows'} in ${input}.`;
  const costs = describeRun({ operation, flags: {}, run: { settings } });
  print(
    `${formatCount(rows.size, 'row')} of ${input} already ${rows.size === 1 ? 'has an outcome' : 'have an outcome'} and will not be sent again.${edits}${warning}\nRemaining rows: ${printableLine(costs)}\n${flags.budget === undefined ? 'A budget that was set elsewhere does not apply here. To set one, add --budget CREDITS.\n' : ''}To resume: ${resumeCommand(folder)}`,
  );
}

async function openRun(path: string): Promise<Blob> {
  try {
    // If the file is missing, some versions of Node throw an error, and others reject the promise.
    return await openAsBlob(resolve(path));
  } catch (cause) {
    throw new CliError(`${path} cannot be read. Check that it exists.`, { cause });
  }
}
