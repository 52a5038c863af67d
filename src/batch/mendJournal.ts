import { readFile } from 'node:fs/promises';
import { checkedLine } from './checkedLine.ts';
import type { JournalLine } from './JournalLine.ts';
import { spanOf } from './ranges.ts';
import { replaceFile, type ReplaceOptions } from './replaceFile.ts';

/**
 * A journal without its torn lines, in whose place stands what they may have begun: whole, or not at all, so that nothing of it is forgotten on the way.
 *
 * @returns its size.
 */
export async function mendJournal(
  path: string,
  size: number,
  cut: readonly number[],
  options: ReplaceOptions,
): Promise<number> {
  const line = cut.length > 0 ? checkedLine(['sending', ...spanOf(cut)] satisfies JournalLine) : '';
  const text = Buffer.concat([(await readFile(path)).subarray(0, size), Buffer.from(line)]);
  await replaceFile(path, text, options);
  return text.length;
}
