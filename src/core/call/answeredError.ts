import type { Credentials } from '../client/Client.ts';
import { type AddressServiceError, HttpError } from '../errors.ts';
import type { ServiceFault } from '../operation/ServiceFault.ts';
import { failed } from './failed.ts';
import { relayErrorIn } from './relayErrorIn.ts';
import { isRelayedFile } from './relayedFile.ts';
import { answeredDetails } from './answeredDetails.ts';
import { safely } from './safely.ts';
import { serviceErrorIn } from './serviceErrorIn.ts';
import { tellFault } from './tellFault.ts';
import type { Knowledge, Try } from './Try.ts';

/** What is known of a call by the error that it was answered with. A relay tells of the status that it was answered with itself, or of a call that got no answer. */
function knowledgeOf(
  { kind, refused, status = 0, mayHaveBeenCharged }: AddressServiceError,
  mayCost: boolean,
): Knowledge {
  if (refused) return 'refused';
  // What would be in doubt and is not was not sent.
  if (kind === 'network' && mayCost && !mayHaveBeenCharged) return 'notSent';
  return status > 499 || kind === 'network' || kind === 'timeout' ? 'unknown' : 'final';
}

/**
 * The error that an answer tells, by its status or by what the service says in it; undefined of an answer that only looked so.
 *
 * What `import()` loads, and nothing else imports: only an answer that may tell an error needs it.
 *
 * @param own the fault that the operation itself knows the answer by.
 */
export async function answeredError<Input>(
  one: Try<Input>,
  credentials: Credentials,
  response: Response,
  value: unknown,
  own: ServiceFault | undefined,
): Promise<AddressServiceError | undefined> {
  const error = await toldIn(one, credentials, response, value, own);
  if (error) one.knowledge = knowledgeOf(error, one.operation.chargeable);
  return error;
}

async function toldIn<Input>(
  one: Try<Input>,
  credentials: Credentials,
  response: Response,
  value: unknown,
  own: ServiceFault | undefined,
): Promise<AddressServiceError | undefined> {
  const { status } = response;
  // The end of a file that was torn behind the relay comes after a 200.
  const mayBeRelayed = status > 399 || isRelayedFile(response.headers);
  const relayed =
    one.client.options.relay === undefined || !mayBeRelayed ? undefined : relayErrorIn(one.operation.name, value);
  if (relayed) return relayed;
  // What cannot be judged is not an error that the service told: reading it says what it is.
  const fault = own ?? safely(() => serviceErrorIn(value), undefined);
  if (!fault && status < 300) return undefined;
  const details = answeredDetails(one, response, value, fault);
  return fault
    ? await tellFault(one, credentials, fault, details)
    : failed(HttpError, one.operation.name, `was answered with status ${status}`, details);
}
