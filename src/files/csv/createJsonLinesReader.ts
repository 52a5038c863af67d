import { addUnreadable, type CsvLines, type CsvReader, type TextShape } from './createCsvReader.ts';
import { CsvError, type UnreadableLine } from './CsvTable.ts';
import { maxKeptLength, maxRecordLength } from './scanRecord.ts';

/** Number of lines from which the columns are taken. */
const sampleLines = 1_000;

/** Matches the start of JSON Lines. No CSV file starts like this, because a `"` inside a value is quoted. */
const jsonLines = /^\ufeff?\s*\{\s*["}]/;
const jsonArray = /^\ufeff?\s*\[\s*[[{]/;

/**
 * Whether text is JSON Lines, or undefined if more of it is needed.
 *
 * @throws CsvError `format` if the text is a JSON array, which cannot be read line by line.
 */
export function isJsonLines(text: string, isLast: boolean): boolean | undefined {
  if (jsonArray.test(text)) throw new CsvError('format');
  if (jsonLines.test(text)) return true;
  return isLast || !/^\ufeff?\s*(?:[[{]\s*)?$/.test(text) ? false : undefined;
}

type Entry = readonly [column: string, value: string];
interface ParsedObject {
  line: number;
  entries: Entry[];
}
type ParsedLine = ParsedObject | UnreadableLine;

/**
 * Creates a reader for JSON Lines: one object on each line. The columns are the keys of the first 1,000 lines, in the order in which they first appear.
 * The key of a nested object is joined to the keys in it by a dot. Arrays are read as JSON text, and numbers keep their notation.
 *
 * A line that is not an object is unreadable (`json`). So is a later line with a value for a key that is not a column (`long`).
 *
 * @param onRow called for each row with the number of its line.
 */
export function createJsonLinesReader(onRow?: (line: number) => void): CsvReader {
  let shape: TextShape | undefined;
  let columns: ReadonlyMap<string, number> = new Map();
  let sample: ParsedLine[] = [];
  let buffer = '';
  let line = 0;
  /** Whether the reader is skipping the rest of a line that is too long. */
  let isSkipping = false;

  function addLine(lines: CsvLines, parsed: ParsedLine): void {
    if (!shape) {
      sample.push(parsed);
      if (sample.length === sampleLines) chooseColumns(lines);
    } else if ('why' in parsed) addUnreadable(lines, parsed);
    else addObject(lines, parsed);
  }

  function addObject(lines: CsvLines, { line: number, entries }: ParsedObject): void {
    const row = Array<string>(columns.size).fill('');
    const others: string[] = [];
    for (const [name, value] of entries) {
      const index = columns.get(name);
      if (value && (index === undefined || row[index])) others.push(value);
      else if (index !== undefined && value) row[index] = value;
    }
    if (others.length > 0) {
      addUnreadable(lines, { line: number, why: 'long', row: [...row, ...others] });
      return;
    }
    onRow?.(number);
    lines.rows.push(row);
  }

  function chooseColumns(lines: CsvLines): void {
    const names = new Set(sample.flatMap((parsed) => ('why' in parsed ? [] : parsed.entries.map(([name]) => name))));
    if (names.size === 0) throw new CsvError('format');
    columns = new Map([...names].map((name, index) => [name, index]));
    shape = { header: [...names], delimiter: ',', headerRow: 1, newline: '\n' };
    for (const parsed of sample) addLine(lines, parsed);
    sample = [];
  }

  return {
    get shape() {
      return shape;
    },
    add(text, isLast) {
      const lines: CsvLines = { rows: [], unreadable: [] };
      const texts = (buffer + text).split('\n');
      buffer = isLast ? '' : (texts.pop() ?? '');
      for (const content of texts) {
        line++;
        const wasSkipping = isSkipping;
        isSkipping = false;
        if (wasSkipping || !content.trim()) continue;
        addLine(lines, parseLine(line, content));
      }
      if (buffer.length > maxRecordLength) {
        if (!isSkipping) addLine(lines, parseLine(line + 1, buffer));
        isSkipping = true;
      }
      if (isSkipping) buffer = '';
      if (isLast && !shape) chooseColumns(lines);
      return lines;
    },
  };
}

/** Matches a string, or a number outside of strings. */
const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

function parseLine(line: number, text: string): ParsedLine {
  if (text.length > maxRecordLength) return { line, why: 'length', row: [text.slice(0, maxKeptLength)] };
  try {
    // A number that parsing would change, such as an id with 20 digits or 1.0, becomes a string.
    const value: unknown = JSON.parse(
      text
        .replace(/^\ufeff/, '')
        .replace(textOrNumber, (part) => (part.startsWith('"') || String(Number(part)) === part ? part : `"${part}"`)),
    );
    if (isObject(value)) return { line, entries: [...entriesOf(value, '')] };
  } catch {
    // The line is not JSON.
  }
  return { line, why: 'json', row: [text] };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* entriesOf(value: object, prefix: string): Generator<Entry> {
  for (const [name, inner] of Object.entries(value) as [string, unknown][])
    if (isObject(inner) && Object.keys(inner).length > 0) yield* entriesOf(inner, `${prefix}${name}.`);
    else yield [prefix + name, typeof inner === 'string' ? inner : inner === null ? '' : JSON.stringify(inner)];
}
