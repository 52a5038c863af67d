import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { build } from 'esbuild';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import PgBoss from 'pg-boss';
import { freePort } from '../test/support/machines/startProgram.ts';
import { startPostgres } from '../test/support/machines/startPostgres.ts';
import { startRedis } from '../test/support/machines/startRedis.ts';

const latency = 200;
const chunkSize = 20;

/** Measures parallel workers and their rate limit. Also counts the calls that are paid twice when a worker dies, with Doorplate and with default queues. */
export default async function workers(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-bench-'));
  const aliases = Object.fromEntries(
    ['batch', 'core', 'files'].map((entry) => [`doorplate/${entry}`, join(process.cwd(), `src/${entry}.ts`)]),
  );
  const bundled = async (name: string) => {
    const outfile = join(folder, `${name}.mjs`);
    const banner = "import { createRequire as bring } from 'node:module'; const require = bring(import.meta.url);";
    await build({
      entryPoints: [join(process.cwd(), `${name}.ts`)],
      ...{ outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'error' },
      ...{ alias: aliases, banner: { js: banner } },
    });
    return outfile;
  };
  const workerProgram = await bundled('test/support/batch/workerProcess');
  const plain = await bundled('bench/support/plainWorker');
  const bossWorker = await bundled('bench/support/bossWorker');
  /** The times of the calls, by content. */
  const ledger = new Map<string, number>();
  let times: number[] = [];
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      times.push(Number(request.headers['x-left'] ?? Date.now()));
      const { Addresses } = JSON.parse(text) as { Addresses: { Address1: string }[] };
      const first = Addresses[0]?.Address1 ?? '';
      ledger.set(first, (ledger.get(first) ?? 0) + 1);
      setTimeout(() => {
        reply.setHeader('content-type', 'application/json');
        reply.end(JSON.stringify(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100' }] }))));
      }, latency);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const port = await freePort();
  const redis = await startRedis(port, folder);
  const address = `redis://127.0.0.1:${String(port)}`;
  const running = new Set<ChildProcess>();
  const start = (program: string, options: object) => {
    const child = spawn('node', [program, JSON.stringify({ redis: address, service, ...options })], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    child.on('close', () => running.delete(child));
    return child;
  };
  const fresh = async () => {
    for (const child of running) child.kill('SIGKILL');
    const client = new Redis(port, '127.0.0.1');
    await client.flushall();
    client.disconnect();
    ledger.clear();
    times = [];
  };
  let job = 0;
  const give = (calls: number, more: object) => {
    const at = join(folder, String(job++));
    const lines = Array.from({ length: calls * chunkSize }, (_, row) => `${String(row)} Main Street,Boston,US`);
    writeFileSync(`${at}.csv`, `Address1,Locality,Country\n${lines.join('\n')}\n`);
    return {
      options: { input: `${at}.csv`, output: `${at}.out.csv`, journal: `${at}.job`, ...more },
      store: `${at}.store`,
    };
  };
  const ready = (child: ChildProcess) => once(child.stdout!, 'data');
  const mostInASecond = () =>
    Math.max(...times.map((at) => times.filter((other) => other >= at && other < at + 1000).length));

  console.log(`${String(latency)} ms a call, 4 calls at a time for each worker, chunks of ${String(chunkSize)} rows\n`);
  console.log('workers   calls a second   with a limit of 40: calls a second   most in any second');
  for (const count of [1, 2, 4, 8]) {
    const row = [String(count).padStart(7)];
    for (const callsPerSecond of [undefined, 40]) {
      await fresh();
      const { options, store } = give(count * 60, callsPerSecond === undefined ? {} : { callsPerSecond });
      const all = Array.from({ length: count }, () => start(workerProgram, { store, concurrency: 4 }));
      await Promise.all(all.map(ready));
      await once(start(workerProgram, { store, ...options }), 'close');
      const first = Math.min(...times);
      const rate = (times.length - 1) / ((Math.max(...times) - first) / 1000);
      row.push(rate.toFixed(1).padStart(callsPerSecond === undefined ? 17 : 37));
      if (callsPerSecond !== undefined) row.push(String(mostInASecond()).padStart(21));
    }
    console.log(row.join(''));
  }

  console.log('\nOne of two workers with 16 calls at a time is killed in the middle of 64 calls:');
  await fresh();
  const connection = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null });
  const queue = new Queue('plain', { connection });
  await queue.addBulk(Array.from({ length: 64 }, (_, chunk) => ({ name: 'chunk', data: { chunk } })));
  const dying = start(plain, { concurrency: 16 });
  while (times.length < 24) await new Promise((resolve) => setTimeout(resolve, 5));
  dying.kill('SIGKILL');
  start(plain, { concurrency: 16 });
  while ((await queue.getCompletedCount()) < 64) await new Promise((resolve) => setTimeout(resolve, 200));
  const twice = () => [...ledger.values()].filter((times) => times > 1).length;
  console.log(`BullMQ with defaults     ${String(twice())} calls paid twice, 0 in doubt`);
  await queue.close();
  connection.disconnect();

  const ofPostgres = mkdtempSync(join(tmpdir(), 'doorplate-postgres-'));
  const postgres = await startPostgres(await freePort(), ofPostgres);
  const boss = new PgBoss({ connectionString: postgres.url, maintenanceIntervalSeconds: 1 });
  // Ignores the error that occurs when the server is killed at the end.
  boss.on('error', () => undefined);
  await boss.start();
  for (const [title, retry] of [
    ['pg-boss at its defaults', {}],
    ['pg-boss, retryLimit: 0 ', { retryLimit: 0 }],
  ] as const) {
    await fresh();
    await boss.deleteQueue('plain').catch(() => undefined);
    // By default, a job counts as lost after 15 minutes, which is too long for a benchmark.
    const each = { expireInSeconds: 5, ...retry };
    await boss.createQueue('plain', { name: 'plain', ...each });
    await boss.insert(Array.from({ length: 64 }, (_, chunk) => ({ name: 'plain', data: { chunk }, ...each })));
    const its = start(bossWorker, { postgres: postgres.url, concurrency: 16 });
    await ready(its);
    while (times.length < 24) await new Promise((resolve) => setTimeout(resolve, 5));
    its.kill('SIGKILL');
    start(bossWorker, { postgres: postgres.url, concurrency: 16 });
    const left = () => boss.getQueueSize('plain', { before: 'completed' });
    while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 200));
    const failed = await failedOf(postgres.url);
    console.log(`${title}  ${String(twice())} calls paid twice, ${String(failed)} failed: unknown whether paid`);
  }
  await boss.stop({ graceful: false });
  await postgres.kill();
  rmSync(ofPostgres, { recursive: true, force: true });

  await fresh();
  const { options, store } = give(64, {});
  const killedWorker = start(workerProgram, { store, concurrency: 16 });
  await ready(killedWorker);
  const giver = start(workerProgram, { store, ...options });
  let output = '';
  giver.stdout.on('data', (text: Buffer) => (output += text.toString()));
  while (times.length < 24) await new Promise((resolve) => setTimeout(resolve, 5));
  killedWorker.kill('SIGKILL');
  start(workerProgram, { store, concurrency: 16 });
  await once(giver, 'close');
  const { tally } = JSON.parse(output) as { tally: { inDoubt: number } };
  console.log(
    `doorplate                ${String(twice())} calls paid twice, ${String(tally.inDoubt / chunkSize)} in doubt`,
  );

  await fresh();
  await redis.kill();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the number of failed jobs in pg-boss. */
async function failedOf(url: string): Promise<number> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ count: string }>(`select count(*) from pgboss.job where state = 'failed'`);
  await client.end();
  return Number(rows[0]?.count ?? 0);
}
