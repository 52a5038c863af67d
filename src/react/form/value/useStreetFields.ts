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
import { useAfterPointerUp } from '../elements/useAfterPointerUp.ts';
import type { AddressFields } from './useFormValue.ts';

/** The two fields as the user left them, and the first line that they form. */
interface StreetState extends StreetParts {
  line1: string;
  /** Fields that the user typed. The others come from an address, or from splitting the line. */
  typed: readonly (keyof StreetParts)[];
}

const hasSameWords = (one: string, other: string) => wordsOf(one).join(' ') === wordsOf(other).join(' ');

/** Splits the first line into the two fields. The app may have capitalized the typed text. */
function splitLine1(
  { line1, country }: PostalFields,
  state: StreetState | undefined,
  address: Address | undefined,
): StreetParts {
  if (state?.line1 === line1) return state;
  if (state && state.line1.toLowerCase() === line1.toLowerCase() && state.line1.length === line1.length) {
    const cut = (part: string) => {
      const at = state.line1.indexOf(part);
      // The line can differ from the fields. A dash is not a house number, and a number typed before the street moves
      // behind the street.
      return at < 0 ? part : line1.slice(at, at + part.length);
    };
    return { street: cut(state.street), houseNumber: cut(state.houseNumber) };
  }
  return (address && knownStreet(line1, address)) ?? splitStreet(line1, country);
}

/**
 * Moves a house number that was typed in the street to its own field, if that field is empty, has the same number, or
 * was not typed by the user.
 */
function normalizeParts(
  { street, houseNumber }: StreetParts,
  typed: StreetState['typed'],
  country: string,
): StreetParts {
  const found = splitStreet(street, country);
  const isFree =
    houseNumber.trim() === '' || !typed.includes('houseNumber') || hasSameWords(found.houseNumber, houseNumber);
  return typed.includes('street') && found.houseNumber !== '' && isFree ? found : { street, houseNumber };
}

/**
 * Manages street and house number as two views of the first line, which remains the form's value. The two texts are
 * joined in the country's order, and the line is split whenever it is set. A number that was typed or autofilled in the
 * street moves to its own field on blur. If `isSeparate` returns false, the street is the whole line.
 */
export function useStreetFields(fields: AddressFields, isSeparate: (country: string) => boolean) {
  const [state, setState] = useState<StreetState>();
  const latest = useRef<StreetState>(undefined);
  const afterPointerUp = useAfterPointerUp();
  const saveState = (next: StreetState | undefined) => {
    latest.current = next;
    setState(next);
  };
  const getParts = (value: PostalFields, own: StreetState | undefined, address: Address | undefined): StreetParts =>
    isSeparate(value.country) ? splitLine1(value, own, address) : { street: value.line1, houseNumber: '' };
  const getCurrentParts = () => getParts(fields.getState().value, latest.current, fields.getState().address);
  const getTypedParts = () => latest.current?.typed ?? [];
  const setParts = (parts: StreetParts, typedParts: StreetState['typed']) => {
    const { country } = fields.getState().value;
    // The line must never have two house numbers, even while the user types the street.
    const line1 = joinStreet(normalizeParts(parts, typedParts, country), country);
    saveState({ ...parts, line1, typed: typedParts });
    fields.edit('line1', line1);
  };
  const parts = getParts(fields.value, state, fields.address);
  const isChosen = fields.address !== undefined && !fields.edited;
  const isNumberRequiredFor = ({ country }: PostalFields, street: string) =>
    !isChosen && (!street.trim() || lacksHouseNumber(street, country));

  return {
    ...parts,
    /** Returns the latest parts, rendered or not. */
    getParts: getCurrentParts,
    /**
     * Whether the house number is required. False for an unchanged selected address, and if the street contains a
     * number or cannot have one.
     */
    isNumberRequired: isNumberRequiredFor(fields.value, parts.street),
    /** Whether a required part is empty, in the rendered value or the latest one. */
    isMissing: (part: keyof StreetParts, value: PostalFields) => {
      const now = value === fields.value ? parts : getCurrentParts();
      return now[part].trim() === '' && (part === 'street' || isNumberRequiredFor(value, now.street));
    },
    /** Returns the parts to submit, with a number in the street moved to its field, and the whole line. */
    getFormData(): Record<string, string> {
      const { value } = fields.getState();
      return isSeparate(value.country)
        ? { ...normalizeParts(getCurrentParts(), getTypedParts(), value.country), line1: value.line1 }
        : {};
    },
    /** Returns the street of an address about to be filled in. */
    streetOf: (filled: PostalFields, address: Address) => getParts(filled, undefined, address).street,
    edit(part: keyof StreetParts, text: string) {
      const { street, houseNumber } = getCurrentParts();
      const isKept = latest.current?.line1 === fields.getState().value.line1;
      setParts({ street, houseNumber, [part]: text }, [...(isKept ? getTypedParts() : []), part]);
    },
    onBlur() {
      afterPointerUp(() => {
        const { value } = fields.getState();
        if (!isSeparate(value.country)) return;
        const settled = normalizeParts(getCurrentParts(), getTypedParts(), value.country);
        if (settled.street === getCurrentParts().street) return;
        // If the words of the line stay the same, the line is not rewritten.
        if (hasSameWords(joinStreet(settled, value.country), value.line1))
          saveState({ ...settled, line1: value.line1, typed: [] });
        else setParts(settled, []);
      });
    },
    reset() {
      saveState(undefined);
    },
  };
}

export type Street = ReturnType<typeof useStreetFields>;
