import { CsvError } from './CsvTable.ts';
import { limitSize } from './limitSize.ts';

/** A file in a ZIP archive. */
export interface ZipEntry {
  name: string;
  /** Size in bytes after decompression. */
  size: number;
  /** Decompresses the file. */
  read(): AsyncGenerator<Uint8Array>;
  /** Decompresses the file at once. */
  readAll(): Promise<Uint8Array>;
}

const [endSignature, entrySignature] = [0x06054b50, 0x02014b50];
/** Length of the last record of an archive, and maximum length of the comment after it. */
const [endLength, maxComment] = [22, 0xffff];
const [stored, deflated] = [0, 8];
/** Constants of the ZIP64 extension. `maxNumber` stands for a number that is in the extension. */
const [longEndSignature, longLocatorSignature, longField, maxNumber] = [0x06064b50, 0x07064b50, 1, 0xffff_ffff];

/**
 * Lists the files of a ZIP archive, without folders and the files that macOS adds. Uses the built-in decompression of browsers and Node.
 *
 * @throws CsvError `unreadable` if the archive is damaged, `password` if a file is encrypted, or `archive` if a file is compressed in an
 * unusual way.
 */
export function listEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const entries: ZipEntry[] = [];
  const directory = findDirectory(view, end);
  let { at } = directory;
  for (let { count } = directory; count > 0; count--) {
    if (at + 46 > end || view.getUint32(at, true) !== entrySignature) throw new CsvError('unreadable');
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
    const extra = new DataView(view.buffer, view.byteOffset + at + 46 + nameLength, extraLength);
    const [size, length, header] = withLongNumbers(extra, [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ]);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    at += 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/.test(name)) continue;
    if ((flags & 1) !== 0) throw new CsvError('password');
    if (method !== stored && method !== deflated) throw new CsvError('archive');
    if (header + 30 > end) throw new CsvError('unreadable');
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const data = bytes.subarray(start, start + length);
    if (method === stored && size !== data.length) throw new CsvError('unreadable');
    const read = () => (method === stored ? readStored(data) : inflate(data, size));
    entries.push({ name, size, read, readAll: () => join(read()) });
  }
  return entries;
}

/** Returns the index of the archive's last record. */
function findEnd(view: DataView): number {
  const last = view.byteLength - endLength;
  for (let at = last; at >= Math.max(0, last - maxComment); at--)
    if (view.getUint32(at, true) === endSignature) return at;
  throw new CsvError('unreadable');
}

/** Returns the start of the list of files, and the number of files. A large archive, or one that was written to a pipe, stores them in another record. */
function findDirectory(view: DataView, end: number): { at: number; count: number } {
  const [at, count] = [view.getUint32(end + 16, true), view.getUint16(end + 10, true)];
  if (at !== maxNumber && count !== 0xffff) return { at, count };
  const locator = end - 20;
  if (locator < 0 || view.getUint32(locator, true) !== longLocatorSignature) return { at, count };
  const record = longNumber(view, locator + 8);
  if (record + 56 > locator || view.getUint32(record, true) !== longEndSignature) throw new CsvError('unreadable');
  return { at: longNumber(view, record + 48), count: longNumber(view, record + 32) };
}

/** Replaces the numbers of a file that do not fit into four bytes. The ZIP64 field of the file contains only those numbers, in this order. */
function withLongNumbers(extra: DataView, numbers: readonly [size: number, length: number, header: number]) {
  let [at, end] = [0, 0];
  for (let next = 0; next + 4 <= extra.byteLength && end === 0;) {
    const length = extra.getUint16(next + 2, true);
    if (extra.getUint16(next, true) === longField)
      [at, end] = [next + 4, Math.min(next + 4 + length, extra.byteLength)];
    next += 4 + length;
  }
  const read = (number: number) => {
    if (number !== maxNumber || at + 8 > end) return number;
    at += 8;
    return longNumber(extra, at - 8);
  };
  return [read(numbers[0]), read(numbers[1]), read(numbers[2])] as const;
}

const longNumber = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** Number of bytes per piece. A page must be able to parse a piece in one short task. */
const pieceLength = 256 * 1024;

// oxlint-disable-next-line typescript/require-await -- it has the type of `inflate`
async function* readStored(data: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < data.length; at += pieceLength) yield data.subarray(at, at + pieceLength);
}

async function* inflate(data: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const bytes of decompress(data, 'deflate-raw')) {
    length += bytes.length;
    if (length > size) break;
    yield bytes;
  }
  if (length !== size) throw new CsvError('unreadable');
}

/** Decompresses bytes. @throws CsvError `unreadable` if they are damaged, or `too-large` if they unpack to far more than a table would. */
export const decompress = (data: Uint8Array, format: 'gzip' | 'deflate-raw'): AsyncGenerator<Uint8Array> =>
  limitSize(decompressAll(data, format), data.length);

async function* decompressAll(data: Uint8Array, format: 'gzip' | 'deflate-raw'): AsyncGenerator<Uint8Array> {
  const packed = new Blob([data as Uint8Array<ArrayBuffer>]).stream();
  const reader = packed.pipeThrough(new DecompressionStream(format)).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new CsvError('unreadable');
      });
      if (done) return;
      yield value;
    }
  } finally {
    // Stops the decompression if the consumer has read enough.
    reader.cancel().catch(() => undefined);
  }
}

async function join(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const bytes of pieces) parts.push(bytes);
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}
