import { foldText, wordsOf } from '../text/text.ts';
import { isSameUnit, unitsIn, unitsOfField } from './parts/units.ts';

/** Parts of an address that the address lines may repeat. */
interface Places {
  company: string;
  city: string;
  postalCode: string;
  /** Spellings of the region and the country. */
  others: readonly string[];
  /** Strings that a line must keep even if they look like a city: the street and the house number. */
  keep: readonly string[];
}

const folded = (text: string) => wordsOf(text.replace(/\bp\.? ?o\.? ?box\b/i, 'po box')).join(' ');

/**
 * Removes from the address lines any text that another part of the address already contains. Services repeat the company, unit, PO box, city,
 * region and postal code in the lines, so a label would print them twice.
 */
export function postalLines(given: readonly string[], places: Places): string[] {
  const lines = given.map((line) => line.trim()).filter(Boolean);
  const cut = lines.map((line) => removePlaces(withoutCompany(line, places.company), places)).filter(Boolean);
  return cut.filter((line, index) => !isRepeated(line, index, cut));
}

/** Whether a line repeats another one: an equal line comes before it, or the line is only a unit that another line also contains. */
function isRepeated(line: string, index: number, lines: readonly string[]): boolean {
  const text = folded(line);
  // In line 1, a bare number is a house number. In the other lines, it is a unit.
  const units = index > 0 ? unitsOfField(line) : unitsIn(line);
  const isUnitAlone = units.length > 0 && (withoutUnitText(line) === '' || unitsIn(line).length === 0);
  return lines.some((other, otherIndex) => {
    if (otherIndex === index) return false;
    if (folded(other) === text) return otherIndex < index;
    const others = isUnitAlone ? unitsIn(other) : [];
    return (
      others.length > 0 &&
      withoutUnitText(other) !== '' &&
      units.every((unit) => others.some((one) => isSameUnit(unit, one)))
    );
  });
}

const withoutUnitText = (line: string) => {
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

/** Removes a trailing city, region and postal code: "805 Veterans Blvd, Redwood City CA 94063" → "805 Veterans Blvd". */
function removePlaces(line: string, { city, postalCode, others, keep }: Places): string {
  const all = [postalCode, city, ...others].filter((text) => folded(text));
  const keeps = keep.map(folded).filter((text) => text && ` ${folded(line)} `.includes(` ${text} `));
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
    // A street name can end with the city's name. A city is therefore cut only after a comma, if nothing else is left, or if a
    // postal code follows it and the street is known.
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

/** Returns the line without the words of `end`, or undefined if the line does not end with them. */
function withoutEnd(line: string, end: string): string | undefined {
  const wanted = foldText(end).replace(/[^\p{L}\p{N}]/gu, '');
  let index = line.length;
  // Looks back one piece for each word, plus two for separators.
  for (let pieces = wordsOf(end).length + 2; pieces > 0 && index > 0; pieces--) {
    index = Math.max(line.lastIndexOf(' ', index - 1), line.lastIndexOf(',', index - 1));
    const tail = foldText(line.slice(index + 1)).replace(/[^\p{L}\p{N}]/gu, '');
    if (tail === wanted) return line.slice(0, index + 1);
    if (tail.length > wanted.length || index < 0) return undefined;
  }
  return undefined;
}

/** Whether the lines contain `text`: as a whole line, as a part between commas, or anywhere outside the street name. */
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
