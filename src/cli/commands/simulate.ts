import { sampleAddresses } from '../../testing/index.ts';
import { formatCount, formatNumber } from '../messages/format.ts';
import type { SimulatorFlags } from '../options/simulatorOptions.ts';
import { print } from '../output.ts';
import { handleControlRequest } from '../servers/control.ts';
import { listen } from '../servers/listen.ts';
import { answerLocalRequest, listAllowedPages } from '../servers/localPages.ts';
import { createSimulatorFromFlags } from '../servers/simulator.ts';

/**
 * `doorplate simulate`: simulates all services until a signal stops it. Only programs, pages on this machine and pages from `--origin` can
 * call it.
 */
export async function simulate(flags: SimulatorFlags): Promise<void> {
  const simulator = createSimulatorFromFlags(flags);
  const { address, ended } = await listen(flags, async (request) =>
    answerLocalRequest(
      request,
      flags.origin,
      async () => (await handleControlRequest(simulator, request)) ?? simulator.fetch(request),
    ),
  );
  const count = formatNumber((flags.addresses ?? sampleAddresses).length);
  print(`Doorplate simulator  ${address}  (${count} addresses, no account needed)

import { createClient, find, retrieve } from 'doorplate/core';

const address = '${address}';
const client = createClient({
  endpoints: { platform: address, base: address, batch: address, legacy: address },
  credentials: { key: '${simulator.credentials.key}', legacyKey: '${simulator.credentials.legacyKey}' },
});
const [first] = await find(client, { text: '77 beacon' });
console.log(first?.kind === 'address' ? await retrieve(client, first.id) : first);

Allowed pages: ${listAllowedPages(flags.origin)}.
Ledger of all calls: ${address}/simulator/ledger. To simulate faults, see docs/guides/command.md. Press Ctrl+C to stop.
`);
  if (!flags.quiet)
    simulator.subscribe(({ operation, status, records, credits }) => {
      print(
        `${operation}  ${status || 'no response'}  ${formatCount(records, 'record')}  ${formatCount(credits, 'credit')}`,
      );
    });
  await ended;
}
