import { type ErrorDetails, InputError } from '../errors.ts';
import type { Credentials } from '../client/Client.ts';
import type { Try } from './transport.ts';

/** The error of a call that failed. It says what happened, what that means for the account, and what to do. */
export const failed = <Failure>(
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
export const notSent = (name: string, why: string): InputError => new InputError(name, `${name} was not sent: ${why}`);

/** What this gives, or else the other: an answer is made of what came from elsewhere, and a getter or a depth in it may throw. */
export function safely<Value>(look: () => Value, otherwise: Value): Value {
  try {
    return look();
  } catch {
    return otherwise;
  }
}

/** Texts of the service as they may be shown: whatever was sent may come back in them, and is taken out. */
export async function sayRedacted<Input>(
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
