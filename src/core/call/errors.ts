import { AbortedError, type AddressServiceError, type ErrorDetails, InputError, TimeoutError } from '../errors.ts';
import type { Deadline } from './deadline.ts';

/**
 * Certainty about the outcome of a failed attempt. It decides whether the attempt can be repeated.
 * - `notSent`: the attempt was provably never sent
 * - `refused`: the service did no work
 * - `unknown`: the service may have done the work
 * - `final`: another attempt would fail too
 */
export type Certainty = 'notSent' | 'refused' | 'unknown' | 'final';

/** A failed attempt. */
export interface CallFailure {
  error: AddressServiceError;
  certainty: Certainty;
}

/** Creates the error for a failed call. The message says what happened, whether the call may have been charged, and what to do. */
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

/** Creates the error for a call that was stopped before anything was sent. */
export const notSentError = (name: string, reason: string): InputError =>
  new InputError(name, `${name} was not sent: ${reason}`);

/** Creates the error for a call that timed out or was aborted, or returns undefined if the call is still running. */
export const deadlineError = (
  name: string,
  { ended }: Deadline,
  mayHaveBeenCharged: boolean,
): AddressServiceError | undefined =>
  ended &&
  (ended === 'timeout'
    ? callError(TimeoutError, name, 'timed out', { mayHaveBeenCharged }, 'Let the user try again, or raise `timeout`.')
    : callError(AbortedError, name, 'was aborted by its signal', { mayHaveBeenCharged }));
