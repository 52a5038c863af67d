import type { ErrorDetails } from '../errors.ts';

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
