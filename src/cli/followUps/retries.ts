import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertNoLinks, csvSource, type JobStatus, outputPath, ownerOnly } from '../../batch/index.ts';
import { type CsvTable, parseCsv, writeCsv } from '../../files/index.ts';
import { CliError } from '../errors.ts';
import type { SavedCommand } from '../run/savedCommand.ts';
import type { FollowUp } from './followUps.ts';

interface RetryCommandOptions {
  /** Earlier retries of the job. */
  done: readonly FollowUp[];
  /** Path of the results. */
  output: string;
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
  { done, output, job, inDoubtRows, getFolder }: RetryCommandOptions,
): Promise<SavedCommand | undefined> {
  const path = outputPath(saved.output, 'in-doubt');
  const isThere = existsSync(path);
  if (!isThere && inDoubtRows === 0) return undefined;
  if (!isThere || (await countRows(path)) < inDoubtRows) throw changedError(path);
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
  const { budget: _, deliver: _1, encoding: _2, delimiter: _3, sheet: _4, splitEmails: _5, ...flags } = saved.flags;
  const header = await csvSource(input, ownReading).header();
  // The file has additional columns that say why a row is in doubt. They are not sent.
  const { length } = job.header;
  const columns = [
    ...header.map((_, index) => (index < length && job.columns[index]) || ''),
    ...job.columns.slice(length),
  ];
  const { country, dedupe } = job;
  const settings = job.settings as Record<string, unknown>;
  // The complete files and the report are those of the job.
  const { complete: _6, html: _7, ...command } = saved;
  return {
    ...command,
    input,
    output,
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
async function dropSentRows({ rows }: CsvTable, done: readonly FollowUp[], path: string): Promise<string[][]> {
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
