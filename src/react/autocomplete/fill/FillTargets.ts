import type { RefObject } from 'react';
import type { Address, AddressField, PostalField, PostalFields } from '../../../core/index.ts';
import type { FormControl } from '../../form/fields.ts';

/**
 * What a field is given: the name of an address field, as a form or as Retrieve has it ('city', 'region', 'buildingNumber'); a template of such
 * names ('{buildingNumber} {street}'), in which what is empty leaves no space or comma behind; or a function of the address.
 */
export type FillValue =
  | PostalField
  | AddressField
  | `${string}{${string}}${string}`
  | ((address: Address, fields: PostalFields) => string);

/** A field, by a ref or by its name in the form that the search is in, and what it is given. */
export interface FillTarget {
  to: string | RefObject<FormControl | null>;
  value: FillValue;
}

/** `{ zip: 'postalCode', street: '{buildingNumber} {street}' }` by the fields' names, or a list of targets, which may have refs. */
export type Fill = Readonly<Record<string, FillValue>> | readonly FillTarget[];

/** What becomes of a field that a person has typed in already. What a choice filled in before is always replaced. */
export type FillTyped = 'replace' | 'keep';
