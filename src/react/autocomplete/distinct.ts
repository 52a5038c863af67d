import type { Suggestion } from '../../core/index.ts';
import { keyOf } from './rows.ts';

/** Without the rows that the service sent twice: their ids must be unique in a list. */
export function distinct(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const seen = new Set<string>();
  return suggestions.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)));
}
