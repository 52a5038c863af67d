import { createClient, operations, type OperationName } from 'doorplate/core';
import { type AddressHandlerOptions, createAddressHandler, type RelayEvent, type Visitor } from 'doorplate/server';
import { createSimulator, type SimulatorOptions } from 'doorplate/testing';

export const shop = 'https://shop.test';
export const everything = Object.keys(operations) as OperationName[];

/** A shop's server with the simulator behind it, and a page's client before it. */
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
  /** What a browser of this visitor does with a request of a page of the shop. */
  const send = async (request: Request, visitor: Visitor = { ip: '192.0.2.1' }) => {
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

/** A request as a page's client makes it, with this much changed. */
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
