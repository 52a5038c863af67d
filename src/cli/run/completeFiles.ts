import { readJob, readSourceTable, replaceFile, rowsOfJob } from '../../batch/index.ts';
import type { BatchOperationName } from '../../core/index.ts';
import {
  createCompleteLines,
  editedRecord,
  type FileOperation,
  fileOperation,
  type UnreadableLine,
  waitingOutcome,
  writeCsv,
  writeWorkbook,
} from '../../files/index.ts';
import { CliError } from '../errors.ts';
import { openRepairedRows, type RepairedRow } from '../followUps/repairedRows.ts';
import { resumeCommand } from '../messages/format.ts';
import { assertOutputAvailable } from './checkOutputs.ts';
import { writeListed, writtenFormats } from './completeList.ts';
import { toJsonLines } from './delivery.ts';
import { openInput } from './outcomes.ts';
import { withOutputLock } from './outputLock.ts';
import { type CompleteFormat, type CompleteKind, completeKinds, completePaths } from './outputs.ts';
import { readSavedCommand, type SavedCommand } from './savedCommand.ts';

/** Explains why the complete files could not be written. The run itself has ended. */
export const toCompleteError = (cause: unknown, folder: string, format: CompleteFormat): CliError =>
  new CliError(
    // Lines that do not fit into a workbook will not fit later either.
    `The complete files could not be written: ${(cause as Error).message.replace(/\.?$/, '.')} ${cause instanceof RangeError ? 'To write them as CSV instead' : 'To try again'}: ${resumeCommand(folder, '--complete', cause instanceof RangeError ? 'csv' : format)}`,
    { cause },
  );

/** A complete file and its number of lines. */
export interface CompleteFile {
  kind: CompleteKind;
  path: string;
  count: number;
}

/**
 * Writes the complete files of a job: every line of its input in order, with the outcome to show for it, and the exceptions, which are the lines that the
 * user must check. Replaces each file as a whole. Sends nothing.
 *
 * @param folder journal folder of the job. No run may be working on it.
 * @throws CliError if the input or the files of the job have changed.
 * @throws RangeError if the lines do not fit into a workbook.
 */
export async function writeCompleteFiles(folder: string, format: CompleteFormat): Promise<CompleteFile[]> {
  const command = await readSavedCommand(folder);
  const job = await readJob(folder);
  if (!job) throw new CliError(`The job in ${folder} has not started. To start it: ${resumeCommand(folder)}`);
  const { source } = await openInput(command, folder);
  const operation: FileOperation<BatchOperationName> = fileOperation(command.operation);
  const { columns, country, header } = job;
  const rowOf = rowsOfJob(operation, job, columns);
  const table = await readSourceTable(operation, source, columns);
  const repaired = await openRepairedRows(folder, job);
  const found = new Set<string>();
  for await (const { outcome } of repaired.rows()) for (const name of outcome?.fields.keys() ?? []) found.add(name);
  const isSplit = command.flags.splitEmails === true;

  async function* linesOf(kind: CompleteKind): AsyncGenerator<string[]> {
    const writer = createCompleteLines({ kind, operation, header, columns, country, found, isSplit });
    yield writer.header;
    const rows = repaired.rows();
    const unreadable: UnreadableLine[] = [];
    let index = 0;
    for await (const sourceCells of table.rows((line) => void unreadable.push(line))) {
      for (const line of unreadable.splice(0)) yield writer.unreadableLine(line);
      const { cells } = rowOf(index, sourceCells);
      const { value } = (await rows.next()) as { value?: RepairedRow };
      const record = editedRecord(operation, cells, { columns, country }, value?.sent);
      const line = writer.rowLine(index, cells, { ...(value?.outcome ?? waitingOutcome), record }, value?.note);
      if (line) yield line;
      index++;
    }
    for (const line of unreadable.splice(0)) yield writer.unreadableLine(line);
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
    const permissions = await source.permissions();
    await writeListed(folder, path, () => replaceFile(path, pieces, { permissions }));
    written.push({ kind, path, count });
  }
  return written;
}

/**
 * Writes the complete files of a job again, in each format that an earlier run wrote and in the requested one. If there are none but there are new
 * notes, writes them as CSV.
 */
export async function rewriteCompleteFiles(
  folder: string,
  { output, flags: { deliver } }: SavedCommand,
  { requested, isNoted }: { requested: CompleteFormat | undefined; isNoted: boolean },
): Promise<void> {
  const formats = new Set(await writtenFormats(folder));
  if (requested) formats.add(requested);
  else if (formats.size === 0 && isNoted) formats.add('csv');
  if (formats.size === 0) return;
  const complete = [...formats].flatMap((format) => Object.values(completePaths({ output, deliver }, format)));
  const paths = { output, html: undefined, folder, complete };
  await withOutputLock(paths, async () => {
    await assertOutputAvailable({ ...paths, canForce: false });
    for (const format of formats)
      await writeCompleteFiles(folder, format).catch((error: unknown) => {
        throw toCompleteError(error, folder, format);
      });
  });
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
