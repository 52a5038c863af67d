import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type UnreadableLine, createCsvReader, CsvError, type CsvShape } from '../../files/index.ts';
import { permissionsLike } from '../disk.ts';
import type { BatchSource } from './BatchSource.ts';
import { type DecodeFileOptions, decodeFile, type FileStamp } from './decodeFile.ts';

/**
 * Reads a CSV file from disk. The file can be gzipped. Its text can be in UTF-8 or UTF-16, and its values can be separated by commas, tabs,
 * semicolons or `|`. The file is streamed, so memory use does not grow with its size. A run first calls `digest`, which reads the whole
 * file, so that a wrong encoding or a damaged archive is reported before anything is sent. If the file changes after that, reading stops.
 *
 * @throws The methods of the source throw:
 * - CsvError `unreadable` if the file is missing or damaged
 * - CsvError `encoding` if the file is not text in UTF-8 or UTF-16
 * - CsvError `long-line` if the first line is too long to be a header
 * - CsvError `empty` if the file has no header
 * - BatchError `source` if the file is a pipe, or has changed since `digest` was called
 * @example
 * const source = csvSource('customers.csv.gz');
 */
export function csvSource(path: string): Required<Omit<BatchSource, 'share'>> & Pick<BatchSource, 'share'> {
  /**
   * Progress within the latest chunk: the shares of the file read before and after the chunk, its number of rows, and how many of them were
   * consumed.
   */
  let current: { before: number; after: number; rows: number; consumed: number } | undefined;
  let knownShape: CsvShape | undefined;
  let stamp: FileStamp | undefined;

  async function readShape(): Promise<CsvShape> {
    if (knownShape) return knownShape;
    for await (const { shape } of parseChunks({ path, stamp })) {
      knownShape = shape;
      break;
    }
    if (!knownShape) throw new CsvError('empty');
    return knownShape;
  }

  return {
    name: basename(path),
    get share() {
      if (!current) return undefined;
      const { before, after, rows, consumed } = current;
      return rows === 0 ? after : before + ((after - before) * consumed) / rows;
    },
    shape: readShape,
    permissions: async () => permissionsLike(await stat(path)),
    header: async () => (await readShape()).header,
    async *rows(onUnreadable: (line: UnreadableLine) => unknown = () => undefined) {
      // Create an object for each call, because the file may be read by two callers at the same time.
      const chunk = (current = { before: 0, after: 0, rows: 0, consumed: 0 });
      for await (const { rows, unreadable, share } of parseChunks({ path, stamp })) {
        // The chunk does not complete a line. Its bytes count towards the next chunk.
        if (rows.length === 0 && unreadable.length === 0) continue;
        Object.assign(chunk, { before: chunk.after, after: share, rows: rows.length, consumed: 0 });
        for (const line of unreadable) {
          const waiting = onUnreadable(line);
          if (waiting instanceof Promise) await waiting;
        }
        // Do not use `yield*`, because it creates two more promises per row.
        for (const row of rows) {
          chunk.consumed++;
          yield row;
        }
      }
      current = { before: 1, after: 1, rows: 0, consumed: 0 };
    },
    async digest() {
      const hash = createHash('sha256');
      knownShape = undefined;
      const onOpen = (opened: FileStamp) => (stamp = opened);
      for await (const _ of decodeFile({ path, onOpen, onBytes: (bytes) => hash.update(bytes) }));
      return hash.digest('hex');
    },
  };
}

/** Parses a file chunk by chunk, starting with the chunk that completes the header. */
async function* parseChunks(options: DecodeFileOptions) {
  let reader: ReturnType<typeof createCsvReader> | undefined;
  for await (const { text, bom, isLast, share } of decodeFile(options)) {
    reader ??= createCsvReader(bom);
    const lines = reader.add(text, isLast);
    if (reader.shape) yield { ...lines, share, shape: reader.shape };
  }
}
