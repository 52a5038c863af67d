import { spellingsOf, wordsOf } from '../text.ts';
import { isAlike } from './isAlike.ts';
import { withoutUnits } from './unitsIn.ts';

/** Does the word have other spellings, as "street", "north" and "saint" have? Such a word does not tell one street from another. */
const isUsual = (word: string) => spellingsOf(word).length > 1;
const hasDigit = (word: string) => /\d/.test(word);
const isHouse = (word: string) => /^\d+\p{L}?$/u.test(word);

/**
 * Are the lines that a person entered on the street, and at the number, of an answer? Slips and abbreviations aside. A unit may only be added to an answer that is: "13 Belle Vue Road" is not where the flat
 * of "13 Coppice Place" is.
 */
export function isSameHouse(entered: readonly string[], answered: readonly string[], street?: string): boolean {
  const own = entered.flatMap((line) => wordsOf(withoutUnits(line)));
  const lines = answered.map((line) => withoutUnits(line));
  const line = lines.find((text) => /\d/.test(text)) ?? lines[0] ?? '';
  const words = wordsOf(line);
  const numbers = words.filter(isHouse);
  if (own.some(isHouse) && numbers.length > 0 && !numbers.some((number) => own.includes(number))) return false;
  const names = wordsOf(street?.trim() ? street : line).filter((word) => !isHouse(word));
  // "Main Street" is not "Main Avenue", nor "North Main" "South Main"; what only one of them says at all may be missing.
  const isIn = (words: readonly string[]) => (word: string) => words.some((other) => spellingsOf(word).includes(other));
  if (
    own.some((word) => isUsual(word) && !isIn(names)(word)) &&
    names.some((word) => isUsual(word) && !isIn(own)(word))
  )
    return false;
  const telling = names.filter((word) => !isUsual(word) && !hasDigit(word) && word.length > 1);
  // "North Street", "Highway 61": every word counts.
  if (telling.length === 0) return names.concat(numbers).every((word) => own.some((other) => isAlike(other, word)));
  if (!names.filter(hasDigit).every((word) => own.includes(word))) return false;
  const joined = telling.join('');
  return (
    telling.every((name) => own.some((word) => isAlike(word, name))) ||
    own.join('').includes(joined) ||
    own.some((word) => isAlike(word, joined))
  );
}
