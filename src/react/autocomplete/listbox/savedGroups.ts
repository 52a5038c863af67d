'use client';
import { useMemo } from 'react';
import { onOneLine } from '../../../core/index.ts';
import type { SearchWords } from '../../words/Words.ts';
import { addressOf, type SavedAddress, type SavedGroup } from '../SavedAddress.ts';

const noAddresses: readonly SavedAddress[] = [];

/** Whether an entry is a valid saved address. Data that the app has stored may be malformed. */
const isSaved = (one: Partial<SavedAddress> | null | undefined) =>
  typeof one?.address === 'object' && (one.address as unknown) !== null;

/**
 * Returns the groups of saved and recent addresses, or none if the field contains text. Leaves out a recent address
 * that is also saved.
 */
export function useSavedGroups(
  isEmpty: boolean,
  given: readonly SavedAddress[] | null | undefined,
  recent: readonly SavedAddress[],
  words: SearchWords,
): readonly SavedGroup[] {
  return useMemo(() => {
    if (!isEmpty) return [];
    const saved = given ?? noAddresses;
    const lines = new Set<string>();
    const isNew = (one: SavedAddress) => {
      const line = onOneLine(addressOf(one));
      return !lines.has(line) && lines.add(line);
    };
    const groups: SavedGroup[] = [
      { kind: 'saved', name: words.saved(), addresses: saved.filter(isSaved).filter(isNew) },
      { kind: 'recent', name: words.recent(), addresses: recent.filter(isSaved).filter(isNew) },
    ];
    return groups.filter(({ addresses }) => addresses.length > 0);
  }, [isEmpty, given, recent, words]);
}
