import { CsvError } from './CsvTable.ts';

/** A file in a ZIP archive. */
export interface ZipEntry {
  name: string;
  /** Size in bytes after decompression. */
  size: number;
  /** Decompresses the file. */
  read(): AsyncGenerator<Uint8Array>;
}

/** Maximum size of a file after decompression. An archive of a few kB can claim to contain terabytes. */
const maxSize = 2 ** 31;

const [endSignature, entrySignature] = [0x06054b50, 0x02014b50];
/** Length of the last record of an archive, and maximum length of the comment after it. */
const [endLength, maxComment] = [22, 0xffff];
const [stored, deflated] = [0, 8];

/**
 * Lists the files of a ZIP archive, without folders and the files that macOS adds. Uses the built-in decompression of browsers and Node.
 *
 * @throws CsvError `unreadable` if the archive is damaged, `password` if a file is encrypted, or `archive` if a file is too large or
 * compressed in an unusual way.
 */
export function listEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (at + 46 > end || view.getUint32(at, true) !== entrySignature) throw new CsvError('unreadable');
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [length, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const nameLength = view.getUint16(at + 28, true);
    const header = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/.test(name)) continue;
    if ((flags & 1) !== 0) throw new CsvError('password');
    if ((method !== stored && method !== deflated) || size > maxSize) throw new CsvError('archive');
    if (header + 30 > end) throw new CsvError('unreadable');
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const data = bytes.subarray(start, start + length);
    entries.push({ name, size, read: () => (method === stored ? readStored(data) : inflate(data, size)) });
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

/** Number of bytes per piece, few enough to parse a piece in one task of a page. */
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

/** Decompresses bytes. @throws CsvError `unreadable` if they are damaged. */
export async function* decompress(data: Uint8Array, format: 'gzip' | 'deflate-raw'): AsyncGenerator<Uint8Array> {
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
