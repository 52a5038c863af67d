import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSafeServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createSimulator, type SimulatorOptions } from 'doorplate/testing';

/** The services on a port. They do their work when a request arrives. The test decides when they answer. */
export interface HeldServices {
  /** The simulator. Its ledger shows what really happened. */
  readonly simulator: ReturnType<typeof createSimulator>;
  readonly port: number;
  /** Names of the machines that wait for an answer, one for each call. */
  readonly waiting: string[];
  /** Number of calls from each machine. */
  readonly calls: Map<string, number>;
  /** Delays all answers from now on. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

/** Key and certificate (PEM) for machines that call the services over a network, because the client requires https there. */
export interface NetworkPlace {
  address: string;
  port: number;
  key: string;
  cert: string;
}

/** Starts the services. Each machine calls a path of its own, `/<name>`, which identifies it. Over a network, its address identifies it. */
export async function startServices(options: SimulatorOptions = {}, place?: NetworkPlace): Promise<HeldServices> {
  const simulator = createSimulator(options);
  const waiting: string[] = [];
  const calls = new Map<string, number>();
  let held: Promise<void> | undefined;
  let release: () => void = () => undefined;
  const nameOf = (incoming: IncomingMessage): string => {
    if (place) return incoming.socket.remoteAddress ?? '';
    const [, name = '', rest] = /^\/(\w+)(\/.*)$/.exec(incoming.url ?? '') ?? [];
    incoming.url = rest;
    return name;
  };
  const answer: RequestListener = (incoming, outgoing) => {
    const name = nameOf(incoming);
    calls.set(name, (calls.get(name) ?? 0) + 1);
    const listen = getRequestListener(async (request) => {
      const response = await simulator.fetch(request);
      if (held) waiting.push(name);
      await held;
      return response;
    });
    void listen(incoming, outgoing);
  };
  const server = place ? createSafeServer(place, answer) : createServer(answer);
  server.listen(place?.port ?? 0, place?.address ?? '127.0.0.1');
  await once(server, 'listening');
  return {
    simulator,
    port: (server.address() as AddressInfo).port,
    waiting,
    calls,
    hold() {
      held = new Promise((resolve) => {
        release = resolve;
      });
    },
    release() {
      waiting.length = 0;
      held = undefined;
      release();
    },
    async close() {
      release();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
