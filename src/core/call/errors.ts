import type { Credentials } from '../client/Client.ts';
import { AbortedError, type AddressServiceError, type ErrorDetails, InputError, TimeoutError } from '../errors.ts';
import type { CallContext, Deadline } from './deadline.ts';

/**
 * Certainty of a failed attempt's outcome; decides whether it may be repeated.
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

/** Creates the error of a failed call: what happened, whether it may have been charged, and what to do. */
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
export const notSentError = (name: string, reason: string): InputError =>
  new InputError(name, `${name} was not sent: ${reason}`);

/** Creates the error of a call that timed out or was aborted; undefined while it is still running. */
export const deadlineError = (
  name: string,
  { ended }: Deadline,
  mayHaveBeenCharged: boolean,
): AddressServiceError | undefined =>
  ended &&
  (ended === 'timeout'
    ? callError(
        TimeoutError,
        name,
        'was not answered in time',
        { mayHaveBeenCharged },
        'Let the user try again, or raise `timeout`.',
      )
    : callError(AbortedError, name, 'was aborted by its signal', { mayHaveBeenCharged }));

/** Removes from the service's texts anything that was sent, so that an error can show them. */
export async function redactText<Input>(
  { client, input, deadline }: CallContext<Input>,
  credentials: Credentials,
  parts: readonly string[],
): Promise<string[]> {
  try {
    // Loaded only for a failed call, which keeps these bytes out of the page.
    const { redact } = await deadline.within(import('./redact.lazy.ts'));
    return redact(parts, [client.options.credentials, credentials, input]);
  } catch {
    // Without the redaction, no text of the service is shown.
    return parts.map(() => '');
  }
}

/** The service's error number for "too many calls at once". */
const tooManyCalls = '10';

/**
 * Whether the service refused a call without doing any work, so that it may be sent again later: a 429, a 503 with Retry-After, or the
 * service's error 10. Decided only here; other code reads `error.refused`.
 */
export const wasRefused = (status: number, retryAfter?: number, code?: string): boolean =>
  status === 429 || (status === 503 && retryAfter !== undefined) || code === tooManyCalls;
