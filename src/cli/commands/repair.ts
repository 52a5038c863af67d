import { mkdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import {
  acquireLock,
  assertNoLinks,
  csvSource,
  findRunner,
  importRun,
  type Job,
  type JobStatus,
  ownerOnly,
  readSourceTable,
  readStatus,
  rowsOfJob,
} from '../../batch/index.ts';
import { type BatchOperationName, type Client, creditsPerRecord, printableLine } from '../../core/index.ts';
import {
  columnsOf,
  describeService,
  type EditedFields,
  type ExportedRun,
  fieldsOfRow,
  fileOperation,
  isSameService,
  isTemplate,
  serviceOf,
  uniqueNames,
  writeCsv,
  writeRunFile,
} from '../../files/index.ts';
import { loadClient } from '../config.ts';
import { CliError, exitCodes } from '../errors.ts';
import { formatCount, resumeCommand } from '../messages/format.ts';
import { toRunError } from '../messages/runErrors.ts';
import type { RateFlags, RunFlags } from '../options/fileOptions.ts';
import { print, printJson } from '../output.ts';
import { toCompleteError, writeCompleteFiles, writtenFormats } from '../run/completeFiles.ts';
import { assertOutputAvailable } from '../run/checkOutputs.ts';
import { type Correction, isSameCell, readCorrections } from '../run/corrections.ts';
import { openInput } from '../run/outcomes.ts';
import { withOutputLock } from '../run/outputLock.ts';
import { type CompleteFormat, completeFormats, completePaths, isSameFile, outputPaths } from '../run/outputs.ts';
import { openRepairedRows, repairedRowsName, type RepairedRow, repairOutput, saveNotes } from '../run/repairs.ts';
import { isRepair, isRetry, listRetries, type Retry } from '../run/retries.ts';
import { runFile } from '../run/runFile.ts';
import {
  digestRows,
  exportedError,
  readOwnCommand,
  saveCommand,
  type SavedCommand,
  savedConfig,
} from '../run/savedCommand.ts';
import { createTempFolder } from '../run/tempFolder.ts';

type RepairFlags = Omit<RunFlags, 'sample' | 'demo' | 'force'> & Omit<RateFlags, 'bisect'> & { retryInDoubt?: true };

/** `doorplate repair`: sends the corrected rows of a finished job again, as a job of their own. */
export async function repair(
  folder: string,
  file: string,
  { retryInDoubt, budget, concurrency, callsPerSecond, chunkSize, ...flags }: RepairFlags,
): Promise<void> {
  const journal = resolve(folder);
  const path = resolve(file);
  const saved = await readOwnCommand(journal);
  const config = flags.config ?? savedConfig(saved);
  const client = saved.isDemo
    ? (await import('../run/demo.ts')).createDemoClient()
    : loadClient(config, saved.operation);
  assertNotRewritten(path, saved);
  let plan: RepairPlan;
  let next: { command: SavedCommand; folder: string } | undefined;
  // While this process holds the lock, no other repair of the job can start.
  const lock = await acquireLock(journal).catch((error: unknown) => {
    throw toRunError(error, { input: path, folder: journal });
  });
  try {
    await assertNoLinks(journal);
    const status = await assertRepairable(journal, folder, client);
    const { repairs } = await assertIdle(journal);
    plan = await planRepair(journal, saved, { status, path, sendsInDoubt: retryInDoubt === true });
    printPlan(plan, flags);
    if (plan.rows.length > 0)
      next = await createRepair(saved, plan.rows, {
        job: status.job,
        client,
        flags: {
          ...definedOnly({ concurrency, callsPerSecond, chunkSize }),
          ...budgetOf(saved, status, { budget, repairs }),
        },
        folder: flags.dryRun ? createTempFolder() : (repairs.at(-1)?.folder ?? ''),
        output: repairOutput(saved.output, repairs.length),
      });
    // If the repair is refused, the notes are not saved either.
    if (!flags.dryRun && plan.notes.size > 0)
      await saveNotes(
        journal,
        new Map([...plan.notes].map(([row, note]) => [row, { note, repairs: repairs.length - 1 }])),
        lock,
      );
  } finally {
    await lock.release();
  }
  if (next) {
    const { command, folder: own } = next;
    await runFile(command, own, flags, async () => void (await assertIdle(journal, own)));
    // Runs even without new notes, because an earlier repair may have been killed before it wrote these files.
  } else if (!flags.dryRun) await rewriteCompleteFiles(journal, saved, { ...flags, isNoted: plan.notes.size > 0 });
}

/** Checks that the repair would not overwrite the file of corrections, some of which may not be sent yet. */
function assertNotRewritten(path: string, { output, flags: { deliver } }: SavedCommand): void {
  for (const format of completeFormats)
    for (const written of Object.values(completePaths({ output, deliver }, format)))
      if (isSameFile(written, path))
        throw new CliError(
          `The repair writes ${path} again, so your corrections would be lost. Save them as another file first.`,
          { code: exitCodes.usage },
        );
}

/** Checks that the rows of a job can be sent again. @throws CliError */
async function assertRepairable(journal: string, folder: string, client: Client): Promise<JobStatus> {
  if (isRetry(journal) || isRepair(journal))
    throw new CliError(
      `${folder} is part of another job. Repair that job: its complete files have the rows of all retries and repairs.`,
      { code: exitCodes.usage },
    );
  const status = await readStatus(journal);
  if (!status) throw new CliError(`The job in ${folder} has not started.`);
  if (status.isExported) throw exportedError(folder);
  if (!status.isDone)
    throw new CliError(
      `This job is not done. Resume it first, so that each row has an outcome: ${resumeCommand(folder)}`,
    );
  const service = serviceOf(client);
  if (!isSameService(status.job.operation, status.job.service, service))
    throw new CliError(
      `This job was started with the service at ${describeService(status.job.service)}, and this repair would send to ${describeService(service)}. Nothing was sent.`,
    );
  return status;
}

/**
 * Checks that no other retry or repair of a job is unfinished, because it would send some of its rows too.
 *
 * @param own folder of the repair that is about to send.
 */
async function assertIdle(journal: string, own?: string) {
  const repairs = await listRetries(journal, 'repair');
  for (const { status, folder } of [...(await listUnfinishedRetries(journal)), ...repairs.slice(-1)]) {
    if (folder === own) continue;
    if (status)
      throw new CliError(
        `An earlier ${isRepair(folder) ? 'repair' : 'retry of rows in doubt'} of this job is not done. Resume it first: ${resumeCommand(folder)}`,
      );
    const runner = existsSync(folder) ? await findRunner(folder) : undefined;
    if (runner !== undefined) throw new CliError(`Process ${String(runner)} is about to send rows of this job again.`);
  }
  return { repairs };
}

/** Lists the retries of a job, and the retries of those retries, that are unfinished or not started. */
async function listUnfinishedRetries(journal: string): Promise<Retry[]> {
  const retries = await listRetries(journal);
  const done = retries.filter(({ status }) => status?.isDone);
  const nested = await Promise.all(done.map(({ folder }) => listUnfinishedRetries(folder)));
  return [...nested.flat(), ...retries.slice(-1)];
}

/** A row to send again. */
interface RowToSend {
  row: number;
  cells: readonly string[];
  /** Edited values. Empty if the row is sent as it is in the input. */
  edit: EditedFields;
}

interface RepairPlan {
  rows: readonly RowToSend[];
  /** New notes by row. `null` withdraws an acceptance. */
  notes: ReadonlyMap<number, string | null>;
  /** Number of listed rows without a change. */
  unchanged: number;
  /** Number of corrected rows in doubt that are not sent. */
  inDoubtLeftOut: number;
  /** Names of columns with corrections that have no effect, because the columns are not sent. */
  ignoredColumns: readonly string[];
}

interface PlanOptions {
  status: JobStatus;
  /** Path of the corrections. */
  path: string;
  sendsInDoubt: boolean;
}

/** Compares the corrections with what was sent. */
async function planRepair(journal: string, saved: SavedCommand, { status, path, sendsInDoubt }: PlanOptions) {
  const { job } = status;
  const { header, columns } = job;
  const operation = fileOperation(saved.operation);
  const inputName = basename(saved.input);
  const { source } = await openInput(saved, journal).catch((error: unknown) => {
    throw toRunError(error, { input: saved.input, folder: journal });
  });
  if (job.digest && (await source.digest()) !== job.digest)
    throw new CliError(`${saved.input} has changed since the job was started. Restore it. Nothing was sent.`);
  const repaired = await openRepairedRows(journal, job);
  const corrections = await readCorrections(path, {
    header,
    fields: [...operation.resultColumns, ...repaired.fields],
    inputName,
  }).catch((error: unknown) => {
    throw toRunError(error, { input: path, folder: path });
  });
  const rowOf = rowsOfJob(operation, job, columns);
  const rows: RowToSend[] = [];
  const notes = new Map<number, string | null>();
  const ignored = new Set<number>();
  let [unchanged, inDoubtLeftOut] = [0, 0];
  const used = new Set([
    ...columns.flatMap((entry, column) => (entry && !isTemplate(entry) ? [column] : [])),
    ...columns.flatMap(columnsOf),
  ]);

  const add = (row: number, cells: readonly string[], correction: Correction, current: RepairedRow) => {
    const changed = [...correction.cells].filter(([column, text]) => !isSameCell(text, cells[column] ?? ''));
    for (const [column] of changed) if (!used.has(column)) ignored.add(column);
    const edit = editOf(cells, changed, { columns, current });
    const isEdited = !isSameEdit(edit, current.sent ?? {});
    const { accept = correction.note !== '' && correction.note !== current.note, note, line } = correction;
    if (isEdited && accept)
      throw new CliError(
        `${basename(path)}, line ${String(line)}: row ${String(row + 1)} is corrected and also accepted as it is. Remove the correction, or the note. Nothing was sent.`,
        { code: exitCodes.usage },
      );
    const isInDoubt = current.outcome?.status === 'in-doubt';
    if (accept) {
      if (note !== (current.note ?? undefined)) notes.set(row, note);
      else unchanged++;
    } else if (isInDoubt && isEdited && !sendsInDoubt) inDoubtLeftOut++;
    else if (isEdited || (isInDoubt && sendsInDoubt)) rows.push({ row, cells, edit });
    else if (correction.accept === false && current.note !== undefined) notes.set(row, null);
    else unchanged++;
  };

  const { rows: readRows } = await readSourceTable(operation, source, columns);
  const currentRows = repaired.rows();
  let index = 0;
  for await (const sourceCells of readRows(() => undefined)) {
    const { value: current } = (await currentRows.next()) as { value?: RepairedRow };
    const correction = corrections.get(index);
    if (correction && current) add(index, rowOf(index, sourceCells).cells, correction, current);
    index++;
  }
  for (const [row, { line }] of corrections)
    if (row >= index)
      throw new CliError(
        `${basename(path)}, line ${String(line)}: ${inputName} has no row ${String(row + 1)}. It has ${formatCount(index, 'row')}. Nothing was sent.`,
        { code: exitCodes.usage },
      );
  const ignoredColumns = [...ignored].map((column) => header[column]?.trim() || `column ${String(column + 1)}`);
  return { rows, notes, unchanged, inDoubtLeftOut, ignoredColumns } satisfies RepairPlan;
}

/** Returns the edit of a row, by field: values edited earlier and the new corrections, without those equal to the input. */
function editOf(
  cells: readonly string[],
  changed: readonly (readonly [column: number, text: string])[],
  { columns, current }: { columns: readonly string[]; current: RepairedRow },
): EditedFields {
  const corrected = [...cells];
  for (const [column, text] of changed) corrected[column] = text;
  const [before, after] = [fieldsOfRow(cells, columns), fieldsOfRow(corrected, columns)];
  const edit = new Map(Object.entries(current.edit ?? current.sent ?? {}));
  const valueIn = (fields: Readonly<Record<string, string>>, field: string) =>
    Object.hasOwn(fields, field) ? (fields[field] ?? '') : '';
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (valueIn(after, field) !== valueIn(before, field)) edit.set(field, valueIn(after, field));
  return Object.fromEntries([...edit].filter(([field, text]) => text !== valueIn(before, field)));
}

const isSameEdit = (one: EditedFields, other: EditedFields): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([field, text]) => Object.hasOwn(other, field) && other[field] === text);

/** Returns the budget of a repair: the given budget, or what is left of the job's budget. */
function budgetOf(
  { operation, flags }: SavedCommand,
  { job, charged }: JobStatus,
  { budget, repairs }: { budget: number | undefined; repairs: readonly Retry[] },
): { budget?: number } {
  if (budget !== undefined) return { budget };
  if (flags.budget === undefined) return {};
  const price = flags.price ?? creditsPerRecord(operation, job.settings as object);
  const records = repairs.reduce((sum, { status }) => sum + (status?.charged ?? 0), charged);
  const left = Math.max(0, flags.budget - records * price);
  if (left < price)
    throw new CliError(
      `The job's budget of ${formatCount(flags.budget, 'credit')} is used up. Set a budget for the corrected rows: --budget CREDITS. Nothing was sent.`,
    );
  return { budget: left };
}

function printPlan(plan: RepairPlan, { json, quiet }: Pick<RunFlags, 'json' | 'quiet'>): void {
  const { rows, notes, unchanged, inDoubtLeftOut, ignoredColumns } = plan;
  const accepted = [...notes.values()].filter((note) => note !== null).length;
  if (json) {
    const counts = { toSend: rows.length, accepted, withdrawn: notes.size - accepted, unchanged, inDoubtLeftOut };
    printJson({ event: 'corrections', ...counts, ignoredColumns });
    return;
  }
  const lines = [
    rows.length === 0 ? 'No row is sent again.' : `${formatCount(rows.length, 'row')} to send again.`,
    ...(accepted > 0 ? [`${formatCount(accepted, 'row')} accepted without being sent.`] : []),
    ...(notes.size > accepted ? [`${formatCount(notes.size - accepted, 'row')} no longer accepted.`] : []),
    ...(unchanged > 0 ? [`${formatCount(unchanged, 'row')} unchanged, so not sent.`] : []),
  ];
  if (!quiet || rows.length === 0) print(lines.join(' '));
  if (inDoubtLeftOut > 0)
    print(
      `${formatCount(inDoubtLeftOut, 'corrected row')} in doubt left out. To send ${inDoubtLeftOut === 1 ? 'it' : 'them'} too, add --retry-in-doubt. You may be charged a second time.`,
    );
  if (ignoredColumns.length > 0)
    print(printableLine(`Corrections in columns that are not sent have no effect: ${ignoredColumns.join(', ')}.`));
}

interface CreateOptions {
  job: Job;
  client: Client;
  flags: Partial<SavedCommand['flags']>;
  folder: string;
  output: string;
}

/** Encoding, separator and header line of the file with the rows of a repair. */
const ownReading = { encoding: 'utf-8', delimiter: ',', headerRow: 1 };

/**
 * Creates the job of a repair. Its input is a file with the rows and their numbers. Corrections are stored like edits from a page. If this is
 * interrupted, the job cannot be resumed. Sends nothing.
 */
async function createRepair(
  saved: SavedCommand,
  rows: readonly RowToSend[],
  { job, client, flags, folder, output }: CreateOptions,
): Promise<{ command: SavedCommand; folder: string }> {
  const existing = outputPaths(output).find((path) => existsSync(path));
  if (existing !== undefined)
    throw new CliError(
      `${existing} already exists, and the repair would overwrite it. Move this file to another folder first.`,
    );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const input = join(folder, repairedRowsName);
  const names = job.header.map((name, index) => (name.trim() ? name : `column ${String(index + 1)}`));
  // The numbers come first, so that no row looks like a total or a repeated header.
  const header = [...uniqueNames(names, ['row']), ...names];
  // A CSV line with a NUL character would count as damaged. A cell of JSON Lines can have one.
  const lines = rows.map(({ row, cells }) => [
    String(row + 1),
    ...names.map((_, index) => (cells[index] ?? '').replaceAll('\0', ' ')),
  ]);
  // Do not write to an existing file, because other users may be able to read it.
  await rm(input, { force: true });
  await writeFile(input, writeCsv([header, ...lines]), { mode: ownerOnly, flag: 'wx', flush: true });
  const columns = ['', ...job.columns.map(moveColumns)];
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
    repairs: new Map(),
    rows: new Map(),
    reviews: new Map(reviews),
  };
  // The other flags say how the input is read, where the results go, and which workers make the calls.
  const { concurrency, callsPerSecond, chunkSize, price, stopAfter, bisect, csvFor } = saved.flags;
  const kept = { concurrency, callsPerSecond, chunkSize, price, stopAfter, bisect, csvFor };
  const command: SavedCommand = {
    ...{ operation: saved.operation, input, output, isDemo: saved.isDemo },
    ...(saved.config !== undefined && { config: saved.config }),
    flags: { ...(definedOnly({ ...kept, ...flags }) as typeof saved.flags), ...ownReading, column: [] },
    run: { columns, settings, country, dedupe },
  };
  await importRun({ file: writeRunFile(run), source: csvSource(input, ownReading), journal: folder, client }, () =>
    saveCommand(folder, { ...command, rows: digestRows({ columns, ...(reviews.length > 0 && { reviews }) }) }),
  ).catch((error: unknown) => {
    throw toRunError(error, { input, folder });
  });
  return { command, folder };
}

const definedOnly = (flags: object): object =>
  Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));

/** Moves the columns of a template by one, because the numbers of the rows come first. */
const moveColumns = (entry: string): string =>
  isTemplate(entry)
    ? entry.replace(/\\.|\{(\d+)\}/g, (part, column: string | undefined) =>
        column === undefined ? part : `{${String(Number(column) + 1)}}`,
      )
    : entry;

/** Writes the complete files of a job again. If there are none but there are new notes, writes them as CSV. */
async function rewriteCompleteFiles(
  journal: string,
  saved: SavedCommand,
  { complete, isNoted }: { complete?: CompleteFormat; isNoted: boolean },
): Promise<void> {
  const { output } = saved;
  const { deliver } = saved.flags;
  const written = await writtenFormats(journal);
  const formats = new Set([
    ...written,
    ...(complete ? [complete] : written.length === 0 && isNoted ? (['csv'] as const) : []),
  ]);
  if (formats.size === 0) return;
  const paths = [...formats].flatMap((format) => Object.values(completePaths({ output, deliver }, format)));
  await withOutputLock({ output, html: undefined, folder: journal, complete: paths }, async () => {
    await assertOutputAvailable({ output, html: undefined, folder: journal, complete: paths, canForce: false });
    for (const format of formats)
      await writeCompleteFiles(journal, format).catch((error: unknown) => {
        throw toCompleteError(error, journal, format);
      });
  });
}
