import { checkedValue } from './checkedLine.ts';
import type { Span } from './ranges.ts';

/** What a line of a journal that is not whole may have begun. */
export interface TornLine {
  /** Rows of the calls that can be read. What a call leaves out counts as far as that can be read. */
  spans: readonly Span[];
  /** Rows of a call that has all of its line and another sum: any of its numbers may be wrong, so that it may have begun other rows in their place. */
  doubtful: readonly Span[];
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

export function tornLine(text: string): TornLine {
  const spans = [...text.matchAll(/\["sending",(\d+),(\d+),\[?((?:\[\d+,\d+\],?)*)/g)].map(
    ([, first, last, without = '']): Span => [
      Number(first),
      Number(last),
      [...without.matchAll(/\[(\d+),(\d+)\]/g)].map(([, from, to]) => [Number(from), Number(to)] as const),
    ],
  );
  // A disk leaves zeros where it has not written: as many lines as there is room for.
  const zeros = text.match(/\0+/g)?.reduce((sum, { length }) => sum + Math.ceil(length / shortest), 0) ?? 0;
  const first = /\["sending",(\d+),\d*$/.exec(text)?.[1];
  const isWrong = whole.test(text) && checkedValue(text) === undefined;
  return {
    spans: isWrong ? [] : spans,
    doubtful: isWrong ? spans : [],
    unknown: Math.min(mostLines, Math.max(zeros, Number(isWrong || !known.test(text)))),
    first: first === undefined ? undefined : Number(first),
  };
}
