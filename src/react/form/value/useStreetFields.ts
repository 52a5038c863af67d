'use client';
import { useInsertionEffect, useRef, useState } from 'react';
import {
  type Address,
  isNumberFirst,
  joinStreet,
  knownStreet,
  type PostalFields,
  type StreetParts,
  wordsOf,
} from '../../../core/index.ts';
import type { FieldElements } from '../elements/elements.ts';
import { useAfterPointerUp } from '../elements/useAfterPointerUp.ts';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';
import { regionNames } from './regionNames.ts';
import type { AddressFields } from './useFormValue.ts';

type StreetField = 'street' | 'houseNumber';

/** Contents of the two fields, and the first line that they form. */
interface StreetState extends StreetParts {
  line1: string;
  /** Fields that the user typed in. The text of any other field comes from an address, or from splitting the line. */
  typed: readonly StreetField[];
}

/** Splits the first line. Until the code for it has loaded, the whole line is the street. */
const splitStreet = (line: string, country: string): StreetParts =>
  regionNames.get()?.splitStreet(line, country) ?? { street: line, houseNumber: '' };

/** Whether the street needs a house number. Until the code for it has loaded, any digit counts as one. */
const lacksHouseNumber = (street: string, country: string): boolean =>
  regionNames.get()?.lacksHouseNumber(street, country) ?? !/\p{Nd}/u.test(street);

const squeezed = (text: string) => wordsOf(text).join('');

/**
 * Whether two strings are the same house number, or one is the beginning of the other: "12 a" is "12a", and "12" is the
 * beginning of "12a". A browser that fills in both fields takes one of the numbers from the street.
 */
const isSameNumber = (one: string, other: string) => {
  const [short = '', long = ''] = [squeezed(one), squeezed(other)].sort((left, right) => left.length - right.length);
  return long.startsWith(short) && !/^\d/.test(long.slice(short.length));
};

const hasSameWords = (one: string, other: string) => wordsOf(one).join(' ') === wordsOf(other).join(' ');

/** Splits the first line into the two fields. Also recognizes the typed text if the app has changed its case. */
function splitLine1(
  { line1, country }: PostalFields,
  state: StreetState | undefined,
  address: Address | undefined,
): StreetParts {
  if (state?.line1 === line1) return state;
  if (state && state.line1.toLowerCase() === line1.toLowerCase() && state.line1.length === line1.length) {
    const cut = (part: string) => {
      const index = state.line1.indexOf(part);
      // The line may not contain the field's text. For example, a dash is not a house number, and a number that was
      // typed before the street moves after it.
      return index < 0 ? part : line1.slice(index, index + part.length);
    };
    return { street: cut(state.street), houseNumber: cut(state.houseNumber), order: state.order };
  }
  return (address && knownStreet(line1, address)) ?? splitStreet(line1, country);
}

/**
 * Moves a house number that was typed in the street field to its own field. Does so only if the number field is empty,
 * contains the same number, or was not filled in by the user.
 */
function normalizeParts(parts: StreetParts, typed: StreetState['typed'], country: string): StreetParts {
  const { street, houseNumber } = parts;
  const found = splitStreet(street, country);
  const isFree =
    houseNumber.trim() === '' || !typed.includes('houseNumber') || isSameNumber(found.houseNumber, houseNumber);
  if (!typed.includes('street') || found.houseNumber === '' || !isFree) return parts;
  // If the two spellings of the number differ, the longer one is the more specific.
  if (squeezed(houseNumber).length > squeezed(found.houseNumber).length && typed.includes('houseNumber'))
    return { street: found.street, houseNumber };
  // A number typed at the wrong end of the street moves to the end where the country puts it.
  const isInOrder = found.order?.isNumberFirst === isNumberFirst(country);
  return isInOrder ? found : { street: found.street, houseNumber: found.houseNumber };
}

/**
 * Manages the street and house number fields. The form's value contains only the first line. When the user edits one of
 * the two fields, the text of both is joined into the line in the country's order. When the line is set in any other way,
 * it is split into the two fields. A number typed or autofilled in the street field moves to its own field on blur. If
 * `isSeparate` returns false for a country, the street field contains the whole line.
 */
export function useStreetFields(
  fields: AddressFields,
  isSeparate: (country: string) => boolean,
  elements: FieldElements,
) {
  const [state, setState] = useState<StreetState>();
  const latest = useRef<StreetState>(undefined);
  const afterPointerUp = useAfterPointerUp();
  const saveState = (next: StreetState | undefined) => {
    latest.current = next;
    setState(next);
  };
  const getParts = (
    value: PostalFields,
    streetState: StreetState | undefined,
    address: Address | undefined,
  ): StreetParts =>
    isSeparate(value.country) ? splitLine1(value, streetState, address) : { street: value.line1, houseNumber: '' };
  const getCurrentParts = () => getParts(fields.getState().value, latest.current, fields.getState().address);
  const getTypedParts = () => latest.current?.typed ?? [];
  const setParts = (parts: StreetParts, typedParts: StreetState['typed']) => {
    const { country } = fields.getState().value;
    // The line must never have two house numbers, even while the user types the street.
    const line1 = joinStreet(normalizeParts(parts, typedParts, country), country);
    // Once the line is empty, street and number may come in the other order in the next line.
    saveState({ ...parts, order: line1 ? parts.order : undefined, line1, typed: typedParts });
    fields.edit('line1', line1);
  };
  /** Moves a number from the street field to its own field. */
  const normalize = () => {
    const { value } = fields.getState();
    if (!isSeparate(value.country)) return;
    const current = getCurrentParts();
    const normalized = normalizeParts(current, getTypedParts(), value.country);
    if (normalized.street === current.street) return;
    elements.selectIfFilled('line1', 'houseNumber');
    // If the words of the line stay the same, the line keeps its spelling.
    if (hasSameWords(joinStreet(normalized, value.country), value.line1))
      saveState({ ...normalized, order: normalized.order, line1: value.line1, typed: [] });
    else setParts(normalized, []);
  };
  // The user or the browser may have filled in the fields before the code had loaded.
  const onLoad = useRef<() => void>(undefined);
  useInsertionEffect(() => {
    onLoad.current = () => {
      if (!elements.hasFocus('line1')) normalize();
    };
  });
  const [, setLoaded] = useState(false);
  const waits = !regionNames.get() && fields.value.line1 !== '' && isSeparate(fields.value.country);
  useBrowserLayoutEffect(() => {
    if (!waits) return undefined;
    regionNames.preload();
    return regionNames.onLoad(() => {
      setLoaded(true);
      onLoad.current?.();
    });
  }, [waits]);
  const parts = getParts(fields.value, state, fields.address);
  const isChosen = fields.address !== undefined && !fields.edited;
  const isNumberRequiredFor = ({ country }: PostalFields, street: string) =>
    !isChosen && (!street.trim() || lacksHouseNumber(street, country));

  return {
    street: parts.street,
    houseNumber: parts.houseNumber,
    /** Returns the latest contents of the two fields, which may not be rendered yet. */
    getParts: getCurrentParts,
    /**
     * Whether the house number is required. False if the address was selected and not edited, if the street field
     * contains a number, or if the street cannot have one.
     */
    isNumberRequired: isNumberRequiredFor(fields.value, parts.street),
    /** Whether a required part is empty. `value` is the rendered value or the latest value. */
    isMissing: (part: StreetField, value: PostalFields) => {
      const now = value === fields.value ? parts : getCurrentParts();
      return now[part].trim() === '' && (part === 'street' || isNumberRequiredFor(value, now.street));
    },
    /**
     * Returns the values to submit: the street, the house number and the whole line. A number in the street field is
     * moved to the house number.
     */
    getFormData(): Record<string, string> {
      const { value } = fields.getState();
      if (!isSeparate(value.country)) return {};
      const { street, houseNumber } = normalizeParts(getCurrentParts(), getTypedParts(), value.country);
      return { street, houseNumber, line1: value.line1 };
    },
    /** Returns the street of an address that is about to be filled in. */
    streetOf: (filled: PostalFields, address: Address) => getParts(filled, undefined, address).street,
    edit(part: StreetField, text: string) {
      const { street, houseNumber, order } = getCurrentParts();
      const isUnchanged = latest.current?.line1 === fields.getState().value.line1;
      setParts({ street, houseNumber, order, [part]: text }, [...(isUnchanged ? getTypedParts() : []), part]);
    },
    onBlur() {
      afterPointerUp(normalize);
    },
    reset() {
      saveState(undefined);
    },
  };
}

export type StreetFields = ReturnType<typeof useStreetFields>;
