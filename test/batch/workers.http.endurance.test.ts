import { csvSink, csvSource, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { parseCsv } from 'doorplate/files';
import { Redis } from 'ioredis';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { findServer } from '../../scripts/servers.mjs';
import { chargingService } from '../support/batch/chargingService.ts';
import { createRandom } from '../support/createRandom.ts';
import { buildProgram } from '../support/machines/buildProgram.ts';
import { freePort, type Program } from '../support/machines/startProgram.ts';
import { startRedis } from '../support/machines/startRedis.ts';

/** Number of kills. `npm run test:kills` sets it to 200. */
const kills = Number(process.env['KILLS'] ?? 8);
const seed = Number(process.env['SEED'] ?? 20_261_123);
const chunkSize = 20;
const concurrency = 2;

const programs = mkdtempSync(join(tmpdir(), 'doorplate-workers-'));
const program = join(programs, 'worker.mjs');
let folder: string;
let redis: Program | undefined;
let port: number;
let service: Awaited<ReturnType<typeof chargingService>>;
let times: number[] = [];
/** Status with which the service rejects a call. By default, it accepts the call and returns its results after a few ms. */
let refuse: () => number | undefined = () => undefined;
/** Error number that the service reports together with its answers. */
let told: string | undefined;
const latency = 15;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  await buildProgram(join(import.meta.dirname, '../support/batch/workerProcess.ts'), program);
  service = await chargingService({
    refuse({ headers }, reply) {
      times.push(Number(headers['x-left']));
      const wait = refuse();
      if (wait !== undefined) reply.writeHead(429, { 'retry-after': String(wait) }).end();
      return wait !== undefined;
    },
    paid(answer) {
      setTimeout(answer, latency);
    },
    tells: () => told,
  });
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doorplate-workers-'));
  port = await freePort();
  redis = await startRedis(port, folder);
  service.ledger.clear();
  times = [];
  refuse = () => undefined;
  told = undefined;
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await redis?.kill();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => {
  service.close();
  rmSync(programs, { recursive: true, force: true });
});

const write = (rows: number) => {
  const lines = Array.from({ length: rows }, (_, at) => `${String(at)},${String(at + 1)} Main Street,Boston,US`);
  writeFileSync(join(folder, 'in.csv'), `Reference,Address1,Locality,Country\n${lines.join('\n')}\n`);
};

/** Starts one of our processes. It ends when this process ends. */
function start(options: Record<string, unknown>): ChildProcess {
  const asked = {
    redis: `redis://127.0.0.1:${String(port)}`,
    store: join(folder, 'store'),
    service: service.address,
    ...options,
  };
  const child = spawn('node', [program, JSON.stringify(asked)], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
}
const startWorker = () => start({ concurrency });

interface Ended {
  status: string;
  reason?: string;
  tally: { rows: number; results: number; inDoubt: number; paid: number };
}
/** Dispatches the chunks. Resolves with the final output, or undefined if the dispatcher was killed. */
function startGiver(options: Record<string, unknown> = {}) {
  const child = start({
    input: join(folder, 'in.csv'),
    output: join(folder, 'out.csv'),
    journal: join(folder, 'job'),
    ...options,
  });
  let said = '';
  child.stdout!.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(child, 'close').then(() => (said ? (JSON.parse(said) as Ended) : undefined));
  return { child, ended };
}
const placesIn = (name: string) => {
  const path = join(folder, name);
  return existsSync(path) ? parseCsv(readFileSync(path, 'utf8')).rows.map(([first]) => Number(first)) : [];
};
const twice = () => service.paidTwice();

/** Checks that every row is in one file at its position, that none was paid for twice, and that every row with an answer was paid for. */
function expectWhole(rows: number, ended: Ended | undefined): number[] {
  expect(ended?.status).toBe('done');
  expect(twice()).toEqual([]);
  const results = placesIn('out.csv');
  const inDoubt = placesIn('out.in-doubt.csv');
  expect(results).toEqual([...results].sort((one, other) => one - other));
  expect([...results, ...inDoubt].sort((one, other) => one - other)).toEqual(
    Array.from({ length: rows }, (_, at) => at),
  );
  expect(results.filter((at) => !service.ledger.has(`${String(at + 1)} Main Street`))).toEqual([]);
  return inDoubt;
}

const tick = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms));

/** Returns the highest number of calls that were sent within any second. */
const mostInASecond = () =>
  Math.max(...times.map((at) => times.filter((other) => other >= at && other < at + 1000).length));

describe.skipIf(!findServer('redis-server'))('workers over Redis', () => {
  test(`B01, B22: charge no chunk twice with three workers and ${String(kills)} kills of workers, of the dispatcher and of Redis, which forgets everything`, async () => {
    const rows = Math.max(2_400, kills * 200);
    write(rows);
    const random = createRandom(seed);
    const workers = [startWorker(), startWorker(), startWorker()];
    let giver = startGiver();
    let ended: Ended | undefined;
    let killed = 0;
    const happened = { worker: 0, giver: 0, redis: 0, flush: 0 };
    for (let count = 0; count < kills; count++) {
      const calls = times.length;
      const wanted = Math.floor((random() * rows) / chunkSize / kills) + 1;
      const over = giver.ended.then(() => true);
      // Kills at a call to the service, or a few ms later.
      while (times.length - calls < wanted && !(await Promise.race([over, tick(2)])));
      await tick(random() * 20);
      const what = (['worker', 'flush', 'worker', 'giver', 'worker', 'redis', 'worker', 'giver'] as const)[count % 8]!;
      happened[what]++;
      if (what === 'worker') {
        killed++;
        const at = Math.floor(random() * workers.length);
        workers[at]!.kill('SIGKILL');
        workers[at] = startWorker();
      } else if (what === 'giver') {
        giver.child.kill('SIGKILL');
        ended ??= await giver.ended;
        giver = startGiver();
      } else if (what === 'flush') {
        const client = new Redis(port, '127.0.0.1');
        await client.flushall();
        client.disconnect();
      } else {
        await redis?.kill();
        redis = await startRedis(port, folder);
      }
    }
    const inDoubt = expectWhole(rows, await giver.ended);
    expect(inDoubt.length).toBeLessThanOrEqual(killed * concurrency * chunkSize);
    console.log(
      `${JSON.stringify(happened)}: 0 chunks charged twice, ${String(rows - inDoubt.length)} of ${String(rows)} rows answered, ${String(inDoubt.length)} in doubt`,
    );
  });

  describe('a limit shared by all workers', () => {
    test.each([
      ['2 workers', 2, 0],
      ['4 workers', 4, 0],
      // Under this load, a process can be suspended at any time, even after its last look at the clock.
      ['2 workers alongside programs that take every core', 2, 3 * availableParallelism()],
    ])('B10: lets %s start no more calls in any second than one worker is allowed to', async (_, count, programs) => {
      write(1_600);
      const others = Array.from({ length: programs }, () => spawn('node', ['-e', 'for (;;);'], { stdio: 'ignore' }));
      onTestFinished(() => {
        for (const other of others) other.kill('SIGKILL');
      });
      const workers = Array.from({ length: count }, startWorker);
      const limit = 20;
      const { ended } = startGiver({ callsPerSecond: limit });
      expectWhole(1_600, await ended);
      expect(times).toHaveLength(80);
      expect(mostInASecond()).toBeLessThanOrEqual(limit);
      for (const worker of workers) worker.kill('SIGTERM');
      await Promise.all(workers.map((worker) => once(worker, 'close')));
    });

    test('B09: pauses all calls while the service rejects them, and no worker gives up', async () => {
      write(1_000);
      let refused = 0;
      refuse = () => (times.length > 5 && times.length < 12 ? (refused++, 1) : undefined);
      const workers = [startWorker(), startWorker(), startWorker()];
      const { ended } = startGiver();
      expect(expectWhole(1_000, await ended)).toEqual([]);
      expect(refused).toBeGreaterThan(0);
      expect(workers.every((worker) => worker.exitCode === null)).toBe(true);
    });

    test('includes the budget, so three workers spend no more than it allows, and continue with a higher one', async () => {
      write(1_000);
      startWorker();
      startWorker();
      startWorker();
      const first = await startGiver({ budget: 450 }).ended;
      expect(first).toMatchObject({ status: 'stopped', reason: 'budget', tally: { paid: 440 } });
      expect(service.ledger.size).toBe(440);
      expectWhole(1_000, await startGiver({ budget: 1_000 }).ended);
    });
  });

  test('stops all workers when the account is rejected, keeps the answers, and continues when the account works again', async () => {
    write(1_000);
    // Error 3 is "Account out of credit".
    told = '3';
    startWorker();
    startWorker();
    const ended = await startGiver().ended;
    expect(ended).toMatchObject({ status: 'stopped', reason: 'refused', tally: { inDoubt: 0 } });
    expect(ended?.tally.results).toBeGreaterThan(0);
    // Only calls in flight at the first rejection were charged after it.
    expect(service.ledger.size).toBeLessThan(400);
    expect(ended?.tally.results).toBe(service.ledger.size);
    told = undefined;
    expect(expectWhole(1_000, await startGiver().ended)).toEqual([]);
  });

  test('stores numbers in Redis, but no address', async () => {
    write(400);
    const { ended } = startGiver();
    const client = new Redis(port, '127.0.0.1');
    const stored = async () => {
      const said: string[] = [];
      for (const key of await client.keys('*')) {
        const type = await client.type(key);
        if (type === 'hash') said.push(JSON.stringify(await client.hgetall(key)));
        else if (type === 'stream') said.push(JSON.stringify(await client.xrange(key, '-', '+')));
        else said.push(key);
      }
      return said.join('\n');
    };
    await expect.poll(stored).toContain('"chunk');
    expect(await stored()).not.toMatch(/Main|Boston/);
    client.disconnect();
    startWorker();
    expectWhole(400, await ended);
  });

  test('rejects a second dispatcher of a job, even after the first is done or with another chunk size, but pays again for a run of another name', async () => {
    write(200);
    startWorker();
    const [one, two] = [
      startGiver(),
      startGiver({ journal: join(folder, 'other'), output: join(folder, 'other.csv') }),
    ];
    const ended = await Promise.all([one.ended, two.ended]);
    expect(ended.filter((its) => its?.status === 'done')).toHaveLength(1);
    expect(ended.filter((its) => its === undefined)).toHaveLength(1);
    expect([service.ledger.size, twice()]).toEqual([200, []]);
    const elsewhere = { journal: join(folder, 'third'), output: join(folder, 'third.csv') };
    for (const more of [{}, { chunkSize: 7 }])
      expect(await startGiver({ ...elsewhere, ...more }).ended).toBeUndefined();
    expect([service.ledger.size, twice()]).toEqual([200, []]);
    expect(await startGiver({ ...elsewhere, run: 'next month' }).ended).toMatchObject({ status: 'done' });
    expect(twice()).toHaveLength(200);
  });

  test('resumes a worker job only with workers, with the same chunk size and run name, because it would send rows again otherwise', async () => {
    write(200);
    startWorker();
    expect(await startGiver({ budget: 100 }).ended).toMatchObject({ status: 'stopped', reason: 'budget' });
    expect(await startGiver({ chunkSize: 10 }).ended).toBeUndefined();
    expect(await startGiver({ run: 'again' }).ended).toBeUndefined();
    const source = csvSource(join(folder, 'in.csv'));
    const alone = runBatch({
      ...{ source, journal: join(folder, 'job'), operation: 'cleanseInternational', chunkSize: 20 },
      sink: csvSink(join(folder, 'out.csv'), { matchFormatOf: source }),
      client: createClient({ endpoints: { batch: service.address }, credentials: { key: 'AA11-BB22-CC33-DD44' } }),
    });
    await expect(alone).rejects.toMatchObject({ reason: 'changed', message: expect.stringContaining('workers') });
    expect([service.ledger.size, twice()]).toEqual([100, []]);
  });
});
