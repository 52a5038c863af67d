// @vitest-environment node
import {
  BatchError,
  type BatchReport,
  csvSink,
  csvSource,
  pathOf,
  runBatch,
  type RunBatchOptions,
} from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { parseCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doorplate-batch-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const streets = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `${String(from + at)},${String(from + at + 1)} Main Street,Boston,US`);
const header = 'Reference,Address1,Locality,Country';
const write = (name: string, text: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const fileOf = (count: number) => write('in.csv', `${header}\n${streets(count).join('\n')}\n`);

/** A service that knows every address, counts what it was sent, and fails when it is told to. */
function serviceOf(fail: (call: number) => Response | Error | undefined = () => undefined) {
  const sent = new Map<string, number>();
  let calls = 0;
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-BB22-CC33-DD44' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: Record<string, string>[] };
      const failed = fail(calls++);
      if (failed instanceof Response && [429, 503].includes(failed.status)) return failed;
      for (const { Address1 = '' } of Addresses) sent.set(Address1, (sent.get(Address1) ?? 0) + 1);
      if (failed instanceof Error) throw failed;
      return (
        failed ??
        Response.json(
          Addresses.map((Input) => ({
            Input,
            Matches: [{ AVC: 'V44-I44-P6-100', AQI: 'A', DeliveryAddress1: Input['Address1'], Locality: 'Boston' }],
          })),
        )
      );
    },
  });
  return { client, sent, calls: () => calls, twice: () => [...sent].filter(([, times]) => times > 1) };
}

type Options = Partial<RunBatchOptions<'cleanseInternational'>> & {
  client: RunBatchOptions<'cleanseInternational'>['client'];
};
const run = (path: string, options: Options): Promise<BatchReport> => {
  const source = options.source ?? csvSource(path);
  return runBatch({
    operation: 'cleanseInternational',
    source,
    sink: csvSink(join(folder, 'out.csv'), { like: source }),
    journal: join(folder, 'job'),
    ...options,
  });
};
const tableIn = (kind = 'results') => {
  const path = pathOf(join(folder, 'out.csv'), kind);
  return existsSync(path) ? parseCsv(readFileSync(path, 'utf8')) : { header: [], rows: [] as string[][], bad: [] };
};
const firsts = (kind?: string) => tableIn(kind).rows.map(([first]) => first);
const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at));

describe('a file on a disk', () => {
  test('comes out as it went in, with an answer beside each row, in its order', async () => {
    const { client, calls, twice } = serviceOf();
    const report = await run(fileOf(1_234), { client });
    expect(report).toMatchObject({ status: 'done', reason: undefined, bad: 0, credits: 1_234, creditsInDoubt: 0 });
    expect(report.tally).toMatchObject({
      rows: 1_234,
      results: 1_234,
      kinds: { accept: 1_234 },
      qualities: { A: 1_234 },
    });
    const out = tableIn();
    expect(out.header.slice(0, 6)).toEqual(['Reference', 'Address1', 'Locality', 'Country', 'verdict', 'AVC']);
    expect(out.rows.map((row) => row.slice(0, 2))).toEqual(
      numbers(1_234).map((first, at) => [first, `${String(at + 1)} Main Street`]),
    );
    expect(out.bad).toEqual([]);
    expect([calls(), twice()]).toEqual([13, []]);
  });

  test('B02: and asked for once more, nothing is sent', async () => {
    const { client, calls } = serviceOf();
    await run(fileOf(300), { client });
    const before = readFileSync(join(folder, 'out.csv'));
    const again = await run(join(folder, 'in.csv'), { client });
    expect([again.status, again.credits, calls()]).toEqual(['done', 300, 3]);
    expect(again.tally.results).toBe(300);
    expect(readFileSync(join(folder, 'out.csv')).equals(before)).toBe(true);
  });

  test.each([
    ['gzip', (text: string) => gzipSync(text)],
    ['UTF-16 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    [
      'semicolons, CRLF and a byte order mark',
      (text: string) => `\ufeff${text.replaceAll(',', ';').replaceAll('\n', '\r\n')}`,
    ],
    ['tabs', (text: string) => text.replaceAll(',', '\t')],
  ])('B21: may be written with %s', async (_, made) => {
    const { client } = serviceOf();
    const path = write('in.csv', made(`${header}\n${streets(150).join('\n')}\n`));
    expect(await run(path, { client })).toMatchObject({ status: 'done', bad: 0 });
    expect(firsts()).toEqual(numbers(150));
  });

  test('B11: lines that cannot be used are counted, and the others go on', async () => {
    const { client } = serviceOf();
    const [first = '', second = ''] = streets(2);
    const path = write('in.csv', [header, first, 'too,many,cells,in,this,row', second, 'short', ''].join('\n'));
    expect(await run(path, { client })).toMatchObject({ status: 'done', bad: 2, tally: { results: 2 } });
  });

  test('B12, B13: no column to find anything by, or no file: told before anything is sent or begun', async () => {
    const { client, calls } = serviceOf();
    await expect(run(write('odd.csv', 'colour,size\nred,1\n'), { client })).rejects.toMatchObject({
      reason: 'columns',
    });
    await expect(run(join(folder, 'missing.csv'), { client })).rejects.toMatchObject({ reason: 'unreadable' });
    await expect(run(write('empty.csv', ''), { client })).rejects.toMatchObject({ reason: 'empty' });
    await expect(
      run(write('zip.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 255, 254])), { client }),
    ).rejects.toMatchObject({
      reason: 'encoding',
    });
    expect(calls()).toBe(0);
    expect(existsSync(join(folder, 'job/lock'))).toBe(false);
  });

  test('B20: a formula is guarded where that is asked for, and else left byte for byte', async () => {
    const { client } = serviceOf();
    const path = write('in.csv', `${header}\n=1+1,1 Main Street,Boston,US\n`);
    await run(path, { client });
    expect(firsts()).toEqual(['=1+1']);
    const guarded = csvSink(join(folder, 'out.csv'), { guardFormulas: true });
    await run(path, { client, sink: guarded, journal: join(folder, 'other') });
    expect(firsts()).toEqual(["'=1+1"]);
  });

  test('B19: with dedupe a row that came before is paid for once, also by a run that goes on', async () => {
    const rows = streets(50);
    const path = write('in.csv', `${header}\n${[...rows, ...rows, ...rows, ...streets(50, 50)].join('\n')}\n`);
    const first = serviceOf((call) => (call > 0 ? new TypeError('reset') : undefined));
    await run(path, { client: first.client, dedupe: true, chunkSize: 50, concurrency: 1, stopAfter: 1 });
    const second = serviceOf();
    const report = await run(path, { client: second.client, dedupe: true, chunkSize: 50, concurrency: 1 });
    expect(report.status).toBe('done');
    expect(second.calls()).toBe(0);
    expect(report.tally).toMatchObject({ rows: 200, results: 150, paid: 50, inDoubt: 50 });
    expect([firsts().length, firsts('in-doubt').length]).toEqual([150, 50]);
  });
});

describe('a run that goes on', () => {
  test('after its signal: what is under way ends, nothing more is sent, and the next run sends the rest (B18)', async () => {
    const stop = new AbortController();
    const { client, twice, sent } = serviceOf((call) => {
      if (call === 5) stop.abort();
      return undefined;
    });
    const path = fileOf(2_000);
    const report = await run(path, { client, signal: stop.signal });
    expect(report.status).toBe('paused');
    expect(report.tally.inDoubt).toBe(0);
    expect(sent.size).toBeLessThan(1_200);
    expect(report.tally.results).toBe(sent.size);
    expect(await run(path, { client })).toMatchObject({ status: 'done', credits: 2_000, tally: { results: 2_000 } });
    expect([firsts(), twice()]).toEqual([numbers(2_000), []]);
  });

  test('B04, B05: a changed file, changed settings or another service are refused, with what changed', async () => {
    const { client, calls } = serviceOf();
    const path = fileOf(10);
    await run(path, { client });
    const other = createClient({ ...client.options, endpoints: { batch: 'https://other.test' } });
    await expect(run(path, { client: other, settings: { geocode: true }, country: 'GB' })).rejects.toMatchObject({
      reason: 'changed',
      changes: ['the settings', 'the country', 'the address of the service'],
    });
    appendFileSync(path, '11,12 Main Street,Boston,US\n');
    const error = await run(path, { client }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(BatchError);
    expect(error).toMatchObject({ changes: ['the rows of the source'] });
    expect(calls()).toBe(1);
  });

  test('B06: two runners of one job: the second is refused; a lock of a dead process is taken over', async () => {
    const { client, twice } = serviceOf();
    const path = fileOf(500);
    const both = await Promise.allSettled([run(path, { client }), run(path, { client })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { reason: 'running' } });
    writeFileSync(join(folder, 'job/lock'), JSON.stringify({ id: 'x', host: 'elsewhere', pid: 1 }));
    await expect(run(path, { client })).rejects.toThrow(/process 1 of elsewhere/);
    const { hostname } = await import('node:os');
    writeFileSync(
      join(folder, 'job/lock'),
      JSON.stringify({ id: 'x', host: hostname(), pid: process.pid, boot: 'before' }),
    );
    expect((await run(path, { client })).status).toBe('done');
    expect(twice()).toEqual([]);
  });

  test('a run that stops by itself closes its source: a connection of a database would stay open', async () => {
    const { client } = serviceOf();
    let open = 0;
    const file = csvSource(fileOf(1_000));
    const source = {
      ...file,
      async *rows() {
        open++;
        try {
          yield* file.rows();
        } finally {
          open--;
        }
      },
    };
    expect(await run('', { client, source, budget: 250 })).toMatchObject({ status: 'stopped', reason: 'budget' });
    await expect.poll(() => open).toBe(0);
  });

  test('B14: a budget is kept over all runs, and the job goes on when there is more', async () => {
    const { client, sent, twice } = serviceOf();
    const path = fileOf(1_000);
    expect(await run(path, { client, budget: 250 })).toMatchObject({
      status: 'stopped',
      reason: 'budget',
      credits: 250,
    });
    expect(await run(path, { client, budget: 250 })).toMatchObject({
      status: 'stopped',
      reason: 'budget',
      credits: 250,
    });
    expect(sent.size).toBe(250);
    expect(await run(path, { client, budget: 420 })).toMatchObject({ reason: 'budget', credits: 420 });
    expect(sent.size).toBe(420);
    expect(await run(path, { client })).toMatchObject({ status: 'done', credits: 1_000 });
    expect([firsts(), twice()]).toEqual([numbers(1_000), []]);
  });

  test('B03: a torn last line of the journal is cut, and what it began is in doubt', async () => {
    const stop = new AbortController();
    const { client, twice } = serviceOf((call) => {
      if (call === 2) stop.abort();
      return undefined;
    });
    const path = fileOf(1_000);
    await run(path, { client, signal: stop.signal, concurrency: 1 });
    appendFileSync(join(folder, 'job/journal.log'), '["sending",[[300,39');
    const report = await run(path, { client });
    expect(report).toMatchObject({ status: 'done', tally: { rows: 1_000, results: 900, inDoubt: 100 } });
    expect(firsts('in-doubt')).toEqual(numbers(400).slice(300));
    expect(firsts()).toEqual(numbers(1_000).filter((_, at) => at < 300 || at > 399));
    expect(twice()).toEqual([]);
  });

  test('the journal holds numbers and digests; what was answered and waits is for its owner alone', async () => {
    const stop = new AbortController();
    const { client } = serviceOf((call) => {
      if (call === 1) stop.abort();
      return undefined;
    });
    await run(fileOf(500), { client, signal: stop.signal });
    const names = readdirSync(join(folder, 'job'));
    for (const name of names) {
      const path = join(folder, 'job', name);
      expect([name, statSync(path).mode & 0o777]).toEqual([name, 0o600]);
      if (!name.startsWith('answers')) expect(readFileSync(path, 'utf8')).not.toContain('Street');
    }
    expect(names.filter((name) => !name.startsWith('answers')).sort()).toEqual(['job.json', 'journal.log']);
  });
});

describe('a disk that fails', () => {
  test('B07: no room for the journal: nothing is sent; when there is room it goes on', async () => {
    const { client, calls, twice } = serviceOf();
    const path = fileOf(300);
    const full = (at: string, flags: string, mode?: number) =>
      open(at, flags, mode).then((file) =>
        Object.assign(file, { write: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) }),
      );
    const report = await run(path, { client, openFile: full });
    expect(report).toMatchObject({ status: 'stopped', reason: 'journal', error: { message: 'no space' } });
    expect(calls()).toBe(0);
    expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 300 } });
    expect(twice()).toEqual([]);
  });

  test('B08: no room for the results after the answer: it is kept in the journal, and written when there is room', async () => {
    const { client, calls, twice } = serviceOf();
    const path = fileOf(300);
    const sink = csvSink(join(folder, 'out.csv'));
    const full = { ...sink, write: () => Promise.reject(new Error('no space')) };
    const report = await run(path, { client, sink: full });
    expect(report).toMatchObject({ status: 'stopped', reason: 'journal' });
    const before = calls();
    expect(before).toBeGreaterThan(0);
    expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 300, inDoubt: 0 } });
    expect([firsts(), twice(), calls()]).toEqual([numbers(300), [], 3]);
  });

  test('a folder that cannot be made is said, and nothing is sent', async () => {
    const { client, calls } = serviceOf();
    write('job', 'a file where the folder should be');
    await expect(run(fileOf(10), { client })).rejects.toMatchObject({ name: 'BatchError', reason: 'journal' });
    expect(calls()).toBe(0);
  });
});

test('against the simulator, with rows that it knows and rows that it does not: every row is in one file', async () => {
  const simulator = createSimulator({ seed: 7, latency: 0 });
  const client = createClient({ ...simulator });
  const path = write('in.csv', `${header}\n${streets(220).join('\n')}\n0,,,\n`);
  const report = await run(path, { client });
  expect(report).toMatchObject({ status: 'done', tally: { rows: 221, notSent: 1 } });
  expect(firsts().length + firsts('rejected').length + firsts('in-doubt').length + firsts('not-sent').length).toBe(221);
});
