import { sampleAddresses } from '../testing/index.ts';
import { control } from './control.ts';
import { createDevRelay } from './createDevRelay.ts';
import { listen } from './listen.ts';
import { makeSimulator } from './makeSimulator.ts';
import { say } from './say.ts';
import type { SimulatorFlags } from './simulatorOptions.ts';

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
