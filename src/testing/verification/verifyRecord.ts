import { onOneLine } from '../../core/index.ts';
import { type Entry, type Index, entriesAt } from '../search/createIndex.ts';
import { candidatesFor } from './candidatesFor.ts';
import { type Comparison, createComparer } from './compareEntry.ts';
import { referenceOf } from './createReference.ts';
import type { ComparableRecord } from './toComparableRecord.ts';

export interface RecordVerification {
  avc: string;
  /** Matching addresses, best first. Empty if only a street, only a city or nothing matches. */
  found: Entry[];
  /** Words of the record that do not occur in the match. */
  unknown: readonly string[];
}

/** Maximum number of matches for an ambiguous record. The MaxResults option can lower it. */
const maxMatches = 50;

/**
 * Verifies a record against the addresses. The AVC starts with the status: V verified, P partial, A ambiguous, C conflict, U unverified. The
 * levels in the AVC are 4 premise, 3 street and 2 city. `P` followed by a number is the status of the postal code. Units are compared, but the
 * simulator has no level 5 for them.
 */
export function verifyRecord(index: Index, record: ComparableRecord, similarity: number): RecordVerification {
  const { country } = record;
  const { compare, mayBeHouse, mayBeStreet } = createComparer(referenceOf(index), record, similarity);
  const candidates = candidatesFor(index, record);
  /** Compares entries with the record. Returns the comparisons, best first. */
  const compared = (entries: readonly Entry[]) =>
    entries
      .map(compare)
      .filter((comparison) => comparison !== undefined)
      .sort((one, other) => one.cost - other.cost || one.entry.place - other.entry.place);
  const isHere = ({ entry }: Comparison) => !country || entry.address.countryIso2 === country;

  const houses = compared(candidates.filter(mayBeHouse)).filter(({ number, street }) => number && street);
  const housesHere = houses.filter(isHere);
  const [abroad] = houses;
  const [house] = housesHere;
  if (house) return verifyHouse(index, housesHere, house);
  if (abroad && country) return { avc: 'C00-I44-P0-000', found: [], unknown: abroad.unknown };

  const street = compared(candidates.filter(mayBeStreet)).find((comparison) => comparison.street && isHere(comparison));
  if (street)
    return {
      avc: `P33-I44-${postcodeCode(street)}-${score(street)}`,
      found: [],
      unknown: street.unknown,
    };
  const city = compared(candidates).find(isHere);
  if (city)
    return {
      avc: `P22-U42-${postcodeCode(city)}-${String(Math.max(30, 79 - 3 * city.unknown.length)).padStart(3, '0')}`,
      found: [],
      unknown: city.unknown,
    };
  return { avc: 'U00-U00-P0-000', found: [], unknown: record.words.map(({ word }) => word) };
}

function verifyHouse(index: Index, here: readonly Comparison[], house: Comparison): RecordVerification {
  const { entry, unknown } = house;
  const parsed = `${unknown.length ? 'U44' : 'I44'}-${postcodeCode(house)}`;
  const tail = `${parsed}-${score(house)}`;
  const houses = here.filter(({ cost }) => cost === house.cost);
  // Some address lists contain a house twice.
  const buildings = new Set(houses.map(({ entry: other }) => other.building || onOneLine(other.address)));
  if (buildings.size > 1)
    return {
      avc: `A42-${tail}`,
      found: houses.map((other) => other.entry).slice(0, maxMatches),
      unknown,
    };

  const units = unitEntriesOf(index, entry);
  const reference = referenceOf(index);
  const isUnit = (other: Entry) => reference.wordsOf(other).unit.length > 0;
  const whole = !units.every(isUnit);
  const mentionsUnit = unknown.some((word) => /\d/.test(word) || word.length === 1);
  if (house.unit === 'missing' || (house.unit === 'none' && units.some(isUnit) && (mentionsUnit || !whole)))
    return {
      // A missing or unknown unit costs nothing, because the status A44 already reports it.
      avc: `A44-${parsed}-${score({ ...house, unknown: [] })}`,
      found: units.filter(isUnit).slice(0, maxMatches),
      unknown,
    };
  const pre = house.changes || house.left ? '2' : '4';
  return { avc: `${unknown.length ? 'P' : 'V'}4${pre}-${tail}`, found: [entry], unknown };
}

function unitEntriesOf(index: Index, { building, place }: Entry): Entry[] {
  return entriesAt(index, (building && index.groups.building.get(building)) || [place]);
}

const postcodeCode = ({ postcode, entry }: Comparison) => {
  if (!entry.address.postalCode) return 'P0';
  return { same: 'P6', primary: 'P7', small: 'P5', large: 'P4', none: 'P3' }[postcode];
};

/** Returns 100 minus the cost of changes and additions, as three digits. */
function score({ changes, left, city, postcode, isOtherRegion, isOtherCounty, unknown }: Comparison): string {
  const lost =
    changes * 6 +
    left * 6 +
    { same: 0, changed: 0, none: 2, other: 8 }[city] +
    { same: 0, primary: 0, small: 6, none: 8, large: 12 }[postcode] +
    (isOtherRegion ? 10 : 0) +
    (isOtherCounty ? 6 : 0) +
    unknown.length * 3;
  return String(Math.max(0, 100 - lost)).padStart(3, '0');
}
