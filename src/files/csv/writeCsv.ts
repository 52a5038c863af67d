import { escapeFormula } from './formulas.ts';

export interface WriteCsvOptions {
  /** Separator between cells. @default ',' */
  delimiter?: string;
  /** Line ending. @default '\r\n' */
  newline?: string;
  /**
   * Whether to put a `'` before each part of a cell that a spreadsheet could run as a formula. Every part counts, because a spreadsheet can
   * split a cell at any common separator. If false, cells are written unchanged, as other programs expect.
   *
   * @default false
   */
  escapeFormulas?: boolean;
  /** Index of the first column that `escapeFormulas` changes. @default 0 */
  escapeFrom?: number;
}

/**
 * Formats rows as CSV (RFC 4180), with quotes only where they are needed. docs/decisions/dependencies.md explains why Doorplate does not
 * use a library for this.
 *
 * @example
 * ```ts
 * writeCsv([['street', 'city'], ['1 Main St', 'Boston']], { delimiter: ';' })
 * ```
 */
export function writeCsv(
  rows: readonly (readonly string[])[],
  { delimiter = ',', newline = '\r\n', escapeFormulas = false, escapeFrom = 0 }: WriteCsvOptions = {},
): string {
  const write = (cell: unknown, column: number) => {
    const text = textOf(cell);
    const value = escapeFormulas && column >= escapeFrom ? escapeFormula(text) : text;
    return needsQuotes.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value;
  };
  const lines: string[] = [];
  for (const row of rows) {
    const line = row.map(write).join(delimiter);
    // A single empty cell would be a blank line, which readers skip.
    lines.push(line === '' && row.length === 1 ? '""' : line, newline);
  }
  return lines.join('');
}

/**
 * Matches values that need quotes. These include values that contain any common separator, because readers guess the separator from
 * unquoted text. They also include values that start with a byte order mark, because readers drop it at the start of a line.
 */
const needsQuotes = /["\r\n,;|\t]|^(?:sep=|\ufeff)/i;

/** Converts a cell to text. Despite the types, an app's own source can contain numbers, dates and null. */
function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'bigint' || typeof cell === 'boolean') return String(cell);
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
  // JSON.stringify returns undefined for some values.
  return typeof cell === 'object' && cell !== null ? JSON.stringify(cell) || '' : '';
}

/** Formats rows as CSV in the same way as `writeCsv`, but returns a blob. Pauses between batches of rows, so that the page stays responsive. */
export async function writeCsvBlob(
  rows: readonly (readonly string[])[],
  options: WriteCsvOptions & { bom?: boolean } = {},
): Promise<Blob> {
  const parts: string[] = options.bom ? ['\ufeff'] : [];
  for (let index = 0; index < rows.length; index += 250) {
    parts.push(writeCsv(rows.slice(index, index + 250), options));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
