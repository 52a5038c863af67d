import {
  markMatches,
  type TextRange,
  beginsWord,
  type Address,
  wordsOf,
  spellingsOf,
  foldText,
  languageOf,
} from '../../core/index.ts';
import { type Entry, type Index, matchEntries } from './createIndex.ts';
import type { FindParameters } from '../wire/findParameters.ts';
import { groupBy, type FindRow } from './containers.ts';

const formatRanges = (ranges: readonly TextRange[]) =>
  ranges.map(({ start, end }) => `${String(start)}-${String(end)}`).join();

/** Returns a row's highlight in the service's format: `textRanges;descriptionRanges`. */
export function highlightOf(typed: readonly string[], text: string, description: string): string {
  const marks = markMatches(typed, text, description);
  return marks.description.length > 0
    ? `${formatRanges(marks.text)};${formatRanges(marks.description)}`
    : formatRanges(marks.text);
}

const hasDigit = (word: string) => /\d/.test(word);

/**
 * Whether the typed text contains this address's house number and its unit ("350 5th ave apt 12b", "350 5th ave #12"). Words that belong to
 * another part of the address do not count, so that the 5 in "5 Main Street" is not unit 5.
 */
function namesUnit(
  { line1, city, provinceCode, postalCode, company, buildingNumber, subBuilding }: Address,
  typed: readonly string[],
): boolean {
  const unit = unitWords(subBuilding);
  const joined = unit.join('');
  if (!joined || !(typed.includes(joined) || unit.every((word) => typed.includes(word)))) return false;
  const house = line1.endsWith(subBuilding) ? line1.slice(0, -subBuilding.length) : line1;
  // "1 beacon" means house 1, not apartment 1 on Beacon Street.
  if (!wordsOf(buildingNumber).every((word) => typed.includes(word))) return false;
  const left = [...typed];
  for (const word of wordsOf(`${house} ${city} ${provinceCode} ${postalCode} ${company}`)) {
    // Numbers must match exactly, because a number that is only the start of the house number can be the unit: the 1 in "12 Elm St 1".
    const index = left.findIndex((wanted) =>
      hasDigit(word) ? wanted === word : !hasDigit(wanted) && !unit.includes(wanted) && beginsWord(wanted, word),
    );
    if (index >= 0) left.splice(index, 1);
  }
  return left.includes(joined) || unit.every((word) => left.includes(word));
}

/** Returns the words that identify a unit: "12" and "b" for "Apt 12-B", "b" for "Unit B". */
function unitWords(subBuilding: string): string[] {
  const words = wordsOf(subBuilding);
  const number = words.findIndex(hasDigit);
  return words.slice(number < 0 ? 1 : number);
}

/**
 * Ranks entries by how well they match. An entry ranks higher if:
 * - its unit was typed
 * - its words are in the same order as the typed words, starting at the house number
 * - its words were typed in full
 * - it has few other words
 *
 * Entries with equal rank keep their original order.
 */
export function rankEntries(found: readonly Entry[], typed: readonly string[]): Entry[] {
  const wanted = typed.map((word) => ({ word, spellings: spellingsOf(word) }));
  return found
    .map((entry) => ({ entry, score: searchScore(entry.address, wanted) + (namesUnit(entry.address, typed) ? 4 : 0) }))
    .sort((one, other) => other.score - one.score || one.entry.place - other.entry.place)
    .map(({ entry }) => entry);
}

function searchScore(
  { company, line1, line2, city, provinceCode, postalCode }: Address,
  typed: readonly { word: string; spellings: readonly string[] }[],
): number {
  const words = wordsOf(`${line1} ${line2} ${city} ${provinceCode} ${postalCode} ${company}`);
  let score = -words.length / 100;
  let next = 0;
  for (const [index, { word, spellings }] of typed.entries()) {
    if (spellings.some((spelling) => words.includes(spelling))) score += 2;
    const found = words.findIndex((other, place) => place >= next && beginsWord(word, other));
    if (found < 0) continue;
    score += found === next ? 2 : 1;
    if (index === 0 && found === 0) score += 3;
    next = found + 1;
  }
  return score;
}

/** Maximum number of entries that are ranked. No list has room for more. */
const maxRanked = 4000;

/**
 * Returns the rows for typed text. If all addresses fit into the list, the rows are addresses. Otherwise, the rows are buildings, provided that
 * all buildings fit or the text contains a house number. Failing that, the rows are streets, postal codes or localities. If a unit is typed in
 * full, its address comes before its building.
 */
export function searchAddresses(index: Index, parameters: FindParameters): FindRow[] {
  const rows = rowsFor(index, parameters, wordsOf(parameters.text));
  if (rows.length > 0) return rows;
  // Search again without the unit, because an unknown unit must not hide its building.
  const house = parameters.text.replace(unitAtEnd, '');
  return house === parameters.text ? [] : rowsFor(index, parameters, wordsOf(house));
}

const unitAtEnd =
  /[\s,]+(?:(?:apt|apartment|unit|suite|ste|fl|floor|rm|room|app|bureau)\.?\s*#?|#)\s*[\p{L}\p{N}-]{1,8}$/iu;

function rowsFor(index: Index, parameters: FindParameters, typed: readonly string[]): FindRow[] {
  if (typed.length === 0) return [];
  const { limit, language, allows, sort } = parameters;
  const allowed = matchEntries(index, typed).filter((entry) => allows(entry.address));
  const found = index.multilingual ? withoutOtherLanguages(allowed, language) : allowed;
  const near = found.length > maxRanked ? sort(found).slice(0, maxRanked) : found;
  const ranked = sort(rankEntries(near, typed));
  if (ranked.length <= limit) return ranked.map((entry) => ({ entry }));

  const units = ranked.filter((entry) => namesUnit(entry.address, typed)).slice(0, Math.max(1, limit - 1));
  const named = new Set(units);
  const containers = containersFor(ranked, typed, limit).filter((row) => !('entry' in row && named.has(row.entry)));
  return [...units.map((entry): FindRow => ({ entry })), ...containers].slice(0, limit);
}

function containersFor(ranked: readonly Entry[], typed: readonly string[], limit: number): FindRow[] {
  const byBuilding = groupBy(ranked, 'building', ({ building }) => building);
  const [best] = ranked;
  if (!best || byBuilding.length <= limit || typed.some((word) => beginsNumber(best, word))) return byBuilding;
  if (allIn(best.address.postalCode, typed)) return groupBy(ranked, 'postcode', ({ postcode }) => postcode);
  const { city, provinceCode, provinceName } = best.address;
  if (allIn(`${city} ${provinceCode} ${provinceName}`, typed))
    return groupBy(ranked, 'locality', ({ locality }) => locality);
  return groupBy(ranked, 'street', ({ street }) => street);
}

/** Whether a typed word is the start of the house or box number. If so, the street name is complete. */
function beginsNumber({ address: { buildingNumber, poBoxNumber } }: Entry, word: string): boolean {
  const number = foldText(buildingNumber || poBoxNumber);
  return number !== '' && number.startsWith(word);
}

function allIn(text: string, typed: readonly string[]): boolean {
  const words = wordsOf(text);
  return typed.every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** Keeps one entry per address: the entry in the requested language if there is one, or else the first entry. */
function withoutOtherLanguages(found: readonly Entry[], language: string): Entry[] {
  const wanted = languageOf(language);
  const chosen = new Map<string, Entry>();
  for (const entry of found) {
    const before = chosen.get(entry.address.id);
    if (!before || (languageOf(before.address.language) !== wanted && languageOf(entry.address.language) === wanted))
      chosen.set(entry.address.id, entry);
  }
  return [...chosen.values()];
}
