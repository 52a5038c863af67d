import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { project, bin, env, doorplate, control, paid, linesOf, fileOf, filesWithKey } = commandHere(
  'ended',
  '--latency',
  '60',
);
const slow = commandHere('endedSlow', '--latency', '2000');

describe('a run that ends before its file', () => {
  test.each(['SIGTERM', 'SIGHUP'] as const)(
    'B18: finishes calls in flight on %s, with exit code 0, and `resume` sends the rest',
    async (signal) => {
      const name = `long-${signal}`;
      fileOf(`${name}.csv`, 6_000);
      await control('reset', {});
      const child = spawn(bin, ['cleanse', `${name}.csv`, '--json'], { cwd: project, env: env() });
      let said = '';
      child.stdout.on('data', (text: Buffer) => {
        said += text.toString();
        if (said.includes('progress') && !child.killed) child.kill(signal);
      });
      await once(child, 'close');
      expect(child.exitCode).toBe(0);
      const end = JSON.parse(said.trim().split('\n').at(-1) ?? '') as {
        status: string;
        tally: { rows: number; inDoubt: number };
      };
      expect(end).toMatchObject({ status: 'paused', tally: { inDoubt: 0 } });
      expect(end.tally.rows).toBeLessThan(6_000);
      expect(doorplate('status', `${name}.results.csv.job`).stdout).toContain('Not done and not running');
      const rest = doorplate('resume', `${name}.results.csv.job`);
      expect([rest.status, rest.stdout]).toEqual([0, expect.stringContaining('Done. 6,000 rows')]);
      expect((await paid()).reduce((sum, { records }) => sum + records, 0)).toBe(6_000);
      expect(linesOf(`${name}.results.csv`)).toHaveLength(6_000);
    },
  );

  test('treats a signal that a shell sends twice as one and finishes calls in flight, while another signal by the user ends it at once', async () => {
    slow.fileOf('twice.csv', 3_000);
    const begin = async (output: string, isUnderWay: (said: { out: string }) => Promise<void>) => {
      const child = spawn(bin, ['cleanse', 'twice.csv', '--json', '-o', output], {
        cwd: slow.project,
        env: slow.env(),
      });
      const said = { out: '', problem: '' };
      child.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
      child.stderr.on('data', (text: Buffer) => (said.problem += text.toString()));
      const closed = once(child, 'close');
      await isUnderWay(said);
      for (const signal of ['SIGINT', 'SIGINT'] as const) child.kill(signal);
      await expect.poll(() => said.problem).toContain('Finishing');
      return { child, said, closed };
    };
    const shell = await begin('shell.csv', (said) => expect.poll(() => said.out).toContain('progress'));
    await shell.closed;
    expect([shell.child.exitCode, shell.said.problem.includes('Stopped now')]).toEqual([0, false]);
    expect(shell.said.out).toMatch(/"event":"end".*"inDoubt":0/);
    // Calls that hang do not end before the user's second signal.
    await slow.control('fail', { operation: 'cleanseInternational', with: 'stalled', times: 'always' });
    const before = (await slow.paid()).length;
    const person = await begin('person.csv', () =>
      expect.poll(async () => (await slow.paid()).length).toBeGreaterThan(before),
    );
    await expect.poll(() => person.child.exitCode ?? person.child.kill('SIGINT')).toBe(1);
    await person.closed;
    expect(person.said.problem).toMatch(
      /^Stopped now\. Rows of in-flight calls are in doubt\. To resume: doorplate resume \S*person\.csv\.job$/m,
    );
  });

  test('ignores a broken pipe, so a reader that leaves (`| head`) does not end it', async () => {
    fileOf('left.csv', 1_500);
    const child = spawn(bin, ['cleanse', 'left.csv', '--json'], { cwd: project, env: env() });
    child.stdout.destroy();
    child.stderr.destroy();
    expect((await once(child, 'exit'))[0]).toBe(0);
    expect(linesOf('left.results.csv')).toHaveLength(1_500);
    const { stdout } = spawnSync(
      'sh',
      ['-c', '{ "$0" cleanse left.csv --json -o head.csv; echo $? > head.code; } 2> head.errors | head -n 1', bin],
      { cwd: project, env: env(), encoding: 'utf8' },
    );
    // The lines after the first one have no reader.
    expect(stdout).toMatch(/^\{"event":"columns".*\}\n$/);
    const said = ['head.code', 'head.errors'].map((name) => readFileSync(join(project, name), 'utf8'));
    expect(said).toEqual(['0\n', '']);
    expect(linesOf('head.csv')).toHaveLength(1_500);
  });

  test('reports which rows are in no file yet, and a dry run of `resume` counts only the remaining rows', async () => {
    // Three calls are in flight before the first answer. The second one fails, so the rows of the third cannot be written.
    slow.fileOf('rest.csv', 600);
    await slow.control('reset', {});
    await slow.control('fail', { operation: 'cleanseInternational', with: 'error-rows', times: 1, after: 1 });
    const stopped = slow.doorplate('cleanse', 'rest.csv', '--html', 'rest.html', '--concurrency', '3');
    expect(stopped.status).toBe(3);
    const inFile = slow.linesOf('rest.results.csv').length;
    const had = Number(/Stopped\. (\d+) rows/.exec(stopped.stdout)?.[1]);
    expect(had).toBeGreaterThan(inFile);
    expect(stopped.stdout).toMatch(
      new RegExp(`${String(had - inFile)} of these rows (?:is|are) not in a file yet, .*rest\\.results\\.csv\\.job`),
    );
    expect(readFileSync(join(slow.project, 'rest.html'), 'utf8')).toContain(
      `<dt>Not in a file yet</dt><dd>${String(had - inFile)}</dd>`,
    );
    const plan = slow.doorplate('resume', 'rest.results.csv.job', '--dry-run');
    const [, done, rest] = /^Finished or in doubt +(\d+)\nRows to send +(\d+)$/m.exec(plan.stdout) ?? [];
    expect(Number(done) + Number(rest)).toBe(600);
    const before = (await slow.paid()).length;
    expect(slow.doorplate('resume', 'rest.results.csv.job', '--concurrency', '1', '--bisect').status).toBe(0);
    const sent = (await slow.paid()).slice(before).reduce((sum, { records }) => sum + records, 0);
    expect(sent).toBe(Number(rest));
    expect(slow.linesOf('rest.results.csv')).toHaveLength(600);
  });

  test('writes the key nowhere', () => {
    expect(filesWithKey()).toMatchObject({ status: 1, stdout: '' });
  });
});
