'use client';
import { useRef, useState } from 'react';
import {
  onOneLine,
  postalFieldNames,
  type Address,
  type FormatChoices,
  type PostalFields,
} from '../../../core/index.ts';
import type { AddressFields } from '../value/useFormValue.ts';
import type { Street } from '../value/useStreetFields.ts';
import { fillFromAddress } from '../value/addressToFields.ts';

/** Text typed in the search box, and the address in the fields at that time. */
interface Typed {
  text: string;
  addressKey: string;
}

/**
 * Returns the address on one line. Leaves out a company that the user typed, because it is not part of the selected
 * address.
 */
const searchLine = (value: PostalFields, address: Address | undefined) =>
  onOneLine({ ...value, company: address?.company ? value.company : '' });
/**
 * Returns a key for an address. Ignores country, region and contact fields, which can change without affecting the
 * search.
 */
const addressKey = (value: PostalFields) =>
  JSON.stringify(postalFieldNames.map((name) => (name === 'country' || name === 'region' ? '' : value[name])));

/**
 * Manages the text of the search. In the layout `fields`, it is the first line, or the street if the house number is
 * separate. A separate search box shows the typed text until the address in the fields changes. Then it shows that
 * address, so that box and fields never disagree.
 */
export function useSearchText(hasSearchBox: boolean, fields: AddressFields, street: Street, choices: FormatChoices) {
  const [typed, setTyped] = useState<Typed>();
  const latest = useRef(typed);
  /** Text that the search will show for the address that is being filled in. */
  const fillText = useRef<string>(undefined);
  const setText = (text: string | undefined) => {
    const next = text === undefined ? undefined : { text, addressKey: addressKey(fields.getState().value) };
    latest.current = next;
    setTyped(next);
  };
  const textFor = (value: PostalFields, search: Typed | undefined) =>
    search && search.addressKey === addressKey(value) ? search.text : searchLine(value, fields.address);
  return {
    /** Text to render. */
    text: hasSearchBox ? textFor(fields.value, typed) : street.street,
    /** Returns the latest text, rendered or not. */
    getText: () => (hasSearchBox ? textFor(fields.getState().value, latest.current) : street.getParts().street),
    /** Whether the user has typed a text that differs from the fields' address. */
    isTyped: () =>
      latest.current?.addressKey === addressKey(fields.getState().value) && latest.current.text.trim() !== '',
    setText,
    /** Makes the search box show the address in the fields. */
    show: () => {
      setText(undefined);
    },
    /** Returns the text for an address about to be filled in, including a typed unit. */
    prepareFill(address: Address): string {
      const { fields: filled } = fillFromAddress(address, this.getText(), choices);
      return (fillText.current = hasSearchBox ? searchLine(filled, address) : street.streetOf(filled, address));
    },
    /** Whether this text comes from filling in an address, not from the user. */
    isFillText: (text: string) => fillText.current === text,
    /** Called when the address is in the fields. */
    onFilled() {
      fillText.current = undefined;
    },
  };
}
