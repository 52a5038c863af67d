import { isUsual, type Street, streetOf } from './street.ts';
import { withoutUnits } from './units.ts';

/** What stands beside the lines, in part or not at all. */
export interface Town {
  city: string;
  postalCode: string;
}

/**
 * Are the lines that a person entered on the street, and at the number, of an answer? A unit may only be added to an answer that is: "13 Belle
 * Vue Road" is not where the flat of "13 Coppice Place" is, and "12 Plaza Mayor" is not "12 Calle Mayor". So the words of both are the same in
 * the same order, abbreviations aside, and the numbers too ("12a" is not "12"). If nothing else differs, one of them may lack what a street is
 * called beside its name (a type, a direction), or have one slip in one word. Where that is too strict, the answer is offered, and no unit is
 * asked for.
 */
export function isSameHouse(
  entered: readonly string[],
  answered: readonly string[],
  here?: Town,
  there?: Town,
): boolean {
  const postal = here && there ? likenessOf(here.postalCode, there.postalCode) : 'unknown';
  if (postal === 'other') return false;
  // "12 High Street" is in every town.
  if (here && there && postal !== 'same' && !isSameName(here.city, there.city)) return false;
  const own = partsOf(entered);
  const theirs = partsOf(answered);
  const runs = runsOf(own).map(streetOf);
  const isEntered = (part: string) => {
    const street = streetOf(part);
    return runs.some((run) => isSameStreet(run, street, postal !== 'slip'));
  };
  const at = theirs.findIndex((part) => /\d/.test(part));
  // A house with a name instead of a number.
  if (at < 0) return theirs.length > 0 && !own.some((part) => /\d/.test(part)) && theirs.slice(0, 2).every(isEntered);
  const house = theirs[at] ?? '';
  return isEntered(/\p{L}{2}/u.test(house) ? house : [house, theirs[at + 1]].join(' '));
}

/** The lines without units, cut at commas. */
const partsOf = (lines: readonly string[]) =>
  lines
    .slice(0, 8)
    .flatMap((line) => withoutUnits(line).split(',').slice(0, 8))
    .map((part) => part.trim())
    .filter(Boolean);

/** "12, High Street" is one text, "Rose Cottage, 12 High Street" is two, and so is "Rose Cottage 12 High Street". */
function runsOf(parts: readonly string[]): string[] {
  const runs = parts.flatMap((part, at) => [part, [part, parts[at + 1] ?? ''].join(' ')]);
  return [...runs, ...parts.map((part) => part.slice(Math.max(0, part.search(/(?<!\S)\d/))))];
}

function isSameStreet(one: Street, other: Street, maySlip: boolean): boolean {
  if (one.numbers.join() !== other.numbers.join()) return false;
  const [short, long] = one.words.length > other.words.length ? [other.words, one.words] : [one.words, other.words];
  if (short.join('') === long.join('')) return long.length > 0;
  if (short.length === long.length) {
    const wrong = short.map((word, at) => [word, long[at] ?? ''] as const).filter(([word, theirs]) => word !== theirs);
    return maySlip && wrong.length === 1 && wrong.every(([word, theirs]) => isSlip(word, theirs));
  }
  const left = withoutIn(short, long);
  // Something must say which street it is: a name, or a number that is not the house's.
  const tells = one.numbers.length > 1 || !short.every(isUsual);
  return (
    tells &&
    left !== undefined &&
    left.every((word, at) => isUsual(word) && !(at === 0 && word === 'st' && long[0] === 'st'))
  );
}

/** What the longer list has more than the shorter one, which stands in it in its order; undefined where it does not. */
function withoutIn(short: readonly string[], long: readonly string[]): string[] | undefined {
  let at = 0;
  const left = long.filter((word) => !(word === short[at] && ++at));
  return at === short.length ? left : undefined;
}

/** A letter left out, or two swapped, behind the first. A letter that is another one makes other names: Mill and Hill, Wald and Wall. */
function isSlip(one: string, other: string): boolean {
  if (isUsual(one) || isUsual(other) || one[0] !== other[0]) return false;
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
  const [own, theirs] = [streetOf(one), streetOf(other)];
  return own.words.length === 0 || theirs.words.length === 0 || isSameStreet(own, theirs, true);
};

/** Postal codes: further digits may be missing ("94063", "94063-1743"); one sign may be wrong. */
function likenessOf(one: string, other: string): 'same' | 'slip' | 'other' | 'unknown' {
  const [own = '', theirs = ''] = [one, other].map((code) => code.toLowerCase().replace(/[^a-z\d]/g, ''));
  if (!own || !theirs) return 'unknown';
  if (own.startsWith(theirs) || theirs.startsWith(own)) return 'same';
  const wrong =
    own.length === theirs.length ? Array.from(own).filter((sign, at) => sign !== theirs[at]).length : Infinity;
  return wrong === 1 ? 'slip' : 'other';
}
