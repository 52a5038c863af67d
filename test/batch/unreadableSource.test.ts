import { csvSource, estimateRun, readColumns, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fileJobs, serviceOf } from '../support/batch/fileJobs.ts';
import { memorySink } from '../support/batch/memoryTable.ts';
import { countWork } from '../support/countWork.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));
const { header, run, streets, write, firsts } = fileJobs(() => folder);

describe('a file without a readable row', () => {
  test.each<[string, string, string]>([
    [
      'short lines',
      '1\n2\n',
      'has 2 unreadable lines and no usable row, so nothing was sent. The first one, line 2, has too few values.',
    ],
    [
      'an open quote',
      '1,"1 Main Street,Boston,US\n',
      'has an unreadable line and no usable row, so nothing was sent. Line 2 has a quote that is never closed.',
    ],
    [
      'its header again',
      `${header}\n`,
      'has an unreadable line and no usable row, so nothing was sent. Line 2 repeats the column names.',
    ],
    [
      'a total',
      'Total,,,0\n',
      'has an unreadable line and no usable row, so nothing was sent. Line 2 is a total or a footer.',
    ],
    [
      'NULs',
      `${'\0'.repeat(100_000)}\n`,
      'has an unreadable line and no usable row, so nothing was sent. Line 2 contains a NUL character.',
    ],
    [
      'a line that never ends',
      'x'.repeat(1_100_000),
      'has an unreadable line and no usable row, so nothing was sent. Line 2 is longer than 1,000,000 characters.',
    ],
  ])('ends a run and an estimate with an error, and starts no job: %s', async (_, lines, message) => {
    const { client, calls } = serviceOf();
    const path = write('in.csv', `${header}\n${lines}`);
    const error = { name: 'BatchError', reason: 'lines', message: `in.csv ${message}` };
    await expect(run(path, { client })).rejects.toMatchObject(error);
    await expect(estimateRun({ operation: 'cleanseInternational', source: csvSource(path) })).rejects.toMatchObject(
      error,
    );
    expect([calls(), existsSync(join(folder, 'job/job.json')), existsSync(join(folder, 'out.csv'))]).toEqual([
      0,
      false,
      false,
    ]);
  });

  test('that is too long to have column names ends with an error', async () => {
    const { client } = serviceOf();
    const path = write('in.csv', gzipSync('x'.repeat(3_000_000)));
    await expect(run(path, { client })).rejects.toMatchObject({ name: 'CsvError', reason: 'long-line' });
  });
});

test('sends every row but the damaged ones, and reports each damaged line once, in a run and in an estimate', async () => {
  const { client, sent } = serviceOf();
  const lines = streets(1_000);
  const damaged: [number, string, string][] = [
    [0, '(id),(text),(text),(iso)', 'units'],
    [100, '"100,101 Main Street,Boston,US', 'quote'],
    [200, '200,201 Main\0 Street,Boston,US', 'nul'],
    [300, `\ufeff${header.toUpperCase()}`, 'header'],
    [400, '400', 'short'],
    [500, `500,${'x'.repeat(1_100_000)},Boston,US`, 'length'],
    [999, 'Total,,,999', 'total'],
  ];
  for (const [index, line] of damaged) lines[index] = line;
  const path = write('in.csv', `${header}\n${lines.join('\n')}\n`);
  expect(await estimateRun({ operation: 'cleanseInternational', source: csvSource(path) })).toMatchObject({
    records: 993,
    unreadable: 7,
  });
  expect(await run(path, { client })).toMatchObject({ status: 'done', unreadable: 7, tally: { results: 993 } });
  expect(sent.size).toBe(993);
  expect(firsts()).toEqual(
    [...Array(1_000).keys()].filter((index) => !damaged.some(([at]) => at === index)).map(String),
  );
  const reported = [...readFileSync(join(folder, 'out.unreadable.csv'), 'utf8').matchAll(/^(\d+),(\w+)/gm)].map(
    ([, line, why]) => [Number(line), why],
  );
  expect(reported).toEqual(damaged.map(([index, , why]) => [index + 2, why]));
});

test('finds the columns of a wide file with work that grows in proportion to its columns', async () => {
  const { client } = serviceOf();
  const work = (count: number) => {
    const names = ['Address1', 'Locality', ...Array.from({ length: count }, (_, index) => `x${String(index)}`)];
    const source = {
      name: 'wide',
      header: () => Promise.resolve(names),
      rows: () => [['1 Main Street', 'Boston', ...Array<string>(count).fill('')]],
    };
    const journal = join(folder, String(count));
    return countWork(async () => {
      await readColumns({ source, operation: 'cleanseInternational' });
      await estimateRun({ source, operation: 'cleanseInternational' });
      await runBatch({ client, source, operation: 'cleanseInternational', sink: memorySink().sink, journal });
    });
  };
  const small = await work(300);
  expect(await work(3_000)).toBeLessThan(20 * small);
});

test('keeps only a bounded part of a damaged file in memory', async () => {
  const client = createClient({ endpoints: { batch: 'https://batch.test' }, fetch: () => Promise.reject(new Error()) });
  const path = join(folder, 'in.csv.gz');
  // Each line is as long as a line can be, and has too many values.
  const line = Buffer.from(`1,${'x'.repeat(990_000)},Boston,US,more\n`);
  writeFileSync(
    path,
    gzipSync(Buffer.concat([Buffer.from(`${header}\n1,1 Main Street,Boston,US\n`), ...Array<Buffer>(8).fill(line)]), {
      level: 1,
    }),
  );
  let [most, count] = [0, 0];
  const table = memorySink({
    unreadable: (lines) => {
      most = Math.max(most, lines.length);
      count += lines.length;
      return Promise.resolve();
    },
  });
  const journal = join(folder, 'job');
  await runBatch({
    client,
    source: csvSource(path),
    sink: table.sink,
    operation: 'cleanseInternational',
    journal,
    stopAfter: 1,
  });
  expect(count).toBe(8);
  expect(most).toBeLessThan(5);
});

test('does not read a journal with a line that never ends', async () => {
  const { client } = serviceOf();
  const path = write('in.csv', `${header}\n${streets(1).join('\n')}\n`);
  expect(await run(path, { client, budget: 0 })).toMatchObject({ status: 'stopped' });
  truncateSync(join(folder, 'job/journal.log'), 140 * 2 ** 20);
  await expect(run(path, { client })).rejects.toMatchObject({
    reason: 'journal',
    message: expect.stringMatching(/journal\.log has a line longer than 128 MB/) as string,
  });
});
