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
  const { region = '', country = '', ...texts }: Partial<PostalFields & Address> = address;
  return { ...empty, provinceCode: region, countryIso2: country, ...texts };
}

/** Converts an address to the shape of a suggestion. `id` is the service's id if the address was retrieved, and otherwise `''`. */
export function suggestionOf({ id, language, ...address }: Address): Suggestion {
  const highlight = { text: [], description: [] };
  return { id, language, kind: 'address', type: 'Address', text: onOneLine(address), description: '', highlight };
}

/** Returns the groups that contain an address. Leaves out a recent address that is also saved, and malformed data that the app has stored. */
export function savedGroupsOf(
  saved: readonly SavedAddress[],
  recent: readonly SavedAddress[],
  words: SearchWords,
): readonly SavedGroup[] {
  const lines = new Set<string>();
  const isNew = (one: Partial<SavedAddress> | null | undefined) => {
    if (!one?.address || typeof one.address !== 'object') return false;
    const line = onOneLine(addressOf(one as SavedAddress));
    return !lines.has(line) && lines.add(line);
  };
  const all = { saved, recent };
  return (['saved', 'recent'] as const)
    .map((kind) => ({ kind, name: words[kind](), addresses: all[kind].filter(isNew) }))
    .filter(({ addresses }) => addresses.length > 0);
}
