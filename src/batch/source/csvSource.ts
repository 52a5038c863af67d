import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type BadLine, createCsvReader, CsvError, type CsvShape } from '../../files/index.ts';
import type { BatchSource } from './BatchSource.ts';
import { type FileStamp, type DecodeFileOptions, decodeFile } from './decodeFile.ts';

/**
 * A CSV file on a disk, compressed with gzip or not, in UTF-8 or UTF-16, with commas, tabs, semicolons or `|`. It is read while it is used: memory does not
 * grow with it. `digest`, which a run asks first, reads it to its end: what is not a text there, or cannot be unpacked, is told before anything is sent.
 * From then on a file that is written to is not read any further.
 *
 * @throws CsvError from its functions: `unreadable` where the file is not there or is damaged, `encoding`, `empty`; BatchError `source` for a pipe, and
 * where it was changed since its `digest`.
 */
export function csvSource(path: string): Required<Omit<BatchSource, 'share'>> & Pick<BatchSource, 'share'> {
  /** The piece of the file that was read last: the share of the file before it and with it, its rows, and how many of them were taken. */
  let piece: { before: number; after: number; rows: number; taken: number } | undefined;
  let known: CsvShape | undefined;
  let stamp: FileStamp | undefined;

  async function shapeOf(): Promise<CsvShape> {
    if (known) return known;
    for await (const { shape } of lookedAt({ path, stamp })) {
      known = shape;
      break;
    }
    if (!known) throw new CsvError('empty');
    return known;
  }

  return {
    name: basename(path),
    get share() {
      if (!piece) return undefined;
      const { before, after, rows, taken } = piece;
      return rows === 0 ? after : before + ((after - before) * taken) / rows;
    },
    shape: shapeOf,
    header: async () => (await shapeOf()).header,
    async *rows(onBad: (bad: BadLine) => unknown = () => undefined) {
      // One for each reading, for it may be read twice at a time.
      const its = (piece = { before: 0, after: 0, rows: 0, taken: 0 });
      for await (const { rows, bad, share } of lookedAt({ path, stamp })) {
        // A piece without a whole line: its bytes count with the next one.
        if (rows.length === 0 && bad.length === 0) continue;
        Object.assign(its, { before: its.after, after: share, rows: rows.length, taken: 0 });
        for (const one of bad) {
          const waits = onBad(one);
          if (waits instanceof Promise) await waits;
        }
        // Not `yield*`, which makes two more promises of each row.
        for (const row of rows) {
          its.taken++;
          yield row;
        }
      }
      piece = { before: 1, after: 1, rows: 0, taken: 0 };
    },
    async digest() {
      const hash = createHash('sha256');
      known = undefined;
      const opened = (its: FileStamp) => (stamp = its);
      const read = decodeFile({ path, onOpen: opened, onBytes: (bytes) => hash.update(bytes) });
      for await (const _ of read);
      return hash.digest('hex');
    },
  };
}

/** Piece by piece, once the columns are known. */
async function* lookedAt(options: DecodeFileOptions) {
  let reader: ReturnType<typeof createCsvReader> | undefined;
  for await (const { text, bom, isLast, share } of decodeFile(options)) {
    reader ??= createCsvReader(bom, parse);
    const lines = reader.add(text, isLast);
    if (reader.shape) yield { ...lines, share, shape: reader.shape };
  }
}
