import { basename } from 'node:path';
import { type JobStatus, readSourceTable, rowsOfJob } from '../../batch/index.ts';
import {
  columnLabels,
  columnsOf,
  type EditedFields,
  fieldsOfRow,
  fileOperation,
  isSameEdit,
  isTemplate,
  mergeEdit,
  positionLabel,
} from '../../files/index.ts';
import { CliError, usageError } from '../errors.ts';
import { formatCount } from '../messages/format.ts';
import { rethrow } from '../messages/runErrors.ts';
import { openInput } from '../run/outcomes.ts';
import type { SavedCommand } from '../run/savedCommand.ts';
import { type Correction, isSameCell, readCorrections } from './corrections.ts';
import type { StartedFollowUp } from './followUps.ts';
import { openRepairedRows, type RepairedRow } from './repairedRows.ts';

/** A row to send again. */
export interface RowToSend {
  row: number;
  cells: readonly string[];
  /** Edited values. Empty if the row is sent unchanged. */
  edit: EditedFields;
}

export interface RepairPlan {
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
  /** Earlier repairs of the job. */
  done: readonly StartedFollowUp[];
  /** Path of the corrections. */
  path: string;
  sendsInDoubt: boolean;
}

/** Compares the corrections of a job with what was sent. Sends nothing. @throws CliError if the corrections cannot be used. */
export async function planRepair(
  journal: string,
  saved: SavedCommand,
  { status, done, path, sendsInDoubt }: PlanOptions,
): Promise<RepairPlan> {
  const { job } = status;
  const { header, columns } = job;
  const operation = fileOperation(saved.operation);
  const inputName = basename(saved.input);
  const { source } = await openInput(saved, journal).catch(rethrow({ input: saved.input, folder: journal }));
  if (job.digest && (await source.digest()) !== job.digest)
    throw new CliError(`${saved.input} has changed since the job was started. Restore it. Nothing was sent.`);
  const repaired = await openRepairedRows(journal, job, done);
  const used = new Set([
    ...columns.flatMap((entry, column) => (entry && !isTemplate(entry) ? [column] : [])),
    ...columns.flatMap(columnsOf),
  ]);
  const corrections = await readCorrections(path, {
    header,
    isSent: (column) => used.has(column),
    fields: [...operation.resultColumns, ...repaired.fields],
    inputName,
  }).catch(rethrow({ input: path, folder: path }));
  const fail = (line: number, problem: string) =>
    usageError(`${basename(path)}, line ${String(line)}: ${problem} Nothing was sent.`);

  const rows: RowToSend[] = [];
  const notes = new Map<number, string | null>();
  const ignored = new Set<number>();
  let [unchanged, inDoubtLeftOut] = [0, 0];
  const add = (row: number, cells: readonly string[], correction: Correction, current: RepairedRow) => {
    const changed = [...correction.cells].filter(([column, text]) => !isSameCell(text, cells[column] ?? ''));
    for (const [column] of changed) if (!used.has(column)) ignored.add(column);
    const edit = editOf(cells, changed, { columns, current });
    const isEdited = !isSameEdit(edit, current.sent ?? {});
    // An earlier edit without an answer does not prevent that the row is accepted.
    const isCorrected = !isSameEdit(edit, current.edit ?? current.sent ?? {});
    const { accept = correction.note !== '' && correction.note !== current.note, note, line } = correction;
    if (isCorrected && accept)
      throw fail(
        line,
        `row ${String(row + 1)} is both corrected and accepted. Remove the correction, or the acceptance and its note.`,
      );
    const { isInDoubt } = current;
    if (accept) {
      if (note !== (current.note ?? undefined)) notes.set(row, note);
      else unchanged++;
    } else if (isInDoubt && isEdited && !sendsInDoubt) inDoubtLeftOut++;
    else if (isEdited || (isInDoubt && sendsInDoubt)) rows.push({ row, cells, edit });
    else if (correction.accept === false && current.note !== undefined) notes.set(row, null);
    else unchanged++;
  };

  const rowOf = rowsOfJob(operation, job, columns);
  const table = await readSourceTable(operation, source, columns);
  const currentRows = repaired.rows();
  let index = 0;
  for await (const sourceCells of table.rows(() => undefined)) {
    const { value: current } = (await currentRows.next()) as { value?: RepairedRow };
    const correction = corrections.get(index);
    if (correction && current) add(index, rowOf(index, sourceCells).cells, correction, current);
    index++;
  }
  for (const [row, { line }] of corrections)
    if (row >= index)
      throw fail(line, `${inputName} has no row ${String(row + 1)}. It has ${formatCount(index, 'row')}.`);
  const labels = columnLabels(header);
  const ignoredColumns = [...ignored].map((column) => labels[column] ?? positionLabel(column));
  return { rows, notes, unchanged, inDoubtLeftOut, ignoredColumns };
}

/** Returns the edit of a row, by field: values edited earlier and the new corrections. */
function editOf(
  cells: readonly string[],
  changed: readonly (readonly [column: number, text: string])[],
  { columns, current }: { columns: readonly string[]; current: RepairedRow },
): EditedFields {
  const corrected = [...cells];
  for (const [column, text] of changed) corrected[column] = text;
  const before = fieldsOfRow(cells, columns);
  // A template that is empty after the corrections is missing from the fields.
  const emptied = Object.fromEntries(Object.keys(before).map((field) => [field, '']));
  const corrections = mergeEdit(before, emptied, fieldsOfRow(corrected, columns));
  return mergeEdit(before, current.edit ?? current.sent, corrections);
}
