import {
  type BatchStore,
  createBatchWorker,
  csvSink,
  csvSource,
  distributeBatch,
  folderStore,
  type WorkerEvent,
} from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { parseCsv } from 'doorplate/files';
import { transform } from 'esbuild';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findServer } from '../../scripts/servers.mjs';
import { noRoom } from '../support/batch/noRoom.ts';
import { createRandom } from '../support/createRandom.ts';
import { freePort, type Program } from '../support/machines/startProgram.ts';
import { startRedis } from '../support/machines/startRedis.ts';

/** Builds the store exactly as the guide shows it. */
async function guideStore(folder: string) {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/batch-machines.md'), 'utf8');
  const [, code = ''] = /```ts\n([^`]*export const bucketStore[\s\S]*?)```/.exec(guide) ?? [];
  const file = join(folder, 'bucketStore.mjs');
  writeFileSync(file, (await transform(code, { loader: 'ts' })).code);
  const { bucketStore } = (await import(/* @vite-ignore */ file)) as {
    bucketStore: (bucket: string, token: string) => BatchStore;
  };
  return bucketStore;
}

const listen = async (answer: (request: IncomingMessage, body: string, reply: ServerResponse) => void) => {
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      answer(request, Buffer.concat(pieces).toString(), reply);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` };
};

/** Serves a bucket over HTTP. It can lose a request before it is processed, or the response afterwards. */
function bucketServer() {
  const objects = new Map<string, string>();
  const luck = { share: 0, random: createRandom(20_261_123), lost: 0 };
  const isLost = () => {
    if (luck.random() >= luck.share) return false;
    luck.lost++;
    return true;
  };
  const started = listen(({ method, url = '', headers, socket }, body, reply) => {
    if (isLost()) {
      if (luck.random() < 0.5) socket.destroy();
      else reply.writeHead(503).end();
      return;
    }
    const known = objects.get(url);
    let status = 200;
    if (method === 'PUT') {
      if (headers['if-none-match'] === '*' && known !== undefined) status = 412;
      else objects.set(url, body);
    } else if (method === 'DELETE') objects.delete(url);
    else if (known === undefined) status = 404;
    if (isLost()) socket.destroy();
    else reply.writeHead(status).end(method === 'GET' ? known : '');
  });
  return { objects, luck, started };
}

describe.skipIf(!findServer('redis-server'))('an object store for workers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-bucket-'));
  const ledger = new Map<string, number>();
  const bucket = bucketServer();
  const servers: Server[] = [];
  let bucketStore: Awaited<ReturnType<typeof guideStore>>;
  let redis: Program;
  let redisUrl: string;
  let service: string;
  let address: string;

  beforeAll(async () => {
    bucketStore = await guideStore(folder);
    const port = await freePort();
    redis = await startRedis(port, folder);
    redisUrl = `redis://127.0.0.1:${String(port)}`;
    const its = await listen((_, body, reply) => {
      const { Addresses } = JSON.parse(body) as { Addresses: { Address1: string }[] };
      for (const { Address1 } of Addresses) ledger.set(Address1, (ledger.get(Address1) ?? 0) + 1);
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100', ...Input }] }))));
    });
    const shelf = await bucket.started;
    service = its.address;
    address = shelf.address;
    servers.push(its.server, shelf.server);
  });
  afterAll(async () => {
    for (const server of servers) server.close();
    await redis.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const storeOf = () => bucketStore(address, 'token');

  test('lets only one of many workers create a name', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, (_, at) => storeOf().create('race/one', String(at))));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await storeOf().read('race/one')).toBe(String(made.indexOf(true)));
    await storeOf().remove('race/one');
    expect(await storeOf().read('race/one')).toBeUndefined();
  });

  test.each([
    ['', 0],
    [' that loses one request or answer of ten', 0.1],
  ])('completes a job of two workers over a store%s, with every row once and none in doubt', async (_, share) => {
    ledger.clear();
    const rows = 400;
    const [input, output] = [
      join(folder, `in ${String(share)}.csv`),
      join(folder, `out ${String(share)}.csv`),
    ] as const;
    const lines = Array.from({ length: rows }, (__, at) => `${String(at)},${String(at + 1)} Main Street,Boston,US`);
    writeFileSync(input, `Reference,Address1,Locality,Country\n${lines.join('\n')}\n`);
    Object.assign(bucket.luck, { share, lost: 0 });
    const client = createClient({ endpoints: { batch: service }, credentials: { key: 'AA11-BB22-CC33-DD44' } });
    const told: WorkerEvent[] = [];
    const workers = await Promise.all(
      [0, 1].map(() =>
        createBatchWorker({
          ...{ redis: redisUrl, store: storeOf(), client, concurrency: 2, maxWait: 300_000 },
          onEvent: (event) => told.push(event),
        }),
      ),
    );
    try {
      const source = csvSource(input);
      const report = await distributeBatch({
        ...{ redis: redisUrl, store: storeOf(), client, source, chunkSize: 20, run: String(share) },
        operation: 'cleanseInternational',
        sink: csvSink(output, { matchFormatOf: source }),
        journal: join(folder, `job ${String(share)}`),
      });
      expect(report).toMatchObject({ status: 'done', tally: { results: rows, inDoubt: 0, rejected: 0 } });
    } finally {
      bucket.luck.share = 0;
      await Promise.all(workers.map((worker) => worker.close()));
    }
    expect([...ledger.values()]).toEqual(Array.from({ length: rows }, () => 1));
    const table = parseCsv(readFileSync(output, 'utf8'));
    expect(table.rows.map(([reference]) => Number(reference))).toEqual(Array.from({ length: rows }, (__, at) => at));
    expect(existsSync(output.replace('.csv', '.in-doubt.csv'))).toBe(false);
    if (share > 0) {
      expect(bucket.luck.lost).toBeGreaterThan(5);
      expect(told.filter(({ event }) => event === 'error').length).toBeGreaterThan(0);
    }
    // Only the claims remain. No object contains a row or an answer.
    for (const name of bucket.objects.keys()) expect(name).not.toMatch(/\.(rows|end|late)$/);
    expect([...bucket.objects.values()].join('\n')).not.toContain('Main Street');
  });

  test('makes a job close its source and its results if the results cannot be written', async () => {
    const input = join(folder, 'in full.csv');
    writeFileSync(input, 'Reference,Address1,Locality,Country\n1,1 Main Street,Boston,US\n');
    const client = createClient({ endpoints: { batch: service }, credentials: { key: 'AA11-BB22-CC33-DD44' } });
    const shared = folderStore(join(folder, 'share'));
    const worker = await createBatchWorker({ redis: redisUrl, store: shared, client });
    let open = 0;
    let closed = 0;
    const source = csvSource(input);
    const sink = csvSink(join(folder, 'out full.csv'), { matchFormatOf: source });
    try {
      const report = await distributeBatch({
        ...{ redis: redisUrl, store: shared, client, run: 'full', journal: join(folder, 'job full') },
        operation: 'cleanseInternational',
        source: {
          ...source,
          async *rows(bad) {
            open++;
            try {
              yield* source.rows(bad);
            } finally {
              open--;
            }
          },
        },
        sink: {
          ...sink,
          write: () => Promise.reject(noRoom()),
          close: () => sink.close().finally(() => closed++),
        },
      }).catch((cause: unknown) => ({ error: cause }));
      expect(report.error).toMatchObject({ message: noRoom().message });
    } finally {
      await worker.close();
    }
    await expect.poll(() => [open, closed]).toEqual([0, 1]);
  });

  test('sends nothing if its mount disappears before a send and leaves an empty folder, even if that folder has a claim', async () => {
    ledger.clear();
    const input = join(folder, 'in gone.csv');
    const lines = Array.from({ length: 100 }, (_, at) => `${String(at)},${String(at + 1)} Main Street,Boston,US`);
    writeFileSync(input, `Reference,Address1,Locality,Country\n${lines.join('\n')}\n`);
    const client = createClient({ endpoints: { batch: service }, credentials: { key: 'AA11-BB22-CC33-DD44' } });
    const shared = folderStore(join(folder, 'share'));
    const behind = folderStore(join(folder, 'empty'));
    let isGone = false;
    let goesOn: () => void = () => undefined;
    const hasGoneOn = new Promise<void>((resolve) => {
      goesOn = resolve;
    });
    const now = () => (isGone ? behind : shared);
    const mounted: BatchStore = {
      create: (name, text) => {
        if (!name.includes('.sent-')) return now().create(name, text);
        isGone = true;
        return now().create(name, text);
      },
      read: (name) => {
        // When this object is requested for the next chunk, the first chunk is done.
        if (isGone && name.endsWith('job.json')) goesOn();
        return now().read(name);
      },
      remove: (name) => now().remove(name),
    };
    const first = await createBatchWorker({ redis: redisUrl, store: mounted, client, concurrency: 1 });
    const source = csvSource(input);
    const job = distributeBatch({
      ...{ redis: redisUrl, store: shared, client, source, chunkSize: 20, run: 'gone' },
      operation: 'cleanseInternational',
      sink: csvSink(join(folder, 'out gone.csv'), { matchFormatOf: source }),
      journal: join(folder, 'job gone'),
    });
    await hasGoneOn;
    await first.close();
    expect(ledger.size).toBe(0);
    const second = await createBatchWorker({ redis: redisUrl, store: shared, client, concurrency: 2 });
    try {
      expect(await job).toMatchObject({ status: 'done', tally: { results: 100, inDoubt: 0 } });
    } finally {
      await second.close();
    }
    expect([...ledger.values()]).toEqual(Array.from({ length: 100 }, () => 1));
  });
});
