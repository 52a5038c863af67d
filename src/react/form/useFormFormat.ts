'use client';
import { useState } from 'react';
import { formatOf, type PostalField, type PostalFields } from '../../core/index.ts';
import type { FormWords } from '../words/FormWords.ts';
import { labelsOf } from './labelsOf.ts';
import type { AddressFormLayout } from './UseAddressFormOptions.ts';

/** How the form of a country is drawn. */
export interface AddressFormFormat {
  /** ISO 3166 alpha-2. */
  country: string;
  /** The fields to draw, row by row, in the country's own order. The country itself is drawn apart. */
  rows: readonly (readonly PostalField[])[];
  /** The label of each field, in the person's language, as the country calls it. */
  words: Readonly<Record<PostalField, string>>;
  /** The fields that must not stay empty. */
  required: ReadonlySet<PostalField>;
  /** A postal code as the country writes it; undefined where it is not known. */
  postalExample: string | undefined;
}

const atWill = ['company', 'line3'] as const;

/**
 * The country's format with the fields that are to be drawn now: a company where it is asked for or known, a third line where it holds
 * something. What was drawn for what it held stays while the person empties it; `forget` begins anew, for another address.
 */
export function useFormFormat(
  value: PostalFields,
  { company, required, layout }: { company: boolean; required: boolean; layout: AddressFormLayout },
  words: FormWords,
) {
  const [held, setHeld] = useState<ReadonlySet<PostalField>>(new Set());
  const more = atWill.filter((field) => value[field] && !held.has(field));
  if (more.length > 0) setHeld(new Set([...held, ...more]));
  const isWanted = (field: 'company' | 'line3') =>
    (field === 'company' && company) || held.has(field) || Boolean(value[field]);

  const known = formatOf(value.country);
  const others = known.rows.map((row) =>
    row.filter((field) => field !== 'company' && (field !== 'line3' || isWanted(field))),
  );
  const companyRow = isWanted('company') ? [['company'] as const] : [];
  const addressRows = others.filter((row) => row.length > 0);
  const format: AddressFormFormat = {
    ...known,
    // One that nobody asked for comes with a chosen address: it must not move the field that the person is in.
    rows: company || layout === 'search' ? [...companyRow, ...addressRows] : [...addressRows, ...companyRow],
    words: labelsOf(known, words),
    required: required ? known.required : new Set(),
  };
  const forget = () => {
    setHeld(new Set());
  };
  return { format, forget };
}
