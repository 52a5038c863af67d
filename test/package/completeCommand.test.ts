import { parseCsv, readCsv } from 'doorplate/files';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { project, bin, env, doorplate, control, paid, readText } = commandHere('complete');
const path = (name: string) => join(project, name);
const header = 'Customer,Address1,Locality,Country,Note';
/** Lines with a row that cannot be sent, a broken line, a footer, and notes that look like formulas. */
const lines = Array.from({ length: 300 }, (_, at) =>
  at === 7
    ? '7,"1 Main St,Boston'
    : at === 250
      ? '250,,,,nothing to send'
      : `${String(at)},${String(at)} Main St,Boston,US,=${String(at)}`,
);
const read = (name: string) => {
  const { header, rows } = parseCsv(readText(name), false, { headerRow: 1 });
  const valueOf = (column: string) => rows.map((row) => row[header.indexOf(column)]);
  return { rows, valueOf, own: rows.map((row) => row.slice(0, 5).join(',')) };
};

test('one file has every line in its order, over a pause and a retry of the rows in doubt, and is replaced as a whole', async () => {
  writeFileSync(path('all.csv'), `${header}\n${lines.join('\n')}\nTotal,300,,,\n`);
  await control('reset', {});
  await control('fail', { operation: 'cleanseInternational', with: 'reset-after', after: 1 });
  const run = (...args: string[]) => doorplate(...args, '--complete', 'csv');
  const first = run('cleanse', 'all.csv', '--concurrency', '1', '--budget', '200');
  expect([first.status, first.stdout]).toEqual([
    3,
    expect.stringMatching(new RegExp(`complete +301 {2}${path('all.results.complete.csv')}`)),
  ]);
  const count = (values: readonly (string | undefined)[]) => {
    const counts: Record<string, number> = {};
    for (const value of values) counts[value ?? ''] = (counts[value ?? ''] ?? 0) + 1;
    return counts;
  };
  const paused = read('all.results.complete.csv');
  expect(paused.own.filter((_, at) => at !== 7)).toEqual([...lines, 'Total,300,,,'].filter((_, at) => at !== 7));
  expect(paused.rows[7]?.slice(0, 2).join(',')).toContain('7,"1 Main St');
  const statuses = count(paused.valueOf('status'));
  expect(statuses['in-doubt']).toBe(100);
  expect(statuses['unreadable']).toBe(2);
  expect(statuses['waiting']).toBeGreaterThan(90);

  expect(run('resume', 'all.results.csv.job', '--budget', '400').status).toBe(4);
  expect(run('resume', 'all.results.csv.job', '--retry-in-doubt').status).toBe(0);
  const all = read('all.results.complete.csv');
  expect(all.own).toEqual(paused.own);
  const final = count(all.valueOf('status'));
  expect(Object.keys(final).toSorted()).toEqual(['answered', 'not-sent', 'unreadable']);
  expect(final['answered']).toBe(298);
  expect(all.valueOf('reason')[7]).toBe('Line 9 has a quote that is never closed.');
  expect(all.rows.every((row) => row.length === all.rows[0]?.length)).toBe(true);
  // Each row was paid for once, except the rows in doubt that were resent on request.
  expect((await paid()).reduce((sum, { records }) => sum + records, 0)).toBe(398);

  const exceptions = read('all.results.exceptions.csv');
  const toCheck = all.rows.filter((_, at) => !/^(?:accept)$/.test(all.valueOf('verdict')[at] ?? ''));
  expect(exceptions.rows).toEqual(toCheck);
});

test('a finished job writes the same file as a workbook or as JSON Lines, without another charge', async () => {
  const calls = (await paid()).length;
  const csv = parseCsv(readText('all.results.complete.csv'), false, { headerRow: 1 });
  const end = doorplate('resume', 'all.results.csv.job', '--complete', 'xlsx', '--json').events().at(-1);
  expect(end?.['files']).toMatchObject({
    complete: path('all.results.complete.xlsx'),
    exceptions: path('all.results.exceptions.xlsx'),
    results: path('all.results.csv'),
  });
  const workbook = await readCsv(new Blob([readFileSync(path('all.results.complete.xlsx'))]), { headerRow: 1 });
  expect([workbook.header, ...workbook.rows]).toEqual([csv.header, ...csv.rows]);
  expect(doorplate('resume', 'all.results.csv.job', '--complete', 'jsonl').status).toBe(0);
  const objects = readText('all.results.complete.jsonl').trim().split('\n');
  expect(objects.map((line) => Object.values(JSON.parse(line) as object))).toEqual(csv.rows);
  expect(await paid()).toHaveLength(calls);
});

test('is written again at the end of each run of its job, without being asked for', () => {
  writeFileSync(path('sampled.csv'), `${header}\n${lines.slice(0, 5).join('\n')}\n`);
  expect(doorplate('cleanse', 'sampled.csv', '--sample', '1', '--complete', 'csv').status).toBe(0);
  expect(readText('sampled.results.complete.csv')).toContain('waiting');
  expect(doorplate('resume', 'sampled.results.csv.job').status).toBe(0);
  expect(readText('sampled.results.complete.csv')).not.toContain('waiting');
});

test('a job that was killed writes its workbook and its report when it is resumed, and a retry of it leaves them to the job', async () => {
  writeFileSync(path('kept.csv'), `${header}\n${lines.join('\n')}\n`);
  await control('reset', {});
  await control('fail', { operation: 'cleanseInternational', with: 'timeout', times: 'always' });
  const flags = ['--complete', 'xlsx', '--html', 'kept.html', '-q'];
  const child = spawn(bin, ['cleanse', 'kept.csv', ...flags], { cwd: project, env: env() });
  const ended = once(child, 'close');
  await expect.poll(() => existsSync(path('kept.results.csv.job/command.json'))).toBe(true);
  await expect.poll(async () => (await paid()).length).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
  await control('recover', {});
  const written = () => ['complete.xlsx', 'exceptions.xlsx'].map((name) => existsSync(path(`kept.results.${name}`)));
  expect([...written(), existsSync(path('kept.html'))]).toEqual([false, false, false]);
  const job = 'kept.results.csv.job';
  expect(doorplate('resume', job, '-q').status).toBe(4);
  expect([...written(), readText('kept.html').includes('<h1>kept.csv</h1>')]).toEqual([true, true, true]);
  // Another path replaces the first one.
  rmSync(path('kept.html'));
  expect(doorplate('resume', job, '-q', '--html', 'moved.html').status).toBe(4);
  rmSync(path('moved.html'));
  expect(doorplate('resume', job, '--retry-in-doubt', '-q').status).toBe(0);
  expect([existsSync(path('kept.html')), existsSync(path('moved.html'))]).toEqual([false, true]);
  expect(existsSync(path('kept.results.retried.complete.xlsx'))).toBe(false);
});

test('an edit that was sent from a page does not count as a change by the service', () => {
  writeFileSync(path('edited.csv'), `${header}\n${lines.slice(0, 3).join('\n')}\n`);
  expect(doorplate('cleanse', 'edited.csv', '--budget', '0').status).toBe(3);
  const jobFile = path('edited.results.csv.job/job.json');
  const job = JSON.parse(readText('edited.results.csv.job/job.json')) as object;
  writeFileSync(jobFile, JSON.stringify({ ...job, reviews: [[1, { sent: { Locality: 'Salem' } }]] }));
  expect(doorplate('export', 'edited.results.csv.job', '-o', 'edited.ndjson').status).toBe(0);
  expect(doorplate('import', 'edited.ndjson', 'edited.csv', '-o', 'edited.new.csv').status).toBe(0);
  expect(doorplate('resume', 'edited.new.csv.job', '--budget', '900', '--complete', 'csv').status).toBe(0);
  const { rows, valueOf } = read('edited.new.complete.csv');
  expect(rows[1]).toContain('Salem');
  expect(valueOf('changed')[1]).toBe(valueOf('changed')[0]);
});

test('a file that the job has not written is not overwritten', () => {
  writeFileSync(path('other.csv'), `${header}\n${lines.slice(0, 5).join('\n')}\n`);
  writeFileSync(path('other.results.complete.csv'), 'from the page');
  const { status, stderr } = doorplate('cleanse', 'other.csv', '--complete', 'csv');
  expect([status, stderr]).toEqual([1, expect.stringContaining('already exists and belongs to another job')]);
  expect([readText('other.results.complete.csv'), existsSync(path('other.results.csv'))]).toEqual([
    'from the page',
    false,
  ]);
  expect(doorplate('cleanse', 'other.csv', '--complete', 'pdf').status).toBe(2);
});
