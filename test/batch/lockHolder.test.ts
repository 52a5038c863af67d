import { readStatus } from 'doorplate/batch';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { memoryJob } from '../support/batch/memoryJob.ts';
import { deadPid, lockHere, outcomeOf } from '../support/batch/lockHere.ts';
import { noWaits } from '../support/withoutWaits.ts';

const here = lockHere();
const { jobOf, lockOf, lockPath } = here;
afterEach(() => {
  vi.restoreAllMocks();
});

/** Keeps the heartbeat of the lock's holder going until the test is over. */
function showLife() {
  const timer = setInterval(() => {
    utimesSync(lockPath(), new Date(), new Date());
  }, 200);
  onTestFinished(() => {
    clearInterval(timer);
  });
}

describe('B06: whether the holder of a lock still runs', () => {
  test('is decided by its process number, its start time and the boot time of the machine', async () => {
    const child = spawn('sleep', ['600']);
    onTestFinished(() => void child.kill());
    await once(child, 'spawn');
    const born = readFileSync(`/proc/${String(child.pid)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ')[19];
    const its = { pid: child.pid, born };
    const begin = async (other: Record<string, unknown>) => {
      await lockOf({ ...its, ...other });
      return outcomeOf(jobOf(3).run());
    };
    expect(await begin({})).toBe('running');
    // This system does not report when a process started.
    expect(await begin({ born: '' })).toBe('running');
    expect(existsSync(join(here.folder, 'job/job.json'))).toBe(false);
    // Another process has the holder's number now.
    expect(await begin({ born: '1' })).toBe('done');
    // The machine was restarted after the holder's last heartbeat.
    await lockOf({ ...its, boot: 'before' });
    const past = new Date(Date.now() - 60_000);
    utimesSync(lockPath(), past, past);
    expect((await readStatus(join(here.folder, 'job')))?.runner).toBeUndefined();
    expect(await outcomeOf(jobOf(3).run())).toBe('done');
    expect(await begin({ born: '', pid: deadPid })).toBe('done');
    // An earlier runner was killed while it wrote the lock.
    writeFileSync(lockPath(), '{"id":');
    expect(await outcomeOf(jobOf(3).run())).toBe('done');
    expect(readdirSync(join(here.folder, 'job')).filter((name) => name.startsWith('lock'))).toEqual([]);
  });

  test('is known for a killed process that its parent has not reaped', async () => {
    // The shell becomes a program that never reaps its children. Its killed child stays in the process list as long as that program runs.
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600']);
    onTestFinished(() => void parent.kill());
    const [told] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(told.toString());
    const stat = () =>
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')[1]
        ?.split(' ') ?? [];
    await vi.waitFor(() => {
      expect(readFileSync(`/proc/${String(parent.pid)}/comm`, 'utf8').trim()).toBe('sleep');
    });
    await lockOf({ pid, born: stat()[19] });
    expect(await outcomeOf(jobOf(3).run())).toBe('running');
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => {
      expect(stat()[0]).toBe('Z');
    });
    expect(await outcomeOf(jobOf(3).run())).toBe('done');
  });

  test('is known for a process of another user', async () => {
    const { pid } = process;
    await lockOf({ pid, born: '' });
    const says = (code: string) =>
      vi.spyOn(process, 'kill').mockImplementation(() => {
        throw Object.assign(new Error(code), { code });
      });
    const job = jobOf(10);
    says('EPERM');
    await expect(job.run()).rejects.toMatchObject({
      reason: 'running',
      message: expect.stringContaining(`This job is in use by process ${String(pid)} on `) as string,
    });
    expect([job.calls(), existsSync(lockPath())]).toEqual([0, true]);
    says('ESRCH');
    expect(await job.run()).toMatchObject({ status: 'done' });
  });

  test('is unknown for another host, whose lock stays until it is deleted', async () => {
    await lockOf({ host: 'elsewhere', pid: 1 });
    const past = new Date(Date.now() - 3_600_000);
    utimesSync(lockPath(), past, past);
    await expect(jobOf(10).run()).rejects.toThrow(/process 1 on elsewhere\. If that process is gone, delete .*lock/);
    expect(existsSync(lockPath())).toBe(true);
  });

  describe('is decided by its heartbeat if its process namespace is unknown', () => {
    const places = [
      ['a container of the same name on this machine', { space: 'pid:[1]' }],
      ['a machine of the same name', { boot: 'another', machine: 'another' }],
      ['a copy of this machine, with its id and its name', { boot: 'another' }],
    ] as const;

    test.each(places)('and is true for a live holder in %s', async (_, other) => {
      await lockOf(other);
      showLife();
      const job = jobOf(10);
      expect(await outcomeOf(job.run())).toBe('running');
      expect(job.calls()).toBe(0);
    });

    describe('without delays', () => {
      noWaits();

      test('and is false for a holder without a heartbeat', async () => {
        const running = places.map(async ([name, other]) => {
          await lockOf(other, name);
          return outcomeOf(jobOf(10, {}, name).run());
        });
        expect(await Promise.all(running)).toEqual(places.map(() => 'done'));
      });
    });
  });

  test('is shown by the heartbeat of a runner for as long as it waits for an answer', async () => {
    const times = new Set<number>();
    const job = jobOf(10, {
      meets: async () => {
        await expect.poll(() => times.add(statSync(lockPath()).mtimeMs).size).toBeGreaterThan(2);
      },
    });
    expect(await outcomeOf(job.run())).toBe('done');
  });
});

test.each(['{}', '"x"', '[]', '1', 'null', '{"id":"x"}', '{"host":"elsewhere"}'])(
  'treats a lock that contains %s as ownerless',
  async (text) => {
    mkdirSync(join(here.folder, 'job'));
    writeFileSync(lockPath(), text);
    expect(await jobOf(3).run()).toMatchObject({ status: 'done' });
  },
);

// A path can have at most 4,095 bytes. Here a lock can be created, but its removal fails because removing needs a longer name.
test.skipIf(process.platform !== 'linux')(
  'reports an ownerless lock that cannot be removed, and does not retry forever',
  async () => {
    const begin = join(here.folder, 'job');
    const longest = 4_095 - '/lock.'.length - 36;
    const rest = longest - begin.length;
    const parts = Array.from({ length: Math.floor(rest / 201) }, () => 'a'.repeat(200)).join('/');
    const folder = `${begin}/${parts}`.padEnd(longest, 'a');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'lock'), '{}');
    const job = memoryJob(folder, { rows: 1, concurrency: 1 });
    await expect(job.run()).rejects.toMatchObject({
      reason: 'journal',
      message: expect.stringMatching(/ENAMETOOLONG/),
    });
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe('{}');
  },
);
