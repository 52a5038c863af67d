import { isAddressServiceError } from '../errors.ts';

/** Whatever was thrown, as an Error. Never throws, also where what was thrown cannot even be looked at. */
export function asError(cause: unknown): Error {
  try {
    if (cause instanceof Error || isAddressServiceError(cause)) return cause;
    const { message } = cause as { message?: unknown };
    if (typeof message === 'string') return Object.assign(new Error(message), { cause });
  } catch {
    // It has nothing to look at, or does not let anybody look.
  }
  return new Error(typeof cause === 'string' ? cause : 'Doorplate: something was thrown that is not an Error.');
}
