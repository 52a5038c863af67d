import { type Entry, type Index, prefixRange } from './createIndex.ts';

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
