import { foldText } from '../text/text.ts';

/** A part of a building, as somebody wrote it in a line. */
export interface Unit {
  /** `any`: a number alone, or after "#". */
  kind: 'door' | 'floor' | 'building' | 'any';
  /** "Apt 4-B" and "unit 04B" have the name "4b". */
  name: string;
  text: string;
  /** Where it stands in the line. */
  start: number;
  end: number;
}

/** What people write before a unit, in English, French, Spanish and German, folded. */
const designators = {
  floor: 'floor fl level lvl etage piso',
  building: 'building bldg batiment edificio edif',
  door:
    'apt apartment unit suite ste flat room rm penthouse ph basement bsmt office ofc lot trlr trailer slip studio ' +
    'app appt appartement bureau depto dpto departamento puerta oficina local wohnung whg',
} as const;
const kindOf = new Map<string, Unit['kind']>([['#', 'any']]);
for (const [kind, words] of Object.entries(designators))
  for (const word of words.split(' ')) kindOf.set(word, kind as keyof typeof designators);

/** With the accents that they may be written with. */
const written = [...kindOf.keys()]
  .filter((word) => word !== '#')
  .map((word) => word.replace(/^etage$/, '[eé]tage').replace(/^batiment$/, 'b[aâ]timent'))
  .join('|');
const number = String.raw`\p{L}?-?\d[\p{L}\p{N}-]{0,6}(?![\p{L}\p{N}])|\p{L}(?![\p{L}\p{N}])`;
/** A word that merely looks like one ("Unity Street", "Floral Avenue") is not one, because a number or a single letter must follow; "#" needs no word boundary. */
const named = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?:(${written})(?:(?![\p{L}\p{N}])|(?=\d))\.?[ ]{0,2}(?:#|no\.?|n°)?[ ]{0,2}|(#)[ ]{0,2})(${number})`,
  'giu',
);
/** "2nd Floor", "3e étage". */
const ordinal =
  /(?<![\p{L}\p{N}-])(\d{1,3})(?:st|nd|rd|th|er|e|[eè]me|º|°)? (?:floor|fl|[eé]tage|piso)(?![\p{L}\p{N}])(?! ?\d)/giu;

/** A line is not longer. */
const readMost = 500;

const nameOf = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '');

/** The units that a line names, in their order: "805 Veterans Blvd Ste 305" has "Ste 305". */
export function unitsIn(line: string): Unit[] {
  const text = line.slice(0, readMost);
  const found: Unit[] = [];
  const add = (match: RegExpExecArray, kind: Unit['kind'], name: string) => {
    const [start, end] = [match.index, match.index + match[0].trimEnd().length];
    if (!found.some((other) => start < other.end && other.start < end))
      found.push({ kind, name: nameOf(name), text: text.slice(start, end), start, end });
  };
  for (const match of text.matchAll(ordinal)) add(match, 'floor', match[1] ?? '');
  for (const match of text.matchAll(named)) {
    const kind = kindOf.get(foldText(match[1] ?? match[2] ?? '')) ?? 'any';
    // "FL 33101" is Florida and its ZIP code.
    if (kind !== 'floor' || !/\d{4}/.test(match[3] ?? '')) add(match, kind, match[3] ?? '');
  }
  return found.sort((one, other) => one.start - other.start);
}

/** The unit before the number: "4-12 King St W" as Canada writes it, "4/12 King St" as Australia does. Elsewhere it may be a range of numbers, or one number. */
export function civicUnitIn(line: string): { unit: Unit; number: string } | undefined {
  const found = /^\s*#?(\p{L}?\d{1,5}\p{L}?|\p{L}) ?[-–/] ?(?=(\d{1,6}\p{L}?)\s)/u.exec(line.slice(0, readMost));
  if (!found) return undefined;
  const [text, name = '', number = ''] = found;
  return { unit: { kind: 'any', name: nameOf(name), text: name, start: 0, end: text.length }, number: nameOf(number) };
}

/** Canada, Australia and New Zealand write units so. */
export const isCivicCountry = (country: string) =>
  /^(?:ca|can|canada|au|aus|australia|nz|nzl|new zealand)$/i.test(country.trim());

/** What a person wrote in a field for units: what `unitsIn` finds, or a number or a letter alone. */
export function unitsOfField(text: string): Unit[] {
  const units = unitsIn(text);
  const alone = text.trim();
  return units.length === 0 && alone.length <= 8 && /^(?:\p{L}?-?\d[\p{L}\p{N}-]*|\d+ ?\p{L}|\p{L})$/u.test(alone)
    ? [{ kind: 'any', name: nameOf(alone), text: alone, start: 0, end: text.length }]
    : units;
}

/** Is it the same door, however each of them is spelled? */
export const isSameUnit = (one: Unit, other: Unit) =>
  one.name === other.name && (one.kind === other.kind || one.kind === 'any' || other.kind === 'any');

/** Do both say which door (or floor, or building) it is, so that one address has only one of them? */
export const isSameKindOfUnit = (one: Unit, other: Unit) =>
  one.kind === other.kind ||
  (one.kind === 'any' && other.kind === 'door') ||
  (one.kind === 'door' && other.kind === 'any');

/** The line without some of its units. */
export function withoutUnits(line: string, isGone: (unit: Unit) => boolean = () => true): string {
  let text = line;
  for (const unit of unitsIn(line).reverse())
    if (isGone(unit)) text = tidy(`${text.slice(0, unit.start).trimEnd()} ${text.slice(unit.end).trimStart()}`);
  return text;
}

/** No comma at an end, and none behind another. */
function tidy(text: string): string {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
}
