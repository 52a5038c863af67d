import process from 'node:process';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';

/** Baseline: a BullMQ worker with default settings except its concurrency. */
const { redis, service, concurrency } = JSON.parse(process.argv[2] ?? '{}') as {
  redis: string;
  service: string;
  concurrency: number;
};
const worker = new Worker<{ chunk: number }>(
  'plain',
  async ({ data }) => {
    const reply = await fetch(service, {
      method: 'POST',
      body: JSON.stringify({ Addresses: [{ Address1: `${String(data.chunk)} Main Street` }] }),
    });
    await reply.text();
  },
  { connection: new Redis(redis, { maxRetriesPerRequest: null }), concurrency },
);
await worker.waitUntilReady();
