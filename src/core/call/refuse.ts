import type { Credentials } from '../client/Client.ts';
import { type AddressServiceError, HttpError, ServiceError } from '../errors.ts';
import { isEmpty } from '../operation/isEmpty.ts';
import type { ServiceFault } from '../operation/ServiceFault.ts';
import { failed } from './failed.ts';
import { retryAfterOf } from './retryAfterOf.ts';
import { safely } from './safely.ts';
import { sayRedacted } from './sayRedacted.ts';
import { serviceErrorIn } from './serviceErrorIn.ts';
import type { Try } from './Try.ts';
import { wasRefused } from './wasRefused.ts';

/** The error of a call that was answered, and refused: by its status, or by what the service says in its body. */
export async function refuse<Input>(
  one: Try<Input>,
  credentials: Credentials,
  { headers, status }: Response,
  body: unknown,
  fault: ServiceFault | undefined,
): Promise<AddressServiceError> {
  const { operation, input } = one;
  const { name, chargeable } = operation;
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
  one.knowledge = refused ? 'refused' : status > 499 ? 'unknown' : 'final';
  const details = { status, retryAfter, refused, mayHaveBeenCharged, ...(isAnswer && { partial: beside }) };
  if (!fault) return failed(HttpError, name, `was answered with status ${status}`, details);

  const { code: said, text = '', cause = '', resolution = '', id = '' } = fault;
  const [word = '', what, why, advice, incident] = await sayRedacted(one, credentials, [
    said,
    text,
    cause,
    resolution,
    id,
  ]);
  // A number of the service's own decides what follows, and is too short to be anybody's.
  const code = /^-?\d{1,4}$/.test(said) ? said : word;
  const told = [code, what, why, advice].filter(Boolean).join(' ');
  return failed(ServiceError, name, `was refused by the service${told && `: ${told}`}`, {
    ...details,
    code,
    cause: why,
    resolution: advice,
    id: incident,
  });
}
