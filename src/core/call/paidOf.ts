import type { AddressServiceError } from '../errors.ts';
import { safely } from './safely.ts';
import type { Try } from './Try.ts';

/**
 * Credits that a failed try used all the same: rows that came were paid for, though others did not come. Where none could be put to a record,
 * `partial` is the rows as they came, and what they cost is in doubt.
 */
export function paidOf<Input, Output>(
  { operation, input }: Try<Input, Output>,
  { partial, missing }: AddressServiceError,
): number {
  if (!Array.isArray(partial) || !missing?.every((at) => partial[at] === undefined)) return 0;
  const share = 1 - missing.length / partial.length;
  return share > 0 ? safely(() => operation.credits(partial as Output, input), 0) * share : 0;
}
