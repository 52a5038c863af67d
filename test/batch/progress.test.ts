import { type BatchRunProgress, csvSink, csvSource, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { upTo } from '../support/batch/memoryTable.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

const header = 'Reference,Address1,Country';
const line = (at: number, more = '') => `${String(at + 1_000)},${String(at + 1_000)} Main Street${more},US`;

/** Returns each progress that the run of a file reports. The service answers more slowly than the run reports. */
async function toldOf(bytes: string | Buffer, name = 'in.csv'): Promise<BatchRunProgress[]> {
  writeFileSync(join(folder, name), bytes);
  const source = csvSource(join(folder, name));
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-BB22-CC33-DD44' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: object[] };
      await after(120);
      return Response.json(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100', ...Input }] })));
    },
  });
  const told: BatchRunProgress[] = [];
  const report = await runBatch({
    ...{ source, client, journal: join(folder, `${name}.job`), operation: 'cleanseInternational' },
    ...{ chunkSize: 50, concurrency: 2, onProgress: (progress) => told.push(progress) },
    sink: csvSink(join(folder, `${name}.out`), { matchFormatOf: source }),
  });
  expect(report).toMatchObject({ status: 'done' });
  return told;
}

test('reports progress by answered rows, even for a file that is read all at once', async () => {
  const rows = 500;
  const told = await toldOf([header, ...upTo(rows).map((at) => line(at)), ''].join('\n'));
  expect(told.filter(({ tally }) => tally.rows > 0 && tally.rows < rows).length).toBeGreaterThan(2);
  for (const { share, tally } of told) expect(share).toBeCloseTo(tally.rows / rows, 1);
});

test.each([
  ['whose first rows are long', 1_000, (at: number) => (at < 300 ? 'x'.repeat(300) : '')],
  ['whose last rows are long', 1_000, (at: number) => (at > 700 ? 'x'.repeat(300) : '')],
  ['of duplicates', 1_500, () => ''],
])(
  'reports progress that never falls and follows the bytes of its rows, plain and compressed, for a file %s',
  async (_, rows, more) => {
    const lines = upTo(rows).map((at) => line(at, more(at)));
    const text = [header, ...lines, ''].join('\n');
    // The number of bytes up to the end of each row.
    const reach = lines.reduce((all, one) => [...all, (all.at(-1) ?? 0) + one.length + 1], [header.length + 1]);
    const files: [string | Buffer, string, number][] = [
      // Within a chunk of 32 kB, which is a quarter of this file, progress is estimated by rows.
      [text, 'in.csv', 0.15],
      // Progress follows the compressed bytes. Long rows that repeat one letter have few of them.
      [gzipSync(text), 'in.csv.gz', more(0) === more(rows) ? 0.1 : 0.5],
    ];
    for (const [bytes, name, most] of files) {
      const told = await toldOf(bytes, name);
      const shares = told.map(({ share = NaN }) => share);
      expect(shares).toEqual(shares.toSorted((one, other) => one - other));
      const far = told.filter(
        ({ share = NaN, tally }) => Math.abs(share - (reach[tally.rows] ?? 0) / text.length) > most,
      );
      expect(far.map(({ share, tally }) => [share, tally.rows])).toEqual([]);
    }
  },
);

test('reports how long the service makes a run wait, while the run waits', async () => {
  writeFileSync(join(folder, 'wait.csv'), [header, line(1), ''].join('\n'));
  const source = csvSource(join(folder, 'wait.csv'));
  const told: BatchRunProgress[] = [];
  let isRefused = false;
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-BB22-CC33-DD44' },
    fetch: async (request) => {
      if (!isRefused) {
        isRefused = true;
        return new Response('', { status: 429, headers: { 'retry-after': '3' } });
      }
      const { Addresses } = (await request.json()) as { Addresses: object[] };
      return Response.json(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100', ...Input }] })));
    },
  });
  const report = await runBatch({
    ...{ source, client, journal: join(folder, 'wait.job'), operation: 'cleanseInternational' },
    onProgress: (progress) => told.push(progress),
    sink: csvSink(join(folder, 'wait.out'), { matchFormatOf: source }),
  });
  expect(report).toMatchObject({ status: 'done' });
  const waits = told.map(({ wait }) => wait).filter((wait) => wait > 0);
  expect(waits.length).toBeGreaterThanOrEqual(2);
  expect(waits.at(-1)).toBeLessThan((waits[0] ?? 0) - 500);
});
