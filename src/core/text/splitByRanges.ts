import { mergeRanges } from './parseHighlight.ts';
import { searched } from './searched.ts';
import type { Range } from '../operations/Suggestion.ts';

/** A piece of a text, marked as matched or not. */
export interface Piece {
  text: string;
  matched: boolean;
}

/**
 * Cuts a text at the given ranges. The pieces join to the text exactly, none is empty, and no surrogate pair or visible character
 * (joined emoji, letter with its accents) is cut in two: a range that ends inside one is widened over it. Ranges past the end are
 * clamped; NaN, negative and reversed ones are left out. Marks are for the first 1,000 characters; the rest of a longer text is one piece.
 * Never throws: what is not a text has no pieces, what is not a list has no ranges.
 */
export function splitByRanges(text: string, ranges: readonly Range[]): Piece[] {
  if (typeof text !== 'string' || !text) return [];
  const honest = (Array.isArray(ranges) ? (ranges as readonly unknown[]) : []).filter(isRange);
  if (!honest.length) return [{ text, matched: false }];
  const edges = edgesOf(text);
  const wide = honest
    .filter(({ start, end }) => end > 0 && start < edges.last)
    .map(({ start, end }) => ({
      start: edges.before(Math.max(0, Math.floor(start))),
      end: edges.after(Math.min(edges.last, Math.ceil(end))),
    }));

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

function isRange(range: unknown): range is Range {
  const { start, end } = (range ?? {}) as Partial<Record<'start' | 'end', unknown>>;
  return typeof start === 'number' && typeof end === 'number' && start < end;
}

let segmenter: Intl.Segmenter | undefined;

/** Where a visible character begins, up to the `last` place that a mark may reach; plain ASCII needs no look-up. */
function edgesOf(text: string): { last: number; before(at: number): number; after(at: number): number } {
  const start = searched(text);
  // Printable ASCII has an edge everywhere, unless something joins its last letter.
  if (/^[ -~]*$/.test(start) && start.length === text.length)
    return { last: text.length, before: (at) => at, after: (at) => at };
  segmenter ??= new Intl.Segmenter();
  const starts = Array.from(segmenter.segment(start), ({ index }) => index);
  // What a long text is cut at may be the middle of a character: that one is not marked.
  if (start.length === text.length) starts.push(text.length);
  const last = starts.at(-1) ?? 0;
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
    last,
    before: (at) => starts[before(at)] ?? 0,
    after: (at) => starts[before(at - 1) + 1] ?? last,
  };
}
