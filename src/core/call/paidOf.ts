import type { AddressServiceError } from '../errors.ts';
import { safely } from './safely.ts';
import type { Try } from './Try.ts';

/**
 * Credits that a failed try used all the same: rows that came were paid for, though others did not come, or an error stood beside them. Where none could be
 * put to a record, `partial` is the rows as they came, and what they cost is in doubt.
 */
export function paidOf<Input, Output>(
  { operation, input }: Try<Input, Output>,
  { partial, missing }: AddressServiceError,
): number {
  const credits = () => safely(() => operation.credits(partial as Output, input), 0);
  if (missing?.length === 0) return credits();
  // A relay tells null where nothing came.
  if (!Array.isArray(partial) || !missing?.every((at) => partial[at] == null)) return 0;
  const share = 1 - missing.length / partial.length;
  return share > 0 ? credits() * share : 0;
}
