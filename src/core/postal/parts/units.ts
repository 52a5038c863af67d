import { foldText, wordsOf } from '../../text/text.ts';
import { oneOfCountries } from '../country/countryCode.ts';
import { isStreetType, isUsual, streetOf } from './street.ts';

/**
 * With a number or a letter behind them: "Apt 4", "Bloco B". One kind is one question (which door? which floor?), so that its words stand for
 * each other.
 */
export const numberedUnits = {
  door:
    'apt apartment unit suite ste flat room rm penthouse ph basement bsmt office ofc lot trlr trailer slip studio space spc dept department hangar hngr stop pmb maisonette door ' +
    'app appt appartement bureau porte unite ' +
    'depto dpto departamento puerta pta oficina local int interior lote ' +
    'ap apto apartamento sala sl conjunto conj cj casa cs loja lj ' +
    'wohnung whg',
  floor: 'floor fl flr level lvl etage piso andar planta',
  building: 'building bldg block batiment bat edificio edif bloco bl torre',
} as const;

/** Words that say it without a number, each line in its spellings. The first is its name. */
export const wholeUnits = {
  door: ['basement bsmt keller sotano subsolo', 'penthouse ph', 'attic dachgeschoss dg'],
  floor: ['ground erdgeschoss eg terreo rdc'],
  building: ['rear fundos', 'hinterhaus hh', 'vorderhaus vh', 'seitenflugel sf'],
} as const;

/** Streets and houses are called so too: these count behind a comma, a number or a street's type, and alone. */
export const wholeUnitsAtEnd = [
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

/** From the first on. */
export const ordinalWords = 'first second third fourth fifth sixth seventh eighth ninth tenth';

/** No road is called so. One may be called as all others are: "13021 RM 620 N" is on Ranch to Market Road 620. */
export const neverRoads =
  'apt apartment unit suite ste bldg building app appt appartement ap apto apartamento depto dpto departamento wohnung whg';

/** A house number stands behind the names of these streets: "Calle Torre 12". */
export const roadNames = 'torre casa sala planta block local lote';

/** `any`: a number alone, or after "#". */
export type UnitKind = 'door' | 'floor' | 'building' | 'any';

const kinds = new Map<string, UnitKind>([['#', 'any']]);
for (const [kind, words] of Object.entries(numberedUnits))
  for (const word of words.split(' ')) kinds.set(word, kind as UnitKind);

/** What the designator tells, as it is written. */
export const kindOf = (designator: string): UnitKind => kinds.get(foldText(designator)) ?? 'any';

const wholes = new Map<string, { kind: UnitKind; name: string; mayBeName: boolean }>();
const addWholes = (kind: UnitKind, lines: readonly string[], mayBeName: boolean) => {
  for (const line of lines) {
    const [name = '', ...more] = line.split(' ');
    for (const word of [name, ...more]) wholes.set(word, { kind, name, mayBeName });
  }
};
for (const [kind, lines] of Object.entries(wholeUnits)) addWholes(kind as UnitKind, lines, false);
addWholes('door', wholeUnitsAtEnd, true);

export const wholeOf = (word: string) => wholes.get(foldText(word));

/** With the accents that they may be written with, the longest first. */
const accents: Record<string, string> = { a: 'aáàâã', e: 'eéèê', i: 'ií', o: 'oóô', u: 'uúü' };
const written = (words: Iterable<string>) =>
  [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[aeiou]/g, (letter) => `[${accents[letter] ?? letter}]`))
    .join('|');

const designators = written([...kinds.keys()].filter((word) => word !== '#'));
const begin = String.raw`(?<![\p{L}\p{N}-])`;
const end = String.raw`(?![\p{L}\p{N}])`;
/** "Apt PH-2" */
const before = String.raw`(?:(?:apt|apartment|unit|flat|suite|ste)\.? )?`;
const sign = String.raw`(?:(?:#|no?\.|no|n[°º]|nr\.?|:)[ ]{0,2})?`;
const number =
  String.raw`(\p{L}?-?\d[\p{L}\p{N}-]{0,6}${end}(?: \p{L}(?=\s*(?:,|$)))?)` +
  String.raw`(?: ?(?:&|\+|and) ?\d{1,5}${end})?|(\p{L}${end})|(one|two|three|four|five|six|seven|eight|nine|ten)${end}`;

/**
 * A word that merely looks like one ("Unity Street", "Floral Avenue") is not one, because a number or a single letter must follow; "#" needs no
 * word boundary.
 */
export const namedUnit = new RegExp(
  String.raw`${begin}(?:${before}(${designators})(?:${end}|(?=\d))\.?[ ]{0,2}${sign}|(#)[ ]{0,2})(?:${number})`,
  'giu',
);

const flat = String.raw`( (?:flat|apartment|maisonette)(?! ?\d))?`;
const side = String.raw`(?: (?:links|rechts|mitte|izquierda|derecha|izq|dcha|gauche|droite)${end})?`;
/** "2nd Floor", "3e étage", "2. OG links", "1st Floor Flat" */
export const floorBehindNumber = new RegExp(
  String.raw`${begin}(\d{1,3})(?:(?:st|nd|rd|th|er|e|[eè]me|º|°|ª|\.[ºª]?) ?|(?<=(?:^|,)\s*\d{1,3}) (?=andar|piso))` +
    String.raw`(?:floor|flr|fl|[eé]tage|piso|andar|planta|og|obergeschoss|ug|untergeschoss|stock|stockwerk)${end}(?! ?\d)${flat}${side}`,
  'giu',
);
/** "Second Floor", "Ground Floor Flat" */
export const floorBehindWord = new RegExp(
  String.raw`${begin}(ground|${ordinalWords.replaceAll(' ', '|')}) (?:floor|flr|fl)${end}(?! ?\d)${flat}`,
  'giu',
);
export const wholeUnit = new RegExp(String.raw`${begin}${before}\(?(${written(wholes.keys())})${end}\.?\)?`, 'giu');

/** "4-12 King St W", "PH1-100 Bloor St W", "Unit 4-12 King St W" */
export const civicUnit = new RegExp(
  String.raw`^\s*(?:(${designators})(?:${end}|(?=\d))\.?\s*)?#?\s*(\p{L}?\d{1,5}\p{L}?|\p{L}) ?[-–/] ?(?=(\d{1,6}\p{L}?)\s)`,
  'iu',
);
/** A street stands behind the number, and no other number: "Flat 1-2 12 High St" is the flat 1-2. */
export const streetBehind = /^\d{1,6}\p{L}?\s+(?:\p{L}|\d+(?:st|nd|rd|th|e)(?!\p{L}))/iu;

/**
 * What parts of a building are called, folded and without a full stop: USPS Publication 28 (appendix C2), Canada Post in English and French,
 * Royal Mail usage, Correios, Correos and SEPOMEX, and German usage. `unitsIn` reads them.
 */

/** A part of a building, as somebody wrote it in a line. */
export interface Unit {
  kind: UnitKind;
  /** "Apt 4-B" and "unit 04B" have the name "4b", "BSMT" has the name "basement". */
  name: string;
  text: string;
  /** Where it stands in the line. */
  start: number;
  end: number;
}

/** A line is not longer. */
const readMost = 500;

const nameOf = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '');

const [ordinals, numbers] = [ordinalWords, 'one two three four five six seven eight nine ten'].map((words) =>
  words.split(' '),
);
/** "second" and "two" are 2. */
const digitsOf = (word: string, list: readonly string[] = []) => {
  const at = list.indexOf(foldText(word));
  return at < 0 ? nameOf(word) : String(at + 1);
};

/** The units that a line names, in their order: "805 Veterans Blvd Ste 305" has "Ste 305". */
export function unitsIn(line: string): Unit[] {
  const text = line.slice(0, readMost);
  const found: Unit[] = [];
  const add = (start: number, end: number, kind: UnitKind, name: string, shown = text.slice(start, end)) => {
    if (!found.some((other) => start < other.end && other.start < end))
      found.push({ kind, name, text: shown, start, end });
  };
  const addMatch = (match: RegExpExecArray, kind: UnitKind, name: string) => {
    add(match.index, match.index + match[0].trimEnd().length, kind, name);
  };
  const civic = civicUnitIn(text);
  if (civic && civic.unit.kind !== 'any' && streetBehind.test(text.slice(civic.unit.end))) found.push(civic.unit);
  for (const pattern of [floorBehindNumber, floorBehindWord])
    for (const match of text.matchAll(pattern)) {
      const name = digitsOf(match[1] ?? '', ordinals);
      // "First Floor Flat" is a door.
      addMatch(match, match[2] ? 'door' : 'floor', match[2] ? `${name}floor` : name);
    }
  for (const match of text.matchAll(namedUnit)) {
    const [, word, hash, numbered, letter, counted] = match;
    const kind = kindOf(word ?? hash ?? '');
    const name = counted ? digitsOf(counted, numbers) : nameOf(numbered ?? letter ?? '');
    // "FL 33101" is Florida and its ZIP code, and "Lower 4th St" a street.
    const isOther = kind === 'floor' ? /\d{4}/.test(name) : /^\d+(?:st|nd|rd|th)$/.test(name);
    if (!isOther && !(word && isRoad(text, match, word))) addMatch(match, kind, name);
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
 * Is it the street itself? Right behind the house number where the line names no other one ("13021 RM 620 N"), or before the house number
 * ("Calle Torre 12").
 */
function isRoad(text: string, match: RegExpExecArray, designator: string): boolean {
  const word = foldText(designator);
  const before = text.slice(0, match.index);
  if (roadName.has(word)) return /\p{L}/u.test(lastPart(before)) && !/\d/.test(before);
  if (neverRoad.has(word) || !houseAlone.test(before)) return false;
  return !streetOf(text.slice(match.index + match[0].length)).words.some(isStreetType);
}

/** Does the word stand where a unit does: alone, or at the end of a part of the line, and not as the street of a house number? */
function isWhole(text: string, match: RegExpExecArray, mayBeName: boolean, others: readonly Unit[]): boolean {
  const end = match.index + match[0].length;
  const isEnd =
    /^\s*(?:[,)(;]|[-–] |$)/.test(text.slice(end)) ||
    others.some(({ start }) => start >= end && !text.slice(end, start).trim());
  const part = lastPart(text.slice(0, match.index));
  if (!isEnd || houseAlone.test(part)) return false;
  if (!mayBeName || !part.trim() || /[-–] $/.test(part)) return true;
  return /\d/.test(wordsOf(part).at(-1) ?? '') || isUsual(streetOf(part).words.at(-1) ?? '');
}

/**
 * The unit before the number: "4-12 King St W" as Canada writes it, "4/12 King St" as Australia does. Elsewhere it may be a range of numbers, or
 * one number. With a designator it surely is a unit.
 */
export function civicUnitIn(line: string): { unit: Unit; number: string } | undefined {
  const found = civicUnit.exec(line.slice(0, readMost));
  if (!found) return undefined;
  const [text, designator, name = '', number = ''] = found;
  const shown = designator ? text.trim().slice(0, -1).trim() : name;
  const kind = designator ? kindOf(designator) : 'any';
  return { unit: { kind, name: nameOf(name), text: shown, start: 0, end: text.length }, number: nameOf(number) };
}

/** Canada, Australia and New Zealand write units so. */
export const isCivicCountry = oneOfCountries('CA CAN AU AUS NZ NZL');

/** What a person wrote in a field for units: what `unitsIn` finds, or a number or a letter alone ("4", "No. 4"). */
export function unitsOfField(text: string): Unit[] {
  const units = unitsIn(text);
  const alone = text.trim().replace(/^(?:no|number|nr|n[º°])\.? ?(?=\d)/i, '');
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
