import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { project, bin, env, doorplate, paid, fileOf, readText } = commandHere('pipes');
const shell = (line: string) => {
  const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', line.replaceAll('doorplate', bin)], {
    cwd: project,
    env: env(),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};
const sentSince = async (calls: number) => (await paid()).slice(calls).reduce((sum, { records }) => sum + records, 0);

describe('standard input and output', () => {
  test('give the results of a pipe as data, in the format of the input, and every word goes to standard error', async () => {
    const before = (await paid()).length;
    writeFileSync(
      join(project, 'in.csv'),
      'Name;Address1;City;Country\nAnn;"1 ""A"" St";Boston;US\nBob;2 B St;Boston;US\n',
    );
    const { status, stdout, stderr } = shell('cat in.csv | doorplate cleanse - -o - --journal job');
    expect([status, stdout.split('\n').length]).toEqual([0, 4]);
    expect(stdout).toMatch(
      /^Name;Address1;City;Country;verdict;[^\n]*\nAnn;"1 ""A"" St";Boston;US;[^\n]*\nBob;2 B St;/,
    );
    expect(stderr).toMatch(/Columns sent: .*Done\. 2 rows, 2 credits.*results +2 {2}standard output/s);
    const json = shell('cat in.csv | doorplate cleanse - -o - --journal job --json');
    expect(json.stdout).toBe(stdout);
    expect(json.stderr).toContain('"event":"end"');
    // The job was done, so its results came again, free of charge.
    expect(await sentSince(before)).toBe(2);
    expect(shell('doorplate resume job').stdout).toBe(stdout);
  });

  test('lose nothing if the reader closes the pipe', async () => {
    fileOf('many.csv', 3_000);
    const { status, stdout, stderr } = shell('doorplate verify many.csv -o - --quiet | head -n 1');
    expect([status, stdout.split('\n').length]).toEqual([0, 2]);
    expect(stderr).toContain('Done. 3,000 rows');
    expect(readFileSync(join(project, 'many.results.csv.job/results.csv'), 'utf8').split('\n')).toHaveLength(3_002);
  });

  test('do not pay twice for a row if the command is killed and repeated', async () => {
    const before = (await paid()).length;
    fileOf('killed.csv', 300);
    const args = ['cleanse', '-', '-o', '-', '--journal', 'killed', '--chunk-size', '1', '--concurrency', '1'];
    const run = spawn(bin, args, { cwd: project, env: env() });
    run.stdin.end(readText('killed.csv'));
    await expect.poll(() => sentSince(before)).toBeGreaterThan(20);
    run.kill('SIGKILL');
    await once(run, 'exit');
    const { status, stdout, stderr } = shell(`cat killed.csv | doorplate ${args.join(' ')}`);
    // Only the row of the call in flight may be in doubt. It is not sent again.
    const inDoubt = Number(/in-doubt +(\d+)/.exec(stderr)?.[1] ?? 0);
    expect(inDoubt).toBeLessThan(2);
    expect(status).toBe(inDoubt > 0 ? 4 : 0);
    expect(stdout.trim().split('\n')).toHaveLength(301 - inDoubt);
    expect(await sentSince(before)).toBeLessThanOrEqual(300);
    expect(stdout).toMatch(/\n299,300 Main Street,.*\n$/);
  });

  test('print no results before the job is done', () => {
    fileOf('poor.csv', 10);
    const stopped = shell('cat poor.csv | doorplate cleanse - -o - --journal poor --chunk-size 1 --budget 4');
    expect([stopped.status, stopped.stdout]).toEqual([3, '']);
    expect(stopped.stderr).toContain('To resume: ');
    const { status, stdout } = shell('doorplate resume poor --budget 10');
    expect([status, stdout.trim().split('\n').length]).toEqual([0, 11]);
  });

  test('refuse another input for a started job, and an input or output without a place for the journal', async () => {
    const before = (await paid()).length;
    fileOf('one.csv', 1);
    fileOf('two.csv', 2);
    expect(shell('cat one.csv | doorplate cleanse - -o one.out.csv').status).toBe(0);
    expect(existsSync(join(project, 'one.out.csv'))).toBe(true);
    expect(shell('cat two.csv | doorplate cleanse - -o one.out.csv')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Standard input differs from the input that this job was started with'),
    });
    for (const [line, advice] of [
      ['cat one.csv | doorplate cleanse - -o -', 'pass --journal'],
      ['cat one.csv | doorplate cleanse -', 'pass --output'],
    ] as const)
      expect(shell(line)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(advice) });
    expect(shell('cat one.csv | doorplate cleanse - --dry-run')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Rows to send  1'),
    });
    expect(await sentSince(before)).toBe(1);
  });
});

describe('JSON Lines', () => {
  const objects = (file: string) =>
    readText(file)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);

  test('are written if the output has such a name, with the columns of the input first', () => {
    writeFileSync(join(project, 'j.csv'), 'Address1,2024,City,Note,Note,Country\n"1 ""A"" St",007,Boston,x,y,US\n');
    expect(doorplate('cleanse', 'j.csv', '-o', 'j.jsonl')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(join(project, 'j.jsonl')),
    });
    expect(objects('j.jsonl')).toMatchObject([{ Address1: '1 "A" St', 2024: '007', Note: 'x', 'Note 2': 'y' }]);
    expect(readText('j.jsonl')).toMatch(
      /^\{"Address1":"1 \\"A\\" St","2024":"007","City":"Boston","Note":"x","Note 2":"y","Country":"US","verdict":/,
    );
  });

  test('are read, and a bad line is reported with its number', () => {
    const lines = ['{"street":"1 A St","town":{"City":"Boston"},"Country":"US","id":12345678901234567890}', 'oops'];
    writeFileSync(join(project, 'in.jsonl'), `${lines.join('\n')}\n`);
    const { status, stdout } = shell('cat in.jsonl | doorplate cleanse - -o out.jsonl --column town.City=Locality');
    expect([status, stdout]).toEqual([0, expect.stringContaining('Line 2 is not a JSON object.')]);
    expect(readText('out.jsonl')).toMatch(
      /^\{"street":"1 A St","town\.City":"Boston","Country":"US","id":"12345678901234567890","verdict":/,
    );
    expect(readText('out.jsonl.job/results.unreadable.csv')).toContain('2,json,oops');
  });

  test('do not replace a file of another job', () => {
    writeFileSync(join(project, 'mine.ndjson'), 'mine');
    fileOf('a.csv', 1);
    const refused = doorplate('cleanse', 'a.csv', '-o', 'mine.ndjson');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('belongs to another job')]);
    expect(readText('mine.ndjson')).toBe('mine');
    expect(doorplate('cleanse', 'a.csv', '-o', 'mine.ndjson', '--force').status).toBe(0);
    expect(objects('mine.ndjson')).toHaveLength(1);
    expect(doorplate('cleanse', 'a.csv', '-o', 'mine.ndjson').status).toBe(0);
  });
});
