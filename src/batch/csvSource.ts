import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { type BadLine, createCsvReader, CsvError, type CsvShape } from '../files/index.ts';
import type { BatchSource } from './BatchSource.ts';

/** Bytes: the beginning of a file is looked at for its shape, then for its columns, before it is read for its rows. */
const piece = 32 * 1024;

/**
 * A CSV file on a disk, compressed with gzip or not, in UTF-8 or UTF-16, with commas, tabs or semicolons. It is read while it is used: memory does not
 * grow with it.
 *
 * @throws CsvError from its functions: `unreadable` where the file is not there or is damaged, `encoding`, `empty`.
 */
export function csvSource(path: string): Required<Omit<BatchSource, 'share'>> & Pick<BatchSource, 'share'> {
  let share: number | undefined;
  let known: CsvShape | undefined;

  async function shapeOf(): Promise<CsvShape> {
    if (known) return known;
    for await (const { shape } of lookedAt(path, () => undefined)) {
      known = shape;
      break;
    }
    if (!known) throw new CsvError('empty');
    return known;
  }

  return {
    name: basename(path),
    get share() {
      return share;
    },
    shape: shapeOf,
    header: async () => (await shapeOf()).header,
    async *rows(onBad: (bad: BadLine) => unknown = () => undefined) {
      const size = Math.max(1, (await found(stat(path))).size);
      share = 0;
      for await (const { rows, bad } of lookedAt(path, (bytes) => (share = bytes / size))) {
        for (const one of bad) {
          const waits = onBad(one);
          if (waits instanceof Promise) await waits;
        }
        yield* rows;
      }
      share = 1;
    },
    async digest() {
      const hash = createHash('sha256');
      await found(pipeline(createReadStream(path), hash));
      return hash.digest('hex');
    },
  };
}

const found = <Value>(asking: Promise<Value>): Promise<Value> =>
  asking.catch((cause: unknown) => {
    throw Object.assign(new CsvError('unreadable'), { cause });
  });

/** Piece by piece, once the columns are known. */
async function* lookedAt(path: string, passed: (bytes: number) => void) {
  let bytes = 0;
  const file = createReadStream(path, { highWaterMark: piece });
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      passed(bytes);
      done(null, chunk);
    },
  });
  try {
    const counted = file.on('error', (error) => count.destroy(error)).pipe(count);
    let decoder: TextDecoder | undefined;
    let reader: ReturnType<typeof createCsvReader> | undefined;
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
    for await (const chunk of await unpacked(counted)) {
      if (!reader) {
        const [first, second, third] = chunk;
        const encoding =
          first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
        decoder = new TextDecoder(encoding, { fatal: true });
        reader = createCsvReader(encoding !== 'utf-8' || (first === 0xef && second === 0xbb && third === 0xbf), parse);
      }
      const lines = reader.add(decode(chunk), false);
      if (reader.shape) yield { ...lines, shape: reader.shape };
    }
    const last = reader?.add(decode(undefined), true);
    if (reader?.shape && last) yield { ...last, shape: reader.shape };
  } catch (cause) {
    throw cause instanceof CsvError ? cause : Object.assign(new CsvError('unreadable'), { cause });
  } finally {
    file.destroy();
  }
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Lines of a piece of a file before what is not a text in it. */
function linesBeforeFault(chunk: Buffer, encoding: string): number {
  // The end of a letter that began in the piece before.
  const begun = encoding === 'utf-8' ? chunk.findIndex((byte) => byte < 0x80 || byte > 0xbf) : 0;
  const text = new TextDecoder(encoding).decode(chunk.subarray(Math.max(0, begun)));
  return linesIn(text.slice(0, Math.max(0, text.search(/[\0\ufffd]/))));
}

/** What two bytes at its beginning say is compressed is unpacked. */
async function unpacked(stream: Transform): Promise<AsyncIterable<Buffer>> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  const rest: AsyncIterable<Buffer> = {
    async *[Symbol.asyncIterator]() {
      for (let next = first; !next.done; next = await chunks.next()) yield next.value;
    },
  };
  if (first.done || first.value[0] !== 0x1f || first.value[1] !== 0x8b) return rest;
  const gunzip = createGunzip({ chunkSize: piece });
  // What goes wrong comes out at the other end.
  void pipeline(rest, gunzip).catch((error: unknown) => gunzip.destroy(error as Error));
  return gunzip as AsyncIterable<Buffer>;
}
