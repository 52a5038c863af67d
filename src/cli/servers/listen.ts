import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { CliError } from '../errors.ts';

type RequestHandler = (request: Request, ip: string | undefined) => Promise<Response>;

interface Listening {
  /** URL on this machine, without a trailing slash: `http://127.0.0.1:8787`. */
  address: string;
  /** Resolves when SIGINT or SIGTERM has closed the port. */
  ended: Promise<void>;
}

/**
 * Serves requests until the process receives SIGINT or SIGTERM.
 *
 * @throws CliError if the port is in use, or the host is not an address of this machine.
 */
export async function listen(
  { port, host }: { port: number; host: string },
  handler: RequestHandler,
): Promise<Listening> {
  const listener = nodeListener(handler);
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new CliError(describeListenError(error, { port, host }), { cause: error }));
    });
    server.listen(port, host, resolve);
  });
  const ended = new Promise<void>((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      server.close(() => {
        resolve();
      });
      // Some simulated faults never respond. Their connections must not keep the server open.
      server.closeAllConnections();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
  return { address: urlOf(server.address() as AddressInfo), ended };
}

/**
 * Loopback addresses to show instead of wildcard addresses. If a server listens on all addresses, the command prints the loopback address,
 * because browsers trust it without https.
 */
const loopbackAddresses = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
]);

function urlOf({ address, family, port }: AddressInfo): string {
  const host = loopbackAddresses.get(address) ?? (family === 'IPv6' ? `[${address}]` : address);
  return `http://${host}:${String(port)}`;
}

function describeListenError(
  { code, message }: NodeJS.ErrnoException,
  { port, host }: { port: number; host: string },
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Choose another --port, or let --port 0 pick a free port.`;
    case 'EACCES':
      return `No permission to listen on port ${port}. Choose a --port above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `"${host}" is not an address of this machine. Omit --host, or use 0.0.0.0 for all addresses.`;
    default:
      return `The port cannot be opened: ${message}.`;
  }
}

/**
 * Converts a handler of `Request` objects to a listener for Node's HTTP server. If the handler rejects, the connection is dropped, which
 * simulates a reset. If the client disconnects, the request is aborted.
 */
export const nodeListener =
  (handler: RequestHandler) =>
  async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers, socket } = incoming;
    const disconnected = new AbortController();
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) disconnected.abort();
    });
    try {
      const hasBody = method !== 'GET' && method !== 'HEAD';
      // A streamed body requires `duplex`, which the DOM types lack.
      const init = {
        method,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        signal: disconnected.signal,
        ...(hasBody && { body: Readable.toWeb(incoming) as unknown as BodyInit, duplex: 'half' }),
      };
      const requestUrl = `http://${headers.host ?? 'localhost'}${url}`;
      if (!URL.canParse(requestUrl)) {
        outgoing.writeHead(400, { 'content-type': 'application/json' });
        outgoing.end(JSON.stringify({ error: 'The header `Host` is not a valid host name.' }));
        return;
      }
      const response = await handler(new Request(requestUrl, init), socket.remoteAddress);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.flushHeaders();
      if (response.body)
        for await (const chunk of response.body as unknown as ReadableStream<Uint8Array>)
          await new Promise((resolve) => outgoing.write(chunk, resolve));
      outgoing.end();
    } catch {
      // Send the part of the response that was written so far, without ending the response.
      if (outgoing.headersSent) socket.destroySoon();
      else outgoing.destroy();
    }
  };
