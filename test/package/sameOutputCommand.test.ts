import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { project, bin, env, fileOf, linesOf, readText, paid, control, doorplate, doorplateIn } = commandHere(
  'sameOutput',
  '--latency',
  '60',
);

/** Runs a file into given results, with a separate journal. */
function run(file: string, output: string, ...more: string[]) {
  const args = ['cleanse', file, '--output', output, '--journal', `${file}.job`, '--chunk-size', '10', ...more];
  const child = spawn(bin, args, { cwd: project, env: env() });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(child, 'exit').then(([status]) => ({ status: status as number, said }));
  return { ended, stop: () => child.kill('SIGTERM') };
}

test('rejects one of two jobs that start at the same time with the same output, and keeps all paid results', async () => {
  fileOf('one.csv', 200);
  fileOf('two.csv', 200);
  const ends = await Promise.all(
    ['one.csv', 'two.csv'].map((file) => run(file, 'shared.csv', '--concurrency', '1').ended),
  );
  expect(ends.map(({ status }) => status).toSorted()).toEqual([0, 1]);
  expect(ends.find(({ status }) => status === 1)?.said).toMatch(
    /shared\.csv (?:is in use by process \d+|already exists and belongs to another job)/,
  );
  const records = (await paid()).reduce((sum, call) => sum + call.records, 0);
  expect([records, linesOf('shared.csv').length]).toEqual([200, 200]);
});

test.each([
  ['shared.csv', 'shared.csv'],
  ['link.csv', 'shared.csv'],
  ['far.csv', 'else/shared.csv'],
  // The file of the first job’s rows without answers must exist.
  ['shared.csv', 'shared.rejected.csv'],
])(
  'does not overwrite results that another job is writing, or the files next to them, with --force or by a link (%s, %s)',
  async (output, other) => {
    await control('reset', {});
    for (const name of ['link.csv', 'far.csv', 'near', 'else', 'shared.csv', 'long.csv.job', 'short.csv.job'])
      rmSync(join(project, name), { recursive: true, force: true });
    // Links to a file that does not exist yet.
    symlinkSync('shared.csv', join(project, 'link.csv'));
    // The parent of a link is the parent of its target.
    mkdirSync(join(project, 'else/deep'), { recursive: true });
    symlinkSync('else/deep', join(project, 'near'));
    symlinkSync('near/../shared.csv', join(project, 'far.csv'));
    // The run takes about six seconds. A second process needs less than one second to start.
    fileOf('long.csv', 1_000);
    fileOf('short.csv', 20);
    const first = run('long.csv', output, '--force', '--concurrency', '1');
    await expect.poll(async () => (await paid()).length).toBeGreaterThan(1);
    const second = await run('short.csv', other, '--force').ended;
    expect(second).toMatchObject({
      status: 1,
      said: expect.stringMatching(/shared(?:\.rejected)?\.csv is in use by process \d+/),
    });
    first.stop();
    expect((await first.ended).status).toBe(0);
    expect(doorplate('resume', 'long.csv.job').status).toBe(0);
    expect(linesOf(output)).toHaveLength(1_000);
  },
);

test('shares neither its results nor its report with another running run, even with --force', async () => {
  await control('reset', {});
  fileOf('held.long.csv', 10_000);
  const first = run('held.long.csv', 'held.csv', '--html', 'held.html', '--concurrency', '1');
  await expect.poll(async () => (await paid()).length).toBeGreaterThan(1);
  for (const [at, ...args] of [
    ['one', 'one.results.csv', '--html', 'held.csv'],
    ['two', 'two.results.csv', '--html', 'held.csv', '--force'],
    // The report does not exist yet, because it is written at the end.
    ['three', 'three.results.csv', '--html', 'held.html'],
    ['four', 'held.html', '--force'],
  ] as const) {
    fileOf(`held.${at}.csv`, 20);
    const [output, ...more] = args;
    expect([at, await run(`held.${at}.csv`, output, ...more).ended]).toEqual([
      at,
      { status: 1, said: expect.stringMatching(/held\.(?:csv|html) is in use by process \d+/) },
    ]);
    expect(existsSync(join(project, `held.${at}.csv.job`))).toBe(false);
  }
  first.stop();
  expect((await first.ended).status).toBe(0);
  const records = (await paid()).reduce((sum, call) => sum + call.records, 0);
  expect(linesOf('held.csv')).toHaveLength(records);
  expect(readText('held.html')).toMatch(/^<!doctype html>/);
});

test('runs if there is no directory for a lock, and reports it', () => {
  fileOf('lone.csv', 20);
  const nowhere = join(project, 'one.csv');
  const { status, stderr } = doorplateIn({ TMPDIR: nowhere }, 'cleanse', 'lone.csv');
  expect([status, stderr]).toEqual([
    0,
    expect.stringMatching(
      /Could not lock .*lone\.results\.csv: .+\. Make sure that no other run writes to this file\./,
    ),
  ]);
});
