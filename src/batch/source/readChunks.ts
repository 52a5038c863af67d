import { fstatSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CsvError, isGzip, isPacked, limitSize, unpack } from '../../files/index.ts';
import { BatchError } from '../BatchError.ts';

/** Number of bytes per chunk. Chunks are small because the start of a file is read several times: for its format, its columns and its rows. */
const chunkBytes = 32 * 1024;

/** A string made of file metadata. It changes whenever the file is written to. */
export type FileStamp = string;

/** A chunk of a file, after decompression. */
interface FileChunk {
  bytes: Uint8Array;
  isLast: boolean;
  /** Whether the bytes are a sheet of a workbook, converted to CSV. */
  isSheet: boolean;
  /** The name of the sheet, in a workbook with several visible ones. */
  sheet?: string | undefined;
  /** Number of formulas without a saved result so far. Undefined if the file is not a workbook. */
  emptyFormulas: number | undefined;
  /** Share of the file that has been read at the end of this chunk, from 0 to 1. */
  share: number;
}

export interface ReadChunksOptions {
  path: string;
  /** Name or number of the sheet of a workbook. @default the first visible one */
  sheet?: string | undefined;
  /** Called with the file's bytes before decompression. */
  onBytes?: (bytes: Buffer) => void;
  /** Expected stamp of the file. @default the file's stamp when it is opened */
  stamp?: FileStamp | undefined;
  /** Called with the stamp of the opened file. */
  onOpen?: (stamp: FileStamp) => void;
}

/**
 * Reads a file chunk by chunk and unpacks it. ZIP archives and workbooks are read into memory as a whole. Stops if the file changes while
 * it is being read. The last chunk is empty.
 *
 * @throws CsvError `unreadable`
 * @throws BatchError `source` if the path is not a regular file, or the file was changed.
 */
export async function* readChunks({
  path,
  sheet: chosenSheet,
  onBytes,
  stamp,
  onOpen,
}: ReadChunksOptions): AsyncGenerator<FileChunk> {
  const name = basename(path);
  // Check this before opening the file, because opening a pipe would wait for a writer.
  if (!(await orUnreadable(stat(path))).isFile())
    throw new BatchError(
      'source',
      `${name} is not a regular file. A pipe, folder or device cannot be read twice. Save its content to a file first.`,
    );
  const file = await orUnreadable(open(path));
  try {
    const { size } = fstatSync(file.fd);
    // This call is synchronous, because an asynchronous call for each chunk would slow down reading.
    const readStamp = (): FileStamp => {
      const { dev, ino, size: bytes, mtimeMs } = fstatSync(file.fd);
      return [dev, ino, bytes, mtimeMs].join(' ');
    };
    const first = readStamp();
    onOpen?.(first);
    const assertUnchanged = () => {
      if (readStamp() !== (stamp ?? first))
        throw new BatchError(
          'source',
          `${name} changed while it was being read. No more rows are sent, because they may differ from the rows that the run was started with.`,
        );
    };
    assertUnchanged();
    let read = 0;
    const readBytes = async function* () {
      for await (const bytes of file.createReadStream({ highWaterMark: chunkBytes, autoClose: false, start: 0 })) {
        assertUnchanged();
        onBytes?.(bytes as Buffer);
        read += (bytes as Buffer).length;
        yield bytes as Buffer;
      }
      assertUnchanged();
    };
    const {
      chunks,
      share = () => (size > 0 ? read / size : 1),
      emptyFormulas,
      isSheet = false,
      sheet,
    } = await unpackBytes(readBytes(), size, chosenSheet);
    const chunk = (bytes: Uint8Array, isLast: boolean): FileChunk => ({
      ...{ bytes, isLast, isSheet, sheet },
      emptyFormulas: emptyFormulas?.(),
      share: isLast ? 1 : share(),
    });
    for await (const bytes of chunks) yield chunk(bytes, false);
    yield chunk(new Uint8Array(), true);
  } catch (cause) {
    // The chosen sheet does not exist.
    if (cause instanceof RangeError) throw new BatchError('source', `${name}: ${cause.message}`);
    throw cause instanceof CsvError || cause instanceof BatchError
      ? cause
      : Object.assign(new CsvError('unreadable'), { cause });
  } finally {
    await file.close();
  }
}

const orUnreadable = <Value>(action: Promise<Value>): Promise<Value> =>
  action.catch((cause: unknown) => {
    throw Object.assign(new CsvError('unreadable'), { cause });
  });

interface Unpacked {
  chunks: AsyncIterable<Uint8Array>;
  /** Returns the share that has been unpacked so far. @default the share of the file that was read */
  share?: () => number;
  emptyFormulas?: (() => number) | undefined;
  isSheet?: boolean;
  sheet?: string | undefined;
}

/** Unpacks a compressed file or a workbook. Returns the bytes of any other file unchanged. */
async function unpackBytes(
  bytes: AsyncGenerator<Buffer>,
  size: number,
  chosenSheet: string | undefined,
): Promise<Unpacked> {
  const first = await bytes.next();
  const rest = async function* () {
    if (!first.done) yield first.value;
    yield* bytes;
  };
  if (first.done || !isPacked(first.value)) return { chunks: rest() };
  if (!isGzip(first.value)) {
    const parts: Buffer[] = [];
    for await (const part of rest()) parts.push(part);
    const { bytes: chunks, choice, ...unpacked } = await unpack(Buffer.concat(parts), chosenSheet);
    return { ...unpacked, chunks, sheet: choice?.sheet };
  }
  const gunzip = createGunzip({ chunkSize: chunkBytes });
  // The pipeline forwards errors of the input to the output.
  void pipeline(Readable.from(rest()), gunzip).catch((error: unknown) => gunzip.destroy(error as Error));
  return { chunks: limitSize(gunzip as AsyncIterable<Buffer>, size), share: () => gunzip.bytesWritten / size };
}
