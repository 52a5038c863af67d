import type { Entry, Index } from './createIndex.ts';

/** The entries at these places, in their order. */
export function entriesAt({ entries }: Index, places: Iterable<number>): Entry[] {
  const found: Entry[] = [];
  for (const place of places) {
    const entry = entries[place];
    if (entry) found.push(entry);
  }
  return found;
}
