'use client';
import { useRef, useState } from 'react';
import { onOneLine, type Address, type PostalFields } from '../../core/index.ts';
import type { AddressFields } from './useAddressFields.ts';
import { filledWith } from './formFieldsOf.ts';

/** What a person typed in the search box, and the address that the fields held then. */
interface Typed {
  text: string;
  beside: string;
}

/** A company that a person typed is not a part of what was chosen. */
const lineOf = (value: PostalFields, address: Address | undefined) =>
  onOneLine({ ...value, company: address?.company ? value.company : '' });
/** The country and its region may be chosen beside a search, which goes on. */
const keyOf = ({ country: _, region: __, ...texts }: PostalFields) => JSON.stringify(texts);

/**
 * What stands in the search. In the layout `fields` it is the first line, and nothing else. In a box of its own it is what was typed there,
 * until the fields hold another address: then it is that one, whoever put it there, so that the box and the fields never disagree.
 */
export function useSearchText(hasBox: boolean, fields: AddressFields) {
  const [typed, setTyped] = useState<Typed>();
  const newest = useRef(typed);
  const set = (text: string | undefined) => {
    const next = text === undefined ? undefined : { text, beside: keyOf(fields.newest().value) };
    newest.current = next;
    setTyped(next);
  };
  const shownIn = (value: PostalFields, search: Typed | undefined) => {
    if (!hasBox) return value.line1;
    return search && search.beside === keyOf(value) ? search.text : lineOf(value, fields.address);
  };
  return {
    /** As it is drawn. */
    text: shownIn(fields.value, typed),
    /** In the midst of a handler, before it is drawn. */
    newest: () => shownIn(fields.newest().value, newest.current),
    /** Has a person typed in the box, and does it not show what the fields hold? */
    isTyped: () => newest.current?.beside === keyOf(fields.newest().value) && newest.current.text.trim() !== '',
    type: set,
    /** The box shows what the fields hold. */
    show: () => {
      set(undefined);
    },
    /** What it will show of an address that is about to be filled in, with the unit that was typed for it. */
    of(address: Address, typedFor: string): string {
      const { fields: filled } = filledWith(address, typedFor);
      return hasBox ? lineOf(filled, address) : filled.line1;
    },
  };
}
