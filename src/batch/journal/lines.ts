import { crc32 } from 'node:zlib';
import type { SavedOutcome } from '../../files/index.ts';
import type { BatchTally } from '../sink/tally.ts';

/** A line of `journal.log`. */
export type JournalLine =
  /** The rows in a call that is about to be sent. */
  | readonly ['sending', ...RowSpan]
  /** The rows in a call that was not sent after all. */
  | readonly ['released', RowRanges]
  /** The sink was flushed. `segment`: number of the oldest answer file that is still needed. */
  | readonly ['wrote', WrittenState & { segment: number }]
  | readonly ['done'];

/** State of the sink at its last flush. All rows with an index below `rows` are on the disk. */
export interface WrittenState {
  rows: number;
  position: unknown;
  /** Answer fields that have a column. Undefined if no answer was written yet. */
  fields: readonly string[] | undefined;
  tally: BatchTally;
}

/** State of a journal after earlier runs. Rows are numbered from 0. */
export interface JournalState {
  written: WrittenState | undefined;
  /** Outcomes by row. Without `keepAll`, only outcomes that are not in the sink yet. */
  answers: Map<number, SavedOutcome>;
  /** Rows that were sent and have no answer. */
  unanswered: Set<number>;
  /** A row that was answered although no line says that it was sent. If there is one, the journal has lost lines. */
  orphan: number | undefined;
  isDone: boolean;
}

const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** Encodes a value as a line with a checksum. */
export function encodeLine(value: unknown): string {
  const text = JSON.stringify(value);
  return `${text} ${checksum(text)}\n`;
}

/** Decodes a line, which must not include its line break. If the line is incomplete or damaged, returns undefined. */
export function decodeLine(line: string): unknown {
  const text = line.slice(0, -9);
  if (line.at(-9) !== ' ' || line.slice(-8) !== checksum(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Calls that an incomplete or damaged line may have recorded, as far as the line can be read. */
interface PartialLine {
  /** Rows of the calls that can be read. If a gap between the rows cannot be read, the rows in the gap are included. */
  spans: readonly RowSpan[];
  /** Rows of a complete line with a wrong checksum. Any of its numbers may be wrong, so the line may have recorded other rows. */
  doubtful: readonly RowSpan[];
  /** Maximum number of calls in this line whose rows cannot be read completely. */
  unknown: number;
  /** First row in a call that cannot be read completely, if that row can be read. */
  first: number | undefined;
}

/** Length of the shortest line that records a call. */
const minLineLength = '["sending",0,0,[]] 00000000\n'.length;

/** Maximum number of lines that a disk can lose at the same time: the maximum number of calls in flight (`concurrency`). */
const maxLostLines = 1000;

/** Matches a line that was not truncated. */
const completeLine = /^\["sending",.*\] [\da-f]{8}$/;

/** Matches the beginning of a line whose type can be read. Only `sending` records a call. */
const knownType = /^\["(?:sending",\d+,\d+,|released|wrote|done)/;

/** Parses what is left of an incomplete or damaged line. */
export function parsePartialLine(text: string): PartialLine {
  const spans = [...text.matchAll(/\["sending",(\d+),(\d+),\[?((?:\[\d+,\d+\],?)*)/g)].map(
    ([, first, last, gaps = '']): RowSpan => [
      Number(first),
      Number(last),
      [...gaps.matchAll(/\[(\d+),(\d+)\]/g)].map(([, from, to]) => [Number(from), Number(to)] as const),
    ],
  );
  // A disk leaves zeros where it has not written. Assume that as many lines as possible were lost there.
  const zeros = text.match(/\0+/g)?.reduce((sum, { length }) => sum + Math.ceil(length / minLineLength), 0) ?? 0;
  const first = /\["sending",(\d+),\d*$/.exec(text)?.[1];
  const isDamaged = completeLine.test(text) && decodeLine(text) === undefined;
  return {
    spans: isDamaged ? [] : spans,
    doubtful: isDamaged ? spans : [],
    unknown: Math.min(maxLostLines, Math.max(zeros, Number(isDamaged || !knownType.test(text)))),
    first: first === undefined ? undefined : Number(first),
  };
}

/** Ascending rows as `[first, last]` ranges. Most chunks are a single range. */
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

/** Ascending rows as the first row, the last row and the gaps between them. Most chunks have no gaps. */
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
