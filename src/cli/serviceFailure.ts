import { isAddressServiceError } from '../core/index.ts';
import { exitCodes } from './exitCodes.ts';
import { Failure } from './Failure.ts';

/** What the library advises a program. A person at a terminal who does so at once may pay twice. */
const advice = / (?:Check the connection and try again|Let the person try again, or raise `timeout`)\./g;
const charged = / (?:It|An earlier try of this call) may have been charged\./g;

/** An error of a call that may cost, in a sentence. Where nobody knows what has come of it, `inDoubt` says what to do; any other error stays what it is. */
export function failureOfCharge(error: unknown, inDoubt: string): unknown {
  if (!isAddressServiceError(error)) return error;
  if (!error.mayHaveBeenCharged) return new Failure(error.message, { cause: error });
  return new Failure(`${error.message.replace(advice, '')} ${inDoubt}`, {
    cause: error,
    code: exitCodes.inDoubt,
  });
}

/** An error of a call that only looks: the specification calls it chargeable, and gives no price. There is nothing to look for afterwards. */
export function failureOfLook(error: unknown): unknown {
  if (!isAddressServiceError(error)) return error;
  return new Failure(error.message.replace(charged, ''), { cause: error });
}
