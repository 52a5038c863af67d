import { wordsOf } from '../../core/text.ts';
import type { Address } from '../../core/Address.ts';
import { type Entry, type Index, prefixRange } from './createIndex.ts';

/** Beyond so many the order of what does not fit anyway is not worked out. */
const rankedAtMost = 4000;

/** The entries that have every typed word, as a word or its beginning. */
export function matchEntries({ entries, vocabulary, postings }: Index, typed: readonly string[]): Entry[] {
  const ranges = typed.map((word) => {
    const [from, to] = prefixRange(vocabulary, word);
    let size = 0;
    for (let at = from; at < to; at++) size += postings[at]?.length ?? 0;
    return { from, to, size };
  });
  ranges.sort((one, other) => one.size - other.size);
  const [rarest, ...others] = ranges;
  if (!rarest?.size) return [];
  const seen = new Uint8Array(entries.length);
  const found: Entry[] = [];
  for (let at = rarest.from; at < rarest.to; at++)
    for (const place of postings[at] ?? []) {
      if (seen[place]) continue;
      seen[place] = 1;
      const entry = entries[place];
      if (entry && others.every(({ from, to }) => entry.words.some((word) => word >= from && word < to)))
        found.push(entry);
    }
  return found;
}

/** Best first: typed order from the house number on, whole words before beginnings, then short before long; else as given. */
export function rankEntries(found: readonly Entry[], typed: readonly string[]): Entry[] {
  const few = found.length > rankedAtMost ? found.slice(0, rankedAtMost) : found;
  return few
    .map((entry) => ({ entry, score: scoreOf(entry.address, typed) }))
    .sort((one, other) => other.score - one.score || one.entry.place - other.entry.place)
    .map(({ entry }) => entry);
}

function scoreOf({ company, line1, line2, city, provinceCode, postalCode }: Address, typed: readonly string[]): number {
  const words = wordsOf(`${line1} ${line2} ${city} ${provinceCode} ${postalCode} ${company}`);
  let score = -words.length / 100;
  let next = 0;
  for (const [at, wanted] of typed.entries()) {
    if (words.includes(wanted)) score += 2;
    const found = words.findIndex((word, place) => place >= next && word.startsWith(wanted));
    if (found < 0) continue;
    score += found === next ? 2 : 1;
    if (at === 0 && found === 0) score += 3;
    next = found + 1;
  }
  return score;
}
