import { type OperationName, operations, getOwn } from '../core/index.ts';
import { Refused } from './Refused.ts';

/**
 * The operation that a path ends with, if it is allowed. The path is looked at as it came: what is written with escapes names nothing.
 *
 * @throws Refused with 404 for everything else.
 */
export function operationIn(pathname: string, allowed: ReadonlySet<OperationName>) {
  const operation = getOwn(operations, pathname.slice(pathname.lastIndexOf('/') + 1));
  if (!operation || !allowed.has(operation.name as OperationName))
    throw new Refused(404, 'This address answers no such operation. Name it in `allow` of createAddressHandler.');
  return operation;
}
