import { foldText, spellingsOf, type Address, wordsOf } from '../../core/index.ts';
import { countryIso2Of, deriveAddress, formattedLines, type SimulatorAddress } from '../deriveAddress.ts';

/** One address in one language, ready to be searched. */
export interface Entry {
  place: number;
  address: Address;
  latitude: number | undefined;
  longitude: number | undefined;
  /** The address's words and their other spellings, as unsorted positions in the vocabulary. */
  words: readonly number[];
  // Keys of the groups that the address belongs to, or ''.
  building: string;
  street: string;
  locality: string;
  postcode: string;
}

/** Search index of an address list. */
export interface Index {
  entries: readonly Entry[];
  /** All words, sorted for prefix search. */
  vocabulary: readonly string[];
  /** For each word in the vocabulary, the entries that contain it. */
  postings: readonly (readonly number[])[];
  groups: Record<GroupKind, ReadonlyMap<string, readonly number[]>>;
  byId: ReadonlyMap<string, readonly number[]>;
  /** Whether any address is available in more than one language. */
  multilingual: boolean;
}

export type GroupKind = 'building' | 'street' | 'locality' | 'postcode';

/** Creates a `wordsOf` that caches its results. The cache pays off because many addresses share a city or street. */
function createFolder() {
  const known = new Map<string, string[]>();
  return (text: string): string[] => {
    let words = known.get(text);
    if (!words) {
      words = wordsOf(text);
      known.set(text, words);
    }
    return words;
  };
}

/** Returns a group's key without characters that are not allowed in an id. */
const groupKey = (...parts: string[]) => foldText(parts.join('|')).replace(/[\p{Cs}\n]/gu, ' ');

function createIndex(addresses: readonly SimulatorAddress[]): Index {
  const fold = createFolder();
  const ids = new Map<string, number[]>();
  const lists = new Map<string, number[]>();
  const groups: Record<GroupKind, Map<string, number[]>> = {
    building: new Map(),
    street: new Map(),
    locality: new Map(),
    postcode: new Map(),
  };
  const push = <Key>(map: Map<Key, number[]>, key: Key, value: number) => {
    const list = map.get(key);
    if (list) list.push(value);
    else map.set(key, [value]);
  };

  const drafts = addresses.map((given, place) => {
    const country = countryIso2Of(given);
    const id = given.id || `${country}|${country}|A|Z${String(100_000_000 + place)}`;
    const address = deriveAddress(given, id);
    const {
      company,
      city,
      provinceCode,
      provinceName,
      postalCode,
      buildingNumber,
      poBoxNumber,
      subBuilding,
      countryIso2,
    } = address;
    // A PO box is treated like a house number on a street.
    const street = address.street || (poBoxNumber && 'po box');
    const words = new Set<string>();
    for (const text of [company, ...formattedLines(address), city, provinceCode, provinceName, postalCode])
      for (const word of fold(text)) for (const spelling of spellingsOf(word)) words.add(spelling);
    // Adds "K1A0B1" for "K1A 0B1", and "12b" for "Apt 12-B".
    words.add(foldText(postalCode).replace(/\s/g, ''));
    for (const joined of subBuilding.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? [])
      words.add(foldText(joined).replace(/-/g, ''));
    words.delete('');
    for (const word of words) push(lists, word, place);
    push(ids, id, place);

    const { language } = address;
    const region = provinceCode || provinceName;
    const entry = {
      place,
      address,
      latitude: given.latitude,
      longitude: given.longitude,
      building: buildingNumber ? groupKey(language, countryIso2, region, city, postalCode, street, buildingNumber) : '',
      street: street ? groupKey(language, countryIso2, region, city, street) : '',
      locality: city ? groupKey(language, countryIso2, region, city) : '',
      postcode: postalCode ? groupKey(language, countryIso2, postalCode) : '',
    };
    for (const kind of ['building', 'street', 'locality', 'postcode'] as const)
      if (entry[kind]) push(groups[kind], entry[kind], place);
    return { entry, words };
  });

  const vocabulary = [...lists.keys()].sort();
  const numbers = new Map(vocabulary.map((word, index) => [word, index]));
  const entries = drafts.map(({ entry, words }): Entry => ({
    ...entry,
    words: Array.from(words, (word) => numbers.get(word) ?? -1),
  }));
  return {
    entries,
    vocabulary,
    postings: vocabulary.map((word) => lists.get(word) ?? []),
    groups,
    byId: ids,
    multilingual: ids.size < entries.length,
  };
}

/** Returns the entries that contain every typed word as a whole word or as the start of a word. */
export function matchEntries({ entries, vocabulary, postings }: Index, typed: readonly string[]): Entry[] {
  const ranges = typed.map((word) => {
    const [from, to] = prefixRange(vocabulary, word);
    let size = 0;
    for (let index = from; index < to; index++) size += postings[index]?.length ?? 0;
    return { from, to, size };
  });
  ranges.sort((one, other) => one.size - other.size);
  const [rarest, ...others] = ranges;
  if (!rarest?.size) return [];
  const seen = new Uint8Array(entries.length);
  const found: Entry[] = [];
  for (let index = rarest.from; index < rarest.to; index++)
    for (const place of postings[index] ?? []) {
      if (seen[place]) continue;
      seen[place] = 1;
      const entry = entries[place];
      if (entry && others.every(({ from, to }) => entry.words.some((word) => word >= from && word < to)))
        found.push(entry);
    }
  return found;
}

/** Returns the range of words in the vocabulary that start with a prefix. `to` is exclusive. */
function prefixRange(vocabulary: readonly string[], prefix: string): [from: number, to: number] {
  const edge = (after: boolean) => {
    let [low, high] = [0, vocabulary.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const word = vocabulary[middle] ?? '';
      if (word < prefix || (after && word.startsWith(prefix))) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [edge(false), edge(true)];
}

/** Returns the entries at these places, in the same order. */
export function entriesAt({ entries }: Index, places: Iterable<number>): Entry[] {
  const found: Entry[] = [];
  for (const place of places) {
    const entry = entries[place];
    if (entry) found.push(entry);
  }
  return found;
}

const shared = new WeakMap<readonly SimulatorAddress[], Index>();

/** Whether an address is a frozen plain object. An address with getters or a prototype could still change. */
const isFixed = (address: SimulatorAddress) =>
  Object.isFrozen(address) &&
  Object.getPrototypeOf(address) === Object.prototype &&
  Object.values(Object.getOwnPropertyDescriptors(address)).every((property) => 'value' in property);

/**
 * Returns a list's index. All simulators share the index if the list cannot change, because each test creates its own simulator, and indexing
 * takes far longer than most tests.
 */
export function indexFor(addresses: readonly SimulatorAddress[]): Index {
  const known = shared.get(addresses);
  if (known) return known;
  const index = createIndex(addresses);
  if (Object.isFrozen(addresses) && addresses.every(isFixed)) shared.set(addresses, index);
  return index;
}
