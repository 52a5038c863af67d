import type { Suggestion } from '../../../core/index.ts';
import type { SavedAddress, SavedGroup } from '../SavedAddress.ts';
import type { AutocompleteState } from '../session/state.ts';

/** Removes rows that the service returned twice, because ids must be unique within a list. */
export function uniqueById(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const seen = new Set<string>();
  return suggestions.filter((row) => !seen.has(rowKey(row)) && seen.add(rowKey(row)));
}

/** Row that goes back one level; the first option of an open container. */
export const backRow = { id: 'back', language: '' } as const;
/** Row that leaves all levels and searches everywhere; the last option while text filters a level. */
export const everywhereRow = { id: 'everywhere', language: '' } as const;
/** Row that switches to manual entry; the last option of every list if the app has set `onManual`. */
export const manualRow = { id: 'manual', language: '' } as const;
/** Row of a saved or recent address. */
interface SavedRow {
  id: string;
  language: '';
  saved: SavedAddress;
}
export type Row = Suggestion | SavedRow | typeof backRow | typeof everywhereRow | typeof manualRow;

/** Returns the key of a row. The id alone is not unique, because it can occur in several languages. */
export const rowKey = ({ id, language }: Row) => `${id} ${language}`;

const createSavedRow = (group: SavedGroup['kind'], index: number, saved: SavedAddress): SavedRow => ({
  id: `${group} ${String(index)}`,
  language: '',
  saved,
});

/** Returns the options of the list. If nothing in the open container matches, returns only the row "Search everywhere". */
export function listRows(
  { suggestions, trail, phase, everywhere }: Pick<AutocompleteState, 'suggestions' | 'trail' | 'phase' | 'everywhere'>,
  groups: readonly SavedGroup[],
  hasManual: boolean,
): readonly Row[] {
  const last = hasManual ? [manualRow] : [];
  const out = everywhere === '' ? [] : [everywhereRow];
  if (groups.length > 0) {
    const saved = groups.flatMap(({ kind, addresses }) =>
      addresses.map((one, index) => createSavedRow(kind, index, one)),
    );
    return [...saved, ...last];
  }
  // The manual row appears only after an answer, so that quickly pressing an arrow and Enter selects the first
  // suggestion.
  if (trail.length < 2)
    return suggestions.length > 0 || phase === 'empty' || phase === 'failed' ? [...suggestions, ...last] : suggestions;
  return [...(phase === 'empty' && everywhere !== '' ? [] : [backRow]), ...suggestions, ...out, ...last];
}

export const isSuggestion = (row: Row | undefined): row is Suggestion => row !== undefined && 'kind' in row;
export const isSaved = (row: Row | undefined): row is SavedRow => row !== undefined && 'saved' in row;

/**
 * Returns a suggestion's description without a count such as "- 12 Addresses" at its end. The count is shown
 * separately, in the user's language.
 */
export function suggestionPlace({ description, count }: Suggestion): string {
  return count === undefined ? description : description.slice(0, Math.max(0, description.lastIndexOf(' - ')));
}
