import type { Credentials } from '../client/Client.ts';
import { HttpError, ResponseError } from '../errors.ts';
import { safely } from '../operation/decode.ts';
import { type ServiceFault, Unreadable } from '../operation/Operation.ts';
import type { CallContext } from './deadline.ts';
import { callError, type CallFailure, deadlineError } from './errors.ts';
import type { ServiceResponse } from './transport.ts';

/** Decodes an answer. Returns a failure if the service rejected the call or the answer does not match the specification. */
export async function parseResponse<Input, Output>(
  context: CallContext<Input, Output>,
  credentials: Credentials,
  { response, body: { text, value: given }, maxBytes }: ServiceResponse,
): Promise<{ output: Output } | CallFailure> {
  const { operation, input } = context;
  const { status } = response;
  const redact = createRedactor(context, credentials);
  const { value, problem } = given === undefined ? parseJson(text, maxBytes) : { value: given };
  const fault = safely(() => operation.fault?.(value), undefined);
  if (fault || status > 299 || mayContainError(value, text)) {
    const failure = await readServiceError(context, response, value, fault, text, redact);
    if (failure) return failure;
  }
  try {
    if (problem) throw new Unreadable(problem);
    return { output: operation.decode(value, input) };
  } catch (cause) {
    const { message, partial, match }: Partial<Unreadable> = cause instanceof Unreadable ? cause : {};
    const contentType = safely(() => response.headers.get('content-type'), null) ?? 'no content type';
    const [type = ''] = await redact([contentType.slice(0, 80)]);
    const error = callError(
      ResponseError,
      operation.name,
      `got an invalid answer (${type}): ${message ?? 'it could not be read'}`,
      { status, mayHaveBeenCharged: operation.chargeable, partial, ...match },
      typeof text === 'string' && text ? `It starts with ${describeShape(text)}` : '',
    );
    return { error, certainty: 'unknown' };
  }
}

/** Returns a function that redacts all sent data in strings from the service, so that an error can show them. */
const createRedactor =
  <Input>({ client, input, deadline }: CallContext<Input>, credentials: Credentials) =>
  async (texts: readonly string[]): Promise<string[]> => {
    try {
      // Loaded only for a failed call, which keeps this code out of the page's bundle.
      const { redact } = await deadline.within(import('./redact.lazy.ts'));
      return redact(texts, credentials, client.options.credentials, input);
    } catch {
      // If the redaction code cannot be loaded, the error shows no text from the service.
      return texts.map(() => '');
    }
  };

/** Parses a body as JSON. If the body is not a valid answer, returns the reason as a clause for an error message. */
function parseJson(body: unknown, maxBytes: number): { value?: unknown; problem?: string } {
  if (body === undefined) return { problem: `it is larger than ${maxBytes} bytes, the client's \`maxBytes\`` };
  if (typeof body !== 'string' || !body.trim()) return { problem: 'it is empty' };
  try {
    const value: unknown = JSON.parse(body);
    // A string such as "Service unavailable" is not a list of rows.
    return typeof value === 'object' && value ? { value } : { problem: 'it is neither an object nor a list' };
  } catch {
    return { problem: 'it is not complete JSON' };
  }
}

/**
 * Matches a property name of error objects. Every error object has at least one of these names. Also matches an escaped letter, because it could
 * be part of such a name.
 */
const errorProperty = /(?:error|cause|message|"number)"\s*:|\\u00[4-7]/i;

/** Whether an answer could contain an error. If so, the answer must be examined. */
const mayContainError = (value: unknown, text: string | undefined) =>
  value !== undefined && (text === undefined || errorProperty.test(text));

/** Matches an error with content. Used only if the code that reads errors cannot be loaded. */
const filledError = /"(?:error|cause)"\s*:\s*(?:[{[1-9t]|"(?!"|0"|none))/i;

const load = () => import('./serviceErrors.lazy.ts');

/**
 * Preloads the code that reads service errors. A call for many records must find out which of them were charged, even if the network has
 * failed by then. All other calls load the code only for an error, and they fail whether or not it can be loaded.
 */
export const preloadServiceErrors = (): void => void load().catch(() => undefined);

/**
 * Returns the error in an answer, or undefined if there is none. If the code that reads errors cannot be loaded, uses only the status. The call
 * is then in doubt, unless the status shows that it was not charged.
 */
async function readServiceError<Input>(
  context: CallContext<Input>,
  response: Response,
  value: unknown,
  fault: ServiceFault | undefined,
  text: string | undefined,
  redact: ReturnType<typeof createRedactor>,
): Promise<CallFailure | undefined> {
  const { operation, deadline } = context;
  const { name, chargeable, maxRecords } = operation;
  const { status } = response;
  const reader = await deadline.within(load()).catch(() => undefined);
  if (reader) return reader.toServiceError(context, response, value, fault, redact);
  const ended = deadlineError(name, deadline, chargeable);
  if (ended) return { error: ended, certainty: 'unknown' };
  // An answer for many records can contain an error next to rows that were paid for.
  const isAnswer = maxRecords !== undefined || !filledError.test(text ?? '');
  if (!fault && status < 300 && isAnswer) return undefined;
  // The code that failed to load knows which statuses leave the outcome unknown. Without it, every status from 408 on counts as unknown, except
  // 429.
  const refused = status === 429;
  const error = callError(HttpError, name, `failed with status ${status}`, {
    status,
    refused,
    mayHaveBeenCharged: chargeable && !refused && (status < 300 || status > 407),
  });
  return { error, certainty: refused ? 'refused' : status > 407 ? 'unknown' : 'final' };
}

/**
 * Returns the first 1,000 characters of an unreadable body for bug reports. Replaces everything except JSON and HTML punctuation with dots,
 * because the body may contain an address or the key.
 */
const describeShape = (body: string) => body.slice(0, 1000).replace(/[^\s{}[\]<>:,"'=/]/gu, '·');
