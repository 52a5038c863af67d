import { parseCsv } from 'doorplate/files';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { project, bin, env, doorplate, control, paid, readText, linesOf, fileOf, filesWithKey, heldConfig } =
  commandHere('doubt', '--latency', '60');

describe('rows in doubt', () => {
  test('B17: are reported by the exit code, and resent only on request, and no other rows', async () => {
    fileOf('doubt.csv', 300);
    await control('reset', {});
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after', after: 1 });
    const first = doorplate('cleanse', 'doubt.csv', '--concurrency', '1');
    expect([first.status, first.stdout]).toEqual([4, expect.stringContaining('--retry-in-doubt')]);
    const doubt = linesOf('doubt.results.in-doubt.csv').map((line) => line.split(',')[0]);
    expect(doubt).toEqual(Array.from({ length: 100 }, (_, at) => String(at + 100)));
    expect(doorplate('resume', 'doubt.results.csv.job').status).toBe(4);
    expect(doorplate('status', 'doubt.results.csv.job').stdout).toMatch(
      /100 of them in doubt\.\nTo resend the rows in doubt: .*--retry-in-doubt\nUsed: 200 credits, plus 100 in doubt\.\n$/,
    );
    expect(await paid()).toHaveLength(3);
    // A dry run shows the cost and leaves no trace, so the job can still be exported.
    const plan = doorplate('resume', 'doubt.results.csv.job', '--retry-in-doubt', '--dry-run');
    expect([plan.status, plan.stdout]).toEqual([0, expect.stringMatching(/^Rows to send +100$/m)]);
    expect([existsSync(join(project, 'doubt.results.csv.job/retry')), await paid()]).toEqual([
      false,
      expect.objectContaining({ length: 3 }),
    ]);
    // The retry of the rows in doubt has a separate budget.
    const cheap = doorplate('resume', 'doubt.results.csv.job', '--retry-in-doubt', '--budget', '40');
    expect([cheap.status, cheap.stdout]).toEqual([
      3,
      expect.stringContaining('The budget of 40 credits for this retry is used up.'),
    ]);
    expect((await paid()).map(({ records }) => records)).toEqual([100, 100, 100, 40]);
    const both = doorplate('resume', 'doubt.results.csv.job', '--retry-in-doubt', '--reclaim');
    expect([both.status, both.stderr]).toEqual([2, expect.stringContaining('Reclaim the job first')]);
    expect(doorplate('resume', 'doubt.results.csv.job', '--retry-in-doubt').status).toBe(3);
    expect(doorplate('resume', 'doubt.results.csv.job', '--retry-in-doubt', '--budget', '100').status).toBe(0);
    expect((await paid()).map(({ records }) => records)).toEqual([100, 100, 100, 40, 60]);
    expect(linesOf('doubt.results.retried.csv').map((line) => line.split(',')[0])).toEqual(doubt);

    const after = doorplate('resume', 'doubt.results.csv.job');
    expect([after.status, after.stdout]).toEqual([0, expect.stringMatching(/100 rows in doubt were resent/)]);
    expect(after.stdout).not.toContain('--retry-in-doubt');
    expect(after.stdout).toContain('The job was already done, so nothing was sent.');
    const { stdout } = doorplate('status', 'doubt.results.csv.job');
    expect(stdout).toContain('100 of them in doubt (100 already resent and resolved)');
    expect(doorplate('resume', 'doubt.results.csv.job', '--retry-in-doubt').status).toBe(0);
    expect(await paid()).toHaveLength(5);
  });

  test('are resent as the original from results for Excel, also a second time', async () => {
    const addresses = ['"12 Elm Street, -2"', '"+1 Main Street"', "O'Neill Road", '=7 Oak Avenue', '"a;@9"'];
    const rows = Array.from({ length: 200 }, (_, at) => `${String(at)},${addresses[at % 5] ?? ''},Boston,US`);
    writeFileSync(join(project, 'guarded.csv'), `Customer,Address1,Locality,Country\n${rows.join('\n')}\n`);
    await control('reset', {});
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after', times: 3 });
    expect(doorplate('cleanse', 'guarded.csv', '--concurrency', '1', '--csv-for', 'excel').status).toBe(4);
    const streets = (path: string) => parseCsv(readText(path)).rows.map(([, street]) => street);
    const asked = parseCsv(readText('guarded.csv')).rows.map(([, street]) => street);
    expect(streets('guarded.results.in-doubt.csv')).toEqual(asked);
    const job = 'guarded.results.csv.job';
    expect(doorplate('resume', job, '--retry-in-doubt', '--concurrency', '1').status).toBe(4);
    expect(streets(`${job}/retry/in-doubt.csv`)).toEqual(asked);
    const retried = streets('guarded.results.retried.in-doubt.csv');
    expect([retried.length, retried[1]]).toEqual([100, '+1 Main Street']);
    expect(doorplate('resume', job, '--retry-in-doubt').status).toBe(0);
    expect(streets(`${job}/retry/retry/in-doubt.csv`)).toEqual(asked.slice(0, 100));
    // With a byte order mark for spreadsheets, like the first results.
    for (const name of ['', '.retried', '.retried.retried'])
      expect(readText(`guarded.results${name}.csv`).startsWith('\ufeff')).toBe(true);
  });

  test('do not make a stopped job done when all of them were resent', async () => {
    fileOf('halted.csv', 300);
    await control('reset', {});
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after' });
    expect(doorplate('cleanse', 'halted.csv', '--concurrency', '1', '--budget', '200').status).toBe(3);
    const retry = ['resume', 'halted.results.csv.job', '--retry-in-doubt'];
    expect(doorplate(...retry).status).toBe(0);
    expect(
      doorplate(...retry, '--json')
        .events()
        .at(-1),
    ).toMatchObject({ event: 'end', status: 'stopped' });
    expect(doorplate(...retry).stdout).toMatch(
      /have an outcome\. The job itself is not done\. To resume the job: doorplate resume /,
    );
    expect(doorplate('resume', 'halted.results.csv.job', '--budget', '300').status).toBe(0);
    expect(
      doorplate(...retry, '--json')
        .events()
        .at(-1),
    ).toMatchObject({ status: 'done' });
  });

  test('leave no address behind if a dry run is stopped', async () => {
    fileOf('ended.csv', 100);
    await control('reset', {});
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after' });
    expect(doorplate('cleanse', 'ended.csv').status).toBe(4);
    const [config, passing] = [heldConfig(), join(project, 'passing')];
    mkdirSync(passing);
    const args = ['resume', 'ended.results.csv.job', '--retry-in-doubt', '--dry-run', '--config', config.path];
    const plan = spawn(bin, args, { cwd: project, env: env({ TMPDIR: passing }) });
    const ended = once(plan, 'exit');
    await config.asked();
    expect(readdirSync(passing)).toHaveLength(1);
    plan.kill('SIGINT');
    config.give();
    expect(await ended).toEqual([null, 'SIGINT']);
    expect(readdirSync(passing)).toEqual([]);
  });

  test('are resent by the same command if they are in doubt again', async () => {
    fileOf('doubts.csv', 200);
    await control('reset', {});
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after', times: 2 });
    expect(doorplate('cleanse', 'doubts.csv', '--concurrency', '1').status).toBe(4);
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after', after: 1 });
    expect(doorplate('resume', 'doubts.results.csv.job', '--retry-in-doubt', '--json').events().at(-1)).toMatchObject({
      tally: { results: 100, inDoubt: 100 },
      leftInDoubt: 100,
    });
    expect(doorplate('resume', 'doubts.results.csv.job').status).toBe(4);
    expect(doorplate('status', 'doubts.results.csv.job').stdout).toContain(
      '200 of them in doubt (100 already resent and resolved).\nTo resend the remaining rows in doubt: doorplate resume doubts.results.csv.job --retry-in-doubt\n',
    );
    expect(doorplate('resume', 'doubts.results.csv.job', '--retry-in-doubt').status).toBe(0);
    expect(linesOf('doubts.results.retried.retried.csv')).toHaveLength(100);
    const { status, stdout } = doorplate('resume', 'doubts.results.csv.job');
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(
        /200 rows in doubt were resent and now have an outcome:\n {2}\S*doubts\.results\.retried\.csv\n {2}\S*doubts\.results\.retried\.retried\.csv\n/,
      ),
    ]);
    expect(doorplate('resume', 'doubts.results.csv.job', '--json').events().at(-1)).toMatchObject({
      leftInDoubt: 0,
      retried: ['doubts.results.retried.csv', 'doubts.results.retried.retried.csv'].map((name) => join(project, name)),
    });
    expect((await paid()).map(({ records }) => records)).toEqual([100, 100, 100, 100, 100]);
  });

  test('are named in the files that they are in now, even if they were rejected or are in doubt again', async () => {
    fileOf('named.csv', 30);
    await control('reset', {});
    const one = ['--chunk-size', '10', '--concurrency', '1'];
    const fail = (how: object) => control('fail', { operation: 'cleanseInternational', ...how });
    await fail({ with: 'reset-after', times: 2 });
    const job = 'named.results.csv.job';
    expect(doorplate('cleanse', 'named.csv', ...one).status).toBe(4);
    await fail({ with: '500', status: 400 });
    await fail({ with: 'reset-after' });
    expect(doorplate('resume', job, '--retry-in-doubt', ...one).status).toBe(4);
    const pathOf = (kind: string) => join(project, `named.results.retried.${kind}csv`);
    const { stdout } = doorplate('resume', job);
    expect(stdout).toContain(`10 rows in doubt were resent and now have an outcome:\n  ${pathOf('rejected.')}\n`);
    expect(stdout).toMatch(
      /not resent automatically\. To resend them: doorplate resume \S*named\.results\.csv\.job --retry-in-doubt\n {2}\S*named\.results\.retried\.in-doubt\.csv/,
    );
    expect(doorplate('resume', job, '--json').events().at(-1)).toMatchObject({
      leftInDoubt: 10,
      retried: [pathOf('rejected.'), pathOf('in-doubt.')],
    });
    const again = doorplate('resume', job, '--retry-in-doubt', '--json', ...one);
    expect([again.status, again.events().at(-1)]).toMatchObject([0, { event: 'end', tally: { results: 10 } }]);
    expect(doorplate('resume', job, '--retry-in-doubt', '--json').events()).toEqual([
      {
        event: 'end',
        status: 'done',
        leftInDoubt: 0,
        retried: [pathOf('rejected.'), join(project, 'named.results.retried.retried.csv')],
      },
    ]);
  });

  test('are resent as the job sent them, whatever their columns alone suggest', async () => {
    const rows = Array.from({ length: 30 }, (_, at) =>
      at > 9 && at < 16 ? ',116 Main Street,Boston,US' : '116,Main Street,Boston,US',
    );
    writeFileSync(join(project, 'numbers.csv'), `Number,Street,City,Country\n${rows.join('\n')}\n`);
    await control('reset', {});
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after', after: 1 });
    const one = ['--json', '--chunk-size', '10', '--concurrency', '1'];
    const columnsOf = ({ events }: ReturnType<typeof doorplate>) =>
      events().find(({ event }) => event === 'columns')?.['columns'];
    expect(columnsOf(doorplate('cleanse', 'numbers.csv', ...one))).toEqual([
      'Premise',
      'Thoroughfare',
      'Locality',
      'Country',
    ]);
    const again = doorplate('resume', 'numbers.results.csv.job', '--retry-in-doubt', ...one);
    expect(columnsOf(again)).toEqual(['Premise', 'Thoroughfare', 'Locality', 'Country', '', '']);
    expect(again.events().at(-1)).toMatchObject({ status: 'done', tally: { results: 10 } });
  });

  test('are resent by the same command if they appear after others were resent, and the others are not', async () => {
    fileOf('later.csv', 300);
    await control('reset', {});
    const fail = (after: number) => control('fail', { operation: 'cleanseInternational', with: 'reset-after', after });
    const job = 'later.results.csv.job';
    await fail(0);
    expect(doorplate('cleanse', 'later.csv', '--concurrency', '1', '--budget', '100').status).toBe(3);
    // A retry that its budget stopped is resumed, whatever happened to the job in the meantime.
    expect(doorplate('resume', job, '--retry-in-doubt', '--budget', '40').status).toBe(3);
    await fail(1);
    expect(doorplate('resume', job, '--budget', '300').status).toBe(4);
    expect(linesOf('later.results.in-doubt.csv')).toHaveLength(200);
    expect(doorplate('resume', job, '--retry-in-doubt', '--budget', '100').status).toBe(0);
    expect(doorplate('status', job).stdout).toContain('200 of them in doubt (100 already resent');
    // Rows that were resent are identified by their indexes. If the file were in another order, they would be resent once more.
    const inDoubt = join(project, 'later.results.in-doubt.csv');
    const [head = '', ...lines] = readText('later.results.in-doubt.csv').split(/(?<=\n)/);
    writeFileSync(inDoubt, head + lines.reverse().join(''));
    const sorted = doorplate('resume', job, '--retry-in-doubt');
    expect([sorted.status, sorted.stderr]).toEqual([1, expect.stringContaining('was changed')]);
    writeFileSync(inDoubt, head + lines.reverse().join(''));
    expect(doorplate('resume', job, '--retry-in-doubt').status).toBe(0);
    expect(linesOf('later.results.retried.csv').map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 100 }, (_, at) => String(at)),
    );
    expect(linesOf('later.results.retried-2.csv').map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 100 }, (_, at) => String(at + 200)),
    );
    expect(doorplate('status', job).stdout).toContain('(200 already resent and resolved)');
    const none = doorplate('resume', job, '--retry-in-doubt');
    expect([none.status, none.stdout]).toEqual([0, expect.stringContaining('have an outcome')]);
    expect((await paid()).map(({ records }) => records)).toEqual([100, 40, 100, 100, 60, 100]);
  });

  test('are resent only after a running job has ended, or after a killed job has resumed', async () => {
    fileOf('busy.csv', 200);
    await control('reset', {});
    await control('fail', { operation: 'cleanseInternational', with: 'timeout' });
    const job = 'busy.results.csv.job';
    const again = () => doorplate('resume', job, '--retry-in-doubt');
    const running = spawn(bin, ['cleanse', 'busy.csv', '--concurrency', '1'], { cwd: project, env: env() });
    const ended = once(running, 'exit');
    await expect.poll(() => doorplate('status', job).stdout).toContain('100 rows in flight');
    expect(again()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^error: Process \d+ is working on this job/),
    });
    running.kill('SIGKILL');
    await ended;
    expect(again()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(new RegExp(`Resume it first.*: doorplate resume ${job}`)),
    });
    await control('reset', {});
    expect(doorplate('resume', job).status).toBe(4);
    expect(again().status).toBe(0);
    expect((await paid()).map(({ records }) => records)).toEqual([100, 100]);
  });

  test('are resent with --dedupe when no row is left that shares their answer, and are paid for once', async () => {
    fileOf('twins.csv', 300);
    const twins = linesOf('twins.csv').slice(0, 100);
    appendFileSync(join(project, 'twins.csv'), twins.map((line) => `x${line}\n`).join(''));
    await control('reset', {});
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after' });
    const job = 'twins.results.csv.job';
    const args = ['--dedupe', '--concurrency', '1', '--budget', '200'];
    expect(doorplate('cleanse', 'twins.csv', ...args).status).toBe(3);
    for (const way of [[], ['--dry-run']])
      expect(doorplate('resume', job, '--retry-in-doubt', ...way)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('may be duplicates'),
      });
    expect(doorplate('resume', job, '--budget', '300').status).toBe(4);
    const again = doorplate('resume', job, '--retry-in-doubt');
    expect([again.status, again.stdout]).toEqual([0, expect.not.stringContaining('--column')]);
    expect(linesOf('twins.results.retried.csv')).toHaveLength(200);
    expect((await paid()).map(({ records }) => records)).toEqual([100, 100, 100, 100]);
  });

  test('are not resent while their file is missing or lacks some of them', async () => {
    fileOf('edited.csv', 300);
    await control('reset', {});
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after', times: 2 });
    const job = 'edited.results.csv.job';
    expect(doorplate('cleanse', 'edited.csv', '--concurrency', '1').status).toBe(4);
    const inDoubt = join(project, 'edited.results.in-doubt.csv');
    const [head = '', ...lines] = readText('edited.results.in-doubt.csv').split(/(?<=\n)/);
    expect(lines).toHaveLength(200);
    writeFileSync(inDoubt, head + lines.slice(100).join(''));
    const again = () => doorplate('resume', job, '--retry-in-doubt');
    expect(again()).toMatchObject({ status: 1, stderr: expect.stringContaining('was changed') });
    rmSync(inDoubt);
    expect(again()).toMatchObject({ status: 1, stderr: expect.stringContaining('was changed') });
    expect(await paid()).toHaveLength(3);
    writeFileSync(inDoubt, head + lines.join(''));
    expect(again().status).toBe(0);
    expect(linesOf('edited.results.retried.csv')).toHaveLength(200);
    expect(await paid()).toHaveLength(5);
  });

  test('get separate outcomes when they are resent one by one from a call without any answer', async () => {
    fileOf('nothing.csv', 3);
    await control('reset', {});
    await control('fail', { operation: 'cleanseInternational', with: 'empty-rows' });
    expect(doorplate('cleanse', 'nothing.csv').status).toBe(4);
    const again = doorplate('resume', 'nothing.results.csv.job', '--retry-in-doubt', '--chunk-size', '1');
    expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('Done. 3 rows, 3 credits')]);
    expect((await paid()).map(({ records }) => records)).toEqual([3, 1, 1, 1]);
  });

  test('are reported without the key', () => {
    expect(filesWithKey()).toMatchObject({ status: 1, stdout: '' });
  });
});
