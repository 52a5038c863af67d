import { csvSink, csvSource, exportRun, importRun, runBatch, type RunBatchOptions } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

type Options = Partial<RunBatchOptions<'cleanseInternational'>>;

/** Runs a job in a folder. The service records its charges. `onCall` can reject a call before anything is charged. */
async function run(
  home: string,
  onCall: (call: number) => Response | undefined | Promise<undefined>,
  options: Options,
) {
  const charged: string[] = [];
  let calls = 0;
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-BB22-CC33-DD44' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: { Address1: string }[] };
      const refused = await onCall(calls++);
      if (refused) return refused;
      charged.push(...Addresses.map(({ Address1 }) => Address1));
      return Response.json(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100', ...Input }] })));
    },
  });
  const source = csvSource(join(home, 'in.csv'));
  const sink = csvSink(join(home, 'out.csv'), { matchFormatOf: source });
  const stop = new AbortController();
  const report = await runBatch({
    ...{ operation: 'cleanseInternational', client, source, sink, journal: join(home, 'job') },
    ...{ chunkSize: 20, concurrency: 1, signal: stop.signal },
    ...options,
  });
  return { report, charged };
}

const tooMany = () => new Response('', { status: 429, headers: { 'retry-after': '0' } });

type Begun = [
  of: string,
  street: (row: number) => number,
  first: Options,
  then: Options,
  refuses: (call: number) => boolean,
];

/** Runs 180 rows in a process that crashes in the middle of its third call that is not rejected. */
async function died([, street, first, , refuses]: Begun) {
  const lines = Array.from(
    { length: 180 },
    (_, row) => `${String(row)},${String(street(row) + 1)} Main Street,Boston,US`,
  );
  const [home, dead] = [join(folder, 'home'), join(folder, 'dead')];
  mkdirSync(home);
  writeFileSync(join(home, 'in.csv'), `Reference,Address1,Locality,Country\n${lines.join('\n')}\n`);
  let isDead = false;
  const { charged } = await run(
    home,
    (call) => {
      if (refuses(call)) return tooMany();
      if (call < 2 + Number(refuses(1)) || isDead) return undefined;
      isDead = true;
      cpSync(home, dead, { recursive: true });
      rmSync(join(dead, 'job/lock'), { force: true });
      return undefined;
    },
    first,
  );
  const text = readFileSync(join(dead, 'job/journal.log'), 'utf8');
  const start = text.trimEnd().lastIndexOf('\n') + 1;
  expect(text.slice(start)).toMatch(/^\["sending",/);
  const before = charged.slice(0, 3 * (first.chunkSize ?? 20));
  expect(new Set(before).size).toBe(before.length);
  return {
    text,
    start,
    /** Resumes the job with a changed journal. */
    async goesOn(changed: string, then: Options): Promise<void> {
      const home = join(folder, 'again');
      cpSync(dead, home, { recursive: true });
      writeFileSync(join(home, 'job/journal.log'), changed);
      const { report, charged } = await run(home, () => undefined, then);
      const sentAgain = charged.filter((street) => before.includes(street));
      expect([changed.slice(start), sentAgain]).toEqual([changed.slice(start), []]);
      expect([report.status, report.tally.rows]).toEqual(['done', 180]);
      rmSync(home, { recursive: true });
    },
  };
}

const oneCall: Begun = ['a call', (row) => row, {}, {}, () => false];
const spread: Begun = [
  'a call of rows far apart',
  (row) => (row % 3 ? 0 : row),
  { dedupe: true },
  { dedupe: true },
  () => false,
];

test.each<Begun>([
  oneCall,
  ['a call, in a run that resumes with smaller ones', (row) => row, {}, { chunkSize: 5 }, () => false],
  ['a call, in a run that resumes with larger ones', (row) => row, { chunkSize: 7 }, { chunkSize: 50 }, () => false],
  ['a call that was returned unsent before', (row) => row, {}, {}, (call) => call === 1],
  spread,
])(
  'sends no row again if the disk has kept part of the line that starts %s, wherever the line is torn',
  async (...begun) => {
    const [, , , then] = begun;
    const { text, start, goesOn } = await died(begun);
    for (let end = start + 1; end < text.length; end += end < start + 30 ? 1 : 9)
      await goesOn(text.slice(0, end), then);
  },
);

test.each<Begun>([oneCall, spread])(
  'sends no row again if the disk returns one changed character in the line that starts %s',
  async (...begun) => {
    const [, , , then] = begun;
    const { text, start, goesOn } = await died(begun);
    for (let at = start; at < text.length - 1; at += at < start + 30 ? 1 : 9) {
      const other = text[at] === '0' ? '7' : '0';
      await goesOn(text.slice(0, at) + other + text.slice(at + 1), then);
    }
  },
);

test('puts no more rows in doubt than the file has for a torn line near its end, also after an import', async () => {
  const lines = Array.from({ length: 30 }, (_, row) => `${String(row)},${String(row + 1)} Main Street,Boston,US`);
  const home = join(folder, 'home');
  mkdirSync(home);
  writeFileSync(join(home, 'in.csv'), `Reference,Address1,Locality,Country\n${lines.join('\n')}\n`);
  await run(home, () => undefined, { budget: 20 });
  appendFileSync(join(home, 'job/journal.log'), '["sen');
  const there = join(folder, 'there');
  cpSync(home, there, { recursive: true });
  const { report } = await run(home, () => undefined, { budget: 30 });
  expect(report).toMatchObject({ status: 'done', credits: 20, creditsInDoubt: 10, tally: { rows: 30, inDoubt: 10 } });

  const file = await exportRun({ journal: join(there, 'job') });
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-BB22-CC33-DD44' },
  });
  const source = csvSource(join(there, 'in.csv'));
  const { rows } = await importRun({ file, source, client, journal: join(there, 'elsewhere') });
  expect([...rows.keys()].sort((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, row) => row));
});

test('sends no row of either call again if two lines are lost together, as zeros or torn', async () => {
  const lines = Array.from({ length: 400 }, (_, row) => `${String(row)},${String(row + 1)} Main Street,Boston,US`);
  const [home, dead] = [join(folder, 'home'), join(folder, 'dead')];
  mkdirSync(home);
  writeFileSync(join(home, 'in.csv'), `Reference,Address1,Locality,Country\n${lines.join('\n')}\n`);
  const options = { concurrency: 2, chunkSize: 100 };
  let copied: () => void = () => undefined;
  const whenCopied = new Promise<undefined>((resolve) => (copied = () => resolve(undefined)));
  const { charged } = await run(
    home,
    (call) => {
      // Both calls are in flight when the process crashes.
      if (call === 0) return whenCopied;
      if (call === 1) {
        cpSync(home, dead, { recursive: true });
        rmSync(join(dead, 'job/lock'), { force: true });
        copied();
      }
      return undefined;
    },
    options,
  );
  const before = charged.slice(0, 200);
  const log = readFileSync(join(dead, 'job/journal.log'), 'utf8');
  expect(log.match(/"sending"/g)).toHaveLength(2);
  for (const [at, lost] of ['\0'.repeat(log.length), log.replaceAll(/\["sending"/g, '??????????')].entries()) {
    const home = join(folder, `lost-${String(at)}`);
    cpSync(dead, home, { recursive: true });
    writeFileSync(join(home, 'job/journal.log'), lost);
    const again = await run(home, () => undefined, options);
    expect([at, again.charged.filter((street) => before.includes(street))]).toEqual([at, []]);
    expect(again.report).toMatchObject({ status: 'done', tally: { rows: 400 } });
  }
});

test('knows the rows of a torn line with a readable first row, however many invalid rows precede them', async () => {
  const lines = Array.from({ length: 300 }, (_, row) =>
    row >= 40 && row < 200 ? `${String(row)},,,` : `${String(row)},${String(row + 1)} Main Street,Boston,US`,
  );
  const [home, dead] = [join(folder, 'home'), join(folder, 'dead')];
  mkdirSync(home);
  writeFileSync(join(home, 'in.csv'), `Reference,Address1,Locality,Country\n${lines.join('\n')}\n`);
  const { charged } = await run(
    home,
    (call) => {
      if (call === 2) {
        cpSync(home, dead, { recursive: true });
        rmSync(join(dead, 'job/lock'), { force: true });
      }
      return undefined;
    },
    {},
  );
  const before = charged.slice(0, 60);
  const text = readFileSync(join(dead, 'job/journal.log'), 'utf8');
  const start = text.trimEnd().lastIndexOf('\n') + 1;
  const first = text.indexOf('200,', start) + '200,'.length;
  expect(first).toBeGreaterThan(start + 10);
  for (let end = first; end < text.length; end += 3) {
    const home = join(folder, `torn-${String(end)}`);
    cpSync(dead, home, { recursive: true });
    truncateSync(join(home, 'job/journal.log'), end);
    const { report, charged } = await run(home, () => undefined, {});
    expect([text.slice(start, end), charged.filter((street) => before.includes(street))]).toEqual([
      text.slice(start, end),
      [],
    ]);
    expect(report).toMatchObject({ status: 'done', tally: { rows: 300 } });
  }
});
