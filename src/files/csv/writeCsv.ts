import { escapeFormula } from './formulas.ts';

export interface WriteCsvOptions {
  /** @default ',' */
  delimiter?: string;
  /** @default '\r\n' */
  newline?: string;
  /**
   * Put a `'` before each part of a cell that a spreadsheet would run as a formula, whichever separator it splits at (`guardFormula`).
   * Off: what is written reads back byte for byte.
   * @default false
   */
  escapeFormulas?: boolean;
}

/** Rows as CSV (RFC 4180). A cell is quoted where it has to be. Why without a library: docs/decisions/dependencies.md. */
export function writeCsv(
  rows: readonly (readonly string[])[],
  { delimiter = ',', newline = '\r\n', escapeFormulas: escapeFormulas = false }: WriteCsvOptions = {},
): string {
  const write = (cell: unknown) => {
    const text = textOf(cell);
    // The mark has to stand inside the quotes.
    const value = escapeFormulas ? escapeFormula(text) : text;
    return needsQuotes.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value;
  };
  const lines: string[] = [];
  for (const row of rows) {
    const line = row.map(write).join(delimiter);
    // A single empty cell would else be an empty line, which reading leaves out.
    lines.push(line === '' && row.length === 1 ? '""' : line, newline);
  }
  return lines.join('');
}

/** Whatever parts values somewhere, or says so, is quoted: who reads the file guesses its separator from what is not. */
const needsQuotes = /["\r\n,;|\t]|^sep=/i;

/** A source of an app's own may have numbers, dates and nulls, whatever the type says. */
function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'bigint' || typeof cell === 'boolean') return String(cell);
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
  // Nothing comes of what JSON leaves out.
  return typeof cell === 'object' && cell !== null ? JSON.stringify(cell) || '' : '';
}

/** As `writeCsv`, in pieces with pauses between them, so that a page stays quick while a long file is written. */
export async function writeCsvBlob(
  rows: readonly (readonly string[])[],
  options: WriteCsvOptions & { bom?: boolean } = {},
): Promise<Blob> {
  const parts: string[] = options.bom ? ['\ufeff'] : [];
  for (let at = 0; at < rows.length; at += 250) {
    parts.push(writeCsv(rows.slice(at, at + 250), options));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
