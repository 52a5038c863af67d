import { type Address, addressFields, onOneLine, type PostalFields, type Suggestion } from '../../core/index.ts';
import type { SearchWords } from '../words/Words.ts';

/** An address that the app already has, because the user saved it or used it recently. */
export interface SavedAddress {
  /** A retrieved address, or the postal fields in a form. */
  address: Address | Partial<PostalFields>;
  /** Name that the user gave the address: "Home". */
  label?: string | undefined;
}

/** Group of saved or recent addresses, shown below a heading in the list. */
export interface SavedGroup {
  kind: 'saved' | 'recent';
  /** Visible heading and accessible name of the group. */
  name: string;
  addresses: readonly SavedAddress[];
}

/** Converts a saved address to the shape of a Retrieve result. A missing field becomes `''`. */
export function addressOf({ address }: SavedAddress): Address {
  const empty = Object.fromEntries(addressFields.map((field) => [field, ''])) as Address;
  if ('countryIso2' in address) return { ...empty, ...address };
  const { region = '', country = '', ...texts } = address;
  return { ...empty, ...texts, provinceCode: region, countryIso2: country };
}

/**
 * Converts an address to the shape of a suggestion. If the app stored a retrieved address, `id` is the service's id.
 * Otherwise, `id` is `''`.
 */
export function suggestionOf({ id, language, ...address }: Address): Suggestion {
  const highlight = { text: [], description: [] };
  return { id, language, kind: 'address', type: 'Address', text: onOneLine(address), description: '', highlight };
}

/** Whether an entry is a valid saved address. Data that the app has stored may be malformed. */
const isValid = (one: Partial<SavedAddress> | null | undefined) =>
  typeof one?.address === 'object' && (one.address as unknown) !== null;

/** Returns the groups that contain an address. Leaves out a recent address that is also saved. */
export function savedGroupsOf(
  saved: readonly SavedAddress[],
  recent: readonly SavedAddress[],
  words: SearchWords,
): readonly SavedGroup[] {
  const lines = new Set<string>();
  const isNew = (one: SavedAddress) => {
    const line = onOneLine(addressOf(one));
    return !lines.has(line) && lines.add(line);
  };
  const groups: SavedGroup[] = [
    { kind: 'saved', name: words.saved(), addresses: saved.filter(isValid).filter(isNew) },
    { kind: 'recent', name: words.recent(), addresses: recent.filter(isValid).filter(isNew) },
  ];
  return groups.filter(({ addresses }) => addresses.length > 0);
}
