import type { BatchOperationName } from '../../core/index.ts';
import type { FileOperation } from './FileOperation.ts';

/**
 * Why a new run cannot have these columns; undefined when it can. A service ignores a field that it does not have, and charges all the same. A run that was
 * begun with such a field goes on: nobody asks this for it.
 *
 * @param columns the field that each column holds, '' for one that is not sent.
 */
export function columnsProblem<Name extends BatchOperationName>(
  { fields }: Pick<FileOperation<Name>, 'fields'>,
  columns: readonly string[],
): string | undefined {
  const unknown = columns.find((field) => field !== '' && !fields.includes(field));
  return unknown === undefined
    ? undefined
    : `The service does not have a field "${unknown}". It has: ${fields.join(', ')}.`;
}
