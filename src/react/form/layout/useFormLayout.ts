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
import { type AddressFormField, type AddressFormFields, isRequested } from '../fields.ts';
import type { AddressFormLayout } from '../types.ts';
import { useState, useMemo } from 'react';
import type { FormWords } from '../../words/Words.ts';
import { fieldLabels } from '../errors/messages.ts';

/** Options that determine the layout, in addition to the value. */
interface FormLayoutOptions {
  fields: AddressFormFields;
  /** Whether an address is required. */
  required: boolean;
  layout: AddressFormLayout;
}

interface FormRowLayout {
  known: CountryFormat;
  rows: AddressFormField[][];
  required: ReadonlySet<AddressFormField>;
  /** Whether the street and house number are separate fields. */
  isHouseNumberSeparate: boolean;
}

/** Whether the street and house number are separate fields. */
export const hasSeparateHouseNumber = ({ houseNumber }: AddressFormFields, country: string): boolean =>
  houseNumber === undefined ? hasHouseNumberField(country) : houseNumber !== 'hidden';

/**
 * Returns the fields to render for a value, row by row, and the required fields. `staysVisible` returns whether an
 * optional field stays visible although it is now empty.
 */
function layoutRows(
  value: PostalFields,
  { fields, required, layout }: FormLayoutOptions,
  staysVisible: (field: 'company' | 'line2' | 'line3') => boolean,
): FormRowLayout {
  const { country } = value;
  const known = formatOf(country, fields);
  const hasContent = (field: 'company' | 'line2' | 'line3') => staysVisible(field) || Boolean(value[field]);
  const isWanted = (field: AddressFormField) =>
    field === 'line3'
      ? hasContent('line3')
      : field === 'line2'
        ? fields.line2 !== 'hidden' || hasContent('line2')
        : field !== 'company';
  const isHouseNumberSeparate = hasSeparateHouseNumber(fields, country);
  const street: AddressFormField[] = isNumberFirst(country) ? ['houseNumber', 'line1'] : ['line1', 'houseNumber'];
  const address = known.rows.map((row) =>
    isHouseNumberSeparate && row.includes('line1') ? street : (row.filter(isWanted) as AddressFormField[]),
  );
  const names = isFamilyNameFirst(country)
    ? (['familyName', 'givenName'] as const)
    : (['givenName', 'familyName'] as const);
  const before: AddressFormField[][] = [
    isRequested(fields, 'name') ? ['name'] : [],
    names.filter((name) => isRequested(fields, name)),
  ];
  const company: AddressFormField[] = isRequested(fields, 'company') || hasContent('company') ? ['company'] : [];
  const after: AddressFormField[][] = [isRequested(fields, 'phone') ? ['phone'] : []];
  // A company that the shop does not ask for can appear when an address is selected. Its field must not displace the
  // field that the user is in.
  if (isRequested(fields, 'company') || layout === 'search') before.push(company);
  else after.push(company);
  const rows = [...before, ...address, ...after].filter((row) => row.length > 0);

  const needed = new Set<AddressFormField>(known.required);
  if (isHouseNumberSeparate && fields.houseNumber === undefined) needed.add('houseNumber');
  for (const [field, choice] of Object.entries(fields))
    if (choice === 'required') needed.add(field as keyof AddressFormFields);
  return { known, rows, required: required ? needed : new Set(), isHouseNumberSeparate };
}

/** Layout of a country's form. */
export interface AddressFormFormat {
  /** ISO 3166 alpha-2. */
  country: string;
  /**
   * Fields to render, row by row, in the country's order: contact fields, address, phone. The country is rendered
   * separately. If `houseNumber` is present, `line1` is the street.
   */
  rows: readonly (readonly AddressFormField[])[];
  /** Labels in the user's language, in the country's terms. */
  words: Readonly<Record<AddressFormField, string>>;
  /** Required fields. */
  required: ReadonlySet<AddressFormField>;
  /** Example postal code for the country, if known. */
  postalExample: string | undefined;
}

const optionalFields = ['company', 'line2', 'line3'] as const;

/**
 * Returns the country's format with the fields to render: the fields that the shop asks for, and optional fields that
 * have a value. An optional field that the user empties stays visible until `reset` is called, for example for another
 * address.
 */
export function useFormLayout(value: PostalFields, options: FormLayoutOptions, words: FormWords) {
  const [revealedFields, setRevealedFields] = useState<ReadonlySet<AddressFormField>>(new Set());
  const more = optionalFields.filter((field) => value[field] && !revealedFields.has(field));
  if (more.length > 0) setRevealedFields(new Set([...revealedFields, ...more]));
  /** Returns the layout for a value that may not be rendered yet. */
  const layoutFor = (shown: PostalFields) => {
    const { known, rows, required, isHouseNumberSeparate } = layoutRows(shown, options, (field) =>
      revealedFields.has(field),
    );
    return {
      ...known,
      rows,
      required,
      labels: fieldLabels(known, words, isHouseNumberSeparate),
      isHouseNumberSeparate,
    };
  };
  // The country whose fields are still rendered.
  const [keptCountry, setKeptCountry] = useState<string>();
  const { labels, isHouseNumberSeparate, ...known } = layoutFor(
    keptCountry === undefined ? value : { ...value, country: keptCountry },
  );
  const format: AddressFormFormat = { ...known, words: labels };
  const reset = () => {
    setRevealedFields(new Set());
  };
  /**
   * Keeps the fields of the current country until the end of the task. A browser fills in the country and the other
   * fields in one task, and a field removed in between would lose its value.
   */
  const keepFields = () => {
    setKeptCountry(value.country);
    setTimeout(setKeptCountry, 0, undefined);
  };
  return { format, layoutFor, isHouseNumberSeparate, reset, keepFields };
}

/**
 * Returns the options of the country and region `<select>` elements. Memoized, because the country list has 250 sorted
 * names.
 */
export function useSelectOptions(
  locale: string,
  countries: readonly string[] | undefined,
  { country, region }: { country: string; region: string },
): { countries: readonly Choice[]; regions: readonly Choice[] } {
  // The app may pass an inline array, which is a new array in each render.
  const only = countries && JSON.stringify(countries);
  const served = useMemo(
    () => countryOptions(locale, only === undefined ? undefined : (JSON.parse(only) as string[])),
    [locale, only],
  );
  const ofCountry = useMemo(() => regionsOf(country, locale), [country, locale]);
  return {
    countries: useMemo(() => includeCurrent(served, country), [served, country]),
    regions: useMemo(() => includeCurrent(ofCountry, region), [ofCountry, region]),
  };
}

/** If the list does not contain the current value, adds the value as the last option. */
function includeCurrent(choices: readonly Choice[], current: string): readonly Choice[] {
  return choices.length === 0 || current === '' || choices.some(({ code }) => code === current)
    ? choices
    : [...choices, { code: current, name: current }];
}
