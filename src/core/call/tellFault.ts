import type { Credentials } from '../client/Client.ts';
import { type ErrorDetails, ServiceError } from '../errors.ts';
import type { ServiceFault } from '../operation/ServiceFault.ts';
import { failed } from './failed.ts';
import { keepSaidCode } from './saidCodes.ts';
import { sayRedacted } from './sayRedacted.ts';
import type { Try } from './Try.ts';

/** What the service says of an error, as one of ours. */
export async function tellFault<Input>(
  one: Try<Input>,
  credentials: Credentials,
  fault: ServiceFault,
  details: ErrorDetails,
): Promise<ServiceError> {
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
  const error = failed(ServiceError, one.operation.name, `was refused by the service${told && `: ${told}`}`, {
    ...details,
    code,
    cause: why,
    resolution: advice,
    id: incident,
  });
  keepSaidCode(error, said);
  return error;
}
