import { type ErrorDetails, InputError } from '../errors.ts';

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
