import { stringify } from 'csv-stringify/browser/esm/sync';

export interface WriteCsvOptions {
  /** @default ',' */
  delimiter?: string;
  /** @default '\r\n' */
  newline?: string;
  /**
   * Put a `'` before a cell that a spreadsheet would run as a formula. Off: what is written reads back byte for byte.
   * @default false
   */
  guardFormulas?: boolean;
}

/** Signs that a spreadsheet takes for the beginning of a formula, full-width ones too, whatever space is before them. A coordinate is none. */
const isFormula = (cell: string) =>
  /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/.test(cell) && !/^-\d{1,3}\.\d+$/.test(cell);

/** Rows as CSV; a cell is quoted where it has to be. */
export function writeCsv(
  rows: readonly (readonly string[])[],
  { delimiter = ',', newline = '\r\n', guardFormulas = false }: WriteCsvOptions = {},
): string {
  // Before it is quoted: the writer's own option puts its mark before the quote.
  const guard = (cell: string) => (isFormula(cell) ? `'${cell}` : cell);
  const cells = guardFormulas ? rows.map((row) => row.map(guard)) : (rows as string[][]);
  return stringify(cells, {
    delimiter,
    record_delimiter: newline,
    // A single empty cell would else be an empty line, which reading leaves out.
    quoted_match: /[\r\n]/,
    quoted_empty: rows.some((row) => row.length === 1),
  });
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
