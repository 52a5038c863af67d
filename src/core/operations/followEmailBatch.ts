import { type AddressServiceError, isAddressServiceError } from '../errors.ts';
import type { Client } from '../client/Client.ts';
import { callListener } from '../listeners.ts';
import { type EmailBatch, emailBatchEndStates, emailBatchStates } from './emailBatch.ts';
import { getEmailBatch } from './getEmailBatch.ts';

/** Milliseconds between the first two polls. Each later pause is twice as long, up to `maxPause`. */
const firstPause = 2000;
const maxPause = 60_000;
/** Maximum number of polls for a job with a status that this version does not know. */
const maxUnknownPolls = 20;
const defaultMaxFailures = 5;

/** Polling state of a job. */
interface PolledEmailBatch {
  job: EmailBatch | undefined;
  error?: AddressServiceError | null | undefined;
  /** Number of polls so far, including failed ones. */
  polls: number;
  /** Number of failed polls in a row. */
  failures: number;
  /** Number of failed polls in a row after which to give up. @default 5 */
  maxFailures?: number | undefined;
}

/** Returns the milliseconds until the next poll of a job, or false if the job has ended or another poll would not help. */
export function emailPollDelay({
  job,
  error,
  polls,
  failures,
  maxFailures = defaultMaxFailures,
}: PolledEmailBatch): number | false {
  if (job && emailBatchEndStates.includes(job.status)) return false;
  const { kind, refused, status = 0, mayHaveBeenCharged } = error ?? {};
  // An HTTP error that may have been charged leaves the outcome open, so another poll can help. A response with status
  // 200 can be in doubt too, but only because of its rows, which another poll would not change.
  const isRetryable =
    !kind ||
    ['network', 'timeout', 'response'].includes(kind) ||
    refused ||
    status > 499 ||
    (mayHaveBeenCharged && status > 299);
  if (!isRetryable || (failures > 0 && failures >= maxFailures)) return false;
  const known = !job || (emailBatchStates as readonly string[]).includes(job.status);
  if (!known && polls >= maxUnknownPolls) return false;
  const pause = Math.min(maxPause, firstPause * 2 ** Math.max(0, polls - 1));
  return Math.max(pause, error?.retryAfter ?? 0);
}

export interface FollowEmailBatchOptions {
  /** Stops following. A request in flight is aborted. */
  signal?: AbortSignal | undefined;
  /** Called with the job after each answer. */
  onJob?: ((job: EmailBatch) => void) | undefined;
  /** Called with the error after a failed poll, if the job will be polled again. */
  onFailure?: ((error: AddressServiceError) => void) | undefined;
  /**
   * Number of failed polls in a row after which to give up.
   * @default 5
   */
  maxFailures?: number | undefined;
}

/**
 * Follows a job until it ends, as `useEmailBatch` does. Polls immediately, and then after pauses of 2, 4, 8 … up to 60 seconds. Never downloads the results.
 * **Each poll is chargeable according to the specification ("all legacy email batch calls are chargeable"), which states no price. The usage meter
 * counts 0 credits.**
 *
 * @returns the job when its status is `complete`, `file_error` or `downloaded`, or when it still has a status that the specification does not
 * list after 20 polls.
 * @throws AddressServiceError
 * - of kind `input` if the id is not 52 characters long
 * - of kind `aborted` if `signal` stops it
 * - of any other kind if the service rejects the call, or after `maxFailures` failures in a row
 *
 * @example
 * ```ts
 * const job = await followEmailBatch(client, jobId, { onJob: ({ progress }) => log(progress) });
 * if (job.status === 'complete') await downloadEmailBatch(client, jobId);
 * ```
 */
export async function followEmailBatch(
  client: Client,
  jobId: string,
  { signal, onJob, onFailure, maxFailures }: FollowEmailBatchOptions = {},
): Promise<EmailBatch> {
  let job: EmailBatch | undefined;
  let failures = 0;
  for (let polls = 1; ; polls++) {
    let error: AddressServiceError | undefined;
    try {
      job = await getEmailBatch(client, jobId, signal && { signal });
      failures = 0;
      callListener(onJob, job);
    } catch (cause) {
      if (!isAddressServiceError(cause)) throw cause;
      error = cause;
      failures++;
    }
    const pause = emailPollDelay({ job, error, polls, failures, maxFailures });
    if (pause === false && error) throw error;
    if (pause === false && job) return job;
    if (error) callListener(onFailure, error);
    // After an abort, the next request reports it.
    await abortableDelay(Number(pause), signal);
  }
}

const abortableDelay = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end);
  });
