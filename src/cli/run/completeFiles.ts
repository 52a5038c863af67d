import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJob, readSourceTable, replaceFile, rowsOfJob } from '../../batch/index.ts';
import type { BatchOperationName } from '../../core/index.ts';
import {
  createCompleteLines,
  editedRecord,
  type FileOperation,
  fileOperation,
  needsPerson,
  resultColumns,
  splitColumnNames,
  type RowOutcome,
  uniqueNames,
  unreadableOutcome,
  type UnreadableLine,
  waitingReason,
  writeCsv,
  writeWorkbook,
} from '../../files/index.ts';
import { CliError } from '../errors.ts';
import { resumeCommand } from '../messages/format.ts';
import { toJsonLines } from './delivery.ts';
import { openInput } from './outcomes.ts';
import { type CompleteFormat, completeFormats, type CompleteKind, completeKinds, completePaths } from './outputs.ts';
import { openRepairedRows, repairColumns, type RepairedRow } from './repairs.ts';
import { readSavedCommand } from './savedCommand.ts';

/** File in the job folder that lists the paths of the job's complete files, one JSON string on each line. */
const listPath = (folder: string) => join(folder, 'complete.json');
const readList = async (folder: string) =>
  (await readFile(listPath(folder), 'utf8').catch(() => '')).split('\n').filter(Boolean);
const writeList = (folder: string, list: readonly string[]) =>
  replaceFile(listPath(folder), list.map((line) => `${line}\n`).join(''));

/** Whether a job has written a complete file to this path, so that it may replace the file. */
export const hasWritten = async (folder: string, path: string): Promise<boolean> =>
  (await readList(folder)).includes(JSON.stringify(path));

/** Returns the formats of the complete files that a job has written, which must be written again when the job has new outcomes. */
export async function writtenFormats(folder: string): Promise<CompleteFormat[]> {
  const list = await readList(folder);
  return completeFormats.filter((format) => list.some((line) => line.endsWith(`.complete.${format}"`)));
}

/** Explains why the complete files could not be written. The run itself has ended. */
export const toCompleteError = (cause: unknown, folder: string, format: CompleteFormat): CliError =>
  new CliError(
    `The complete files could not be written: ${(cause as Error).message} To try again: ${resumeCommand(folder, '--complete', format)}`,
    { cause },
  );

/** A complete file and its number of lines. */
export interface CompleteFile {
  kind: CompleteKind;
  path: string;
  count: number;
}

/**
 * Writes the complete files of a job: every line of its input in order, with its latest outcome, and the exceptions, which are the lines that a
 * person must check. Replaces each file as a whole. Sends nothing.
 *
 * @param folder journal folder of the job. No run may be working on it.
 * @throws CliError if the input or the files of the job have changed.
 * @throws RangeError if the lines do not fit into a workbook.
 */
export async function writeCompleteFiles(folder: string, format: CompleteFormat): Promise<CompleteFile[]> {
  const command = await readSavedCommand(folder);
  const job = await readJob(folder);
  if (!job) throw new CliError(`The job in ${folder} has not started.`);
  const { source } = await openInput(command, folder);
  const operation: FileOperation<BatchOperationName> = fileOperation(command.operation);
  const { columns, country, header } = job;
  const rowOf = rowsOfJob(operation, job, columns);
  const table = await readSourceTable(operation, source, columns);
  const repaired = await openRepairedRows(folder, job);
  const fields = resultColumns([...operation.resultColumns], repaired.fields);
  const extra = new Set<string>();
  if (repaired.isRepaired)
    for await (const { outcome } of repaired.rows())
      for (const name of repairColumns) if (outcome?.fields.has(name)) extra.add(name);
  fields.push(...repairColumns.filter((name) => extra.has(name)));
  const writer = createCompleteLines({ operation, header, columns, country, fields });

  // An unreadable line is not split, so it has no values for the two columns of split rows.
  const ownWidth = header.length - (command.flags.splitEmails ? splitColumnNames.length : 0);
  async function* linesOf(kind: CompleteKind): AsyncGenerator<string[]> {
    yield [...header, ...uniqueNames(header, writer.names)];
    const rows = repaired.rows();
    const unreadable: UnreadableLine[] = [];
    const isWanted = ({ verdict, status }: RowOutcome, note?: string) =>
      kind === 'complete' || (note === undefined && needsPerson(verdict || status));
    const addUnreadable = function* () {
      for (const line of unreadable.splice(0))
        yield writer.lineOf(line.row.slice(0, ownWidth), unreadableOutcome(line, ownWidth), undefined);
    };
    let index = 0;
    for await (const sourceCells of table.rows((line) => void unreadable.push(line))) {
      yield* addUnreadable();
      const { cells } = rowOf(index, sourceCells);
      const { value } = (await rows.next()) as { value?: RepairedRow };
      const outcome = value?.outcome ?? waitingOutcome;
      const record = editedRecord(operation, cells, { columns, country }, value?.sent);
      if (isWanted(outcome, value?.note)) yield writer.lineOf(cells, { ...outcome, record }, index);
      index++;
    }
    yield* addUnreadable();
  }

  const shape = await source.shape();
  const isForPrograms = command.flags.csvFor === 'programs';
  const paths = completePaths({ output: command.output, deliver: command.flags.deliver }, format);
  const written: CompleteFile[] = [];
  for (const kind of completeKinds) {
    let count = -1;
    const counted = async function* () {
      for await (const line of linesOf(kind)) {
        count++;
        yield line;
      }
    };
    const width = header.length;
    const pieces =
      format === 'xlsx'
        ? writeWorkbook(counted(), { toneColumns: [width + 1, width + 2] })
        : format === 'jsonl'
          ? toJsonLines(counted())
          : toCsv(counted(), {
              ...shape,
              bom: command.flags.csvFor === 'excel' || (shape.bom && !isForPrograms),
              escapeFormulas: !isForPrograms,
              escapeFrom: width,
            });
    const path = paths[kind];
    const others = (await readList(folder)).filter((line) => line !== JSON.stringify(path));
    // Lists the path first, so that the job recognizes its own file after a crash between the two writes.
    await writeList(folder, [...others, JSON.stringify(path)]);
    try {
      await replaceFile(path, pieces, { permissions: await source.permissions() });
    } catch (error) {
      // Without a file, later runs of the job have nothing to write again.
      if (!existsSync(path)) await writeList(folder, others);
      throw error;
    }
    written.push({ kind, path, count });
  }
  return written;
}

const waitingOutcome: RowOutcome = { status: 'waiting', verdict: '', reason: waitingReason, fields: new Map() };

const rowsPerPiece = 500;

async function* toCsv(
  rows: AsyncGenerator<string[]>,
  { bom, ...options }: NonNullable<Parameters<typeof writeCsv>[1]> & { bom: boolean },
): AsyncGenerator<string> {
  let lines: string[][] = [];
  if (bom) yield '\ufeff';
  for await (const row of rows) {
    lines.push(row);
    if (lines.length < rowsPerPiece) continue;
    yield writeCsv(lines, options);
    lines = [];
  }
  yield writeCsv(lines, options);
}
