import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSimulator, type SimulatedFault, sampleAddresses } from 'doorplate/testing';
import { realAddresses } from './realAddresses.ts';

/** Behaviors of the simulated network, by name. */
export const networks = {
  quick: { latency: [40, 120] as [number, number] },
  slow: { latency: [900, 1800] as [number, number] },
  failing: { latency: [60, 200] as [number, number] },
  limited: { latency: [60, 200] as [number, number] },
  silent: { latency: [40, 120] as [number, number] },
  shaky: { latency: [40, 200] as [number, number] },
};

const paid = [
  'retrieve',
  'cleanse',
  'cleanseInternational',
  'verify',
  'validateEmails',
  'uploadEmailBatch',
  'downloadEmailBatch',
] as const;
const shaky: SimulatedFault[] = [
  { with: 'reset-after' },
  { with: '429', retryAfter: 2 },
  { with: 'wrong-count' },
  { with: '500' },
  { with: 'truncated' },
];
export type Network = keyof typeof networks;

/** Creates the simulator behind the demo's server. It knows the real addresses of `rrad` and the built-in ones. */
export function createDemoSimulator() {
  const addresses = [...realAddresses, ...sampleAddresses];
  const simulator = createSimulator({ addresses, seed: 1, latency: networks.quick.latency });

  let now: Network = 'quick';
  const behave = (network: Network) => {
    now = network;
    simulator.recover();
    simulator.latency = networks[network].latency;
    if (network === 'failing') {
      simulator.fail('find', { with: '500', times: Infinity });
      for (const operation of paid) simulator.fail(operation, { with: 'reset-after', times: Infinity });
    }
    if (network === 'limited') {
      simulator.fail('find', { with: '429', times: Infinity, retryAfter: 30 });
      for (const operation of paid) simulator.fail(operation, { with: '429', times: Infinity, retryAfter: 30 });
    }
    if (network === 'silent')
      for (const operation of paid) simulator.fail(operation, { with: 'timeout', times: Infinity });
    // Produces a different fault every now and then.
    if (network === 'shaky')
      for (const operation of paid)
        for (let turn = 0; turn < 200; turn++)
          simulator.fail(operation, { ...(shaky[turn % shaky.length] as SimulatedFault), after: 6 * (turn + 1) });
  };

  return {
    simulator,
    size: addresses.length,
    /** `GET /ledger` returns calls, credits and the network's behavior. `POST /network?is=slow` sets the behavior. */
    control(req: IncomingMessage, res: ServerResponse) {
      const url = new URL(req.url ?? '/', 'http://localhost');
      const network = url.searchParams.get('is');
      if (url.pathname === '/network' && req.method === 'POST') {
        if (!network || !(network in networks)) {
          res.writeHead(400).end(`Unknown network. One of: ${Object.keys(networks).join(', ')}.`);
          return;
        }
        behave(network as Network);
      }
      const { ledger } = simulator;
      res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      res.end(
        JSON.stringify({
          calls: ledger.length,
          credits: ledger.reduce((sum, { credits }) => sum + credits, 0),
          network: now,
        }),
      );
    },
  };
}
