import { type AddressServiceError, isAddressServiceError, ResponseError } from '../errors.ts';
import type { Operation } from '../operation/Operation.ts';

/** What a call rejected with, as one of our errors. Of one that nobody foresaw it is not known whether it was charged. */
export function asServiceError(
  cause: unknown,
  { name, chargeable }: Pick<Operation<unknown, unknown>, 'name' | 'chargeable'>,
): AddressServiceError {
  return isAddressServiceError(cause)
    ? cause
    : new ResponseError(name, `${name} failed in a way that nobody foresaw.`, { mayHaveBeenCharged: chargeable });
}
