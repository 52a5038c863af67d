import { createClient, type OperationName, operations, printableLine } from '../../core/index.ts';
import { createAddressHandler, createMemoryCalls, type RelayEvent } from '../../server/index.ts';
import { sampleAddresses, type Simulator } from '../../testing/index.ts';
import { formatNumber } from '../messages/format.ts';
import type { SimulatorFlags } from '../options/simulatorOptions.ts';
import { print } from '../output.ts';
import { handleControlRequest, isLoopbackOrigin } from '../servers/control.ts';
import { listen } from '../servers/listen.ts';
import { createSimulatorFromFlags } from '../servers/simulator.ts';

/** `doorplate dev`: serves a relay backed by the simulator until a signal ends it. */
export async function dev(flags: SimulatorFlags & { origin: readonly string[] }): Promise<void> {
  const simulator = createSimulatorFromFlags(flags);
  const relay = createDevRelay(simulator, flags.origin, ({ operation, status, ms, credits }) => {
    if (!flags.quiet)
      print(printableLine(`${operation || 'unknown'}  ${status}  ${Math.round(ms)} ms  ${credits} credits`));
  });
  const { address, ended } = await listen(flags, async (request, ip) => {
    if (new URL(request.url).pathname.startsWith('/api/address/')) return relay(request, ip);
    return (
      (await handleControlRequest(simulator, request)) ??
      Response.json({ error: 'Not found. The relay is at /api/address/<operation>.' }, { status: 404 })
    );
  });
  const count = formatNumber((flags.addresses ?? sampleAddresses).length);
  print(`Doorplate relay  ${address}/api/address  (backed by the simulator: ${count} addresses, no account needed)

import { createClient, find, retrieve } from 'doorplate/core';

const client = createClient({ relay: '${address}/api/address' });
const [first] = await find(client, { text: '77 beacon' });
console.log(first?.kind === 'address' ? await retrieve(client, first.id) : first);

Allowed pages: ${['pages of this machine (localhost, any port)', ...flags.origin].join(', ')}.
Ledger of all calls: ${address}/simulator/ledger. To simulate faults, see docs/guides/command.md. Press Ctrl+C to stop.
`);
  await ended;
}

/**
 * Creates a relay for development. It is the real handler with every operation allowed, because nothing is charged. Programs and pages on this machine can call
 * it from any port. It rejects other pages, as a production relay does.
 */
function createDevRelay(
  { endpoints, credentials, fetch }: Simulator,
  origins: readonly string[],
  log: (event: RelayEvent) => void,
): (request: Request, ip: string | undefined) => Promise<Response> {
  const allow = Object.keys(operations) as OperationName[];
  const perVisitor = Object.fromEntries(allow.map((name) => [name, 1_000_000]));
  const options = {
    client: createClient({ endpoints, credentials, fetch }),
    allow,
    authorize: () => true,
    limits: { perVisitor, creditsPerVisitor: 1_000_000_000, credits: 1_000_000_000 },
    calls: createMemoryCalls(),
    log,
  };
  const defaultHandler = createAddressHandler({ ...options, origins });
  /** Handlers by origin. A handler needs exact origins, so each port of this machine gets its own handler. */
  const loopbackHandlers = new Map<string, typeof defaultHandler>();

  return (request, ip) => {
    const { headers } = request;
    const origin = headers.get('origin');
    if (origin !== null && isLoopbackOrigin(origin)) {
      const handler = loopbackHandlers.get(origin) ?? createAddressHandler({ ...options, origins: [origin] });
      loopbackHandlers.set(origin, handler);
      return handler(request, { ip });
    }
    // Programs such as curl, and tests, send neither of the two headers.
    if (origin === null && !headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
    return defaultHandler(request, { ip });
  };
}
