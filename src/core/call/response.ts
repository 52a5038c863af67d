import type { Credentials } from '../client/Client.ts';
import { type AddressServiceError, HttpError, ResponseError } from '../errors.ts';
import { wasRefused } from './errors.ts';
import { type ServiceFault, Unreadable } from '../operation/Operation.ts';
import { deadlineError } from './deadline.ts';
import { callError, safely, redactText } from './errors.ts';
import type { Try, Answer } from './transport.ts';

/** What every error object has a name for; with escapes, a name may be any. */
const marks = /(?:error|cause|message|"number)"\s*:|\\u00[4-7]/i;

/** May this answer tell an error? One that cannot is not looked at any further. */
export const mayContainError = (value: unknown, text: string | undefined): boolean =>
  value !== undefined && (text === undefined || marks.test(text));

const load = () => import('./serviceErrors.lazy.ts');

/** A call that may be paid for is under way: whether it was refused is to be known, whatever happens to the network by then. */
export const preloadServiceErrors = (): void => void load().catch(() => undefined);

/**
 * The error that an answer tells; undefined of one that tells none. Where what reads it cannot be loaded, the status alone is judged:
 * what it does not say of a charge is in doubt.
 */
export async function loadServiceError<Input>(
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
  const ended = piece ? undefined : deadlineError(name, deadline, chargeable);
  if (ended) throw ended;
  if (piece) return piece.toServiceError(one, credentials, response, value, own);
  if (!own && status < 300) return undefined;
  const refused = wasRefused(status);
  one.knowledge = refused ? 'refused' : status > 499 ? 'unknown' : 'final';
  return callError(HttpError, name, `was answered with status ${status}`, {
    status,
    refused,
    mayHaveBeenCharged: chargeable && (status < 300 || status > 499),
  });
}

/** The JSON of a body, or why it is not that of an answer: for a person, in the middle of a sentence. */
export function parseJson(body: unknown, maxBytes: number): { value?: unknown; problem?: string } {
  if (body === undefined) return { problem: `it is larger than ${maxBytes} bytes, the client's \`maxBytes\`` };
  if (typeof body !== 'string' || !body.trim()) return { problem: 'it has no text' };
  try {
    const value: unknown = JSON.parse(body);
    // The letters of "Service unavailable" are not the answers of twenty records.
    return typeof value === 'object' && value ? { value } : { problem: 'it is neither an object nor a list' };
  } catch {
    return { problem: 'it is not whole JSON' };
  }
}

/**
 * The beginning of an unreadable body, at most 1,000 characters, for a bug report. It may be an address or hold the key, so that only its
 * shape is shown: everything but the marks of JSON and HTML becomes a dot.
 */
export function describeShape(body: string): string {
  return body.slice(0, 1000).replace(/[^\s{}[\]<>:,"'=/]/gu, '·');
}

/** What an answer says. @throws the error of an answer that refuses the call, or that is not what the specification shows. */
export async function parseResponse<Input, Output>(
  one: Try<Input, Output>,
  credentials: Credentials,
  { response, reading: { text, value: given }, maxBytes }: Answer,
): Promise<Output> {
  const { operation, input } = one;
  const { name, chargeable } = operation;
  const { status } = response;
  const { value, problem } = given === undefined ? parseJson(text, maxBytes) : { value: given };
  const own = safely(() => operation.fault?.(value), undefined);
  const error =
    own || status > 299 || mayContainError(value, text)
      ? await loadServiceError(one, credentials, response, value, own)
      : undefined;
  if (error) throw error;
  try {
    if (problem) throw new Unreadable(problem);
    return operation.decode(value, input);
  } catch (cause) {
    const { message, partial, missing }: Partial<Unreadable> = cause instanceof Unreadable ? cause : {};
    const media = safely(() => response.headers.get('content-type'), null) ?? 'no content type';
    const [type = ''] = await redactText(one, credentials, [media.slice(0, 80)]);
    throw callError(
      ResponseError,
      name,
      `was answered with ${type} that is not the service's: ${message ?? 'it could not be read'}`,
      { status, mayHaveBeenCharged: chargeable, partial, missing },
      typeof text === 'string' && text ? `It began ${describeShape(text)}` : '',
    );
  }
}
