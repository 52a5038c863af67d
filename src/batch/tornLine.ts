import type { Span } from './ranges.ts';

/** What a line of a journal that is not whole may have begun. */
export interface TornLine {
  /** Rows of the calls that can be read. What a call leaves out counts as far as that can be read. */
  spans: readonly Span[];
  /** It may have begun a call of which nothing can be read. */
  isUnknown: boolean;
}

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
  // A disk leaves zeros where it has not written.
  return { spans, isUnknown: !known.test(text) || text.includes('\0') };
}
