import { nextTask } from '../../core/index.ts';
import { CsvError } from './CsvTable.ts';
import { readRows, type Workbook } from './sheetRows.ts';
import { writeCsv } from './writeCsv.ts';
import { tags, unescape } from './xml.ts';
import type { ZipEntry } from './zip.ts';

/** The name of the sheet that is read, and the names of all visible sheets. Both are missing if there is only one. */
export interface SheetChoice {
  sheet?: string;
  sheets?: readonly string[];
}

/**
 * Opens a sheet of an Excel workbook (.xlsx).
 *
 * @param chosen name of the sheet, or its number among the visible sheets, starting at 1. @default the first visible sheet
 * @throws RangeError if there is no such sheet.
 * @throws CsvError `unreadable` if the workbook is damaged.
 */
export async function openSheet(
  entries: readonly ZipEntry[],
  chosen?: string,
): Promise<{ sheet: ZipEntry; workbook: Workbook; choice: SheetChoice }> {
  const find = (name: string) => entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase());
  const read = async (entry: ZipEntry | undefined) =>
    entry ? new TextDecoder().decode(await limited(entry, maxPartSize).readAll()) : '';
  const book = await read(find('xl/workbook.xml'));
  const visible = tags(book, 'sheet')
    .filter(({ state }) => state === undefined || state === 'visible')
    .map((tag) => ({ tag, name: unescape(tag['name'] ?? '') }));
  const found =
    chosen === undefined
      ? visible[0]
      : (visible.find(({ name }) => name.toLowerCase() === chosen.toLowerCase()) ?? visible[Number(chosen) - 1]);
  const sheets = visible.map(({ name }) => name);
  if (!found && chosen !== undefined)
    throw new RangeError(`There is no sheet "${chosen}". The visible sheets are: ${sheets.join(', ')}.`);
  const [, id] = Object.entries(found?.tag ?? {}).find(([name]) => name.endsWith(':id')) ?? [];
  const links = tags(await read(find('xl/_rels/workbook.xml.rels')), 'Relationship');
  const follow = ({ Target = '' }: (typeof links)[number] = {}) =>
    find(Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
  const ofType = (type: string) =>
    follow(links.find(({ Type = '' }) => Type.endsWith(`/${type}`))) ?? find(`xl/${type}.xml`);
  const sheet = follow(links.find(({ Id }) => Id === id));
  if (!sheet) throw new CsvError('unreadable');
  const styles = ofType('styles');
  const strings = ofType('sharedStrings');
  const workbook = {
    strings: strings && limited(strings, maxStringsSize),
    styles,
    zeroFormats: zeroFormats(await read(styles)),
    is1904: /^(?:1|true)$/.test(tags(book, 'workbookPr')[0]?.['date1904'] ?? ''),
    emptyFormulas: 0,
    isWhole: false,
  };
  return { sheet, workbook, choice: found && sheets.length > 1 ? { sheet: found.name, sheets } : {} };
}

/** Maximum sizes in bytes of the table of texts, and of the other files that are parsed as a whole. Parsed, they take up to 20 times as much memory. */
const [maxStringsSize, maxPartSize] = [128 * 1024 * 1024, 8 * 1024 * 1024];

/** Returns an entry that is small enough to be parsed as a whole. @throws CsvError `too-large` */
function limited(entry: ZipEntry, maxSize: number): ZipEntry {
  if (entry.size > maxSize) throw new CsvError('too-large');
  return entry;
}

/** Maximum number of rows of a sheet in Excel. */
const maxRows = 1_048_576;
/** Maximum number of empty cells at the ends of rows. A single cell in the last column of Excel gives each later row 16,384 cells. */
const maxPadding = 50_000_000;
/** Number of rows per piece of CSV, which is written in one task. */
const rowsPerPiece = 500;

/**
 * Converts a sheet to CSV, piece by piece. Each row becomes a line, so line numbers match Excel's row numbers, unless a cell has line
 * breaks. Cells contain what Excel has saved: the results of formulas, dates as `2026-01-31`, and ZIP codes with the zeros that their
 * format adds.
 *
 * @throws CsvError `unreadable` if the workbook is damaged, or `too-large` if it unpacks to far more than tables do.
 */
export async function* convertSheet(sheet: ZipEntry, workbook: Workbook): AsyncGenerator<string> {
  let lines: string[] = [];
  let [rows, width, padding] = [0, 0, 0];
  for await (const { number, cells: values, zeros } of readRows(sheet, workbook)) {
    if (!(number >= 1 && number <= maxRows)) throw new CsvError('unreadable');
    // The file omits rows without cells. Write blank lines for them, so that the line numbers stay correct.
    if (number > rows + 1) lines.push('\r\n'.repeat(number - rows - 1));
    rows = Math.max(number, rows + 1);
    const cells = values.map((value, column) => formatCell(value, zeros?.get(column)));
    width = Math.max(width, cells.length);
    padding += width - cells.length;
    if (padding > maxPadding) throw new CsvError('too-large');
    // The file also omits empty cells at the end of a row.
    while (cells.length < width) cells.push('');
    lines.push(cells.some(Boolean) ? writeCsv([cells]) : '\r\n');
    if (lines.length < rowsPerPiece) continue;
    await nextTask();
    yield lines.join('');
    lines = [];
  }
  if (lines.length > 0) yield lines.join('');
}

function formatCell(value: unknown, zeros: string | undefined): string {
  if (typeof value === 'number') return zeros === undefined ? formatNumber(value) : fillZeros(value, zeros);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return formatDate(value);
  return typeof value === 'string' ? value : '';
}

/** Formats a number with 15 digits, as Excel does. A file may contain 0.30000000000000004 where Excel shows 0.3. */
const formatNumber = (number: number): string => String(Number(number.toPrecision(15)));

/** Formats a number with a number format such as `00000` or `00000-0000`, as Excel does. */
function fillZeros(number: number, zeros: string): string {
  if (!Number.isInteger(number) || number < 0) return formatNumber(number);
  const digits = Array.from(String(number));
  const parts = zeros.split(';');
  const fitting = parts.find((part) => part.replace(/[^0]/g, '').length >= digits.length) ?? parts.at(-1) ?? '';
  const text = Array.from(fitting)
    .reverse()
    .map((sign) => (sign === '0' ? (digits.pop() ?? '0') : sign));
  return digits.join('') + text.reverse().join('');
}

/** Formats a date without its time at midnight, and a time without a date, which is before 1900. */
function formatDate(date: Date): string {
  // As Excel shows a number that is no date.
  if (Number.isNaN(date.getTime())) return '########';
  const [day = '', clock = ''] = date.toISOString().slice(0, 19).split('T');
  return clock === '00:00:00' ? day : day < '1900' ? clock : `${day} ${clock}`;
}

/** Returns the formats of cell styles that add leading zeros, by the index of the style. */
function zeroFormats(styles: string): Map<string, string> {
  const codes = new Map(
    tags(styles, 'numFmt').map(({ numFmtId, formatCode }) => [numFmtId, unescape(formatCode ?? '')]),
  );
  const [, formats = ''] = styles.split(/<\/?(?:\w+:)?cellXfs\b/);
  const found = tags(formats, 'xf').map(
    ({ numFmtId }, style) => [String(style), zerosOf(codes.get(numFmtId) ?? '')] as const,
  );
  return new Map(found.filter(([, zeros]) => zeros.length > 1));
}

/**
 * Returns a number format if it only fills with leading zeros, or an empty text. A format that depends on the size of the number has two parts:
 * `00000;00000-0000`.
 */
function zerosOf(code: string): string {
  const parts = code
    .slice(0, 255)
    .replace(/\[[^\][]*\]|_.|\*./g, '')
    .replace(/["\\]/g, '')
    .split(';')
    .slice(0, /^\[<=?\d+\]/.test(code) ? 2 : 1);
  return parts.every((part) => /^0[0 ()/-]*$/.test(part)) ? parts.join(';') : '';
}
