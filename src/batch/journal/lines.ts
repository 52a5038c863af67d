import type { KeptOutcome } from '../../files/index.ts';
import type { BatchTally } from '../sink/tally.ts';
import { crc32 } from 'node:zlib';

/** A line of `journal.log`. */
export type JournalLine =
  /** Rows of a call that is about to be sent. */
  | readonly ['sending', ...RowSpan]
  /** They were not sent after all. */
  | readonly ['released', RowRanges]
  /** The sink is safe so far. `segment`: the number of the oldest file of answers that are needed still. */
  | readonly ['wrote', WrittenState & { segment: number }]
  | readonly ['done'];

/** How far the sink is: all rows before `rows` are safe there. */
export interface WrittenState {
  rows: number;
  position: unknown;
  /** Of the answers that have a column. undefined: no answer was written yet. */
  fields: readonly string[] | undefined;
  tally: BatchTally;
}

/** What an earlier run has left. */
export interface JournalState {
  written: WrittenState | undefined;
  /** Answers of rows, by their places; without `isWhole` those that waited for their place in the sink. */
  answers: Map<number, KeptOutcome>;
  /** Rows that were begun and have no answer. */
  begun: Set<number>;
  /** A row that was answered, and of which no line says that it was begun: the journal has lost lines. */
  unknown: number | undefined;
  isDone: boolean;
}

const sumOf = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** A value as a line whose reader sees whether it is whole. */
export function encodeLine(value: unknown): string {
  const text = JSON.stringify(value);
  return `${text} ${sumOf(text)}\n`;
}

/** The value of a line without its end; undefined of one that is not whole. */
export function decodeLine(line: string): unknown {
  const text = line.slice(0, -9);
  if (line.at(-9) !== ' ' || line.slice(-8) !== sumOf(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What a line of a journal that is not whole may have begun. */
export interface PartialLine {
  /** Rows of the calls that can be read. What a call leaves out counts as far as that can be read. */
  spans: readonly RowSpan[];
  /** Rows of a call that has all of its line and another sum: any of its numbers may be wrong, so that it may have begun other rows in their place. */
  doubtful: readonly RowSpan[];
  /** Calls of which not all can be read that it may have begun. */
  unknown: number;
  /** The first row of such a call, where that can be read. */
  first: number | undefined;
}

/** Bytes of the shortest line that begins a call. */
const shortest = '["sending",0,0,[]] 00000000\n'.length;

/** Lines that a disk has lost together: more calls than that are not under way at a time. */
const mostLines = 64;

/** Nothing of it was cut off. */
const whole = /^\["sending",.*\] [\da-f]{8}$/;

/** Other lines begin nothing. */
const known = /^\["(?:sending",\d+,\d+,|released|wrote|done)/;

export function parsePartialLine(text: string): PartialLine {
  const spans = [...text.matchAll(/\["sending",(\d+),(\d+),\[?((?:\[\d+,\d+\],?)*)/g)].map(
    ([, first, last, without = '']): RowSpan => [
      Number(first),
      Number(last),
      [...without.matchAll(/\[(\d+),(\d+)\]/g)].map(([, from, to]) => [Number(from), Number(to)] as const),
    ],
  );
  // A disk leaves zeros where it has not written: as many lines as there is room for.
  const zeros = text.match(/\0+/g)?.reduce((sum, { length }) => sum + Math.ceil(length / shortest), 0) ?? 0;
  const first = /\["sending",(\d+),\d*$/.exec(text)?.[1];
  const isWrong = whole.test(text) && decodeLine(text) === undefined;
  return {
    spans: isWrong ? [] : spans,
    doubtful: isWrong ? spans : [],
    unknown: Math.min(mostLines, Math.max(zeros, Number(isWrong || !known.test(text)))),
    first: first === undefined ? undefined : Number(first),
  };
}

/** Places in their order as `[first, last]`: most chunks are one. */
export type RowRanges = readonly (readonly [first: number, last: number])[];

export function toRanges(places: readonly number[]): RowRanges {
  const ranges: [number, number][] = [];
  for (const place of places) {
    const last = ranges.at(-1);
    if (last?.[1] === place - 1) last[1] = place;
    else ranges.push([place, place]);
  }
  return ranges;
}

export function* rowsInRanges(ranges: RowRanges): Generator<number> {
  for (const [first, last] of ranges) for (let place = first; place <= last; place++) yield place;
}

/** Places in their order as the first and the last of them, and what is left out between: most chunks leave out nothing. */
export type RowSpan = readonly [first: number, last: number, without: RowRanges];

export function toSpan(places: readonly number[]): RowSpan {
  const ranges = toRanges(places);
  const without = ranges.slice(1).map(([first], at) => [(ranges[at]?.[1] ?? 0) + 1, first - 1] as const);
  const [first = 0] = places;
  return [first, places.at(-1) ?? first, without];
}

export function* rowsInSpan([from, to, without]: RowSpan): Generator<number> {
  let at = from;
  for (const [first, last] of [...without, [to + 1, to] as const]) {
    for (; at < first; at++) yield at;
    at = last + 1;
  }
}
