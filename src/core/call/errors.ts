import type { Credentials } from '../client/Client.ts';
import { AbortedError, type AddressServiceError, type ErrorDetails, InputError, TimeoutError } from '../errors.ts';
import type { CallContext, Deadline } from './deadline.ts';

/**
 * Certainty about the outcome of a failed attempt. It decides whether the attempt can be repeated.
 * - `notSent`: provably never sent
 * - `refused`: the service did no work
 * - `unknown`: the service may have done the work
 * - `final`: a repeat would fail in the same way
 */
export type Certainty = 'notSent' | 'refused' | 'unknown' | 'final';

/** A failed attempt. */
export interface CallFailure {
  error: AddressServiceError;
  certainty: Certainty;
}

/** Creates the error of a failed call. Its message says what happened, whether the call may have been charged, and what to do. */
export const callError = <Failure>(
  Kind: new (operation: string, message: string, details?: ErrorDetails) => Failure,
  name: string,
  happened: string,
  details: ErrorDetails,
  advice = '',
): Failure =>
  new Kind(
    name,
    `${name} ${happened.replace(/\.?$/, '.')}${details.mayHaveBeenCharged ? ' It may have been charged.' : ''}${advice && ' ' + advice}`,
    details,
  );

/** Creates the error of a call that was stopped before anything was sent. */
export const notSentError = (name: string, why: string): InputError =>
  new InputError(name, `${name} was not sent: ${why}`);

/** Creates the error of a call that timed out or was aborted. Returns undefined while the call is still running. */
export const deadlineError = (
  name: string,
  { ended }: Deadline,
  mayHaveBeenCharged: boolean,
): AddressServiceError | undefined =>
  ended &&
  (ended === 'timeout'
    ? callError(TimeoutError, name, 'timed out', { mayHaveBeenCharged }, 'Let the user try again, or raise `timeout`.')
    : callError(AbortedError, name, 'was aborted by its signal', { mayHaveBeenCharged }));

/** Redacts all sent data in texts of the service, so that an error can show these texts. */
export async function redactText<Input>(
  { client, input, deadline }: CallContext<Input>,
  credentials: Credentials,
  parts: readonly string[],
): Promise<string[]> {
  try {
    // Loaded only for a failed call, to keep the code out of the page's bundle.
    const { redact } = await deadline.within(import('./redact.lazy.ts'));
    return redact(parts, [client.options.credentials, credentials, input]);
  } catch {
    // If the redaction cannot be loaded, no text of the service is shown.
    return parts.map(() => '');
  }
}

/** The service's error number for "too many calls at once". */
const tooManyCalls = '10';

/**
 * Whether the service refused a call without doing any work, so that it can be sent again later. A refusal is a 429, a 503 with Retry-After, or
 * the service's error 10. Only this function decides that. Other code reads `error.refused`.
 */
export const wasRefused = (status: number, retryAfter?: number, code?: string): boolean =>
  status === 429 || (status === 503 && retryAfter !== undefined) || code === tooManyCalls;
