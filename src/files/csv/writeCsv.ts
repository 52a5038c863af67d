import { stringify } from 'csv-stringify/browser/esm/sync';
import { guardFormula } from './guardFormula.ts';

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
  guardFormulas?: boolean;
}

/** Rows as CSV; a cell is quoted where it has to be. */
export function writeCsv(
  rows: readonly (readonly string[])[],
  { delimiter = ',', newline = '\r\n', guardFormulas = false }: WriteCsvOptions = {},
): string {
  // Before it is quoted: the writer's own option puts its mark before the quote.
  const cells = guardFormulas ? rows.map((row) => row.map(guardFormula)) : rows;
  const settings = {
    delimiter,
    record_delimiter: newline,
    quoted_match: quoted,
    // A single empty cell would else be an empty line, which reading leaves out.
    quoted_empty: rows.some((row) => row.length === 1),
  };
  // The library makes several objects for each cell: a fifth of all that a long run made, and a sixth of its time.
  const isOurs = (row: readonly unknown[]) =>
    row.length > 1 &&
    parting.includes(delimiter) &&
    // A source of an app's own may have numbers and nulls, which the library writes.
    row.every((cell) => typeof cell === 'string');
  const texts: string[] = [];
  for (let at = 0; at < cells.length;) {
    const from = at;
    while (at < cells.length && !isOurs(cells[at] ?? [])) at++;
    if (at > from) texts.push(stringify(cells.slice(from, at), settings));
    for (let row = cells[at]; row && isOurs(row); row = cells[++at])
      texts.push(row.map(inQuotes).join(delimiter), newline);
  }
  return texts.join('');
}

const parting = ',;|\t';
/** Whatever parts values somewhere, or says so, is quoted: who reads the file guesses its separator from what is not. */
const quoted = /["\r\n,;|\t]|^sep=/i;
/** A cell as it is written: in quotes where it has to be. */
const inQuotes = (cell: string): string => (quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

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
