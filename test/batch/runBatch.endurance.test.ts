import { type BatchSink, type BatchSource, outputPath } from 'doorplate/batch';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type FileJobOptions, fileJobs, serviceOf } from '../support/batch/fileJobs.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

const { streets, header, write, fileOf, run, tableIn, firsts, numbers } = fileJobs(() => folder);

describe('the journal on a very slow disk', () => {
  test('writes the lines of calls that return together in one write, not one after another', async () => {
    const { client } = serviceOf();
    let flushes = 0;
    const slow: FileJobOptions['openFile'] = async (path, flags, mode) => {
      const file = await open(path, flags, mode);
      if (!path.endsWith('journal.log')) return file;
      const { datasync } = file;
      return Object.assign(file, {
        async datasync() {
          flushes++;
          await new Promise((resolve) => setTimeout(resolve, 2_500));
          await datasync.call(file);
        },
      });
    };
    expect(await run(fileOf(1_600), { client, openFile: slow, concurrency: 8 })).toMatchObject({ status: 'done' });
    // Two rounds of 8 calls, "wrote" and "done". If lines were written one after another, the second round alone would need 8 flushes.
    expect(flushes).toBeLessThan(10);
  });
});

describe('a file of very many rows', () => {
  test('B15: keeps few rows in memory at a time, and writes them in order', async () => {
    let read = 0;
    let written = 0;
    let most = 0;
    const all = 40_000;
    const { client } = serviceOf();
    const source: BatchSource = {
      name: 'rows',
      header: () => Promise.resolve(header.split(',')),
      async *rows() {
        read = 0;
        for (; read < all; read++) {
          most = Math.max(most, read - written);
          yield [String(read), `${String(read + 1)} Main Street`, 'Boston', 'US'];
          if (read % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
        }
      },
    };
    const sink: BatchSink = {
      open: () => Promise.resolve(),
      write: (rows) => {
        for (const { index } of rows) if (index !== written++) throw new Error('out of order');
        return Promise.resolve();
      },
      safe: () => Promise.resolve(written),
      close: () => Promise.resolve(),
    };
    expect(await run('', { client, source, sink })).toMatchObject({ status: 'done', tally: { results: all } });
    expect(written).toBe(all);
    expect(most).toBeLessThan(15_000);
  });

  test.each(['rejected', 'in-doubt'] as const)(
    'leaves a file of %s rows unchanged that another program creates during the run',
    async (kind) => {
      const others = outputPath(join(folder, 'out.csv'), kind);
      const theirs = 'Customer,why\n7,paid for\n';
      const failure = kind === 'rejected' ? new Response('no', { status: 400 }) : new TypeError('reset');
      const { client, twice } = serviceOf((call) => {
        if (call !== 250) return undefined;
        writeFileSync(others, theirs);
        return failure;
      });
      const path = fileOf(25_100);
      const refused = await run(path, { client, concurrency: 1 });
      expect(refused).toMatchObject({ status: 'stopped', reason: 'journal' });
      expect(refused.error?.message).toContain('does not belong to this job');
      expect(readFileSync(others, 'utf8')).toBe(theirs);
      rmSync(others);
      expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 25_000 } });
      expect([firsts().length, firsts(kind).length, twice()]).toEqual([25_000, 100, []]);
    },
  );

  test('makes all result lines as wide as the first, even after a resume and ten thousand rows without an answer', async () => {
    const { client } = serviceOf();
    const bad = numbers(10_200).map((at) => `${at},,,US`);
    const path = write('in.csv', `${header}\n${bad.join('\n')}\n${streets(30_000, 10_200).join('\n')}\n`);
    // Without a street in the first rows, their columns cannot be guessed.
    const columns = ['Id', 'Address1', 'Locality', 'Country'];
    expect(await run(path, { client, columns, budget: 25_000 })).toMatchObject({
      status: 'stopped',
      tally: { notSent: 10_200 },
    });
    expect(await run(path, { client, columns })).toMatchObject({ status: 'done', tally: { results: 30_000 } });
    const { header: names, rows, unreadable: strange } = tableIn();
    expect(strange).toEqual([]);
    expect(rows).toHaveLength(30_000);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([names.length]));
  });
});
