import {
  type BatchSource,
  type BatchStore,
  type BatchWorkerOptions,
  createBatchWorker,
  csvSink,
  csvSource,
  type DistributeBatchOptions,
} from 'doorplate/batch';
import { type ClientOptions, createClient } from 'doorplate/core';
import { parseCsv } from 'doorplate/files';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { chargingService } from './chargingService.ts';
import { freePort, type Program } from '../machines/startProgram.ts';
import { startRedis } from '../machines/startRedis.ts';

/** Creates a store that only this process can see. */
export function memoryStore(): BatchStore & { objects: Map<string, string> } {
  const objects = new Map<string, string>();
  return {
    objects,
    async create(name, text) {
      if (objects.has(name)) return false;
      objects.set(name, text);
      return true;
    },
    read: async (name) => objects.get(name),
    async remove(name) {
      objects.delete(name);
    },
  };
}

/** Starts a Redis, a service over HTTP that answers immediately, and workers in this process. */
export function workersHere() {
  const root = mkdtempSync(join(tmpdir(), 'doorplate-workers-'));
  let folder = '';
  let redis: Program;
  let redisUrl = '';
  const ledger = new Map<string, number>();
  let service: Awaited<ReturnType<typeof chargingService>>;
  const usual = {
    refuse: (_: ServerResponse): boolean => false,
    says: (rows: unknown[], _: ServerResponse): unknown => rows,
  };
  const answering = { ...usual };
  const client = (more: Partial<ClientOptions> = {}) =>
    createClient({ endpoints: { batch: service.address }, credentials: { key: 'AA11-BB22-CC33-DD44' }, ...more });

  beforeAll(async () => {
    const port = await freePort();
    redis = await startRedis(port, root);
    redisUrl = `redis://127.0.0.1:${String(port)}`;
    service = await chargingService({
      ledger,
      refuse: (_, reply) => answering.refuse(reply),
      says: (...its) => answering.says(...its),
    });
  });
  afterAll(async () => {
    service.close();
    await redis.kill();
    rmSync(root, { recursive: true, force: true });
  });
  beforeEach(() => {
    folder = mkdtempSync(join(root, 'job-'));
    ledger.clear();
    Object.assign(answering, usual);
  });

  return {
    ledger,
    client,
    answering,
    get redis() {
      return redisUrl;
    },
    write(rows: number) {
      const lines = Array.from({ length: rows }, (_, at) => `${String(at)},${String(at + 1)} Main Street,Boston,US`);
      writeFileSync(join(folder, 'in.csv'), `Reference,Address1,Locality,Country\n${lines.join('\n')}\n`);
      return csvSource(join(folder, 'in.csv'));
    },
    jobOf: (store: BatchStore, source: BatchSource): DistributeBatchOptions<'cleanseInternational'> => ({
      ...{ redis: redisUrl, queue: folder.replaceAll(/\W/g, ''), store, client: client(), source },
      operation: 'cleanseInternational',
      sink: csvSink(join(folder, 'out.csv'), { matchFormatOf: source }),
      journal: join(folder, 'journal'),
    }),
    startWorker: (
      { redis: url, queue, store }: Pick<BatchWorkerOptions, 'redis' | 'queue' | 'store'>,
      more: Partial<BatchWorkerOptions> = {},
    ) => createBatchWorker({ redis: url, queue, store, client: client(), concurrency: 2, ...more }),
    written: () => parseCsv(readFileSync(join(folder, 'out.csv'), 'utf8')).rows.map(([first]) => Number(first)),
    placesTo: (rows: number) => Array.from({ length: rows }, (_, at) => at),
    paidTwice: () => service.paidTwice(),
  };
}
