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
import type { StreetFields } from '../value/useStreetFields.ts';
import { fillFromAddress } from '../value/addressToFields.ts';

/** Text that the user typed in the search box, and the address that the fields contained at the time. */
interface Typed {
  text: string;
  addressKey: string;
}

/**
 * Returns the address on one line. Leaves out a company that the user typed, because the company is not part of the
 * selected address.
 */
const searchLine = (value: PostalFields, address: Address | undefined) =>
  onOneLine({ ...value, company: address?.company ? value.company : '' });
/**
 * Returns a key that equal addresses share. Ignores the country, the region and the contact fields, because they can
 * change without affecting the search.
 */
const addressKey = (value: PostalFields) =>
  JSON.stringify(postalFieldNames.map((name) => (name === 'country' || name === 'region' ? '' : value[name])));

/**
 * Manages the text of the search. In the layout `fields`, the text is the first line, or the street if the house number
 * has its own field. In the layout `search`, the search box shows the typed text until the address in the fields
 * changes. From then on, the box shows the address in the fields, so that the box and the fields never show different
 * addresses.
 */
export function useSearchText(
  hasSearchBox: boolean,
  fields: AddressFields,
  street: StreetFields,
  choices: FormatChoices,
) {
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
    /** Text to render in the search. */
    text: hasSearchBox ? textFor(fields.value, typed) : street.street,
    /** Returns the latest text, rendered or not. */
    getText: () => (hasSearchBox ? textFor(fields.getState().value, latest.current) : street.getParts().street),
    /** Whether the search box shows text that the user typed rather than the address in the fields. */
    isTyped: () =>
      latest.current?.addressKey === addressKey(fields.getState().value) && latest.current.text.trim() !== '',
    setText,
    /** Makes the search box show the address in the fields. */
    show: () => {
      setText(undefined);
    },
    /** Returns the search text for an address that is about to be filled in. Includes a unit that the user typed. */
    prepareFill(address: Address): string {
      const { fields: filled } = fillFromAddress(address, this.getText(), choices);
      return (fillText.current = hasSearchBox ? searchLine(filled, address) : street.streetOf(filled, address));
    },
    /** Whether this text comes from filling in an address rather than from the user. */
    isFillText: (text: string) => fillText.current === text,
    /** Called when the fields contain the selected address. */
    onFilled() {
      fillText.current = undefined;
    },
  };
}
