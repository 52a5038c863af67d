import { type BatchStore, distributeBatch, folderStore, type WorkerEvent, type WorkerJob } from 'doorplate/batch';
import { Queue } from 'bullmq';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findServer } from '../../scripts/servers.mjs';
import { memoryStore, workersHere } from '../support/batch/workersHere.ts';

describe.skipIf(!findServer('redis-server'))('what a worker finds in the queue and the store', () => {
  const { ledger, client, write, jobOf, startWorker, placesTo, written } = workersHere();
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'doorplate-queue-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const errorsIn = (events: readonly WorkerEvent[]) =>
    events.flatMap((event) => (event.event === 'error' ? [event.message] : []));

  test('names no file outside the store, and does not keep the worker from its work', async () => {
    mkdirSync(join(folder, 'outside/0'), { recursive: true });
    writeFileSync(join(folder, 'outside/0/0.rows'), '[["1 Main Street"]]');
    const job = jobOf(folderStore(join(folder, 'store')), write(20));
    const queue = new Queue(job.queue!, { connection: { url: job.redis } });
    const entries: unknown[] = [
      { job: '../outside', chunk: 0 },
      { job: join(folder, 'outside'), chunk: 0 },
      { job: 'a'.repeat(24), chunk: '../../../outside/0/0' },
      { job: 'a'.repeat(24), chunk: -1 },
      { job: ['a'.repeat(24)], chunk: 0 },
      'text',
      null,
    ];
    await queue.addBulk(entries.map((data) => ({ name: 'chunk', data })));
    const events: WorkerEvent[] = [];
    const worker = await startWorker(job, { onEvent: (event) => events.push(event) });
    try {
      expect(await distributeBatch(job)).toMatchObject({ status: 'done', tally: { results: 20 } });
      await expect.poll(() => errorsIn(events).length).toBe(entries.length);
    } finally {
      await worker.close();
      await queue.close();
    }
    expect(new Set(errorsIn(events))).toEqual(
      new Set(['An entry in the queue is not a chunk of a job. It was ignored.']),
    );
    expect([readdirSync(join(folder, 'outside')), readdirSync(join(folder, 'outside/0'))]).toEqual([['0'], ['0.rows']]);
    expect([written(), ledger.size]).toEqual([placesTo(20), 20]);
  });

  /** Returns a store in which someone has changed every job. */
  function changedStore(change: (job: Record<string, unknown>) => object): BatchStore {
    const store = memoryStore();
    return {
      ...store,
      async read(name) {
        const text = await store.read(name);
        return text === undefined || !name.endsWith('/job.json')
          ? text
          : JSON.stringify(change(JSON.parse(text) as Record<string, unknown>));
      },
    };
  }

  test.each<[string, object, string]>([
    [
      'another service',
      { service: '[["batch","https://theirs.example"]]' },
      'The job was started with https://theirs.example, but this worker sends only to http://127.0.0.1:',
    ],
    ['an unknown setting', { settings: { surprise: true } }, '"surprise" is not a setting'],
    ['an unknown option', { settings: { options: { Surprise: 'YES' } } }, '"Surprise" is not an option'],
    ['another kind of operation', { operation: 'retrieve' }, 'settings in the store are damaged'],
    ['calls of any size', { chunkSize: 1e6 }, 'settings in the store are damaged'],
    ['fewer rows per call than its chunks have', { chunkSize: 5 }, 'is invalid. It was not sent.'],
  ])('sends nothing of a job with %s, and says so', async (_, change, message) => {
    const source = write(20);
    const job = jobOf(
      changedStore((before) => ({ ...before, ...change })),
      source,
    );
    const events: WorkerEvent[] = [];
    const worker = await startWorker(job, { client: client(), onEvent: (event) => events.push(event) });
    const controller = new AbortController();
    try {
      const running = distributeBatch({ ...job, signal: controller.signal });
      await expect.poll(() => errorsIn(events)).toContainEqual(expect.stringContaining(message));
      controller.abort();
      await running;
    } finally {
      await worker.close();
    }
    expect(ledger.size).toBe(0);
  });

  test('is reported with its settings and price before the first call, and can be declined', async () => {
    const settings = { geocode: true, options: { MaxResults: '2' } };
    const job = { ...jobOf(memoryStore(), write(20)), settings, chunkSize: 5 };
    const seen: [WorkerJob, number][] = [];
    const worker = await startWorker(job, { onJob: (asked) => seen.push([asked, ledger.size]) });
    try {
      expect(await distributeBatch(job)).toMatchObject({ status: 'done' });
    } finally {
      await worker.close();
    }
    expect(seen).toMatchObject([
      [{ operation: 'cleanseInternational', settings: 'geocode, MaxResults=2', creditsPerRecord: 2 }, 0],
    ]);
    const events: WorkerEvent[] = [];
    const other = { ...job, run: 'again', journal: join(folder, 'again') };
    const decline = () => Promise.reject(new Error('Too expensive.'));
    const declining = await startWorker(other, { onJob: decline, onEvent: (event) => events.push(event) });
    const controller = new AbortController();
    try {
      const running = distributeBatch({ ...other, signal: controller.signal });
      await expect.poll(() => errorsIn(events)).toContain('Too expensive.');
      controller.abort();
      await running;
    } finally {
      await declining.close();
    }
    expect(ledger.size).toBe(20);
  });

  test('is refused where it starts if workers would not accept its settings', async () => {
    const job = jobOf(memoryStore(), write(2));
    const settings = { extraOptions: { Surprise: 'YES' } };
    await expect(distributeBatch({ ...job, settings })).rejects.toThrow(/"extraOptions" is not a setting/);
  });
});
