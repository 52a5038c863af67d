import { beginsWord, wordsOf } from '../../core/index.ts';

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
