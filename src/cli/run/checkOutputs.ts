import { accessSync, closeSync, constants, existsSync, lstatSync, openSync, readSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { CliError, usageError } from '../errors.ts';
import { isFollowUp, isRetry, originalJob } from '../followUps/followUps.ts';
import { hasWritten } from './completeList.ts';
import { standardOutput } from './delivery.ts';
import { isSameFile, outputPaths } from './outputs.ts';
import { isOwnCommand, readSavedCommand } from './savedCommand.ts';

export interface RunPaths {
  input: string;
  output: string;
  /** Path of the report, if one was requested. */
  html: string | undefined;
  /** Journal folder. A run creates it and any missing parents. */
  folder: string;
  /** Destination of results that are first collected in the folder: `-` for standard output, or the path of a file. */
  deliver?: string | undefined;
  /** Complete files that the run writes. */
  complete?: readonly string[];
  /** Other files that the run reads. */
  reads?: readonly (string | undefined)[];
}

/**
 * Checks that a run, or a dry run, can write its files. Does not check whether existing files belong to another job.
 *
 * @throws CliError if the run would overwrite its input or its results, or cannot write a file.
 */
export function assertOutputWritable(run: RunPaths): void {
  const { input, output, html, deliver, folder, complete = [], reads = [] } = run;
  const paths = outputPaths(output);
  for (const path of paths) assertNotNeeded(path, { reads, folder, option: '--output' });
  if (html !== undefined) assertNotNeeded(html, { reads, folder, option: '--html' });
  if (paths.some((path) => isSameFile(path, input)))
    throw new CliError(`The results would overwrite ${input}. Choose another --output.`);
  if (html !== undefined && [input, ...paths].some((path) => isSameFile(path, html)))
    throw new CliError(`The report would overwrite ${html}. Choose another --html.`);
  if (html !== undefined && !existsSync(dirname(resolve(html))))
    throw new CliError(`The report cannot be written: the folder ${dirname(resolve(html))} does not exist.`);
  // If the folder of a started job was removed, the sink reports this with better advice.
  if (!existsSync(join(folder, 'job.json')) && !existsSync(dirname(output)) && !isInside(folder, dirname(output)))
    throw new CliError(`The results cannot be written: the folder ${dirname(output)} does not exist.`);
  for (const path of [folder, dirname(output)]) assertFolderWritable(path);
  for (const path of [deliver, ...complete])
    if (path !== undefined && path !== standardOutput) assertDeliverable(path, run);
  for (const path of html === undefined ? paths : [...paths, html])
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
      throw new CliError(`${path} is not a regular file. A run cannot write to a pipe, a folder or a device.`);
}

/** Checks that files can be created in a folder. If it does not exist, checks the folder in which it would be created. @throws CliError */
function assertFolderWritable(path: string): void {
  let folder = resolve(path);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new CliError(
      `The results cannot be written: the folder ${folder} is not writable (${String((cause as NodeJS.ErrnoException).code)}).`,
      { cause },
    );
  }
}

/** Checks that results can be delivered to a file. @throws CliError */
function assertDeliverable(deliver: string, { input, html, folder, reads = [] }: RunPaths): void {
  assertNotNeeded(deliver, { reads, folder, option: '--output' });
  if ([input, html].some((path) => path !== undefined && isSameFile(path, deliver)))
    throw new CliError(`The results would overwrite ${deliver}. Choose another --output.`);
  if (!existsSync(dirname(deliver)))
    throw new CliError(`The results cannot be written: the folder ${dirname(deliver)} does not exist.`);
  if (statSync(deliver, { throwIfNoEntry: false })?.isFile() === false)
    throw new CliError(`${deliver} is not a regular file. A run cannot write to a pipe, a folder or a device.`);
}

interface NeededFiles {
  /** Files that the command reads. */
  reads: readonly (string | undefined)[];
  /** Journal folder, if the command has one. */
  folder?: string;
  /** Option that names the path. */
  option: string;
}

/** Matches the names of the files in a journal folder, ignoring case, because some disks ignore it too. */
const journalName =
  /^(?:(?:job|command|reasons)\.json(?:\.new)?|(?:complete|end)\.json(?:\.new)?|rows\.bin|journal\.log(?:\.new)?|(?:answers|retained)-\d+\.log|notes\.json(?:\.new)?|stdin(?:\.\d+)?|lock.*|exported|replaced(?:\.new)?|(?:retry|repair)(?:-\d+)?)$/i;

/**
 * Checks that writing to an output path would not destroy a file that the command needs. These are the files that it reads (`--config`,
 * `node --env-file`) and the files in the job folder.
 *
 * @throws CliError
 */
export function assertNotNeeded(path: string, { reads, folder, option }: NeededFiles): void {
  const needed = [...reads, ...environmentFiles()].find((read) => read !== undefined && isSameFile(path, read));
  if (needed !== undefined)
    throw new CliError(`This command reads ${needed} and would also overwrite it. Choose another ${option}.`);
  if (folder !== undefined && isSameFile(dirname(resolve(path)), folder) && journalName.test(basename(path)))
    throw new CliError(`${path} is part of the job folder. Choose another ${option}.`);
}

/** Returns the files from which Node has read environment variables. */
const environmentFiles = (): string[] =>
  process.execArgv.flatMap((arg, index, all) => {
    const [, joined] = /^--env-file(?:-if-exists)?(?:=(.+))?$/.exec(arg) ?? [undefined, undefined];
    return joined ?? (/^--env-file(?:-if-exists)?$/.test(arg) ? (all[index + 1] ?? []) : []);
  });

function isInside(path: string, folder: string): boolean {
  const relativePath = relative(folder, path);
  // On Windows, the result is absolute if the path is on another drive.
  return !relativePath.startsWith('..') && !isAbsolute(relativePath);
}

/**
 * Checks that a run would not overwrite existing results or the files next to them, which may contain another job's charged rows. A report
 * may replace an older report.
 *
 * @param paths `canForce`: whether the message may suggest `--force`. @default true, except for a retry or a repair, which lack this option
 * @throws CliError
 */
export async function assertOutputAvailable(paths: Omit<RunPaths, 'input'> & { canForce?: boolean }): Promise<void> {
  const { output, html, deliver, folder, complete = [], canForce = !isFollowUp(folder) } = paths;
  const belongsToAnother = (path: string, advice: string) =>
    `${path} already exists and belongs to another job. ${canForce ? `${advice}, or overwrite it with --force.` : 'Move it to another folder first.'}`;
  if (html !== undefined && existsSync(html) && !isReport(html))
    throw new CliError(
      `${html} already exists and is not a report. Choose another --html${canForce ? ', or overwrite it with --force' : ''}.`,
    );
  if (deliver !== undefined && deliver !== standardOutput && lstatSync(deliver, { throwIfNoEntry: false })) {
    const saved = await readSavedCommand(folder).catch(() => undefined);
    if (!saved || saved.flags.deliver !== deliver || !isOwnCommand(saved))
      throw new CliError(belongsToAnother(deliver, 'Choose another --output'));
  }
  for (const path of complete)
    if (lstatSync(path, { throwIfNoEntry: false }) && !(await hasWritten(originalJob(folder), path)))
      throw new CliError(belongsToAnother(path, 'Move it to another folder'));
  const dangling = outputPaths(output).find((path) => isDangling(path));
  if (dangling !== undefined)
    throw new CliError(
      `${dangling} is a link to a file that does not exist. ${canForce ? 'Choose another --output, or create that file with --force.' : 'Remove it first.'}`,
    );
  const existing = outputPaths(output).find((path) => existsSync(path));
  if (existing === undefined) return;
  // Read the saved command only now, because another process may have started this job a moment ago.
  const command = await readSavedCommand(folder).catch(() => undefined);
  if (command?.output === output && (isOwnCommand(command) || isTakenOver(output, folder))) return;
  throw new CliError(
    isRetry(folder)
      ? `${existing} already exists, and resending the rows in doubt would overwrite it. Move this file to another folder first.`
      : belongsToAnother(existing, 'Choose another --output'),
  );
}

/**
 * Whether a started job may continue its results although someone else may have saved its command. The user has repeated the command, so
 * its paths are trusted, but links are refused. Later, the sink checks that the files start with the input's columns.
 */
const isTakenOver = (output: string, folder: string): boolean =>
  existsSync(join(folder, 'job.json')) &&
  outputPaths(output).every((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return !stats || (stats.isFile() && stats.nlink === 1);
  });

function isDangling(path: string): boolean {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return false;
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    // The path is a circular link. Writing to it fails.
    return false;
  }
}

function isReport(path: string): boolean {
  try {
    const file = openSync(path, 'r');
    const start = Buffer.alloc(15);
    try {
      const length = readSync(file, start);
      return length === 0 || start.toString().toLowerCase() === '<!doctype html>';
    } finally {
      closeSync(file);
    }
  } catch {
    // The file cannot be read. Writing the report will fail and say why.
    return true;
  }
}

/**
 * Checks that the results file does not have the extension of an archive or of a workbook that cannot be written. The results are plain CSV, so
 * other programs could not open such a file.
 *
 * @throws CliError
 */
export function assertPlainFileName(output: string): void {
  const extension = /\.(?:gz|zip|bz2|xz|zst|xlsx?|ods)$/i.exec(output)?.[0];
  if (extension === undefined) return;
  throw usageError(
    `The results can be CSV, .xlsx or .jsonl, but ${output} has the extension of another format. Choose an --output without ${extension}.`,
  );
}
