import { WorkbookWriter as Writer } from '@cj-tech-master/excelts/browser';
import type { Style, WorkbookWriter, WorkbookWriterOptions } from '@cj-tech-master/excelts';
import { nextTask } from '../../core/index.ts';

/** Rows of a table, with the column names first. */
export type RowSource = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

export interface WorkbookOptions {
  /** Indices of the columns in which a status or verdict has a color. @default none */
  toneColumns?: readonly number[] | undefined;
}

/** Maximum numbers of rows and columns in an Excel sheet, and of characters in a cell. */
const [maxRows, maxColumns, maxLength] = [1_048_576, 16_384, 32_767];
/** Maximum number of bytes of a sheet. The archive has 32 bits for it, and for its own size. */
const maxSize = 4_000_000_000;
/** Number of bytes of a sheet per piece. */
const pieceSize = 64_000;
/** The earliest date that an archive can store. The date of the download would say nothing about the results. */
const firstDay = { created: new Date('1980-01-01T00:00:00Z'), dos: { dosDate: 0x21, dosTime: 0 } };

/** A style for texts. */
const styleOf = (font: Partial<Style['font']>, fill?: string): Partial<Style> => ({
  numFmt: '@',
  font: { name: 'Calibri', size: 11, ...font },
  ...(fill && { fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: `FF${fill}` } } }),
});
const textStyle = styleOf({});
const nameStyle = styleOf({ bold: true });

/** Fill and text colors, taken from Excel's own styles "Good", "Neutral" and "Bad", and gray. */
const tones = [
  ['C6EFCE', '006100', ['accept', 'valid']],
  ['FFEB9C', '7F4F00', ['confirm', 'fix', 'accept-all', 'unknown', 'in-doubt']],
  ['FFC7CE', '9C0006', ['reject', 'invalid', 'rejected']],
  ['E7E6E6', '404040', ['not-sent', 'waiting', 'unreadable']],
] as const;
const toneStyles: ReadonlyMap<string, Partial<Style>> = new Map(
  tones.flatMap(([fill, argb, names]) => {
    const style = styleOf({ color: { argb: `FF${argb}` } }, fill);
    return names.map((name) => [name, style] as const);
  }),
);

/** Writes a workbook, piece by piece. See `writeWorkbook`. */
export async function* workbookOf(
  rows: RowSource,
  { toneColumns = [] }: WorkbookOptions = {},
): AsyncGenerator<Uint8Array> {
  const { workbook, sheet, stream, drained, pieces } = createWorkbook();
  let size = 0;
  let [number, width, pieceEnd] = [0, 1, pieceSize];
  stream.on('data', (bytes: Uint8Array) => {
    size += bytes.length;
  });
  // Otherwise a page would find out only after a minute.
  if (Array.isArray(rows)) assertFits(rows.length, 0);
  for await (const cells of rows) {
    number++;
    width = Math.max(width, cells.length);
    assertFits(number, width);
    const row = sheet.addRow([]);
    for (const [index, text] of cells.entries()) {
      if (text.length > maxLength)
        throw new RangeError(
          `Row ${String(number)} has a value longer than ${maxLength.toLocaleString('en')} characters, the maximum for a cell in Excel.`,
        );
      if (!text) continue;
      const cell = row.getCell(index + 1);
      // The library writes only texts in this form as constants. Other texts look like results of formulas, which may lose spaces at their ends.
      cell.value = { richText: [{ text: escape(text) }] };
      cell.style = number === 1 ? nameStyle : (toneColumns.includes(index) && toneStyles.get(text)) || textStyle;
    }
    row.commit();
    if (size < pieceEnd) continue;
    if (size > maxSize) throw new RangeError('The workbook would be larger than 4 GB.');
    pieceEnd = size + pieceSize;
    await drained();
    yield* pieces.splice(0);
    await nextTask();
  }
  const all = `A1:${sheet.getColumn(width).letter}${String(Math.max(1, number))}`;
  sheet.autoFilter = all;
  // Without this element, Excel marks each number that is stored as text, such as a ZIP code, as an error. The library cannot write it. It must
  // follow the elements that the library writes before this method.
  Object.assign(sheet, {
    _writeLegacyData: () =>
      void stream.write(`<ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors>`),
  });
  await workbook.commit();
  yield* pieces;
}

function assertFits(rows: number, columns: number): void {
  if (rows > maxRows || columns > maxColumns)
    throw new RangeError(
      `An Excel sheet has at most ${maxRows.toLocaleString('en')} rows and ${maxColumns.toLocaleString('en')} columns.`,
    );
}

interface SheetStream {
  on: (name: 'data', listener: (bytes: Uint8Array) => void) => void;
  write: (xml: string) => Promise<unknown>;
}

function createWorkbook() {
  const pieces: Uint8Array[] = [];
  let file: Parameters<WorkbookWriter['zip']['add']>[0] | undefined;
  class Workbook extends (Writer as typeof WorkbookWriter) {
    protected override _createOutputStream(options: WorkbookWriterOptions) {
      const { zip } = this;
      const add = zip.add.bind(zip);
      zip.add = (added) => {
        file = Object.assign(added, firstDay.dos);
        add(added);
      };
      return super._createOutputStream(options);
    }
  }
  const workbook = new Workbook({
    stream: new WritableStream<Uint8Array>({ write: (piece) => void pieces.push(piece) }),
    useStyles: true,
    created: firstDay.created,
    creator: '',
    lastModifiedBy: '',
  });
  const sheet = workbook.addWorksheet('Results', { views: [{ state: 'frozen', ySplit: 1 }] });
  /** Resolves when everything written so far is compressed. The library itself would keep it in memory. */
  const drained = () => file?.push(new Uint8Array());
  const stream = sheet.stream as SheetStream;
  return { workbook, sheet, stream, drained, pieces };
}

/**
 * Escapes what XML cannot contain, as Excel does: a character becomes an escape such as `_x0001_`. If the text already contains such an escape, its
 * first `_` is escaped.
 */
const escape = (text: string): string =>
  text.replace(
    // oxlint-disable-next-line no-control-regex -- XML cannot contain them, or the library would remove them
    /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi,
    (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
