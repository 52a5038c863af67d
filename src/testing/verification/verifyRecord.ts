import { spellingsOf } from '../../core/text.ts';
import { type Entry, type Index, prefixRange } from '../search/createIndex.ts';
import { oneLine } from '../oneLine.ts';
import { compareEntry, type Comparison, unitOf } from './compareEntry.ts';
import type { ReadRecord } from './readRecord.ts';

/** What the reference data says of a record. */
export interface Verification {
  avc: string;
  /** The addresses that answer it, best first; none where nothing was found or only a street or a city was. */
  found: Entry[];
  /** What the record was nearest to, whatever came of it. */
  nearest: Comparison | undefined;
  /** Words that are nothing of the answer. */
  unknown: readonly string[];
}

/** As many addresses are compared closely. */
const comparedAtMost = 60;
/** As many answers to an ambiguous record; MaxResults may ask for fewer. */
const foundAtMost = 50;

/**
 * Compares a record with the addresses. Of what the codes mean, publicly:
 * V verified · P in part · A ambiguous · C conflict · U nothing; levels 4 premise, 3 street, 2 city; P and a number for the postal code.
 * The simulator's addresses end at the premise: a unit is compared, but no level of its own.
 */
export function verifyRecord(index: Index, record: ReadRecord, similarity = 70): Verification {
  const { country } = record;
  const compared = candidatesFor(index, record)
    .map((entry) => compareEntry(record, entry, similarity))
    .filter(isSamePlace)
    .sort((one, other) => one.cost - other.cost || one.entry.place - other.entry.place);
  const [abroad] = compared.filter(({ number, street }) => number && street);
  const here = country ? compared.filter(({ entry }) => entry.address.countryIso2 === country) : compared;
  const house = here.find(({ number, street }) => number && street);
  if (house) return ofHouse(index, record, here, house);
  if (abroad && country) return { avc: 'C00-I44-P0-000', found: [], nearest: abroad, unknown: abroad.unknown };

  const street = here.find((comparison) => comparison.street);
  if (street)
    return {
      avc: `P33-I44-${postcodeCode(street)}-${score(street)}`,
      found: [],
      nearest: street,
      unknown: street.unknown,
    };
  const [city] = here;
  if (city)
    return {
      avc: `P22-U42-${postcodeCode(city)}-${String(Math.max(30, 79 - 3 * city.unknown.length)).padStart(3, '0')}`,
      found: [],
      nearest: city,
      unknown: city.unknown,
    };
  return { avc: 'U00-U00-P0-000', found: [], nearest: undefined, unknown: record.words.map(({ word }) => word) };
}

function ofHouse(index: Index, record: ReadRecord, here: readonly Comparison[], house: Comparison): Verification {
  const { entry, unknown } = house;
  const parsed = unknown.length ? 'U44' : 'I44';
  const tail = `${parsed}-${postcodeCode(house)}-${score(house)}`;
  const houses = here.filter(({ number, street, cost }) => number && street && cost === house.cost);
  // Some data hold one house twice.
  const buildings = new Set(houses.map(({ entry: other }) => other.building || oneLine(other)));
  if (buildings.size > 1)
    return {
      avc: `A42-${tail}`,
      found: houses.map((other) => other.entry).slice(0, foundAtMost),
      nearest: house,
      unknown,
    };

  const units = unitsOf(index, entry);
  const whole = units.some((other) => unitOf(other).length === 0);
  const said = unknown.some((word) => /\d/.test(word) || word.length === 1);
  if (
    house.unit === 'missing' ||
    (house.unit === 'none' && units.some((other) => unitOf(other).length > 0) && (said || !whole))
  )
    return {
      avc: `A44-${parsed}-${postcodeCode(house)}-100`,
      found: units.filter((other) => unitOf(other).length > 0).slice(0, foundAtMost),
      nearest: house,
      unknown,
    };
  const pre = house.changes || house.left ? '2' : '4';
  return { avc: `${unknown.length ? 'P' : 'V'}4${pre}-${tail}`, found: [entry], nearest: house, unknown };
}

function unitsOf({ groups, entries }: Index, entry: Entry): Entry[] {
  const places = (entry.building && groups.building.get(entry.building)) || [entry.place];
  return places.flatMap((place) => entries[place] ?? []);
}

/** A house elsewhere is another house: its city or its postal code must be the record's, as far as that names any. */
function isSamePlace({ city, postcode, entry, unknown, changes }: Comparison): boolean {
  const same =
    (entry.address.city !== '' && city === 'same') ||
    city === 'changed' ||
    ['same', 'primary', 'small'].includes(postcode);
  return same || (city !== 'other' && postcode === 'none' && changes + unknown.length < 3);
}

const postcodeCode = ({ postcode, entry }: Comparison) => {
  if (!entry.address.postalCode) return 'P0';
  return { same: 'P6', primary: 'P7', small: 'P5', large: 'P4', none: 'P3' }[postcode];
};

/** 100 less what had to be changed or added. Three digits. */
function score({ changes, left, city, postcode, unknown }: Comparison): string {
  const lost =
    changes * 6 +
    left * 6 +
    { same: 0, changed: 0, none: 2, other: 8 }[city] +
    { same: 0, primary: 0, small: 6, none: 8, large: 12 }[postcode] +
    unknown.length * 3;
  return String(Math.max(0, 100 - lost)).padStart(3, '0');
}

/** The entries that share the rarest words with the record. */
function candidatesFor(index: Index, { words, postcode }: ReadRecord): Entry[] {
  const { vocabulary, postings, entries } = index;
  const weights = new Map<number, number>();
  const asked = new Set([...words.flatMap(({ word }) => [word, ...spellingsOf(word)]), postcode].filter(Boolean));
  for (const word of asked) {
    const [at] = prefixRange(vocabulary, word);
    if (vocabulary[at] !== word) continue;
    const places = postings[at] ?? [];
    const weight = Math.log(1 + entries.length / places.length);
    for (const place of places) weights.set(place, (weights.get(place) ?? 0) + weight);
  }
  return Array.from(weights)
    .sort(([one, first], [other, second]) => second - first || one - other)
    .slice(0, comparedAtMost)
    .flatMap(([place]) => entries[place] ?? []);
}
