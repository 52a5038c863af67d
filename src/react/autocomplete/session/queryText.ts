import { beginsWord, wordsOf } from '../../../core/index.ts';
import { normalizeQuery } from '../../find/findQuery.ts';

/** Letters that tell one text from another. Each word is compared with each. */
const enough = 500;

/**
 * Is this still what the person chose to enter by hand: a correction, or more of it? It is, while more than half of the words are there. One that
 * is being erased or written letter by letter is there.
 */
export function isSameByHand(kept: string, text: string): boolean {
  const [words, now] = [wordsOf(kept.slice(0, enough)), wordsOf(text.slice(0, enough))];
  const there = words.filter((word) => now.some((other) => beginsWord(other, word) || beginsWord(word, other)));
  return there.length * 2 > words.length;
}

/** The two as one question. Figures that were typed right after a word are a word of their own: nobody writes a space to narrow a list. */
export const joined = (typed: string, rest: string): string =>
  normalizeQuery(typed + (/\p{L}$/u.test(typed) && /^\d/.test(rest) ? ' ' : '') + rest);

/** What of a text was typed after it was `typed`; undefined of one that does not go on from it. An app may write capitals of it. */
export const restOf = (typed: string, text: string): string | undefined =>
  text.slice(0, typed.length).toLowerCase() === typed.toLowerCase() ? text.slice(typed.length) : undefined;
