import { getOwn } from '../../core/index.ts';
import { addressFormFieldNames, type AddressFormField } from './fields.ts';

/** An issue of a Standard Schema, or an error that a form library reports for the whole address. */
export interface AddressFormIssue {
  message?: string | undefined;
  path?: string | readonly (PropertyKey | { key: PropertyKey })[] | null | undefined;
}

/**
 * Errors from the app, in one of the shapes that form libraries use. The first shape is an object with a string or `{
 * message }` per field, such as `errors.address` in React Hook Form. The second shape is a list of issues with paths,
 * as in Standard Schema and in TanStack Form's `meta.errors`. An issue whose path contains no known field is shown at
 * the first line.
 */
export type AddressFormErrors =
  | Partial<Record<AddressFormField, string | { message?: string | undefined } | undefined>>
  | readonly (string | AddressFormIssue | undefined | null)[];

const isField = (name: string): name is AddressFormField => addressFormFieldNames.some((field) => field === name);
const issueField = ({ path }: AddressFormIssue): AddressFormField => {
  const names = [path].flat().flatMap((segment) => {
    const { key = segment } = Object(segment) as { key?: unknown };
    // A submitted field name, such as "shipping.line1", is also a path.
    return typeof key === 'string' ? key.split('.') : [];
  });
  return names.findLast(isField) ?? 'line1';
};

/** Returns the message of an error, which may be the message itself. */
const messageOf = (error: unknown) => (typeof error === 'string' ? error : (Object(error) as AddressFormIssue).message);

/** Returns the first message of each field. */
export function parseAppErrors(given: AddressFormErrors | null | undefined): Partial<Record<AddressFormField, string>> {
  const table = { ...(given as object | undefined) } as Record<string, unknown>;
  // The last issue is an error for the whole address, such as the error that `setError('address', { message })` sets.
  const issues: unknown[] = Array.isArray(given)
    ? given
    : [
        ...addressFormFieldNames.map((path) => ({ path, message: messageOf(getOwn(table, path)) })),
        { message: getOwn(table, 'message') },
      ];
  const errors: Partial<Record<AddressFormField, string>> = {};
  for (const issue of issues) {
    const message = messageOf(issue);
    if (typeof message === 'string' && message) errors[issueField(Object(issue) as AddressFormIssue)] ??= message;
  }
  return errors;
}
