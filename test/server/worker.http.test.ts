import { getRequestListener } from '@hono/node-server';
import { createClient } from 'doorplate/core';
import { createAddressHandler } from 'doorplate/server';
import { describe, expect, test } from 'vitest';
import { relayCases } from '../support/relayCases.ts';
import { guideWorker, inPlace, key, listening, startWorker } from '../support/workers.ts';

const places: Record<string, (address: string) => Promise<{ port: number; close: () => unknown }>> = {
  Node: (address) => {
    const client = createClient({ endpoints: { platform: address }, credentials: { key } });
    const handler = createAddressHandler({ client });
    const listen = getRequestListener(
      (request) => handler(request, { ip: request.headers.get('cf-connecting-ip') ?? undefined }),
      { overrideGlobalObjects: false },
    );
    return listening((incoming, outgoing) => void listen(incoming, outgoing));
  },
  'workerd, as in the guide': (address) => startWorker(guideWorker(address)),
};

// bun and deno are not packages of this project. This list contains what they would run.
describe.concurrent.each(Object.entries(places))('M25 the relay in %s', (_, start) => {
  test.each(Object.entries(relayCases))('%s', (_name, run) => inPlace(start, run));
});

test('M25 the worker of the guide does not let a visitor choose who it is on a host that is not Cloudflare', () =>
  inPlace(
    (address) => startWorker(guideWorker(address)),
    async ({ port, simulator }) => {
      const send = (headers: Record<string, string>) =>
        fetch(`http://127.0.0.1:${String(port)}/api/address/find`, {
          method: 'POST',
          body: '{"text":"77 beacon"}',
          headers: {
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
            'doorplate-call': crypto.randomUUID(),
            ...headers,
          },
        });
      const headers = ['cf-connecting-ip', 'x-forwarded-for', 'true-client-ip', 'x-real-ip', 'forwarded'];
      const replies = await Promise.all(
        Array.from({ length: 70 }, (_, at) => send({ [headers[at % 5]!]: `198.51.100.${String(at)}` })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
      expect(simulator.ledger).toHaveLength(60);
    },
  ));
