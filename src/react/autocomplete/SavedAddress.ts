import { type Address, addressFields, onOneLine, type PostalFields, type Suggestion } from '../../core/index.ts';

/** An address that the app has already: saved by the person, or used lately. */
export interface SavedAddress {
  /** A retrieved address, or postal fields as a form holds them. */
  address: Address | Partial<PostalFields>;
  /** What the person calls it: "Home". */
  label?: string | undefined;
}

/** Saved addresses that stand together in the list, under a name of their own. */
export interface SavedGroup {
  kind: 'saved' | 'recent';
  /** Seen above the group, and heard with it. */
  name: string;
  addresses: readonly SavedAddress[];
}

/** As a Retrieve would answer it; what the app does not have of it is `''`. */
export function addressOf({ address }: SavedAddress): Address {
  const empty = Object.fromEntries(addressFields.map((field) => [field, ''])) as Address;
  if ('countryIso2' in address) return { ...empty, ...address };
  const { region = '', country = '', ...texts } = address;
  return { ...empty, ...texts, provinceCode: region, countryIso2: country };
}

/** As Find would answer it. Its id is the service's own where the app kept a retrieved address, else `''`. */
export function suggestionOf({ id, language, ...address }: Address): Suggestion {
  const highlight = { text: [], description: [] };
  return { id, language, kind: 'address', type: 'Address', text: onOneLine(address), description: '', highlight };
}
