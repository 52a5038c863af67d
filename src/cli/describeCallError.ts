import { isAddressServiceError } from '../core/index.ts';
import { callInWords } from './messages/callErrors.ts';
import { exitCodes, Failure } from './errors.ts';

/** An error of a call that may cost, in sentences. Where nobody knows what has come of it, `inDoubt` says what to do; any other error stays what it is. */
export function failureOfCharge(error: unknown, inDoubt: string): unknown {
  if (!isAddressServiceError(error)) return error;
  if (!error.mayHaveBeenCharged) return new Failure(callInWords(error), { cause: error });
  return new Failure(`${callInWords(error)} It may have been charged. ${inDoubt}`, {
    cause: error,
    code: exitCodes.inDoubt,
  });
}

/** An error of a call that only looks: the specification calls it chargeable, and gives no price. There is nothing to look for afterwards. */
export function failureOfLook(error: unknown): unknown {
  if (!isAddressServiceError(error)) return error;
  return new Failure(callInWords(error), { cause: error });
}
