import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, linkSync, readdirSync, rmSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { project, bin, env, doorplate, doorplateIn, control, paid, readText, linesOf, fileOf } = commandHere('begun');
const refusal = ({ status, stderr }: ReturnType<typeof doorplate>) => [status, stderr] as const;

describe('a started job', () => {
  test('does not overwrite the results of another job', () => {
    fileOf('other.csv', 20);
    expect(doorplate('cleanse', 'other.csv', '-q').status).toBe(0);
    const others = readText('other.results.csv');
    fileOf('own.csv', 300);
    expect(doorplate('cleanse', 'own.csv', '--journal', 'own.job', '--budget', '100').status).toBe(3);
    expect(refusal(doorplate('cleanse', 'own.csv', '--journal', 'own.job', '-o', 'other.results.csv'))).toEqual([
      1,
      expect.stringMatching(/writes its results to .*own\.results\.csv, not to .*other\.results\.csv/),
    ]);
    expect(readText('other.results.csv')).toBe(others);
    expect(doorplate('resume', 'own.job', '--budget', '300').status).toBe(0);
    expect(linesOf('own.results.csv')).toHaveLength(300);
  });

  test('writes all of its results for Excel, or for programs', () => {
    fileOf('formulas.csv', 200);
    expect(doorplate('cleanse', 'formulas.csv', '--budget', '100').status).toBe(3);
    expect(refusal(doorplate('cleanse', 'formulas.csv', '--csv-for', 'excel'))).toEqual([
      1,
      expect.stringContaining('started without --csv-for'),
    ]);
    expect(doorplate('cleanse', 'formulas.csv', '--budget', '200').status).toBe(0);
  });
});

describe('the budget of a started job', () => {
  const job = (name: string) => `${name}.results.csv.job`;
  const end = (...args: string[]) => {
    const { status, stdout } = doorplate(...args, '-q');
    return [status, Number(/, ([\d,]+) credits?/.exec(stdout)?.[1])];
  };

  test('applies until another budget is given, by the same command and by `resume`', async () => {
    await control('reset', {});
    fileOf('held.csv', 900);
    expect(end('cleanse', 'held.csv', '--budget', '100')).toEqual([3, 100]);
    expect(end('cleanse', 'held.csv')).toEqual([3, 100]);
    expect(end('resume', job('held'))).toEqual([3, 100]);
    expect(end('resume', job('held'), '--budget', '300')).toEqual([3, 300]);
    // The latest setting applies, whichever command it was given to.
    expect(end('cleanse', 'held.csv')).toEqual([3, 300]);
    expect(end('cleanse', 'held.csv', '--budget', '250')).toEqual([3, 300]);
    expect(end('resume', job('held'))).toEqual([3, 300]);
    expect(doorplate('cleanse', 'held.csv', '--dry-run').stdout).toContain(
      'Credits                 0\nBudget                250, 300 already used, not enough for another row; all other rows need 600\n',
    );
    expect((await paid()).reduce((sum, { credits }) => sum + credits, 0)).toBe(300);
    expect(end('cleanse', 'held.csv', '--budget', '900')).toEqual([0, 900]);
  });

  test('is counted at the price that was given with it', () => {
    fileOf('priced.csv', 300);
    expect(end('cleanse', 'priced.csv', '--budget', '400', '--price', '4')).toEqual([3, 400]);
    expect(end('cleanse', 'priced.csv')).toEqual([3, 400]);
    expect(linesOf('priced.results.csv')).toHaveLength(100);
  });

  test('is not counted at an earlier price if the requested results cost more', async () => {
    await control('reset', {});
    fileOf('dearer.csv', 300);
    const away = { DOORPLATE_ENDPOINT: 'http://127.0.0.1:1' };
    const begin = ['cleanse', 'dearer.csv', '-q'];
    expect(doorplateIn(away, ...begin, '--price', '1', '--budget', '100').status).toBe(3);
    expect(refusal(doorplate(...begin, '--geocode'))).toEqual([
      1,
      expect.stringContaining('This job was started with --price 1'),
    ]);
    expect(end('cleanse', 'dearer.csv', '--geocode', '--price', '2')).toEqual([3, 100]);
    expect((await paid()).reduce((sum, { credits }) => sum + credits, 0)).toBe(100);
  });
});

test('starts a job again with the same command if a kill left only the command’s file and an empty output', () => {
  fileOf('killed.csv', 20);
  expect(doorplate('cleanse', 'killed.csv', '-q', '--budget', '0').status).toBe(3);
  const folder = join(project, 'killed.results.csv.job');
  for (const name of readdirSync(folder)) if (name !== 'command.json') rmSync(join(folder, name));
  expect(doorplate('cleanse', 'killed.csv', '-q', '--budget', '20').status).toBe(0);
  expect(linesOf('killed.results.csv')).toHaveLength(20);
});

test.each([
  ['the same command', ['cleanse', 'early.csv', '-q', '--budget', '20']],
  ['`resume`', ['resume', 'early.results.csv.job', '-q', '--budget', '20']],
])('resumes a run with %s that was killed as soon as its results existed', async (_, goesOn) => {
  fileOf('early.csv', 20);
  const results = join(project, 'early.results.csv');
  for (const left of [results, `${results}.job`]) rmSync(left, { recursive: true, force: true });
  const begun = spawn(bin, ['cleanse', 'early.csv', '-q', '--budget', '0'], { cwd: project, env: env() });
  const watched = watch(project, (__, name) => name === 'early.results.csv' && begun.kill('SIGKILL'));
  await once(begun, 'exit');
  watched.close();
  expect(doorplate(...goesOn).status).toBe(0);
  expect(linesOf('early.results.csv')).toHaveLength(20);
});

test('leaves no folder after a rejected run', () => {
  fileOf('refused.csv', 1);
  for (const flag of ['--dedupe', '--bisect']) {
    const refused = doorplate('cleanse', 'refused.csv', '--store', 'store', '--redis', 'redis://127.0.0.1:1', flag);
    expect(refusal(refused)).toEqual([2, expect.stringContaining('cannot be used with --store')]);
  }
  writeFileSync(join(project, 'odd.csv'), 'colour,size\nred,1\n');
  expect(doorplate('cleanse', 'odd.csv').status).toBe(2);
  symlinkSync(join(project, 'nowhere/results.csv'), join(project, 'linked.csv'));
  const notWritten = refusal(doorplate('cleanse', 'refused.csv', '--force', '-o', 'linked.csv'));
  expect(notWritten).toEqual([1, expect.stringContaining('The results cannot be written')]);
  expect(existsSync(join(project, 'linked.csv.job'))).toBe(false);
  expect(['refused', 'odd'].filter((name) => existsSync(join(project, `${name}.results.csv.job`)))).toEqual([]);
});

test('does not overwrite the source file under a second name, even with --force', () => {
  fileOf('same.csv', 3);
  linkSync(join(project, 'same.csv'), join(project, 'hard.csv'));
  const before = readText('same.csv');
  expect(refusal(doorplate('cleanse', 'same.csv', '-o', 'hard.csv', '--force'))).toEqual([
    1,
    expect.stringContaining('would overwrite'),
  ]);
  expect(readText('same.csv')).toBe(before);
});

test('adds extra data to a result in the next columns', () => {
  fileOf('plain.csv', 2);
  writeFileSync(join(project, 'placed.csv'), readText('plain.csv'));
  expect(doorplate('cleanse', 'plain.csv').status).toBe(0);
  expect(doorplate('cleanse', 'placed.csv', '--geocode').status).toBe(0);
  const columns = (name: string) => readText(name).split(/\r?\n/)[0]!.split(',');
  const plain = columns('plain.results.csv');
  expect(plain.some((name) => name.endsWith('Status'))).toBe(true);
  expect(columns('placed.results.csv')).toEqual(expect.arrayContaining(plain));
});

test('sends duplicate emails from workers without sharing answers, and reports that in a dry run', async () => {
  await control('reset', {});
  writeFileSync(join(project, 'emails.csv'), `email\n${'jo@example.com\n'.repeat(3)}`);
  const credits = (...flags: string[]) =>
    doorplate('emails', 'emails.csv', '--dry-run', '--json', ...flags)
      .events()
      .at(-1)?.['credits'];
  expect(credits()).toBe(1);
  expect(credits('--store', 'store', '--redis', 'redis://127.0.0.1:1')).toBe(3);
  expect(await paid()).toEqual([]);
});
