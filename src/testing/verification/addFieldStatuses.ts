import { ownOf } from '../../core/index.ts';
import { createMemo, fastWordsOf } from './words.ts';
import type { Fields } from './matchFields.ts';
import { foldPostcode } from './readRecord.ts';

const codes = new Set('AVC AQI Sequence Latitude Longitude GeoAccuracy GeoDistance ID MatchRuleLabel'.split(' '));

/** Made once: a name that is put together anew is looked up letter by letter wherever it is used. */
const names = createMemo<string>(200);
function statusNameOf(name: string): string {
  let known = names.get(name);
  if (known === undefined) names.set(name, (known = `${name}Status`));
  return known;
}

/**
 * Adds a `<Field>Status` for every field: 0 not applicable, 1 as given, 3 and 4 changed a little and much, 5 added; 6 identified but not
 * verified, 10 not recognised.
 */
export function addFieldStatuses(fields: Fields, given: Fields, verified: boolean): Fields {
  // Not before it is needed: of most records nothing is verified.
  let all: ReadonlySet<string> | undefined;
  const saysAll = (text: string) => {
    const said = (all ??= new Set(Object.values(given).flatMap(fastWordsOf)));
    return fastWordsOf(text).every((word) => said.has(word));
  };
  const statusOf = (name: string): string => {
    if (codes.has(name) || name.startsWith('ISO3166')) return '0';
    if (name === 'Unmatched') return '10';
    if (!verified) return '6';
    const before = ownOf(given, name);
    const text = fields[name] ?? '';
    // A part of a given line is as good as one that was given apart.
    if (before === undefined) return saysAll(text) ? '1' : '5';
    if (before === text) return '1';
    const [one, other] = [foldPostcode(before), foldPostcode(text)];
    return one === other ? '1' : editDistance(one, other, 2) <= 2 ? '3' : '4';
  };
  for (const name of Object.keys(fields)) fields[statusNameOf(name)] = statusOf(name);
  return fields;
}

/** Rows of the table below, used again: this is the innermost loop of verification. Longer words get their own. */
const reusedRows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const;

/** How many letters were changed, added, left out or swapped with their neighbour. Stops counting above `most`. */
export function editDistance(one: string, other: string, max: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > max) return max + 1;
  const width = other.length + 1;
  let [before, last, next] =
    width > 64 ? [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)] : reusedRows;
  for (let column = 0; column < width; column++) last[column] = column;
  let leastOfLast = 0;
  for (let row = 1; row <= one.length; row++) {
    const letter = one.charCodeAt(row - 1);
    const letterBefore = row > 1 ? one.charCodeAt(row - 2) : -1;
    next[0] = row;
    let leastOfRow = row;
    for (let column = 1; column < width; column++) {
      const wanted = other.charCodeAt(column - 1);
      let least = Math.min(
        (last[column] as number) + 1,
        (next[column - 1] as number) + 1,
        (last[column - 1] as number) + (letter === wanted ? 0 : 1),
      );
      if (column > 1 && letterBefore === wanted && letter === other.charCodeAt(column - 2))
        least = Math.min(least, (before[column - 2] as number) + 1);
      next[column] = least;
      if (least < leastOfRow) leastOfRow = least;
    }
    // Every way on leads through one of these two rows.
    if (leastOfRow > max && leastOfLast > max) return max + 1;
    leastOfLast = leastOfRow;
    [before, last, next] = [last, next, before];
  }
  return Math.min(last[width - 1] as number, max + 1);
}
