import { refusesAccount } from '../call/refusesAccount.ts';
import { saidCodeOf } from '../call/saidCodes.ts';
import type { AddressServiceError } from '../errors.ts';
import { isAccountFault } from './isAccountFault.ts';

/** Does the service refuse the key or the account, by a number, by a status or in a sentence? */
export const isAccountRefusal = (error: AddressServiceError): boolean =>
  refusesAccount(error) ||
  (error.kind === 'service' && error.code !== undefined && isAccountFault(saidCodeOf(error) ?? error.code, error.code));
