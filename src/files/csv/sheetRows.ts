import { streamXlsxRows } from 'hucre/xlsx';
import { nextTask } from '../../core/index.ts';
import { CsvError } from './CsvTable.ts';
import { attributes } from './xml.ts';
import type { ZipEntry } from './zip.ts';

// docs/decisions/reading.md explains what the library reads, and what it leaves to us.

/** Files and settings that the cells of a sheet refer to. */
export interface Workbook {
  strings: ZipEntry | undefined;
  styles: ZipEntry | undefined;
  /** Formats that add leading zeros, such as `00000`, by the index of a cell's style. */
  zeroFormats: ReadonlyMap<string, string>;
  /** Whether dates are counted from 1904, as in old files of Excel for Mac. */
  is1904: boolean;
  /** Number of formulas without a saved result in the rows so far. */
  emptyFormulas: number;
  /** Whether the end of the rows has been read. */
  isWhole: boolean;
}

/** A row that has cells. */
interface SheetRow {
  number: number;
  /** Texts, numbers, booleans and dates. */
  cells: readonly unknown[];
  /** Formats that add leading zeros, by the index of the column. */
  zeros: ReadonlyMap<number, string> | undefined;
}

/**
 * Reads the rows of a sheet, in short tasks.
 *
 * @throws CsvError `unreadable` if the workbook is damaged, or `too-large` if it unpacks to far more than tables do.
 */
export async function* readRows(sheet: ZipEntry, workbook: Workbook): AsyncGenerator<SheetRow> {
  const zeros = createZeroCells(workbook.zeroFormats);
  const gate = createGate();
  const observed = { ...sheet, read: () => observe(sheet, workbook, zeros, gate) };
  const found = streamXlsxRows(toStream(packSheet(observed, workbook)), {
    dateSystem: workbook.is1904 ? '1904' : '1900',
  });
  try {
    for (;;) {
      gate.open();
      const { done, value } = await found.next();
      gate.close();
      // Otherwise, the library has read the rows before the place where the file breaks off.
      if (done && !workbook.isWhole) throw new CsvError('unreadable');
      if (done) return;
      const number = value.index + 1;
      yield { number, cells: value.values, zeros: zeros.take(number) };
    }
  } catch (error) {
    throw error instanceof CsvError ? error : new CsvError('unreadable');
  } finally {
    gate.open();
    await found.return(undefined);
  }
}

/** Stops the library while rows that it has found are used. Otherwise, a long sheet would fill the memory. */
function createGate() {
  let isOpen = false;
  let notify: () => void = () => undefined;
  return {
    open() {
      isOpen = true;
      notify();
    },
    close() {
      isOpen = false;
    },
    /** Resolves in a new task in which the gate is open. */
    async pass() {
      do {
        await nextTask();
        if (!isOpen)
          await new Promise<void>((resolve) => {
            notify = resolve;
          });
      } while (!isOpen);
    },
  };
}

/** Maximum length of a cell in a sheet's XML, with escapes. Longer text without an end is not a table, and would be searched again and again. */
const maxCellLength = 1_000_000;

/** Reads a sheet while the gate is open, and notes what the library does not report. */
async function* observe(
  sheet: ZipEntry,
  workbook: Workbook,
  zeros: ReturnType<typeof createZeroCells>,
  gate: ReturnType<typeof createGate>,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const encoder = new TextEncoder();
  const note = (cells: string) => {
    zeros.add(cells);
    workbook.emptyFormulas += countEmptyFormulas(cells);
    workbook.isWhole ||= sheetEnd.test(cells);
    return encoder.encode(withoutEmptyTypes(cells));
  };
  let text = '';
  for await (const bytes of sheet.read()) {
    text += decoder.decode(bytes, { stream: true });
    // A cell with a value ends here. The rest can be the start of a cell.
    let end = text.lastIndexOf('c>') + 2;
    if (text.length - end > maxCellLength) end = text.lastIndexOf('>') + 1;
    if (text.length - end > maxCellLength) throw new CsvError('too-large');
    if (end <= 1) continue;
    const cells = text.slice(0, end);
    text = text.slice(end);
    await gate.pass();
    yield note(cells);
  }
  await gate.pass();
  yield note(text);
}

/** Matches the end of a sheet's rows. */
const sheetEnd = /<(?:\w+:)?sheetData\s*\/>|<\/(?:\w+:)?sheetData\s*>/;

/** Matches a cell without a value. */
const emptyCell =
  /<(?:\w+:)?c\b([^<>]*)(?:\/>|>\s*(?:<(?:\w+:)?v\s*(?:\/>|>\s*<\/(?:\w+:)?v\s*>)\s*)?<\/(?:\w+:)?c\s*>)/g;

/**
 * Changes the type of cells without a value. The library would read them as the first text of the table, or as FALSE. The length stays the same,
 * because the archive already contains it.
 */
const withoutEmptyTypes = (cells: string): string =>
  cells.replace(emptyCell, (cell, head: string) =>
    /^[sb]$/.test(attributes(head)['t'] ?? '') ? cell.replace(/(\st\s?=\s?["'])[sb]/, '$1e') : cell,
  );

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
      const piece = await pieces.next();
      if (piece.done) controller.close();
      else controller.enqueue(piece.value);
    },
    cancel() {
      void pieces.return(undefined);
    },
  });
}

/** Collects the cells of a sheet whose format adds leading zeros, row by row. The library reports only the numbers of the cells. */
function createZeroCells(formats: ReadonlyMap<string, string>) {
  /** The rows that have been read, but not taken yet, in the order of the sheet. */
  const rows: { number: number; zeros: Map<number, string> }[] = [];
  let [number, column] = [0, -1];
  return {
    add(text: string) {
      if (formats.size === 0) return;
      for (const [, name, head = ''] of text.matchAll(rowOrCell)) {
        const { r, s = '' } = name ? attributes(head) : {};
        if (name === 'row') {
          number = Number(r ?? number + 1);
          column = -1;
          rows.push({ number, zeros: new Map() });
        } else if (name === 'c') {
          column = r === undefined ? column + 1 : columnOf(r);
          const format = formats.get(s);
          if (format !== undefined) rows.at(-1)?.zeros.set(column, format);
        }
      }
    },
    /** Returns the formats of the next row with this number by column, and forgets all rows up to it. */
    take(wanted: number) {
      const index = rows.findIndex((row) => row.number === wanted);
      return rows.splice(0, index + 1).at(-1)?.zeros;
    },
  };
}

/** Matches a comment, and the start of a row or of a cell. */
const rowOrCell = /<!--[\s\S]*?-->|<(?:\w+:)?(row|c)\b([^<>]*)>/g;

/** Returns the index of a cell's column: 0 for `A1`, 27 for `AB1`. */
const columnOf = (address: string) =>
  Array.from(address.toUpperCase().replace(/[^A-Z]/g, '')).reduce(
    (column, letter) => column * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

/** Matches a formula whose result is missing or empty, and the attributes of its cell. */
const emptyFormula =
  /<(?:\w+:)?c\b([^<>]*)>\s*<(?:\w+:)?f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/(?:\w+:)?f>)\s*<(?:(?:\w+:)?v\b(?:[^<>]*\/>|[^<>]*><\/)|\/(?:\w+:)?c>)/g;

/** Returns the number of formulas without a saved result. Only a text result can be empty. */
const countEmptyFormulas = (text: string) =>
  Array.from(text.matchAll(emptyFormula)).filter(([, head = '']) => attributes(head)['t'] !== 'str').length;
