import { sampleAddresses } from '../../testing/index.ts';
import { control } from '../servers/control.ts';
import { listen } from '../servers/listen.ts';
import { makeSimulator } from '../servers/simulator.ts';
import { say } from '../output.ts';
import type { SimulatorFlags } from '../options/simulatorOptions.ts';

/** `doorplate simulate`: the services behind a port, until a person ends it. */
export async function simulate(flags: SimulatorFlags): Promise<void> {
  const simulator = makeSimulator(flags);
  const { address, ended } = await listen(
    flags,
    async (request) => (await control(simulator, request)) ?? simulator.fetch(request),
  );
  const { credentials } = simulator;
  const count = (flags.addresses ?? sampleAddresses).length.toLocaleString('en');
  say(`Doorplate simulator  ${address}  (${count} addresses, no account needed)

import { createClient, find, retrieve } from 'doorplate/core';

const address = '${address}';
const client = createClient({
  endpoints: { platform: address, base: address, batch: address, legacy: address },
  credentials: { key: '${credentials.key}' },
});
const [first] = await find(client, { text: '77 beacon' });
console.log(first?.kind === 'address' ? await retrieve(client, first.id) : first);

Calls and faults while it runs: ${address}/simulator/ledger (docs/guides/command.md). Ctrl+C ends it.
`);
  if (!flags.quiet)
    simulator.subscribe(({ operation, status, records, credits }) => {
      say(`${operation}  ${status || 'no answer'}  ${records} records  ${credits} credits`);
    });
  await ended;
}
