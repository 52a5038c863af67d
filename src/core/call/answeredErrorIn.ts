import type { Credentials } from '../client/Client.ts';
import { type AddressServiceError, HttpError } from '../errors.ts';
import type { ServiceFault } from '../operation/ServiceFault.ts';
import { endedError } from './endedError.ts';
import { failed } from './failed.ts';
import type { Try } from './Try.ts';
import { wasRefused } from './wasRefused.ts';

/** What every error object has a name for; with escapes, a name may be any. */
const marks = /(?:error|cause|message|"number)"\s*:|\\u00[4-7]/i;

/** May this answer tell an error? One that cannot is not looked at any further. */
export const mayTellError = (value: unknown, text: string | undefined): boolean =>
  value !== undefined && (text === undefined || marks.test(text));

const load = () => import('./answeredError.ts');

/** A call that may be paid for is under way: whether it was refused is to be known, whatever happens to the network by then. */
export const prepareAnsweredError = (): void => void load().catch(() => undefined);

/**
 * The error that an answer tells; undefined of one that tells none. Where what reads it cannot be loaded, the status alone is judged:
 * what it does not say of a charge is in doubt.
 */
export async function answeredErrorIn<Input>(
  one: Try<Input>,
  credentials: Credentials,
  response: Response,
  value: unknown,
  own: ServiceFault | undefined,
): Promise<AddressServiceError | undefined> {
  const { operation, deadline } = one;
  const { name, chargeable } = operation;
  const { status } = response;
  const piece = await deadline.within(load()).catch(() => undefined);
  const ended = piece ? undefined : endedError(name, deadline, chargeable);
  if (ended) throw ended;
  if (piece) return piece.answeredError(one, credentials, response, value, own);
  if (!own && status < 300) return undefined;
  const refused = wasRefused(status);
  one.knowledge = refused ? 'refused' : status > 499 ? 'unknown' : 'final';
  return failed(HttpError, name, `was answered with status ${status}`, {
    status,
    refused,
    mayHaveBeenCharged: chargeable && (status < 300 || status > 499),
  });
}
