import { getRequestListener } from '@hono/node-server';

/** Address lists by path. */
const addressLists = {
  '/simulator': ['/demo/realAddresses.ts', 'realAddresses'],
  '/mistakes': ['/test/support/mistakes.ts', 'mistakenAddresses'],
};

/**
 * Vite plugin for the browser tests. It serves simulators from the test server, so that tests make real HTTP round trips. Each path
 * `/simulator/<name>` is a separate simulator with its own ledger and clock, so parallel test files do not affect each other. Each
 * simulator has a relay at `/api/address`. `GET …/ledger?since=n` returns all calls from the nth on. `POST …/advance?ms=n` advances the
 * clock of the email jobs.
 *
 * @returns {import('vite').Plugin}
 */
export function simulatorServer() {
  // Vitest rewrites each `import()` for the page that it tests, even in code that runs on the server.
  globalThis.__vitest_browser_runner__ ??= { wrapDynamicImport: (load) => load() };
  return {
    name: 'doorplate-simulator',
    configureServer(server) {
      for (const [path, [file, name]] of Object.entries(addressLists)) {
        const made = new Map();
        const make = async () => {
          const { createSimulator } = await server.ssrLoadModule('/src/testing.ts');
          const { [name]: addresses } = await server.ssrLoadModule(file);
          const simulator = createSimulator({ addresses, seed: 1 });
          const { createDemoRelay } = await server.ssrLoadModule('/demo/createDemoRelay.ts');
          const relay = createDemoRelay(simulator);
          const { nodeListener } = await server.ssrLoadModule('/src/cli/servers/listen.ts');
          const listenToRelay = getRequestListener((request, { incoming }) =>
            relay(request, { ip: incoming.socket.remoteAddress }),
          );
          return { simulator, listen: nodeListener((request) => simulator.fetch(request)), listenToRelay };
        };
        server.middlewares.use(path, async (req, res) => {
          const [, door, rest] = /^\/([a-zA-Z]+)(\/.*)$/.exec(req.url ?? '') ?? [];
          if (door === undefined) {
            res.writeHead(404);
            res.end(`Use your own simulator: ${path}/<name>/…`);
            return;
          }
          if (!made.has(door)) made.set(door, make());
          const { simulator, listen, listenToRelay } = await made.get(door);
          req.url = rest;
          const url = new URL(req.url ?? '/', 'http://localhost');
          const number = (parameter) => Number(url.searchParams.get(parameter) ?? 0);
          if (url.pathname === '/ledger') {
            res.writeHead(200, { 'content-type': 'application/json' });
            res.end(JSON.stringify(simulator.ledger.slice(number('since'))));
          } else if (url.pathname === '/advance') {
            simulator.advance(number('ms'));
            res.writeHead(204);
            res.end();
          } else if (url.pathname.startsWith('/api/address/')) await listenToRelay(req, res);
          else await listen(req, res);
        });
      }
    },
  };
}
