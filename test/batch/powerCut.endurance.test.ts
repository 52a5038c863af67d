import { BatchError, type BatchReport, csvSink, csvSource, outputPath, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { parseCsv } from 'doorplate/files';
import fc from 'fast-check';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDisk, type DiskFile } from '../support/batch/createDisk.ts';
import { createRandom } from '../support/createRandom.ts';

/** Number of runs. Set it with `BATCHES`, for example to 1,000. */
const numRuns = Number(process.env['BATCHES'] ?? 12);
const rows = 300;

let folder: string;
let input: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doorplate-power-'));
  input = join(folder, 'in.csv');
  const lines = Array.from({ length: rows }, (_, at) => `${String(at)},${String(at + 1)} Main Street,Boston,US`);
  writeFileSync(input, `Reference,Address1,Locality,Country\n${lines.join('\n')}\n`);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Disk = ReturnType<typeof createDisk>;

/** Creates a service that records its charges. It runs on a machine that loses power together with the disk. */
function createService() {
  const charged = new Map<number, number>();
  let disk: Disk | undefined;
  let onCall: () => void = () => undefined;
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-BB22-CC33-DD44' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: { Address1: string }[] };
      disk?.pass();
      if (disk?.isCut) throw new TypeError('The machine has no power.');
      onCall();
      for (const { Address1 } of Addresses) {
        const place = Number.parseInt(Address1) - 1;
        charged.set(place, (charged.get(place) ?? 0) + 1);
      }
      disk?.pass();
      await new Promise((resolve) => setImmediate(resolve));
      return Response.json(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100', ...Input }] })));
    },
  });
  return {
    charged,
    twice: () => [...charged].filter(([, times]) => times > 1).map(([place]) => place),
    /** Starts a run in a folder. It ends with or without a power cut. The user stops it after `calls` calls. */
    run(home: string, { disk: its, calls = Infinity }: { disk?: Disk; calls?: number } = {}): Promise<BatchReport> {
      disk = its;
      const stop = new AbortController();
      let left = calls;
      onCall = () => {
        if (left-- <= 0) stop.abort();
      };
      const source = csvSource(input);
      const output = join(home, 'out.csv');
      const sink = csvSink(output, { matchFormatOf: source });
      return runBatch({
        operation: 'cleanseInternational',
        client,
        source,
        sink: its ? its.sinkOn(sink, (kind) => outputPath(output, kind)) : sink,
        journal: join(home, 'job'),
        chunkSize: 10,
        signal: stop.signal,
        openFile: its?.openFile,
      });
    },
  };
}

const placesIn = (path: string) =>
  existsSync(path) ? parseCsv(readFileSync(path, 'utf8')).rows.map(([first]) => Number(first)) : [];
const whysIn = (path: string) =>
  existsSync(path) ? parseCsv(readFileSync(path, 'utf8')).rows.map((cells) => cells.at(-2) ?? '') : [];
const answersIn = (home: string) => readdirSync(join(home, 'job')).filter((name) => name.startsWith('answers'));
const newHome = () => mkdtempSync(join(folder, 'run-'));

test('B01: charges nothing twice and writes every row to one file, whenever the power of a disk that flushes is cut', async () => {
  let cuts = 0;
  const whys = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const random = createRandom(seed);
      const service = createService();
      let home = newHome();
      for (let life = 1; life <= 3; life++) {
        // The user may have stopped an earlier run. The results and the journal then have safe points in their middle.
        if (random() < 0.4) {
          await service.run(home, { calls: Math.floor(random() * 12) });
        }
        const left = newHome();
        const disk = createDisk({ random, folder: home, left, moments: Math.floor(random() * 120) });
        await service.run(home, { disk });
        if (!disk.isCut) continue;
        cuts++;
        home = left;
      }
      const report = await service.run(home);
      const [results, inDoubt] = [placesIn(join(home, 'out.csv')), placesIn(join(home, 'out.in-doubt.csv'))];
      expect(report.status).toBe('done');
      expect(service.twice()).toEqual([]);
      expect(results).toEqual([...results].sort((one, other) => one - other));
      expect([...results, ...inDoubt].sort((one, other) => one - other)).toEqual(
        Array.from({ length: rows }, (_, at) => at),
      );
      expect(results.filter((place) => !service.charged.has(place))).toEqual([]);
      for (const why of whysIn(join(home, 'out.in-doubt.csv'))) whys.add(why);
    }),
    { numRuns },
  );
  expect(cuts).toBeGreaterThan(numRuns);
  // No row was interrupted because a page was closed.
  expect([...whys]).toEqual([
    'The run was interrupted while this row was in flight. You may have been charged for it.',
  ]);
});

test('never pays again for a row that still has an answer or result, even if the disk reported writes that it lost', async () => {
  const seen = { refused: 0, done: 0 };
  const some: fc.Arbitrary<DiskFile[]> = fc.subarray(['journal', 'answers', 'results'], { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(fc.integer(), some, async (seed, lies) => {
      const random = createRandom(seed);
      const service = createService();
      const [home, left] = [newHome(), newHome()];
      await service.run(home, { calls: Math.floor(random() * 12) });
      const disk = createDisk({ random, folder: home, left, lies, moments: Math.floor(random() * 120) });
      await service.run(home, { disk });
      if (!disk.isCut) return;
      const witnesses = new Set(placesIn(join(left, 'out.csv')).filter(Number.isInteger));
      for (const name of answersIn(left))
        for (const line of readFileSync(join(left, 'job', name), 'utf8').split('\n'))
          if (/^\[\d+,.*\] [\da-f]{8}$/.test(line)) witnesses.add(Number.parseInt(line.slice(1)));
      const before = service.twice().length;
      const ended = await service.run(left).catch((error: unknown) => error);
      expect(before).toBe(0);
      expect(service.twice().filter((place) => witnesses.has(place))).toEqual([]);
      if (ended instanceof BatchError) {
        seen.refused++;
        expect(['journal', 'results']).toContain(ended.reason);
        // A repeated request gets the same answer, and nothing is sent.
        const sent = service.charged.size;
        await expect(service.run(left)).rejects.toBeInstanceOf(BatchError);
        expect(service.charged.size).toBe(sent);
      } else {
        seen.done++;
        expect(ended).toMatchObject({ status: 'done' });
      }
    }),
    { numRuns: 2 * numRuns },
  );
  expect(seen.refused).toBeGreaterThan(0);
  expect(seen.done).toBeGreaterThan(0);
});

test('B03: keeps the rows of a torn line in doubt if the power is cut in the next run too', async () => {
  const service = createService();
  const [home, left] = [newHome(), newHome()];
  await service.run(home, { calls: 10 });
  const known = placesIn(join(home, 'out.csv')).length;
  appendFileSync(join(home, 'job/journal.log'), `["sending",${String(known)},${String(known + 9)},[]] 0123\n`);
  const disk = createDisk({ random: createRandom(1), folder: home, left, moments: 60 });
  await service.run(home, { disk });
  expect(disk.isCut).toBe(true);
  await service.run(left);
  expect(placesIn(join(left, 'out.in-doubt.csv')).slice(0, 10)).toEqual(
    Array.from({ length: 10 }, (_, at) => known + at),
  );
  expect(service.twice()).toEqual([]);
});

test('detects truncated journal and answer files by the results, and sends nothing', async () => {
  const service = createService();
  const [home, left] = [newHome(), newHome()];
  await service.run(home, { calls: 10 });
  const { size } = statSync(join(home, 'job/journal.log'));
  const known = placesIn(join(home, 'out.csv')).length;
  const disk = createDisk({ random: () => 0.999, folder: home, left, moments: 110 });
  await service.run(home, { disk });
  expect(placesIn(join(left, 'out.csv')).length).toBeGreaterThan(known);
  truncateSync(join(left, 'job/journal.log'), size);
  for (const name of answersIn(left)) truncateSync(join(left, 'job', name), 0);
  const sent = service.charged.size;
  await expect(service.run(left)).rejects.toMatchObject({
    reason: 'journal',
    message: expect.stringContaining('rows that are in the results') as string,
  });
  expect(service.charged.size).toBe(sent);
});

test('reports missing results and what to do', async () => {
  const service = createService();
  const home = newHome();
  await service.run(home, { calls: 10 });
  rmSync(join(home, 'out.csv'));
  await expect(service.run(home)).rejects.toMatchObject({
    message: expect.stringMatching(/out\.csv is missing\. .* Restore the file\./) as string,
  });
});

test('detects truncated journal, answer and result files by the names of the existing files', async () => {
  const service = createService();
  const home = newHome();
  await service.run(home, { calls: 8 });
  const before = ['job/journal.log', 'out.csv'].map(
    (name) => [join(home, name), readFileSync(join(home, name))] as const,
  );
  await service.run(home, { calls: 8 });
  for (const [path, bytes] of before) writeFileSync(path, bytes);
  for (const name of answersIn(home)) truncateSync(join(home, 'job', name), 0);
  const sent = service.charged.size;
  await expect(service.run(home)).rejects.toMatchObject({ reason: 'journal' });
  expect(service.charged.size).toBe(sent);
});

test.each([
  ['results that have become shorter', 'results', (home: string) => truncateSync(join(home, 'out.csv'), 2_000)],
  ['results that were changed', 'results', (home: string) => writeFileSync(join(home, 'out.csv'), 'x'.repeat(90_000))],
  ['results that are gone', 'results', (home: string) => rmSync(join(home, 'out.csv'))],
  ['a journal that is gone', 'journal', (home: string) => rmSync(join(home, 'job/journal.log'))],
  ['a journal that has lost its end', 'journal', (home: string) => truncateSync(join(home, 'job/journal.log'), 300)],
  ['a job that is gone', 'journal', (home: string) => rmSync(join(home, 'job/job.json'))],
  ['a job that is empty', 'journal', (home: string) => truncateSync(join(home, 'job/job.json'), 0)],
])('does not resume, sends nothing and keeps all files, given %s', async (_, reason, lose) => {
  const service = createService();
  const home = newHome();
  await service.run(home, { calls: 10 });
  lose(home);
  const [before, sent] = [placesIn(join(home, 'out.csv')), service.charged.size];
  await expect(service.run(home)).rejects.toMatchObject({ name: 'BatchError', reason });
  expect([placesIn(join(home, 'out.csv')), service.charged.size]).toEqual([before, sent]);
});
