import { isAddressServiceError } from '../errors.ts';

/** Whatever was thrown, as an Error. Never throws, also where what was thrown cannot even be looked at. */
export function asError(cause: unknown): Error {
  try {
    if (cause instanceof Error || isAddressServiceError(cause)) return cause;
    if (typeof cause === 'object' && cause !== null && 'message' in cause && typeof cause.message === 'string')
      return Object.assign(new Error(cause.message), { cause });
  } catch {
    // It cannot even be looked at.
  }
  return new Error(typeof cause === 'string' ? cause : 'Doorplate: something was thrown that is not an Error.');
}
