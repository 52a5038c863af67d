import { streamXlsxRows } from 'hucre/xlsx';
import { nextTask } from '../../core/index.ts';
import { CsvError } from './CsvTable.ts';
import { writeCsv } from './writeCsv.ts';
import type { ZipEntry } from './zip.ts';

// docs/decisions/reading.md explains which part of a workbook the library reads.

/** The name of the sheet that is read, and the names of all visible sheets. Both are missing if there is only one. */
export interface SheetChoice {
  sheet?: string;
  sheets?: readonly string[];
}

/** What the cells of a sheet refer to. */
interface Workbook {
  strings: ZipEntry | undefined;
  styles: ZipEntry | undefined;
  /** Formats that add leading zeros, such as `00000`, by the index of a cell's style. */
  zeroFormats: ReadonlyMap<string, string>;
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
    return entry ? new TextDecoder().decode(await entry.readAll()) : '';
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
    strings: find('xl/sharedStrings.xml'),
    styles: find('xl/styles.xml'),
    zeroFormats: zeroFormats(await read('xl/styles.xml')),
    is1904: /^(?:1|true)$/.test(tags(book, 'workbookPr')[0]?.['date1904'] ?? ''),
    emptyFormulas: 0,
  };
  return { sheet, workbook, choice: found && sheets.length > 1 ? { sheet: found.name, sheets } : {} };
}

/** Maximum number of rows of a sheet in Excel. */
const maxRows = 1_048_576;
/** Number of rows per piece of CSV. */
const rowsPerPiece = 500;

/**
 * Converts a sheet to CSV, piece by piece. Each row becomes a line, so line numbers match Excel's row numbers, unless a cell has line
 * breaks. Cells contain what Excel has saved: the results of formulas, dates as `2026-01-31`, and ZIP codes with the zeros that their
 * format adds.
 *
 * @throws CsvError `unreadable` if the workbook is damaged, or `too-large` if it unpacks to far more than tables do.
 */
export async function* convertSheet(sheet: ZipEntry, workbook: Workbook): AsyncGenerator<string> {
  const zeros = createZeroCells(workbook.zeroFormats);
  const demand = createDemand();
  const observed = { ...sheet, read: () => observe(sheet, workbook, zeros, demand) };
  const found = streamXlsxRows(toStream(packSheet(observed, workbook)), {
    dateSystem: workbook.is1904 ? '1904' : '1900',
  });
  let lines: string[] = [];
  let [rows, width] = [0, 0];
  try {
    for (;;) {
      const { done, value } = await demand.wait(found.next());
      if (done) break;
      const number = value.index + 1;
      // The file omits rows without cells. Write blank lines for them, so that the line numbers stay correct.
      if (number > rows + 1) lines.push('\r\n'.repeat(Math.min(number, maxRows) - rows - 1));
      rows = Math.max(number, rows + 1);
      const formats = zeros.take(number);
      const cells = value.values.map((cell, column) => formatCell(cell, formats?.get(column)));
      width = Math.max(width, cells.length);
      // The file also omits empty cells at the end of a row.
      while (cells.length < width) cells.push('');
      lines.push(cells.some(Boolean) ? writeCsv([cells]) : '\r\n');
      if (lines.length < rowsPerPiece) continue;
      yield lines.join('');
      lines = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? error : new CsvError('unreadable');
  } finally {
    demand.end();
    await found.return(undefined);
  }
  if (lines.length > 0) yield lines.join('');
}

/** Lets the library parse only when all rows that it has found are used. Otherwise, a long sheet would fill the memory. */
function createDemand() {
  let isWaiting = false;
  let notify: () => void = () => undefined;
  return {
    /** Waits for the next row. */
    async wait<Row>(row: Promise<Row>): Promise<Row> {
      isWaiting = true;
      notify();
      return row.finally(() => {
        isWaiting = false;
      });
    },
    /** Lets the library stop. */
    end() {
      isWaiting = true;
      notify();
    },
    /** Resolves when the next row is needed, in a new task. */
    async more() {
      do {
        await nextTask();
        if (!isWaiting)
          await new Promise<void>((resolve) => {
            notify = resolve;
          });
      } while (!isWaiting);
    },
  };
}

/** Reads a sheet on demand, and notes in it what the library does not report. */
async function* observe(
  sheet: ZipEntry,
  workbook: Workbook,
  zeros: ReturnType<typeof createZeroCells>,
  demand: ReturnType<typeof createDemand>,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of regroup(sheet.read())) {
    text += decoder.decode(bytes, { stream: true });
    // A cell with a value ends here. The rest can be the start of a cell.
    const end = text.lastIndexOf('c>') + 2;
    if (end > 1) {
      const cells = text.slice(0, end);
      text = text.slice(end);
      zeros.add(cells);
      workbook.emptyFormulas += countEmptyFormulas(cells);
    }
    await demand.more();
    yield bytes;
  }
}

/** Number of bytes that the library parses in one task. It waits for as many, and copies shorter pieces again and again. */
const pieceLength = 1024 * 1024;

async function* regroup(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [piece, filled] = [new Uint8Array(pieceLength), 0];
  for await (const bytes of pieces)
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + pieceLength - filled);
      piece.set(part, filled);
      at += part.length;
      filled += part.length;
      if (filled < pieceLength) continue;
      yield piece;
      [piece, filled] = [new Uint8Array(pieceLength), 0];
    }
  if (filled > 0) yield piece.subarray(0, filled);
}

/**
 * Packs a sheet into a workbook that the library reads from start to end. The archive is not compressed: its files are decompressed here,
 * where their size is limited.
 */
async function* packSheet(sheet: ZipEntry, { strings, styles }: Workbook): AsyncGenerator<Uint8Array> {
  const parts: [type: string, path: string, entry: ZipEntry | undefined][] = [
    ['styles', 'styles.xml', styles],
    ['sharedStrings', 'sharedStrings.xml', strings],
    ['worksheet', 'worksheets/sheet1.xml', sheet],
  ];
  const link = (type: string, path: string) => `<Relationship Id="${type}" Type="/${type}" Target="${path}"/>`;
  const links = parts.map(([type, path, entry]) => (entry ? link(type, path) : ''));
  const texts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${link('officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': '<workbook><sheets><sheet name="Sheet" r:id="worksheet"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
  };
  for (const [name, text] of Object.entries(texts)) {
    const bytes = new TextEncoder().encode(text);
    yield fileHead(name, bytes.length);
    yield bytes;
  }
  for (const [, path, entry] of parts)
    if (entry) {
      yield fileHead(`xl/${path}`, entry.size);
      if (entry === sheet) yield* entry.read();
      else yield entry.readAll();
    }
}

/** Maximum size of a file in an archive that is not in the format ZIP64. */
const maxSize = 0xffff_fffe;

/** Returns the bytes before an uncompressed file in a ZIP archive. */
function fileHead(name: string, size: number): Uint8Array {
  if (size > maxSize) throw new CsvError('too-large');
  const path = new TextEncoder().encode(name);
  const bytes = new Uint8Array(30 + path.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x04034b50, true);
  view.setUint32(18, size, true);
  view.setUint32(22, size, true);
  view.setUint16(26, path.length, true);
  bytes.set(path, 30);
  return bytes;
}

function toStream(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      void pieces.return(undefined);
    },
  });
}

/** Collects the cells of a sheet whose format adds leading zeros. The library reports only the numbers of the cells. */
function createZeroCells(formats: ReadonlyMap<string, string>) {
  const rows = new Map<number, Map<number, string>>();
  const styles = [...formats.keys()].join('|');
  const pattern = new RegExp(String.raw`<(?:\w+:)?c\b[^>]*?\ss=["'](?:${styles})["'][^>]*>`, 'g');
  return {
    add(text: string) {
      if (formats.size === 0) return;
      for (const [tag] of text.matchAll(pattern)) {
        const { r = '', s = '' } = attributes(tag);
        const [, letters = '', digits] = /^([A-Z]+)(\d+)$/.exec(r) ?? [];
        const row = Number(digits);
        if (!rows.has(row)) rows.set(row, new Map());
        rows.get(row)?.set(columnOf(letters), formats.get(s) ?? '');
      }
    },
    /** Returns the formats of a row by column, and forgets them. */
    take(row: number) {
      const found = rows.get(row);
      rows.delete(row);
      return found;
    },
  };
}

/** Returns the index of a column: 0 for `A`, 27 for `AB`. */
const columnOf = (letters: string) =>
  Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Matches a formula whose result is missing or empty, and the attributes of its cell. */
const emptyFormula =
  /<(?:\w+:)?c\b([^>]*)>\s*<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>)\s*<(?:(?:\w+:)?v\b(?:[^>]*\/>|[^>]*><\/)|\/(?:\w+:)?c>)/g;

/** Returns the number of formulas without a saved result. Only a text result can be empty. */
const countEmptyFormulas = (text: string) =>
  Array.from(text.matchAll(emptyFormula)).filter(([, head = '']) => attributes(head)['t'] !== 'str').length;

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
  const text = Array.from(zeros)
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
  const formats = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  const found = tags(formats, 'xf').map(
    ({ numFmtId }, style) => [String(style), zerosOf(codes.get(numFmtId) ?? '')] as const,
  );
  return new Map(found.filter(([, zeros]) => zeros.length > 1));
}

/** Returns a number format if it only fills with leading zeros, or an empty text. */
function zerosOf(code: string): string {
  const [format = ''] = code
    .slice(0, 255)
    .replace(/\[[^\][]*\]|_.|\*./g, '')
    .split(';');
  const zeros = format.replace(/["\\]/g, '');
  return /^0[0 ()/-]*$/.test(zeros) ? zeros : '';
}

/** Returns the attributes of all elements with this name, whatever their prefix. */
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

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Reverses the escapes of XML. */
const unescape = (text: string): string => text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, unescapeEntity);

function unescapeEntity(entity: string, decimal?: string, hexadecimal?: string, name = ''): string {
  if (name) return entities.get(name) ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
