import { isResidential } from '../../../core/index.ts';
import type { AddressRule } from './AddressRule.ts';

/**
 * Refuses a chosen address that the service knows as a business (`isResidential`). **What is not known is let through**: an address that was typed
 * or filled in by the browser, and most addresses outside the United States.
 */
export const residentialOnly: AddressRule = (_, address, { words }) =>
  address && isResidential(address) === false ? words.residentialOnly() : undefined;
