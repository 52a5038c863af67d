import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSimulator, sampleAddresses } from 'doorplate/testing';
import { realAddresses } from './realAddresses.ts';

/** How the pretended network behaves. */
export const networks = {
  quick: { latency: [40, 120] as [number, number] },
  slow: { latency: [900, 1800] as [number, number] },
  failing: { latency: [60, 200] as [number, number] },
  limited: { latency: [60, 200] as [number, number] },
};
export type Network = keyof typeof networks;

/** The simulator that the demo's server answers with: real addresses of `rrad` and the built-in set. */
export function createDemoSimulator() {
  const addresses = [...realAddresses, ...sampleAddresses];
  const simulator = createSimulator({ addresses, seed: 1, latency: networks.quick.latency });

  const behave = (network: Network) => {
    simulator.recover();
    simulator.latency = networks[network].latency;
    if (network === 'failing') {
      simulator.fail('find', { with: '500', times: Infinity });
      simulator.fail('retrieve', { with: 'reset-after', times: Infinity });
    }
    if (network === 'limited') {
      simulator.fail('find', { with: '429', times: Infinity, retryAfter: 30 });
      simulator.fail('retrieve', { with: '429', times: Infinity, retryAfter: 30 });
    }
  };

  return {
    simulator,
    size: addresses.length,
    /** GET /ledger: calls and credits so far. POST /network?is=slow: the network's behaviour. */
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
      res.end(JSON.stringify({ calls: ledger.length, credits: ledger.reduce((sum, { credits }) => sum + credits, 0) }));
    },
  };
}
