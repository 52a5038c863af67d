import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { csvSource, type JobStatus, outputPath } from '../../batch/index.ts';
import { type CsvTable, parseCsv, unguardFormula, writeCsv } from '../../files/index.ts';
import { Failure } from '../errors.ts';
import type { KeptCommand } from '../run/savedCommand.ts';
import { type Retry, retriedOutput } from '../run/retries.ts';

export interface RetryOptions {
  /** All retries of the job; the last one has not begun. */
  retries: readonly Retry[];
  /** The job. Its columns hold for the retry too: guessed anew from other rows, they could be others. */
  job: Pick<JobStatus['job'], 'columns' | 'settings' | 'country' | 'dedupe'>;
  /** Rows that the job has written into its file of rows in doubt, at least. */
  inDoubt: number;
  /** Gives the folder in which the copy is made. */
  home: () => string;
}

const nameOfCopy = 'in-doubt.csv';

/**
 * The command that sends rows in doubt again, those that no retry has sent before. They are copied: the job may go on, and come to more. Results in a file of
 * their own: those that are there stay as they are.
 *
 * @returns undefined where there are none.
 * @throws Failure where the file of rows in doubt is not as it was: by their places in it those that were sent before are known.
 */
export async function retryCommand(
  kept: KeptCommand,
  { retries, job, inDoubt, home }: RetryOptions,
): Promise<KeptCommand | undefined> {
  const path = outputPath(kept.output, 'in-doubt');
  const isThere = existsSync(path);
  if (!isThere && inDoubt === 0) return undefined;
  if (!isThere || (await rowsIn(path)) < inDoubt) throw changed(path);
  const done = retries.filter(({ status }) => status?.isDone);
  const { guardFormulas } = kept.flags;
  const text = done.length > 0 || guardFormulas ? await readFile(path, 'utf8') : undefined;
  const table = text === undefined ? undefined : parseCsv(text);
  const left = table && (await behindSent(table, done, path));
  // What was guarded for a spreadsheet is sent as it was sent before.
  const rows = guardFormulas ? left?.map((row) => row.map(unguardFormula)) : left;
  if (rows?.length === 0) return undefined;
  const folder = home();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const input = join(folder, nameOfCopy);
  // With its byte order mark, by which a spreadsheet knows the letters: the results of the retry are written as this copy is.
  const mark = text?.startsWith('\ufeff') ? '\ufeff' : '';
  if (table && rows) await writeFile(input, mark + writeCsv([table.header, ...rows], table), { mode: 0o600 });
  else {
    await copyFile(path, input);
    await chmod(input, 0o600);
  }
  // The job's own budget was for its first time.
  const { budget: _, ...flags } = kept.flags;
  const output = retriedOutput(kept.output, retries.length);
  const header = await csvSource(input).header();
  // Behind the job's own columns stands why.
  const columns = header.map((_, at) => job.columns[at] ?? '');
  const { country, dedupe } = job;
  const settings = job.settings as Record<string, unknown>;
  return {
    ...kept,
    input,
    output,
    flags,
    run: { columns, settings, country, dedupe },
  };
}

const changed = (path: string) =>
  new Failure(
    `The file of rows in doubt (${path}) is not as it was. Put it back: rows that were sent again are known by their places in it.`,
  );

async function rowsIn(path: string): Promise<number> {
  let rows = 0;
  for await (const _ of csvSource(path).rows()) rows++;
  return rows;
}

/** What stands behind the rows that retries have sent. @throws Failure where the file does not begin with these any more. */
async function behindSent({ rows }: CsvTable, done: readonly Retry[], path: string): Promise<string[][]> {
  let at = 0;
  for (const { folder } of done) {
    const sent = parseCsv(await readFile(join(folder, nameOfCopy), 'utf8')).rows;
    const its = rows.slice(at, at + sent.length);
    const same = JSON.stringify(sent);
    if (![its, its.map((row) => row.map(unguardFormula))].some((one) => JSON.stringify(one) === same))
      throw changed(path);
    at += sent.length;
  }
  return rows.slice(at);
}
