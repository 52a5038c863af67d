import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { assertNoDevices, type Job, readJob, replaceFile } from '../../batch/index.ts';
import type { BatchOperationName } from '../../core/index.ts';
import { describeService, type ExportedRun, fileOperations, isEncoding } from '../../files/index.ts';
import { CliError, toCliError } from '../errors.ts';
import { commandName, describeMovedJob, formatCount, quoteArg, resumeCommand } from '../messages/format.ts';
import type { FileFlags } from '../options/fileOptions.ts';
import { readingOptions } from '../messages/reading.ts';
import { describeRun } from '../messages/settings.ts';
import type { SavedColumns } from './columns.ts';
import { type CompleteFormat, completeFormats, defaultOutput } from './outputs.ts';
import { isSealed, sealOf } from './seal.ts';

/** The command that started a job, saved in its folder, so that `resume` needs only the folder. It never contains an API key. */
export interface SavedCommand {
  operation: BatchOperationName;
  input: string;
  output: string;
  flags: FileFlags;
  isDemo: boolean;
  /** Path of the `--config` file, if there is one. `resume` uses this path, so the resume command that is printed does not include it. */
  config?: string | undefined;
  /** Format of the complete files, and path of the report, if they were requested. `resume` writes them too. */
  complete?: CompleteFormat | undefined;
  html?: string | undefined;
  /** Settings of an imported run or of a retry. They take precedence over the flags. */
  run?: Pick<ExportedRun, 'columns' | 'settings' | 'country' | 'dedupe'>;
  /** Digest of the columns and the edited rows in `job.json`. See `digestRows`. */
  rows?: string;
  /** Proof that this user saved the command. Missing or invalid if the folder comes from someone else. */
  seal?: string;
}

const pathIn = (folder: string) => join(folder, 'command.json');

/**
 * Whether the CSV files of a job have a `'` before formulas in cells from the service. By default, they have one unless the results are delivered
 * from the job folder, because a pipe or a file with text cells does not need it.
 */
export const isGuarded = ({ flags: { csvFor, deliver } }: Pick<SavedCommand, 'flags'>): boolean =>
  csvFor === undefined ? deliver === undefined : csvFor === 'excel';

/** Saves a command that the user has entered, with its seal. */
export function saveCommand(folder: string, { seal: _, ...command }: SavedCommand): Promise<void> {
  const seal = sealOf(command);
  return writeCommand(folder, { ...command, ...(seal !== undefined && { seal }) });
}

/** Whether this user saved a command. If not, someone else may have saved it, and no part of it can be used unless the user repeats it. */
export const isOwnCommand = ({ seal, ...command }: SavedCommand): boolean => isSealed(command, seal);

/** Writes a command atomically, so that a power failure cannot leave a job without its command. */
export const writeCommand = (folder: string, command: SavedCommand): Promise<void> =>
  replaceFile(pathIn(folder), `${JSON.stringify(command, undefined, 2)}\n`);

/** Deletes the saved command of a job that did not start. */
export const deleteCommand = (folder: string): Promise<void> => rm(pathIn(folder), { force: true });

/**
 * Reads the saved command of a job. @throws CliError if the folder is not a job folder, or the saved command is damaged. @throws BatchError
 * `journal`
 */
export async function readSavedCommand(folder: string): Promise<SavedCommand> {
  const path = pathIn(folder);
  await assertNoDevices(folder);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes((cause as { code?: string }).code ?? ''))
      throw new CliError(`${folder} is not a job folder: ${path} does not exist.${suggestFolder(folder)}`, { cause });
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
    `${path} is damaged, so it is unknown how the job was started. Run the original command again, including its --budget, and add --journal ${quoteArg(folder)} --force. Rows that were already sent are not sent again, because other files in this folder record them.`,
  );
}

/** Suggests the folder of a job if the user has named its results or its input instead. */
function suggestFolder(path: string): string {
  const found = [path, defaultOutput(path)]
    .map((output) => `${output}.job`)
    .find((folder) => existsSync(pathIn(folder)));
  return found === undefined ? '' : ` Did you mean ${found}?`;
}

/**
 * Reads a job's saved command in order to run it.
 *
 * @param folder journal folder.
 * @throws CliError if the command was not saved by this user. The message says what the command would run, and how to repeat it.
 */
export async function readOwnCommand(folder: string): Promise<SavedCommand> {
  const command = await readSavedCommand(folder);
  if (isOwnCommand(command)) return command;
  const service = await readJob(folder).then(
    (job) => job && describeService(job.service),
    () => undefined,
  );
  throw new CliError(
    `The job in ${folder} was not saved by you on this machine and may come from someone else, so it was not run. Its command: ${describeRun(command)} Input: ${command.input}. Results: ${command.output}.${service === undefined ? '' : ` It was started with the service at ${service}.`} Nothing was sent. ${repeatAdvice(folder, command)}`,
  );
}

const commandNames: Partial<Record<BatchOperationName, string>> = {
  cleanseInternational: 'cleanse',
  verify: 'verify',
  validateEmails: 'emails',
};

/** Explains how the user can take over a command that someone else may have saved. */
function repeatAdvice(
  folder: string,
  { operation, input, output, flags, run, config, complete, html }: SavedCommand,
): string {
  const name = commandNames[operation];
  const paths = [
    input,
    output,
    ...(html === undefined ? [] : [html]),
    ...(flags.store === undefined ? [] : [flags.store]),
  ];
  // A path that starts with a dash would be read as an option.
  if (run || name === undefined || !paths.every((path) => isAbsolute(path))) return describeMovedJob(folder);
  const options: Readonly<Record<string, string | number | true | undefined>> = {
    '-o': flags.deliver ?? output,
    '--journal': folder,
    '--country': flags.country,
    '--budget': flags.budget,
    '--price': flags.price,
    '--store': flags.store,
    '--redis': flags.redis,
    '--csv-for': flags.csvFor,
    '--run': flags.run,
    '--complete': complete,
    '--html': html,
    ...readingOptions(flags),
  };
  const parts = [
    ...Object.entries(options).flatMap(([option, value]) =>
      value === undefined ? [] : value === true ? [option] : [option, quoteArg(String(value))],
    ),
    ...flags.column.flatMap((mapping) => ['--column', quoteArg(mapping)]),
    ...(flags.set ?? []).flatMap((constant) => ['--set', quoteArg(constant)]),
    ...Object.entries({
      '--geocode': flags.geocode,
      '--certify': flags.certify,
      '--dedupe': flags.dedupe,
      '--no-dedupe': flags.dedupe === false,
      '--split-emails': flags.splitEmails,
      '--strict': flags.strict,
    }).flatMap(([option, isSet]) => (isSet ? [option] : [])),
    ...(config === undefined ? [] : ['--config FILE']),
  ];
  return `If you trust it, run the whole command yourself: ${commandName} ${name} ${quoteArg(input)} ${parts.join(' ')}`;
}

function isSavedCommand(value: unknown): value is SavedCommand {
  const { operation, input, output, config, complete, html, flags, run } = (value ?? {}) as Record<
    keyof SavedCommand,
    unknown
  >;
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return (
    typeof operation === 'string' &&
    Object.hasOwn(fileOperations, operation) &&
    [input, output].every((path) => typeof path === 'string' && path !== '') &&
    [config, html].every((path) => path === undefined || typeof path === 'string') &&
    (complete === undefined || completeFormats.some((format) => format === complete)) &&
    isObject(flags) &&
    isFileFlags(flags as Record<keyof FileFlags, unknown>) &&
    (run === undefined || isObject(run))
  );
}

/** Whether flags have the types that the command's options produce. */
function isFileFlags(flags: Record<keyof FileFlags, unknown>): boolean {
  const { column, set = [], encoding = 'utf-8' } = flags;
  const isTexts = (value: unknown) => Array.isArray(value) && value.every((text) => typeof text === 'string');
  const areOptional = (type: 'string' | 'number', names: readonly (keyof FileFlags)[]) =>
    names.every((name) => flags[name] === undefined || typeof flags[name] === type);
  return (
    [column, set].every(isTexts) &&
    areOptional('string', ['country', 'store', 'redis', 'run', 'delimiter', 'deliver', 'sheet', 'csvFor']) &&
    areOptional('number', ['budget', 'price', 'chunkSize', 'headerRow']) &&
    typeof encoding === 'string' &&
    isEncoding(encoding)
  );
}

/**
 * Returns the path of a job's config file, or undefined if it is not a regular file: it may be missing on another machine, or be a pipe, which
 * can be read only once. Without a path, the command uses the environment.
 */
export const savedConfig = ({ config }: SavedCommand): string | undefined =>
  config !== undefined && statSync(config, { throwIfNoEntry: false })?.isFile() ? config : undefined;

/** Returns a digest of the column mapping and of the rows that a user has edited. Neither the source nor the command of a job contains these. */
export const digestRows = ({
  columns,
  repairs,
  reviews,
}: Pick<Job, 'columns'> & { repairs?: Job['repairs'] | undefined; reviews?: Job['reviews'] | undefined }): string =>
  createHash('sha256')
    .update(JSON.stringify([columns, repairs ?? [], ...(reviews ? [reviews] : [])]))
    .digest('hex');

/**
 * Returns the columns and the edited rows of a started job. The columns are used again, because a new guess might differ.
 *
 * @param saved the command that started the job, if this user has saved it.
 * @returns the edited rows, and the columns. The columns are omitted for a new job, for a job from elsewhere, or if the `--column` or `--set`
 * options have changed.
 * @throws CliError if the job has edited rows that this user has not imported.
 */
export async function readSavedRows(
  folder: string,
  command: SavedCommand,
  saved: SavedCommand | undefined,
): Promise<{ columns?: SavedColumns; repairs?: Job['repairs']; reviews?: Job['reviews'] }> {
  const job = await readJob(folder);
  const isOwn = job !== undefined && saved?.rows === digestRows(job);
  const edited = (job?.reviews ?? []).filter(([, { sent }]) => sent).map(([place]) => place);
  const length = new Set([...(job?.repairs ?? []).map(([place]) => place), ...edited]).size;
  if (length > 0 && !isOwn)
    throw new CliError(
      `The job in ${folder} has ${formatCount(length, 'edited row')}, which would be sent instead of the rows of the input file. You did not import ${length === 1 ? 'it' : 'them'} on this machine, so ${length === 1 ? 'it' : 'they'} may come from someone else. Nothing was sent. If you trust the job, run ${commandName} export ${quoteArg(folder)} -o run.ndjson, then ${commandName} import run.ndjson FILE --output OTHER.csv.`,
    );
  const isSame = isOwn && job.operation === command.operation && columnOptions(saved) === columnOptions(command);
  const columns = command.run ?? (isSame ? job : undefined);
  return { ...(columns && { columns }), repairs: job?.repairs, reviews: job?.reviews };
}

const columnOptions = ({ flags }: SavedCommand): string => JSON.stringify([flags.column, flags.set ?? []]);

/** Returns the error for an exported job, whose rows must not be sent here. */
export const exportedError = (folder: string, cause?: unknown): CliError =>
  new CliError(
    `This job was exported to be resumed elsewhere. To resume it here anyway: ${resumeCommand(folder, '--reclaim')}. If you do, rows that were sent elsewhere are charged a second time.`,
    { cause },
  );

/**
 * Checks that a job still has the output and the format that it was started with. The journal does not record them. With another output, a
 * file could be overwritten. With another format, only some formulas would be escaped.
 *
 * @throws CliError
 */
export function assertSameCommand(saved: SavedCommand, { output, flags }: SavedCommand, folder: string): void {
  if (saved.output !== output)
    throw new CliError(
      `This job writes its results to ${saved.output}, not to ${output}. To resume the job: ${resumeCommand(folder)}. ${existsSync(saved.output) ? 'To start another job, choose another --journal.' : describeMovedJob(folder)}`,
    );
  if (saved.flags.deliver !== flags.deliver)
    throw new CliError(
      `This job was started with --output ${saved.flags.deliver ?? saved.output}. To resume the job: ${resumeCommand(folder)}. To start another job, choose another --journal.`,
    );
  const cannotChange = `This setting cannot be changed once a job has started. To resume the job: ${resumeCommand(folder)}. To start another job, choose another --journal and another --output.`;
  if (saved.flags.csvFor !== flags.csvFor)
    throw new CliError(
      `This job was started ${saved.flags.csvFor === undefined ? 'without --csv-for' : `with --csv-for ${saved.flags.csvFor}`}. ${cannotChange}`,
    );
  if (Boolean(saved.flags.splitEmails) !== Boolean(flags.splitEmails))
    throw new CliError(
      `This job was started ${saved.flags.splitEmails ? 'with' : 'without'} --split-emails. ${cannotChange}`,
    );
}

/**
 * Returns the command with the saved budget and price, unless the command has new values for them. Omitting `--budget` must not remove the
 * limit.
 *
 * @param isOwn whether this user saved the command. A lower budget from someone else does no harm, but a price that is too low would let the job
 * spend more than its budget.
 * @throws CliError if `--geocode` or `--certify` has changed and there is no new price, because the price depends on these options.
 */
export function withSavedLimits(saved: SavedCommand, command: SavedCommand, isOwn: boolean): SavedCommand {
  if (!isOwn && saved.flags.price !== undefined && command.flags.price === undefined)
    throw new CliError(
      `This job was not started by you on this machine, so its saved --price ${String(saved.flags.price)} is not used. Pass the price per row yourself: --price CREDITS.`,
    );
  const hasOtherExtras = (['geocode', 'certify'] as const).some(
    (name) => Boolean(command.flags[name]) !== Boolean(saved.flags[name]),
  );
  if (hasOtherExtras && saved.flags.price !== undefined && command.flags.price === undefined)
    throw new CliError(
      `This job was started with --price ${String(saved.flags.price)}, but --geocode or --certify has changed. Pass the new price per row: --price CREDITS.`,
    );
  const { budget = saved.flags.budget, price = saved.flags.price } = command.flags;
  return {
    ...command,
    flags: { ...command.flags, ...(budget !== undefined && { budget }), ...(price !== undefined && { price }) },
  };
}
