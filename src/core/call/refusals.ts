import type { AddressServiceError } from '../errors.ts';

/** Service errors that trying again cannot mend: 2 to 9, 11 to 17, 22 and 23. */
const unmendable = (code: number) =>
  (code >= 2 && code <= 9) || (code >= 11 && code <= 17) || code === 22 || code === 23;

/**
 * Does the service refuse the key or the account, so that trying again does not help: by the number of its error, or by the status 401, 402 or 403?
 */
export const refusesAccount = ({ code = '', status = 0 }: Pick<AddressServiceError, 'code' | 'status'>): boolean =>
  (status > 400 && status < 404) || (/^-?\d+$/.test(code) && unmendable(Number(code)));

/** What the service wrote for `code`, whole; the error's own is redacted. Kept apart, so that no error shows it. */
const codes = new WeakMap<object, string>();

export const keepSaidCode = (error: object, said: string): void => void codes.set(error, said);

/** The service's own words for an error's `code`, where a record's words in it are not hidden. For decisions only, never to be shown. */
export const saidCodeOf = (error: object): string | undefined => codes.get(error);

/** The service's own number for "too many calls at once". */
const surge = '10';

/**
 * Did the service refuse this call without work, so that the same call may be sent again, later? The one place where that is decided: a 429, a
 * 503 that says when to come back, and the service's own error 10. Whoever wants to know reads `error.refused`.
 */
export const wasRefused = (status: number, retryAfter?: number, code?: string): boolean =>
  status === 429 || (status === 503 && retryAfter !== undefined) || code === surge;
