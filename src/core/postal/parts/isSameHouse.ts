import { isGenericWord, type CanonicalStreet, streetOf } from './street.ts';
import { withoutUnits } from './units.ts';

/** The city and postal code of an address. Either value can be empty. */
interface Town {
  city: string;
  postalCode: string;
}

/**
 * Whether the lines that the user entered name the same street and house number as the answer. If they do, the entered unit can be added to the
 * answer. "12 Plaza Mayor" is not "12 Calle Mayor".
 *
 * Words and numbers must be equal and in the same order, so "12a" is not "12". Abbreviations count as equal to the full word. One difference is
 * allowed: a missing street type or direction, or a single typo.
 */
export function isSameHouse(
  entered: readonly string[],
  answered: readonly string[],
  here?: Town,
  there?: Town,
): boolean {
  const postal = here && there ? comparePostalCodes(here.postalCode, there.postalCode) : 'unknown';
  if (postal === 'other') return false;
  // Many towns have a "12 High Street", so the city must match too.
  if (here && there && postal !== 'same' && !isSameName(here.city, there.city)) return false;
  const enteredParts = splitLines(entered);
  const answeredParts = splitLines(answered);
  const runs = runsOf(enteredParts).map(streetOf);
  const isEntered = (part: string) => {
    const street = streetOf(part);
    return runs.some((run) => isSameStreet(run, street, postal !== 'typo'));
  };
  const hasDigit = (part: string) => /\d/.test(part);
  const houseIndex = answeredParts.findIndex(hasDigit);
  // This house has a name instead of a number.
  if (houseIndex < 0)
    return answeredParts.length > 0 && !enteredParts.some(hasDigit) && answeredParts.slice(0, 2).every(isEntered);
  const house = answeredParts[houseIndex] ?? '';
  return isEntered(/\p{L}{2}/u.test(house) ? house : [house, answeredParts[houseIndex + 1]].join(' '));
}

/** Removes the units and splits the lines at commas. */
const splitLines = (lines: readonly string[]) =>
  lines
    .slice(0, 8)
    .flatMap((line) => withoutUnits(line).split(',').slice(0, 8))
    .map((part) => part.trim())
    .filter(Boolean);

/** Returns the strings that could be a street: each part, each pair of adjacent parts, and each part from its first number onwards. */
function runsOf(parts: readonly string[]): string[] {
  const runs = parts.flatMap((part, index) => [part, [part, parts[index + 1] ?? ''].join(' ')]);
  return [...runs, ...parts.map((part) => part.slice(Math.max(0, part.search(/(?<!\S)\d/))))];
}

function isSameStreet(one: CanonicalStreet, other: CanonicalStreet, allowTypo: boolean): boolean {
  if (one.numbers.join() !== other.numbers.join()) return false;
  const [short, long] = one.words.length > other.words.length ? [other.words, one.words] : [one.words, other.words];
  if (short.join('') === long.join('')) return long.length > 0;
  if (short.length === long.length) {
    const wrong = short
      .map((word, index) => [word, long[index] ?? ''] as const)
      .filter(([word, otherWord]) => word !== otherWord);
    return allowTypo && wrong.length === 1 && wrong.every(([word, otherWord]) => isTypo(word, otherWord));
  }
  const left = remainingWords(short, long);
  // The street needs a name, or a second number.
  const isNamed = one.numbers.length > 1 || !short.every(isGenericWord);
  return (
    isNamed &&
    left !== undefined &&
    left.every((word, index) => isGenericWord(word) && !(index === 0 && word === 'st' && long[0] === 'st'))
  );
}

/** Returns the words of `long` that are not in `short`, or undefined if `long` does not contain all words of `short` in the same order. */
function remainingWords(short: readonly string[], long: readonly string[]): string[] | undefined {
  let index = 0;
  const left = long.filter((word) => !(word === short[index] && ++index));
  return index === short.length ? left : undefined;
}

/**
 * Whether two words differ only by one missing letter or two swapped letters after the first letter. A changed letter makes a different name:
 * Mill is not Hill.
 */
function isTypo(one: string, other: string): boolean {
  if (isGenericWord(one) || isGenericWord(other) || one[0] !== other[0]) return false;
  const [short, long] = one.length > other.length ? [other, one] : [one, other];
  let index = 0;
  while (index < short.length && short[index] === long[index]) index++;
  if (long.length === short.length + 1) return long.length >= 5 && short.slice(index) === long.slice(index + 1);
  return (
    long.length === short.length &&
    short[index] === long[index + 1] &&
    short[index + 1] === long[index] &&
    short.slice(index + 2) === long.slice(index + 2)
  );
}

const isSameName = (one: string, other: string) => {
  const [first, second] = [streetOf(one), streetOf(other)];
  return first.words.length === 0 || second.words.length === 0 || isSameStreet(first, second, true);
};

/**
 * Compares two postal codes. They are the same if one starts with the other ("94063", "94063-1743"). If a single character differs, it is a
 * typo.
 */
function comparePostalCodes(one: string, other: string): 'same' | 'typo' | 'other' | 'unknown' {
  const [first = '', second = ''] = [one, other].map((code) => code.toLowerCase().replace(/[^a-z\d]/g, ''));
  if (!first || !second) return 'unknown';
  if (first.startsWith(second) || second.startsWith(first)) return 'same';
  const wrong =
    first.length === second.length
      ? Array.from(first).filter((char, index) => char !== second[index]).length
      : Infinity;
  return wrong === 1 ? 'typo' : 'other';
}
