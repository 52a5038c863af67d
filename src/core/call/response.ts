import type { Credentials } from '../client/Client.ts';
import { HttpError, ResponseError } from '../errors.ts';
import { safely } from '../operation/decode.ts';
import { type ServiceFault, Unreadable } from '../operation/Operation.ts';
import type { CallContext } from './deadline.ts';
import { callError, type CallFailure, deadlineError, redactText, wasRefused } from './errors.ts';
import type { Answer } from './transport.ts';

/** Decodes an answer. Returns a failure if the service rejected the call, or if the answer does not match the specification. */
export async function parseResponse<Input, Output>(
  context: CallContext<Input, Output>,
  credentials: Credentials,
  { response, body: { text, value: given }, maxBytes }: Answer,
): Promise<{ output: Output } | CallFailure> {
  const { operation, input } = context;
  const { status } = response;
  const { value, problem } = given === undefined ? parseJson(text, maxBytes) : { value: given };
  const fault = safely(() => operation.fault?.(value), undefined);
  if (fault || status > 299 || mayContainError(value, text)) {
    const failure = await readServiceError(context, credentials, response, value, fault);
    if (failure) return failure;
  }
  try {
    if (problem) throw new Unreadable(problem);
    return { output: operation.decode(value, input) };
  } catch (cause) {
    const { message, partial, missing }: Partial<Unreadable> = cause instanceof Unreadable ? cause : {};
    const contentType = safely(() => response.headers.get('content-type'), null) ?? 'no content type';
    const [type = ''] = await redactText(context, credentials, [contentType.slice(0, 80)]);
    const error = callError(
      ResponseError,
      operation.name,
      `was answered with ${type} that is not the service's: ${message ?? 'it could not be read'}`,
      { status, mayHaveBeenCharged: operation.chargeable, partial, missing },
      typeof text === 'string' && text ? `It began ${describeShape(text)}` : '',
    );
    return { error, certainty: 'unknown' };
  }
}

/** Parses the JSON of a body, or says why it is not an answer, as a clause of a sentence. */
function parseJson(body: unknown, maxBytes: number): { value?: unknown; problem?: string } {
  if (body === undefined) return { problem: `it is larger than ${maxBytes} bytes, the client's \`maxBytes\`` };
  if (typeof body !== 'string' || !body.trim()) return { problem: 'it is empty' };
  try {
    const value: unknown = JSON.parse(body);
    // The characters of a string such as "Service unavailable" are not rows.
    return typeof value === 'object' && value ? { value } : { problem: 'it is neither an object nor a list' };
  } catch {
    return { problem: 'it is not complete JSON' };
  }
}

/** A property that every error object has one of. An escaped name may be any of them. */
const errorProperty = /(?:error|cause|message|"number)"\s*:|\\u00[4-7]/i;

/** Whether an answer may contain an error and has to be examined. */
const mayContainError = (value: unknown, text: string | undefined) =>
  value !== undefined && (text === undefined || errorProperty.test(text));

const load = () => import('./serviceErrors.lazy.ts');

/** Loads the reader of service errors early: a chargeable call must know whether it was refused, even if the network fails meanwhile. */
export const preloadServiceErrors = (): void => void load().catch(() => undefined);

/**
 * Returns the error that an answer contains, if any. If the reader cannot be loaded, judges by the status alone; the call is then in doubt
 * unless the status says that it was not charged.
 */
async function readServiceError<Input>(
  context: CallContext<Input>,
  credentials: Credentials,
  response: Response,
  value: unknown,
  fault: ServiceFault | undefined,
): Promise<CallFailure | undefined> {
  const { operation, deadline } = context;
  const { name, chargeable } = operation;
  const { status } = response;
  const reader = await deadline.within(load()).catch(() => undefined);
  if (reader) return reader.toServiceError(context, credentials, response, value, fault);
  const ended = deadlineError(name, deadline, chargeable);
  if (ended) return { error: ended, certainty: 'unknown' };
  if (!fault && status < 300) return undefined;
  const refused = wasRefused(status);
  const error = callError(HttpError, name, `was answered with status ${status}`, {
    status,
    refused,
    mayHaveBeenCharged: chargeable && (status < 300 || status > 499),
  });
  return { error, certainty: refused ? 'refused' : status > 499 ? 'unknown' : 'final' };
}

/**
 * Returns the first 1,000 characters of an unreadable body with everything but JSON and HTML punctuation replaced by dots. For bug reports:
 * the body may hold an address or the key.
 */
const describeShape = (body: string) => body.slice(0, 1000).replace(/[^\s{}[\]<>:,"'=/]/gu, '·');
