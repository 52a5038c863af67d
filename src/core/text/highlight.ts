import { asText } from '../operation/decode.ts';
import { toSearchText } from './searchText.ts';

/** Part of a string, as UTF-16 offsets. `end` is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** Maximum number of characters that are parsed, which is enough for any row. */
const maxLength = 4096;

/**
 * Parses the service's highlight format, `textRanges;descriptionRanges`. Each part is a comma-separated list of zero-based `start-end` ranges,
 * and each `end` is exclusive. Overlapping and adjacent ranges are merged. Invalid, reversed and empty ranges are dropped. Reads only the first
 * 4,096 characters. Never throws. A value that is not a string has no ranges.
 *
 * @example
 * ```ts
 * parseHighlight('0-3,5-8;'); // { text: [{ start: 0, end: 3 }, { start: 5, end: 8 }], description: [] }
 * ```
 */
export function parseHighlight(raw: string): { text: TextRange[]; description: TextRange[] } {
  const [text = '', description = ''] = asText(raw).slice(0, maxLength).split(';');
  return { text: parseRanges(text), description: parseRanges(description) };
}

function parseRanges(part: string): TextRange[] {
  const ranges: TextRange[] = [];
  for (const pair of part.split(',')) {
    const [, start, end] = /^\s*(\d{1,9})-(\d{1,9})\s*$/.exec(pair) ?? [];
    if (Number(start) < Number(end)) ranges.push({ start: Number(start), end: Number(end) });
  }
  return mergeRanges(ranges);
}

/** Sorts the ranges, and merges ranges that overlap or touch. */
function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Part of a string: either a match or the text between matches. */
export interface HighlightPiece {
  text: string;
  matched: boolean;
}

/**
 * Splits a string at the given ranges. The joined pieces are exactly the original string, and no piece is empty. A range that ends inside a
 * visible character (a surrogate pair, joined emoji, a letter with its accents) is extended to the end of that character. Ranges beyond the
 * string are clamped. NaN, negative and reversed ranges are dropped. Highlights only the first 1,000 characters. Never throws. If `text` is not
 * a string, there are no pieces. `ranges` is ignored if it is not an array.
 *
 * @example
 * ```ts
 * splitByRanges('Main St', [{ start: 0, end: 4 }]); // [{ text: 'Main', matched: true }, { text: ' St', matched: false }]
 * ```
 */
export function splitByRanges(text: string, ranges: readonly TextRange[]): HighlightPiece[] {
  if (typeof text !== 'string' || !text) return [];
  const valid = (Array.isArray(ranges) ? (ranges as readonly unknown[]) : []).filter(isRange);
  if (!valid.length) return [{ text, matched: false }];
  const edges = findEdges(text);
  const widened = valid
    .filter(({ start, end }) => end > 0 && start < edges.last)
    .map(({ start, end }) => ({
      start: edges.before(Math.max(0, Math.floor(start))),
      end: edges.after(Math.min(edges.last, Math.ceil(end))),
    }));

  const pieces: HighlightPiece[] = [];
  let index = 0;
  for (const { start, end } of mergeRanges(widened)) {
    if (start > index) pieces.push({ text: text.slice(index, start), matched: false });
    pieces.push({ text: text.slice(start, end), matched: true });
    index = end;
  }
  if (index < text.length) pieces.push({ text: text.slice(index), matched: false });
  return pieces;
}

function isRange(range: unknown): range is TextRange {
  const { start, end } = (range ?? {}) as Partial<Record<'start' | 'end', unknown>>;
  return typeof start === 'number' && typeof end === 'number' && start < end;
}

let segmenter: Intl.Segmenter | undefined;

/** Boundaries of the visible characters in a string. */
interface Edges {
  /** Last offset that can be highlighted. */
  last: number;
  /** Returns the offset where the character at this offset starts. */
  before(offset: number): number;
  /** Returns the offset where the character before this offset ends. */
  after(offset: number): number;
}

function findEdges(text: string): Edges {
  const start = toSearchText(text);
  // In printable ASCII, every offset is a boundary. A string that was cut is an exception: an accent after the cut can belong to its last
  // letter.
  if (/^[ -~]*$/.test(start) && start.length === text.length)
    return { last: text.length, before: (at) => at, after: (at) => at };
  segmenter ??= new Intl.Segmenter();
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { index, segment } of segmenter.segment(start))
    for (const _ of segment.split('')) {
      starts.push(index);
      ends.push(index + segment.length);
    }
  return {
    // A long string may have been cut inside a character, which is then not highlighted.
    last: (start.length === text.length ? ends : starts).at(-1) ?? 0,
    before: (offset) => starts[offset] ?? 0,
    after: (offset) => ends[offset - 1] ?? 0,
  };
}
