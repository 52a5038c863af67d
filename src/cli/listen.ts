import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure } from './Failure.ts';
import { nodeListener } from './nodeListener.ts';

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
