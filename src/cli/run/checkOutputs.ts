import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { CliError } from '../errors.ts';
import { isSameFile, outputPaths } from './outputs.ts';
import { isRetry } from './retries.ts';
import { readSavedCommand } from './savedCommand.ts';

export interface RunPaths {
  input: string;
  output: string;
  /** Path of the report, if requested. */
  html: string | undefined;
  /** Journal folder. A run creates this folder and its missing parents. */
  folder: string;
}

/**
 * Checks that a run can write its files. Does not check whether files of another job already exist there. A dry run makes these checks too.
 *
 * @throws CliError if the run would overwrite its input or its results, or cannot write a file.
 */
export function assertOutputWritable({ input, output, html, folder }: RunPaths): void {
  const paths = outputPaths(output);
  if (paths.some((path) => isSameFile(path, input)))
    throw new CliError(`The results would overwrite ${input}. Choose another --output.`);
  if (html !== undefined && [input, ...paths].some((path) => isSameFile(path, html)))
    throw new CliError(`The report would overwrite ${html}. Choose another --html.`);
  if (html !== undefined && !existsSync(dirname(resolve(html))))
    throw new CliError(`The report cannot be written: the folder ${dirname(resolve(html))} does not exist.`);
  // If the folder of a started job was removed, the sink reports this with better advice.
  if (!existsSync(join(folder, 'job.json')) && !existsSync(dirname(output)) && !isInside(folder, dirname(output)))
    throw new CliError(`The results cannot be written: the folder ${dirname(output)} does not exist.`);
  for (const path of html === undefined ? paths : [...paths, html])
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
      throw new CliError(`${path} is not a regular file. A run cannot write to a pipe, a folder or a device.`);
}

function isInside(path: string, folder: string): boolean {
  const relativePath = relative(folder, path);
  // On Windows, the result is absolute if the path is on another drive.
  return !relativePath.startsWith('..') && !isAbsolute(relativePath);
}

/**
 * Checks that a run would not overwrite existing results or the files next to them, which may contain rows that another job has paid for. A report can replace
 * an older report.
 *
 * @throws CliError
 */
export async function assertOutputAvailable({ output, html, folder }: Omit<RunPaths, 'input'>): Promise<void> {
  if (html !== undefined && existsSync(html) && !isReport(html))
    throw new CliError(
      `${html} already exists and is not a report. Choose another --html, or overwrite it with --force.`,
    );
  const existing = outputPaths(output).find((path) => existsSync(path));
  if (existing === undefined) return;
  // Read the saved command only now, because another process may have started this job a moment ago.
  const command = await readSavedCommand(folder).catch(() => undefined);
  if (command?.output === output) return;
  throw new CliError(
    isRetry(folder)
      ? `${existing} already exists, and resending the rows in doubt would overwrite it. Move this file to another folder first.`
      : `${existing} already exists and belongs to another job. Choose another --output, or overwrite it with --force.`,
  );
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
    // The attempt to write the report will show what is wrong.
    return true;
  }
}

/**
 * Checks that the results do not have the name of an archive or a workbook. The results are plain CSV, so other programs could not open a file with that name.
 *
 * @throws CliError
 */
export function assertPlainFileName(output: string): void {
  const extension = /\.(?:gz|zip|bz2|xz|zst|xlsx?|ods)$/i.exec(output)?.[0];
  if (extension === undefined) return;
  throw new CliError(
    `The results are plain CSV, but ${output} has the extension of another format. Choose an --output without ${extension}.`,
  );
}
