import type { RefObject } from 'react';
import type { Address, AddressField, PostalField, PostalFields } from '../../core/index.ts';
import type { FormControl } from '../page/typeInto.ts';

/**
 * Value for a field.
 *
 * - The name of a form field or of a field in a Retrieve result: 'city', 'region', 'buildingNumber'.
 * - A template with such names: '{buildingNumber} {street}'. If a field is empty, its separator is left out.
 * - A function that returns the value for an address.
 */
export type FillValue =
  | PostalField
  | AddressField
  | `${string}{${string}}${string}`
  | ((address: Address, fields: PostalFields) => string);

/**
 * A field to fill, and its value. `to` is a ref to the field, or the field's name in the form that contains the search.
 */
export interface FillTarget {
  to: string | RefObject<FormControl | null>;
  value: FillValue;
}

/**
 * Fields to fill. Pass an object by field name, such as `{ zip: 'postalCode', street: '{buildingNumber} {street}' }`,
 * or a list of targets, which can contain refs.
 */
export type FillTargets = Readonly<Record<string, FillValue>> | readonly FillTarget[];

/**
 * Whether to replace or keep the values of fields that the user has already edited. Values that an earlier selection
 * filled in are always replaced.
 */
export type FillTyped = 'replace' | 'keep';
