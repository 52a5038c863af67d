import { createClient, type OperationName, operations } from '../../core/index.ts';
import { createAddressHandler, createMemoryCalls, type RelayEvent } from '../../server/index.ts';
import { type Simulator, sampleAddresses } from '../../testing/index.ts';
import { isLoopbackOrigin, control } from '../servers/control.ts';
import { listen } from '../servers/listen.ts';
import { makeSimulator } from '../servers/simulator.ts';
import { say } from '../output.ts';
import type { SimulatorFlags } from '../options/simulatorOptions.ts';

/**
 * A relay for a developer's machine: the real handler, with everything allowed, for nothing behind it costs. Pages that are served from this machine may
 * ask, on whatever port, and programs too; every other page is refused as a shop's relay refuses it.
 */
export function createDevRelay(
  { endpoints, credentials, fetch }: Simulator,
  origins: readonly string[],
  log: (event: RelayEvent) => void,
): (request: Request, ip: string | undefined) => Promise<Response> {
  const allow = Object.keys(operations) as OperationName[];
  const plenty = Object.fromEntries(allow.map((name) => [name, 1_000_000]));
  const options = {
    client: createClient({ endpoints, credentials, fetch }),
    allow,
    authorize: () => true,
    limits: { perVisitor: plenty, creditsPerVisitor: 1_000_000_000, credits: 1_000_000_000 },
    calls: createMemoryCalls(),
    log,
  };
  const known = createAddressHandler({ ...options, origins });
  /** One for each origin of this machine that has asked: a handler takes whole origins, and a port may be any. */
  const own = new Map<string, typeof known>();

  return (request, ip) => {
    const { headers } = request;
    const origin = headers.get('origin');
    if (origin !== null && isLoopbackOrigin(origin)) {
      const handler = own.get(origin) ?? createAddressHandler({ ...options, origins: [origin] });
      own.set(origin, handler);
      return handler(request, { ip });
    }
    // A program, which says neither where it is from: curl, a test of a server.
    if (origin === null && !headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
    return known(request, { ip });
  };
}

/** `doorplate dev`: a relay with the simulator behind it, until a person ends it. */
export async function dev(flags: SimulatorFlags & { origin: readonly string[] }): Promise<void> {
  const simulator = makeSimulator(flags);
  const relay = createDevRelay(simulator, flags.origin, ({ operation, status, ms, credits }) => {
    if (!flags.quiet) say(`${operation || 'unknown'}  ${status}  ${Math.round(ms)} ms  ${credits} credits`);
  });
  const { address, ended } = await listen(flags, async (request, ip) => {
    if (new URL(request.url).pathname.startsWith('/api/address/')) return relay(request, ip);
    return (
      (await control(simulator, request)) ??
      Response.json({ error: `There is nothing here. The relay is at /api/address/<operation>.` }, { status: 404 })
    );
  });
  const count = (flags.addresses ?? sampleAddresses).length.toLocaleString('en');
  say(`Doorplate relay  ${address}/api/address  (the simulator behind it: ${count} addresses, no account needed)

import { createClient, find, retrieve } from 'doorplate/core';

const client = createClient({ relay: '${address}/api/address' });
const [first] = await find(client, { text: '77 beacon' });
console.log(first?.kind === 'address' ? await retrieve(client, first.id) : first);

Pages that may ask: ${['those of this machine (localhost, on any port)', ...flags.origin].join(', ')}.
Calls and faults while it runs: ${address}/simulator/ledger (docs/guides/command.md). Ctrl+C ends it.
`);
  await ended;
}
