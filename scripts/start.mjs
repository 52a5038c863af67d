import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import react from '@vitejs/plugin-react';
import { build, createServer, preview } from 'vite';
import { aliases } from './aliases.mjs';

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
/** Whether to serve from source with hot reload (`--dev`). Pages are then slower, because they use React's development build. */
const isDev = process.argv.includes('--dev');
// Set this before any Vite server starts, because Vite would set it to development.
process.env.NODE_ENV = isDev ? 'development' : 'production';
let demo;
let relay;
let listener;

/** Serves the demo's relay and the simulator that the relay calls. */
const answer = (server) => {
  server.middlewares.use('/simulator', (req, res) => {
    const path = req.url?.split('?')[0];
    if (path === '/ledger' || path === '/network') demo.control(req, res);
    else void listener(req, res);
  });
  server.middlewares.use(
    '/api/address',
    getRequestListener((request, { incoming }) => relay(request, { ip: incoming.socket.remoteAddress })),
  );
};
const served = { host: '127.0.0.1', port: Number(process.env.PORT ?? 5173) };

/** Serves the demo, its relay and the simulator on one port. Set the port with `PORT`. If it is 0, any free port is used. */
const config = {
  configFile: false,
  root: folder('../demo'),
  plugins: [react(), { name: 'doorplate-demo-simulator', configureServer: answer, configurePreviewServer: answer }],
  resolve: { alias: aliases },
  server: { ...served, fs: { allow: [folder('..')] } },
  preview: served,
  build: {
    outDir: folder('../node_modules/.cache/doorplate-demo'),
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
  },
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      '@tanstack/react-query',
      '@tanstack/react-virtual',
      'idb',
      '@cj-tech-master/excelts/browser',
    ],
  },
  logLevel: 'warn',
};

// Keep this server open while the built pages are served: the relay and the simulator load parts of their code on demand.
const source = await createServer(
  isDev ? config : { ...config, server: { middlewareMode: true, ws: false, watch: null } },
);
const { createDemoSimulator } = await source.ssrLoadModule(folder('../demo/createDemoSimulator.ts'));
demo = createDemoSimulator();
const { nodeListener } = await source.ssrLoadModule(folder('../src/cli/servers/listen.ts'));
listener = nodeListener((request) => demo.simulator.fetch(request));
const { createDemoRelay } = await source.ssrLoadModule(folder('../demo/createDemoRelay.ts'));
relay = createDemoRelay(demo.simulator);
// Loads these files now, because the first call that needs one would wait for it.
const core = folder('../src/core/');
for (const file of readdirSync(core, { recursive: true }).filter((name) => name.endsWith('.lazy.ts')))
  await source.ssrLoadModule(core + file);
// The simulator indexes its addresses with the first calls, and the relay compiles its patterns. Both may take longer than the relay waits.
const { cleanseInternational, createClient, find } = await source.ssrLoadModule(folder('../src/core.ts'));
const asPage = (request) => {
  request.headers.set('origin', 'http://127.0.0.1');
  return relay(request);
};
const client = createClient({ relay: 'http://127.0.0.1/api/address', fetch: asPage, timeout: 600_000 });
await find(client, { text: '1 main street' });
await cleanseInternational(client, { addresses: [{ Address1: '1 Main Street', Locality: 'Boston', Country: 'US' }] });
demo.simulator.reset();

let server = source;
if (isDev) await source.listen();
else {
  await build(config);
  server = await preview(config);
}
const url = server.resolvedUrls?.local[0] ?? '';
console.log(
  `\n  Doorplate demo   ${url}\n  Simulator        ${url}simulator (${demo.size.toLocaleString('en')} real and sample addresses, no account needed)\n\n  Press Ctrl+C to stop both.\n`,
);
