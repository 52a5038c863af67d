import { asText } from '../operation/decode.ts';
import { toSearchText } from './text.ts';

/** A stretch of a text: UTF-16 offsets, `end` exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** More than any row can honestly need; what comes after is not looked at. */
const most = 4096;

/**
 * Reads the service's marks: `textRanges;descriptionRanges`, each `start-end` separated by commas, zero-based, end exclusive. Never
 * throws: what is not a range is left out, reversed and empty ones too, and what is not a text has none; overlapping and touching ones are
 * merged. Linear in the first 4,096 characters.
 */
export function parseHighlight(raw: string): { text: TextRange[]; description: TextRange[] } {
  const [text = '', description = ''] = asText(raw).slice(0, most).split(';');
  return { text: rangesOf(text), description: rangesOf(description) };
}

function rangesOf(part: string): TextRange[] {
  const ranges: TextRange[] = [];
  for (const pair of part.split(',')) {
    const [, start, end] = /^\s*(\d{1,9})-(\d{1,9})\s*$/.exec(pair) ?? [];
    if (Number(start) < Number(end)) ranges.push({ start: Number(start), end: Number(end) });
  }
  return mergeRanges(ranges);
}

/** In order, without overlaps; touching ones become one. */
export function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** A piece of a text, marked as matched or not. */
export interface HighlightPiece {
  text: string;
  matched: boolean;
}

/**
 * Cuts a text at the given ranges. The pieces join to the text exactly, none is empty, and no surrogate pair or visible character
 * (joined emoji, letter with its accents) is cut in two: a range that ends inside one is widened over it. Ranges past the end are
 * clamped; NaN, negative and reversed ones are left out. Marks are for the first 1,000 characters; the rest of a longer text is one piece.
 * Never throws: what is not a text has no pieces, what is not a list has no ranges.
 */
export function splitByRanges(text: string, ranges: readonly TextRange[]): HighlightPiece[] {
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

  const pieces: HighlightPiece[] = [];
  let at = 0;
  for (const { start, end } of mergeRanges(wide)) {
    if (start > at) pieces.push({ text: text.slice(at, start), matched: false });
    pieces.push({ text: text.slice(start, end), matched: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), matched: false });
  return pieces;
}

function isRange(range: unknown): range is TextRange {
  const { start, end } = (range ?? {}) as Partial<Record<'start' | 'end', unknown>>;
  return typeof start === 'number' && typeof end === 'number' && start < end;
}

let segmenter: Intl.Segmenter | undefined;

/** Where visible characters begin and end, up to the `last` place that a mark may reach. */
interface Edges {
  last: number;
  /** Where the character at this place begins. */
  before(at: number): number;
  /** Where the character before this place ends. */
  after(at: number): number;
}

function edgesOf(text: string): Edges {
  const start = toSearchText(text);
  // Printable ASCII has an edge everywhere, unless something joins its last letter.
  if (/^[ -~]*$/.test(start) && start.length === text.length)
    return { last: text.length, before: (at) => at, after: (at) => at };
  segmenter ??= new Intl.Segmenter();
  const begins: number[] = [];
  const ends: number[] = [];
  for (const { index, segment } of segmenter.segment(start))
    for (const _ of segment.split('')) {
      begins.push(index);
      ends.push(index + segment.length);
    }
  return {
    // What a long text is cut at may be the middle of a character: that one is not marked.
    last: (start.length === text.length ? ends : begins).at(-1) ?? 0,
    before: (at) => begins[at] ?? 0,
    after: (at) => ends[at - 1] ?? 0,
  };
}
