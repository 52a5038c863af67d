import { isGenericWord, type Street, streetOf } from './street.ts';
import { withoutUnits } from './units.ts';

/** The city and postal code of an address. Either can be empty. */
export interface Town {
  city: string;
  postalCode: string;
}

/**
 * Whether the entered lines name the same street and number as an answer. Only then can an entered unit be added to the answer: "12 Plaza Mayor" is
 * not "12 Calle Mayor".
 *
 * Words and numbers must be equal and in the same order, apart from abbreviations ("12a" is not "12"). One difference is allowed: a missing street
 * type or direction, or one typo in one word.
 */
export function isSameHouse(
  entered: readonly string[],
  answered: readonly string[],
  here?: Town,
  there?: Town,
): boolean {
  const postal = here && there ? comparePostalCodes(here.postalCode, there.postalCode) : 'unknown';
  if (postal === 'other') return false;
  // Every town has a "12 High Street".
  if (here && there && postal !== 'same' && !isSameName(here.city, there.city)) return false;
  const enteredParts = partsOf(entered);
  const answeredParts = partsOf(answered);
  const runs = runsOf(enteredParts).map(streetOf);
  const isEntered = (part: string) => {
    const street = streetOf(part);
    return runs.some((run) => isSameStreet(run, street, postal !== 'typo'));
  };
  const hasDigit = (part: string) => /\d/.test(part);
  const houseIndex = answeredParts.findIndex(hasDigit);
  // The house has a name instead of a number.
  if (houseIndex < 0)
    return answeredParts.length > 0 && !enteredParts.some(hasDigit) && answeredParts.slice(0, 2).every(isEntered);
  const house = answeredParts[houseIndex] ?? '';
  return isEntered(/\p{L}{2}/u.test(house) ? house : [house, answeredParts[houseIndex + 1]].join(' '));
}

/** Removes units and splits the lines at commas. */
const partsOf = (lines: readonly string[]) =>
  lines
    .slice(0, 8)
    .flatMap((line) => withoutUnits(line).split(',').slice(0, 8))
    .map((part) => part.trim())
    .filter(Boolean);

/** Returns the texts that can be a street: each part, each pair of adjacent parts, and each part from its first number onwards. */
function runsOf(parts: readonly string[]): string[] {
  const runs = parts.flatMap((part, at) => [part, [part, parts[at + 1] ?? ''].join(' ')]);
  return [...runs, ...parts.map((part) => part.slice(Math.max(0, part.search(/(?<!\S)\d/))))];
}

function isSameStreet(one: Street, other: Street, allowTypo: boolean): boolean {
  if (one.numbers.join() !== other.numbers.join()) return false;
  const [short, long] = one.words.length > other.words.length ? [other.words, one.words] : [one.words, other.words];
  if (short.join('') === long.join('')) return long.length > 0;
  if (short.length === long.length) {
    const wrong = short
      .map((word, at) => [word, long[at] ?? ''] as const)
      .filter(([word, otherWord]) => word !== otherWord);
    return allowTypo && wrong.length === 1 && wrong.every(([word, otherWord]) => isTypo(word, otherWord));
  }
  const left = remainingWords(short, long);
  // The street needs a name, or a second number.
  const isNamed = one.numbers.length > 1 || !short.every(isGenericWord);
  return (
    isNamed &&
    left !== undefined &&
    left.every((word, at) => isGenericWord(word) && !(at === 0 && word === 'st' && long[0] === 'st'))
  );
}

/** Returns the words of `long` that are not in `short`. Returns undefined unless `long` contains all words of `short` in the same order. */
function remainingWords(short: readonly string[], long: readonly string[]): string[] | undefined {
  let at = 0;
  const left = long.filter((word) => !(word === short[at] && ++at));
  return at === short.length ? left : undefined;
}

/**
 * Whether the words differ only by one missing letter or two swapped letters, after the first letter. A changed letter makes a different name: Mill
 * is not Hill.
 */
function isTypo(one: string, other: string): boolean {
  if (isGenericWord(one) || isGenericWord(other) || one[0] !== other[0]) return false;
  const [short, long] = one.length > other.length ? [other, one] : [one, other];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (long.length === short.length + 1) return long.length >= 5 && short.slice(at) === long.slice(at + 1);
  return (
    long.length === short.length &&
    short[at] === long[at + 1] &&
    short[at + 1] === long[at] &&
    short.slice(at + 2) === long.slice(at + 2)
  );
}

const isSameName = (one: string, other: string) => {
  const [first, second] = [streetOf(one), streetOf(other)];
  return first.words.length === 0 || second.words.length === 0 || isSameStreet(first, second, true);
};

/** Compares postal codes. They are the same if one starts with the other ("94063", "94063-1743"). One wrong character is a typo. */
function comparePostalCodes(one: string, other: string): 'same' | 'typo' | 'other' | 'unknown' {
  const [first = '', second = ''] = [one, other].map((code) => code.toLowerCase().replace(/[^a-z\d]/g, ''));
  if (!first || !second) return 'unknown';
  if (first.startsWith(second) || second.startsWith(first)) return 'same';
  const wrong =
    first.length === second.length ? Array.from(first).filter((char, at) => char !== second[at]).length : Infinity;
  return wrong === 1 ? 'typo' : 'other';
}
