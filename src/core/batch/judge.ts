import type { AddressServiceError } from '../errors.ts';
import { isAccountRefusal } from './isAccountRefusal.ts';

/**
 * What a failed call that was certainly not charged means for its records and for the batch.
 * - `slow-down`: refused without work; send it again, later
 * - `refused`, `unreachable`: nothing was done, and sending more does not help
 * - `rejected`: nothing was done, and it is these records' fault
 */
export type Judgement = 'slow-down' | 'refused' | 'unreachable' | 'rejected';

export function judge(error: AddressServiceError): Judgement {
  const { kind, status = 0, refused, operation } = error;
  if (refused) return 'slow-down';
  if (kind === 'network' || kind === 'timeout' || kind === 'aborted') return 'unreachable';
  if (kind === 'input' || kind === 'limit') return 'refused';
  if (isAccountRefusal(error) || [404, 405, 407].includes(status)) return 'refused';
  // A legacy Status is a sentence, and as far as is known about the license.
  return kind === 'service' && operation === 'verify' ? 'refused' : 'rejected';
}
