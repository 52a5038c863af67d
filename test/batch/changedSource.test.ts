import { type BatchSource, csvSink, csvSource, estimateRun, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { parseCsv } from 'doorplate/files';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { upTo } from '../support/batch/memoryTable.ts';
import { echoService } from '../support/echoService.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

/** More bytes than the runs below read ahead of their calls. */
const rows = 6_000;
const line = (at: number) => `${String(at)},${String(at)} Main Street,Boston,US\n`;
const textOf = (places: readonly number[]) => `Reference,Address1,Locality,Country\n${places.map(line).join('')}`;

/** Creates a job that reads a file. `meets` runs at each call to the service. */
function jobOf(name: string, text: string | Uint8Array, meets: (call: number) => void = () => undefined) {
  const path = join(folder, name);
  writeFileSync(path, text);
  const service = echoService((call) => {
    meets(call);
    return undefined;
  });
  const client = createClient({ endpoints: { batch: 'https://batch.test' }, fetch: service.fetch });
  const output = join(folder, 'out.csv');
  return {
    path,
    ...service,
    run(source: BatchSource = csvSource(path)) {
      const sink = csvSink(output, { matchFormatOf: source });
      return runBatch({ operation: 'cleanseInternational', client, source, sink, journal: join(folder, 'job') });
    },
    estimate: () => estimateRun({ operation: 'cleanseInternational', client, source: csvSource(path) }),
    written: () => parseCsv(readFileSync(output, 'utf8')).rows.map(([first]) => Number(first)),
    twice: () => service.sent.length - new Set(service.sent.map(({ Address1 }) => Address1)).size,
  };
}

describe('a source file that changes during a run', () => {
  const whole = textOf(upTo(rows));
  test.each<[what: string, change: (path: string) => void]>([
    ['is cut', (path) => truncateSync(path, whole.length / 2)],
    ['is sorted', (path) => writeFileSync(path, textOf(upTo(rows).reverse()))],
    ['grows', (path) => writeFileSync(path, whole + line(rows))],
  ])(
    'stops the run if the file %s, then resumes over the original bytes without losing a row or paying for one twice',
    async (_, change) => {
      let hasChanged = false;
      const job = jobOf('in.csv', whole, (call) => {
        if (call === 5 && !hasChanged) {
          hasChanged = true;
          change(job.path);
        }
      });
      const first = await job.run();
      expect(first).toMatchObject({ status: 'stopped', reason: 'source', error: { reason: 'source' } });
      expect(first.error?.message).toContain('in.csv changed while it was being read');
      // The rows that were read until the change are unchanged.
      expect(first.tally.results).toBeLessThan(rows);
      expect(job.written()).toEqual(upTo(first.tally.results));
      await expect(job.run()).rejects.toMatchObject({ reason: 'changed' });

      writeFileSync(job.path, whole);
      expect(await job.run()).toMatchObject({ status: 'done', tally: { results: rows, inDoubt: 0 } });
      expect(job.written()).toEqual(upTo(rows));
      expect(job.twice()).toBe(0);
    },
  );

  test('sends nothing if the file changes before its rows are read', async () => {
    const job = jobOf('in.csv', whole);
    const source = csvSource(job.path);
    const changed: BatchSource = {
      ...source,
      async digest() {
        const its = await source.digest();
        utimesSync(job.path, 1, 1);
        return its;
      },
    };
    await expect(job.run(changed)).rejects.toMatchObject({ reason: 'source' });
    expect(job.calls()).toBe(0);
  });

  test('keeps the rows of the original file if another file of the same name replaces it', async () => {
    const job = jobOf('in.csv', whole, (call) => {
      if (call !== 5) return;
      writeFileSync(join(folder, 'new.csv'), textOf([7]));
      renameSync(join(folder, 'new.csv'), job.path);
    });
    expect(await job.run()).toMatchObject({ status: 'done', tally: { results: rows } });
    expect(job.written()).toEqual(upTo(rows));
  });
});

describe('a source that cannot be read twice', () => {
  test('is rejected without sending anything if it is a pipe without a writer, and the pipe does not block', async () => {
    const job = jobOf('in.csv', '');
    const pipe = join(folder, 'pipe.csv');
    execFileSync('mkfifo', [pipe]);
    await expect(job.run(csvSource(pipe))).rejects.toMatchObject({
      reason: 'source',
      message: expect.stringContaining('pipe.csv is not a regular file'),
    });
    expect(job.calls()).toBe(0);
  });

  test('is rejected without sending anything if it is a folder', async () => {
    const job = jobOf('in.csv', '');
    mkdirSync(join(folder, 'folder.csv'));
    await expect(job.run(csvSource(join(folder, 'folder.csv')))).rejects.toMatchObject({ reason: 'source' });
  });

  test('is rejected without sending anything if it is a truncated compressed file', async () => {
    const packed = gzipSync(textOf(upTo(rows)));
    const job = jobOf('in.csv.gz', packed.subarray(0, packed.length * 0.8));
    await expect(job.run()).rejects.toMatchObject({ reason: 'unreadable' });
    await expect(job.estimate()).rejects.toMatchObject({ reason: 'unreadable' });
    expect(job.calls()).toBe(0);
  });
});

test('does not wait for a hanging source if it was aborted before the start', async () => {
  const job = jobOf('in.csv', textOf([0]));
  const hanging: BatchSource = {
    name: 'hanging',
    header: () => Promise.resolve(['Reference', 'Address1', 'Locality', 'Country']),
    async *rows(onUnreadable) {
      yield ['0', '0 Main Street', 'Boston', 'US'];
      // `onUnreadable` is undefined while columns are detected, and that must not hang.
      if (onUnreadable) await new Promise(() => undefined);
    },
  };
  const sink = {
    open: () => Promise.resolve(),
    write: () => Promise.resolve(),
    safe: () => Promise.resolve(0),
    close: () => Promise.resolve(),
  };
  const client = createClient({ endpoints: { batch: 'https://batch.test' }, fetch: job.fetch });
  const journal = join(folder, 'job');
  const signal = AbortSignal.abort();
  const ended = await runBatch({ operation: 'cleanseInternational', client, source: hanging, sink, journal, signal });
  expect(ended).toMatchObject({ status: 'paused' });
  expect(job.calls()).toBe(0);
});
