import { createClient, type OperationName, operations, printableLine } from '../../core/index.ts';
import { createAddressHandler, createMemoryCalls, type RelayEvent } from '../../server/index.ts';
import { sampleAddresses, type Simulator } from '../../testing/index.ts';
import { formatCount, formatNumber } from '../messages/format.ts';
import type { SimulatorFlags } from '../options/simulatorOptions.ts';
import { print } from '../output.ts';
import { handleControlRequest } from '../servers/control.ts';
import { listen } from '../servers/listen.ts';
import { answerLocalRequest, isLocalRequest, listAllowedPages } from '../servers/localPages.ts';
import { createSimulatorFromFlags } from '../servers/simulator.ts';

/** `doorplate dev`: serves a relay backed by the simulator until a signal stops it. */
export async function dev(flags: SimulatorFlags): Promise<void> {
  const simulator = createSimulatorFromFlags(flags);
  const relay = createDevRelay(simulator, flags.origin, ({ operation, status, ms, credits, reason }) => {
    if (flags.quiet) return;
    print(
      printableLine(`${operation || 'unknown'}  ${status}  ${Math.round(ms)} ms  ${formatCount(credits, 'credit')}`),
    );
    if (reason) print(`  ${printableLine(reason)}`);
  });
  const { address, ended } = await listen(flags, async (request, ip) => {
    if (new URL(request.url).pathname.startsWith('/api/address/')) return relay(request, ip);
    return answerLocalRequest(
      request,
      flags.origin,
      async () =>
        (await handleControlRequest(simulator, request)) ??
        Response.json({ error: 'Not found. The relay is at /api/address/<operation>.' }, { status: 404 }),
    );
  });
  const count = formatNumber((flags.addresses ?? sampleAddresses).length);
  print(`Doorplate relay  ${address}/api/address  (backed by the simulator: ${count} addresses, no account needed)

import { createClient, find, retrieve } from 'doorplate/core';

const client = createClient({ relay: '${address}/api/address' });
const [first] = await find(client, { text: '77 beacon' });
console.log(first?.kind === 'address' ? await retrieve(client, first.id) : first);

Allowed pages: ${listAllowedPages(flags.origin)}.
Ledger of all calls: ${address}/simulator/ledger. To simulate faults, see docs/guides/command.md. Press Ctrl+C to stop.
`);
  await ended;
}

/**
 * Creates a relay for development. It uses the real handler and allows every operation, because nothing is charged. Programs and pages on
 * this machine can call it from any port. Like a production relay, it rejects all other pages.
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
    development: true,
    log,
  };
  const defaultHandler = createAddressHandler({ ...options, origins });
  /** Handlers by origin. A handler needs exact origins, so each port of this machine gets its own handler. */
  const localHandlers = new Map<string, typeof defaultHandler>();

  return (request, ip) => {
    const { headers } = request;
    const origin = headers.get('origin');
    if (origin !== null && isLocalRequest(request, origins)) {
      const handler = localHandlers.get(origin) ?? createAddressHandler({ ...options, origins: [origin] });
      localHandlers.set(origin, handler);
      return handler(request, { ip });
    }
    // Tests, and programs such as curl, send neither header. Allow them, as if they were pages of the same origin.
    if (origin === null && !headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
    return defaultHandler(request, { ip });
  };
}
