import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { folderIn } from './installed.ts';

const project = folderIn(inject('installed'), 'jobs');
const bin = join(inject('installed'), 'node_modules/.bin/doorplate');
const key = 'AB12-CD34-EF56-GH78';
let services: ChildProcess;
let address = '';
beforeAll(async () => {
  services = spawn(bin, ['simulate', '-p', '0', '-q', '--key', key]);
  let said = '';
  await new Promise<void>((resolve) => {
    services.stdout!.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes('Ctrl+C')) resolve();
    });
  });
  address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '';
});
afterAll(async () => {
  services.kill();
  await once(services, 'exit');
});

const jobs = (...args: string[]) => {
  const env = { ...process.env, DOORPLATE_ENDPOINT: address, DOORPLATE_KEY: key, DOORPLATE_LEGACY_KEY: key };
  const { status, stdout, stderr } = spawnSync(bin, ['jobs', ...args], { cwd: project, env, encoding: 'utf8' });
  return { status, stdout, stderr };
};
const fail = (operation: string, fault: string) =>
  fetch(`${address}/simulator/fail`, { method: 'POST', body: JSON.stringify({ operation, with: fault }) });

test('a file of emails is uploaded, followed to its end and downloaded, and nothing is written over', () => {
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
  expect(jobs('list').stdout).toContain(jobId);

  const downloaded = jobs('download', jobId, '-o', 'out.csv');
  expect(downloaded).toMatchObject({ status: 0, stdout: expect.stringMatching(/^30 records in .*out\.csv\n$/) });
  expect(readFileSync(join(project, 'out.csv'), 'utf8').trim().split(/\r?\n/)).toHaveLength(31);
  const again = jobs('download', jobId, '-o', 'out.csv');
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('is there already')]);
  // Nor is it paid for a second time without a word.
  for (const way of [
    ['-o', 'other.csv'],
    ['-o', 'out.csv', '--force'],
  ]) {
    const twice = jobs('download', jobId, ...way);
    expect([twice.status, twice.stderr]).toEqual([1, expect.stringMatching(/was downloaded before.*--again/)]);
  }
  expect(readFileSync(join(project, 'out.csv'), 'utf8').trim().split(/\r?\n/)).toHaveLength(31);
  expect(existsSync(join(project, 'other.csv'))).toBe(false);
  expect(jobs('download', jobId, '-o', 'other.csv', '--again')).toMatchObject({ status: 0 });
});

test('what cannot be sent or may have been charged is said, with its code, and what came of a torn file is kept', async () => {
  writeFileSync(join(project, 'names.csv'), 'name\nJo\n');
  expect(jobs('upload', 'nowhere.csv')).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be read') });
  expect(jobs('upload', 'names.csv')).toMatchObject({ status: 1, stderr: expect.stringContaining("'email'") });
  expect(jobs('download', 'short')).toMatchObject({ status: 1 });
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
