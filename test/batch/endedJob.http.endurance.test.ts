import { distributeBatch } from 'doorplate/batch';
import { Queue } from 'bullmq';
import { describe, expect, test } from 'vitest';
import { findServer } from '../../scripts/servers.mjs';
import { noRoom } from '../support/batch/noRoom.ts';
import { memoryStore, workersHere } from '../support/batch/workersHere.ts';

describe.skipIf(!findServer('redis-server'))('a worker job that ends before it is done', () => {
  const workers = workersHere();
  const { ledger, write, jobOf, startWorker, written, placesTo, paidTwice } = workers;

  test('is rejected if its folder was lost and it starts from an empty one, and its results stay unchanged', async () => {
    const job = { ...jobOf(memoryStore(), write(300)), budget: 100 };
    const worker = await startWorker(job);
    try {
      expect(await distributeBatch(job)).toMatchObject({ status: 'stopped', reason: 'budget' });
      const other = { ...job, journal: `${job.journal}.other` };
      await expect(distributeBatch(other)).rejects.toMatchObject({ reason: 'running' });
      expect(written()).toEqual(placesTo(100));
      expect(await distributeBatch({ ...job, budget: 300 })).toMatchObject({ status: 'done' });
    } finally {
      await worker.close();
    }
    expect([written(), paidTwice()]).toEqual([placesTo(300), []]);
  });

  test('keeps the results it has if it cannot write more, and the next run adds the rest without paying twice', async () => {
    const rows = 32_000;
    const source = write(rows);
    const job = jobOf(memoryStore(), source);
    const worker = await startWorker(job);
    try {
      let isSafe = false;
      let fails = 0;
      const { sink } = job;
      const first = await distributeBatch({
        ...job,
        sink: {
          ...sink,
          async safe() {
            const position = await sink.safe();
            isSafe = true;
            return position;
          },
          // The disk is full for the first tries of a write, and has space afterwards.
          write: (given) => (isSafe && fails++ < 3 ? Promise.reject(noRoom()) : sink.write(given)),
        },
      });
      expect(first).toMatchObject({ status: 'stopped', reason: 'journal', error: { message: noRoom().message } });
      const there = written();
      expect(there.length).toBeGreaterThanOrEqual(20_000);
      expect(there).toEqual(placesTo(there.length));
      expect(await distributeBatch(job)).toMatchObject({ status: 'done', tally: { results: rows, inDoubt: 0 } });
    } finally {
      await worker.close();
    }
    expect(written()).toEqual(placesTo(rows));
    expect([ledger.size, paidTwice()]).toEqual([rows, []]);
  });

  test('writes the answers of dispatched chunks and reports the reason if its source fails', async () => {
    const source = write(500);
    const job = jobOf(memoryStore(), {
      ...source,
      async *rows(bad) {
        let place = 0;
        for await (const row of source.rows(bad)) {
          if (place++ === 250) throw new Error('The database is away.');
          yield row;
        }
      },
    });
    const worker = await startWorker(job);
    try {
      const first = await distributeBatch(job);
      expect(first).toMatchObject({
        ...{ status: 'stopped', reason: 'source', error: { message: 'The database is away.' } },
        tally: { results: 200 },
      });
      expect(written()).toEqual(placesTo(200));
      expect(await distributeBatch({ ...job, source })).toMatchObject({ status: 'done', tally: { results: 500 } });
    } finally {
      await worker.close();
    }
    expect(written()).toEqual(placesTo(500));
    expect([ledger.size, paidTwice()]).toEqual([500, []]);
  });

  test('continues if a listener of the app throws', async () => {
    const job = jobOf(memoryStore(), write(300));
    const worker = await startWorker(job);
    const thrown: unknown[] = [];
    const take = (error: unknown) => thrown.push(error);
    const others = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException').on('uncaughtException', take);
    try {
      const onProgress = () => {
        throw new Error('the app’s');
      };
      expect(await distributeBatch({ ...job, onProgress })).toMatchObject({ status: 'done', tally: { results: 300 } });
      await expect.poll(() => thrown.map(String)).toContain('Error: the app’s');
    } finally {
      process.off('uncaughtException', take);
      for (const other of others) process.on('uncaughtException', other);
      await worker.close();
    }
    expect(written()).toEqual(placesTo(300));
  });

  test.each([
    ['while rows are stored', '/0/7.rows'],
    ['while chunks are dispatched', '/0/39.rows'],
  ])('leaves no chunk for workers if it is aborted %s, and the next run sends each chunk once', async (_, name) => {
    const rows = 4_000;
    const store = memoryStore();
    const source = write(rows);
    const job = jobOf(store, source);
    const controller = new AbortController();
    const first = await distributeBatch({
      ...job,
      signal: controller.signal,
      store: {
        ...store,
        async create(its, text) {
          if (its.endsWith(name)) controller.abort();
          return store.create(its, text);
        },
      },
    });
    expect(first).toMatchObject({ status: 'paused', tally: { results: 0 } });
    const queue = new Queue(job.queue!, { connection: { url: workers.redis } });
    expect(await queue.getJobCounts('waiting', 'active', 'delayed')).toEqual({
      ...{ waiting: 0, active: 0, delayed: 0 },
    });
    // A call that was about to reach a worker when the job was aborted does not start either.
    const [stop] = [...store.objects.keys()].filter((its) => its.endsWith('/stop'));
    expect(stop).toBeDefined();
    const worker = await startWorker(job);
    try {
      await queue.add('chunk', { job: stop!.replace('/stop', ''), chunk: 0 });
      await expect.poll(() => queue.getJobCounts('waiting', 'active')).toEqual({ waiting: 0, active: 0 });
      expect(ledger.size).toBe(0);
      expect(await distributeBatch(job)).toMatchObject({ status: 'done', tally: { results: rows, inDoubt: 0 } });
    } finally {
      await worker.close();
      await queue.close();
    }
    expect([ledger.size, paidTwice()]).toEqual([rows, []]);
  });
});
