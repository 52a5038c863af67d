import { mergeRanges } from './parseHighlight.ts';
import type { Range } from './Suggestion.ts';

/** A piece of a text, marked as matched or not. */
export interface Piece {
  text: string;
  matched: boolean;
}

/**
 * Cuts a text at the given ranges. The pieces join to the text exactly, none is empty, and no surrogate pair or visible character
 * (joined emoji, letter with its accents) is cut in two: a range that ends inside one is widened over it. Ranges past the end are
 * clamped; NaN, negative and reversed ones are left out.
 */
export function splitByRanges(text: string, ranges: readonly Range[]): Piece[] {
  const honest = ranges
    .filter(({ start, end }) => start < end && end > 0 && start < text.length)
    .map(({ start, end }) => ({ start: Math.max(0, Math.floor(start)), end: Math.min(text.length, Math.ceil(end)) }));
  if (!honest.length) return text ? [{ text, matched: false }] : [];
  const edges = edgesOf(text);
  const wide = honest.map(({ start, end }) => ({ start: edges.before(start), end: edges.after(end) }));

  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end } of mergeRanges(wide)) {
    if (start > at) pieces.push({ text: text.slice(at, start), matched: false });
    pieces.push({ text: text.slice(start, end), matched: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), matched: false });
  return pieces;
}

let segmenter: Intl.Segmenter | undefined;

/** Where a visible character begins; plain ASCII needs no look-up. */
function edgesOf(text: string): { before(at: number): number; after(at: number): number } {
  // Printable ASCII has an edge everywhere.
  if (/^[ -~]*$/.test(text)) return { before: (at) => at, after: (at) => at };
  segmenter ??= new Intl.Segmenter();
  const starts = Array.from(segmenter.segment(text), ({ index }) => index);
  starts.push(text.length);
  /** The last start that is not after `at`. Halving, because a hostile answer may have thousands of ranges. */
  const before = (at: number) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    before: (at) => starts[before(at)] ?? 0,
    after: (at) => starts[before(at - 1) + 1] ?? text.length,
  };
}
