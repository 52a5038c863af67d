import { foldText, wordsOf } from '../../text/text.ts';
import { oneOfCountries } from '../country/countryCode.ts';
import { isStreetType, isGenericWord, streetOf } from './street.ts';

/**
 * Designators that are followed by a number or a letter: "Apt 4", "Bloco B". Words of the same kind are interchangeable. All words are in lower
 * case, without accents or periods. Sources: USPS Publication 28 (appendix C2), Canada Post, Royal Mail, Correios, Correos, SEPOMEX, and German
 * usage.
 */
const numberedUnits = {
  door:
    'apt apartment unit suite ste flat room rm penthouse ph basement bsmt office ofc lot trlr trailer slip studio space spc dept department hangar hngr stop pmb maisonette door ' +
    'app appt appartement bureau porte unite ' +
    'depto dpto departamento puerta pta oficina local int interior lote ' +
    'ap apto apartamento sala sl conjunto conj cj casa cs loja lj ' +
    'wohnung whg',
  floor: 'floor fl flr level lvl etage piso andar planta',
  building: 'building bldg block batiment bat edificio edif bloco bl torre',
} as const;

/** Units without a number. Each entry lists the spellings of one unit, starting with its name. */
const wholeUnits = {
  door: ['basement bsmt keller sotano subsolo', 'penthouse ph', 'attic dachgeschoss dg'],
  floor: ['ground erdgeschoss eg terreo rdc'],
  building: ['rear fundos', 'hinterhaus hh', 'vorderhaus vh', 'seitenflugel sf'],
} as const;

/**
 * Units whose words also occur in street and house names. Such a word counts as a unit only if it is alone, or if it comes after a comma, a
 * number or a street type.
 */
const wholeUnitsAtEnd = [
  'front frnt',
  'lower lowr',
  'upper uppr',
  'office ofc',
  'lobby lbby',
  'side',
  'studio',
  'maisonette',
  'annexe annex anexo',
] as const;

/** English ordinals from 1 to 10. */
const ordinalWords = 'first second third fourth fifth sixth seventh eighth ninth tenth';

/**
 * Designators that are never part of a road name. All others can be part of one: RM usually means room, but in "13021 RM 620 N" it means Ranch
 * to Market Road.
 */
const neverRoads =
  'apt apartment unit suite ste bldg building app appt appartement ap apto apartamento depto dpto departamento wohnung whg';

/** Designators that can also be a street name if a house number follows: "Calle Torre 12". */
const roadNames = 'torre casa sala planta block local lote';

/** Kind of a unit. A bare number, or a number after "#", is of kind `any`. */
type UnitKind = 'door' | 'floor' | 'building' | 'any';

const kinds = new Map<string, UnitKind>([
  ['#', 'any'],
  ...Object.entries(numberedUnits).flatMap(([kind, words]) =>
    words.split(' ').map((word): [string, UnitKind] => [word, kind as UnitKind]),
  ),
]);

/** Returns the kind of unit that a designator names, or `any` if the designator is unknown. */
const kindOf = (designator: string): UnitKind => kinds.get(foldText(designator)) ?? 'any';

const wholesOf = (kind: UnitKind, lines: readonly string[], mayBeName: boolean) =>
  lines.flatMap((line) => {
    const words = line.split(' ');
    return words.map((word) => [word, { kind, name: words[0] ?? '', mayBeName }] as const);
  });
const wholes = new Map([
  ...Object.entries(wholeUnits).flatMap(([kind, lines]) => wholesOf(kind as UnitKind, lines, false)),
  ...wholesOf('door', wholeUnitsAtEnd, true),
]);

const wholeOf = (word: string) => wholes.get(foldText(word));

const accents: Record<string, string> = { a: 'aáàâã', e: 'eéèê', i: 'ií', o: 'oóô', u: 'uúü' };
/** Builds a regular expression that matches any of the words, longest first, with or without accents. */
const written = (words: Iterable<string>) =>
  [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[aeiou]/g, (letter) => `[${accents[letter] ?? letter}]`))
    .join('|');

const designators = written([...kinds.keys()].filter((word) => word !== '#'));
const begin = String.raw`(?<![\p{L}\p{N}-])`;
const end = String.raw`(?![\p{L}\p{N}])`;
/** Matches a designator before another designator: "Apt PH-2". */
const before = String.raw`(?:(?:apt|apartment|unit|flat|suite|ste)\.? )?`;
const sign = String.raw`(?:(?:#|no?\.|no|n[°º]|nr\.?|:)[ ]{0,2})?`;
const number =
  String.raw`(\p{L}?-?\d[\p{L}\p{N}-]{0,6}${end}(?: \p{L}(?=\s*(?:,|$)))?)` +
  String.raw`(?: ?(?:&|\+|and) ?\d{1,5}${end})?|(\p{L}${end})|(one|two|three|four|five|six|seven|eight|nine|ten)${end}`;

/**
 * Matches a designator only together with its number or single letter, so that "Unity Street" and "Floral Avenue" do not match. "#" needs no
 * word boundary before it.
 */
const namedUnit = new RegExp(
  String.raw`${begin}(?:${before}(${designators})(?:${end}|(?=\d))\.?[ ]{0,2}${sign}|(#)[ ]{0,2})(?:${number})`,
  'giu',
);

const flat = String.raw`( (?:flat|apartment|maisonette)(?! ?\d))?`;
const side = String.raw`(?: (?:links|rechts|mitte|izquierda|derecha|izq|dcha|gauche|droite)${end})?`;
/** Matches "2nd Floor", "3e étage", "2. OG links" and "1st Floor Flat". */
const floorAfterNumber = new RegExp(
  String.raw`${begin}(\d{1,3})(?:(?:st|nd|rd|th|er|e|[eè]me|º|°|ª|\.[ºª]?) ?|(?<=(?:^|,)\s*\d{1,3}) (?=andar|piso))` +
    String.raw`(?:floor|flr|fl|[eé]tage|piso|andar|planta|og|obergeschoss|ug|untergeschoss|stock|stockwerk)${end}(?! ?\d)${flat}${side}`,
  'giu',
);
/** Matches "Second Floor" and "Ground Floor Flat". */
const floorAfterWord = new RegExp(
  String.raw`${begin}(ground|${ordinalWords.replaceAll(' ', '|')}) (?:floor|flr|fl)${end}(?! ?\d)${flat}`,
  'giu',
);
const wholeUnit = new RegExp(String.raw`${begin}${before}\(?(${written(wholes.keys())})${end}\.?\)?`, 'giu');

/** Matches a unit before the house number: "4-12 King St W", "PH1-100 Bloor St W", "Unit 4-12 King St W". */
const civicUnit = new RegExp(
  String.raw`^\s*(?:(${designators})(?:${end}|(?=\d))\.?\s*)?#?\s*(\p{L}?\d{1,5}\p{L}?|\p{L}) ?[-–/] ?(?=(\d{1,6}\p{L}?)\s)`,
  'iu',
);
/** Matches a house number directly followed by a street. In "Flat 1-2 12 High St", such a match shows that 1-2 is the number of the flat. */
const streetAfterNumber = /^\d{1,6}\p{L}?\s+(?:\p{L}|\d+(?:st|nd|rd|th|e)(?!\p{L}))/iu;

/** A unit found in an address line. */
export interface Unit {
  kind: UnitKind;
  /** Normalized name: "4b" for "Apt 4-B" and for "unit 04B", "basement" for "BSMT". */
  name: string;
  text: string;
  /** Position in the line, in UTF-16 code units. `end` is exclusive. */
  start: number;
  end: number;
}

const maxLineLength = 500;

const nameOf = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '');

const ordinals = ordinalWords.split(' ');
const numbers = 'one two three four five six seven eight nine ten'.split(' ');
/** Converts "second" and "two" to "2". */
const digitsOf = (word: string, list: readonly string[] = []) => {
  const index = list.indexOf(foldText(word));
  return index < 0 ? nameOf(word) : String(index + 1);
};

/** Finds the units in a line, in order. In "805 Veterans Blvd Ste 305", it finds "Ste 305". */
export function unitsIn(line: string): Unit[] {
  const text = line.slice(0, maxLineLength);
  const found: Unit[] = [];
  const add = (start: number, end: number, kind: UnitKind, name: string, shown = text.slice(start, end)) => {
    if (!found.some((other) => start < other.end && other.start < end))
      found.push({ kind, name, text: shown, start, end });
  };
  const addMatch = (match: RegExpExecArray, kind: UnitKind, name: string) => {
    add(match.index, match.index + match[0].trimEnd().length, kind, name);
  };
  const civic = civicUnitIn(text);
  if (civic && civic.unit.kind !== 'any' && streetAfterNumber.test(text.slice(civic.unit.end))) found.push(civic.unit);
  for (const pattern of [floorAfterNumber, floorAfterWord])
    for (const match of text.matchAll(pattern)) {
      const name = digitsOf(match[1] ?? '', ordinals);
      // "First Floor Flat" is a door, not a floor.
      addMatch(match, match[2] ? 'door' : 'floor', match[2] ? `${name}floor` : name);
    }
  for (const match of text.matchAll(namedUnit)) {
    const [, word, hash, numbered, letter, counted] = match;
    const kind = kindOf(word ?? hash ?? '');
    const name = counted ? digitsOf(counted, numbers) : nameOf(numbered ?? letter ?? '');
    // "FL 33101" is Florida and a ZIP code. "Lower 4th St" is a street.
    const isNoUnit = kind === 'floor' ? /\d{4}/.test(name) : /^\d+(?:st|nd|rd|th)$/.test(name);
    if (!isNoUnit && !(word && isRoad(text, match, word))) addMatch(match, kind, name);
  }
  for (const match of text.matchAll(wholeUnit)) {
    const whole = wholeOf(match[1] ?? '');
    if (whole && isWhole(text, match, whole.mayBeName, found)) addMatch(match, whole.kind, whole.name);
  }
  return found.sort((one, other) => one.start - other.start);
}

const neverRoad = new Set(neverRoads.split(' '));
const roadName = new Set(roadNames.split(' '));
const houseAlone = /^\s*\d+\p{L}?(?:[-/]\d+)?\s+(?:(?:[nsew]|[ns][ew]|north|south|east|west)\.?\s+)?$/iu;

const lastPart = (text: string) => text.split(/[,;]/).at(-1) ?? '';

/**
 * Whether a match is part of the street name. True if it comes directly after the house number and the line has no other street ("13021 RM 620
 * N"), or if it comes before the house number ("Calle Torre 12").
 */
function isRoad(text: string, match: RegExpExecArray, designator: string): boolean {
  const word = foldText(designator);
  const before = text.slice(0, match.index);
  if (roadName.has(word)) return /\p{L}/u.test(lastPart(before)) && !/\d/.test(before);
  if (neverRoad.has(word) || !houseAlone.test(before)) return false;
  return !streetOf(text.slice(match.index + match[0].length)).words.some(isStreetType);
}

/**
 * Whether a word is where a unit would be: alone, or at the end of its part of the line. Directly after a house number, it is a street instead.
 */
function isWhole(text: string, match: RegExpExecArray, mayBeName: boolean, others: readonly Unit[]): boolean {
  const end = match.index + match[0].length;
  const isEnd =
    /^\s*(?:[,)(;]|[-–] |$)/.test(text.slice(end)) ||
    others.some(({ start }) => start >= end && !text.slice(end, start).trim());
  const part = lastPart(text.slice(0, match.index));
  if (!isEnd || houseAlone.test(part)) return false;
  if (!mayBeName || !part.trim() || /[-–] $/.test(part)) return true;
  return /\d/.test(wordsOf(part).at(-1) ?? '') || isGenericWord(streetOf(part).words.at(-1) ?? '');
}

/**
 * Finds a unit before the house number: "4-12 King St W" in Canada, "4/12 King St" in Australia. In other countries, a match without a
 * designator can also be a range of house numbers or a single number.
 */
export function civicUnitIn(line: string): { unit: Unit; number: string } | undefined {
  const found = civicUnit.exec(line.slice(0, maxLineLength));
  if (!found) return undefined;
  const [text, designator, name = '', number = ''] = found;
  const shown = designator ? text.trim().slice(0, -1).trim() : name;
  const kind = designator ? kindOf(designator) : 'any';
  return { unit: { kind, name: nameOf(name), text: shown, start: 0, end: text.length }, number: nameOf(number) };
}

/** Whether addresses in a country have the unit before the house number, as in Canada, Australia and New Zealand. */
export const isCivicCountry = oneOfCountries('CAN AUS NZL');

/** Finds the units in a field that is meant for units. There, a bare number or letter also counts as a unit ("4", "No. 4"). */
export function unitsOfField(text: string): Unit[] {
  const units = unitsIn(text);
  const alone = text.trim().replace(/^(?:no|number|nr|n[º°])\.? ?(?=\d)/i, '');
  return units.length === 0 && alone.length <= 8 && /^(?:\p{L}?-?\d[\p{L}\p{N}-]*|\d+ ?\p{L}|\p{L})$/u.test(alone)
    ? [{ kind: 'any', name: nameOf(alone), text: alone, start: 0, end: text.length }]
    : units;
}

/** Whether two units are the same, regardless of spelling. */
export const isSameUnit = (one: Unit, other: Unit) =>
  one.name === other.name && (one.kind === other.kind || one.kind === 'any' || other.kind === 'any');

/** Whether both units are of the same kind: door, floor or building. An address has only one unit of each kind. */
export const isSameKindOfUnit = (one: Unit, other: Unit) =>
  one.kind === other.kind ||
  (one.kind === 'any' && other.kind === 'door') ||
  (one.kind === 'door' && other.kind === 'any');

/** Removes units from a line. If `shouldRemove` is passed, removes only the units for which it returns true. */
export function withoutUnits(line: string, shouldRemove: (unit: Unit) => boolean = () => true): string {
  let text = line;
  for (const unit of unitsIn(line).reverse())
    if (shouldRemove(unit)) text = tidy(`${text.slice(0, unit.start).trimEnd()} ${text.slice(unit.end).trimStart()}`);
  return text;
}

/** Drops leading, trailing and repeated commas. */
function tidy(text: string): string {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
}
