import { nextTask } from '../../core/index.ts';
import { CsvError } from './CsvTable.ts';
import { writeCsv } from './writeCsv.ts';
import type { ZipEntry } from './zip.ts';

/** The name of the sheet that is read, and the names of all visible sheets. Both are missing if there is only one. */
export interface SheetChoice {
  sheet?: string;
  sheets?: readonly string[];
}

/** Display of a number in a cell: as a date, unchanged, or filled with leading zeros by a format such as `00000`. */
type NumberKind = 'date' | 'plain' | { zeros: string };

/** Strings and formats that the cells of a sheet refer to. */
interface Workbook {
  strings: readonly string[];
  /** Number kinds by the index of a cell's style. */
  kinds: readonly NumberKind[];
  /** Whether dates are counted from 1904, as in old files of Excel for Mac. */
  is1904: boolean;
  /** Number of converted formulas without a saved result. Their cells are empty. */
  emptyFormulas: number;
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
  const read = async (name: string) => {
    const entry = find(name);
    return entry ? decodeAll(entry) : '';
  };
  const book = await read('xl/workbook.xml');
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
  const link = tags(await read('xl/_rels/workbook.xml.rels'), 'Relationship').find(({ Id }) => Id === id);
  const target = link?.['Target'] ?? '';
  const sheet = find(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  if (!sheet) throw new CsvError('unreadable');
  const workbook = {
    strings: await readStrings(find('xl/sharedStrings.xml')),
    kinds: numberKinds(await read('xl/styles.xml')),
    is1904: /^(?:1|true)$/.test(tags(book, 'workbookPr')[0]?.['date1904'] ?? ''),
    emptyFormulas: 0,
  };
  return { sheet, workbook, choice: found && sheets.length > 1 ? { sheet: found.name, sheets } : {} };
}

/** Matches a row, with or without cells. */
const rowPattern = /<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g;
/** Matches an entry of the table of shared strings. Cells refer to entries by index. */
const stringPattern = /<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g;
const cellPattern = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;

/**
 * Converts a sheet to CSV, piece by piece. Each row becomes a line, so line numbers match Excel's row numbers, unless a cell has line
 * breaks. Cells contain what Excel has saved: the results of formulas, dates as `2026-01-31`, and ZIP codes with the zeros that their
 * format adds.
 */
export async function* convertSheet(sheet: ZipEntry, workbook: Workbook): AsyncGenerator<string> {
  let rows = 0;
  let width = 0;
  for await (const found of matchPieces(sheet, rowPattern)) {
    const lines: string[] = [];
    for (const match of found) {
      const number = Number(attributes(match[1] ?? '')['r'] ?? rows + 1);
      // The file omits rows without cells. Write blank lines for them, so that the line numbers stay correct.
      if (number > rows + 1) lines.push('\r\n'.repeat(Math.min(number, maxRows) - rows - 1));
      rows = Math.max(number, rows + 1);
      const cells = convertCells(match[2] ?? '', workbook);
      width = Math.max(width, cells.length);
      // The file also omits empty cells at the end of a row.
      while (cells.length < width) cells.push('');
      lines.push(cells.some(Boolean) ? writeCsv([cells]) : '\r\n');
    }
    if (lines.length > 0) yield lines.join('');
  }
}

/** Yields the matches of a pattern in a file, piece by piece, so that a page can handle a key press between two pieces. */
async function* matchPieces(entry: ZipEntry, pattern: RegExp): AsyncGenerator<RegExpExecArray[]> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of entry.read()) {
    text += decoder.decode(bytes, { stream: true });
    const found = [...text.matchAll(pattern)];
    const last = found.at(-1);
    if (!last) continue;
    yield found;
    text = text.slice(last.index + last[0].length);
    await nextTask();
  }
}

async function readStrings(entry: ZipEntry | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (entry)
    for await (const found of matchPieces(entry, stringPattern))
      for (const [, content = ''] of found) strings.push(textOf(content));
  return strings;
}

/** Maximum numbers of rows and columns of a sheet in Excel. */
const [maxRows, maxColumns] = [1_048_576, 16_384];

function convertCells(row: string, workbook: Workbook): string[] {
  const cells: string[] = [];
  for (const [, head = '', content = ''] of row.matchAll(cellPattern)) {
    const { r, t, s } = attributes(head);
    const column = r === undefined ? cells.length : columnOf(r);
    if (column >= maxColumns) continue;
    while (cells.length < column) cells.push('');
    cells[column] = convertCell(content, { type: t, style: Number(s ?? 0) }, workbook);
  }
  return cells;
}

/** Returns the index of a cell's column: 0 for `A1`, 27 for `AB1`. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; (reference.codePointAt(at) ?? 0) >= 65; at++) column = column * 26 + reference.charCodeAt(at) - 64;
  return column - 1;
}

function convertCell(
  content: string,
  { type, style }: { type: string | undefined; style: number },
  workbook: Workbook,
) {
  if (type === 'inlineStr') return textOf(content);
  const value = unescape(/<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/.exec(content)?.[1] ?? '');
  // Only a text result can be empty.
  if (value === '' && type !== 'str' && /<(?:\w+:)?f\b/.test(content)) workbook.emptyFormulas++;
  if (type === 's') return workbook.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== undefined && type !== 'n') return value;
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value;
  const kind = workbook.kinds[style] ?? 'plain';
  if (kind === 'date') return formatDate(number + (workbook.is1904 ? 1462 : 0));
  return kind === 'plain' ? formatNumber(number) : fillZeros(number, kind.zeros);
}

/** Formats a number with 15 digits, as Excel does. A file may contain 0.30000000000000004 where Excel shows 0.3. */
const formatNumber = (number: number): string => String(Number(number.toPrecision(15)));

/** Formats a number with a number format such as `00000` or `00000-0000`, as Excel does. */
function fillZeros(number: number, zeros: string): string {
  if (!Number.isInteger(number) || number < 0) return formatNumber(number);
  const digits = Array.from(String(number));
  const text = Array.from(zeros)
    .reverse()
    .map((sign) => (sign === '0' ? (digits.pop() ?? '0') : sign));
  return digits.join('') + text.reverse().join('');
}

const millisecondsPerDay = 86_400_000;

/** Formats the days since the end of 1899 as a date, a time or both. */
function formatDate(days: number): string {
  // In Excel, 1900 has a February 29.
  const time = Math.round((days < 60 ? days + 1 : days) * millisecondsPerDay) + Date.UTC(1899, 11, 30);
  if (!Number.isFinite(time) || Math.abs(time) > 8.64e15) return formatNumber(days);
  const [date = '', clock = ''] = new Date(time).toISOString().slice(0, 19).split('T');
  return Number.isInteger(days) ? date : days < 1 ? clock : `${date} ${clock}`;
}

/** Returns the number kind of each cell style. */
function numberKinds(styles: string): NumberKind[] {
  const codes = new Map(
    tags(styles, 'numFmt').map(({ numFmtId, formatCode }) => [numFmtId, unescape(formatCode ?? '')]),
  );
  const [formats = ''] = elements(styles, 'cellXfs');
  return tags(formats, 'xf').map(({ numFmtId = '0' }) => kindOf(Number(numFmtId), codes.get(numFmtId)));
}

function kindOf(id: number, code: string | undefined): NumberKind {
  // Built-in formats, which a workbook does not list.
  if (code === undefined)
    return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58) ? 'date' : 'plain';
  const [format = ''] = code
    .slice(0, 255)
    .replace(/\[[^\][]*\]|_.|\*./g, '')
    .split(';');
  const zeros = format.replace(/["\\]/g, '');
  if (/^0[0 ()./-]*$/.test(zeros) && zeros.length > 1 && !zeros.includes('.')) return { zeros };
  return /[dmyhs]/i.test(format.replace(/"[^"]*"|\\./g, '')) ? 'date' : 'plain';
}

async function decodeAll(entry: ZipEntry): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  for await (const bytes of entry.read()) parts.push(decoder.decode(bytes, { stream: true }));
  return parts.join('');
}

/** Returns the contents of all elements with this name, whatever their prefix. Such elements must not be nested in each other. */
const elements = (xml: string, name: string): string[] =>
  Array.from(
    xml.matchAll(new RegExp(String.raw`<(?:\w+:)?${name}\b[^>]*?(?:/>|>([\s\S]*?)</(?:\w+:)?${name}>)`, 'g')),
    ([, content = '']) => content,
  );

/** Returns the attributes of all elements with this name. */
const tags = (xml: string, name: string): Partial<Record<string, string>>[] =>
  Array.from(xml.matchAll(new RegExp(String.raw`<(?:\w+:)?${name}\b([^>]*)>`, 'g')), ([, head = '']) =>
    attributes(head),
  );

const attributes = (head: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    Array.from(head.matchAll(/\s([\w:]+)\s?=\s?(?:"([^"]*)"|'([^']*)')/g), ([, name = '', text, other = '']) => [
      name,
      text ?? other,
    ]),
  );

/** Returns the text of a string, which can have several formatted parts. Omits Japanese reading aids. */
const textOf = (content: string): string =>
  elements(content.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, ''), 't')
    .map(unescape)
    .join('');

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Reverses the escapes of XML, and Excel's escapes for control characters: `_x000D_`. */
const unescape = (text: string): string =>
  (text.includes('&') ? text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, unescapeEntity) : text).replace(
    /_x([\da-f]{4})_/gi,
    (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
  );

function unescapeEntity(entity: string, decimal?: string, hexadecimal?: string, name = ''): string {
  if (name) return entities.get(name) ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
