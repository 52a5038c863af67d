import type { AddressServiceError } from '../errors.ts';

/** Service errors that trying again cannot mend: 2 to 9, 11 to 17, 22 and 23. */
const unmendable = (code: number) =>
  (code >= 2 && code <= 9) || (code >= 11 && code <= 17) || code === 22 || code === 23;

/**
 * Does the service refuse the key or the account, so that trying again does not help: by the number of its error, or by the status 401, 402 or 403?
 */
export const refusesAccount = ({ code = '', status = 0 }: Pick<AddressServiceError, 'code' | 'status'>): boolean =>
  (status > 400 && status < 404) || (/^-?\d+$/.test(code) && unmendable(Number(code)));
