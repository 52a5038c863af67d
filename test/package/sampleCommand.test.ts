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
    lastRow?: number;
    needed: number;
  }[];
  expect(lines.map(({ name }) => name)).toEqual([
    ...['rows', 'unreadable', 'no-address', 'country', 'charged-duplicates', 'to-send', 'calls', 'credits', 'geocode'],
    'budget',
  ]);
  const onPage = lines.map(({ name, value, lastRow, needed }) =>
    name === 'budget'
      ? [en.files.estimateLine(name), en.files.budget(value, lastRow, needed)]
      : [en.files.estimateLine(name), value.toLocaleString('en')],
  );
  const printed = doorplate(...options)
    .stdout.split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(printed.slice(1, 1 + onPage.length)).toEqual(onPage);
  expect(onPage.at(-1)).toEqual(['Budget', '30, runs out after row 17; all rows need 42']);
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
