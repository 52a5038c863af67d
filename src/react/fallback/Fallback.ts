import type { AddressServiceError } from '../../core/index.ts';

/** Why the search is given up, and the form is an ordinary form. */
export interface Fallback {
  /**
   * - `account`: the service refuses the key or the account (its errors 2 to 9 and 11 to 17, or a status 401 to 403)
   * - `limit`: the client's own limit is used up
   * - `failing`: two calls in a row failed
   */
  reason: 'account' | 'limit' | 'failing';
  /** Of the call that was the last straw. */
  error: AddressServiceError;
}
