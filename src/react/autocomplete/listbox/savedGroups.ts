'use client';
import { useMemo } from 'react';
import { onOneLine } from '../../../core/index.ts';
import type { SearchWords } from '../../words/Words.ts';
import { addressOf, type SavedAddress, type SavedGroup } from '../SavedAddress.ts';

const none: readonly SavedAddress[] = [];

/** What an app keeps may hold anything. */
const isSaved = (one: Partial<SavedAddress> | null | undefined) =>
  typeof one?.address === 'object' && (one.address as unknown) !== null;

/** The addresses that the app has already, while nothing is typed. One that is saved is not listed once more as a recent one. */
export function useSavedGroups(
  isEmpty: boolean,
  given: readonly SavedAddress[] | null | undefined,
  recent: readonly SavedAddress[],
  words: SearchWords,
): readonly SavedGroup[] {
  return useMemo(() => {
    if (!isEmpty) return [];
    const saved = given ?? none;
    const lines = new Set<string>();
    const fresh = (one: SavedAddress) => {
      const line = onOneLine(addressOf(one));
      return !lines.has(line) && lines.add(line);
    };
    const groups: SavedGroup[] = [
      { kind: 'saved', name: words.saved(), addresses: saved.filter(isSaved).filter(fresh) },
      { kind: 'recent', name: words.recent(), addresses: recent.filter(isSaved).filter(fresh) },
    ];
    return groups.filter(({ addresses }) => addresses.length > 0);
  }, [isEmpty, given, recent, words]);
}
