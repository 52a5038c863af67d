import { spellingsOf } from '../../core/index.ts';
import { type Entry, type Index, entriesAt } from '../search/createIndex.ts';
import { referenceOf } from './createReference.ts';
import type { ComparableRecord } from './toComparableRecord.ts';

/** Maximum number of addresses that are compared in detail. */
const maxCandidates = 60;
/** Scale of the weights. Weights are integers, so that their sum does not depend on the order of the words. */
const weightScale = 2 ** 24;

/** Returns the entries that share the rarest words with the record, best first. Equally good entries stay in index order. */
export function candidatesFor(index: Index, record: ComparableRecord): Entry[] {
  const { postings, entries } = index;
  const { placeOf, weights, visits, begins, words } = referenceOf(index);
  const wordsToVisit = new Map<number, { places: readonly number[]; weight: number }>();
  const addWord = (text: string) => {
    const index = placeOf(text);
    if (index === undefined || wordsToVisit.has(index)) return;
    const places = postings[index] ?? [];
    const weight = Math.round(Math.log(1 + entries.length / places.length) * weightScale);
    wordsToVisit.set(index, { places, weight });
  };
  for (const { word } of record.words) for (const spelling of [word, ...spellingsOf(word)]) addWord(spelling);
  if (record.postcode) addWord(record.postcode);

  for (const [index, { weight }] of wordsToVisit) weights[index] = weight;
  const visit = ++visits.count;
  const best = createBest();
  let left = 0;
  for (const { weight } of wordsToVisit.values()) left += weight;
  // Visit rare words first. Common words such as "Street" are skipped once no entry that has only those words can be among the best.
  for (const { places, weight } of [...wordsToVisit.values()].sort((one, other) => other.weight - one.weight)) {
    if (left < best.bar()) break;
    for (const place of places) {
      if (visits.last[place] === visit) continue;
      visits.last[place] = visit;
      let sum = 0;
      const end = begins[place + 1] as number;
      for (let index = begins[place] as number; index < end; index++) sum += weights[words[index] as number] as number;
      best.offer(place, sum);
    }
    left -= weight;
  }
  for (const index of wordsToVisit.keys()) weights[index] = 0;
  return entriesAt(index, best.places());
}

/** Collects the entries with the highest sums, by their place in the index. If two sums are equal, the lower place comes first. */
function createBest() {
  const places = new Uint32Array(maxCandidates);
  const sums = new Float64Array(maxCandidates);
  let count = 0;
  const isBetter = (sum: number, place: number, index: number) =>
    sum > (sums[index] as number) || (sum === sums[index] && place < (places[index] as number));
  return {
    /** Returns the lowest sum that is kept so far, or 0 while there is room for more entries. */
    bar: () => (count < maxCandidates ? 0 : (sums[maxCandidates - 1] as number)),
    offer(place: number, sum: number) {
      if (count < maxCandidates) count++;
      else if (!isBetter(sum, place, count - 1)) return;
      let index = count - 1;
      for (; index > 0 && isBetter(sum, place, index - 1); index--) {
        sums[index] = sums[index - 1] as number;
        places[index] = places[index - 1] as number;
      }
      sums[index] = sum;
      places[index] = place;
    },
    places: () => places.subarray(0, count),
  };
}
