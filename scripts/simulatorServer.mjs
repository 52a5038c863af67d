import { simulatorListener } from './simulatorListener.mjs';

/**
 * Vite plugin for the browser tests: a simulator over the real addresses behind `/simulator` of the test server, so that a test makes
 * real HTTP round trips. `GET /simulator/ledger?since=n` tells its calls from the nth on.
 *
 * @returns {import('vite').Plugin}
 */
export function simulatorServer() {
  return {
    name: 'doorplate-simulator',
    configureServer(server) {
      let made;
      const make = async () => {
        const { createSimulator } = await server.ssrLoadModule('/src/testing/index.ts');
        const { realAddresses } = await server.ssrLoadModule('/demo/realAddresses.ts');
        const simulator = createSimulator({ addresses: realAddresses, seed: 1 });
        return { simulator, listen: simulatorListener(simulator) };
      };
      server.middlewares.use('/simulator', async (req, res) => {
        const { simulator, listen } = await (made ??= make());
        const url = new URL(req.url ?? '/', 'http://localhost');
        if (url.pathname === '/ledger') {
          res.writeHead(200, { 'content-type': 'application/json' });
          res.end(JSON.stringify(simulator.ledger.slice(Number(url.searchParams.get('since') ?? 0))));
        } else await listen(req, res);
      });
    },
  };
}
