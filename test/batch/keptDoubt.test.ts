import { type BatchSource, csvSink, csvSource, exportRun, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noRoom } from '../support/batch/noRoom.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

const kinds = {
  validateEmails: { header: 'email', line: (at: number) => `person${String(at)}@shop.example` },
  cleanseInternational: {
    header: 'Id,Address1,Locality,Country',
    line: (at: number) => `${String(at)},${String(at + 1)} Main Street,Boston,US`,
  },
};
type Kind = keyof typeof kinds;
const write = (home: string, kind: Kind, rows: number) => {
  mkdirSync(home, { recursive: true });
  const { header, line } = kinds[kind];
  writeFileSync(join(home, 'in.csv'), `${header}\n${Array.from({ length: rows }, (_, at) => line(at)).join('\n')}\n`);
};

/** Runs a job with 10 rows per call, and records the charges of the service. `onCall` runs when a call has reached the service. */
async function run(
  home: string,
  kind: Kind,
  onCall: (call: number, stop: () => void) => void = () => undefined,
  options: { budget?: number; strict?: boolean; source?: BatchSource } = {},
) {
  const simulator = createSimulator();
  const { endpoints, credentials, fetch } = simulator;
  const stop = new AbortController();
  let calls = 0;
  const client = createClient({
    endpoints,
    credentials,
    fetch: async (request) => {
      const reply = await fetch(request);
      onCall(calls++, () => {
        stop.abort();
      });
      return reply;
    },
  });
  const source = options.source ?? csvSource(join(home, 'in.csv'));
  const report = await runBatch<Kind>({
    ...{ operation: kind, client, source, sink: csvSink(join(home, 'out.csv')), journal: join(home, 'job') },
    ...{ chunkSize: 10, concurrency: 1, dedupe: true, signal: stop.signal },
    ...options,
  });
  return { report, charged: simulator.ledger.reduce((sum, { records }) => sum + records, 0) };
}
/** Copies the files on disk as they would be if the process crashed now. */
const dieInto = (home: string, dead: string) => {
  cpSync(home, dead, { recursive: true });
  rmSync(join(dead, 'job/lock'), { force: true });
};

describe.each(Object.keys(kinds) as Kind[])('B01: duplicates (%s) in doubt after a kill', (kind) => {
  test('stay in doubt in all later runs, so even a finished job sends none of them', async () => {
    const [home, dead] = [join(folder, 'home'), join(folder, 'dead')];
    write(home, kind, 100);
    let before = 0;
    await run(home, kind, (call, stop) => {
      if (call !== 2) return;
      before = 30;
      dieInto(home, dead);
      stop();
    });
    const second = await run(dead, kind, (call, stop) => {
      if (call === 1) stop();
    });
    expect(second.report).toMatchObject({ status: 'paused', tally: { inDoubt: 10 } });
    const run3 = await run(dead, kind);
    expect(run3.report).toMatchObject({ status: 'done', tally: { rows: 100, inDoubt: 10 } });
    expect(before + second.charged + run3.charged).toBe(100);
    const again = await run(dead, kind);
    expect([again.report.status, again.charged, again.report.tally.inDoubt]).toEqual(['done', 0, 10]);
  });

  test('count towards the budget of every later run', async () => {
    const [home, dead] = [join(folder, 'home'), join(folder, 'dead')];
    write(home, kind, 100);
    await run(home, kind, (call, stop) => {
      if (call !== 2) return;
      dieInto(home, dead);
      stop();
    });
    await run(dead, kind, (call, stop) => {
      if (call === 0) stop();
    });
    const { report, charged } = await run(dead, kind, undefined, { budget: 60 });
    expect(report).toMatchObject({ status: 'stopped', reason: 'budget' });
    expect(charged).toBe(20);
  });

  test('are part of an export', async () => {
    const [home, dead] = [join(folder, 'home'), join(folder, 'dead')];
    write(home, kind, 100);
    await run(home, kind, (call, stop) => {
      if (call !== 2) return;
      dieInto(home, dead);
      stop();
    });
    await run(dead, kind, (call, stop) => {
      if (call === 0) stop();
    });
    const lines = (await (await exportRun({ journal: join(dead, 'job') })).text()).trim().split('\n');
    // One line for the start, 30 answers, 10 rows in doubt, and one line for the end.
    expect(lines).toHaveLength(1 + 30 + 10 + 1);
    expect(lines.filter((line) => /^\[\d+\]$/.test(line))).toHaveLength(10);
  });
});

test('sends nothing for a finished job, even if its source has grown and has no digest', async () => {
  const rowsOf = (count: number): BatchSource => ({
    name: 'rows',
    header: () => Promise.resolve(['Address1', 'Country']),
    async *rows() {
      for (let at = 0; at < count; at++) yield [`${String(at + 1)} Main Street`, 'US'];
    },
  });
  mkdirSync(join(folder, 'home'));
  const go = (count: number) => run(join(folder, 'home'), 'cleanseInternational', undefined, { source: rowsOf(count) });
  expect(await go(20)).toMatchObject({ report: { status: 'done' }, charged: 20 });
  expect(await go(40)).toMatchObject({ report: { status: 'done', tally: { rows: 20 } }, charged: 0 });
});

test('leaves existing results unchanged if `strict` rejects the file', async () => {
  const home = join(folder, 'home');
  write(home, 'cleanseInternational', 10);
  writeFileSync(join(home, 'in.csv'), 'Address1,Country\n1 Main Street\n');
  writeFileSync(join(home, 'out.csv'), 'of another job\n');
  await expect(run(home, 'cleanseInternational', undefined, { strict: true })).rejects.toMatchObject({
    reason: 'lines',
  });
  expect(readFileSync(join(home, 'out.csv'), 'utf8')).toBe('of another job\n');
  rmSync(join(home, 'out.csv'));
  await expect(run(home, 'cleanseInternational', undefined, { strict: true })).rejects.toThrow();
  expect(existsSync(join(home, 'out.csv'))).toBe(false);
});

test('B03: keeps the rows of a torn line in doubt if the line cannot be written again', async () => {
  const [home, dead] = [join(folder, 'home'), join(folder, 'dead')];
  write(home, 'cleanseInternational', 100);
  await run(home, 'cleanseInternational', (call, stop) => {
    if (call !== 2) return;
    dieInto(home, dead);
    stop();
  });
  const log = join(dead, 'job/journal.log');
  const text = readFileSync(log, 'utf8');
  writeFileSync(log, text.slice(0, -12));
  const simulator = createSimulator();
  const { endpoints, credentials, fetch } = simulator;
  await expect(
    runBatch({
      operation: 'cleanseInternational',
      client: createClient({ endpoints, credentials, fetch }),
      source: csvSource(join(dead, 'in.csv')),
      sink: csvSink(join(dead, 'out.csv')),
      ...{ journal: join(dead, 'job'), chunkSize: 10, dedupe: true },
      // The disk is full.
      openFile: async (path, flags, mode) => {
        const file = await open(path, flags, mode);
        if (!path.includes('journal.log')) return file;
        file.write = () => Promise.reject(noRoom());
        file.writeFile = () => Promise.reject(noRoom());
        return file;
      },
    }),
  ).rejects.toMatchObject({ reason: 'journal' });
  expect(simulator.ledger).toEqual([]);
  const { report, charged } = await run(dead, 'cleanseInternational');
  expect([report.status, charged]).toEqual(['done', 70]);
});
