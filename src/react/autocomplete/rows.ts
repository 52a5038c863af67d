import type { Suggestion } from '../../core/index.ts';
import type { State } from './State.ts';

/** The row that leads to the level above; the first option of an opened container. */
export const backRow = { id: 'back', language: '' } as const;
/** The row that leaves all levels and asks everywhere for what is typed; the last option while something narrows a level. */
export const everywhereRow = { id: 'everywhere', language: '' } as const;
export type Row = Suggestion | typeof backRow | typeof everywhereRow;

/** Tells rows apart: a suggestion's id may come in several languages. */
export const keyOf = ({ id, language }: Row) => `${id} ${language}`;

/** What is listed. Where nothing in a level matches, the way out stands alone. */
export function rowsOf({
  suggestions,
  trail,
  phase,
  everywhere,
}: Pick<State, 'suggestions' | 'trail' | 'phase' | 'everywhere'>): readonly Row[] {
  const out = everywhere === '' ? [] : [everywhereRow];
  if (trail.length < 2) return suggestions;
  return phase === 'empty' && everywhere !== '' ? out : [backRow, ...suggestions, ...out];
}

export const isSuggestion = (row: Row | undefined): row is Suggestion => row !== undefined && 'kind' in row;
