import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emailJobsHere } from './emailJobsHere.ts';

const { project, readText, doorplate, jobs, fail, uploaded, complete, completeLines, downloads, preload } =
  emailJobsHere('jobs');
/** Returns code that simulates a disk that is full at flush number `time` of a file. */
const fullDisk = (time: number) =>
  preload(
    `full-${String(time)}.mjs`,
    `import { open } from 'node:fs/promises';
const file = await open(process.execPath);
const its = Object.getPrototypeOf(file);
await file.close();
const { sync } = its;
let times = 0;
its.sync = async function () {
  // Flushes of folders do not count.
  if (!(await this.stat()).isFile() || ++times !== ${String(time)}) return sync.call(this);
  throw Object.assign(new Error('ENOSPC: no space left on device, fsync'), { code: 'ENOSPC', syscall: 'fsync' });
};
`,
  );

test('uploads, follows and downloads a file of emails, and overwrites nothing', () => {
  const emails = Array.from({ length: 30 }, (_, at) => `person${String(at)}@example.com`);
  writeFileSync(join(project, 'list.csv'), `email\n${emails.join('\n')}\n`);
  const uploaded = jobs('upload', 'list.csv', '--follow', '--json');
  expect(uploaded.stderr).toBe('');
  const states = uploaded.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { jobId: string; status: string; submittedFile: string });
  expect(states.at(-1)).toMatchObject({ status: 'complete', submittedFile: 'list.csv' });
  const { jobId } = states[0]!;
  // The answer to an upload has no progress.
  expect(jobs('upload', 'list.csv').stdout).toMatch(/ pending {5} {2}\? % {2}list\.csv/);
  expect(jobs('list').stdout).toContain(jobId);

  const downloaded = jobs('download', jobId, '-o', 'out.csv');
  expect(downloaded).toMatchObject({ status: 0, stdout: expect.stringMatching(/^30 records in .*out\.csv\n$/) });
  expect(readFileSync(join(project, 'out.csv'), 'utf8').trim().split(/\r?\n/)).toHaveLength(31);
  expect(jobs('follow', jobId).stdout).toMatch(
    /downloaded .* 100 % {2}list\.csv, 30 records, 30 submitted, \d+ valid, \d+ invalid, 0 accept-all, 0 unknown, finished \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/,
  );
  const again = jobs('download', jobId, '-o', 'out.csv');
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('already exists')]);
  // Nor is the file silently paid for a second time.
  for (const way of [
    ['-o', 'other.csv'],
    ['-o', 'out.csv', '--force'],
  ]) {
    const twice = jobs('download', jobId, ...way);
    expect([twice.status, twice.stderr]).toEqual([1, expect.stringMatching(/was already downloaded.*--again/)]);
  }
  expect(readFileSync(join(project, 'out.csv'), 'utf8').trim().split(/\r?\n/)).toHaveLength(31);
  expect(existsSync(join(project, 'other.csv'))).toBe(false);
  expect(jobs('download', jobId, '-o', 'other.csv', '--again')).toMatchObject({ status: 0 });
});

test('reports what cannot be sent or may have been charged with its code, and keeps the part of a truncated file', async () => {
  writeFileSync(join(project, 'names.csv'), 'name\nJo\n');
  expect(jobs('upload', 'nowhere.csv')).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be read') });
  expect(jobs('upload', 'names.csv')).toMatchObject({ status: 1, stderr: expect.stringContaining("'email'") });
  // An invalid id is reported like any other value that the command does not understand.
  for (const act of ['follow', 'download']) {
    const short = jobs(act, 'short');
    expect([short.status, short.stderr]).toEqual([2, expect.stringMatching(/^error: "short" is not a job id/)]);
  }
  expect(existsSync(join(project, 'short_verified.csv'))).toBe(false);

  await fail('uploadEmailBatch', 'reset');
  const lost = jobs('upload', 'list.csv');
  expect([lost.status, lost.stderr]).toEqual([4, expect.stringContaining('jobs list')]);
  const { jobId } = JSON.parse(jobs('upload', 'list.csv', '--follow', '--json').stdout.split('\n')[0]!) as {
    jobId: string;
  };
  await fail('downloadEmailBatch', 'cut');
  const torn = jobs('download', jobId, '-o', 'torn.csv');
  expect([torn.status, torn.stderr]).toEqual([4, expect.stringContaining('torn.csv.part')]);
  expect(existsSync(join(project, 'torn.csv'))).toBe(false);
  expect(readFileSync(join(project, 'torn.csv.part'), 'utf8')).toMatch(/^email/);
});

describe('a truncated file', () => {
  /** Creates a job whose answer ends with a whole line when it is cut in the middle. For that, its header is as long as a number of its rows. */
  async function cutBetweenLines(rows: number): Promise<string> {
    const lines = (more: string) => [`email,${more}`, ...Array.from({ length: rows }, () => 'jo@example.com,')];
    expect(jobs('download', await completeLines('probe.csv', lines('x')), '-o', 'probe.out.csv').stderr).toBe('');
    const [header = '', row = ''] = readText('probe.out.csv').split('\n');
    const length = row.length + 1;
    // The header is as long as an odd number of rows if `rows` is odd, and as long as an even number of rows otherwise.
    const times = 2 * Math.ceil((header.length + 1) / length / 2) + (rows % 2);
    return completeLines('even.csv', lines('x'.repeat(times * length - header.length)));
  }

  test('is kept as partial if it ends in the middle of a row, and may have been paid for', async () => {
    const jobId = await complete('cut.csv', 6);
    await fail('downloadEmailBatch', 'truncated');
    const cut = jobs('download', jobId, '-o', 'cut.out.csv');
    expect([cut.status, cut.stdout]).toEqual([4, '']);
    expect(cut.stderr).toMatch(
      /was cut off\. The call may have been charged\..*The part of the file that arrived is in .*cut\.out\.csv\.part\.\n$/,
    );
    expect(readText('cut.out.csv.part')).toMatch(/^email[^]*[^\n]$/);
    expect(existsSync(join(project, 'cut.out.csv'))).toBe(false);
  });

  test('is kept if it ends between two rows, and reported to have fewer records than the job, because a service can omit lines', async () => {
    const jobId = await cutBetweenLines(9);
    await fail('downloadEmailBatch', 'truncated');
    const cut = jobs('download', jobId, '-o', 'even.out.csv');
    expect(cut.stderr).toMatch(/^The service reported 9 records for this job, but the file has \d\. /);
    expect([cut.status, readText('even.out.csv').at(-1)]).toEqual([0, '\n']);
  });
});

describe('a full disk', () => {
  test('is reported before a download is requested, and costs nothing', async () => {
    const jobId = await complete('room.csv', 20);
    const before = await downloads();
    const full = doorplate(['jobs', 'download', jobId, '-o', 'room.out.csv'], fullDisk(1));
    expect([full.status, full.stderr]).toEqual([1, expect.stringMatching(/^error: Not downloaded: .*ENOSPC/)]);
    expect(await downloads()).toBe(before);
    expect(existsSync(join(project, 'room.out.csv'))).toBe(false);
  });

  test('does not lose a charged file, which is saved elsewhere and reported', async () => {
    const jobId = await complete('full.csv', 20);
    const full = doorplate(['jobs', 'download', jobId, '-o', 'full.out.csv'], fullDisk(2));
    expect([full.status, full.stderr]).toEqual([
      4,
      expect.stringMatching(/arrived and was charged, but .*ENOSPC.* It was saved to /),
    ]);
    const kept = /It was saved to (.*)\.\n/.exec(full.stderr)?.[1] ?? '';
    expect(readFileSync(kept, 'utf8').trim().split(/\r?\n/)).toHaveLength(21);
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    expect(existsSync(join(project, 'full.out.csv'))).toBe(false);
    rmSync(dirname(kept), { recursive: true });
  });
});

describe('a file that a download overwrites', () => {
  test('is unchanged if the download is rejected, is truncated or finds no space, and is replaced as a whole otherwise', async () => {
    const jobId = await complete('over.csv', 20);
    writeFileSync(join(project, 'over.out.csv'), 'paid for before\n');
    const over = ['jobs', 'download', jobId, '-o', 'over.out.csv', '--force'];
    await fail('downloadEmailBatch', '500');
    expect(doorplate(over).status).toBe(4);
    await fail('downloadEmailBatch', 'cut');
    expect(doorplate([...over, '--again']).stderr).toContain('over.out.csv.part');
    const full = doorplate([...over, '--again'], fullDisk(2));
    expect(full.status).toBe(4);
    rmSync(dirname(/It was saved to (.*)\.\n/.exec(full.stderr)?.[1] ?? ''), { recursive: true });
    expect(readText('over.out.csv')).toBe('paid for before\n');
    expect(doorplate([...over, '--again'])).toMatchObject({ status: 0, stderr: '' });
    expect(readText('over.out.csv').trim().split(/\r?\n/)).toHaveLength(21);
    const files = readdirSync(project).filter((file) => file.startsWith('over.out'));
    expect(files.toSorted()).toEqual(['over.out.csv', 'over.out.csv.part']);
  });

  test('keeps the parts of two truncated downloads', async () => {
    const jobId = await complete('twice.csv', 20);
    writeFileSync(join(project, 'twice.out.csv.part'), 'of an earlier one\n');
    await fail('downloadEmailBatch', 'cut');
    const torn = jobs('download', jobId, '-o', 'twice.out.csv');
    const kept = /The part of the file that arrived is in (.*)\.\n/.exec(torn.stderr)?.[1] ?? '';
    expect([torn.status, readText('twice.out.csv.part')]).toEqual([4, 'of an earlier one\n']);
    expect(readFileSync(kept, 'utf8')).toMatch(/^email/);
    rmSync(dirname(kept), { recursive: true });
  });
});

test('does not download an incomplete job, but reports its progress', async () => {
  // Enough rows for the job to take minutes, because a busy machine is slow between two commands.
  const jobId = uploaded('early.csv', 40_000);
  const before = await downloads();
  for (const way of [[], ['--again']]) {
    const early = jobs('download', jobId, '-o', 'early.out.csv', ...way);
    expect([early.status, early.stderr]).toEqual([
      1,
      expect.stringMatching(/is not complete \((?:pending|loading|verifying), \d+ %\).*doorplate jobs follow/),
    ]);
  }
  expect(await downloads()).toBe(before);
  expect(existsSync(join(project, 'early.out.csv'))).toBe(false);
});

test('continues after a failed status check, follows the job to its end and reports the failure once', async () => {
  const jobId = await complete('patient.csv', 20);
  await fail('getEmailBatch', '503');
  await fail('getEmailBatch', '429', { retryAfter: 3 });
  await fail('getEmailBatch', 'reset');
  const followed = jobs('follow', jobId);
  expect(followed).toMatchObject({ status: 0, stdout: expect.stringContaining('complete') });
  expect(followed.stderr.match(/Will check again later\./g)).toHaveLength(1);
  expect(followed.stderr).not.toContain('charged');
});

test('ends with exit code 1 if a status check or a list is rejected, and mentions no charge', async () => {
  const jobId = uploaded('refused.csv', 20);
  await fail('getEmailBatch', '500', { status: 403 });
  expect(jobs('follow', jobId)).toMatchObject({ status: 1, stderr: expect.stringContaining('403') });
  await fail('listEmailBatches', '500');
  const listed = jobs('list');
  expect([listed.status, listed.stderr]).toEqual([1, expect.not.stringContaining('charged')]);
});

test('reports a doubt once, and does not advise to retry before a check', async () => {
  const jobId = await complete('once.csv', 20);
  await fail('downloadEmailBatch', 'reset-after');
  const lost = jobs('download', jobId, '-o', 'once.out.csv');
  expect([lost.status, lost.stderr.match(/may have been charged/g)]).toEqual([4, ['may have been charged']]);
  expect(lost.stderr).toMatch(/Before you download .*run `doorplate jobs list`/);
  expect(lost.stderr).not.toContain('try again');
  await fail('uploadEmailBatch', 'reset-after');
  const unsure = jobs('upload', 'once.csv');
  expect([unsure.status, unsure.stderr]).toEqual([4, expect.not.stringContaining('try again')]);
  expect(unsure.stderr.match(/may have been charged/g)).toHaveLength(1);
});
