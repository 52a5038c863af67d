'use client';
import {
  formatOf,
  hasHouseNumberField,
  isFamilyNameFirst,
  isNumberFirst,
  type CountryFormat,
  type PostalFields,
  type Choice,
  countryOptions,
  regionsOf,
} from '../../../core/index.ts';
import { type AddressFormField, type AddressFormFields, isAsked } from '../fields.ts';
import type { AddressFormLayout } from '../types.ts';
import { useState, useMemo } from 'react';
import type { FormWords } from '../../words/Words.ts';
import { labelsOf } from '../errors/messages.ts';

/** What a form is drawn by, beside what it holds. */
export interface FormRowOptions {
  fields: AddressFormFields;
  /** Does it ask for an address at all? */
  required: boolean;
  layout: AddressFormLayout;
}

export interface FormRows {
  known: CountryFormat;
  rows: AddressFormField[][];
  required: ReadonlySet<AddressFormField>;
  /** Are street and house number two fields? */
  isApart: boolean;
}

/** Are street and house number two fields? */
export const isNumberApart = ({ houseNumber }: AddressFormFields, country: string): boolean =>
  houseNumber === undefined ? hasHouseNumberField(country) : houseNumber !== 'hidden';

/** The fields that the form draws of what it holds, row by row, and those that must not stay empty. `hasMore`: what stays though it is empty now. */
export function formRowsOf(
  value: PostalFields,
  { fields, required, layout }: FormRowOptions,
  hasMore: (field: 'company' | 'line2' | 'line3') => boolean,
): FormRows {
  const { country } = value;
  const known = formatOf(country, fields);
  const isDrawn = (field: 'company' | 'line2' | 'line3') => hasMore(field) || Boolean(value[field]);
  const isWanted = (field: AddressFormField) =>
    field === 'line3'
      ? isDrawn('line3')
      : field === 'line2'
        ? fields.line2 !== 'hidden' || isDrawn('line2')
        : field !== 'company';
  const isApart = isNumberApart(fields, country);
  const street: AddressFormField[] = isNumberFirst(country) ? ['houseNumber', 'line1'] : ['line1', 'houseNumber'];
  const address = known.rows.map((row) =>
    isApart && row.includes('line1') ? street : (row.filter(isWanted) as AddressFormField[]),
  );
  const names = isFamilyNameFirst(country)
    ? (['familyName', 'givenName'] as const)
    : (['givenName', 'familyName'] as const);
  const before: AddressFormField[][] = [
    isAsked(fields, 'name') ? ['name'] : [],
    names.filter((name) => isAsked(fields, name)),
  ];
  const company: AddressFormField[] = isAsked(fields, 'company') || isDrawn('company') ? ['company'] : [];
  const after: AddressFormField[][] = [isAsked(fields, 'phone') ? ['phone'] : []];
  // One that nobody asked for comes with a chosen address: it must not move the field that the person is in.
  if (isAsked(fields, 'company') || layout === 'search') before.push(company);
  else after.push(company);
  const rows = [...before, ...address, ...after].filter((row) => row.length > 0);

  const needed = new Set<AddressFormField>(known.required);
  if (isApart && fields.houseNumber === undefined) needed.add('houseNumber');
  for (const [field, choice] of Object.entries(fields))
    if (choice === 'required') needed.add(field as keyof AddressFormFields);
  return { known, rows, required: required ? needed : new Set(), isApart };
}

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

/** What the selects of a form offer: the same lists at every key, for a country's list has 250 names in the order of a language. */
export function useFormChoices(
  locale: string,
  countries: readonly string[] | undefined,
  { country, region }: { country: string; region: string },
): { countries: readonly Choice[]; regions: readonly Choice[] } {
  // An array that is written where it is used is another one each time.
  const only = countries && JSON.stringify(countries);
  const served = useMemo(
    () => countryOptions(locale, only === undefined ? undefined : (JSON.parse(only) as string[])),
    [locale, only],
  );
  const ofCountry = useMemo(() => regionsOf(country, locale), [country, locale]);
  return {
    countries: useMemo(() => withCurrent(served, country), [served, country]),
    regions: useMemo(() => withCurrent(ofCountry, region), [ofCountry, region]),
  };
}

/** A value that the country's own list does not have is kept, as the last choice. */
export function withCurrent(choices: readonly Choice[], current: string): readonly Choice[] {
  return choices.length === 0 || current === '' || choices.some(({ code }) => code === current)
    ? choices
    : [...choices, { code: current, name: current }];
}
