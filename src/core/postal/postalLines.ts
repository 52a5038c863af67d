import { foldText, wordsOf } from '../text/text.ts';
import { isSameUnit, unitsIn, unitsOfField } from './parts/units.ts';

/** What an address has beside its lines. */
export interface Places {
  company: string;
  city: string;
  postalCode: string;
  /** The region and the country in each way that they may be written. */
  others: readonly string[];
  /** What a line must not lose, though it ends like a city: the street, the house number. */
  kept: readonly string[];
}

const folded = (text: string) => wordsOf(text.replace(/\bp\.? ?o\.? ?box\b/i, 'po box')).join(' ');

/**
 * The lines of an address without what stands beside them or in another of them: services repeat a company, a unit, a PO box, the city, the
 * region and the postal code in their lines, and a label would have them twice. Nothing is left out that is not said elsewhere.
 */
export function postalLines(given: readonly string[], places: Places): string[] {
  const lines = given.map((line) => line.trim()).filter(Boolean);
  const cut = lines.map((line) => withoutPlaces(withoutCompany(line, places.company), places)).filter(Boolean);
  return cut.filter((line, at) => !isSaid(line, at, cut));
}

/** Does another line say the same, or the same and more? Of two that are alike the first stays. */
function isSaid(line: string, at: number, lines: readonly string[]): boolean {
  const text = folded(line);
  // A number alone is a house in the first line, and a unit below it.
  const units = at > 0 ? unitsOfField(line) : unitsIn(line);
  const isUnitAlone = units.length > 0 && (restOf(line) === '' || unitsIn(line).length === 0);
  return lines.some((other, place) => {
    if (place === at) return false;
    if (folded(other) === text) return place < at;
    const others = isUnitAlone ? unitsIn(other) : [];
    return (
      others.length > 0 && restOf(other) !== '' && units.every((unit) => others.some((one) => isSameUnit(unit, one)))
    );
  });
}

const restOf = (line: string) => {
  let rest = line;
  for (const { start, end } of unitsIn(line).reverse()) rest = rest.slice(0, start) + rest.slice(end);
  return folded(rest);
};

function withoutCompany(line: string, company: string): string {
  if (!company) return line;
  const parts = line.split(',');
  return parts.length > 1 && folded(parts[0] ?? '') === folded(company)
    ? parts.slice(1).join(',').trim()
    : folded(line) === folded(company)
      ? ''
      : line;
}

/** "805 Veterans Blvd, Redwood City CA 94063" is "805 Veterans Blvd", where city, region and postal code stand beside it. */
function withoutPlaces(line: string, { city, postalCode, others, kept }: Places): string {
  const all = [postalCode, city, ...others].filter((text) => folded(text));
  const keeps = kept.map(folded).filter((text) => text && ` ${folded(line)} `.includes(` ${text} `));
  let best = line;
  let rest = line;
  let hasCode = false;
  for (let turn = 0; turn <= all.length; turn++) {
    const ended = all.map((text) => [text, withoutEnd(rest, text)] as const).find(([, left]) => left !== undefined);
    if (!ended) break;
    const [text, left = ''] = ended;
    const bare = withoutEndOfCommas(left);
    if (keeps.some((word) => !` ${folded(bare)} `.includes(` ${word} `))) break;
    hasCode ||= text === postalCode && folded(postalCode).length >= 4;
    rest = bare;
    // A street may end in the name of its city: it is cut at a comma, where the line says nothing else, or before a postal code with the street
    // known.
    if (
      !bare ||
      left.trimEnd().endsWith(',') ||
      text === postalCode ||
      (hasCode && keeps.some((word) => word.includes(' ')))
    )
      best = bare;
  }
  return best;
}

function withoutEndOfCommas(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The text before the words of `end`, if the line ends in them. */
function withoutEnd(line: string, end: string): string | undefined {
  const wanted = foldText(end).replace(/[^\p{L}\p{N}]/gu, '');
  let at = line.length;
  // As many pieces as the words, and a few for what parts them.
  for (let pieces = wordsOf(end).length + 2; pieces > 0 && at > 0; pieces--) {
    at = Math.max(line.lastIndexOf(' ', at - 1), line.lastIndexOf(',', at - 1));
    const tail = foldText(line.slice(at + 1)).replace(/[^\p{L}\p{N}]/gu, '');
    if (tail === wanted) return line.slice(0, at + 1);
    if (tail.length > wanted.length || at < 0) return undefined;
  }
  return undefined;
}

/** Does a line say this part of a city, as a line of its own or behind a comma, or at its end where the street does not end so? */
export function isInLines(lines: readonly string[], text: string, street: string): boolean {
  const wanted = folded(text);
  if (!wanted) return false;
  return lines.some(
    (line) =>
      line.split(',').some((part) => folded(part) === wanted) ||
      (street !== '' && ` ${folded(line)} `.includes(` ${folded(street)} `)
        ? ` ${folded(line).replace(folded(street), ' ')} `.includes(` ${wanted} `)
        : false),
  );
}
