import { beginsWord, wordsOf } from '../../../core/index.ts';
import { normalizeQuery } from '../../find/findQuery.ts';

/** Maximum number of characters to compare. Comparing every word with every other would be slow for long texts. */
const maxCompared = 500;

/**
 * Whether this is still the text that the user chose to enter manually, possibly corrected or extended. True while more
 * than half of the words remain. A partly erased or partly typed word counts as remaining.
 */
export function isStillManual(manualText: string, text: string): boolean {
  const [words, current] = [wordsOf(manualText.slice(0, maxCompared)), wordsOf(text.slice(0, maxCompared))];
  const remaining = words.filter((word) => current.some((other) => beginsWord(other, word) || beginsWord(word, other)));
  return remaining.length * 2 > words.length;
}

/**
 * Joins the text of a container and the text typed inside it to one query. Digits typed right after a word become a
 * separate word, because users do not type a space to narrow a list.
 */
export const joinQuery = (typed: string, rest: string): string =>
  normalizeQuery(typed + (/\p{L}$/u.test(typed) && /^\d/.test(rest) ? ' ' : '') + rest);

/** Returns what follows `typed` in `text`, ignoring case; undefined if `text` does not start with it. */
export const textAfter = (typed: string, text: string): string | undefined =>
  text.slice(0, typed.length).toLowerCase() === typed.toLowerCase() ? text.slice(typed.length) : undefined;
