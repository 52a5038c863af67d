import type { AddressServiceError } from '../errors.ts';
import { safely } from './safely.ts';
import type { Try } from './Try.ts';

/** Credits that a failed try used all the same: rows that came were paid for, though others did not come. */
export function paidOf<Input, Output>(
  { operation, input }: Try<Input, Output>,
  { partial, missing }: AddressServiceError,
): number {
  const all = Array.isArray(partial) && missing && missing.length < partial.length ? partial.length : 0;
  return all && safely(() => operation.credits(partial as Output, input), 0) * (1 - (missing?.length ?? 0) / all);
}
