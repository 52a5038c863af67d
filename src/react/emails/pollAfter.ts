import { emailBatchEndStates, emailBatchStates, type AddressServiceError, type EmailBatch } from '../../core/index.ts';

/** ms between the first two polls, and at most between later ones. */
const first = 2000;
const longest = 60_000;
/** Polls of a job whose status nobody knows. */
const unknownAtMost = 20;
const failuresAtMost = 5;

export interface Polled {
  data: EmailBatch | undefined;
  error?: AddressServiceError | null | undefined;
  /** Answers and failures so far. */
  polls: number;
  /** Failures since the last answer. */
  failures: number;
}

/** ms until a job is asked again; false when it has ended or asking on is of no use. */
export function pollAfter({ data, error, polls, failures }: Polled): number | false {
  if (data && emailBatchEndStates.includes(data.status)) return false;
  const mendable =
    !error || ['network', 'timeout', 'response'].includes(error.kind) || error.refused || (error.status ?? 0) > 499;
  if (!mendable || failures >= failuresAtMost) return false;
  const known = !data || (emailBatchStates as readonly string[]).includes(data.status);
  if (!known && polls >= unknownAtMost) return false;
  const pause = Math.min(longest, first * 2 ** Math.max(0, polls - 1));
  return Math.max(pause, error?.retryAfter ?? 0);
}
