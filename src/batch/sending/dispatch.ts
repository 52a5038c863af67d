import { Readable } from 'node:stream';
import { tellWritten, wasNotSent } from '../../core/index.ts';
import { codings, decoded } from './decoded.ts';
import type { Dispatcher } from './Dispatcher.ts';
import { fetchError } from './fetchError.ts';
import { headersOf } from './headersOf.ts';
import { once } from './once.ts';
import { webStreamOf } from './webStreamOf.ts';

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
            else tellWritten(request);
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
