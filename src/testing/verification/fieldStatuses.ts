import { wordsOf } from '../../core/index.ts';
import { changesBetween } from './changesBetween.ts';
import type { Fields } from './matchFields.ts';
import { foldPostcode } from './readRecord.ts';

const codes = new Set('AVC AQI Sequence Latitude Longitude GeoAccuracy GeoDistance ID MatchRuleLabel'.split(' '));

/**
 * A `<Field>Status` beside every field: 0 not applicable, 1 as given, 3 and 4 changed a little and much, 5 added; 6 identified but not
 * verified, 10 not recognised.
 */
export function fieldStatuses(fields: Fields, given: Fields, verified: boolean): Fields {
  const all = new Set(wordsOf(Object.values(given).join(' ')));
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const before = given[name];
      if (codes.has(name) || name.startsWith('ISO3166')) return [`${name}Status`, '0'];
      if (name === 'Unmatched') return [`${name}Status`, '10'];
      if (!verified) return [`${name}Status`, '6'];
      // A part of a given line is as good as one that was given apart.
      if (before === undefined) return [`${name}Status`, wordsOf(text).every((word) => all.has(word)) ? '1' : '5'];
      const [one, other] = [foldPostcode(before), foldPostcode(text)];
      return [`${name}Status`, one === other ? '1' : changesBetween(one, other, 2) <= 2 ? '3' : '4'];
    }),
  );
}
