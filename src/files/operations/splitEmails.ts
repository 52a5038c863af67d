import { nextTask } from '../../core/index.ts';
import type { CsvTable } from '../csv/CsvTable.ts';
import { uniqueNames } from '../results/columnNames.ts';
import { emailsInCell, headerIsRow, splitColumnNames, withoutHeader } from './emailFile.ts';

/** Splits rows with several emails. */
export interface EmailSplitter {
  /** The columns of the file, followed by the input row number and the email to check. */
  header: string[];
  /** Rows from the first line of the file, if that line is a row and not the column names. */
  firstRows: string[][];
  /** Splits the next row of the file into one row per email, or returns a single row if it has no email. The cells of the file stay unchanged. */
  split(row: readonly string[]): string[][];
}

/**
 * Creates a splitter that gives each email of a cell a row of its own.
 *
 * @param column number of the column with the emails, starting at 1.
 */
export function createEmailSplitter(names: readonly string[], column: number): EmailSplitter {
  const isRow = headerIsRow(names);
  const header = isRow ? withoutHeader(names) : names;
  let number = 0;
  const split = (row: readonly string[]): string[][] => {
    number++;
    return emailsInCell(row[column - 1] ?? '').map((email) => [...row, String(number), email]);
  };
  return {
    header: [...header, ...uniqueNames(header, splitColumnNames)],
    firstRows: isRow ? split(names) : [],
    split,
  };
}

type Lines = Pick<CsvTable, 'rows' | 'unreadable' | 'rowsAbove'>;

/** Splits lines of a file. `firstRows` come before them. */
export function splitLines(lines: Lines, { split }: EmailSplitter, firstRows: readonly string[][] = []): Lines {
  const rows = [...firstRows];
  const starts = lines.rows.map((row) => {
    const start = rows.length;
    rows.push(...split(row));
    return start;
  });
  return { ...lines, rows, rowsAbove: moveUnreadable(lines, [...starts, rows.length]) };
}

/** Keeps each unreadable line below the rows that were above it. `starts` has the new index of each row, followed by the total number of rows after the split. */
const moveUnreadable = ({ unreadable, rowsAbove }: Lines, starts: readonly number[]): number[] | undefined =>
  rowsAbove?.map((above, index) => (unreadable[index]?.why === 'preamble' ? 0 : (starts[above] ?? 0)));

/** Number of rows to split per task, few enough to keep the page responsive. */
const rowsPerTask = 5_000;

/** Splits the rows of a table as `createEmailSplitter` does. */
export async function splitEmailRows(table: CsvTable, column: number): Promise<CsvTable> {
  const { header, firstRows, split } = createEmailSplitter(table.header, column);
  const rows = firstRows;
  const starts: number[] = [];
  for (const [index, row] of table.rows.entries()) {
    if (index > 0 && index % rowsPerTask === 0) await nextTask();
    starts.push(rows.length);
    rows.push(...split(row));
  }
  const rowsAbove = moveUnreadable(table, [...starts, rows.length]);
  return { ...table, header, rows, rowsAbove, splitColumn: column };
}
