import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { aliases } from './aliases.mjs';
import { simulatorListener } from './simulatorListener.mjs';

let demo;

/** Before the server's own pages, so that the simulator's paths are the simulator's. */
const simulator = {
  name: 'doorplate-demo-simulator',
  configureServer(server) {
    server.middlewares.use('/simulator', (req, res) => {
      const path = req.url?.split('?')[0];
      if (path === '/ledger' || path === '/network') demo.control(req, res);
      else simulatorListener(demo.simulator)(req, res);
    });
  },
};

/** The checkout demo and the simulator that answers it, on one port. `PORT` asks for another. */
const server = await createServer({
  configFile: false,
  root: new URL('../demo', import.meta.url).pathname,
  plugins: [react(), simulator],
  resolve: { alias: aliases },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    fs: { allow: [new URL('..', import.meta.url).pathname] },
  },
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      '@tanstack/react-query',
      'downshift',
      '@tanstack/react-virtual',
      'csv-parse/browser/esm/sync',
      'csv-stringify/browser/esm/sync',
      'idb',
    ],
  },
  logLevel: 'warn',
});

const { createDemoSimulator } = await server.ssrLoadModule(
  new URL('../demo/createDemoSimulator.ts', import.meta.url).pathname,
);
demo = createDemoSimulator();

await server.listen();
const url = server.resolvedUrls?.local[0] ?? '';
console.log(
  `\n  Doorplate demo   ${url}\n  Simulator        ${url}simulator (${demo.size.toLocaleString('en')} real and sample addresses, no account needed)\n\n  Ctrl+C ends both.\n`,
);
