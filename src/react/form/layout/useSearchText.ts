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
import { filledWith } from '../value/addressToFields.ts';

/** What a person typed in the search box, and the address that the fields held then. */
interface Typed {
  text: string;
  beside: string;
}

/** A company that a person typed is not a part of what was chosen. */
const lineOf = (value: PostalFields, address: Address | undefined) =>
  onOneLine({ ...value, company: address?.company ? value.company : '' });
/** The country and its region may be chosen beside a search, which goes on, and so may a person be named. */
const keyOf = (value: PostalFields) =>
  JSON.stringify(postalFieldNames.map((name) => (name === 'country' || name === 'region' ? '' : value[name])));

/**
 * What stands in the search. In the layout `fields` it is the first line, or the street where the house number is apart, and nothing else. In a box
 * of its own it is what was typed there, until the fields hold another address: then it is that one, whoever put it there, so that the box and the
 * fields never disagree.
 */
export function useSearchText(hasBox: boolean, fields: AddressFields, street: Street, choices: FormatChoices) {
  const [typed, setTyped] = useState<Typed>();
  const newest = useRef(typed);
  /** What it is about to show of an address that is being filled in. */
  const filling = useRef<string>(undefined);
  const set = (text: string | undefined) => {
    const next = text === undefined ? undefined : { text, beside: keyOf(fields.newest().value) };
    newest.current = next;
    setTyped(next);
  };
  const shownIn = (value: PostalFields, search: Typed | undefined) =>
    search && search.beside === keyOf(value) ? search.text : lineOf(value, fields.address);
  return {
    /** As it is drawn. */
    text: hasBox ? shownIn(fields.value, typed) : street.street,
    /** In the midst of a handler, before it is drawn. */
    newest: () => (hasBox ? shownIn(fields.newest().value, newest.current) : street.newest().street),
    /** Has a person typed in the box, and does it not show what the fields hold? */
    isTyped: () => newest.current?.beside === keyOf(fields.newest().value) && newest.current.text.trim() !== '',
    type: set,
    /** The box shows what the fields hold. */
    show: () => {
      set(undefined);
    },
    /** An address is about to be filled in: what it will show of it, with the unit that was typed for it. */
    fillIn(address: Address): string {
      const { fields: filled } = filledWith(address, this.newest(), choices);
      return (filling.current = hasBox ? lineOf(filled, address) : street.streetOf(filled, address));
    },
    /** Is this the text of an address that is being filled in, which nobody typed? */
    isFilledIn: (text: string) => filling.current === text,
    /** The address is in the fields. */
    filledIn() {
      filling.current = undefined;
    },
  };
}
