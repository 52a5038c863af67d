import { createCsvReader, type CsvLines, type CsvReader, type CsvShape } from './createCsvReader.ts';
import { createJsonLinesReader, isJsonLines } from './createJsonLinesReader.ts';
import { createTextDecoder, type RecognizeEncoding } from './createTextDecoder.ts';
import { CsvError, type ReadingOptions } from './CsvTable.ts';
import { isForeign } from './isPacked.ts';

/** Reads the bytes of a file in chunks of any size, keeping only one chunk in memory. */
interface FileReader {
  /** Format and header, or undefined until both are known. The encoding is `utf-8` as long as all bytes are ASCII. */
  readonly shape: CsvShape | undefined;
  /**
   * Adds the next chunk and returns the lines that are now complete. Set `isLast` for the last chunk.
   *
   * @throws CsvError `encoding`, `format`, `long-line`
   */
  add(bytes: Uint8Array, isLast: boolean): CsvLines;
}

/**
 * Creates a reader for the bytes of a CSV file, or of JSON Lines.
 *
 * @param onRow called for each row with the number of its first line.
 * @param recognize detects the encoding if none is chosen. @default assumes UTF-8
 * @throws RangeError if `TextDecoder` does not know the chosen encoding.
 */
export function createFileReader(
  chosen: ReadingOptions = {},
  onRow?: (line: number) => void,
  recognize?: RecognizeEncoding,
): FileReader {
  const decoder = createTextDecoder(chosen.encoding, recognize);
  let reader: CsvReader | undefined;
  let start = '';
  let isStart = true;
  return {
    get shape() {
      const shape = reader?.shape;
      return shape && { ...shape, encoding: decoder.encoding, bom: decoder.bom };
    },
    add(bytes, isLast) {
      if (isStart && isForeign(bytes)) throw new CsvError('format');
      isStart &&= bytes.length === 0;
      const text = start + decoder.add(bytes, isLast);
      start = '';
      if (!reader) {
        const isJson = isJsonLines(text, isLast);
        if (isJson === undefined) {
          start = text;
          return { rows: [], unreadable: [] };
        }
        reader = isJson ? createJsonLinesReader(onRow) : createCsvReader(chosen, onRow);
      }
      return reader.add(text, isLast);
    },
  };
}
