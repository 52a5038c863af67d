import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { notifyRequestSent, wasNotSent } from '../../core/index.ts';
import type { Dispatcher, RawHeaders } from './Dispatcher.ts';

// As `fetch` does: what can be read of a body that lacks its last bytes is read. Whether an answer is whole is told by its JSON.
const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const lenientBrotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };
const decoders: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', () => createGunzip(lenient)],
  ['x-gzip', () => createGunzip(lenient)],
  ['deflate', () => createInflate(lenient)],
  ['br', () => createBrotliDecompress(lenientBrotli)],
]);

/** What is asked for with `accept-encoding`. */
export const codings = 'gzip, br';

/** Codings of one body, at most: each of them may make much of little. */
const most = 5;

/** A body without its content codings; as it is where one of them is unknown, as by `fetch`. */
export function decoded(body: Readable, coding: string): Readable {
  if (!coding) return body;
  const its = coding.toLowerCase().split(',').reverse();
  const makes = its.flatMap((name) => decoders.get(name.trim()) ?? []);
  if (makes.length < its.length || its.length > most) return body;
  let stream = body;
  // The pipeline hands an error on, and whoever reads the last stream is told.
  for (const make of makes) stream = pipeline(stream, make(), () => undefined);
  return stream;
}

/** Headers that Node's `fetch` adds. Some servers refuse a program without them. */
const added = {
  'accept-encoding': codings,
  'accept-language': '*',
  'cache-control': 'no-cache',
  pragma: 'no-cache',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
};

/** Statuses with which no body comes. */
const withoutBody = new Set([204, 205, 304]);

/**
 * Sends a request through the dispatcher of Node's `fetch`, without the rest of `fetch`: connections, proxies, time-outs and errors are the same, and a
 * call takes less of the processor and of memory (docs/decisions/sending.md).
 *
 * @throws as `fetch` does: a `TypeError` whose `cause` has a code, or the reason of the request's signal. A redirect that the request forbids is an error.
 */
export async function dispatch(dispatcher: Dispatcher, request: Request): Promise<Response> {
  const { method, redirect } = request;
  const { origin, pathname, search } = new URL(request.url);
  const headers: Record<string, string> = { ...added, ...Object.fromEntries(request.headers) };
  const bytes = request.body && Buffer.from(await request.arrayBuffer());
  if (bytes) headers['content-length'] = String(bytes.length);
  const given = bytes && once(bytes);
  const body = dispatcher.isMockActive && bytes ? bytes.toString() : given;
  request.signal.throwIfAborted();
  return new Promise<Response>((resolve, reject) => {
    let answer: Readable | undefined;
    let abort: ((why: Error) => void) | undefined;
    // `request.signal`, and not `signal`: were the request collected as garbage, an abort would not come here any more.
    const aborted = () => {
      const why = request.signal.reason as Error;
      reject(why);
      abort?.(why);
    };
    request.signal.addEventListener('abort', aborted);
    const end = () => {
      request.signal.removeEventListener('abort', aborted);
    };
    const fail = (cause: unknown) => {
      end();
      const error = fetchError('fetch failed', cause);
      // A dispatcher that tries again may end with a connection that did not come about, behind one over which the call has left.
      const isWrong = given?.isRead && wasNotSent(error);
      reject(
        isWrong ? fetchError('fetch failed', Object.assign(new Error('It broke.'), { code: 'UND_ERR_SOCKET' })) : error,
      );
      answer?.destroy(cause as Error);
    };
    const answered = (status: number, its: Headers, read: () => void): Response => {
      if (redirect === 'error' && status > 299 && status < 400) throw new Error('unexpected redirect');
      // Perhaps nobody reads it when it breaks; who does is told.
      answer = new Readable({ read }).on('error', () => undefined);
      // A body that is given up (what comes is not packed as it says) must not leave its connection half read.
      answer.once('close', () => abort?.(new Error('The body is not wanted.')));
      if (withoutBody.has(status)) {
        answer.resume();
        return new Response(null, { status, headers: its });
      }
      const web = webStreamOf(decoded(answer, its.get('content-encoding') ?? ''));
      return new Response(web, { status, headers: its });
    };
    try {
      dispatcher.dispatch(
        { origin, path: pathname + search, method, headers, body, maxRedirections: 0 },
        {
          onConnect(its) {
            abort = its;
            if (request.signal.aborted) aborted();
            else notifyRequestSent(request);
          },
          onHeaders(status, raw, resume) {
            // What comes before an answer, such as 103.
            if (status < 200) return true;
            try {
              resolve(answered(status, headersOf(raw), resume));
            } catch (cause) {
              fail(cause);
              abort?.(cause as Error);
            }
            return true;
          },
          onData: (piece) => answer?.push(piece) ?? true,
          onComplete() {
            end();
            // Its connection is another call's by now.
            abort = undefined;
            answer?.push(null);
          },
          onError: fail,
        },
      );
    } catch (cause) {
      fail(cause);
    }
  });
}

/** An error as `fetch` gives it: the `cause` says by its code what has happened. */
export const fetchError = (message: string, cause: unknown): TypeError => new TypeError(message, { cause });

const textOf = (bytes: RawHeaders[number]): string => {
  if (typeof bytes === 'string') return bytes;
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('latin1') : bytes.map(textOf).join(', ');
};

/** The headers of an answer, of names and values by turns. One that `Headers` refuses is left out: a paid answer is not thrown away for it. */
export function headersOf(raw: RawHeaders): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < raw.length; at += 2)
    try {
      headers.append(textOf(raw[at] ?? ''), textOf(raw[at + 1] ?? ''));
    } catch {
      // Left out.
    }
  return headers;
}

/** Bytes that are read once. */
export interface Once extends Iterable<Uint8Array> {
  /** Has somebody begun to read them? */
  readonly isRead: boolean;
}

/** The body of a call. A dispatcher that tries again by itself has nothing to send the second time, and so does not pay twice. */
export function once(bytes: Uint8Array): Once {
  let isRead = false;
  return {
    get isRead() {
      return isRead;
    },
    *[Symbol.iterator]() {
      if (isRead) throw new Error('A call is sent once.');
      isRead = true;
      yield bytes;
    },
  };
}

/** A body as a web stream, read piece by piece as it is asked for. */
export function webStreamOf(body: Readable): ReadableStream<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(web) {
        try {
          const piece = await pieces.next();
          if (piece.done) web.close();
          else web.enqueue(piece.value);
        } catch (cause) {
          throw fetchError('terminated', cause);
        }
      },
      // Not by the iterator, which would wait for the next piece first.
      cancel() {
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
