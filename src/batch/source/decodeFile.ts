import { fstatSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CsvError } from '../../files/index.ts';
import { BatchError } from '../BatchError.ts';

/** Bytes: the beginning of a file is looked at for its shape, then for its columns, before it is read for its rows. */
const piece = 32 * 1024;

/** By which a file is known again: another one when it was written to. */
export type FileStamp = string;

/** A piece of a file's text. */
export interface TextChunk {
  text: string;
  /** Did the file begin with a byte order mark? */
  bom: boolean;
  isLast: boolean;
  /** Of the file, up to the end of this piece; from 0 to 1. */
  share: number;
}

export interface DecodeFileOptions {
  path: string;
  /** Is told of its bytes as they stand on the disk. */
  onBytes?: (bytes: Buffer) => void;
  /** What the file was when it was looked at first; undefined: it is looked at first. */
  stamp?: FileStamp | undefined;
  /** Is told what the file is. */
  onOpen?: (stamp: FileStamp) => void;
}

/**
 * The text of a file, unpacked where it is compressed with gzip, piece by piece. What is written to it meanwhile is not read for what it was.
 *
 * @throws CsvError `unreadable`, `encoding`; BatchError `source` for what is not a file, and for one that was changed.
 */
export async function* decodeFile({
  path,
  onBytes: passed,
  stamp,
  onOpen: opened,
}: DecodeFileOptions): AsyncGenerator<TextChunk> {
  const name = basename(path);
  // Before it is opened: that would wait for somebody who writes into a pipe.
  if (!(await found(stat(path))).isFile())
    throw new BatchError(
      'source',
      `${name} is not a file: a pipe, a folder or a device cannot be read a second time. Save what it gives as a file.`,
    );
  const file = await found(open(path));
  try {
    const { size } = fstatSync(file.fd);
    // On the spot: what is read ahead is not to be late by another turn for each piece.
    const look = () => {
      const { dev, ino, size: bytes, mtimeMs } = fstatSync(file.fd);
      return [dev, ino, bytes, mtimeMs].join(' ');
    };
    const first = look();
    opened?.(first);
    const seeSame = () => {
      if (look() !== (stamp ?? first))
        throw new BatchError(
          'source',
          `${name} was changed while it was read. Nothing more of it is sent: its rows are not those that the run was begun with.`,
        );
    };
    seeSame();
    let read = 0;
    const raw = async function* () {
      for await (const bytes of file.createReadStream({ highWaterMark: piece, autoClose: false, start: 0 })) {
        seeSame();
        passed?.(bytes as Buffer);
        read += (bytes as Buffer).length;
        yield bytes as Buffer;
      }
      seeSame();
    };
    const { pieces, taken = () => read } = await unpacked(raw());
    yield* decoded(pieces, () => (size > 0 ? taken() / size : 1));
  } catch (cause) {
    throw cause instanceof CsvError || cause instanceof BatchError
      ? cause
      : Object.assign(new CsvError('unreadable'), { cause });
  } finally {
    await file.close();
  }
}

const found = <Value>(asking: Promise<Value>): Promise<Value> =>
  asking.catch((cause: unknown) => {
    throw Object.assign(new CsvError('unreadable'), { cause });
  });

interface Unpacked {
  pieces: AsyncIterable<Buffer>;
  /** How many bytes of a compressed file these are made of so far: it is read ahead. */
  taken?: () => number;
}

/** What two bytes at its beginning say is compressed is unpacked. */
async function unpacked(bytes: AsyncGenerator<Buffer>): Promise<Unpacked> {
  const first = await bytes.next();
  const rest = async function* () {
    if (!first.done) yield first.value;
    yield* bytes;
  };
  if (first.done || first.value[0] !== 0x1f || first.value[1] !== 0x8b) return { pieces: rest() };
  const gunzip = createGunzip({ chunkSize: piece });
  // What goes wrong comes out at the other end.
  void pipeline(Readable.from(rest()), gunzip).catch((error: unknown) => gunzip.destroy(error as Error));
  return { pieces: gunzip as AsyncIterable<Buffer>, taken: () => gunzip.bytesWritten };
}

async function* decoded(pieces: AsyncIterable<Buffer>, share: () => number): AsyncGenerator<TextChunk> {
  let decoder: TextDecoder | undefined;
  let bom = false;
  let line = 1;
  const decode = (chunk: Buffer | undefined) => {
    let text: string | undefined;
    try {
      text = decoder?.decode(chunk, { stream: chunk !== undefined }) ?? '';
    } catch {
      // Some of its bytes are not a text.
    }
    if (text === undefined || text.includes('\0'))
      throw new CsvError('encoding', line + (chunk && decoder ? linesBeforeFault(chunk, decoder.encoding) : 0));
    line += linesIn(text);
    return text;
  };
  for await (const chunk of pieces) {
    if (!decoder) {
      const [first, second, third] = chunk;
      const encoding =
        first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
      decoder = new TextDecoder(encoding, { fatal: true });
      bom = encoding !== 'utf-8' || (first === 0xef && second === 0xbb && third === 0xbf);
    }
    yield { text: decode(chunk), bom, isLast: false, share: share() };
  }
  if (decoder) yield { text: decode(undefined), bom, isLast: true, share: 1 };
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Lines of a piece of a file before what is not a text in it. */
function linesBeforeFault(chunk: Buffer, encoding: string): number {
  // The end of a letter that began in the piece before.
  const begun = encoding === 'utf-8' ? chunk.findIndex((byte) => byte < 0x80 || byte > 0xbf) : 0;
  const text = new TextDecoder(encoding).decode(chunk.subarray(Math.max(0, begun)));
  return linesIn(text.slice(0, Math.max(0, text.search(/[\0\ufffd]/))));
}
