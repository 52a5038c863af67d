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
  // A relay tells null where nothing came.
  const rows = Array.isArray(partial) ? partial : [];
  if (!missing?.every((at) => rows[at] == null)) return 0;
  // Whole numbers first: 1 - 4 / 5 is not 1 / 5. What is not a list came as a whole, or not.
  const all = rows.length || 1;
  const came = all - missing.length;
  return came > 0 ? (safely(() => operation.credits(partial as Output, input), 0) * came) / all : 0;
}
