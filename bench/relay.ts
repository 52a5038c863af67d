import { Agent, createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import { createClient } from 'doorplate/core';
import { createAddressHandler } from 'doorplate/server';
import { createSimulator } from 'doorplate/testing';

const key = 'AA11-AA11-AA11-AA11';
const plenty = { find: 1e9, retrieve: 1e9 };
const limits = { perVisitor: plenty, creditsPerVisitor: 1e9, credits: 1e9 };

type Role = 'simulator' | 'proxy' | 'relay';

/** The servers by role. Each runs in its own thread, because in production they run on separate machines. */
const servers: Record<Role, (upstream: number) => RequestListener> = {
  simulator() {
    const simulator = createSimulator({ key });
    const listen = getRequestListener((asked) => simulator.fetch(asked), { overrideGlobalObjects: false });
    return (incoming, outgoing) => void listen(incoming, outgoing);
  },
  /** Creates a minimal proxy that pipes both streams over keep-alive connections. */
  proxy(upstream) {
    const agent = new Agent({ keepAlive: true });
    return (incoming, outgoing) => {
      const { method, url: path, headers } = incoming;
      const asked = request({ host: '127.0.0.1', port: upstream, method, path, headers, agent }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      asked.on('error', () => outgoing.destroy());
      incoming.pipe(asked);
    };
  },
  relay(upstream) {
    const client = createClient({
      endpoints: { platform: `http://127.0.0.1:${String(upstream)}` },
      credentials: { key },
    });
    const handler = createAddressHandler({ client, limits });
    const listen = getRequestListener((asked, { incoming }) =>
      handler(asked, { ip: 'socket' in incoming ? incoming.socket.remoteAddress : undefined }),
    );
    return (incoming, outgoing) => void listen(incoming, outgoing);
  },
};

if (!isMainThread) {
  const { role, upstream } = workerData as { role: Role; upstream: number };
  const server = createServer(servers[role](upstream));
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
}

async function start(role: Role, upstream = 0): Promise<{ port: number; end: () => Promise<unknown> }> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { role, upstream } });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { port, end: () => worker.terminate() };
}

type Ask = (agent: Agent) => Promise<void>;

const whole = (port: number, path: string, agent: Agent, body?: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'doorplate-call': crypto.randomUUID(),
      ...(body && { 'content-length': body.length }),
    };
    const asked = request(
      { host: '127.0.0.1', port, path, agent, method: body ? 'POST' : 'GET', ...(body && { headers }) },
      (answer: IncomingMessage) => {
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`Unexpected status ${String(answer.statusCode)}.`));
        });
        answer.resume();
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });

/** Returns the sorted durations of the calls in milliseconds, and the calls per second, at a constant concurrency. */
async function measure(ask: Ask, concurrency: number, calls: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const times: number[] = [];
  let left = calls;
  // Connections are opened beforehand. Opening five hundred at once would measure the queue of the operating system.
  await Promise.all(Array.from({ length: concurrency }, () => ask(agent)));
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (left-- > 0) {
        const from = performance.now();
        await ask(agent);
        times.push(performance.now() - from);
      }
    }),
  );
  const rate = (1000 * calls) / (performance.now() - begun);
  agent.destroy();
  times.sort((one, other) => one - other);
  const quantile = (share: number) => times[Math.floor(share * (times.length - 1))] ?? NaN;
  return { p50: quantile(0.5), p99: quantile(0.99), rate };
}

async function overhead(): Promise<void> {
  const simulator = await start('simulator');
  const proxy = await start('proxy', simulator.port);
  const relay = await start('relay', simulator.port);
  const path = `/address-capture/find?Key=${key}&Text=${encodeURIComponent('77 beacon')}`;
  const ways: [name: string, ask: Ask][] = [
    ['direct', (agent) => whole(simulator.port, path, agent)],
    ['plain reverse proxy', (agent) => whole(proxy.port, path, agent)],
    ['relay', (agent) => whole(relay.port, '/api/address/find', agent, '{"text":"77 beacon"}')],
  ];
  for (const [, ask] of ways) await measure(ask, 20, 2_000);
  console.log('concurrent  way                    p50 ms   p99 ms   more than direct: p50   p99   calls/s');
  for (const [concurrency, calls] of [
    [1, 1_000],
    [50, 5_000],
    [500, 10_000],
  ] as const) {
    let direct = { p50: 0, p99: 0 };
    for (const [name, ask] of ways) {
      const { p50, p99, rate } = await measure(ask, concurrency, calls);
      if (name === 'direct') direct = { p50, p99 };
      const figure = (ms: number, width: number) => ms.toFixed(1).padStart(width);
      console.log(
        `${String(concurrency).padStart(10)}  ${name.padEnd(21)}${figure(p50, 8)} ${figure(p99, 8)} ` +
          `${figure(p50 - direct.p50, 22)}${figure(p99 - direct.p99, 7)}${rate.toFixed(0).padStart(9)}`,
      );
    }
  }
  await Promise.all([simulator, proxy, relay].map(({ end }) => end()));
}

const perSecond = 100;

/**
 * Measures the heap after garbage collection while a handler answers a thousand visitors. The handler stores ids and responses for 48 seconds. The
 * clock is advanced to simulate a hundred calls per second, because a fast machine would make a hundred thousand calls before the first expires.
 */
async function memory(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const clear = runInNewContext('gc') as () => void;
  const real = performance.now.bind(performance);
  let turned = 0;
  performance.now = () => real() + turned;
  // This is not the simulator, because the simulator's ledger would grow with every call.
  const body = JSON.stringify({ items: [{ id: 'US|1', type: 'Address', text: '77 Beacon Street', highlight: '' }] });
  const client = createClient({
    endpoints: { platform: 'https://service.test' },
    credentials: { key },
    fetch: () => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } })),
  });
  const handler = createAddressHandler({ client, limits });
  const answer = async (ip: string) => {
    turned += 1000 / perSecond;
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'doorplate-call': crypto.randomUUID(),
    };
    const asked = { method: 'POST', headers, body: '{"id":"US|1"}' };
    await (await handler(new Request('https://shop.test/api/address/retrieve', asked), { ip })).text();
  };
  const heap = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    clear();
    clear();
    return process.memoryUsage().heapUsed;
  };
  console.log(`\n  calls   heap MB after gc   (${String(perSecond)} calls in a second, 1,000 visitors)`);
  for (let call = 1; call <= 100_000; call++) {
    await answer(`10.1.${String((call >> 5) % 32)}.${String(call % 32)}`);
    if ([10_000, 50_000, 100_000].includes(call))
      console.log(`${call.toLocaleString('en').padStart(7)}${((await heap()) / 2 ** 20).toFixed(1).padStart(19)}`);
  }
  const visitors = 10_000;
  const before = await heap();
  for (let one = 0; one < visitors; one++) await answer(`10.2.${String(one >> 8)}.${String(one & 255)}`);
  console.log(`Memory per additional visitor and day: ${(((await heap()) - before) / visitors).toFixed(0)} bytes`);
  performance.now = real;
}

/** Measures the latency that the relay adds to a call, compared with a plain proxy, and whether its memory grows. */
export default async function relay(): Promise<void> {
  await overhead();
  await memory();
}
