import type { ErrorDetails } from '../errors.ts';
import { isEchoAlone } from '../operation/isEchoAlone.ts';
import { Unreadable } from '../operation/Operation.ts';
import type { ServiceFault } from '../operation/ServiceFault.ts';
import { retryAfterOf } from './retryAfterOf.ts';
import { safely } from './safely.ts';
import { serviceErrorIn } from './serviceErrorIn.ts';
import type { Try } from './Try.ts';
import { wasRefused } from './wasRefused.ts';

interface Beside {
  /** As the operation gives them, or what could be read where they are not those of every record. */
  rows: unknown;
  missing?: readonly number[] | undefined;
}

/** Answered rows beside an error were paid for, whatever it says, and stay readable: also where some records have none. */
function rowsBeside<Input>({ operation, input }: Try<Input>, body: unknown): Beside | undefined {
  try {
    return { rows: operation.decode(body, input) };
  } catch (cause) {
    if (!(cause instanceof Unreadable)) return undefined;
    return { rows: cause.partial, missing: cause.missing };
  }
}

/** What an answer that tells an error means: by its status, or by what the service says in its body. */
export function answeredDetails<Input>(
  one: Try<Input>,
  { headers, status }: Response,
  body: unknown,
  fault: ServiceFault | undefined,
): ErrorDetails {
  const { chargeable } = one.operation;
  const retryAfter = safely(() => retryAfterOf(headers), undefined);
  const beside = fault && chargeable && status < 300 ? rowsBeside(one, body) : undefined;
  const isAnswer = safely(() => {
    const rows = (beside?.rows as { matches?: unknown } | undefined)?.matches ?? beside?.rows;
    return typeof rows === 'object' && !isEchoAlone(rows) && !serviceErrorIn(rows);
  }, false);
  const refused = !isAnswer && wasRefused(status, retryAfter, fault?.code);
  const mayHaveBeenCharged = isAnswer || (chargeable && status > 499 && !refused);
  return {
    status,
    retryAfter,
    refused,
    mayHaveBeenCharged,
    ...(isAnswer && { partial: beside?.rows, missing: beside?.missing }),
  };
}
