import { NetworkError } from '../errors.ts';
import type { Reading } from '../operation/Operation.ts';
import { endedError, type Deadline } from './deadline.ts';
import { failed, safely } from './errors.ts';
import { readText } from './readBody.ts';
import type { Try } from './Attempt.ts';

/** An answer whose body has been read. */
export interface Exchanged {
  response: Response;
  reading: Reading;
  /** Most bytes that were read of it. */
  maxBytes: number;
}

/** Hands the request over and reads the answer's body. @throws the error of a call without a whole answer. */
export async function exchange<Input>(one: Try<Input>, request: Request): Promise<Exchanged> {
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
    const ended = endedError(name, deadline, chargeable);
    if (ended) throw ended;
    const { code, neverLeft } = await toldOf(cause, deadline);
    const isSent = status !== undefined || !neverLeft;
    if (!isSent) one.knowledge = 'notSent';
    throw failed(
      NetworkError,
      name,
      `got no ${status ? 'whole ' : ''}answer${code ? ` (${code})` : ''}`,
      { status, cause: code, mayHaveBeenCharged: chargeable && isSent },
      'Check the connection and try again.',
    );
  }
  // An adapter that answers so once will do so again: nothing is gained by a repeat.
  one.knowledge = 'final';
  throw failed(
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
