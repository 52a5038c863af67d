import { csvSink } from 'doorplate/batch';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { memoryJob } from '../support/batch/memoryJob.ts';
import { upTo } from '../support/batch/memoryTable.ts';
import { onTheSpot } from '../support/batch/onTheSpot.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

/**
 * A job of ten calls one after another, on a disk that takes `ms` for its n-th flush on the spot, by a clock that else stands. How many calls there were
 * before each of these flushes. `later`: ms that pass while a call is answered.
 */
async function flushesOf(ms: (flush: number) => number, later: (call: number) => number = () => 0) {
  let clock = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const flushes: number[] = [];
  const job = memoryJob(join(folder, 'job'), {
    ...{ rows: 1_000, concurrency: 1 },
    meets(call) {
      clock += later(call);
      return undefined;
    },
  });
  const report = await onTheSpot(
    'fdatasyncSync',
    (own) => (fd) => {
      clock += ms(flushes.length);
      flushes.push(job.calls());
      own(fd);
    },
    () => job.run(),
  );
  expect(report).toMatchObject({ status: 'done', tally: { results: 1_000 } });
  expect(job.rows.map(({ index }) => index)).toEqual(upTo(1_000));
  expect(job.twice()).toBe(0);
  return flushes;
}

/** Before each call, and for "wrote" and "done" when all have been answered. */
const always = [...upTo(10), 10, 10];

test('a disk that is quick is waited for on the spot: before each call, and at the end', async () => {
  expect(await flushesOf(() => 2)).toEqual(always);
});

test('a disk that is slow three times in a row is waited for beside other work from then on', async () => {
  expect(await flushesOf(() => 2.1)).toEqual([0, 1, 2]);
});

test('a disk that is slow now and then is a quick one', async () => {
  expect(await flushesOf((flush) => (flush % 3 === 2 ? 0 : 3))).toEqual(always);
});

test('a slow disk is tried again after ten seconds', async () => {
  const flushes = await flushesOf(
    (flush) => (flush < 3 ? 3 : 0),
    (call) => (call === 5 ? 9_999 : call === 7 ? 1 : 0),
  );
  expect(flushes).toEqual([0, 1, 2, ...always.slice(7)]);
});

test('a slow disk that is slow still when it is tried again has three tries each time', async () => {
  expect(
    await flushesOf(
      () => 3,
      (call) => (call === 6 ? 10_000 : 0),
    ),
  ).toEqual([0, 1, 2, 6, 7, 8]);
});

/** A disk that takes half of what it is given, each time. `slow`: so slow on the spot that it is waited for beside other work. */
async function resultsByHalves(slow: boolean) {
  let clock = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const some = await open(join(folder, 'some'), 'w');
  const files = Object.getPrototypeOf(some) as typeof some;
  await some.close();
  const { write } = files;
  let later = 0;
  vi.spyOn(files, 'write').mockImplementation(function (this: typeof some, ...args: unknown[]) {
    const [bytes, from, length, at] = args as [Uint8Array, number, number, number | null];
    later++;
    return (write as (...its: unknown[]) => never).call(this, bytes, from, Math.ceil(length / 2), at);
  });
  const path = join(folder, 'out.csv');
  const job = memoryJob(join(folder, 'job'), { rows: 1_000, concurrency: 1, sink: csvSink(path) });
  // From here on its columns are chosen: results are written call by call.
  await job.run({ budget: 100 });
  const report = await onTheSpot(
    'writeSync',
    (own) =>
      ((fd: number, bytes: Uint8Array, from: number, length: number, at: number | null) => {
        if (slow) clock += 3;
        return (own as (...args: unknown[]) => number)(fd, bytes, from, Math.ceil(length / 2), at);
      }) as typeof own,
    () => job.run(),
  );
  expect(report).toMatchObject({ status: 'done', tally: { results: 1_000 } });
  const [, ...lines] = readFileSync(path, 'utf8').trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(upTo(1_000).map(String));
  expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1);
  const again = await job.run();
  expect(again).toMatchObject({ status: 'done', tally: { results: 1_000 } });
  expect(job.twice()).toBe(0);
  return later;
}

test('a quick disk that takes half of each write has all of it in the end', async () => {
  expect(await resultsByHalves(false)).toBe(0);
});

test('a slow disk that takes half of each write has all of it in the end', async () => {
  expect(await resultsByHalves(true)).toBeGreaterThan(10);
});

test('a disk that takes nothing ends the run with that, and nothing hangs', async () => {
  const job = memoryJob(join(folder, 'job'), { rows: 1_000 });
  const report = await onTheSpot(
    'writeSync',
    () => () => 0,
    () => job.run(),
  );
  expect(report).toMatchObject({ status: 'stopped', reason: 'journal', error: { message: 'The disk takes nothing.' } });
  expect(job.sent).toEqual([]);
});
