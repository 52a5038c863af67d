import { en } from 'doorplate/words/en';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { project, doorplate, control, paid, fileOf, linesOf } = commandHere('sample');
const records = async () => (await paid()).map((call) => call.records);

test('a dry run prints the figures that the page shows, in the same order and with the same words', () => {
  const rows = Array.from({ length: 20 }, (_, at) => `${String(at)} Main Street,Boston,US\n`);
  writeFileSync(
    join(project, 'mixed.csv'),
    `Street,City,Country\n,Boston,US\n1 Main Street,Bonn,Freiburg\nshort\n${rows.join('')}${rows[0]!}`,
  );
  const options = ['cleanse', 'mixed.csv', '--dry-run', '--geocode', '--budget', '30'];
  const lines = doorplate(...options, '--json')
    .events()
    .at(-1)!['lines'] as {
    name: Parameters<typeof en.files.estimateLine>[0];
    value: number;
    names?: string[];
    lastRow?: number;
    needed: number;
  }[];
  expect(lines.map(({ name }) => name)).toEqual([
    ...['rows', 'unreadable', 'no-address', 'country', 'charged-duplicates', 'to-send', 'calls', 'credits', 'geocode'],
    'budget',
  ]);
  const onPage = lines.map(({ name, value, names, lastRow, needed }) =>
    name === 'budget'
      ? [en.files.estimateLine(name), en.files.budget(value, lastRow, needed)]
      : [en.files.estimateLine(name), [value.toLocaleString('en'), ...(names ?? [])].join(' · ')],
  );
  const printed = doorplate(...options)
    .stdout.split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(printed.slice(1, 1 + onPage.length)).toEqual(onPage);
  expect(onPage.at(-1)).toEqual(['Budget', '30, runs out after row 17; all rows need 42']);
});

test('a dry run of a stopped job counts what the job has used of its budget, and the status says why it stopped', async () => {
  fileOf('poor.csv', 60);
  await control('reset', {});
  expect(doorplate('cleanse', 'poor.csv', '--budget', '20', '--chunk-size', '10').status).toBe(3);
  const job = 'poor.results.csv.job';
  const budgetLine = (budget: string) =>
    /^Budget .*/m.exec(doorplate('resume', job, '--budget', budget, '--dry-run').stdout)?.[0];
  expect(budgetLine('20')).toMatch(/ 20, 20 already used, not enough for another row; all other rows need 40$/);
  expect(budgetLine('30')).toMatch(/ 30, 20 already used, runs out after row 30; all other rows need 40$/);
  expect(budgetLine('60')).toMatch(/ 60, 20 already used, enough for all other rows$/);
  const { stdout } = doorplate('status', job);
  expect(stdout).toContain(
    '\nThe budget is used up: 20 credits for all runs of this job. Resume with a higher --budget.\n',
  );
  expect(stdout).toMatch(/^20 of 60 rows in .*\nUsed: 20 credits, of a budget of 20\.$/m);
  expect(stdout).toMatch(/^Not in a file yet: 0 rows with an outcome, 0 rows in flight\.$/m);
  expect(JSON.parse(doorplate('status', job, '--json').stdout)).toMatchObject({
    ...{ reason: 'budget', total: 60, written: 20, credits: 20, creditsInDoubt: 0, paid: 20 },
  });
  expect(doorplate('resume', job, '--budget', '60').status).toBe(0);
  expect(doorplate('status', job).stdout).toMatch(/\nDone\.\n60 rows in .*\nUsed: 60 credits, of a budget of 60\.\n/);
});

describe('a sample', () => {
  test('sends the first rows and stops there, also when repeated, and the rest is charged once', async () => {
    fileOf('many.csv', 450);
    await control('reset', {});
    const first = doorplate('cleanse', 'many.csv', '--sample', '10');
    expect([first.status, first.stderr]).toEqual([0, expect.not.stringContaining('rror')]);
    expect(first.stdout).toContain('Paused after the sample. 10 rows, 10 credits.');
    expect(first.stdout).toMatch(/To send the other rows: doorplate resume .*many\.results\.csv\.job/);
    const answers = linesOf('many.results.csv');
    expect(answers).toHaveLength(10);
    expect(doorplate('cleanse', 'many.csv', '--sample', '10', '--json').events().at(-1)).toMatchObject({
      status: 'paused',
      reason: 'sample',
      credits: 10,
    });
    expect(await records()).toEqual([10]);
    expect(doorplate('resume', 'many.results.csv.job').status).toBe(0);
    expect((await records()).reduce((sum, count) => sum + count, 0)).toBe(450);
    const all = linesOf('many.results.csv');
    expect(all.map((line) => line.split(',')[0])).toEqual(Array.from({ length: 450 }, (_, at) => String(at)));
    expect(all.slice(0, 10)).toEqual(answers);
  });

  test('needs a whole number of rows, and cannot be used with workers', () => {
    fileOf('few.csv', 20);
    expect(doorplate('cleanse', 'few.csv', '--sample', '0')).toMatchObject({ status: 2 });
    expect(doorplate('cleanse', 'few.csv', '--sample', '5', '--store', 'store')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--sample cannot be used with --store'),
    });
  });
});
