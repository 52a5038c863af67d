import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { csvSource, importRun, type Job, ownerOnly } from '../../batch/index.ts';
import type { BatchOperationName, Client } from '../../core/index.ts';
import { type ExportedRun, isTemplate, serviceOf, uniqueNames, writeCsv, writeRunFile } from '../../files/index.ts';
import { CliError } from '../errors.ts';
import { rethrow } from '../messages/runErrors.ts';
import { definedOnly } from '../options/fileOptions.ts';
import { outputPaths } from '../run/outputs.ts';
import { digestRows, saveCommand, type SavedCommand } from '../run/savedCommand.ts';
import type { RowToSend } from './repairPlan.ts';
import { repairedRowsName } from './repairedRows.ts';

interface CreateOptions {
  job: Job;
  client: Client;
  flags: Partial<SavedCommand['flags']>;
  folder: string;
  output: string;
}

/** Encoding, separator and header line of the file with the rows of a repair. */
const ownReading = { encoding: 'utf-8', delimiter: ',', headerRow: 1 };

/** @throws CliError if a file exists where a repair would write its results. */
export function assertFreeOutput(output: string): void {
  const existing = outputPaths(output).find((path) => existsSync(path));
  if (existing !== undefined)
    throw new CliError(
      `${existing} already exists, and the repair would overwrite it. Move this file to another folder first.`,
    );
}

/**
 * Creates the job of a repair. Its input is a file with the rows and their row numbers. Corrections are stored like edits from a page. If this is
 * interrupted, the job cannot be resumed. Sends nothing.
 */
export async function createRepair(
  saved: SavedCommand,
  rows: readonly RowToSend[],
  { job, client, flags, folder, output }: CreateOptions,
): Promise<SavedCommand> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const input = join(folder, repairedRowsName);
  const names = job.header.map((name, index) => (name.trim() ? name : `column ${String(index + 1)}`));
  // The row numbers come first, so that no row looks like a total or a repeated header.
  const header = [...uniqueNames(names, ['row']), ...names];
  // A CSV line with a NUL character would count as damaged. A cell of JSON Lines can have one.
  const lines = rows.map(({ row, cells }) => [
    String(row + 1),
    ...names.map((_, index) => (cells[index] ?? '').replaceAll('\0', ' ')),
  ]);
  // Do not write to an existing file, because other users may be able to read it.
  await rm(input, { force: true });
  await writeFile(input, writeCsv([header, ...lines]), { mode: ownerOnly, flag: 'wx', flush: true });
  const columns = ['', ...job.columns.map((entry) => moveColumns(entry, 1))];
  const source = csvSource(input, ownReading);
  const { country, dedupe } = job;
  const settings = job.settings as Record<string, unknown>;
  const reviews = rows.flatMap(({ edit }, place) =>
    Object.keys(edit).length > 0 ? [[place, { sent: edit }] as const] : [],
  );
  const run: ExportedRun = {
    operation: job.operation as BatchOperationName,
    ...{ fileName: repairedRowsName, digest: await source.digest(), reading: ownReading, header, columns },
    ...{ settings, country, dedupe, service: serviceOf(client), startedAt: Date.now() },
    ...{ repairs: new Map(), rows: new Map(), reviews: new Map(reviews) },
  };
  // The other flags say how the input is read, where the results go, and which workers make the calls.
  const { concurrency, callsPerSecond, chunkSize, price, stopAfter, bisect, csvFor } = saved.flags;
  const kept = definedOnly({ concurrency, callsPerSecond, chunkSize, price, stopAfter, bisect, csvFor });
  const command: SavedCommand = {
    ...{ operation: saved.operation, input, output, isDemo: saved.isDemo },
    ...(saved.config !== undefined && { config: saved.config }),
    flags: { ...(kept as typeof saved.flags), ...flags, ...ownReading, column: [] },
    run: { columns, settings, country, dedupe },
  };
  await importRun({ file: writeRunFile(run), source: csvSource(input, ownReading), journal: folder, client }, () =>
    saveCommand(folder, { ...command, rows: digestRows({ columns, ...(reviews.length > 0 && { reviews }) }) }),
  ).catch(rethrow({ input, folder }));
  return command;
}

/** Converts the columns of a repair to those of its job, by removing the first column, which has the row numbers. */
export const columnsOfJob = (header: readonly string[], columns: readonly string[]) => ({
  header: header.slice(1),
  columns: columns.slice(1).map((entry) => moveColumns(entry, -1)),
});

/** Shifts the column positions in a template, because the input of a repair has an additional first column. */
const moveColumns = (entry: string, by: number): string =>
  isTemplate(entry)
    ? entry.replace(/\\.|\{(\d+)\}/g, (part, column: string | undefined) =>
        column === undefined ? part : `{${String(Number(column) + by)}}`,
      )
    : entry;
