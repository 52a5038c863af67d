import { beginsWord, wordsOf } from '../../../core/index.ts';
import { normalizeQuery } from '../../find/findQuery.ts';

/** Maximum number of characters compared, because each word is compared with each other. */
const maxCompared = 500;

/**
 * Whether this is still the text that the user chose to enter manually: corrected or extended. It is while more than
 * half of its words remain. A partly erased or partly typed word counts.
 */
export function isStillManual(manualText: string, text: string): boolean {
  const [words, current] = [wordsOf(manualText.slice(0, maxCompared)), wordsOf(text.slice(0, maxCompared))];
  const remaining = words.filter((word) => current.some((other) => beginsWord(other, word) || beginsWord(word, other)));
  return remaining.length * 2 > words.length;
}

/**
 * Joins both texts to one query. Digits typed right after a word become a separate word, because nobody types a space
 * to narrow a list.
 */
export const joinQuery = (typed: string, rest: string): string =>
  normalizeQuery(typed + (/\p{L}$/u.test(typed) && /^\d/.test(rest) ? ' ' : '') + rest);

/** Returns what follows `typed` in `text`, ignoring case; undefined if `text` does not start with it. */
export const textAfter = (typed: string, text: string): string | undefined =>
  text.slice(0, typed.length).toLowerCase() === typed.toLowerCase() ? text.slice(typed.length) : undefined;
