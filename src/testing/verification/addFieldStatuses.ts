import { getOwn } from '../../core/index.ts';
import { createMemo, editDistance, fastWordsOf } from './words.ts';
import type { RecordFields } from './matchFields.ts';
import { foldPostcode } from './toComparableRecord.ts';

const codes = new Set('AVC AQI Sequence Latitude Longitude GeoAccuracy GeoDistance ID MatchRuleLabel'.split(' '));

/** Names are cached, because a newly concatenated string is slower as a property key. */
const names = createMemo<string>(200);
function statusNameOf(name: string): string {
  let known = names.get(name);
  if (known === undefined) names.set(name, (known = `${name}Status`));
  return known;
}

/**
 * Adds a `<Field>Status` for every field. The statuses are: 0 not applicable, 1 same as in the record, 3 small change, 4 large change, 5 added,
 * 6 identified but not verified, 10 not recognized.
 */
export function addFieldStatuses(fields: RecordFields, given: RecordFields, verified: boolean): RecordFields {
  // Computed on demand, because most records are not verified.
  let all: ReadonlySet<string> | undefined;
  const isGiven = (text: string) => {
    const givenWords = (all ??= new Set(Object.values(given).flatMap(fastWordsOf)));
    return fastWordsOf(text).every((word) => givenWords.has(word));
  };
  const statusOf = (name: string): string => {
    if (codes.has(name) || name.startsWith('ISO3166')) return '0';
    if (name === 'Unmatched') return '10';
    if (!verified) return '6';
    const before = getOwn(given, name);
    const text = fields[name] ?? '';
    // The record may contain this field only as part of a line. If it contains all words of the field, the field counts as given.
    if (before === undefined) return isGiven(text) ? '1' : '5';
    if (before === text) return '1';
    const [one, other] = [foldPostcode(before), foldPostcode(text)];
    return one === other ? '1' : editDistance(one, other, 2) <= 2 ? '3' : '4';
  };
  for (const name of Object.keys(fields)) fields[statusNameOf(name)] = statusOf(name);
  return fields;
}
