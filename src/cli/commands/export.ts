import { existsSync, lstatSync } from 'node:fs';
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BatchError, exportRun, readStatus, findRunner, ownerOnly } from '../../batch/index.ts';
import { CliError, toCliError } from '../errors.ts';
import { followUpOutput, isReplaced, listFollowUps } from '../followUps/followUps.ts';
import { commandName, resumeCommand } from '../messages/format.ts';
import { print } from '../output.ts';
import { assertNotNeeded } from '../run/checkOutputs.ts';
import { readSavedCommand, type SavedCommand } from '../run/savedCommand.ts';

/** `doorplate export`: writes an unfinished job to a file, so that it can be resumed elsewhere. */
export async function exportJob(folder: string, { output }: { output: string }): Promise<void> {
  const journal = resolve(folder);
  const command = await readSavedCommand(journal);
  assertNotReplaced(journal);
  const path = resolve(output);
  if (lstatSync(path, { throwIfNoEntry: false }))
    throw new CliError(`${path} already exists. Choose another --output.`);
  assertNotNeeded(path, { reads: [], folder: journal, option: '--output' });
  const problem = await findRetryProblem(journal, command);
  if (problem !== undefined)
    throw new CliError(`This job cannot be exported: ${problem} Resume the job here: ${resumeCommand(folder)}`);
  await writeExport(path, { journal, folder, command });
  print(
    [
      `The job was exported to ${path}. Import that file and ${command.input} in one place only: in a browser, or on another machine with ${commandName} import.`,
      ...(command.flags.budget === undefined
        ? []
        : [`The budget is not exported, so add --budget to ${commandName} import.`]),
      `The job can no longer be resumed here, unless you reclaim it: ${resumeCommand(folder, '--reclaim')}`,
    ].join(' '),
  );
}

function assertNotReplaced(journal: string): void {
  if (isReplaced(journal)) throw new CliError('A later repair has replaced this one, so it cannot be exported.');
}

interface ExportContext {
  /** Absolute path of the journal folder. */
  journal: string;
  /** Journal folder as the user wrote it. */
  folder: string;
  command: SavedCommand;
}

/** Writes the export atomically, because a partial file would look like an export and block the next attempt. */
async function writeExport(path: string, { journal, folder, command }: ExportContext): Promise<void> {
  const partial = `${path}.part`;
  // Open the file before the job counts as exported, so that an unwritable path changes nothing.
  const file = await openPartial(partial).catch((cause: unknown) => {
    throw toCliError(cause, path) ?? cause;
  });
  let isExported = false;
  try {
    const run = await exportRun({ journal });
    isExported = true;
    // Check again, because a retry may have started in the meantime. A retry also checks for an export, so the later of the two always
    // notices the other.
    // The same applies to a repair that replaces this one.
    assertNotReplaced(journal);
    const problem = await findRetryProblem(journal, command);
    if (problem !== undefined)
      throw new CliError(
        `No export file was written: ${problem} The job is marked as exported, so reclaim it to resume it here: ${resumeCommand(folder, '--reclaim')}`,
      );
    await writeFile(file, run.stream());
    await file.sync();
    await file.close();
    await moveNew(partial, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(partial, { force: true }).catch(() => undefined);
    if (!isExported || error instanceof CliError || error instanceof BatchError) throw error;
    throw new CliError(
      `${path} could not be written: ${(error as Error).message}. The job is now marked as exported. Export the job again, or reclaim it: ${resumeCommand(folder, '--reclaim')}`,
      { cause: error },
    );
  }
}

/**
 * Creates a file that only its owner can read, because it will contain answers. It may replace the file that an interrupted export left
 * behind, but no other file.
 */
async function openPartial(path: string): ReturnType<typeof open> {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats) {
    const isLeftOver =
      stats.isFile() && (stats.size === 0 || (await readFile(path, 'utf8')).startsWith('{"doorplate":"run"'));
    if (!isLeftOver)
      throw new CliError(`${path} already exists and is not an interrupted export. Choose another --output.`);
    await rm(path);
  }
  return open(path, 'wx', ownerOnly);
}

/** Moves a file to a path. If another file was created there in the meantime, that file stays and an error is thrown. */
async function moveNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    // Some disks do not support hard links.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(to)) throw error;
    await rename(from, to);
    return;
  }
  await rm(from);
}

/**
 * Explains why an earlier retry of rows in doubt prevents the export: its results would not be part of the exported run. Returns undefined
 * if there is no such retry.
 */
async function findRetryProblem(journal: string, { output }: SavedCommand): Promise<string | undefined> {
  if ((await readStatus(journal))?.isDone) return undefined;
  const { done, next } = await listFollowUps(journal, 'retry');
  for (const retry of [...done, next]) {
    const { status, folder } = retry;
    const runner = status ? status.runner : await findRunner(folder);
    if (!status && runner !== undefined)
      return `process ${String(runner)} is about to resend this job's rows in doubt. If that process is gone, delete ${join(folder, 'lock')}.`;
    if (!status || (runner === undefined && status.written + status.waiting + status.inFlight === 0)) continue;
    return `some of its rows in doubt were resent. Their results are in ${followUpOutput(output, retry)}. Elsewhere, these rows would still be in doubt and could be charged again.`;
  }
  return undefined;
}
