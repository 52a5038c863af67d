import type { Suggestion } from '../../../core/index.ts';
import type { SavedAddress, SavedGroup } from '../SavedAddress.ts';
import type { State } from '../session/state.ts';

/** Without the rows that the service sent twice: their ids must be unique in a list. */
export function distinct(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const seen = new Set<string>();
  return suggestions.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)));
}

/** The row that leads to the level above; the first option of an opened container. */
export const backRow = { id: 'back', language: '' } as const;
/** The row that leaves all levels and asks everywhere for what is typed; the last option while something narrows a level. */
export const everywhereRow = { id: 'everywhere', language: '' } as const;
/** The row that leaves the search for the fields: the last of each list, where the app asked for it. */
export const manualRow = { id: 'manual', language: '' } as const;
/** An address that the app has already, in the list of an empty search. */
export interface SavedRow {
  id: string;
  language: '';
  saved: SavedAddress;
}
export type Row = Suggestion | SavedRow | typeof backRow | typeof everywhereRow | typeof manualRow;

/** Tells rows apart: a suggestion's id may come in several languages. */
export const keyOf = ({ id, language }: Row) => `${id} ${language}`;

export const savedRow = (group: SavedGroup['kind'], index: number, saved: SavedAddress): SavedRow => ({
  id: `${group} ${String(index)}`,
  language: '',
  saved,
});

/** What is listed. Where nothing in a level matches, the way out stands alone. */
export function rowsOf(
  { suggestions, trail, phase, everywhere }: Pick<State, 'suggestions' | 'trail' | 'phase' | 'everywhere'>,
  groups: readonly SavedGroup[],
  hasManual: boolean,
): readonly Row[] {
  const last = hasManual ? [manualRow] : [];
  const out = everywhere === '' ? [] : [everywhereRow];
  if (groups.length > 0) {
    const saved = groups.flatMap(({ kind, addresses }) => addresses.map((one, index) => savedRow(kind, index, one)));
    return [...saved, ...last];
  }
  // It does not come before an answer: a quick arrow and Enter mean the first suggestion.
  if (trail.length < 2)
    return suggestions.length > 0 || phase === 'empty' || phase === 'failed' ? [...suggestions, ...last] : suggestions;
  return [...(phase === 'empty' && everywhere !== '' ? [] : [backRow]), ...suggestions, ...out, ...last];
}

export const isSuggestion = (row: Row | undefined): row is Suggestion => row !== undefined && 'kind' in row;
export const isSaved = (row: Row | undefined): row is SavedRow => row !== undefined && 'saved' in row;

/** A description without its "… - 12 Addresses": the count is said apart, in words of the reader's language. */
export function placeOf({ description, count }: Suggestion): string {
  return count === undefined ? description : description.slice(0, Math.max(0, description.lastIndexOf(' - ')));
}
