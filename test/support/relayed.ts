import { createClient, operations, type OperationName } from 'doorplate/core';
import { type AddressHandlerOptions, createAddressHandler, type RelayEvent, type RelayVisitor } from 'doorplate/server';
import { createSimulator, type SimulatorOptions } from 'doorplate/testing';

export const shop = 'https://shop.test';
export const everything = Object.keys(operations) as OperationName[];

/** Creates a shop's server with the simulator behind it, and a page's client in front of it. */
export function relayed(options: Partial<AddressHandlerOptions> = {}, simulated: SimulatorOptions = {}) {
  const simulator = createSimulator(simulated);
  const { endpoints, credentials, fetch } = simulator;
  const log: RelayEvent[] = [];
  const handler = createAddressHandler({
    client: createClient({ endpoints, credentials, fetch }),
    authorize: () => true,
    log: (event) => log.push(event),
    ...options,
  });
  const replies: Response[] = [];
  const requests: Request[] = [];
  /** Handles a request of a page of the shop, as if this visitor's browser had sent it. */
  const send = async (request: Request, visitor: RelayVisitor = { ip: '192.0.2.1' }) => {
    const sent = new Request(request);
    sent.headers.set('sec-fetch-site', 'same-origin');
    requests.push(sent.clone());
    const reply = await handler(sent, visitor);
    replies.push(reply.clone());
    return reply;
  };
  const client = createClient({ relay: `${shop}/api/address`, fetch: (request) => send(request) });
  return { simulator, handler, client, log, replies, requests, send };
}

const service = 'https://service.test';
const endpoints = { platform: service, base: service, batch: service, legacy: service };

/** Creates a relay in front of a service with this answer, and a client that calls the service directly. */
export function relayBefore(answer: (request: Request) => unknown, more: Partial<AddressHandlerOptions> = {}) {
  const log: RelayEvent[] = [];
  let calls = 0;
  const fetch = async (request: Request) => {
    calls += 1;
    const body = await answer(request);
    return body instanceof Response ? body : Response.json(body);
  };
  const credentials = { key: 'AB12-CD34-EF56-GH78' };
  const handler = createAddressHandler({
    client: createClient({ endpoints, credentials, fetch }),
    allow: everything,
    authorize: () => true,
    log: (event) => log.push(event),
    ...more,
  });
  const client = createClient({
    relay: `${shop}/api/address`,
    fetch: (request) => {
      request.headers.set('sec-fetch-site', 'same-origin');
      return handler(request);
    },
  });
  const direct = createClient({ endpoints, credentials, fetch });
  return { handler, client, direct, log, calls: () => calls };
}

/** Creates a request like a page's client, with these changes. */
export function asked(
  operation: string,
  body: unknown,
  {
    headers = {},
    ...init
  }: { headers?: Record<string, string | undefined>; method?: string; body?: BodyInit | null } = {},
): Request {
  const all: Record<string, string | undefined> = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'doorplate-call': crypto.randomUUID(),
    ...headers,
  };
  return new Request(`${shop}/api/address/${operation}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ...init,
  });
}
