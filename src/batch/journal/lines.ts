import { crc32 } from 'node:zlib';
import type { BatchTally, SavedOutcome } from '../../files/index.ts';

/** A line of `journal.log`. */
export type JournalLine =
  /** The rows of a call that is about to be sent. */
  | readonly ['sending', ...RowSpan]
  /** The rows of a call that was not sent after all. */
  | readonly ['released', RowRanges]
  /** A flush of the sink. `segment` is the number of the oldest answer file that is still needed. */
  | readonly ['wrote', WrittenState & { segment: number }]
  | readonly ['done'];

/** State of the sink at its last flush. All rows with an index below `rows` are on disk. */
export interface WrittenState {
  rows: number;
  position: unknown;
  /** The answer fields that have a column, or undefined if no answer was written yet. */
  fields: readonly string[] | undefined;
  tally: BatchTally;
}

/** State of a journal after earlier runs. Rows are numbered from 0. */
export interface JournalState {
  written: WrittenState | undefined;
  /** Outcomes by row. Without `keepAll`, contains only outcomes that are not in the sink yet. */
  answers: Map<number, SavedOutcome>;
  /** Rows that were sent but have no answer. */
  unanswered: Set<number>;
  /** A row that has an answer although no line records that it was sent. Such a row shows that the journal has lost lines. */
  orphan: number | undefined;
  isDone: boolean;
}

/*
 * Even a line with a correct checksum is not trusted, because anyone with write access to the folder can write one. Its numbers decide
 * which rows are sent and how much memory is used, so they have limits.
 */

/** Maximum number of rows in a line. No line is longer than the one that replaces the damaged end of a log. */
export const maxRowsInLine = 2 ** 22;
/** Maximum row index. */
const maxRow = 2 ** 40;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isRow = (value: unknown): value is number => isCount(value) && value <= maxRow;
const isCounts = (value: unknown): boolean => typeof value === 'object' && Object.values(value ?? {}).every(isCount);

/** Whether a value is a list of row ranges in ascending order. */
function isRanges(value: unknown): value is RowRanges {
  if (!Array.isArray(value)) return false;
  let previous = -1;
  return value.every((range: unknown) => {
    const [first, last] = Array.isArray(range) ? (range as unknown[]) : [];
    if (!isRow(first) || !isRow(last) || first <= previous || last < first) return false;
    previous = last;
    return true;
  });
}

const countRows = (ranges: RowRanges): number => ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);

function isSpan([first, last, gaps]: readonly unknown[]): boolean {
  if (!isRow(first) || !isRow(last) || last < first || !isRanges(gaps)) return false;
  const isWithin = first <= (gaps[0]?.[0] ?? first) && (gaps.at(-1)?.[1] ?? last) <= last;
  return isWithin && last - first + 1 - countRows(gaps) <= maxRowsInLine;
}

function isWrittenState(value: unknown): boolean {
  const { rows, fields, tally, segment } = Object(value) as Record<string, unknown>;
  const { kinds, qualities, countries, reasons, ...counts } = Object(tally) as Record<string, unknown>;
  return (
    isRow(rows) &&
    isCount(segment) &&
    (fields === undefined || (Array.isArray(fields) && fields.every((field) => typeof field === 'string'))) &&
    ['results', 'inDoubt', 'paid', 'perhapsPaid'].every((name) => name in counts) &&
    isCounts(counts) &&
    [kinds, qualities, countries, reasons].every(isCounts)
  );
}

/** Whether Doorplate could have written a decoded line to `journal.log`. */
export function isJournalLine(value: unknown): value is JournalLine {
  if (!Array.isArray(value)) return false;
  const [type, ...rest] = value as unknown[];
  if (type === 'sending') return isSpan(rest);
  if (type === 'released') return isRanges(rest[0]) && countRows(rest[0]) <= maxRowsInLine;
  return type === 'wrote' ? isWrittenState(rest[0]) : type === 'done';
}

/** Whether Doorplate could have written a decoded line to an answer file. */
export function isAnswerLine(value: unknown): value is readonly [row: number, outcome: SavedOutcome] {
  const [row, outcome] = Array.isArray(value) ? (value as unknown[]) : [];
  if (!isRow(row) || typeof outcome !== 'object' || outcome === null) return false;
  const { result, message, inDoubt, sent } = outcome as Record<keyof SavedOutcome, unknown>;
  return (
    (result === undefined || (typeof result === 'object' && result !== null)) &&
    [message, inDoubt].every((text) => text === undefined || typeof text === 'string') &&
    (sent === undefined || typeof sent === 'boolean')
  );
}

const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** Encodes a value as a line with a checksum. */
export function encodeLine(value: unknown): string {
  const text = JSON.stringify(value);
  return `${text} ${checksum(text)}\n`;
}

/** Decodes a line, passed without its line break. Returns undefined if the line is incomplete or damaged. */
export function decodeLine(line: string): unknown {
  const text = line.slice(0, -9);
  if (line.at(-9) !== ' ' || line.slice(-8) !== checksum(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The calls that an incomplete or damaged line may have recorded, reconstructed from its legible parts. */
interface PartialLine {
  /** Rows of the legible calls. If a gap between rows is not legible, the rows in the gap are included. */
  spans: readonly RowSpan[];
  /** Rows of a complete line whose checksum is wrong. Any of its numbers may be wrong, so the line may have recorded rows other than these. */
  doubtful: readonly RowSpan[];
  /** Upper bound on the calls that this line may have recorded but whose rows cannot be read reliably. */
  unknown: number;
  /** First row of a call that cannot be read reliably, if at least this row can be read. */
  first: number | undefined;
}

/** Length of the shortest line that records a call. */
const minLineLength = '["sending",0,0,[]] 00000000\n'.length;

/** Maximum number of lines that a disk can lose at once: the maximum number of calls in flight (`concurrency`). */
const maxLostLines = 1000;

/** Matches a line that was not truncated. */
const completeLine = /^\["sending",.*\] [\da-f]{8}$/;

/** Matches the start of a line whose type is legible. Only `sending` records a call. */
const knownType = /^\["(?:sending",\d+,\d+,|released|wrote|done)/;

/** Parses what is left of an incomplete or damaged line. */
export function parsePartialLine(text: string): PartialLine {
  const found = [...text.matchAll(/\["sending",(\d+),(\d+),\[?((?:\[\d+,\d+\],?)*)/g)].map(
    ([, first, last, gaps = '']): RowSpan => [
      Number(first),
      Number(last),
      [...gaps.matchAll(/\[(\d+),(\d+)\]/g)].map(([, from, to]) => [Number(from), Number(to)] as const),
    ],
  );
  const spans = found.filter(isSpan);
  // After a crash, a region that was never written reads as zeros. Assume that it held as many lines as possible.
  const zeros = text.match(/\0+/g)?.reduce((sum, { length }) => sum + Math.ceil(length / minLineLength), 0) ?? 0;
  const first = /\["sending",(\d+),\d*$/.exec(text)?.[1];
  const isDamaged = completeLine.test(text) && decodeLine(text) === undefined;
  return {
    spans: isDamaged ? [] : spans,
    doubtful: isDamaged ? spans : [],
    unknown: Math.min(
      maxLostLines,
      Math.max(zeros, Number(isDamaged || spans.length < found.length || !knownType.test(text))),
    ),
    first: first === undefined ? undefined : Number(first),
  };
}

/** Row ranges `[first, last]` in ascending order. Most chunks are a single range. */
type RowRanges = readonly (readonly [first: number, last: number])[];

export function toRanges(rows: readonly number[]): RowRanges {
  const ranges: [number, number][] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last?.[1] === row - 1) last[1] = row;
    else ranges.push([row, row]);
  }
  return ranges;
}

export function* rowsInRanges(ranges: RowRanges): Generator<number> {
  for (const [first, last] of ranges) for (let row = first; row <= last; row++) yield row;
}

/** Ascending rows, stored as the first row, the last row and the gaps between them. Most chunks have no gaps. */
export type RowSpan = readonly [first: number, last: number, gaps: RowRanges];

export function toSpan(rows: readonly number[]): RowSpan {
  const ranges = toRanges(rows);
  const gaps = ranges.slice(1).map(([first], index) => [(ranges[index]?.[1] ?? 0) + 1, first - 1] as const);
  const [first = 0] = rows;
  return [first, rows.at(-1) ?? first, gaps];
}

export function* rowsInSpan([from, to, gaps]: RowSpan): Generator<number> {
  let row = from;
  for (const [first, last] of [...gaps, [to + 1, to] as const]) {
    for (; row < first; row++) yield row;
    row = last + 1;
  }
}
