'use client';
import { useRef, useState } from 'react';
import {
  type Address,
  joinStreet,
  knownStreet,
  lacksHouseNumber,
  type PostalFields,
  splitStreet,
  type StreetParts,
  wordsOf,
} from '../../../core/index.ts';
import { useAfterPress } from '../elements/useAfterPointerUp.ts';
import type { AddressFields } from './useFormValue.ts';

/** The two fields as a person left them, and the line that they made. */
interface Kept extends StreetParts {
  line1: string;
  /** Which of them were typed by hand; the others came with an address, or were told apart. */
  typed: readonly (keyof StreetParts)[];
}

const isSaidAlike = (one: string, other: string) => wordsOf(one).join(' ') === wordsOf(other).join(' ');

/** What two fields show of the first line. An app may write what was typed in capitals. */
function partsOf({ line1, country }: PostalFields, kept: Kept | undefined, address: Address | undefined): StreetParts {
  if (kept?.line1 === line1) return kept;
  if (kept && kept.line1.toLowerCase() === line1.toLowerCase() && kept.line1.length === line1.length) {
    const cut = (part: string) => {
      const at = kept.line1.indexOf(part);
      // The line may say it in another way: a dash is not a house number, and a number that is typed before the street goes behind it.
      return at < 0 ? part : line1.slice(at, at + part.length);
    };
    return { street: cut(kept.street), houseNumber: cut(kept.houseNumber) };
  }
  return (address && knownStreet(line1, address)) ?? splitStreet(line1, country);
}

/** The parts where a house number was typed in the street too: beside nothing, beside the same one, or beside one that nobody has typed. */
function settledOf({ street, houseNumber }: StreetParts, typed: Kept['typed'], country: string): StreetParts {
  const found = splitStreet(street, country);
  const isFree =
    houseNumber.trim() === '' || !typed.includes('houseNumber') || isSaidAlike(found.houseNumber, houseNumber);
  return typed.includes('street') && found.houseNumber !== '' && isFree ? found : { street, houseNumber };
}

/**
 * Street and house number as two fields over the first line, which stays the one that is held: both are joined in it, in the country's order, and
 * it is split for them whoever put it there. A number that was typed behind the street, or filled in by the browser, goes to its own field when
 * the street is left. Where `isApart` says no, the street is the line.
 */
export function useStreetParts(fields: AddressFields, isApart: (country: string) => boolean) {
  const [kept, setKept] = useState<Kept>();
  const last = useRef<Kept>(undefined);
  const afterPress = useAfterPress();
  const keep = (next: Kept | undefined) => {
    last.current = next;
    setKept(next);
  };
  const shownIn = (value: PostalFields, own: Kept | undefined, address: Address | undefined): StreetParts =>
    isApart(value.country) ? partsOf(value, own, address) : { street: value.line1, houseNumber: '' };
  const newest = () => shownIn(fields.newest().value, last.current, fields.newest().address);
  const typed = () => last.current?.typed ?? [];
  const put = (parts: StreetParts, hands: Kept['typed']) => {
    const { country } = fields.newest().value;
    // Never with two numbers, also while the street is still being typed in.
    const line1 = joinStreet(settledOf(parts, hands, country), country);
    keep({ ...parts, line1, typed: hands });
    fields.edit('line1', line1);
  };
  const parts = shownIn(fields.value, kept, fields.address);
  const isChosen = fields.address !== undefined && !fields.edited;
  const isNeeded = ({ country }: PostalFields, street: string) =>
    !isChosen && (!street.trim() || lacksHouseNumber(street, country));

  return {
    ...parts,
    /** In the midst of a handler, before it is drawn. */
    newest,
    /** Must a field for the number not stay empty? It may where the service knows none, and where the street has one or can have none. */
    isNumberNeeded: isNeeded(fields.value, parts.street),
    /** Is a part empty, and must not be, in the value that is drawn or in the newest one? */
    isMissing: (part: keyof StreetParts, value: PostalFields) => {
      const now = value === fields.value ? parts : newest();
      return now[part].trim() === '' && (part === 'street' || isNeeded(value, now.street));
    },
    /** What is sent beside the other fields: a number that is still in the street is told apart, and the line is whole. */
    sent(): Record<string, string> {
      const { value } = fields.newest();
      return isApart(value.country) ? { ...settledOf(newest(), typed(), value.country), line1: value.line1 } : {};
    },
    /** What the street's field will show of an address that is about to be filled in. */
    streetOf: (filled: PostalFields, address: Address) => shownIn(filled, undefined, address).street,
    edit(part: keyof StreetParts, text: string) {
      const { street, houseNumber } = newest();
      const isKept = last.current?.line1 === fields.newest().value.line1;
      put({ street, houseNumber, [part]: text }, [...(isKept ? typed() : []), part]);
    },
    leave() {
      afterPress(() => {
        const { value } = fields.newest();
        if (!isApart(value.country)) return;
        const settled = settledOf(newest(), typed(), value.country);
        if (settled.street === newest().street) return;
        // What says the same is not written anew.
        if (isSaidAlike(joinStreet(settled, value.country), value.line1))
          keep({ ...settled, line1: value.line1, typed: [] });
        else put(settled, []);
      });
    },
    forget() {
      keep(undefined);
    },
  };
}

export type Street = ReturnType<typeof useStreetParts>;
