import { CsvError } from './CsvTable.ts';
import { isGzip, isPacked, isZip } from './isPacked.ts';
import type { SheetChoice } from './workbook.lazy.ts';
import { limitSize } from './limitSize.ts';
import { decompress, listEntries, type ZipEntry } from './zip.ts';

// Detecting an encoding is as rare on a page as a packed file.
export { recognizeEncoding } from './recognizeEncoding.ts';

/** The content of a packed file, piece by piece. */
export interface Unpacked {
  /**
   * Whether the content is a sheet, converted to CSV (UTF-8 with commas). It has a byte order mark, which is copied to the results, because
   * Excel needs it.
   */
  isSheet: boolean;
  /** The sheets of a workbook with several visible ones. */
  choice?: SheetChoice;
  bytes: AsyncGenerator<Uint8Array>;
  /** Returns the share that has been read, from 0 to 1. Always 0 for gzip. */
  share(): number;
  /** Returns the number of formulas without a saved result so far. */
  emptyFormulas?(): number;
}

/**
 * Unpacks a file for which `isPacked` returns true: an Excel workbook, a gzipped file, or a ZIP archive with one file, which can itself be
 * packed.
 *
 * @throws CsvError `archive`, `password`, `format`, `too-large` or `unreadable`
 * @throws RangeError if the workbook has no such sheet.
 */
export async function unpack(bytes: Uint8Array, chosenSheet?: string): Promise<Unpacked> {
  if (isGzip(bytes)) return { isSheet: false, bytes: decompress(bytes, 'gzip'), share: () => 0 };
  if (!isZip(bytes)) throw new CsvError(isEncryptedWorkbook(bytes) ? 'password' : 'format');
  const entries = listEntries(bytes);
  const has = (name: RegExp) => entries.some((entry) => name.test(entry.name));
  if (has(/^xl\/workbook\.xml$/i)) {
    const { convertSheet, openSheet } = await import('./workbook.lazy.ts');
    const { sheet, workbook, choice } = await openSheet(entries, chosenSheet);
    const counted = countBytes(sheet);
    return {
      ...{
        isSheet: true,
        choice,
        bytes: limitSize(encode(convertSheet(counted, workbook)), bytes.length),
        share: counted.share,
      },
      emptyFormulas: () => workbook.emptyFormulas,
    };
  }
  // The formats of Excel (binary), LibreOffice, Numbers, Word and PowerPoint.
  if (has(/^(?:xl\/workbook\.bin|content\.xml|Index\/Document\.iwa|(?:word|ppt)\/)/i)) throw new CsvError('format');
  const [only, ...others] = entries;
  if (!only || others.length > 0) throw new CsvError('archive');
  if (isPacked(await firstBytes(only))) return unpack(await only.readAll(), chosenSheet);
  const counted = countBytes(only);
  return { isSheet: false, bytes: counted.read(), share: counted.share };
}

/**
 * Whether a file is an Excel workbook with a password. Excel stores such a workbook in the stream `EncryptedPackage` of an old container.
 */
const isEncryptedWorkbook = (bytes: Uint8Array): boolean =>
  new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1)).includes('EncryptedPackage');

/** Adds a method to an entry that returns the share that has been read. */
function countBytes(entry: ZipEntry): ZipEntry & { share(): number } {
  let count = 0;
  return {
    ...entry,
    async *read() {
      for await (const bytes of entry.read()) {
        count += bytes.length;
        yield bytes;
      }
    },
    share: () => count / Math.max(1, entry.size),
  };
}

async function* encode(pieces: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('\ufeff');
  for await (const piece of pieces) yield encoder.encode(piece);
}

async function firstBytes(entry: ZipEntry): Promise<Uint8Array> {
  for await (const bytes of entry.read()) return bytes;
  return new Uint8Array();
}
