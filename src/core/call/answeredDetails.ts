import type { ErrorDetails } from '../errors.ts';
import { isEmpty } from '../operation/isEmpty.ts';
import type { ServiceFault } from '../operation/ServiceFault.ts';
import { retryAfterOf } from './retryAfterOf.ts';
import { safely } from './safely.ts';
import { serviceErrorIn } from './serviceErrorIn.ts';
import type { Try } from './Try.ts';
import { wasRefused } from './wasRefused.ts';

/** What an answer that tells an error means: by its status, or by what the service says in its body. */
export function answeredDetails<Input>(
  { operation, input }: Try<Input>,
  { headers, status }: Response,
  body: unknown,
  fault: ServiceFault | undefined,
): ErrorDetails {
  const { chargeable } = operation;
  const retryAfter = safely(() => retryAfterOf(headers), undefined);
  // Answered rows beside an error were paid for, whatever it says, and stay readable.
  const beside =
    fault && chargeable && status < 300 ? safely(() => operation.decode(body as never, input), undefined) : undefined;
  const isAnswer = safely(() => {
    const rows = (beside as { matches?: unknown } | undefined)?.matches ?? beside;
    return typeof rows === 'object' && !isEmpty(rows) && !serviceErrorIn(rows);
  }, false);
  const refused = !isAnswer && wasRefused(status, retryAfter, fault?.code);
  const mayHaveBeenCharged = isAnswer || (chargeable && status > 499 && !refused);
  return { status, retryAfter, refused, mayHaveBeenCharged, ...(isAnswer && { partial: beside }) };
}
