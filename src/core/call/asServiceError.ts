import { type AddressServiceError, isAddressServiceError, ResponseError } from '../errors.ts';

/**
 * Whatever a call rejected with, as one of our errors: the one place where an error of another kind (a cache that was emptied, a bug) is made
 * into one.
 *
 * @param mayHaveBeenCharged what is said of a charge when the error is not one of ours.
 */
export function asServiceError(cause: unknown, operation: string, mayHaveBeenCharged = false): AddressServiceError {
  return isAddressServiceError(cause)
    ? cause
    : new ResponseError(operation, `${operation} ended without an answer.`, { mayHaveBeenCharged });
}
