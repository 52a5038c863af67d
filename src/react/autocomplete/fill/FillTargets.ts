import type { RefObject } from 'react';
import type { Address, AddressField, PostalField, PostalFields } from '../../../core/index.ts';
import type { FormControl } from '../../form/fields.ts';

/**
 * Value for a field: the name of an address field of the form or of Retrieve ('city', 'region', 'buildingNumber'), a
 * template of such names ('{buildingNumber} {street}', empty ones leave no separators), or a function of the address.
 */
export type FillValue =
  | PostalField
  | AddressField
  | `${string}{${string}}${string}`
  | ((address: Address, fields: PostalFields) => string);

/** A field, by ref or by its name in the search's form, and its value. */
export interface FillTarget {
  to: string | RefObject<FormControl | null>;
  value: FillValue;
}

/**
 * Fields to fill: an object by field name, `{ zip: 'postalCode', street: '{buildingNumber} {street}' }`, or a list of
 * targets, which may use refs.
 */
export type FillTargets = Readonly<Record<string, FillValue>> | readonly FillTarget[];

/** Treatment of fields that the user has already edited. Values of an earlier selection are always replaced. */
export type FillTyped = 'replace' | 'keep';
