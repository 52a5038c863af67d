import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { project, bin, env, doorplate, control, paid, linesOf, fileOf, filesWithKey, heldConfig } = commandHere(
  'exported',
  '--latency',
  '60',
);

describe('a job that moves elsewhere', () => {
  test('is exported, which ends it here, and becomes a job elsewhere by `import`, with nothing sent twice', async () => {
    fileOf('moved.csv', 900);
    await control('reset', {});
    const credits = async () => (await paid()).reduce((sum, call) => sum + call.credits, 0);
    expect(doorplate('cleanse', 'moved.csv', '--budget', '300').status).toBe(3);
    const out = doorplate('export', 'moved.results.csv.job', '-o', 'moved.run.ndjson');
    expect([out.status, out.stdout]).toEqual([0, expect.stringContaining('in one place only')]);
    expect(doorplate('status', 'moved.results.csv.job').stdout).toContain('Exported, to be resumed elsewhere.');
    const here = doorplate('resume', 'moved.results.csv.job', '--budget', '900');
    expect([here.status, here.stderr]).toEqual([1, expect.stringContaining('--reclaim')]);
    const plan = doorplate('resume', 'moved.results.csv.job', '--dry-run');
    expect([plan.status, plan.stdout, plan.stderr]).toEqual([1, '', expect.stringContaining('--reclaim')]);
    expect(await credits()).toBe(300);

    writeFileSync(join(project, 'other.csv'), 'Customer\n1\n');
    const wrong = doorplate('import', 'moved.run.ndjson', 'other.csv');
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('is not the file')]);
    const where = ['-o', 'new.csv', '--budget', '600'];
    const into = doorplate('import', 'moved.run.ndjson', 'moved.csv', ...where);
    expect(into.stdout).not.toContain('budget');
    expect([into.status, into.stdout]).toEqual([
      0,
      expect.stringMatching(/^300 rows of .*To resume: doorplate resume /s),
    ]);
    expect(await credits()).toBe(300);
    // Credits that were spent before count towards the budget.
    expect(doorplate('resume', 'new.csv.job').status).toBe(3);
    expect(await credits()).toBe(600);
    expect(doorplate('resume', 'new.csv.job', '--budget', '900').status).toBe(0);
    expect(await credits()).toBe(900);
    expect(linesOf('new.csv').map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 900 }, (_, at) => String(at)),
    );
  });

  test('resumes as it started, with its rows in doubt, if two columns have the same name, which a page accepts', async () => {
    fileOf('twins.csv', 300);
    await control('reset', {});
    expect(doorplate('cleanse', 'twins.csv', '--budget', '100').status).toBe(3);
    expect(doorplate('export', 'twins.results.csv.job', '-o', 'twins.run.ndjson').status).toBe(0);
    // Writes the run as a page would have started it, with the same rows under other names.
    const [names = '', ...rows] = readFileSync(join(project, 'twins.csv'), 'utf8').split('\n');
    const twins = [names.replace('Locality', 'Address1'), ...rows].join('\n');
    writeFileSync(join(project, 'twins.csv'), twins);
    const run = join(project, 'twins.run.ndjson');
    const [first = '', ...others] = readFileSync(run, 'utf8').split('\n');
    const begun = JSON.parse(first) as { header: string[] };
    const header = begun.header.map((name) => (name === 'Locality' ? 'Address1' : name));
    const digest = createHash('sha256').update(twins).digest('hex');
    writeFileSync(run, [JSON.stringify({ ...begun, header, digest }), ...others].join('\n'));
    // The command cannot guess which column is intended.
    const restarted = doorplate('cleanse', 'twins.csv', '--output', 'restarted.csv');
    expect([restarted.status, restarted.stderr]).toEqual([
      expect.any(Number),
      expect.stringContaining('have the same name, "Address1"'),
    ]);
    expect(doorplate('import', 'twins.run.ndjson', 'twins.csv', '-o', 'twins.new.csv').stderr).toBe('');
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after' });
    const more = doorplate('resume', 'twins.new.csv.job', '--concurrency', '1', '--budget', '300');
    expect([more.status, more.stderr]).toEqual([4, expect.not.stringContaining('error')]);
    expect((await paid()).map(({ records }) => records)).toEqual([100, 100, 100]);
    expect(doorplate('resume', 'twins.new.csv.job', '--retry-in-doubt').status).toBe(0);
    expect((await paid()).map(({ records }) => records)).toEqual([100, 100, 100, 100]);
  });

  test('keeps its rows in doubt here after export: they cannot be resent here, and rows that were resent are not exported', async () => {
    fileOf('split.csv', 300);
    await control('reset', {});
    const job = 'split.results.csv.job';
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after' });
    expect(doorplate('cleanse', 'split.csv', '--concurrency', '1', '--budget', '200').status).toBe(3);
    expect(linesOf('split.results.in-doubt.csv')).toHaveLength(100);
    const out = doorplate('export', job, '-o', 'split.run.ndjson');
    expect([out.status, out.stdout]).toEqual([0, expect.stringContaining('add --budget to doorplate import')]);
    const sent = (await paid()).length;
    const plain = doorplate('resume', job);
    expect([plain.status, plain.stderr]).toEqual([1, expect.stringContaining('exported to be resumed elsewhere')]);
    const again = doorplate('resume', job, '--retry-in-doubt');
    expect([again.status, again.stderr]).toEqual([1, plain.stderr]);
    expect(await paid()).toHaveLength(sent);

    // The run was reclaimed and its rows were resent here. No exported run contains the outcome.
    expect(doorplate('resume', job, '--reclaim').status).toBe(3);
    expect(doorplate('resume', job, '--retry-in-doubt', '--budget', '40').status).toBe(3);
    const refused = doorplate('export', job, '-o', 'other.run.ndjson');
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^error: .*resent.*split\.results\.retried\.csv.* Resume the job here: doorplate resume .*\n$/,
      ),
    ]);
    expect(doorplate('status', job).stdout).not.toContain('Exported');
    expect(existsSync(join(project, 'other.run.ndjson'))).toBe(false);
  });

  test('rejects either an export or a retry of rows in doubt if both start at the same time', async () => {
    fileOf('both.csv', 300);
    await control('reset', {});
    const job = 'both.results.csv.job';
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after' });
    expect(doorplate('cleanse', 'both.csv', '--concurrency', '1', '--budget', '200').status).toBe(3);
    const sent = (await paid()).length;

    // The retry has checked that nothing was exported, and waits for its account.
    const config = heldConfig();
    const retry = spawn(bin, ['resume', job, '--retry-in-doubt', '--config', config.path], {
      cwd: project,
      env: env(),
    });
    let said = '';
    retry.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const ended = once(retry, 'exit');
    await config.asked();
    expect(doorplate('export', job, '-o', 'both.run.ndjson').status).toBe(0);
    config.give();
    expect([await ended, said]).toEqual([[1, null], expect.stringContaining('exported to be resumed elsewhere')]);
    expect(await paid()).toHaveLength(sent);

    // The other way round: the retry has its lock, but has started nothing yet.
    expect(doorplate('resume', job, '--reclaim').status).toBe(3);
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const holder = { id: 'another', host: hostname(), pid: process.pid, boot, startTime: '', machine: '' };
    const lock = join(job, 'retry/lock');
    const pidNamespace = readlinkSync('/proc/self/ns/pid');
    writeFileSync(join(project, lock), JSON.stringify({ ...holder, pidNamespace }));
    const refused = doorplate('export', job, '-o', 'more.run.ndjson');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(`${lock}. Resume the job here`)]);
    expect(doorplate('status', job).stdout).not.toContain('Exported');
    rmSync(join(project, lock));

    // Now a complete retry happens, while the export waits for a dead runner of another container.
    const dead = join(project, job, 'lock');
    writeFileSync(dead, JSON.stringify({ ...holder, pidNamespace: 'pid:[1]' }));
    // Simulates that the runner has just sent a heartbeat, however slow this machine is.
    const soon = new Date(Date.now() + 3_600_000);
    utimesSync(dead, soon, soon);
    expect(doorplate('resume', job, '--retry-in-doubt').stderr).toContain('is working on this job');
    utimesSync(dead, new Date(0), new Date(0));
    const out = spawn(bin, ['export', job, '-o', 'late.run.ndjson'], { cwd: project, env: env() });
    let told = '';
    out.stderr.on('data', (bytes: Buffer) => (told += bytes.toString()));
    const over = once(out, 'exit');
    await expect.poll(() => existsSync(join(project, 'late.run.ndjson.part'))).toBe(true);
    expect(doorplate('resume', job, '--retry-in-doubt').status).toBe(0);
    expect([await over, told]).toEqual([
      [1, null],
      expect.stringMatching(/No export file was written: .*retried\.csv.*--reclaim/),
    ]);
    expect(readdirSync(project).filter((name) => /^(?:more|late)/.test(name))).toEqual([]);
  });

  test('leaves nothing behind if the export cannot be written, and can be exported again', () => {
    fileOf('full.csv', 600);
    expect(doorplate('cleanse', 'full.csv', '--budget', '300').status).toBe(3);
    const job = 'full.results.csv.job';
    const nowhere = doorplate('export', job, '-o', 'missing/full.run.ndjson');
    expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining('ENOENT')]);
    expect(doorplate('status', job).stdout).not.toContain('Exported');
    // Simulates a disk that has space for only a part of the file.
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 8; exec "$0" "$@"', bin, 'export', job, '-o', 'full.run.ndjson'],
      { cwd: project, env: env(), encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([1, expect.stringMatching(/could not be written: EFBIG.* Export the job again/)]);
    expect(readdirSync(project).filter((name) => name.startsWith('full.run'))).toEqual([]);
    expect(doorplate('export', job, '-o', 'full.run.ndjson').status).toBe(0);
    expect(doorplate('import', 'full.run.ndjson', 'full.csv', '-o', 'full.new.csv').stdout).toMatch(
      /^300 rows of [^]*\nA budget that was set elsewhere does not apply here\. To set one, add --budget CREDITS\.\nTo resume: /,
    );
  });

  test('writes the key nowhere', () => {
    expect(filesWithKey()).toMatchObject({ status: 1, stdout: '' });
  });
});
