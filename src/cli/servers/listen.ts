import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure } from '../errors.ts';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

export interface Listening {
  /** Where it is asked on this machine: `http://127.0.0.1:8787`, without a slash at the end. */
  address: string;
  /** Resolves when a person has ended it (SIGINT, SIGTERM). */
  ended: Promise<void>;
}

/** @throws Failure with what to do, where the port is in use or the address is not of this machine. */
export async function listen(
  { port, host }: { port: number; host: string },
  answer: (request: Request, ip: string | undefined) => Promise<Response>,
): Promise<Listening> {
  const reply = nodeListener(answer);
  const server = createServer((incoming, outgoing) => void reply(incoming, outgoing));
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      reject(new Failure(sayProblem(code, message, { port, host })));
    });
    server.listen(port, host, resolve);
  });
  const own = server.address() as AddressInfo;
  // Who listens everywhere is asked here by the loopback address, for which http does.
  const everywhere = new Map([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '[::1]'],
  ]);
  const name = everywhere.get(own.address) ?? (own.family === 'IPv6' ? `[${own.address}]` : own.address);
  const ended = new Promise<void>((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      server.close(() => {
        resolve();
      });
      // An answer that never comes, as some faults are, does not hold the end.
      server.closeAllConnections();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
  return { address: `http://${name}:${String(own.port)}`, ended };
}

function sayProblem(code: string | undefined, message: string, { port, host }: { port: number; host: string }): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Take another one with --port, or any that is free with --port 0.`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Take one above 1023 with --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `"${host}" is not an address of this machine. Leave out --host, or give 0.0.0.0 for all of them.`;
    default:
      return `The port cannot be opened: ${message}.`;
  }
}

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
