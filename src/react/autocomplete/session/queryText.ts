import { beginsWord, wordsOf } from '../../../core/index.ts';
import { normalizeQuery } from '../../find/findQuery.ts';

/**
 * Maximum number of characters that are compared. Each word is compared with each other word, which would be slow for
 * long text.
 */
const maxCompared = 500;

/**
 * Whether the text is still the text that the user chose to enter manually, possibly corrected or extended. True if
 * more than half of the words of that text remain. A word that is partly erased or partly typed counts as remaining.
 */
export function isStillManual(manualText: string, text: string): boolean {
  const [words, current] = [wordsOf(manualText.slice(0, maxCompared)), wordsOf(text.slice(0, maxCompared))];
  const remaining = words.filter((word) => current.some((other) => beginsWord(other, word) || beginsWord(word, other)));
  return remaining.length * 2 > words.length;
}

/**
 * Joins the text with which a container was opened and the text typed inside the container to one query. If the user
 * types digits right after a word, the digits become a separate word, because users do not type a space to narrow a
 * list.
 */
export const joinQuery = (typed: string, rest: string): string =>
  normalizeQuery(typed + (/\p{L}$/u.test(typed) && /^\d/.test(rest) ? ' ' : '') + rest);

/**
 * Returns the part of `text` that follows `typed`, ignoring case. If `text` does not start with `typed`, returns
 * undefined.
 */
export const textAfter = (typed: string, text: string): string | undefined =>
  text.slice(0, typed.length).toLowerCase() === typed.toLowerCase() ? text.slice(typed.length) : undefined;
