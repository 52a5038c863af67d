import { exportRun, readStatus } from 'doorplate/batch';
import { readRunFile } from 'doorplate/files';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jobWith } from '../support/batch/jobWith.ts';
import { answers, between, type JournalFolder, line, released, sending, wrote } from '../support/batch/journalLines.ts';
import { streetsOf, upTo } from '../support/batch/memoryTable.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/* A folder from an earlier version of this package must still be read correctly. The journals in this file are therefore written out literally. */

let journal: string;
temporaryFolder((its) => (journal = join(its, 'job')));

const rows = 400;

const cases: [what: string, files: JournalFolder, doubt: number[], answered?: number[], written?: number][] = [
  ['nothing', { 'journal.log': '' }, []],
  [
    'a call with its answers, and one without',
    { 'journal.log': sending(0, 99) + sending(100, 199), 'answers-1.log': answers(0, 99) },
    between(100, 199),
    between(0, 99),
  ],
  [
    'calls that leave out rows in between',
    { 'journal.log': sending(3, 19, [5, 7], [10, 10]) + sending(30, 30) },
    [3, 4, 8, 9, ...between(11, 19), 30],
  ],
  [
    'rows that were returned unsent',
    { 'journal.log': sending(0, 19) + released([5, 9], [12, 12]) },
    [...between(0, 4), 10, 11, ...between(13, 19)],
  ],
  [
    'rows that were returned unsent and started again',
    { 'journal.log': sending(0, 19) + released([0, 19]) + sending(5, 9) },
    between(5, 9),
  ],
  [
    'rows that are safe in the sink, and some that wait for earlier rows',
    {
      'journal.log': sending(0, 99) + sending(100, 119) + wrote(50, 1) + sending(120, 139),
      'answers-1.log': answers(50, 99),
      'answers-2.log': answers(110, 124),
    },
    [...between(100, 109), ...between(125, 139)],
    [...between(50, 99), ...between(110, 124)],
    50,
  ],
  [
    'answers of several segments, the first of which is gone',
    {
      'journal.log': sending(0, 29) + wrote(5, 1) + wrote(10, 2),
      'answers-2.log': answers(10, 14),
      'answers-3.log': answers(15, 19),
    },
    between(20, 29),
    between(10, 19),
    10,
  ],
  [
    'an end of another runner before its time, as an empty segment',
    { 'journal.log': sending(0, 9), 'answers-1.log': '', 'answers-2.log': answers(0, 4) },
    between(5, 9),
    between(0, 4),
  ],
  [
    'an answer of rows that the sink has',
    { 'journal.log': sending(0, 9) + wrote(10, 1), 'answers-1.log': answers(0, 9) },
    [],
    [],
    10,
  ],
  [
    'answers after a torn one',
    { 'journal.log': sending(0, 9), 'answers-1.log': answers(0, 3) + answers(4).slice(0, 20) + '\n' + answers(5, 9) },
    [4],
    [0, 1, 2, 3, 5, 6, 7, 8, 9],
  ],
  [
    'answers after an empty line',
    { 'journal.log': sending(0, 9), 'answers-1.log': `\n${answers(0, 9)}` },
    [],
    between(0, 9),
  ],
  [
    'a torn line after rows that were returned unsent, started again and written',
    {
      'journal.log': `${sending(0, 9)}${released([0, 9])}${sending(0, 9)}${wrote(10, 1)}torn\n`,
      'answers-1.log': answers(0, 9),
    },
    between(10, 109),
    [],
    10,
  ],
];

describe.each([
  ['a job', false],
  ['a job with duplicates that share answers', true],
])('%s', (_, dedupe) => {
  test.each(cases)(
    'sends only what was not started if the journal has %s',
    async (__, files, doubt, answered = [], written = 0) => {
      if (dedupe && written > 0) return;
      const job = await jobWith(journal, { ...files }, { dedupe });
      expect(await readStatus(job.journal)).toMatchObject({
        ...{ isDone: false, written, waiting: answered.length, inFlight: doubt.length, runner: undefined },
      });
      // Rows that the sink already has exist from the start.
      job.rows.push(...upTo(written).map((index) => ({ index, kind: 'results', cells: [], values: [] }) as const));
      const report = await job.run({ concurrency: 1 });
      expect(report).toMatchObject({
        status: 'done',
        tally: { rows, inDoubt: doubt.length, results: rows - doubt.length },
      });
      const known = new Set([...doubt, ...answered, ...upTo(written)]);
      expect(job.sentPlaces()).toEqual(upTo(rows).filter((place) => !known.has(place)));
      expect(job.places('in-doubt')).toEqual(doubt);
      expect(job.rows.map(({ index }) => index)).toEqual(upTo(rows));
      const kept = job.rows
        .filter(({ values }) => values.some((value) => value.startsWith('kept ')))
        .map(({ index }) => index);
      expect(kept).toEqual(answered);
    },
  );
});

test('keeps answers of rows that a run did not reach for the next run', async () => {
  const all = 9_000;
  const job = await jobWith(
    journal,
    { 'journal.log': sending(0, 7_999) + released([100, 199]), 'answers-1.log': answers(0, 99) + answers(200, 7_999) },
    { source: streetsOf(all) },
  );
  for (const budget of [7_950, 8_050, 8_150]) {
    expect(await job.run({ concurrency: 1, chunkSize: 50, budget })).toMatchObject({
      status: 'stopped',
      tally: { inDoubt: 0 },
    });
  }
  const stop = new AbortController();
  stop.abort();
  await job.run({ signal: stop.signal });
  expect(await job.run()).toMatchObject({ status: 'done', tally: { results: all, inDoubt: 0 } });
  expect(job.sentPlaces()).toEqual([...between(100, 199), ...between(8_000, 8_999)]);
});

describe('a journal with lost data', () => {
  const rejected = { reason: 'rejected', message: 'No.' };
  test.each<[what: string, files: JournalFolder, says: string | undefined, dedupe?: boolean]>([
    [
      'an answer to a row that was never started',
      { 'journal.log': sending(0, 4), 'answers-1.log': answers(0, 5) },
      'has answers to rows that it never recorded as sent',
    ],
    [
      'an answer to a row that was never started, after those of the sink',
      { 'journal.log': sending(0, 9) + wrote(10, 1), 'answers-1.log': answers(10) },
      'has answers to rows that it never recorded as sent',
    ],
    [
      'an answer to a row that shares none',
      { 'journal.log': sending(0, 4), 'answers-1.log': answers(0, 5) },
      'has answers to rows that it never recorded as sent',
      true,
    ],
    [
      'a rejection of a row that was never started',
      { 'journal.log': '', 'answers-1.log': line([7, rejected]) },
      'has answers to rows that it never recorded as sent',
    ],
    [
      'an answer that a row shares with a started one',
      { 'journal.log': sending(0, 4), 'answers-1.log': answers(0, 4) + answers(5, 5, { shared: true }) },
      undefined,
      true,
    ],
    [
      'an answer that is shared, in a job that shares none',
      { 'journal.log': sending(0, 4), 'answers-1.log': answers(0, 4) + answers(5, 5, { shared: true }) },
      'has answers to rows that it never recorded as sent',
    ],
    [
      'a rejection that a row shares with a started one',
      { 'journal.log': sending(0, 4), 'answers-1.log': answers(0, 4) + line([5, rejected]) },
      undefined,
      true,
    ],
    [
      'a row that was never sent, and needs no start',
      { 'journal.log': '', 'answers-1.log': line([7, { ...rejected, sent: false }]) },
      undefined,
    ],
    [
      'the answers named by its last line',
      { 'journal.log': sending(0, 9) + wrote(10, 2), 'answers-1.log': answers(0, 9), 'answers-3.log': '' },
      'does not match its answer files',
    ],
    ['all answers', { 'journal.log': sending(0, 9) + wrote(10, 1) }, 'does not match its answer files'],
    [
      'its own lines, which named a second file of answers',
      { 'journal.log': '', 'answers-2.log': '' },
      'does not match its answer files',
    ],
  ])('is checked for %s', async (_, files, says, dedupe = false) => {
    const job = await jobWith(journal, { ...files }, { dedupe });
    const ending = job.run();
    if (says === undefined) expect(await ending).toMatchObject({ status: 'done', tally: { rows } });
    else {
      await expect(ending).rejects.toMatchObject({
        name: 'BatchError',
        reason: 'journal',
        message: expect.stringContaining(
          `The journal in ${job.journal} ${says}, so data was lost or edited.`,
        ) as string,
      });
      await expect(exportRun({ journal: job.journal })).rejects.toMatchObject({ reason: 'journal' });
      expect(job.calls()).toBe(0);
    }
  });

  test('never starts again without its settings, whatever replaces them', async () => {
    const job = await jobWith(journal, { 'journal.log': sending(0, 9) });
    const its = join(job.journal, 'job.json');
    const lost = {
      reason: 'journal',
      message: expect.stringContaining('has lost the settings of its job (job.json)') as string,
    };
    const settings = JSON.parse(readFileSync(its, 'utf8')) as object;
    const changed = [
      { version: 2 },
      { operation: 'constructor' },
      { header: 'Id' },
      { columns: [1] },
      { startedAt: 1e300 },
      { source: null },
      { repairs: [[0, 5]] },
    ].map((change) => JSON.stringify({ ...settings, ...change }));
    for (const text of ['{"version":', 'null', 'false', '0', '""', '[]', '{}', '1e999', ...changed]) {
      writeFileSync(its, text);
      await expect(job.run(), text).rejects.toMatchObject(lost);
      await expect(readStatus(job.journal), text).rejects.toMatchObject(lost);
    }
    rmSync(its);
    await expect(job.run()).rejects.toMatchObject(lost);
    mkdirSync(its);
    await expect(job.run()).rejects.toMatchObject({
      reason: 'journal',
      message: expect.stringMatching(/EISDIR/) as string,
    });
    expect(job.calls()).toBe(0);
    rmSync(its, { recursive: true });
    // A job can start in a folder from which nothing was sent.
    rmSync(join(job.journal, 'journal.log'));
    expect(await job.run()).toMatchObject({ status: 'done' });
  });

  test('does not resume if it can no longer be known whether the run was exported', async () => {
    const job = await jobWith(journal, { 'journal.log': '' });
    symlinkSync('exported', join(job.journal, 'exported'));
    await expect(job.run()).rejects.toMatchObject({
      reason: 'journal',
      message: expect.stringMatching(/ELOOP/) as string,
    });
    await expect(readStatus(job.journal)).rejects.toThrow('ELOOP');
    expect(job.calls()).toBe(0);
  });
});

test('ignores other files in a journal folder', async () => {
  const job = await jobWith(journal, { 'journal.log': sending(0, 9), 'answers-1.log': answers(0, 9) });
  for (const name of ['answers-9.log.bak', 'old-answers-9.log'])
    writeFileSync(join(job.journal, name), answers(10, 19));
  expect(await job.run()).toMatchObject({ status: 'done', tally: { results: rows, inDoubt: 0 } });
  expect(job.sent).toHaveLength(rows - 10);
  expect(readdirSync(job.journal)).toEqual(
    expect.arrayContaining(['answers-2.log', 'answers-9.log.bak', 'old-answers-9.log']),
  );
});

test('reports an answer file that it cannot read, and sends nothing', async () => {
  const job = await jobWith(journal, { 'journal.log': sending(0, 9), 'answers-1.log': answers(0, 9) });
  mkdirSync(join(job.journal, 'answers-2.log'));
  await expect(job.run()).rejects.toMatchObject({
    reason: 'journal',
    message: expect.stringMatching(/EISDIR/) as string,
  });
  expect(job.calls()).toBe(0);
});

describe('an export', () => {
  const keptIn = async (journal: string) => {
    const { rows: kept } = await readRunFile(await exportRun({ journal }));
    const places = [...kept].sort(([one], [other]) => one - other);
    return {
      answered: places.flatMap(([place, its]) => (its ? [place] : [])),
      doubt: places.flatMap(([place, its]) => (its ? [] : [place])),
    };
  };

  test('contains the stored answers, the waiting ones, and the rows in doubt', async () => {
    const job = await jobWith(journal, {
      'journal.log': sending(0, 29) + wrote(10, 2) + sending(30, 59) + wrote(20, 11) + sending(60, 69),
      'retained-2.log': answers(0, 9),
      'retained-10.log': answers(10, 14),
      'answers-11.log': answers(15, 39),
      'answers-12.log': answers(50, 59) + answers(60, 69).slice(0, -5),
    });
    expect(await keptIn(job.journal)).toEqual({
      answered: [...between(0, 39), ...between(50, 68)],
      doubt: [...between(40, 49), 69],
    });
    expect(await readStatus(job.journal)).toMatchObject({ isExported: true, written: 20 });
    expect(readFileSync(join(job.journal, 'exported'), 'utf8')).toBe(
      'This run was exported to be resumed elsewhere.\n',
    );
    await expect(job.run()).rejects.toMatchObject({
      reason: 'exported',
      message: `The run in ${job.journal} was exported to be resumed elsewhere. To resume it here anyway, set \`reclaim\`. If you do, rows that were sent elsewhere are charged a second time.`,
    });
  });

  test.each<[what: string, files: Record<string, string>, says: RegExp]>([
    [
      'of a run whose first answers were not stored',
      { 'journal.log': sending(0, 9) + wrote(10, 1), 'answers-1.log': answers(5, 9) },
      /the journal no longer has the answers to the first rows/,
    ],
    [
      'of a run that is done',
      { 'journal.log': sending(0, 9) + wrote(10, 1) + line(['done']), 'answers-1.log': answers(0, 9) },
      /it is done/,
    ],
    [
      'of a run with more rows in the sink than it keeps answers for',
      { 'journal.log': sending(0, 100_000) + wrote(100_001, 1), 'answers-1.log': '' },
      /the journal no longer has the answers to the first rows/,
    ],
  ])('is rejected if it is %s', async (_, files, says) => {
    const job = await jobWith(journal, files);
    await expect(exportRun({ journal: job.journal })).rejects.toMatchObject({
      reason: 'exchange',
      message: expect.stringMatching(says) as string,
    });
    expect(await readStatus(job.journal)).toMatchObject({ isExported: false });
  });
});

describe('the journal of a run', () => {
  const linesIn = (path: string) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((text) => text.slice(0, -9));

  test('has one line for each call, one for the progress of the sink and one for the end, and deletes answers when it is done', async () => {
    const job = await jobWith(journal, { 'journal.log': '' });
    await job.run({ concurrency: 1, budget: 150, chunkSize: 60 });
    const log = join(job.journal, 'journal.log');
    const first = ['["sending",0,59,[]]', '["sending",60,119,[]]', '["sending",120,149,[]]'];
    const safe = (count: number) =>
      expect.stringMatching(
        `^\\["wrote",\\{"rows":${String(count)},"position":${String(count)},"fields":\\["AVC",.*"segment":\\d+\\}\\]$`,
      ) as string;
    // The row that exceeds the budget is returned unsent.
    const back = (place: number) => `["released",[[${String(place)},${String(place)}]]]`;
    expect(linesIn(log)).toEqual([...first, back(150), safe(150), '']);
    const answersIn = () => readdirSync(job.journal).filter((name) => /^(answers|retained)-/.test(name));
    const sizes = () => answersIn().map((name) => [name, statSync(join(job.journal, name)).size > 0]);
    expect(answersIn()).toEqual(['answers-1.log', 'answers-2.log']);
    await job.run({ concurrency: 1, budget: 210, chunkSize: 60 });
    expect(sizes()).toEqual([
      ['answers-3.log', true],
      ['answers-4.log', false],
      ['retained-1.log', true],
      ['retained-2.log', false],
    ]);
    expect(await job.run({ concurrency: 1 })).toMatchObject({ status: 'done' });
    const rest = ['["sending",210,309,[]]', '["sending",310,399,[]]'];
    expect(linesIn(log)).toEqual([
      ...first,
      back(150),
      safe(150),
      '["sending",150,209,[]]',
      back(210),
      safe(210),
      ...rest,
      safe(400),
      '["done"]',
      '',
    ]);
    expect(sizes()).toEqual([
      ['answers-5.log', false],
      ['answers-6.log', false],
    ]);
    // Repeated checks change nothing and create no files.
    const [before, times] = [readFileSync(log), job.safe()];
    for (const newest of [7, 8, 9]) {
      expect(await job.run()).toMatchObject({ status: 'done' });
      expect([readFileSync(log).equals(before), job.safe()]).toEqual([true, times]);
      expect(sizes()).toEqual([
        ['answers-5.log', false],
        [`answers-${String(newest)}.log`, false],
      ]);
    }
  });

  test('keeps each answer to duplicates until the run is done', async () => {
    const source = streetsOf(rows, { streetOf: (at) => (at < 350 ? at % 50 : at) });
    const job = await jobWith(journal, { 'journal.log': '' }, { dedupe: true, source });
    const kept = () => readdirSync(job.journal).filter((name) => /^(answers|retained)-/.test(name));
    const keptLines = () => kept().flatMap((name) => linesIn(join(job.journal, name)).filter(Boolean));
    for (const budget of [50, 70, 90]) await job.run({ concurrency: 1, chunkSize: 50, budget });
    expect(kept().filter((name) => name.startsWith('retained-'))).toEqual([]);
    // The number of rows that 90 credits pay for. The first 350 rows have only 50 distinct addresses.
    expect(keptLines()).toHaveLength(390);
    await job.run({ concurrency: 1, chunkSize: 50 });
    expect(linesIn(join(job.journal, 'journal.log')).slice(0, 2)).toEqual([
      '["sending",0,49,[]]',
      '["released",[[350,350]]]',
    ]);
    expect(keptLines()).toEqual([]);
    expect(await job.run()).toMatchObject({ status: 'done', tally: { rows, paid: 100 } });
    expect(job.sent).toHaveLength(100);
  });

  test('keeps answers for an export until the sink has 100,000 rows', async () => {
    const known = 99_950;
    const job = await jobWith(
      journal,
      { 'journal.log': sending(0, known - 1) + wrote(known, 1), 'answers-1.log': '', 'retained-0.log': answers(0, 9) },
      { source: streetsOf(known + 200) },
    );
    const kept = () => readdirSync(job.journal).filter((name) => name.startsWith('retained-'));
    await job.run({ concurrency: 1, budget: known + 50 });
    expect(kept()).toEqual(['retained-0.log', 'retained-1.log']);
    await job.run({ concurrency: 1, budget: known + 60 });
    expect(kept()).toEqual([]);
    expect(job.sent).toHaveLength(60);
  });

  test('names rows that were returned unsent, and rows that a call leaves out', async () => {
    const job = await jobWith(journal, {
      'journal.log': sending(0, 99) + released([10, 14], [20, 20]),
      'answers-1.log': answers(0, 9) + answers(15, 19) + answers(21, 99),
    });
    await job.run({ concurrency: 1, budget: 110 });
    expect(linesIn(join(job.journal, 'journal.log'))[2]).toBe('["sending",10,109,[[15,19],[21,99]]]');
  });
});
