import { basename } from 'node:path';
import { csvSource } from '../../batch/index.ts';
import { printableLine } from '../../core/index.ts';
import { extraColumns, nearest, uniqueNames, type UnreadableLine, unreadableReasons } from '../../files/index.ts';
import { CliError, exitCodes } from '../errors.ts';

/** A line of a file of corrections. */
export interface Correction {
  /** Number of the line in the file of corrections. */
  line: number;
  /** Cells by column of the job's input. */
  cells: ReadonlyMap<number, string>;
  /** Whether the user accepts the row as it is, or withdraws an acceptance. Undefined if the file does not say so. */
  accept: boolean | undefined;
  note: string;
}

interface CorrectionsOptions {
  /** Columns of the job's input. */
  header: readonly string[];
  /** Fields of the answers. They have columns in the complete files, which are ignored here. */
  fields: Iterable<string>;
  /** Name of the job's input. */
  inputName: string;
}

const [rowColumn, acceptColumn, noteColumn] = ['row', 'accept', 'Note'] as const;

/** Columns that the complete files have between the input's columns and the answer columns. */
const summaryColumns = [rowColumn, 'status', 'verdict', 'reason', 'AVC', 'AQI', 'changed'];

/**
 * Reads a file of corrections: a column `row` with row numbers, any of the input's columns, and optionally `accept` and `Note`. The file can be a
 * complete file or a file of exceptions, whose other columns are ignored.
 *
 * @returns the corrections by row index.
 * @throws CliError that names the line and the column.
 */
export async function readCorrections(
  path: string,
  { header, fields, inputName }: CorrectionsOptions,
): Promise<Map<number, Correction>> {
  const file = basename(path);
  const source = csvSource(path);
  const names = await source.header();
  const { headerRow } = await source.reading();
  const fail = (line: number, problem: string): CliError =>
    new CliError(printableLine(`${file}, line ${String(line)}${problem} Nothing was sent.`), { code: exitCodes.usage });

  // A column of the input keeps its name, and an added column with the same name has a number: `row 2`.
  const ownName = (name: string) => uniqueNames(header, [name])[0] ?? name;
  const isNamed = (name: string, wanted: string) => name.toLowerCase() === ownName(wanted).toLowerCase();
  const isComplete = ['status', 'reason'].every((name) => names.includes(ownName(name)));
  const answerNames = new Set([...summaryColumns, ...fields, ...extraColumns, 'OtherFields']);
  const isAnswer = (name: string) =>
    answerNames.has(name) || (/ \d+$/.test(name) && answerNames.has(name.replace(/ \d+$/, '')));
  const columns = new Map<number, number>();
  const special = new Map<string, number>();
  const free = new Map(header.map((name, index) => [index, name.trim()]));
  const unknown: [index: number, name: string][] = [];
  for (const [index, cell] of names.entries()) {
    const name = cell.trim();
    const [column] = [...free].find(([, own]) => own === name) ?? [];
    const known = [rowColumn, acceptColumn, noteColumn].find((wanted) => isNamed(name, wanted));
    if (column !== undefined) {
      columns.set(index, column);
      free.delete(column);
    } else if (known !== undefined && !special.has(known)) special.set(known, index);
    else if (!(isComplete && isAnswer(name))) unknown.push([index, name]);
  }
  // Comes first, because the first line of a file without column names may contain an address.
  if (!special.has(rowColumn))
    throw fail(
      Math.max(1, headerRow),
      `: the column "${ownName(rowColumn)}" with the numbers of the rows is missing. Copy it from the complete file.`,
    );
  for (const [index, name] of unknown) {
    const near = nearest(name, header);
    const problem =
      names.findIndex((other) => other.trim() === name) < index
        ? 'this column exists twice. Keep one of them.'
        : `${inputName} has no such column.${near.length > 0 ? ` Did you mean "${near.join('" or "')}"?` : ''}`;
    throw fail(Math.max(1, headerRow), `, column "${name || String(index + 1)}": ${problem}`);
  }

  const corrections = new Map<number, Correction>();
  const unreadable: UnreadableLine[] = [];
  let line = headerRow + countBreaks(names);
  for await (const cells of source.rows((bad) => void unreadable.push(bad))) {
    line++;
    const valueOf = (name: string) => cells[special.get(name) ?? -1]?.trim() ?? '';
    const number = valueOf(rowColumn);
    const start = line;
    line += countBreaks(cells);
    // A complete file also has lines that are not rows.
    if (number === '' && isComplete) continue;
    const row = Number(number) - 1;
    if (!/^\d+$/.test(number) || !Number.isSafeInteger(row) || row < 0)
      throw fail(start, `, column "${ownName(rowColumn)}": this is not the number of a row.`);
    const other = corrections.get(row);
    if (other) throw fail(start, `: row ${number} is already on line ${String(other.line)}.`);
    const accept = valueOf(acceptColumn);
    if (!isYes.test(accept) && !isNo.test(accept) && accept !== '')
      throw fail(start, `, column "${ownName(acceptColumn)}": this is neither yes nor no.`);
    corrections.set(row, {
      line: start,
      cells: new Map([...columns].map(([index, column]) => [column, cells[index] ?? ''])),
      accept: accept === '' ? undefined : isYes.test(accept),
      note: valueOf(noteColumn),
    });
  }
  const [bad] = unreadable.filter(({ why }) => why !== 'preamble');
  if (bad) throw fail(bad.line, ` ${unreadableReasons[bad.why]}.`);
  return corrections;
}

const isYes = /^(?:yes|y|x|true|1)$/i;
const isNo = /^(?:no|n|false|0)$/i;

/** Counts the line breaks in the cells of a line. */
const countBreaks = (cells: readonly string[]): number => cells.join('').match(/\r\n|\r|\n/g)?.length ?? 0;

/**
 * Whether a cell still has the value of the input, apart from surrounding spaces. A spreadsheet removes the leading zeros of ZIP codes and changes
 * line breaks when it saves a file, so a cell that lost them is unchanged. Added zeros are a correction.
 */
export function isSameCell(cell: string, original: string): boolean {
  const [one = '', other = ''] = [cell, original].map((text) => text.trim().replace(/\r\n?/g, '\n'));
  return one === other || (/^\d+$/.test(one) && /^0\d+$/.test(other) && one === other.replace(/^0+(?=\d)/, ''));
}
