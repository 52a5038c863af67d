import { Agent, type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http';
import { Agent as SecureAgent, request as overHttps } from 'node:https';
import type { FetchAdapter } from '../../core/index.ts';
import { codings, decoded } from './decoded.ts';

/** ms that a connection without a call is kept, as by Node's `fetch`: a server that shuts it just then would leave the next call in doubt. */
const keptFor = 4_000;
/** ms in which a connection must come about, as with Node's `fetch`. Nothing was sent then. */
const connectTime = 10_000;

const agent = new Agent({ keepAlive: true, timeout: keptFor });
const secureAgent = new SecureAgent({ keepAlive: true, timeout: keptFor });

/** Headers that `fetch` adds. Some servers refuse a program without them. */
const added = { 'accept-language': '*', 'user-agent': 'node', 'accept-encoding': codings };

/** Statuses with which no body comes. */
const withoutBody = new Set([204, 205]);
const ignore = () => undefined;

/** An error as `fetch` gives it: the `cause` says by its code what has happened. */
const failure = (message: string, cause: unknown) => new TypeError(message, { cause });
const coded = (message: string, code: string) => Object.assign(new Error(message), { code });

function bodyOf(reply: IncomingMessage): ReadableStream<Uint8Array> {
  const stream = decoded(reply);
  // One that breaks before anybody reads it must not end the process; the reader is told.
  stream.on('error', ignore);
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(body) {
        try {
          const piece = await pieces.next();
          if (piece.done) body.close();
          else body.enqueue(piece.value);
        } catch (cause) {
          throw failure('terminated', cause);
        }
      },
      // Not by the iterator, which would wait for the next piece first.
      cancel() {
        reply.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

function responseOf(reply: IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = reply;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  if (!withoutBody.has(status)) return new Response(bodyOf(reply), { status, statusText, headers });
  reply.resume();
  return new Response(null, { status, statusText, headers });
}

function endLateConnection(asked: ClientRequest, connected: string): void {
  asked.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(() => {
      // `wasNotSent` knows this code from Node's `fetch`.
      asked.destroy(coded('No connection in time.', 'UND_ERR_CONNECT_TIMEOUT'));
    }, connectTime);
    const clear = () => {
      clearTimeout(timer);
    };
    socket.once(connected, clear);
    socket.once('close', clear);
  });
}

/**
 * Sends by Node's `http`, which takes less of the processor and of memory than Node's `fetch` (docs/decisions/sending.md). As `fetch` does, it keeps connections
 * open, reads gzip and brotli, follows no redirect where the request forbids it, and fails with a `TypeError` whose `cause` has a code.
 */
export const nodeAdapter: FetchAdapter = async (request) => {
  const { method, url, redirect } = request;
  const body = request.body && Buffer.from(await request.arrayBuffer());
  request.signal.throwIfAborted();
  const isSecure = url.startsWith('https:');
  const headers: Record<string, string> = { ...added, ...Object.fromEntries(request.headers) };
  if (body) headers['content-length'] = String(body.length);
  return new Promise<Response>((resolve, reject) => {
    const asked = isSecure
      ? overHttps(url, { method, headers, agent: secureAgent })
      : overHttp(url, { method, headers, agent });
    const fail = (cause: unknown) => {
      reject(request.signal.aborted ? (request.signal.reason as Error) : failure('fetch failed', cause));
    };
    // `request.signal`, and not `signal`: were the request collected as garbage, an abort would not come here any more.
    const abort = () => {
      asked.destroy(request.signal.reason as Error);
    };
    request.signal.addEventListener('abort', abort);
    asked.once('close', () => {
      request.signal.removeEventListener('abort', abort);
      // Where neither an answer nor an error has come, as behind a status 101.
      fail(coded('The connection was closed.', 'UND_ERR_SOCKET'));
    });
    endLateConnection(asked, isSecure ? 'secureConnect' : 'connect');
    asked.on('error', fail);
    asked.once('response', (reply) => {
      const { statusCode = 0 } = reply;
      try {
        if (redirect === 'error' && statusCode > 299 && statusCode < 400) throw new Error('unexpected redirect');
        resolve(responseOf(reply));
      } catch (cause) {
        fail(cause);
        asked.destroy();
      }
    });
    asked.end(body ?? undefined);
  });
};
