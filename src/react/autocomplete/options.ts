import type { Suggestion } from '../../core/index.ts';
import type { SavedAddress, SavedGroup } from './SavedAddress.ts';
import type { AutocompleteState } from './session/reducer.ts';

/* Our own rows have no id, and every suggestion has one, so the keys of rows differ whatever ids the service returns. */

/** Row that goes back one level. It is the first option in an open container. */
export const backRow = { id: '', language: 'back' } as const;
/** Row that leaves all containers and searches everywhere. Listed while typed text filters a container's list. */
export const everywhereRow = { id: '', language: 'everywhere' } as const;
/** Row that switches to manual entry. If the app has set `onManual`, it is the last option of every list. */
export const manualRow = { id: '', language: 'manual' } as const;
interface SavedRow {
  id: '';
  language: string;
  saved: SavedAddress;
}
export type ListRow = Suggestion | SavedRow | typeof backRow | typeof everywhereRow | typeof manualRow;

/** The id alone is not unique, because the same address can be listed in several languages. */
export const rowKey = ({ id, language }: ListRow) => `${id} ${language}`;

/** Returns the key of the first suggestion, or `''` if there is none. */
export const firstKey = (rows: readonly ListRow[]): string => {
  const first = rows.find(isSuggestion);
  return first ? rowKey(first) : '';
};

export function listRows(
  { suggestions, trail, phase, everywhere }: Pick<AutocompleteState, 'suggestions' | 'trail' | 'phase' | 'everywhere'>,
  groups: readonly SavedGroup[],
  hasManual: boolean,
): readonly ListRow[] {
  const last = hasManual ? [manualRow] : [];
  const out = everywhere === '' ? [] : [everywhereRow];
  if (groups.length > 0) {
    const saved = groups.flatMap(({ kind, addresses }) =>
      addresses.map((one, index): SavedRow => ({ id: '', language: `${kind} ${index}`, saved: one })),
    );
    return [...saved, ...last];
  }
  // The row for manual entry appears only after an answer. If it appeared earlier, a user who quickly presses an arrow
  // key and Enter would select it instead of the first suggestion.
  if (trail.length < 2)
    return suggestions.length > 0 || phase === 'empty' || phase === 'failed' ? [...suggestions, ...last] : suggestions;
  return [...(phase === 'empty' && everywhere !== '' ? [] : [backRow]), ...suggestions, ...out, ...last];
}

export const isSuggestion = (row: ListRow | undefined): row is Suggestion => row !== undefined && 'kind' in row;
export const isSaved = (row: ListRow | undefined): row is SavedRow => row !== undefined && 'saved' in row;
