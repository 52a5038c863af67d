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
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { freePort, type Program } from '../machines/startProgram.ts';
import { startRedis } from '../machines/startRedis.ts';

/** A store that this process alone sees. */
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

/** A Redis, a service over HTTP that answers at once, and workers in this process. */
export function workersHere() {
  const root = mkdtempSync(join(tmpdir(), 'doorplate-workers-'));
  const ledger = new Map<string, number>();
  let folder = '';
  let redis: Program;
  let redisUrl = '';
  let server: Server;
  let service = '';
  const answering = { refuse: (_: ServerResponse): boolean => false };
  const client = (more: Partial<ClientOptions> = {}) =>
    createClient({ endpoints: { batch: service }, credentials: { key: 'AA11-BB22-CC33-DD44' }, ...more });

  beforeAll(async () => {
    const port = await freePort();
    redis = await startRedis(port, root);
    redisUrl = `redis://127.0.0.1:${String(port)}`;
    server = createServer((request, reply) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        if (answering.refuse(reply)) return;
        const { Addresses } = JSON.parse(Buffer.concat(pieces).toString()) as { Addresses: { Address1: string }[] };
        for (const { Address1 } of Addresses) ledger.set(Address1, (ledger.get(Address1) ?? 0) + 1);
        reply.setHeader('content-type', 'application/json');
        reply.end(
          JSON.stringify(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100', ...Input }] }))),
        );
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    service = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  afterAll(async () => {
    server.close();
    await redis.kill();
    rmSync(root, { recursive: true, force: true });
  });
  beforeEach(() => {
    folder = mkdtempSync(join(root, 'job-'));
    ledger.clear();
    answering.refuse = () => false;
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
      sink: csvSink(join(folder, 'out.csv'), { like: source }),
      journal: join(folder, 'journal'),
    }),
    startWorker: (
      { redis: url, queue, store }: Pick<BatchWorkerOptions, 'redis' | 'queue' | 'store'>,
      more: Partial<BatchWorkerOptions> = {},
    ) => createBatchWorker({ redis: url, queue, store, client: client(), concurrency: 2, ...more }),
    written: () => parseCsv(readFileSync(join(folder, 'out.csv'), 'utf8')).rows.map(([first]) => Number(first)),
    placesTo: (rows: number) => Array.from({ length: rows }, (_, at) => at),
    paidTwice: () => [...ledger].filter(([, count]) => count > 1),
  };
}
