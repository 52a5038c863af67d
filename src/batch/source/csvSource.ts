import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  createEmailSplitter,
  createFileReader,
  createTextDecoder,
  CsvError,
  type CsvShape,
  type EmailSplitter,
  loadRecognizer,
  splitLines,
  type ReadingOptions,
  readingOf,
  sheetReading,
  type UnreadableLine,
} from '../../files/index.ts';
import { permissionsLike } from '../disk.ts';
import type { BatchSource } from './BatchSource.ts';
import { type FileStamp, readChunks, type ReadChunksOptions } from './readChunks.ts';

/**
 * Reads a file from disk: CSV or JSON Lines, which can be zipped or gzipped, or a sheet of an Excel workbook (.xlsx). ZIP archives and
 * workbooks are held in memory. Other files are streamed, so memory use does not grow with their size. A run first calls `digest`, which
 * reads the whole file, so that a wrong encoding or a damaged archive is reported before anything is sent. If the file changes after that,
 * reading stops.
 *
 * @param reading how to read the file. The values of omitted options are detected. The encoding is detected from up to 64 kB around the first
 * character outside ASCII. The separator (comma, tab, semicolon or `|`) and the header line are detected from the first rows. Lines above the column
 * names are unreadable lines with the reason `preamble`. With `splitColumn`, each email of a cell is a row of its own.
 * @throws The methods of the source throw:
 * - CsvError `unreadable` if the file is missing or damaged
 * - CsvError `encoding` if the file is not text, is not in the chosen encoding, or is in an encoding that cannot be detected
 * - CsvError `format`, `archive` or `password` if the file cannot be unpacked
 * - CsvError `long-line` if the first line is too long to be a header
 * - CsvError `empty` if the file has no header
 * - BatchError `source` if the file is a pipe, or has changed since `digest` was called
 * @throws RangeError if `TextDecoder` does not know the chosen encoding.
 * @example
 * const source = csvSource('customers.csv.gz');
 * const western = csvSource('kunden.csv', { encoding: 'windows-1252', headerRow: 3 });
 * const contacts = csvSource('contacts.csv', { splitColumn: 2 }); // "jo@example.com; ann@example.com" is two rows
 */
export function csvSource(
  path: string,
  reading: ReadingOptions = {},
): Required<Omit<BatchSource, 'share' | 'emptyFormulas'>> & Pick<BatchSource, 'share' | 'emptyFormulas'> {
  let chosen = reading;
  // Throws now if the encoding is unknown.
  createTextDecoder(reading.encoding);
  /**
   * Progress within the latest chunk: the shares of the file read before and after the chunk, its number of rows, and how many of them were
   * consumed.
   */
  let current: { before: number; after: number; rows: number; consumed: number } | undefined;
  let knownShape: CsvShape | undefined;
  let stamp: FileStamp | undefined;
  let emptyFormulas: number | undefined;
  /** Why the whole file cannot be decoded, unless a job knows its encoding (`readAs`). */
  let undecodable: Error | undefined;

  async function readShape(): Promise<CsvShape> {
    if (knownShape) return knownShape;
    if (undecodable && chosen.encoding === undefined) throw undecodable;
    for await (const { shape, sheet } of parseChunks({ path, stamp }, chosen)) {
      const { splitColumn } = chosen;
      knownShape = {
        ...shape,
        ...(sheet !== undefined && { sheet }),
        ...(splitColumn !== undefined && {
          splitColumn,
          header: createEmailSplitter(shape.header, splitColumn).header,
        }),
      };
      break;
    }
    if (!knownShape) throw new CsvError('empty', chosen.headerRow || undefined);
    return knownShape;
  }

  return {
    name: basename(path),
    get share() {
      if (!current) return undefined;
      const { before, after, rows, consumed } = current;
      return rows === 0 ? after : before + ((after - before) * consumed) / rows;
    },
    get emptyFormulas() {
      return emptyFormulas;
    },
    async shape() {
      const shape = await readShape();
      // Results are UTF-8. Excel opens Windows-1252 files correctly, but shows wrong letters in UTF-8 files without the mark.
      return { ...shape, bom: shape.bom || shape.encoding !== 'utf-8' };
    },
    async reading() {
      return readingOf(await readShape());
    },
    readAs(known) {
      chosen = { ...known, ...reading };
      knownShape = undefined;
    },
    permissions: async () => permissionsLike(await stat(path)),
    header: async () => (await readShape()).header,
    async *rows(onUnreadable: (line: UnreadableLine) => unknown = () => undefined) {
      // Create an object for each call, because the file may be read by two callers at the same time.
      const chunk = (current = { before: 0, after: 0, rows: 0, consumed: 0 });
      let splitter: EmailSplitter | undefined;
      for await (const { share, shape, ...lines } of parseChunks({ path, stamp }, chosen)) {
        const { unreadable } = lines;
        let { rows, rowsAbove = [] } = lines;
        if (chosen.splitColumn !== undefined) {
          const firstRows: readonly string[][] = splitter
            ? []
            : (splitter = createEmailSplitter(shape.header, chosen.splitColumn)).firstRows;
          ({ rows, rowsAbove = [] } = splitLines(lines, splitter, firstRows));
        }
        // The chunk does not complete a line. Its bytes count towards the next chunk.
        if (rows.length === 0 && unreadable.length === 0) continue;
        Object.assign(chunk, { before: chunk.after, after: share, rows: rows.length, consumed: 0 });
        let reported = 0;
        // Do not use `yield*`, because it creates two more promises per row.
        for (let index = 0; index <= rows.length; index++) {
          for (; reported < unreadable.length && rowsAbove[reported] === index; reported++) {
            const waiting = onUnreadable(unreadable[reported] as UnreadableLine);
            if (waiting instanceof Promise) await waiting;
          }
          const row = rows[index];
          if (!row) break;
          chunk.consumed++;
          yield row;
        }
      }
      current = { before: 1, after: 1, rows: 0, consumed: 0 };
    },
    async digest() {
      const hash = createHash('sha256');
      knownShape = undefined;
      undecodable = undefined;
      const onOpen = (opened: FileStamp) => (stamp = opened);
      // Decode the file too, because its first letter outside ASCII, which determines the encoding, may be on its last line.
      let decoder: ReturnType<typeof createTextDecoder> | undefined;
      for await (const { bytes, isLast, isSheet, ...chunk } of readChunks({
        path,
        sheet: chosen.sheet,
        onOpen,
        onBytes: (raw) => hash.update(raw),
      })) {
        ({ emptyFormulas } = chunk);
        if (undecodable) continue;
        decoder ??= createTextDecoder(isSheet ? 'utf-8' : chosen.encoding, await loadRecognizer());
        try {
          decoder.add(bytes, isLast);
        } catch (error) {
          if (chosen.encoding !== undefined) throw error;
          undecodable = error as Error;
        }
      }
      if (!undecodable) chosen = { ...chosen, encoding: decoder?.encoding };
      return hash.digest('hex');
    },
  };
}

/**
 * Parses a file chunk by chunk, starting with the chunk that completes the header.
 *
 * @param onRow called with the number of each row's first line, before the chunk with these rows is yielded.
 */
export async function* parseChunks(
  options: ReadChunksOptions,
  chosen: ReadingOptions = {},
  onRow?: (line: number) => void,
) {
  let reader: ReturnType<typeof createFileReader> | undefined;
  for await (const { bytes, isLast, isSheet, sheet, share } of readChunks({ ...options, sheet: chosen.sheet })) {
    reader ??= createFileReader(isSheet ? sheetReading(chosen) : chosen, onRow, await loadRecognizer());
    const lines = reader.add(bytes, isLast);
    const { shape } = reader;
    if (shape) yield { ...lines, share, shape, sheet };
  }
}
