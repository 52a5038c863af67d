import { foldText, wordsOf } from '../text/text.ts';
import { oneOfCountries } from './oneOfCountries.ts';
import { isStreetType, isUsual, streetOf } from './streetOf.ts';
import {
  civicUnit,
  floorBehindNumber,
  floorBehindWord,
  kindOf,
  namedUnit,
  streetBehind,
  type UnitKind,
  wholeOf,
  wholeUnit,
} from './unitPatterns.ts';
import { neverRoads, ordinalWords, roadNames } from './unitWords.ts';

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
