import { foldText, wordsOf } from '../../core/text.ts';
import type { FindParameters } from '../wire/findParameters.ts';
import { grouped, type Row } from './containers.ts';
import type { Entry, Index } from './createIndex.ts';
import { matchEntries, rankEntries } from './matchEntries.ts';

/**
 * The rows that answer a typed text: addresses where they fit; where they do not, what they have in common becomes a container
 * (building, then street, then postal code or locality), unless a house number says that one address is meant.
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
  const found = withoutOtherLanguages(
    matchEntries(index, typed).filter((entry) => parameters.allows(entry.address)),
    parameters.language,
  );
  const { limit } = parameters;
  const ranked = parameters.sort(rankEntries(found, typed));
  if (ranked.length <= limit) return ranked.map((entry) => ({ entry }));

  const byBuilding = grouped(ranked, 'building', ({ building }) => building);
  if (byBuilding.length <= limit || typed.some(isNumberOf(ranked))) return byBuilding.slice(0, limit);

  const place = (entry: Entry) =>
    foldText(`${entry.address.city} ${entry.address.provinceCode} ${entry.address.provinceName}`);
  const all = (text: (entry: Entry) => string) => {
    const words = wordsOf(text(ranked[0] as Entry));
    return typed.every((wanted) => words.some((word) => word.startsWith(wanted)));
  };
  if (all(({ address }) => address.postalCode))
    return grouped(ranked, 'postcode', ({ postcode }) => postcode).slice(0, limit);
  if (all(place)) return grouped(ranked, 'locality', ({ locality }) => locality).slice(0, limit);
  return grouped(ranked, 'street', ({ street }) => street).slice(0, limit);
}

/** Is this typed word the beginning of the best match's house number? Then the person is past the street. */
const isNumberOf =
  ([best]: readonly Entry[]) =>
  (word: string): boolean =>
    best !== undefined && best.address.buildingNumber !== '' && foldText(best.address.buildingNumber).startsWith(word);

/** One row per address: in the wanted language if it comes in it, else as it stands first. */
function withoutOtherLanguages(found: readonly Entry[], language: string): Entry[] {
  const wanted = language.slice(0, 2).toUpperCase();
  const chosen = new Map<string, Entry>();
  for (const entry of found) {
    const before = chosen.get(entry.address.id);
    if (!before || (before.address.language.slice(0, 2) !== wanted && entry.address.language.slice(0, 2) === wanted))
      chosen.set(entry.address.id, entry);
  }
  return [...chosen.values()];
}
