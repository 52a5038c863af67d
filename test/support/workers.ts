import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createSimulator, type Simulator } from 'doorplate/testing';
import { build } from 'esbuild';
import { expect } from 'vitest';
import { plainAliases } from '../../scripts/aliases.mjs';
import type { RunningRelay } from './relayCases.ts';

export const key = 'AA11-AA11-AA11-AA11';

export async function listening(listen: Parameters<typeof createServer>[1]) {
  const server: Server = createServer(listen);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Serves the services on a port. */
async function served(): Promise<{ simulator: Simulator; address: string; close: () => void }> {
  const simulator = createSimulator({ key });
  const listen = getRequestListener((request) => simulator.fetch(request), { overrideGlobalObjects: false });
  const { port, close } = await listening((incoming, outgoing) => void listen(incoming, outgoing));
  return { simulator, address: `http://127.0.0.1:${String(port)}`, close };
}

/** Returns the worker of the guide, with this service URL. */
export const guideWorker = (address: string) => {
  const guide = readFileSync(new URL('../../docs/guides/relay.md', import.meta.url), 'utf8');
  const [, code = ''] = /### Cloudflare Workers.*?```ts\n(.*?)```/s.exec(guide) ?? [];
  expect(code).toContain('https://…');
  return code.replace('https://…', address);
};

/** Returns a worker without a Durable Object. Its ids are signed, so that keys are derived there too. */
export const plainWorker = (address: string, waits: boolean) => `
import { createAddressHandler } from 'doorplate/server';
import { createClient } from 'doorplate/core';
const handler = createAddressHandler({
  client: createClient({ endpoints: { platform: '${address}' }, credentials: { key: '${key}' } }),
  ${waits ? "signIds: ['a secret of thirty-two characters!']" : 'deadline: 2_000'},
});
export default {
  fetch(request, environment, context) {
    const reply = handler(request, { ip: request.headers.get('cf-connecting-ip') ?? undefined });
    ${waits ? 'context.waitUntil(reply);' : ''}
    return reply;
  },
};`;

const config = (hasObject: boolean) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main), (name = "internet", network = (allow = ["private"]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (cfBlobHeader = "cf-blob"), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.mjs")],
  compatibilityDate = "2026-04-01",
  ${
    hasObject
      ? `durableObjectNamespaces = [(className = "Relay", uniqueKey = "relay")],
  durableObjectStorage = (inMemory = void),
  bindings = [(name = "RELAY", durableObjectNamespace = "Relay"), (name = "ADDRESS_KEY", text = "${key}")],`
      : ''
  }
);`;

/** Starts a worker in workerd, bundled in the same way as by wrangler. */
export async function startWorker(code: string): Promise<{ port: number; close: () => Promise<unknown> }> {
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-worker-'));
  await build({
    stdin: { contents: code, resolveDir: import.meta.dirname, loader: 'ts' },
    outfile: join(folder, 'worker.mjs'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'error',
    alias: plainAliases,
  });
  writeFileSync(join(folder, 'config.capnp'), config(code.includes('class Relay')));
  const workerd = new URL('../../node_modules/workerd/bin/workerd', import.meta.url).pathname;
  // workerd reports its port there, so no other process can take the port.
  const child = spawn(workerd, ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const port = await new Promise<number>((resolve, reject) => {
    void ended.then((status) => reject(new Error(`workerd ended with ${String(status)}.`)));
    let told = '';
    child.stdio[3]!.on('data', (bytes: Buffer) => {
      told += bytes.toString();
      const [, number] = /"event":"listen".*"port":(\d+)/.exec(told) ?? [];
      if (number) resolve(Number(number));
    });
  });
  return {
    port,
    close: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
      return ended;
    },
  };
}

/** Starts a relay in front of a new service, runs the test and stops both. */
export const inPlace = async (
  start: (address: string) => Promise<{ port: number; close: () => unknown }>,
  run: (relay: RunningRelay) => Promise<void>,
) => {
  const { simulator, address, close } = await served();
  try {
    const relay = await start(address);
    try {
      await run({ port: relay.port, simulator });
    } finally {
      await relay.close();
    }
  } finally {
    close();
  }
};
