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

/** Reads a sheet while the gate is open, and notes what the library does not report. */
async function* observe(
  sheet: ZipEntry,
  workbook: Workbook,
  zeros: ReturnType<typeof createZeroCells>,
  gate: ReturnType<typeof createGate>,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of sheet.read()) {
    text += decoder.decode(bytes, { stream: true });
    // A cell with a value ends here. The rest can be the start of a cell.
    const end = text.lastIndexOf('c>') + 2;
    if (end > 1) {
      const cells = text.slice(0, end);
      text = text.slice(end);
      zeros.add(cells);
      workbook.emptyFormulas += countEmptyFormulas(cells);
    }
    await gate.pass();
    yield bytes;
  }
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
      const piece = await pieces.next();
      if (piece.done) controller.close();
      else controller.enqueue(piece.value);
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
