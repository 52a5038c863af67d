'use client';
import { useMemo } from 'react';
import { onOneLine } from '../../core/index.ts';
import type { SearchWords } from '../words/SearchWords.ts';
import { addressOf, type SavedAddress, type SavedGroup } from './SavedAddress.ts';

const none: readonly SavedAddress[] = [];

/** The addresses that the app has already, while nothing is typed. One that is saved is not listed once more as a recent one. */
export function useSavedGroups(
  isEmpty: boolean,
  saved: readonly SavedAddress[] = none,
  recent: readonly SavedAddress[],
  words: SearchWords,
): readonly SavedGroup[] {
  return useMemo(() => {
    if (!isEmpty) return [];
    const lines = new Set<string>();
    const fresh = (one: SavedAddress) => {
      const line = onOneLine(addressOf(one));
      return !lines.has(line) && lines.add(line);
    };
    const groups: SavedGroup[] = [
      { kind: 'saved', name: words.saved(), addresses: saved.filter(fresh) },
      { kind: 'recent', name: words.recent(), addresses: recent.filter(fresh) },
    ];
    return groups.filter(({ addresses }) => addresses.length > 0);
  }, [isEmpty, saved, recent, words]);
}
