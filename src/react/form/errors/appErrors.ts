import { getOwn } from '../../../core/index.ts';
import { addressFormFieldNames, type AddressFormField } from '../fields.ts';

/** An issue of a Standard Schema, or what else a form library says of the whole address. */
export interface AddressFormIssue {
  message?: string | undefined;
  path?: string | readonly (PropertyKey | { key: PropertyKey })[] | null | undefined;
}

/**
 * Errors of the app's own, as form libraries have them: a text or `{ message }` per field (React Hook Form's `errors.address`), or a list of issues
 * with paths (Standard Schema, TanStack Form's `meta.errors`). An issue whose path names no field stands at the first line.
 */
export type AddressFormErrors =
  | Partial<Record<AddressFormField, string | { message?: string | undefined } | undefined>>
  | readonly (string | AddressFormIssue | undefined | null)[];

const isField = (name: string): name is AddressFormField => addressFormFieldNames.some((field) => field === name);
/** Of a path of any library: keys, objects with keys, or one text. */
const keysOf = (path: unknown): unknown[] =>
  (Array.isArray(path) ? path : [path]).map((segment: unknown) =>
    typeof segment === 'object' && segment !== null && 'key' in segment ? segment.key : segment,
  );
const fieldOf = ({ path }: AddressFormIssue): AddressFormField => {
  // "shipping.line1", as a form sends it, is a path too.
  const names = keysOf(path).flatMap((key) => (typeof key === 'string' ? key.split('.') : []));
  return names.findLast(isField) ?? 'line1';
};

/** A text per field; the first where there are several. */
export function ownErrors(given: AddressFormErrors | null | undefined): Partial<Record<AddressFormField, string>> {
  const errors: Partial<Record<AddressFormField, string>> = {};
  const add = (field: AddressFormField, message: unknown) => {
    if (typeof message === 'string' && message) errors[field] ??= message;
  };
  if (Array.isArray(given)) {
    for (const one of given as readonly (string | AddressFormIssue | undefined | null)[])
      if (typeof one === 'string') add('line1', one);
      else if (one) add(fieldOf(one), one.message);
    return errors;
  }
  const own = { ...(given as object | undefined) } as Record<string, unknown>;
  for (const name of addressFormFieldNames) {
    const said = getOwn(own, name);
    add(name, typeof said === 'object' && said !== null ? (said as AddressFormIssue).message : said);
  }
  // Of the whole address: `setError('address', { message })`.
  add('line1', getOwn(own, 'message'));
  return errors;
}
