import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/**
 * What answers a `Request`, behind a port of Node's. What it rejects with (the simulator's resets do) tears the connection; a client that goes away
 * aborts the request.
 */
export const nodeListener =
  (answer: (request: Request, ip: string | undefined) => Promise<Response>) =>
  async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers, socket } = incoming;
    const gone = new AbortController();
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) gone.abort();
    });
    try {
      const hasBody = method !== 'GET' && method !== 'HEAD';
      // Node's own types of a request know `duplex`, without which a streamed body is refused; those of a page do not.
      const init = {
        method,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        signal: gone.signal,
        ...(hasBody && { body: Readable.toWeb(incoming) as unknown as BodyInit, duplex: 'half' }),
      };
      const to = `http://${headers.host ?? 'localhost'}${url}`;
      if (!URL.canParse(to)) {
        outgoing.writeHead(400, { 'content-type': 'application/json' });
        outgoing.end(JSON.stringify({ error: 'The header `Host` is not the name of a host.' }));
        return;
      }
      const request = new Request(to, init);
      const response = await answer(request, socket.remoteAddress);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.flushHeaders();
      if (response.body)
        for await (const piece of response.body as unknown as ReadableStream<Uint8Array>)
          await new Promise((resolve) => outgoing.write(piece, resolve));
      outgoing.end();
    } catch {
      // What was answered so far arrives, and no end of it.
      if (outgoing.headersSent) socket.destroySoon();
      else outgoing.destroy();
    }
  };
