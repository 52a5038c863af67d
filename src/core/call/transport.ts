import type { Client } from '../client/Client.ts';
import type { Operation, ResponseBody, ReadBodyOptions } from '../operation/Operation.ts';
import { type Deadline, deadlineError } from './deadline.ts';
import { NetworkError } from '../errors.ts';
import { callError, safely } from './errors.ts';

/**
 * What is known of a try, should it fail now: it decides about a repeat.
 * - `notSent`: provably never left · `refused`: the service did no work · `unknown`: it may have · `final`: a repeat would end in the same way
 */
export type Certainty = 'notSent' | 'refused' | 'unknown' | 'final';

/** One try of a call. Each step throws one of our errors, and leaves here what is known by then. */
export interface Try<Input = never, Output = unknown> {
  readonly client: Client;
  readonly operation: Operation<Input, Output>;
  readonly input: Input;
  readonly deadline: Deadline;
  /** 1 for the first. */
  readonly attempt: number;
  knowledge: Certainty;
  /** HTTP status, when an answer came. */
  status: number | undefined;
}

/**
 * Hands on the body piece by piece, until it ends, `take` says false, or the signal aborts: then the body is cancelled, so that an adapter that
 * ignores its signal does not go on loading for nobody. A body of another kind (a Node stream, as some fetches give) is read as a whole.
 */
export async function readChunks(
  response: Response,
  signal: AbortSignal,
  take: (bytes: Uint8Array<ArrayBuffer>) => boolean | undefined,
): Promise<void> {
  if (!response.body) return;
  if (typeof response.body.getReader !== 'function') {
    take(new Uint8Array(await response.arrayBuffer()));
    return;
  }
  const reader = response.body.getReader();
  const cancel = () => {
    reader.cancel().catch(() => undefined);
  };
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (take(part.value) === false) {
        cancel();
        return;
      }
    // A body that was cancelled ends as a whole one does.
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** The whole body as a text; undefined when it is larger than `maxBytes`: what is too large is not read to its end. */
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

/** An answer whose body has been read. */
export interface Answer {
  response: Response;
  reading: ResponseBody;
  /** Most bytes that were read of it. */
  maxBytes: number;
}

/** Hands the request over and reads the answer's body. @throws the error of a call without a whole answer. */
export async function sendRequest<Input>(one: Try<Input>, request: Request): Promise<Answer> {
  const { client, operation, input, deadline } = one;
  const { name, chargeable } = operation;
  one.knowledge = 'unknown';
  deadline.isSent = true;

  // Called late and with the right `this`, so that a page may replace fetch, and promised, so that an adapter may throw.
  const adapter = client.options.fetch ?? ((it: Request) => globalThis.fetch(it));
  const answering = (async () => adapter(request))();
  let response: Response;
  try {
    response = await deadline.within(answering);
    const isWhole = safely(() => isResponse(response), false);
    if (isWhole) one.status = response.status;
    if (isWhole && isFinalStatus(response.status)) {
      const { maxBytes = 64 * 2 ** 20 } = client.options;
      const limits = { maxBytes, signal: deadline.signal };
      return {
        response,
        maxBytes,
        reading: await deadline.within((operation.read ?? readText)(response, input, limits)),
      };
    }
  } catch (cause) {
    const { status } = one;
    // If the answer comes late, its body is cancelled: nobody waits for it.
    if (!status) answering.then((late) => late.body?.cancel()).catch(() => undefined);
    const ended = deadlineError(name, deadline, chargeable);
    if (ended) throw ended;
    const { code, neverLeft } = await toldOf(cause, deadline);
    const isSent = status !== undefined || !neverLeft;
    if (!isSent) one.knowledge = 'notSent';
    throw callError(
      NetworkError,
      name,
      `got no ${status ? 'whole ' : ''}answer${code ? ` (${code})` : ''}`,
      { status, cause: code, mayHaveBeenCharged: chargeable && isSent },
      'Check the connection and try again.',
    );
  }
  // An adapter that answers so once will do so again: nothing is gained by a repeat.
  one.knowledge = 'final';
  throw callError(
    NetworkError,
    name,
    'got a redirect, or what is not a Response',
    { status: one.status, mayHaveBeenCharged: chargeable },
    'Look at the `fetch` of the client.',
  );
}

/** What is told of a failed connection. Only Node does, by the cause of its error: a page never loads what reads that. Nothing told is a doubt. */
async function toldOf(error: unknown, deadline: Deadline): Promise<{ code?: string | undefined; neverLeft?: boolean }> {
  try {
    if (!(error as Error).cause) return {};
    const { nodeFailureOf } = await deadline.within(import('./nodeErrors.ts'));
    return nodeFailureOf(error);
  } catch {
    return {};
  }
}

/**
 * Is this an answer that can be read? An adapter may give anything. Looked at by what it does, because there are several implementations in one
 * program (jsdom, node-fetch); a plain object and a Map are not `Headers`.
 */
export function isResponse(answer: unknown): answer is Response {
  const { status, headers, text } = answer as Partial<Response>;
  return Number.isInteger(status) && typeof text === 'function' && typeof headers?.append === 'function';
}

/** Status 0 (opaque, an error), 1xx and 3xx: nobody knows what the service did. */
export const isFinalStatus = (status: number): boolean =>
  (status > 199 && status < 300) || (status > 399 && status < 600);
