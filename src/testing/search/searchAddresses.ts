import { foldText, languageOf, wordsOf } from '../../core/index.ts';
import type { FindParameters } from '../wire/findParameters.ts';
import { grouped, type Row } from './containers.ts';
import type { Entry, Index } from './createIndex.ts';
import { matchEntries } from './matchEntries.ts';
import { rankEntries } from './rankEntries.ts';
import { namesUnit } from './namesUnit.ts';

/** Beyond so many the order of what does not fit anyway is not worked out. */
const rankedAtMost = 4000;

/**
 * The rows that answer a typed text: addresses where they fit; where they do not, what they have in common becomes a container
 * (building, then street, then postal code or locality), unless a house number says that one address is meant. A unit that is typed
 * in full comes before the building that holds it.
 */
export function searchAddresses(index: Index, parameters: FindParameters): Row[] {
  const rows = rowsFor(index, parameters, wordsOf(parameters.text));
  if (rows.length > 0) return rows;
  // A unit that is not on record does not hide the house that it is said to be in.
  const house = parameters.text.replace(unitAtEnd, '');
  return house === parameters.text ? [] : rowsFor(index, parameters, wordsOf(house));
}

const unitAtEnd =
  /[\s,]+(?:(?:apt|apartment|unit|suite|ste|fl|floor|rm|room|app|bureau)\.?\s*#?|#)\s*[\p{L}\p{N}-]{1,8}$/iu;

function rowsFor(index: Index, parameters: FindParameters, typed: readonly string[]): Row[] {
  if (typed.length === 0) return [];
  const { limit, language, allows, sort } = parameters;
  const allowed = matchEntries(index, typed).filter((entry) => allows(entry.address));
  const found = index.multilingual ? withoutOtherLanguages(allowed, language) : allowed;
  const near = found.length > rankedAtMost ? sort(found).slice(0, rankedAtMost) : found;
  const ranked = sort(rankEntries(near, typed));
  if (ranked.length <= limit) return ranked.map((entry) => ({ entry }));

  const units = ranked.filter((entry) => namesUnit(entry.address, typed)).slice(0, Math.max(1, limit - 1));
  const named = new Set(units);
  const containers = containersFor(ranked, typed, limit).filter((row) => !('entry' in row && named.has(row.entry)));
  return [...units.map((entry): Row => ({ entry })), ...containers].slice(0, limit);
}

function containersFor(ranked: readonly Entry[], typed: readonly string[], limit: number): Row[] {
  const byBuilding = grouped(ranked, 'building', ({ building }) => building);
  const [best] = ranked;
  if (!best || byBuilding.length <= limit || typed.some((word) => beginsNumber(best, word))) return byBuilding;
  if (allIn(best.address.postalCode, typed)) return grouped(ranked, 'postcode', ({ postcode }) => postcode);
  const { city, provinceCode, provinceName } = best.address;
  if (allIn(`${city} ${provinceCode} ${provinceName}`, typed))
    return grouped(ranked, 'locality', ({ locality }) => locality);
  return grouped(ranked, 'street', ({ street }) => street);
}

/** Does this typed word begin the house or box number? Then the person is past the street. */
function beginsNumber({ address: { buildingNumber, poBoxNumber } }: Entry, word: string): boolean {
  const number = foldText(buildingNumber || poBoxNumber);
  return number !== '' && number.startsWith(word);
}

function allIn(text: string, typed: readonly string[]): boolean {
  const words = wordsOf(text);
  return typed.every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** One row per address: in the wanted language if it comes in it, else as it stands first. */
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
