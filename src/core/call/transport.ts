import { NetworkError } from '../errors.ts';
import type { AddressSource } from '../operation/AddressSource.ts';
import { asText, safely } from '../operation/decode.ts';
import type { ReadBodyOptions, ResponseBody } from '../operation/Operation.ts';
import type { CallContext, Deadline } from './deadline.ts';
import { callError, type CallFailure, deadlineError } from './errors.ts';

/** A response whose body has already been read. */
export interface ServiceResponse {
  response: Response;
  body: ResponseBody;
  /** Maximum size allowed for the body, in bytes. */
  maxBytes: number;
}

/** Sends the request and reads the response body. Returns a failure if there is no complete answer. */
export async function sendRequest<Input>(
  { client, operation, input, deadline }: CallContext<Input>,
  request: Request,
): Promise<ServiceResponse | (CallFailure & { status: number | undefined })> {
  const { name, chargeable } = operation;
  // The global fetch is looked up for each call, so that a page can replace it. The function is async, because a custom `fetch` may throw
  // synchronously.
  const adapter = client.options.fetch ?? ((it: Request) => globalThis.fetch(it));
  const responding = (async () => adapter(request))();
  let status: number | undefined;
  try {
    const response = await deadline.within(responding);
    if (safely(() => isResponse(response), false)) status = response.status;
    if (status !== undefined && isFinalStatus(status)) {
      const { maxBytes = 64 * 2 ** 20 } = client.options;
      const limits = { maxBytes, signal: deadline.signal };
      return {
        response,
        maxBytes,
        body: await deadline.within((operation.read ?? readText)(response, input, limits)),
      };
    }
  } catch (cause) {
    // Nothing awaits a response that arrives too late, so its body is cancelled.
    if (!status) responding.then((late) => late.body?.cancel()).catch(() => undefined);
    const ended = deadlineError(name, deadline, chargeable);
    if (ended) return { error: ended, certainty: 'unknown', status };
    const { code, notSent } = await describeNodeError(cause, deadline, client.options.source);
    const isSent = status !== undefined || !notSent;
    const error = callError(
      NetworkError,
      name,
      `did not get ${status ? 'a complete' : 'an'} answer${code ? ` (${code})` : ''}`,
      { status, cause: code, mayHaveBeenCharged: chargeable && isSent },
      'Check the connection and try again.',
    );
    return { error, certainty: isSent ? 'unknown' : 'notSent', status };
  }
  const error = callError(
    NetworkError,
    name,
    'got a redirect or an invalid Response',
    { status, mayHaveBeenCharged: chargeable },
    "Check the client's `fetch`.",
  );
  // A custom `fetch` would probably return the same result again, so the call is not repeated.
  return { error, certainty: 'final', status };
}

/**
 * Reads the details that Node adds to a connection error. Browsers add none, so a page never loads this code. Without details, the outcome is
 * unknown. For an error that a source threw, returns the error's name: a TypeError can point to a mistake in the source.
 */
async function describeNodeError(
  error: unknown,
  deadline: Deadline,
  source: AddressSource | undefined,
): Promise<{ code?: string | undefined; notSent?: boolean }> {
  try {
    const { cause, name } = error as Error;
    if (!cause) return source ? { code: asText(name) } : {};
    const { networkErrorCode, wasNotSent } = await deadline.within(import('./nodeErrors.lazy.ts'));
    return { code: networkErrorCode(error), notSent: wasNotSent(error) };
  } catch {
    return {};
  }
}

/**
 * Whether the result of a `fetch` is a readable response. Checks its members instead of its class, because one program can have several
 * implementations of Response (jsdom, node-fetch). A plain object or a Map does not count as `Headers`.
 */
export function isResponse(value: unknown): value is Response {
  const { status, headers, text } = value as Partial<Response>;
  return Number.isInteger(status) && typeof text === 'function' && typeof headers?.append === 'function';
}

/** Whether a status shows what the service did. Status 0 (an opaque response or an error), 1xx and 3xx do not. */
const isFinalStatus = (status: number) => (status > 199 && status < 300) || (status > 399 && status < 600);

/** Reads the whole body as text. If the body is larger than `maxBytes`, stops reading and leaves the text undefined. */
export async function readText(
  response: Response,
  _input: unknown,
  { maxBytes, signal }: ReadBodyOptions,
): Promise<ResponseBody> {
  if (!response.body) return { text: await response.text() };
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  await readChunks(response, signal, (bytes) => {
    size += bytes.byteLength;
    if (size > maxBytes) return false;
    text += decoder.decode(bytes, { stream: true });
    return undefined;
  });
  return { text: size > maxBytes ? undefined : text + decoder.decode() };
}

/**
 * Reads the body chunk by chunk until the body ends, `onChunk` returns false, or the signal aborts. Then cancels the body, so that even a
 * `fetch` that ignores its signal stops loading. A body without a reader (a Node stream in some fetch implementations) is read as a whole.
 */
export async function readChunks(
  response: Response,
  signal: AbortSignal,
  onChunk: (bytes: Uint8Array<ArrayBuffer>) => boolean | undefined,
): Promise<void> {
  if (!response.body) return;
  if (typeof response.body.getReader !== 'function') {
    onChunk(new Uint8Array(await response.arrayBuffer()));
    return;
  }
  const reader = response.body.getReader();
  const cancel = () => {
    reader.cancel().catch(() => undefined);
  };
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      if (onChunk(chunk.value) === false) {
        cancel();
        return;
      }
    // A cancelled body ends just like a complete one, so only the signal shows the difference.
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
