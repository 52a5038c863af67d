import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emailJobsHere } from './emailJobsHere.ts';

const { project, control, readText, doorplate, jobs, fail, uploaded, complete, downloads, begin, preload } =
  emailJobsHere('downloadDoubt');
const own = join(project, 'state/doorplate/downloads');
const remembered = () => (existsSync(own) ? readdirSync(own) : []);
const beside = (jobId: string, folder = '.') => join(project, folder, `${jobId}.download-in-doubt`);
const isThere = (file: string) => existsSync(join(project, file));
/** A download that the service has been asked for, and has not answered. */
async function beginDownload(jobId: string, output: string, fault = 'stalled') {
  const before = await downloads();
  await fail('downloadEmailBatch', fault);
  const begun = begin(['download', jobId, '-o', output]);
  await expect.poll(downloads).toBe(before + 1);
  return begun;
}
const refused = { status: 1, stdout: '', stderr: expect.stringMatching(/may be charged a second time.*--again/) };

describe('a download whose answer was lost', () => {
  test('is not paid for a second time without a word, whatever the output and whatever the folder, until it has come', async () => {
    const jobId = await complete('lost.csv', 20);
    mkdirSync(join(project, 'elsewhere'));
    await fail('downloadEmailBatch', 'reset');
    expect(jobs('download', jobId, '-o', 'lost.out.csv').status).toBe(4);
    const before = await downloads();
    for (const way of [['lost.out.csv'], ['lost.out.csv', '--force'], ['other.out.csv'], ['elsewhere/lost.out.csv']])
      expect(jobs('download', jobId, '-o', ...way)).toMatchObject(refused);
    expect(await downloads()).toBe(before);
    // For its owner alone: it has the paths of a person's files.
    expect([statSync(own).mode & 0o777, ...remembered().map((file) => statSync(join(own, file)).mode & 0o777)]).toEqual(
      [0o700, 0o600],
    );

    // What fails again stays in doubt, also where this time surely nothing was charged.
    for (const fault of ['reset', '429']) {
      await fail('downloadEmailBatch', fault);
      expect(jobs('download', jobId, '-o', 'lost.out.csv', '--again').status).toBe(fault === 'reset' ? 4 : 1);
      expect(jobs('download', jobId, '-o', 'lost.out.csv')).toMatchObject(refused);
    }
    expect(jobs('download', jobId, '-o', 'lost.out.csv', '--again')).toMatchObject({ status: 0, stderr: '' });
    expect([existsSync(beside(jobId)), remembered()]).toEqual([false, []]);
  });

  test('is remembered by the folder of its output and by the person, each alone', async () => {
    const jobId = await complete('either.csv', 20);
    await fail('downloadEmailBatch', 'reset');
    expect(jobs('download', jobId, '-o', 'either.out.csv').status).toBe(4);
    // Another person, or another machine, that has the folder.
    const other = { XDG_STATE_HOME: join(project, 'of-another') };
    expect(doorplate(['jobs', 'download', jobId, '-o', 'more.csv'], other)).toMatchObject(refused);
    rmSync(beside(jobId));
    expect(jobs('download', jobId, '-o', 'more.csv')).toMatchObject(refused);
    expect(jobs('download', jobId, '-o', 'more.csv', '--again').status).toBe(0);
  });

  test('is remembered beside that of another job with the same output', async () => {
    const first = await complete('first.csv', 20);
    const second = await complete('second.csv', 20);
    for (const jobId of [first, second]) {
      await fail('downloadEmailBatch', 'reset');
      expect(jobs('download', jobId, '-o', 'same.csv').status).toBe(4);
    }
    for (const jobId of [first, second]) expect(jobs('download', jobId, '-o', 'same.csv')).toMatchObject(refused);
    for (const jobId of [first, second])
      expect(jobs('download', jobId, '-o', 'same.csv', '--again', '--force').status).toBe(0);
  });
});

test('a download that was surely not charged, or that was not asked for, is not remembered', async () => {
  const early = uploaded('early.csv', 40_000);
  expect(jobs('download', early).stderr).toContain('is not complete');
  expect([existsSync(beside(early)), remembered()]).toEqual([false, []]);
  const jobId = await complete('not.csv', 20);
  await fail('downloadEmailBatch', '429');
  expect(jobs('download', jobId, '-o', 'not.out.csv').status).toBe(1);
  expect([existsSync(beside(jobId)), isThere('not.out.csv'), remembered()]).toEqual([false, false, []]);
  expect(jobs('download', jobId, '-o', 'not.out.csv').status).toBe(0);
});

test('a job whose id has slashes in it is remembered in the folder of its output, and its file goes nowhere else', async () => {
  const jobId = `..${'/a'.repeat(25)}`;
  const service = createServer((request, reply) => {
    if (request.url?.includes('download')) request.socket.destroy();
    else reply.end(JSON.stringify({ Status: 'OK', batch_status: { job_id: jobId, status: 'complete' } }));
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const more = { DOORPLATE_ENDPOINT: `http://127.0.0.1:${String((service.address() as AddressInfo).port)}` };
  mkdirSync(join(project, 'slashes'));
  for (const status of [4, 1]) {
    const { child, said, closed } = begin(['download', jobId, '-o', 'slashes/out.csv'], more);
    await closed;
    expect([child.exitCode, said.problem]).toEqual([status, expect.stringContaining('--again')]);
  }
  expect(readdirSync(join(project, 'slashes'))).toEqual([expect.stringMatching(/^[\w-]+\.download-in-doubt$/)]);
  const { child, said, closed } = begin(['download', jobId, '--again', '--json'], more);
  await closed;
  expect([child.exitCode, said.problem]).toEqual([4, expect.stringContaining('It may have been charged')]);
  expect(readdirSync(project).filter((file) => /^[\w-]+\.download-in-doubt$/.test(file))).toHaveLength(1);
  service.close();
  service.closeAllConnections();
});

describe('where nothing can be remembered', () => {
  /** A folder cannot be made where a file is. */
  const noState = () => {
    writeFileSync(join(project, 'file'), '');
    return { XDG_STATE_HOME: join(project, 'file') };
  };

  test('nothing is asked for, and it is said why', async () => {
    const jobId = await complete('never.csv', 20);
    const before = await downloads();
    const noMark = preload(
      'noMark.mjs',
      `import { open } from 'node:fs/promises';
const file = await open(process.execPath);
Object.getPrototypeOf(file).datasync = () => Promise.reject(new Error('EIO: i/o error, fdatasync'));
await file.close();
`,
    );
    const never = doorplate(['jobs', 'download', jobId, '-o', 'never.out.csv'], { ...noMark, ...noState() });
    expect(never).toMatchObject({ status: 1, stdout: '' });
    expect(never.stderr).toMatch(/^error: Nothing was asked for: .*could not be remembered.*EIO/);
    expect(await downloads()).toBe(before);
    expect([isThere('never.out.csv'), existsSync(beside(jobId))]).toEqual([false, false]);
  });

  test('but beside the output, the file is asked for; and where its answer is lost, that is said', async () => {
    const jobId = await complete('half.csv', 20);
    await fail('downloadEmailBatch', 'reset');
    const half = doorplate(['jobs', 'download', jobId, '-o', 'half.out.csv'], noState());
    expect([half.status, half.stderr]).toEqual([4, expect.stringMatching(/Only .*\.download-in-doubt remembers that/)]);
    expect(doorplate(['jobs', 'download', jobId, '-o', 'half2.csv'], noState())).toMatchObject(refused);
    const whole = doorplate(['jobs', 'download', jobId, '-o', 'half.out.csv', '--again'], noState());
    expect(whole).toMatchObject({ status: 0, stderr: '' });
    expect(existsSync(beside(jobId))).toBe(false);
  });
});

describe('a download that is ended while it is under way', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s: it is said that it may be charged and what to do, and nothing is left where the file was to be',
    async (signal) => {
      const jobId = await complete(`${signal}.csv`, 20);
      const { child, said, closed } = await beginDownload(jobId, `${signal}.out.csv`, 'timeout');
      child.kill(signal);
      await closed;
      expect([child.exitCode, said.out]).toEqual([4, '']);
      expect(said.problem).toMatch(
        /^error: The call was ended before its answer came\. It may have been charged\. See with `doorplate jobs list` .*--again\.\n$/,
      );
      expect(isThere(`${signal}.out.csv`)).toBe(false);
      expect(jobs('download', jobId, '-o', `${signal}.other.csv`)).toMatchObject({ status: 1 });
      expect(jobs('download', jobId, '-o', `${signal}.out.csv`, '--again')).toMatchObject({ status: 0, stderr: '' });
    },
  );

  test('a download that is killed is in doubt, and the empty file that it left is in nobody’s way', async () => {
    const jobId = await complete('killed.csv', 20);
    const { child, closed } = await beginDownload(jobId, 'killed.out.csv');
    child.kill('SIGKILL');
    await closed;
    expect(readText('killed.out.csv')).toBe('');
    for (const way of [[], ['--force']])
      expect(jobs('download', jobId, '-o', 'killed.out.csv', ...way)).toMatchObject(refused);
    // A file of somebody else is not this one, empty or not; nor is it one that has something in it.
    writeFileSync(join(project, 'mine.csv'), '');
    expect(jobs('download', jobId, '-o', 'mine.csv', '--again').stderr).toContain('is there already');
    writeFileSync(join(project, 'killed.out.csv'), 'mine\n');
    expect(jobs('download', jobId, '-o', 'killed.out.csv', '--again').stderr).toContain('is there already');
    writeFileSync(join(project, 'killed.out.csv'), '');
    expect(jobs('download', jobId, '-o', 'killed.out.csv', '--again')).toMatchObject({ status: 0, stderr: '' });
    expect(readText('killed.out.csv').trim().split(/\r?\n/)).toHaveLength(21);
  });

  test('one that was to be written over is as it was, and what was to take its place is in nobody’s way', async () => {
    const jobId = await complete('over.csv', 20);
    writeFileSync(join(project, 'over.out.csv'), 'paid for before\n');
    await fail('downloadEmailBatch', 'stalled');
    const before = await downloads();
    const { child, closed } = begin(['download', jobId, '-o', 'over.out.csv', '--force']);
    await expect.poll(downloads).toBe(before + 1);
    child.kill('SIGKILL');
    await closed;
    expect([readText('over.out.csv'), readText('over.out.csv.new')]).toEqual(['paid for before\n', '']);
    expect(jobs('download', jobId, '-o', 'over.out.csv', '--force', '--again')).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(isThere('over.out.csv.new')).toBe(false);
  });
});

describe('two downloads of one job', () => {
  test('one after the other: the second is refused while the first is under way, and the first comes home', async () => {
    const jobId = await complete('two.csv', 20);
    const { child, said, closed } = await beginDownload(jobId, 'one.out.csv', 'out-of-order');
    const before = await downloads();
    expect(jobs('download', jobId, '-o', 'two.out.csv')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/is asked for at this moment by process \d+.*--again/),
    });
    expect([await downloads(), isThere('two.out.csv')]).toEqual([before, false]);
    // Its answer is held back until another one was given.
    expect(jobs('list').status).toBe(0);
    await closed;
    expect([child.exitCode, said]).toEqual([0, { out: expect.stringMatching(/^20 records in /), problem: '' }]);
    expect([existsSync(beside(jobId)), readText('one.out.csv').trim().split(/\r?\n/).length]).toEqual([false, 21]);
  });

  test('at the same moment: the service is asked once', async () => {
    const jobId = await complete('race.csv', 20);
    const before = await downloads();
    await fail('downloadEmailBatch', 'slow', { ms: 1500 });
    const both = ['a', 'b'].map((name) => begin(['download', jobId, '-o', `race.${name}.csv`]));
    await Promise.all(both.map(({ closed }) => closed));
    expect(both.map(({ child }) => child.exitCode).sort()).toEqual([0, 1]);
    expect(await downloads()).toBe(before + 1);
    expect(['a', 'b'].filter((name) => isThere(`race.${name}.csv`))).toHaveLength(1);
  });

  test('one that has seen that the job is complete keeps another one from downloading it meanwhile', async () => {
    const jobId = await complete('seen.csv', 20);
    const before = await downloads();
    await fail('getEmailBatch', 'slow', { ms: 3000 });
    const looks = async () => (await control('ledger')).filter(({ operation }) => operation === 'getEmailBatch').length;
    const looked = await looks();
    const first = begin(['download', jobId, '-o', 'seen.a.csv']);
    await expect.poll(looks).toBe(looked + 1);
    expect(jobs('download', jobId, '-o', 'seen.b.csv').status).toBe(1);
    await first.closed;
    expect([first.child.exitCode, await downloads()]).toEqual([0, before + 1]);
  });

  test.each([
    ['waits still', 'SIGTERM', 4],
    ['was killed', 'SIGKILL', null],
  ] as const)(
    'where a person wants both, the one that has come takes away nothing of what is remembered of one that %s',
    async (how, signal, code) => {
      const name = `both-${signal}`;
      const jobId = await complete(`${name}.csv`, 20);
      const first = await beginDownload(jobId, `${name}.a.csv`, 'out-of-order');
      await fail('downloadEmailBatch', 'timeout');
      const before = await downloads();
      const second = begin(['download', jobId, '-o', `${name}.b.csv`, '--again']);
      await expect.poll(downloads).toBe(before + 1);
      if (how === 'was killed') second.child.kill(signal);
      // The next call comes, and lets the first one come home.
      expect(jobs('list').status).toBe(0);
      await first.closed;
      expect([first.child.exitCode, existsSync(beside(jobId))]).toEqual([0, true]);
      second.child.kill(signal);
      await second.closed;
      expect([second.child.exitCode, readFileSync(beside(jobId), 'utf8')]).toEqual([
        code,
        expect.stringContaining(jobId),
      ]);
    },
  );
});

test('a file whose name was given to another one while it was on its way is whole in another place', async () => {
  const jobId = await complete('renamed.csv', 20);
  const { child, said, closed } = await beginDownload(jobId, 'renamed.out.csv', 'out-of-order');
  rmSync(join(project, 'renamed.out.csv'));
  writeFileSync(join(project, 'renamed.out.csv'), 'mine\n');
  expect(jobs('list').status).toBe(0);
  await closed;
  expect([child.exitCode, said.problem]).toEqual([4, expect.stringMatching(/came, and is charged\..*It is whole in /)]);
  const kept = /It is whole in (.*)\.\n/.exec(said.problem)?.[1] ?? '';
  expect(readFileSync(kept, 'utf8').trim().split(/\r?\n/)).toHaveLength(21);
  expect([readText('renamed.out.csv'), existsSync(beside(jobId))]).toEqual(['mine\n', false]);
  rmSync(dirname(kept), { recursive: true });
});

test('a download that takes long says once that it is waited for, and for how long at most', async () => {
  const jobId = await complete('long.csv', 20);
  const { child, said, closed } = await beginDownload(jobId, 'long.out.csv');
  await expect.poll(() => said.problem).toContain('is waited for: for 5 min 0 s at most.');
  child.kill('SIGTERM');
  await closed;
  expect(said.problem.match(/is waited for/g)).toHaveLength(1);
  // What came by then was paid for.
  expect([child.exitCode, readText('long.out.csv.part')]).toEqual([4, expect.stringMatching(/^email/)]);
  await control('recover', {});
});
