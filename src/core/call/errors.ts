import { type ErrorDetails, InputError } from '../errors.ts';
import type { Credentials } from '../client/Client.ts';
import type { Try } from './transport.ts';

/** The error of a call that failed. It says what happened, what that means for the account, and what to do. */
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

/** The error of a call that was stopped before anything was sent, because of what it was given. */
export const notSentError = (name: string, why: string): InputError =>
  new InputError(name, `${name} was not sent: ${why}`);

/** What this gives, or else the other: an answer is made of what came from elsewhere, and a getter or a depth in it may throw. */
export function safely<Value>(look: () => Value, otherwise: Value): Value {
  try {
    return look();
  } catch {
    return otherwise;
  }
}

/** Texts of the service as they may be shown: whatever was sent may come back in them, and is taken out. */
export async function redactText<Input>(
  { client, input, deadline }: Try<Input>,
  credentials: Credentials,
  parts: readonly string[],
): Promise<string[]> {
  try {
    // Only a call that the service refused needs it, so that no page pays for its bytes before.
    const { redact } = await deadline.within(import('./redact.lazy.ts'));
    return redact(parts, [client.options.credentials, credentials, input]);
  } catch {
    // Where it cannot be loaded, nothing of the service's texts is shown.
    return parts.map(() => '');
  }
}

/** What the service wrote for `code`, whole; the error's own is redacted. Kept apart, so that no error shows it. */
const codes = new WeakMap<object, string>();

export const setRawCode = (error: object, said: string): void => void codes.set(error, said);

/** The service's own words for an error's `code`, where a record's words in it are not hidden. For decisions only, never to be shown. */
export const rawCodeOf = (error: object): string | undefined => codes.get(error);

/** The service's own number for "too many calls at once". */
const surge = '10';

/**
 * Did the service refuse this call without work, so that the same call may be sent again, later? The one place where that is decided: a 429, a
 * 503 that says when to come back, and the service's own error 10. Whoever wants to know reads `error.refused`.
 */
export const wasRefused = (status: number, retryAfter?: number, code?: string): boolean =>
  status === 429 || (status === 503 && retryAfter !== undefined) || code === surge;
