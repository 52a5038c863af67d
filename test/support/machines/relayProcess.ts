import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createClient } from 'doorplate/core';
import { type AddressHandlerOptions, createAddressHandler } from 'doorplate/server';
import { Redis } from 'ioredis';

/** Settings that a machine gets when it starts. */
export interface RelaySettings {
  port: number;
  redis: number;
  /** URL of the services that the machine calls. */
  services: string;
  key: string;
  options: Pick<AddressHandlerOptions, 'allow' | 'limits' | 'trustedProxies' | 'signIds' | 'deadline'>;
}

/** Starts one machine: the relay of docs/guides/relay.md in a separate process. It ends with the process that started it. */
function start({ port, redis: redisPort, services, key, options }: RelaySettings): void {
  const redis = new Redis(redisPort, '127.0.0.1', {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // A short delay, so that a test that restores Redis does not wait long.
    retryStrategy: () => 50,
  });
  redis.on('error', () => undefined);
  const handler = createAddressHandler({
    client: createClient({
      endpoints: { platform: services, base: services, batch: services },
      credentials: { key },
    }),
    redis,
    authorize: () => true,
    log: ({ store }) => store && process.send?.({ store }),
    ...options,
  });
  const listen = getRequestListener((request, { incoming }) =>
    handler(request, { ip: 'socket' in incoming ? incoming.socket.remoteAddress : undefined }),
  );
  const server = createServer((incoming, outgoing) => void listen(incoming, outgoing));
  redis.once('ready', () =>
    server.listen(port, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port })),
  );
}

process.once('message', (settings) => start(settings as RelaySettings));
process.once('disconnect', () => process.exit());
