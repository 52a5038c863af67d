import { HttpError, NetworkError, ResponseError } from '../errors.ts';

interface Oddity {
  why: string;
  status?: number;
  Kind: typeof HttpError | typeof NetworkError | typeof ResponseError;
}

/**
 * What is wrong with that which an adapter gave in place of an answer; undefined for a response that can be read. Nothing is known of what the service
 * did: the request was handed over.
 */
export function oddityOf(answer: unknown): Oddity | undefined {
  try {
    const { status, headers, type } = (answer ?? {}) as Partial<Response>;
    if (type === 'opaque' || type === 'opaqueredirect' || type === 'error' || status === 0)
      return {
        why: 'got an answer that cannot be read (status 0: opaque, a redirect, or an error)',
        Kind: NetworkError,
      };
    if (!Number.isInteger(status) || !isReadable(answer as Response) || !isHeaders(headers))
      return {
        why: 'was answered with something that is not a Response. Make the adapter resolve to one',
        Kind: ResponseError,
      };
    if (status !== undefined && (status < 200 || status > 599 || (status > 299 && status < 400)))
      return {
        why: `was answered with status ${String(status)}, which no service sends by itself`,
        status,
        Kind: HttpError,
      };
    return undefined;
  } catch {
    return { why: 'was answered with something that cannot be read', Kind: ResponseError };
  }
}

const isReadable = ({ body, text }: Partial<Response>) =>
  typeof text === 'function' || (typeof body === 'object' && body !== null && typeof body.getReader === 'function');

/** By what it does, because there are several implementations in one program (jsdom, node-fetch); a plain object and a Map are none. */
const isHeaders = (headers: Headers | undefined) =>
  typeof headers === 'object' &&
  (['get', 'has', 'append', 'forEach'] as const).every((verb) => typeof headers[verb] === 'function');
