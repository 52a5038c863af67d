import { existsSync, statSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJob, syncFolder } from '../../batch/index.ts';
import type { BatchOperationName } from '../../core/index.ts';
import { type ExportedRun, fileOperations } from '../../files/index.ts';
import { CliError, toCliError } from '../errors.ts';
import { describeMovedJob, quoteArg, resumeCommand } from '../messages/format.ts';
import type { FileFlags } from '../options/fileOptions.ts';
import type { SavedColumns } from './columns.ts';

/** The command that started a job, saved in its folder, so that `resume` needs only the folder. It never contains a key. */
export interface SavedCommand {
  operation: BatchOperationName;
  input: string;
  output: string;
  flags: FileFlags;
  isDemo: boolean;
  /** Path of the `--config` file, if given. `resume` uses this path, so the printed resume command does not include it. */
  config?: string | undefined;
  /** Settings of an imported run or of a retry. They take precedence over the flags. */
  run?: Pick<ExportedRun, 'columns' | 'settings' | 'country' | 'dedupe'>;
}

const pathIn = (folder: string) => join(folder, 'command.json');

/** Saves a command atomically, so that a power failure cannot leave a job without its command. */
export async function saveCommand(folder: string, command: SavedCommand): Promise<void> {
  const path = pathIn(folder);
  await writeFile(`${path}.new`, `${JSON.stringify(command, undefined, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  await syncFolder(folder);
}

/** Deletes the saved command of a job that did not start. */
export const deleteCommand = (folder: string): Promise<void> => rm(pathIn(folder), { force: true });

/** Reads the saved command of a job. @throws CliError if the folder is not a job folder, or the saved command is damaged. */
export async function readSavedCommand(folder: string): Promise<SavedCommand> {
  const path = pathIn(folder);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes((cause as { code?: string }).code ?? ''))
      throw new CliError(`${folder} is not a job folder: ${path} does not exist.`, { cause });
    throw toCliError(cause, path) ?? cause;
  });
  let command: unknown;
  try {
    command = JSON.parse(text);
  } catch {
    command = undefined;
  }
  if (isSavedCommand(command)) return command;
  throw new CliError(
    `${path} is damaged, so it is unknown how the job was started. Run the original command again, including its --budget, and add --journal ${quoteArg(folder)} --force. Rows that were already sent are not sent again, because the other files of this folder record them.`,
  );
}

function isSavedCommand(value: unknown): value is SavedCommand {
  const { operation, input, output, config, flags, run } = (value ?? {}) as Record<keyof SavedCommand, unknown>;
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return (
    typeof operation === 'string' &&
    Object.hasOwn(fileOperations, operation) &&
    [input, output].every((path) => typeof path === 'string' && path !== '') &&
    (config === undefined || typeof config === 'string') &&
    isObject(flags) &&
    Array.isArray((flags as Partial<FileFlags>).column) &&
    (run === undefined || isObject(run))
  );
}

/**
 * Returns the path of a job's config file, if that is a regular file. Otherwise, returns undefined, and the command uses the environment. The file may not
 * exist on another machine, and a pipe can be read only once.
 */
export const savedConfig = ({ config }: SavedCommand): string | undefined =>
  config !== undefined && statSync(config, { throwIfNoEntry: false })?.isFile() ? config : undefined;

/**
 * Returns the columns of a started job, because a new guess might differ.
 *
 * @param saved the command that started the job, if known.
 * @returns undefined for a new job, or if the `--column` options have changed.
 */
export async function readSavedColumns(
  folder: string,
  command: SavedCommand,
  saved: SavedCommand | undefined,
): Promise<SavedColumns | undefined> {
  if (command.run) return command.run;
  const job = await readJob(folder);
  const hasSameOptions = (saved ? columnOptions(saved) : '') === columnOptions(command);
  return job?.operation === command.operation && hasSameOptions ? job : undefined;
}

const columnOptions = ({ flags }: SavedCommand): string => flags.column.join('\n');

/** Creates the error for an exported job. The rows of the job must not be sent here. */
export const exportedError = (folder: string, cause?: unknown): CliError =>
  new CliError(
    `This job was exported to resume elsewhere. To resume it here anyway: ${resumeCommand(folder, '--reclaim')}. If you do, rows that were sent elsewhere are charged a second time.`,
    { cause },
  );

/**
 * Checks that the output and its format are the same as when the job was started. The journal does not record them. If the output changed, a file could be
 * overwritten. If the format changed, only some formulas would be escaped.
 *
 * @throws CliError
 */
export function assertSameCommand(saved: SavedCommand, { output, flags }: SavedCommand, folder: string): void {
  if (saved.output !== output)
    throw new CliError(
      `This job writes its results to ${saved.output}, not to ${output}. To resume the job: ${resumeCommand(folder)}. ${existsSync(saved.output) ? 'To start another job, choose another --journal.' : describeMovedJob(folder)}`,
    );
  if (Boolean(saved.flags.escapeFormulas) !== Boolean(flags.escapeFormulas))
    throw new CliError(
      `This job was started ${saved.flags.escapeFormulas ? 'with' : 'without'} --escape-formulas. This setting cannot be changed once a job has started. To resume the job: ${resumeCommand(folder)}. To start another job, choose another --journal and another --output.`,
    );
}

/**
 * Returns the command with the saved budget and price, unless the command has new values for them. Omitting `--budget` must not remove the limit.
 *
 * @throws CliError if `--geocode` or `--certify` has changed and no new price is given, because the price depends on these options.
 */
export function withSavedLimits(saved: SavedCommand, command: SavedCommand): SavedCommand {
  const hasOtherExtras = (['geocode', 'certify'] as const).some(
    (name) => Boolean(command.flags[name]) !== Boolean(saved.flags[name]),
  );
  if (hasOtherExtras && saved.flags.price !== undefined && command.flags.price === undefined)
    throw new CliError(
      `This job was started with --price ${String(saved.flags.price)}, but --geocode or --certify has changed. Add the new price of a row: --price CREDITS.`,
    );
  const { budget = saved.flags.budget, price = saved.flags.price } = command.flags;
  return {
    ...command,
    flags: { ...command.flags, ...(budget !== undefined && { budget }), ...(price !== undefined && { price }) },
  };
}
