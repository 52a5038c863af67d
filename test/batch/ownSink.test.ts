// @vitest-environment node
import { type BatchSink, type BatchSource, runBatch, type RunBatchOptions, type SinkRow } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { echoOf, echoService } from '../support/echoService.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doorplate-sink-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Name = 'cleanseInternational';
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

const settled = () => new Promise((resolve) => setImmediate(resolve));

const sourceOf = (count: number, bad: readonly number[] = []): BatchSource => ({
  name: 'streets',
  header: () => Promise.resolve(['Reference', 'Address1', 'Locality', 'Country']),
  async *rows(onBad) {
    for (const at of upTo(count)) {
      if (at % 100 === 0) await settled();
      if (bad.includes(at)) await onBad?.({ line: at, cells: ['x'] } as never);
      else yield [String(at), `${String(at)} Main Street`, 'Boston', 'US'];
    }
  },
});

/** A sink in memory; what is given takes the place of its own. */
function sinkOf(more: Partial<BatchSink> = {}) {
  const rows: SinkRow[] = [];
  const bad: number[] = [];
  let safe = 0;
  const sink: BatchSink = {
    open: (_, __, from) => {
      rows.splice((from as number | undefined) ?? 0);
      return Promise.resolve();
    },
    write: (some) => {
      rows.push(...some);
      return Promise.resolve();
    },
    unreadable: (lines) => {
      bad.push(...lines.map(({ line }) => line));
      return Promise.resolve();
    },
    safe: () => {
      safe++;
      return Promise.resolve(rows.length);
    },
    close: () => Promise.resolve(),
    ...more,
  };
  return { sink, rows, bad, safe: () => safe };
}

function runInto(sink: BatchSink, source: BatchSource, meets?: Parameters<typeof echoService>[0]) {
  const service = echoService(meets);
  const client = createClient({ endpoints: { batch: 'https://batch.test' }, fetch: service.fetch });
  const begin = (more: Partial<RunBatchOptions<Name>> = {}) =>
    runBatch<Name>({
      operation: 'cleanseInternational',
      ...{ client, source, sink },
      journal: join(folder, 'job'),
      ...more,
    });
  return { ...service, begin };
}

describe('a sink of one’s own', () => {
  test('has each row once, in order, and is made safe at the end', async () => {
    const { sink, rows, safe } = sinkOf();
    const { begin, sent } = runInto(sink, sourceOf(450));
    expect(await begin()).toMatchObject({ status: 'done', tally: { results: 450 } });
    expect(rows.map(({ index }) => index)).toEqual(upTo(450));
    expect([sent.length, safe()]).toEqual([450, 1]);
  });

  test('that takes nothing for a while is waited for: few more calls are sent than it holds rows', async () => {
    let go: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (go = resolve));
    const { sink, rows } = sinkOf();
    const slow: BatchSink = { ...sink, write: (some) => opened.then(() => sink.write(some)) };
    const { begin, calls } = runInto(slow, sourceOf(14_000));
    const running = begin({ concurrency: 4 });
    await vi.waitFor(() => expect(calls()).toBeGreaterThan(99));
    for (let turn = 0; turn < 300; turn++) await settled();
    expect(calls()).toBeLessThan(115);
    go();
    expect(await running).toMatchObject({ status: 'done', tally: { results: 14_000 } });
    expect(rows.map(({ index }) => index)).toEqual(upTo(14_000));
  });

  test('that fails for good ends the run with what it says: nothing more is sent, and another one goes on from there', async () => {
    const { sink, rows } = sinkOf();
    const failing: BatchSink = {
      ...sink,
      write: (some) => (some[0]?.index === 0 ? sink.write(some) : Promise.reject(new Error('The table is locked.'))),
    };
    const { begin, calls, sent } = runInto(failing, sourceOf(20_000));
    expect(await begin({ concurrency: 1 })).toMatchObject({
      status: 'stopped',
      reason: 'journal',
      error: { message: 'The table is locked.' },
    });
    // The first 2,000 rows are there. While the next ones were tried again, no more was sent than may wait.
    expect(calls()).toBeLessThan(135);
    const before = sent.length;
    expect(await begin({ sink })).toMatchObject({ status: 'done', tally: { results: 20_000 } });
    expect([sent.length, before < 20_000]).toEqual([20_000, true]);
    expect(rows.map(({ index }) => index)).toEqual(upTo(20_000));
  });

  test('that does not take lines which are not rows ends the run with what it says; one that has no place for them has them counted', async () => {
    const bad = [3, 4, 170];
    const { sink, rows } = sinkOf({ unreadable: () => Promise.reject(new Error('No such table.')) });
    const failed = await runInto(sink, sourceOf(250, bad)).begin();
    expect(failed).toMatchObject({ status: 'stopped', error: { message: 'No such table.' } });
    const { unreadable: _, ...without } = sink;
    const { begin } = runInto(without, sourceOf(250, bad));
    expect(await begin()).toMatchObject({ status: 'done', bad: 3, tally: { results: 247 } });
    expect(rows).toHaveLength(247);
  });

  test('has every line that is not a row, in order, however many they are', async () => {
    const all = upTo(2_500).filter((at) => at % 5 !== 0);
    const { sink, bad } = sinkOf();
    expect(await runInto(sink, sourceOf(2_500, all)).begin()).toMatchObject({ status: 'done', bad: 2_000 });
    expect(bad).toEqual(all);
  });

  test('what waits for a row before it counts in the report, and is not sent again', async () => {
    const { sink, rows } = sinkOf();
    let isKeyGood = false;
    let answered: () => void = () => undefined;
    const second = new Promise<void>((resolve) => (answered = resolve));
    const { begin, sent } = runInto(sink, sourceOf(300), async (call, addresses) => {
      if (isKeyGood) return undefined;
      if (call !== 1) {
        setTimeout(answered);
        return echoOf(addresses);
      }
      await second;
      await settled();
      return new Response('', { status: 401 });
    });
    const stopped = await begin({ concurrency: 2 });
    expect(stopped).toMatchObject({ status: 'stopped', reason: 'refused' });
    expect([stopped.tally.results, rows.length]).toEqual([sent.length - 100, 0]);
    const before = sent.length;
    isKeyGood = true;
    expect(await begin()).toMatchObject({ status: 'done', tally: { results: 300 } });
    expect(sent.length - before).toBe(300 - (before - 100));
    expect(rows.map(({ index }) => index)).toEqual(upTo(300));
  });
});
