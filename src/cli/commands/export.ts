import { existsSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BatchError, exportRun, readStatus, findRunner } from '../../batch/index.ts';
import { CliError, toCliError } from '../errors.ts';
import { commandName, resumeCommand } from '../messages/format.ts';
import { print } from '../output.ts';
import { listRetries, retryOutput } from '../run/retries.ts';
import { readSavedCommand, type SavedCommand } from '../run/savedCommand.ts';

/** `doorplate export`: writes an unfinished job to a file, to resume it elsewhere. */
export async function exportJob(folder: string, { output }: { output: string }): Promise<void> {
  const journal = resolve(folder);
  const command = await readSavedCommand(journal);
  const path = resolve(output);
  if (existsSync(path)) throw new CliError(`${path} already exists. Choose another --output.`);
  const problem = await findRetryProblem(journal, command);
  if (problem !== undefined)
    throw new CliError(`This job cannot be exported: ${problem} Resume it here: ${resumeCommand(folder)}`);
  await writeExport(path, { journal, folder, command });
  print(
    [
      `The job was exported to ${path}. Resume it in one place only, with ${command.input}: import it in a browser, or on another machine with ${commandName} import.`,
      ...(command.flags.budget === undefined
        ? []
        : [`Its budget is not exported: give ${commandName} import a --budget.`]),
      `It cannot be resumed here, unless you reclaim it: ${resumeCommand(folder, '--reclaim')}`,
    ].join(' '),
  );
}

interface ExportContext {
  /** Journal folder. */
  journal: string;
  /** The same folder as the user wrote it. */
  folder: string;
  command: SavedCommand;
}

/** Writes the export atomically: a part of it would look like a run, and block the next attempt. */
async function writeExport(path: string, { journal, folder, command }: ExportContext): Promise<void> {
  const partial = `${path}.part`;
  // Open the file before the job counts as exported, so that an unwritable path changes nothing.
  const file = await openNew(partial).catch((cause: unknown) => {
    throw toCliError(cause, path) ?? cause;
  });
  let isExported = false;
  try {
    const run = await exportRun({ journal });
    isExported = true;
    // Check again: a retry checks for an export while it holds its lock, so whichever comes second notices the other.
    const problem = await findRetryProblem(journal, command);
    if (problem !== undefined)
      throw new CliError(
        `This job was not exported: ${problem} It is marked as exported anyway. Reclaim it and resume it here: ${resumeCommand(folder, '--reclaim')}`,
      );
    await writeFile(file, run.stream());
    await file.sync();
    await file.close();
    await rename(partial, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(partial, { force: true }).catch(() => undefined);
    if (!isExported || error instanceof CliError || error instanceof BatchError) throw error;
    throw new CliError(
      `${path} could not be written: ${(error as Error).message}. The job is marked as exported. Export it again, or reclaim it: ${resumeCommand(folder, '--reclaim')}`,
      { cause: error },
    );
  }
}

/** Replaces the leftovers of an interrupted export. The file contains answers, so only its owner may read it. */
async function openNew(path: string): ReturnType<typeof open> {
  await rm(path, { force: true });
  return open(path, 'wx', 0o600);
}

/** Describes a retry of rows in doubt, which prevents an export: its results are not part of the run. Returns undefined if there is none. */
async function findRetryProblem(journal: string, { output }: SavedCommand): Promise<string | undefined> {
  if ((await readStatus(journal))?.isDone) return undefined;
  for (const { status, number, folder } of await listRetries(journal)) {
    const runner = status ? status.runner : await findRunner(folder);
    if (!status && runner !== undefined)
      return `process ${String(runner)} is about to send its rows in doubt again. If that process is gone, delete ${join(folder, 'lock')}.`;
    if (!status || (runner === undefined && status.written + status.waiting + status.inFlight === 0)) continue;
    return `some of its rows in doubt were sent again, with results in ${retryOutput(output, number)}. Elsewhere they would still be in doubt, and could be charged once more.`;
  }
  return undefined;
}
