import { csvSink } from 'doorplate/batch';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryJob } from '../support/batch/memoryJob.ts';
import { upTo } from '../support/batch/memoryTable.ts';
import { withWrites } from '../support/batch/withWrites.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

test('flushes the journal before each call and at the end', async () => {
  const flushes: number[] = [];
  const job = memoryJob(join(folder, 'job'), {
    ...{ rows: 1_000, concurrency: 1 },
    async openFile(path, flags, mode) {
      const file = await open(path, flags, mode);
      if (!path.endsWith('journal.log')) return file;
      const flush = file.datasync.bind(file);
      return Object.assign(file, {
        async datasync() {
          const calls = job.calls();
          await flush();
          // The call is not sent before its line is flushed.
          expect(job.calls()).toBe(calls);
          flushes.push(calls);
        },
      });
    },
  });
  expect(await job.run()).toMatchObject({ status: 'done', tally: { results: 1_000 } });
  expect(job.rows.map(({ index }) => index)).toEqual(upTo(1_000));
  expect(job.twice()).toBe(0);
  // One flush before each call, and one each for "wrote" and "done" after all answers.
  expect(flushes).toEqual([...upTo(10), 10, 10]);
});

test('writes everything to a disk that accepts half of each write', async () => {
  const path = join(folder, 'out.csv');
  const job = memoryJob(join(folder, 'job'), { rows: 1_000, concurrency: 1, sink: csvSink(path) });
  // After this run, the columns are resolved, so the results are written call by call.
  await job.run({ budget: 100 });
  let writes = 0;
  const report = await withWrites(
    (own) => (bytes, from, length, at) => {
      writes++;
      return own(bytes, from, Math.ceil(length / 2), at);
    },
    () => job.run(),
  );
  expect(writes).toBeGreaterThan(10);
  expect(report).toMatchObject({ status: 'done', tally: { results: 1_000 } });
  const [, ...lines] = readFileSync(path, 'utf8').trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(upTo(1_000).map(String));
  expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1);
  const again = await job.run();
  expect(again).toMatchObject({ status: 'done', tally: { results: 1_000 } });
  expect(job.twice()).toBe(0);
});

test('ends the run instead of hanging if the disk accepts nothing', async () => {
  const job = memoryJob(join(folder, 'job'), { rows: 1_000 });
  const report = await withWrites(
    () => () => Promise.resolve({ bytesWritten: 0 }),
    () => job.run(),
  );
  expect(report).toMatchObject({
    status: 'stopped',
    reason: 'journal',
    error: { message: 'The disk accepted no bytes.' },
  });
  expect(job.sent).toEqual([]);
});
