'use client';
import { useState } from 'react';
import type { PostalFields } from '../../core/index.ts';
import type { FormWords } from '../words/FormWords.ts';
import type { AddressFormField } from './AddressFormField.ts';
import { type FormRowOptions, formRowsOf } from './formRowsOf.ts';
import { labelsOf } from './labelsOf.ts';

/** How the form of a country is drawn. */
export interface AddressFormFormat {
  /** ISO 3166 alpha-2. */
  country: string;
  /**
   * The fields to draw, row by row, in the country's own order: who it is for, the address, a phone. The country itself is drawn apart. Where
   * `houseNumber` is one of them, `line1` is the street.
   */
  rows: readonly (readonly AddressFormField[])[];
  /** The label of each field, in the person's language, as the country calls it. */
  words: Readonly<Record<AddressFormField, string>>;
  /** The fields that must not stay empty. */
  required: ReadonlySet<AddressFormField>;
  /** A postal code as the country writes it; undefined where it is not known. */
  postalExample: string | undefined;
}

const atWill = ['company', 'line2', 'line3'] as const;

/**
 * The country's format with the fields that are to be drawn now: those that the shop asks for, and a company or a line that is known. What was
 * drawn for what it held stays while the person empties it; `forget` begins anew, for another address.
 */
export function useFormFormat(value: PostalFields, options: FormRowOptions, words: FormWords) {
  const [held, setHeld] = useState<ReadonlySet<AddressFormField>>(new Set());
  const more = atWill.filter((field) => value[field] && !held.has(field));
  if (more.length > 0) setHeld(new Set([...held, ...more]));
  /** Of another value than the one that is drawn: in the midst of a handler. */
  const of = (shown: PostalFields) => {
    const { known, rows, required, isApart } = formRowsOf(shown, options, (field) => held.has(field));
    return { ...known, rows, required, labels: labelsOf(known, words, isApart), isApart };
  };
  const { labels, isApart, ...known } = of(value);
  const format: AddressFormFormat = { ...known, words: labels };
  const forget = () => {
    setHeld(new Set());
  };
  return { format, of, isApart, forget };
}
