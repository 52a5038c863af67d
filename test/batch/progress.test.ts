import { type BatchRunProgress, csvSink, csvSource, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

test('how far a run is follows the rows that have an answer, also of a file that is read at once', async () => {
  const rows = 500;
  const lines = Array.from({ length: rows }, (_, at) => `${String(at + 1_000)},${String(at + 1_000)} Main Street,US`);
  writeFileSync(join(folder, 'in.csv'), `Reference,Address1,Country\n${lines.join('\n')}\n`);
  const source = csvSource(join(folder, 'in.csv'));
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-BB22-CC33-DD44' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: object[] };
      // Longer than what lies between two moments that are told.
      await after(120);
      return Response.json(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100', ...Input }] })));
    },
  });
  const told: BatchRunProgress[] = [];
  await runBatch({
    ...{ source, client, journal: join(folder, 'job'), operation: 'cleanseInternational' },
    ...{ chunkSize: 50, concurrency: 2, onProgress: (progress) => told.push(progress) },
    sink: csvSink(join(folder, 'out.csv'), { like: source }),
  });
  const under = told.filter(({ tally }) => tally.rows > 0 && tally.rows < rows);
  expect(under.length).toBeGreaterThan(2);
  for (const { share, tally } of told) expect(share).toBeCloseTo(tally.rows / rows, 1);
});
