import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emailJobsHere } from './emailJobsHere.ts';

const { project, control, readText, doorplate, jobs, fail, uploaded, complete, downloads, begin, preload } =
  emailJobsHere('downloadDoubt');
const markerOf = (jobId: string, folder = '.') => join(project, folder, `${jobId}.download-in-doubt`);
const isThere = (file: string) => existsSync(join(project, file));
const linesIn = (file: string) => readText(file).trim().split(/\r?\n/).length;
/** Starts a download whose request is never answered. */
async function beginDownload(jobId: string, output: string, fault = 'stalled', ...flags: string[]) {
  const before = await downloads();
  await fail('downloadEmailBatch', fault);
  const begun = begin(['download', jobId, '-o', output, ...flags]);
  await expect.poll(downloads).toBe(before + 1);
  return begun;
}
const refused = {
  status: 1,
  stdout: '',
  stderr: expect.stringMatching(/^error: Not downloaded: .*add --again\. You may then be charged a second time\.\n$/),
};

describe('a download whose response was lost', () => {
  test('is not requested again without --again, whatever the output, until the file has arrived', async () => {
    const jobId = await complete('lost.csv', 20);
    await fail('downloadEmailBatch', 'reset');
    expect(jobs('download', jobId, '-o', 'lost.out.csv').status).toBe(4);
    const before = await downloads();
    for (const way of [['lost.out.csv'], ['lost.out.csv', '--force'], ['other.out.csv']])
      expect(jobs('download', jobId, '-o', ...way)).toMatchObject(refused);
    expect(await downloads()).toBe(before);
    // The marker contains a path of the user.
    expect(statSync(markerOf(jobId)).mode & 0o777).toBe(0o600);

    // A download that fails again stays in doubt, even if the second attempt certainly was not charged.
    for (const fault of ['reset', '429']) {
      await fail('downloadEmailBatch', fault);
      expect(jobs('download', jobId, '-o', 'lost.out.csv', '--again').status).toBe(fault === 'reset' ? 4 : 1);
      expect(jobs('download', jobId, '-o', 'lost.out.csv')).toMatchObject(refused);
    }
    expect(jobs('download', jobId, '-o', 'lost.out.csv', '--again')).toMatchObject({ status: 0, stderr: '' });
    expect([existsSync(markerOf(jobId)), linesIn('lost.out.csv')]).toEqual([false, 21]);
  });

  test('is not requested again for another folder if the service has counted it', async () => {
    const jobId = await complete('elsewhere.csv', 20);
    mkdirSync(join(project, 'elsewhere'));
    await fail('downloadEmailBatch', 'reset-after');
    expect(jobs('download', jobId, '-o', 'elsewhere.out.csv').status).toBe(4);
    expect(jobs('download', jobId, '-o', 'elsewhere/out.csv')).toMatchObject(refused);
  });

  test('is marked separately for two jobs with the same output', async () => {
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

test('leaves no marker if it certainly was not charged, or not sent', async () => {
  const early = uploaded('early.csv', 40_000);
  expect(jobs('download', early).stderr).toContain('is not complete');
  expect(existsSync(markerOf(early))).toBe(false);
  const jobId = await complete('not.csv', 20);
  await fail('downloadEmailBatch', '429');
  expect(jobs('download', jobId, '-o', 'not.out.csv').status).toBe(1);
  expect([existsSync(markerOf(jobId)), isThere('not.out.csv')]).toEqual([false, false]);
  expect(jobs('download', jobId, '-o', 'not.out.csv').status).toBe(0);
});

test('puts the marker of a job with slashes in its id into the folder of the output, and its file nowhere else', async () => {
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
  expect([child.exitCode, said.problem]).toEqual([4, expect.stringContaining('The call may have been charged')]);
  expect(readdirSync(project).filter((file) => /^___a[\w-]+\.download-in-doubt$/.test(file))).toHaveLength(1);
  service.close();
  service.closeAllConnections();
});

test('is not requested if it cannot be marked', async () => {
  const jobId = await complete('never.csv', 20);
  const before = await downloads();
  const noMarker = preload(
    'noMarker.mjs',
    `import { open } from 'node:fs/promises';
const file = await open(process.execPath);
Object.getPrototypeOf(file).sync = () => Promise.reject(new Error('EIO: i/o error, fsync'));
await file.close();
`,
  );
  const never = doorplate(['jobs', 'download', jobId, '-o', 'never.out.csv'], noMarker);
  expect(never).toMatchObject({ status: 1, stdout: '' });
  expect(never.stderr).toMatch(/^error: Not downloaded: the download could not be recorded in .*EIO/);
  expect(await downloads()).toBe(before);
  expect([isThere('never.out.csv'), existsSync(markerOf(jobId))]).toEqual([false, false]);
});

test('is not requested if its output is the marker, and arrives if the name of its output is as long as a name can be', async () => {
  const jobId = await complete('names.csv', 20);
  const before = await downloads();
  const asMarker = jobs('download', jobId, '-o', `${jobId}.download-in-doubt`, '--force');
  expect([asMarker.status, asMarker.stderr]).toEqual([1, expect.stringContaining('Choose another --output')]);
  expect([await downloads(), existsSync(markerOf(jobId))]).toEqual([before, false]);
  const longest = `${'x'.repeat(251)}.csv`;
  expect(jobs('download', jobId, '-o', longest)).toMatchObject({ status: 0, stderr: '' });
  expect(linesIn(longest)).toBe(21);
});

describe('a download that is stopped in flight', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'reports that it may be charged and what to do, and leaves no output, on %s',
    async (signal) => {
      const jobId = await complete(`${signal}.csv`, 20);
      const { child, said, closed } = await beginDownload(jobId, `${signal}.out.csv`, 'timeout');
      child.kill(signal);
      await closed;
      expect([child.exitCode, said.out]).toEqual([4, '']);
      expect(said.problem).toMatch(
        /^error: The call was stopped before its response arrived\. The call may have been charged\. Before you download the file again with --again, run `doorplate jobs list` to see whether .*\.\n$/,
      );
      expect(isThere(`${signal}.out.csv`)).toBe(false);
      expect(jobs('download', jobId, '-o', `${signal}.other.csv`)).toMatchObject(refused);
      expect(jobs('download', jobId, '-o', `${signal}.out.csv`, '--again')).toMatchObject({ status: 0, stderr: '' });
    },
  );

  test('is in doubt and leaves no output after a kill', async () => {
    const jobId = await complete('killed.csv', 20);
    const { child, closed } = await beginDownload(jobId, 'killed.out.csv');
    child.kill('SIGKILL');
    await closed;
    expect(isThere('killed.out.csv')).toBe(false);
    for (const way of [[], ['--force']])
      expect(jobs('download', jobId, '-o', 'killed.out.csv', ...way)).toMatchObject(refused);
    // A file of the user is kept, even if it is empty.
    for (const text of ['', 'mine\n']) {
      writeFileSync(join(project, 'mine.csv'), text);
      expect(jobs('download', jobId, '-o', 'mine.csv', '--again').stderr).toContain('already exists');
    }
    expect(jobs('download', jobId, '-o', 'killed.out.csv', '--again')).toMatchObject({ status: 0, stderr: '' });
    expect([linesIn('killed.out.csv'), readText('mine.csv')]).toEqual([21, 'mine\n']);
  });

  test('keeps the file that it would have replaced after a kill, also behind a link', async () => {
    const jobId = await complete('over.csv', 20);
    writeFileSync(join(project, 'over.out.csv'), 'paid for before\n');
    symlinkSync('over.out.csv', join(project, 'over.link.csv'));
    const { child, closed } = await beginDownload(jobId, 'over.link.csv', 'stalled', '--force');
    child.kill('SIGKILL');
    await closed;
    expect(readText('over.out.csv')).toBe('paid for before\n');
    const again = jobs('download', jobId, '-o', 'over.link.csv', '--force', '--again');
    expect(again).toMatchObject({ status: 0, stderr: '' });
    expect(linesIn('over.out.csv')).toBe(21);
    expect(readdirSync(project).filter((file) => file.startsWith('over.out'))).toEqual(['over.out.csv']);
  });
});

describe('two downloads of one job', () => {
  test('are made one after the other: the second is rejected while the first is in flight, and the first arrives', async () => {
    const jobId = await complete('two.csv', 20);
    const { child, said, closed } = await beginDownload(jobId, 'one.out.csv', 'out-of-order');
    const before = await downloads();
    expect(jobs('download', jobId, '-o', 'two.out.csv')).toMatchObject(refused);
    expect([await downloads(), isThere('two.out.csv')]).toEqual([before, false]);
    // The first response is delayed until another response was sent.
    expect(jobs('list').status).toBe(0);
    await closed;
    expect([child.exitCode, said]).toEqual([0, { out: expect.stringMatching(/^20 records in /), problem: '' }]);
    expect([existsSync(markerOf(jobId)), linesIn('one.out.csv')]).toEqual([false, 21]);
  });

  test('call the service once if they start at the same time', async () => {
    const jobId = await complete('race.csv', 20);
    const before = await downloads();
    await fail('downloadEmailBatch', 'slow', { ms: 1500 });
    const both = ['a', 'b'].map((name) => begin(['download', jobId, '-o', `race.${name}.csv`]));
    await Promise.all(both.map(({ closed }) => closed));
    expect(both.map(({ child }) => child.exitCode).sort()).toEqual([0, 1]);
    expect(await downloads()).toBe(before + 1);
    expect(['a', 'b'].filter((name) => isThere(`race.${name}.csv`))).toHaveLength(1);
  });

  test('keep the marker of the second one (`--again`) if it is in doubt when the first one has arrived', async () => {
    const jobId = await complete('marks.csv', 20);
    const first = await beginDownload(jobId, 'marks.a.csv', 'out-of-order');
    await fail('downloadEmailBatch', 'reset');
    expect(jobs('download', jobId, '-o', 'marks.b.csv', '--again').status).toBe(4);
    // The first response is delayed until another response was sent.
    expect(jobs('list').status).toBe(0);
    await first.closed;
    expect([first.child.exitCode, linesIn('marks.a.csv'), existsSync(markerOf(jobId))]).toEqual([0, 21, true]);
    expect(jobs('download', jobId, '-o', 'marks.c.csv')).toMatchObject(refused);
  });

  test('are not made if one of them has seen that the job is complete', async () => {
    const jobId = await complete('seen.csv', 20);
    const before = await downloads();
    await fail('getEmailBatch', 'slow', { ms: 3000 });
    const looks = async () => (await control('ledger')).filter(({ operation }) => operation === 'getEmailBatch').length;
    const looked = await looks();
    const first = begin(['download', jobId, '-o', 'seen.a.csv']);
    await expect.poll(looks).toBe(looked + 1);
    expect(jobs('download', jobId, '-o', 'seen.b.csv')).toMatchObject(refused);
    await first.closed;
    expect([first.child.exitCode, await downloads()]).toEqual([0, before + 1]);
  });
});

test('keeps a file that appears at the output during a download, and saves the download elsewhere', async () => {
  const jobId = await complete('renamed.csv', 20);
  const { child, said, closed } = await beginDownload(jobId, 'renamed.out.csv', 'out-of-order');
  writeFileSync(join(project, 'renamed.out.csv'), 'mine\n');
  expect(jobs('list').status).toBe(0);
  await closed;
  expect([child.exitCode, said.problem]).toEqual([
    4,
    expect.stringMatching(/arrived and was charged, but .*It was saved to /),
  ]);
  const kept = /It was saved to (.*)\.\n/.exec(said.problem)?.[1] ?? '';
  expect(readFileSync(kept, 'utf8').trim().split(/\r?\n/)).toHaveLength(21);
  expect([readText('renamed.out.csv'), existsSync(markerOf(jobId))]).toEqual(['mine\n', false]);
  rmSync(dirname(kept), { recursive: true });
});

test('reports once that a slow download is waiting, and the maximum wait', async () => {
  const jobId = await complete('long.csv', 20);
  const { child, said, closed } = await beginDownload(jobId, 'long.out.csv');
  await expect.poll(() => said.problem).toMatch(/^Waiting up to 5 min 0 s for the file of .*\.$/m);
  child.kill('SIGTERM');
  await closed;
  expect(said.problem.match(/^Waiting/gm)).toHaveLength(1);
  // The part that arrived was paid for.
  expect([child.exitCode, readText('long.out.csv.part')]).toEqual([4, expect.stringMatching(/^email/)]);
  await control('recover', {});
});
