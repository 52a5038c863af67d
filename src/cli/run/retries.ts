import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  assertNoLinks,
  BatchError,
  siblingPath,
  csvSource,
  type JobStatus,
  outputPath,
  readStatus,
  ownerOnly,
} from '../../batch/index.ts';
import { type CsvTable, parseCsv, writeCsv } from '../../files/index.ts';
import { CliError } from '../errors.ts';
import { outputPaths } from './outputs.ts';
import { readSavedCommand, type SavedCommand } from './savedCommand.ts';

/** A job that sends rows of another job again. Its folder is inside that job's folder. */
export interface Retry {
  /** The number of the retry or repair, starting at 1. */
  number: number;
  folder: string;
  /** Undefined if it has not started. */
  status: JobStatus | undefined;
}

export const numbered = (name: string, number: number): string => (number === 1 ? name : `${name}-${String(number)}`);

/** Returns the path of a retry's results, which are next to the results of its job. */
export const retryOutput = (output: string, number: number): string => siblingPath(output, numbered('retried', number));

/**
 * Lists the retries or the repairs of a job in order, each of them done. The last entry is the next one, which is unfinished or not started.
 */
export async function listRetries(folder: string, kind: 'retry' | 'repair' = 'retry'): Promise<Retry[]> {
  const retries: Retry[] = [];
  for (let number = 1; ; number++) {
    const retryFolder = join(folder, numbered(kind, number));
    // A repair that was killed before it started has an unfinished import.
    const status = await readStatus(retryFolder).catch((error: unknown) => {
      if (error instanceof BatchError && error.reason === 'exchange') return undefined;
      throw error;
    });
    if (!status && existsSync(join(folder, numbered(kind, number + 1), 'job.json')))
      throw new CliError(
        `${retryFolder} is missing or incomplete, but a later ${kind} of this job exists. Restore this folder: without it, rows would be charged again.`,
      );
    retries.push({ number, folder: retryFolder, status });
    if (!status?.isDone) return retries;
  }
}

const isInJob = (folder: string, name: RegExp): boolean =>
  name.test(basename(folder)) && existsSync(join(dirname(folder), 'command.json'));

/** Whether a journal folder belongs to a retry. */
export const isRetry = (folder: string): boolean => isInJob(folder, /^retry(?:-\d+)?$/);

/** Whether a journal folder belongs to a repair. */
export const isRepair = (folder: string): boolean => isInJob(folder, /^repair(?:-\d+)?$/);

/** Returns the folder of the original job, even for a retry of a retry. If the folder does not belong to a retry, returns the folder itself. */
export const jobOfRetry = (folder: string): string => (isRetry(folder) ? jobOfRetry(dirname(folder)) : folder);

/** Returns the folder of the job whose rows a retry or a repair sends again. For any other job, returns the folder itself. */
export const originalJob = (folder: string): string =>
  isRetry(folder) || isRepair(folder) ? originalJob(dirname(folder)) : folder;

/** Combined results of all retries of a job. */
export interface RetryResults {
  /** Rows that are still in doubt. */
  left: number;
  /** Files with rows that now have an outcome. */
  outputs: readonly string[];
  /** Files with rows that are in doubt again. */
  inDoubt: readonly string[];
}

/**
 * Reads the results of all retries of a job.
 *
 * @param inDoubtRows number of the job's rows that are in doubt.
 */
export async function retryResults(folder: string, inDoubtRows: number): Promise<RetryResults> {
  if (inDoubtRows === 0) return { left: 0, outputs: [], inDoubt: [] };
  let left = inDoubtRows;
  let inDoubtAgain = 0;
  const outputs: string[] = [];
  const inDoubt: string[] = [];
  // If the retries cannot be read, act as if there were none.
  for (const { folder: retryFolder, status } of await listRetries(folder).catch(() => []))
    if (status?.isDone) {
      left -= status.written;
      const nested = await retryResults(retryFolder, status.inDoubt);
      inDoubtAgain += nested.left;
      const output = await readSavedCommand(retryFolder).then(
        (command) => command.output,
        () => undefined,
      );
      if (output !== undefined) {
        const existing = outputPaths(output).filter((path) => existsSync(path));
        const inDoubtPath = outputPath(output, 'in-doubt');
        outputs.push(...existing.filter((path) => path !== inDoubtPath && (path !== output || status.results > 0)));
        if (nested.left > 0 && nested.inDoubt.length === 0) inDoubt.push(inDoubtPath);
      }
      outputs.push(...nested.outputs);
      inDoubt.push(...nested.inDoubt);
    }
  // A killed job may have written more rows in doubt than it counted, so `left` can be negative here.
  return { left: Math.max(0, left) + inDoubtAgain, outputs, inDoubt };
}

interface RetryCommandOptions {
  /** All retries of the job. The last one has not started. */
  retries: readonly Retry[];
  /** Settings of the job. Its columns are reused, because a new guess would be based only on the rows in doubt and might differ. */
  job: Pick<JobStatus['job'], 'header' | 'columns' | 'settings' | 'country' | 'dedupe'>;
  /** Number of rows in doubt in the job. The job's in-doubt file has at least this many rows. */
  inDoubtRows: number;
  /** Returns the folder for the copy of the rows. */
  getFolder: () => string;
}

const copyName = 'in-doubt.csv';

/** Encoding and header line of the files that the command writes. */
const ownReading = { encoding: 'utf-8', headerRow: 1 };

/**
 * Creates the command that sends rows in doubt again, except those that an earlier retry has already sent. Works on a copy of the rows,
 * because the job may be resumed and add more rows in doubt. The results of the retry go to a separate file.
 *
 * @returns undefined if there are no rows to send again.
 * @throws CliError if the file of rows in doubt was changed. Rows that were sent again are recognized by their position in that file.
 */
export async function createRetryCommand(
  saved: SavedCommand,
  { retries, job, inDoubtRows, getFolder }: RetryCommandOptions,
): Promise<SavedCommand | undefined> {
  const path = outputPath(saved.output, 'in-doubt');
  const isThere = existsSync(path);
  if (!isThere && inDoubtRows === 0) return undefined;
  if (!isThere || (await countRows(path)) < inDoubtRows) throw changedError(path);
  const done = retries.filter(({ status }) => status?.isDone);
  const text = done.length > 0 ? await readFile(path, 'utf8') : undefined;
  const table = text === undefined ? undefined : parseCsv(text, false, ownReading);
  const rows = table && (await dropSentRows(table, done, path));
  if (rows?.length === 0) return undefined;
  const folder = getFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const own of [dirname(folder), folder])
    if (existsSync(join(own, 'job.json')) || own === folder) await assertNoLinks(own);
  const input = join(folder, copyName);
  // Do not write to an existing file, because other users may be able to read it.
  await rm(input, { force: true });
  // Keep the byte order mark, because spreadsheets use it to recognize the encoding. Results are written in the format of this copy.
  const mark = text?.startsWith('\ufeff') ? '\ufeff' : '';
  if (table && rows) await writeFile(input, mark + writeCsv([table.header, ...rows], table), { mode: ownerOnly });
  else {
    await copyFile(path, input);
    await chmod(input, ownerOnly);
  }
  // The job's budget does not apply to the retry, and the retried rows must not replace its results.
  const {
    budget: _,
    deliver: _deliver,
    encoding: _encoding,
    delimiter: _delimiter,
    sheet: _sheet,
    splitEmails: _splitEmails,
    ...flags
  } = saved.flags;
  const header = await csvSource(input, ownReading).header();
  // The file has additional columns that say why a row is in doubt. They are not sent.
  const { length } = job.header;
  const columns = [
    ...header.map((_, index) => (index < length && job.columns[index]) || ''),
    ...job.columns.slice(length),
  ];
  const { country, dedupe } = job;
  const settings = job.settings as Record<string, unknown>;
  return {
    ...saved,
    input,
    output: retryOutput(saved.output, retries.length),
    flags: { ...flags, ...ownReading },
    run: { columns, settings, country, dedupe },
  };
}

const changedError = (path: string) =>
  new CliError(
    `The file of rows in doubt (${path}) was changed. Restore it: rows that were resent are recognized by their position in this file.`,
  );

async function countRows(path: string): Promise<number> {
  let count = 0;
  for await (const _ of csvSource(path, ownReading).rows()) count++;
  return count;
}

/** Drops the leading rows that earlier retries have sent. Throws if those rows have changed. */
async function dropSentRows({ rows }: CsvTable, done: readonly Retry[], path: string): Promise<string[][]> {
  let start = 0;
  for (const { folder } of done) {
    const sent = parseCsv(await readFile(join(folder, copyName), 'utf8'), false, ownReading).rows;
    const current = rows.slice(start, start + sent.length);
    const expected = JSON.stringify(sent);
    const isSame = (rows: readonly (readonly string[])[]) => JSON.stringify(rows) === expected;
    if (!isSame(current)) throw changedError(path);
    start += sent.length;
  }
  return rows.slice(start);
}
