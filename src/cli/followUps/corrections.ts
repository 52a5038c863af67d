import { basename } from 'node:path';
import { parseChunks } from '../../batch/index.ts';
import { printableLine } from '../../core/index.ts';
import {
  columnsNamed,
  completeColumns,
  CsvError,
  nearest,
  positionLabel,
  uniqueNames,
  type UnreadableLine,
  unreadableReasons,
} from '../../files/index.ts';
import { type CliError, usageError } from '../errors.ts';

/** A line of a file of corrections. */
export interface Correction {
  /** Number of the line in the file of corrections. */
  line: number;
  /** Cells by column of the job's input. */
  cells: ReadonlyMap<number, string>;
  /** True if the user accepts the row without changes, false to withdraw an acceptance. Undefined if the file does neither. */
  accept: boolean | undefined;
  note: string;
}

interface CorrectionsOptions {
  /** Columns of the job's input. */
  header: readonly string[];
  /** Whether a column of the job's input is sent. */
  isSent: (column: number) => boolean;
  /** Fields of the answers. They have columns in the complete files, which are ignored here. */
  fields: Iterable<string>;
  /** Name of the job's input. */
  inputName: string;
}

const [rowColumn, acceptColumn, noteColumn] = ['row', 'accept', 'Note'] as const;
type OwnColumn = typeof rowColumn | typeof acceptColumn | typeof noteColumn;

type Fail = (line: number, problem: string) => CliError;

/**
 * Reads a file of corrections: a column `row` with row numbers, any of the input's columns, and optionally `accept` and `Note`. The file can be a
 * complete file or a file of exceptions, whose other columns are ignored.
 *
 * @returns the corrections by row index.
 * @throws CliError that names the line, as an editor counts it, and the column.
 */
export async function readCorrections(path: string, options: CorrectionsOptions): Promise<Map<number, Correction>> {
  const fail: Fail = (line, problem) =>
    usageError(printableLine(`${basename(path)}, line ${String(line)}${problem} Nothing was sent.`));
  const corrections = new Map<number, Correction>();
  const unreadable: UnreadableLine[] = [];
  const lines: number[] = [];
  let known: ReturnType<typeof findColumns> | undefined;
  for await (const { shape, rows, unreadable: bad } of parseChunks({ path }, {}, (line) => void lines.push(line))) {
    const columns = (known ??= findColumns(shape, options, fail));
    unreadable.push(...bad.filter(({ why, row }) => why !== 'preamble' && !columns.isUnreadableLine(row)));
    for (const [index, line] of lines.splice(0).entries()) {
      const cells = rows[index] ?? [];
      const valueOf = (name: OwnColumn) => cells[columns.own.get(name) ?? -1]?.trim() ?? '';
      const number = valueOf(rowColumn);
      // A complete file also has lines that are not rows.
      if (number === '' && columns.isComplete) continue;
      const row = Number(number) - 1;
      if (!/^\d+$/.test(number) || !Number.isSafeInteger(row) || row < 0)
        throw fail(line, `, column "${columns.nameOf(rowColumn)}": this is not a row number.`);
      const other = corrections.get(row);
      if (other) throw fail(line, `: row ${number} is already on line ${String(other.line)}.`);
      const accept = valueOf(acceptColumn);
      if (!isYes.test(accept) && !isNo.test(accept) && accept !== '')
        throw fail(line, `, column "${columns.nameOf(acceptColumn)}": use yes or no.`);
      corrections.set(row, {
        line,
        cells: new Map([...columns.ofInput].map(([index, column]) => [column, cells[index] ?? ''])),
        accept: accept === '' ? undefined : isYes.test(accept),
        note: valueOf(noteColumn),
      });
    }
  }
  if (!known) throw new CsvError('empty');
  const [bad] = unreadable;
  if (bad) throw fail(bad.line, ` ${unreadableReasons[bad.why]}.`);
  return corrections;
}

/** Finds the columns of the input, `row`, `accept` and `Note`. @throws CliError if `row` is missing, or another column is unknown. */
function findColumns(
  { header: names, headerRow }: { header: readonly string[]; headerRow: number },
  { header, isSent, fields, inputName }: CorrectionsOptions,
  fail: Fail,
) {
  const line = Math.max(1, headerRow);
  // A column of the input keeps its name, and an added column with the same name has a number: `row 2`.
  const nameOf = (name: string) => uniqueNames(header, [name])[0] ?? name;
  const isComplete = ['status', 'reason'].every((name) => names.includes(nameOf(name)));
  const answerNames = new Set([...completeColumns, ...fields]);
  const isAnswer = (name: string) =>
    answerNames.has(name) || (/ \d+$/.test(name) && answerNames.has(name.replace(/ \d+$/, '')));
  /** Columns of the input by their index in this file. */
  const ofInput = new Map<number, number>();
  const own = new Map<OwnColumn, number>();
  const taken = new Set<number>();
  const unknown: [index: number, name: string][] = [];
  /** Finds the column of the input with this name, or at this position (`column 4`). Several columns can have the same name. */
  const findColumn = (name: string): number | undefined => {
    const same = header.flatMap((other, column) => (other.trim() === name ? [column] : []));
    const hasAll = names.filter((other) => other.trim() === name).length === same.length;
    const found = same.length === 0 ? columnsNamed(name, header) : same;
    const free = found.filter((column) => !taken.has(column));
    if (hasAll || found.length < 2) return free[0];
    const sent = found.filter(isSent);
    // In a complete file as JSON Lines, each column has a name of its own, so this can be any of them.
    if (isComplete || sent.length > 1) {
      const [one = 0, other = 0] = sent.length > 1 ? sent : found;
      throw fail(
        line,
        `, column "${name}": ${inputName} has several columns with this name. Use the position of one as its name: "${positionLabel(one)}" or "${positionLabel(other)}".`,
      );
    }
    return sent.length === 1 ? sent.find((column) => !taken.has(column)) : free[0];
  };
  for (const [index, cell] of names.entries()) {
    const name = cell.trim();
    const column = findColumn(name);
    const known = [rowColumn, acceptColumn, noteColumn].find(
      (wanted) => nameOf(wanted).toLowerCase() === name.toLowerCase(),
    );
    if (column !== undefined) {
      ofInput.set(index, column);
      taken.add(column);
    } else if (known !== undefined && !own.has(known)) own.set(known, index);
    else if (!(isComplete && isAnswer(name))) unknown.push([index, name]);
  }
  // This check comes first, because the first line of a file without column names may contain an address.
  if (!own.has(rowColumn))
    throw fail(
      line,
      `: the column "${nameOf(rowColumn)}" with the row numbers is missing. Copy it from the complete file.`,
    );
  for (const [index, name] of unknown) {
    const near = nearest(name, header);
    const problem =
      names.findIndex((other) => other.trim() === name) < index || columnsNamed(name, header).length > 0
        ? 'this column occurs twice. Keep only one of them.'
        : `${inputName} has no such column. ${near.length > 0 ? `Did you mean "${near.join('" or "')}"?` : 'Rename or remove it.'}`;
    throw fail(line, `, column "${name || String(index + 1)}": ${problem}`);
  }
  const statusAt = names.indexOf(nameOf('status'));
  /** Whether a line of a complete file stands for an unreadable line of the input, which is not a row. */
  const isUnreadableLine = (cells: readonly string[]) =>
    isComplete && cells[statusAt] === 'unreadable' && !cells[own.get(rowColumn) ?? -1]?.trim();
  return { ofInput, own, isComplete, isUnreadableLine, nameOf };
}

const isYes = /^(?:yes|y|x|true|1)$/i;
const isNo = /^(?:no|n|false|0)$/i;

/**
 * Whether a cell still has the value of the input, apart from surrounding spaces. A spreadsheet removes the leading zeros of ZIP codes and changes
 * line breaks when it saves a file, so a cell that differs only in these ways counts as unchanged. Added zeros count as a correction.
 */
export function isSameCell(cell: string, original: string): boolean {
  const [one = '', other = ''] = [cell, original].map((text) => text.trim().replace(/\r\n?/g, '\n'));
  return one === other || (/^\d+$/.test(one) && /^0\d+$/.test(other) && one === other.replace(/^0+(?=\d)/, ''));
}
