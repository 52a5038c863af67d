import type { RowSource, WorkbookOptions } from './writeWorkbook.lazy.ts';

/**
 * Writes an Excel workbook (.xlsx) with one sheet, piece by piece. The header row is frozen and has filters. All cells are texts, so that ZIP codes
 * keep their zeros, long numbers all their digits, and nothing is run as a formula.
 *
 * @param options.toneColumns columns in which a status or verdict has a color. @default none
 * @throws RangeError if the rows do not fit into a sheet: it has at most 1,048,576 rows and 16,384 columns, and a cell 32,767 characters.
 */
export async function* writeWorkbook(rows: RowSource, options?: WorkbookOptions): AsyncGenerator<Uint8Array> {
  const { workbookOf } = await import('./writeWorkbook.lazy.ts');
  yield* workbookOf(rows, options);
}
