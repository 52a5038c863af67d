import { spellingsOf } from '../../core/index.ts';
import { type Entry, type Index, entriesAt } from '../search/createIndex.ts';
import { referenceOf } from './createReference.ts';
import type { ReadRecord } from './readRecord.ts';

/** Maximum number of addresses that are compared in detail. */
const maxCandidates = 60;
/** Scale of the weights. Weights are integers, so that their sum does not depend on the order of the words. */
const weightScale = 2 ** 24;

/** Returns the entries that share the rarest words with the record, best first. Ties keep the order of the index. */
export function candidatesFor(index: Index, record: ReadRecord): Entry[] {
  const { postings, entries } = index;
  const { placeOf, weights, visits, begins, words } = referenceOf(index);
  const wordsToVisit = new Map<number, { places: readonly number[]; weight: number }>();
  const addWord = (text: string) => {
    const at = placeOf(text);
    if (at === undefined || wordsToVisit.has(at)) return;
    const places = postings[at] ?? [];
    const weight = Math.round(Math.log(1 + entries.length / places.length) * weightScale);
    wordsToVisit.set(at, { places, weight });
  };
  for (const { word } of record.words) for (const spelling of [word, ...spellingsOf(word)]) addWord(spelling);
  if (record.postcode) addWord(record.postcode);

  for (const [at, { weight }] of wordsToVisit) weights[at] = weight;
  const visit = ++visits.count;
  const best = createBest();
  let left = 0;
  for (const { weight } of wordsToVisit.values()) left += weight;
  // Rare words come first. Once an entry without them cannot be among the best, common words are skipped: every third address contains "Street".
  for (const { places, weight } of [...wordsToVisit.values()].sort((one, other) => other.weight - one.weight)) {
    if (left < best.bar()) break;
    for (const place of places) {
      if (visits.last[place] === visit) continue;
      visits.last[place] = visit;
      let sum = 0;
      const end = begins[place + 1] as number;
      for (let at = begins[place] as number; at < end; at++) sum += weights[words[at] as number] as number;
      best.offer(place, sum);
    }
    left -= weight;
  }
  for (const at of wordsToVisit.keys()) weights[at] = 0;
  return entriesAt(index, best.places());
}

/** Collects the places with the highest sums. Of equal sums, the lowest place wins. */
function createBest() {
  const places = new Uint32Array(maxCandidates);
  const sums = new Float64Array(maxCandidates);
  let count = 0;
  const isBetter = (sum: number, place: number, at: number) =>
    sum > (sums[at] as number) || (sum === sums[at] && place < (places[at] as number));
  return {
    /** Returns the minimum sum that would be kept, or 0 while there is room. */
    bar: () => (count < maxCandidates ? 0 : (sums[maxCandidates - 1] as number)),
    offer(place: number, sum: number) {
      if (count < maxCandidates) count++;
      else if (!isBetter(sum, place, count - 1)) return;
      let at = count - 1;
      for (; at > 0 && isBetter(sum, place, at - 1); at--) {
        sums[at] = sums[at - 1] as number;
        places[at] = places[at - 1] as number;
      }
      sums[at] = sum;
      places[at] = place;
    },
    places: () => places.subarray(0, count),
  };
}
