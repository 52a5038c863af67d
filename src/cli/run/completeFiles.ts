import { existsSync } from 'node:fs';
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BatchSink,
  csvSource,
  ownerOnly,
  outputPath,
  readAsBefore,
  readJob,
  readSourceTable,
  readStatus,
  rowsOfJob,
  type SinkRow,
  writeAll,
} from '../../batch/index.ts';
import type { BatchOperationName } from '../../core/index.ts';
import {
  createCompleteLines,
  type FileOperation,
  fileOperation,
  inDoubtReason,
  needsPerson,
  resultColumns,
  splitColumnNames,
  type RowKind,
  type RowOutcome,
  unescapeFormula,
  uniqueNames,
  unreadableOutcome,
  type UnreadableLine,
  waitingReason,
  writeCsv,
  writeWorkbook,
} from '../../files/index.ts';
import { CliError } from '../errors.ts';
import { resumeCommand } from '../messages/format.ts';
import { readRows, replaceFile, toJsonLines } from './delivery.ts';
import { type CompleteFormat, completeFormats, type CompleteKind, completeKinds, completePaths } from './outputs.ts';
import { listRetries } from './retries.ts';
import { isGuarded, readSavedCommand, type SavedCommand } from './savedCommand.ts';

/** File in the job folder that lists the complete files of the job. */
const recordedPaths = (folder: string) => join(folder, 'complete.json');

/** Whether a job has written a complete file to this path, so that it may replace the file. */
export async function hasWritten(folder: string, path: string): Promise<boolean> {
  const text = await readFile(recordedPaths(folder), 'utf8').catch(() => '[]');
  return text.includes(JSON.stringify(path));
}

/** Returns the formats of the complete files that a job has written, which must be written again when the job has new outcomes. */
export async function writtenFormats(folder: string): Promise<CompleteFormat[]> {
  const text = await readFile(recordedPaths(folder), 'utf8').catch(() => '');
  return completeFormats.filter((format) => text.includes(`.complete.${format}"`));
}

/** Whether a row of a job is in doubt, as far as its results say. */
export async function isRowInDoubt(folder: string, index: number): Promise<boolean> {
  const kinds = await readFile(kindsPath(folder)).catch(() => Buffer.alloc(0));
  return kindBytes[kinds[index] ?? 0] === 'in-doubt';
}

/** File in the job folder that stores the kind of each row in one byte. */
const kindsPath = (folder: string) => join(folder, 'rows.bin');
/** Kinds by their byte. 0 means that the row is not in the results yet. */
const kindBytes: readonly (SinkRow['kind'] | undefined)[] = [undefined, 'results', 'rejected', 'not-sent', 'in-doubt'];

/**
 * Wraps a sink so that the kind of each row is recorded in the job folder. Without this record, the order of the rows across the files of a job would
 * be unknown.
 */
export function recordKinds(sink: BatchSink, folder: string): BatchSink {
  let file: FileHandle | undefined;
  return {
    ...sink,
    async open(...args) {
      await sink.open(...args);
      await file?.close();
      file = await open(kindsPath(folder), existsSync(kindsPath(folder)) ? 'r+' : 'w+', ownerOnly);
    },
    async write(rows) {
      const [first] = rows;
      // The position of a byte is the index of its row, so a byte that is written too early or twice does no harm. The rows come last: if this
      // function fails after they are written, its caller would write them again.
      if (first)
        await writeAllTo(
          file,
          Uint8Array.from(rows, ({ kind }) => kindBytes.indexOf(kind)),
          first.index,
        );
      await sink.write(rows);
    },
    async safe() {
      await file?.datasync();
      return sink.safe();
    },
    async close() {
      const opened = file;
      file = undefined;
      await opened?.close();
      await sink.close();
    },
  };
}

async function writeAllTo(file: FileHandle | undefined, bytes: Uint8Array, position: number): Promise<void> {
  if (file) await writeAll(file, bytes, position);
}

/** The outcomes of a job's rows, in the order of the rows. */
interface Outcomes {
  /** Fields of all answers. */
  fields: ReadonlySet<string>;
  /** Yields undefined for a row that is not in the results. */
  rows(): AsyncGenerator<RowOutcome | undefined>;
}

/**
 * Opens the files of a job, and those of its retries, whose outcomes replace the rows in doubt.
 *
 * @param width number of columns of the job's input.
 */
async function openOutcomes(folder: string, width: number): Promise<Outcomes> {
  const command = await readSavedCommand(folder);
  const { output } = command;
  const { delimiter } = await openInput(command, folder).then(({ source }) => source.shape());
  const written = (await readStatus(folder))?.written ?? 0;
  // The file may have kinds of rows that were written but not flushed before the process was killed.
  const bytes = (await readFile(kindsPath(folder)).catch(() => Buffer.alloc(0))).subarray(0, written);
  if (bytes.length < written)
    throw new CliError(`${kindsPath(folder)} is missing or damaged, so the order of the rows is unknown.`);
  const isEscaped = isGuarded(command);
  const valuesOf = (row: readonly string[]) =>
    row.slice(width).map((value) => (isEscaped ? unescapeFormula(value) : value));
  const readKind = (kind: SinkRow['kind']) => readRows(outputPath(output, kind), delimiter);
  const names: string[] = [];
  for await (const row of readKind('results')) {
    const own = new Set(row.slice(0, width));
    // A column with the same name as an input column gets a number: `Country 2`.
    for (const name of row.slice(width)) {
      const [, plain = name] = /^(.*) \d+$/.exec(name) ?? [];
      names.push(own.has(plain) ? plain : name);
    }
    break;
  }
  const retries: Outcomes[] = [];
  // The input of a retry is the file of the rows in doubt, which has two more columns.
  for (const { folder: retryFolder, status } of await listRetries(folder))
    if (status) retries.push(await openOutcomes(retryFolder, width + 2));
  return {
    fields: new Set([...names.slice(1), ...retries.flatMap(({ fields }) => [...fields])]),
    async *rows() {
      const streams = new Map<SinkRow['kind'], AsyncGenerator<string[]>>();
      const nextRow = async (kind: SinkRow['kind']): Promise<string[]> => {
        let stream = streams.get(kind);
        if (!stream) {
          streams.set(kind, (stream = readKind(kind)));
          await stream.next();
        }
        const next = await stream.next();
        if (next.done === true)
          throw new CliError(`${outputPath(output, kind)} has fewer rows than it had when it was written.`);
        return next.value;
      };
      const retried = concat(retries.map((retry) => retry.rows()));
      for (const byte of bytes) {
        const kind = kindBytes[byte];
        if (!kind) throw new CliError(`${kindsPath(folder)} is damaged, so the order of the rows is unknown.`);
        const values = valuesOf(await nextRow(kind));
        if (kind === 'results') yield answeredOutcome(names, values);
        else if (kind === 'in-doubt') yield withRetry(inDoubtOutcome(values[1]), (await retried.next()).value);
        else yield { status: kind, verdict: '', reason: values[0] ?? '', fields: new Map() };
      }
    },
  };
}

async function* concat<Item>(generators: readonly AsyncGenerator<Item>[]): AsyncGenerator<Item, undefined> {
  for (const generator of generators) yield* generator;
  return undefined;
}

function answeredOutcome(names: readonly string[], [verdict = '', ...values]: readonly string[]): RowOutcome {
  const fields = new Map<string, string>();
  for (const [index, value] of values.entries()) if (value) fields.set(names[index + 1] ?? '', value);
  return { status: 'answered', verdict: verdict as RowKind, reason: '', fields };
}

const unplacedColumn = 'AnswersWithoutRow';

const inDoubtOutcome = (unplaced = ''): RowOutcome => ({
  ...{ status: 'in-doubt', verdict: '', reason: inDoubtReason },
  fields: new Map(unplaced ? [[unplacedColumn, unplaced]] : []),
});

/** Returns the outcome of a row in doubt, which a retry may have replaced. Keeps earlier answers, because they were charged. */
function withRetry(outcome: RowOutcome, retried: RowOutcome | undefined): RowOutcome {
  if (!retried || (retried.status !== 'answered' && retried.status !== 'rejected')) return outcome;
  const lists = [outcome, retried].flatMap(({ fields }) => JSON.parse(fields.get(unplacedColumn) ?? '[]') as unknown[]);
  if (lists.length === 0) return retried;
  return { ...retried, fields: new Map([...retried.fields, [unplacedColumn, JSON.stringify(lists)]]) };
}

/** Opens the input of a job in the way in which the job reads it. */
async function openInput({ input, flags }: SavedCommand, folder: string) {
  const { encoding, delimiter, headerRow, sheet } = flags;
  const source = csvSource(input, { encoding, delimiter, headerRow, sheet });
  await readAsBefore(source, await source.digest(), folder);
  return { source };
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
 * Writes the complete files of a job: every line of its input in its order, with the outcome over all retries, and the lines that a person
 * must look at. Both are written as a whole. Sends nothing.
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
  const outcomes = await openOutcomes(folder, header.length);
  const fields = resultColumns([...operation.resultColumns], outcomes.fields);
  const writer = createCompleteLines({ operation, header, columns, country, fields });

  // An unreadable line is not split, so it has no values for the two columns of split rows.
  const ownWidth = header.length - (command.flags.splitEmails ? splitColumnNames.length : 0);
  async function* linesOf(kind: CompleteKind): AsyncGenerator<string[]> {
    yield [...header, ...uniqueNames(header, writer.names)];
    const rows = outcomes.rows();
    const unreadable: UnreadableLine[] = [];
    const isWanted = ({ verdict, status }: RowOutcome) => kind === 'complete' || needsPerson(verdict || status);
    const addUnreadable = function* () {
      for (const line of unreadable.splice(0))
        yield writer.lineOf(line.row.slice(0, ownWidth), unreadableOutcome(line, ownWidth));
    };
    let index = 0;
    for await (const sourceCells of table.rows((line) => void unreadable.push(line))) {
      yield* addUnreadable();
      const { cells, record } = rowOf(index++, sourceCells);
      const { value = waitingOutcome } = (await rows.next()) as { value?: RowOutcome };
      if (isWanted(value)) yield writer.lineOf(cells, { ...value, record });
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
        ? writeWorkbook(counted(), { toneColumns: [width, width + 1] })
        : format === 'jsonl'
          ? toJsonLines(counted())
          : toCsv(counted(), {
              ...shape,
              bom: command.flags.csvFor === 'excel' || (shape.bom && !isForPrograms),
              escapeFormulas: !isForPrograms,
              escapeFrom: width,
            });
    // Before the file, so that the job recognizes its own file after a crash between the two.
    await recordPath(folder, paths[kind]);
    await replaceFile(paths[kind], pieces, await source.permissions());
    written.push({ kind, path: paths[kind], count });
  }
  return written;
}

const waitingOutcome: RowOutcome = { status: 'waiting', verdict: '', reason: waitingReason, fields: new Map() };

async function recordPath(folder: string, path: string): Promise<void> {
  if (await hasWritten(folder, path)) return;
  await writeFile(recordedPaths(folder), `${JSON.stringify(path)}\n`, { flag: 'a', mode: ownerOnly });
}

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
