import type { RefObject } from 'react';
import type { Address, AddressField, PostalField, PostalFields } from '../../../core/index.ts';
import type { FormControl } from '../../form/fields.ts';

/**
 * Value for a field.
 *
 * - A name of an address field of the form or of Retrieve: 'city', 'region', 'buildingNumber'.
 * - A template of such names: '{buildingNumber} {street}'. Empty fields leave no separators behind.
 * - A function that returns the value for an address.
 */
export type FillValue =
  | PostalField
  | AddressField
  | `${string}{${string}}${string}`
  | ((address: Address, fields: PostalFields) => string);

/** A field and its value. The field is a ref, or a name in the form around the search. */
export interface FillTarget {
  to: string | RefObject<FormControl | null>;
  value: FillValue;
}

/**
 * Fields to fill. Either an object by field name, `{ zip: 'postalCode', street: '{buildingNumber} {street}' }`, or a
 * list of targets, which can use refs.
 */
export type FillTargets = Readonly<Record<string, FillValue>> | readonly FillTarget[];

/**
 * Whether to replace or keep the values of fields that the user has already edited. Values from an earlier selection
 * are always replaced.
 */
export type FillTyped = 'replace' | 'keep';
