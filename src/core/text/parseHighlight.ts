import { asText } from '../operation/decode.ts';
import type { Range } from '../operations/Suggestion.ts';

/** More than any row can honestly need; what comes after is not looked at. */
const most = 4096;

/**
 * Reads the service's marks: `textRanges;descriptionRanges`, each `start-end` separated by commas, zero-based, end exclusive. Never
 * throws: what is not a range is left out, reversed and empty ones too, and what is not a text has none; overlapping and touching ones are
 * merged. Linear in the first 4,096 characters.
 */
export function parseHighlight(raw: string): { text: Range[]; description: Range[] } {
  const [text = '', description = ''] = asText(raw).slice(0, most).split(';');
  return { text: rangesOf(text), description: rangesOf(description) };
}

function rangesOf(part: string): Range[] {
  const ranges: Range[] = [];
  for (const pair of part.split(',')) {
    const [, start, end] = /^\s*(\d{1,9})-(\d{1,9})\s*$/.exec(pair) ?? [];
    if (Number(start) < Number(end)) ranges.push({ start: Number(start), end: Number(end) });
  }
  return mergeRanges(ranges);
}

/** In order, without overlaps; touching ones become one. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
