import { distributeBatch, readStatus } from 'doorplate/batch';
import { appendFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findServer } from '../../scripts/servers.mjs';
import { answers } from '../support/batch/journalLines.ts';
import { memoryStore, workersHere } from '../support/batch/workersHere.ts';

describe.skipIf(!findServer('redis-server'))('the store of workers', () => {
  const { ledger, answering, write, jobOf, startWorker, written, placesTo, paidTwice } = workersHere();

  test('is required to resume the job, because another store or an emptied one does not know what was sent', async () => {
    const store = memoryStore();
    const source = write(200);
    const job = { ...jobOf(store, source), chunkSize: 20 };
    const worker = await startWorker(job);
    try {
      expect(await distributeBatch({ ...job, budget: 100 })).toMatchObject({ status: 'stopped', reason: 'budget' });
    } finally {
      await worker.close();
    }
    const emptied = memoryStore();
    const another = memoryStore();
    await another.create('store.json', JSON.stringify({ id: 'another' }));
    const other = await startWorker({ ...job, store: emptied });
    try {
      for (const its of [emptied, another])
        await expect(distributeBatch({ ...job, store: its })).rejects.toMatchObject({
          reason: 'changed',
          message: expect.stringContaining('This is not the store that the job was started with'),
        });
      expect([...emptied.objects]).toEqual([]);
    } finally {
      await other.close();
    }
    expect(ledger.size).toBe(100);
    const again = await startWorker(job);
    try {
      expect(await distributeBatch(job)).toMatchObject({ status: 'done', tally: { results: 200 } });
    } finally {
      await again.close();
    }
    expect(written()).toEqual(placesTo(200));
    expect([ledger.size, paidTwice()]).toEqual([200, []]);
  });

  test('counts towards progress with what workers have sent and what is waiting in it', async () => {
    const store = memoryStore();
    const job = { ...jobOf(store, write(200)), chunkSize: 20 };
    const held: ServerResponse[] = [];
    let calls = 0;
    // Three chunks have their answers, and two are in flight.
    answering.refuse = (reply) => ++calls > 3 && held.push(reply) > 0;
    const worker = await startWorker(job);
    const ending = new AbortController();
    const ended = distributeBatch({ ...job, signal: ending.signal });
    try {
      await expect
        .poll(() => readStatus(job.journal, store))
        .toMatchObject({ written: 0, waiting: 60, inFlight: 40, isDone: false });
      expect(await readStatus(job.journal)).toMatchObject({ written: 0, waiting: 0, inFlight: 0 });
      // The journal also contains answers that wait, as after every flush. They count once.
      appendFileSync(join(job.journal, 'answers-1.log'), answers(0, 59));
      expect(await readStatus(job.journal, store)).toMatchObject({ written: 0, waiting: 60, inFlight: 40 });
    } finally {
      ending.abort();
      answering.refuse = () => false;
      // The delayed calls end without an answer.
      for (const reply of held) reply.destroy();
      await ended;
      await worker.close();
    }
    expect(await ended).toMatchObject({ status: 'paused', tally: { results: 60, inDoubt: 40 } });
    expect(await readStatus(job.journal, store)).toMatchObject({ written: 100, inDoubt: 40, waiting: 0, inFlight: 0 });
  });
});
