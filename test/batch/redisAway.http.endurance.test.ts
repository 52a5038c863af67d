import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findServer } from '../../scripts/servers.mjs';
import { chargingService } from '../support/batch/chargingService.ts';
import { buildProgram } from '../support/machines/buildProgram.ts';
import { freePort, type Program } from '../support/machines/startProgram.ts';
import { startRedis } from '../support/machines/startRedis.ts';

const programs = mkdtempSync(join(tmpdir(), 'doorplate-away-'));
const program = join(programs, 'worker.mjs');
const rows = 40;
const chunkSize = 20;
let folder: string;
let port: number;
let redis: Program | undefined;
let service: Awaited<ReturnType<typeof chargingService>>;
/** Delayed answers to paid calls. */
let held: (() => void)[] = [];
let isHeld = false;
const running = new Set<ChildProcess>();

const startRedisHere = async () => (redis = await startRedis(port, folder));
const killRedis = async () => {
  await redis?.kill();
  redis = undefined;
};
function start(options: Record<string, unknown> = {}): ChildProcess {
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
async function startWorker(): Promise<ChildProcess> {
  const child = start({ concurrency: 2 });
  await once(child.stdout!, 'data');
  return child;
}
const ends = (child: ChildProcess) => expect.poll(() => [child.exitCode, child.signalCode]).toEqual([0, null]);
const endsWhenTold = async (worker: ChildProcess) => {
  worker.kill('SIGTERM');
  await ends(worker);
};
const startGiver = () =>
  start({ input: join(folder, 'in.csv'), output: join(folder, 'out.csv'), journal: join(folder, 'job') });
const letGo = () => {
  isHeld = false;
  for (const answer of held.splice(0)) answer();
};

beforeAll(async () => {
  await buildProgram(join(import.meta.dirname, '../support/batch/workerProcess.ts'), program);
  service = await chargingService({
    paid(answer) {
      if (isHeld) held.push(answer);
      else answer();
    },
  });
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doorplate-away-'));
  port = await freePort();
  service.ledger.clear();
  held = [];
  isHeld = false;
  const lines = Array.from({ length: rows }, (_, at) => `${String(at)},${String(at + 1)} Main Street,Boston,US`);
  writeFileSync(join(folder, 'in.csv'), `Reference,Address1,Locality,Country\n${lines.join('\n')}\n`);
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await killRedis();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => {
  service.close();
  rmSync(programs, { recursive: true, force: true });
});

describe.skipIf(!findServer('redis-server'))('a worker that is stopped without its Redis', () => {
  test('ends if Redis was never available', async () => {
    await endsWhenTold(await startWorker());
  });

  test('ends if Redis was lost before the stop', async () => {
    await startRedisHere();
    const worker = await startWorker();
    await once(startGiver(), 'close');
    await killRedis();
    await endsWhenTold(worker);
  });

  const tell = (worker: ChildProcess) => worker.kill('SIGTERM');
  test.each([
    ['before', [killRedis, tell]],
    ['after', [tell, killRedis]],
  ])('waits for its calls and stores their answers if Redis was lost %s the stop', async (_, acts) => {
    await startRedisHere();
    isHeld = true;
    const worker = await startWorker();
    const giver = startGiver();
    let said = '';
    giver.stdout!.on('data', (text: Buffer) => (said += text.toString()));
    await expect.poll(() => held.length).toBe(rows / chunkSize);
    const idle = await startWorker();
    for (const act of acts) await act(worker);
    // A worker that has no calls in flight ends in the meantime.
    await endsWhenTold(idle);
    expect(worker.exitCode).toBe(null);
    letGo();
    await ends(worker);
    await ends(giver);
    expect(JSON.parse(said)).toMatchObject({ status: 'done', tally: { results: rows, inDoubt: 0, paid: rows } });
    expect([...service.ledger.values()]).toEqual(Array.from({ length: rows }, () => 1));
  });
});
