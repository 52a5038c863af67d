// @vitest-environment node
import {
  type BatchSink,
  type BatchSource,
  csvSink,
  csvSource,
  exportRun,
  type OpenFile,
  readStatus,
} from 'doorplate/batch';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import promises, { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { memoryJob, type MemoryJobOptions } from '../support/batch/memoryJob.ts';
import { upTo } from '../support/batch/memoryTable.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));
afterEach(() => {
  vi.restoreAllMocks();
});

const jobOf = (rows: number, options: MemoryJobOptions = {}) =>
  memoryJob(join(folder, 'job'), { rows, concurrency: 1, ...options });
const lockPath = () => join(folder, 'job/lock');

/** The lock of another holder, in all else as a process of this machine writes it. */
async function lockOf(other: Record<string, unknown>, name = 'job') {
  let own = '';
  const probe = join(folder, `${name}.probe`);
  await memoryJob(probe, { rows: 1, meets: () => void (own = readFileSync(join(probe, 'lock'), 'utf8')) }).run();
  rmSync(probe, { recursive: true });
  mkdirSync(join(folder, name), { recursive: true });
  const text = JSON.stringify({ ...(JSON.parse(own) as object), id: 'another', ...other });
  writeFileSync(join(folder, name, 'lock'), text);
}
const steal = () => {
  rmSync(lockPath(), { force: true });
  writeFileSync(lockPath(), JSON.stringify({ id: 'another', host: 'elsewhere', pid: 1 }));
};
const outcomeOf = (running: Promise<{ status: string }>) =>
  running.then(
    ({ status }) => status,
    (error: unknown) => (error as { reason: string }).reason,
  );
const filesIn = (its: string) =>
  Object.fromEntries(readdirSync(its).map((name) => [name, readFileSync(join(its, name), 'utf8')]));

describe('B06: whether the holder of a lock still runs', () => {
  test('is told by the number of its process, when that began, and the start of the machine', async () => {
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
    // A system that does not tell when a process began.
    expect(await begin({ born: '' })).toBe('running');
    expect(existsSync(join(folder, 'job/job.json'))).toBe(false);
    // Another process has its number now.
    expect(await begin({ born: '1' })).toBe('done');
    expect(await begin({ boot: 'before' })).toBe('done');
    expect(await begin({ born: '', pid: 2 ** 22 + 1 })).toBe('done');
    // It was killed while it was written, by a runner of before.
    writeFileSync(lockPath(), '{"id":');
    expect(await outcomeOf(jobOf(3).run())).toBe('done');
    expect(readdirSync(join(folder, 'job')).filter((name) => name.startsWith('lock'))).toEqual([]);
  });

  test('is told of a process of another user too', async () => {
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
      message: expect.stringContaining(`This job is worked on by process ${String(pid)} of `) as string,
    });
    expect([job.calls(), existsSync(lockPath())]).toEqual([0, true]);
    says('ESRCH');
    expect(await job.run()).toMatchObject({ status: 'done' });
  });

  test('is not asked of another host, whose lock is left until somebody deletes it', async () => {
    await lockOf({ host: 'elsewhere', pid: 1 });
    const past = new Date(Date.now() - 3_600_000);
    utimesSync(lockPath(), past, past);
    await expect(jobOf(10).run()).rejects.toThrow(/process 1 of elsewhere. If that is not so, delete .*lock/);
    expect(existsSync(lockPath())).toBe(true);
  });

  describe('in a place of which nothing is known here is seen by whether it says so', () => {
    const places = [
      ['a container of the same name on this machine', { space: 'pid:[1]' }],
      ['a machine of the same name', { boot: 'another', machine: 'another' }],
    ] as const;

    test.each(places)('one that does is left alone: %s', { timeout: 60_000 }, async (_, other) => {
      await lockOf(other);
      const timer = setInterval(() => {
        utimesSync(lockPath(), new Date(), new Date());
      }, 200);
      onTestFinished(() => {
        clearInterval(timer);
      });
      const job = jobOf(10);
      expect(await outcomeOf(job.run())).toBe('running');
      expect(job.calls()).toBe(0);
    });

    test('one that is dead is taken over', { timeout: 200_000 }, async () => {
      const running = places.map(async ([name, other]) => {
        await lockOf(other, name);
        return outcomeOf(memoryJob(join(folder, name), { rows: 10 }).run());
      });
      expect(await Promise.all(running)).toEqual(['done', 'done']);
    });
  });

  test('a runner says that it lives for as long as it waits for an answer', { timeout: 60_000 }, async () => {
    const times = new Set<number>();
    const job = jobOf(10, {
      meets: async () => {
        await expect.poll(() => times.add(statSync(lockPath()).mtimeMs).size).toBeGreaterThan(2);
      },
    });
    expect(await outcomeOf(job.run())).toBe('done');
  });
});

test('B06: of two runners of one job the second is refused', async () => {
  const job = jobOf(500);
  const both = await Promise.all([outcomeOf(job.run()), outcomeOf(job.run())]);
  expect(both.sort()).toEqual(['done', 'running']);
  expect([job.sentPlaces().length, job.twice()]).toEqual([500, 0]);
});

test('while a job runs its status names its process, and its lock is for its owner alone', async () => {
  const seen: unknown[] = [];
  const job = jobOf(300, {
    async meets(call) {
      if (call !== 1) return undefined;
      const { runner, underWay } = (await readStatus(join(folder, 'job')))!;
      seen.push(runner, underWay, statSync(lockPath()).mode & 0o777);
      return undefined;
    },
  });
  expect(await job.run()).toMatchObject({ status: 'done', tally: { results: 300 } });
  expect(seen).toEqual([process.pid, 100, 0o600]);
  expect(await readStatus(job.journal)).toMatchObject({ runner: undefined });
});

test('B06: a runner whose lock was deleted does not say that there is another one: nobody knows', async () => {
  const job = jobOf(300, {
    meets: (call) => {
      if (call === 1) rmSync(lockPath());
      return undefined;
    },
  });
  const said = `The lock of this job (${lockPath()}) is gone: somebody has deleted it, or its disk cannot be read. Another runner may work on the job by now, so nothing more is written or sent from here.`;
  const report = await job.run();
  expect(report).toMatchObject({ status: 'stopped', error: { cause: { reason: 'journal', message: said } } });
  expect(report.error?.message).toContain('more is written or sent from here. What the last calls answered is in ');
  expect(job.calls()).toBe(1);
  expect(await job.run()).toMatchObject({ status: 'done', tally: { results: 200, inDoubt: 100 } });
});

describe('B06: a runner whose lock was taken', () => {
  const stopped = {
    status: 'stopped',
    reason: 'journal',
    error: { message: expect.stringContaining('Another runner') },
  };

  test('sends nothing more, and leaves that lock', async () => {
    const job = jobOf(500, {
      meets: (call) => {
        if (call === 1) steal();
        return undefined;
      },
    });
    expect(await job.run()).toMatchObject(stopped);
    expect(job.calls()).toBe(1);
    expect(JSON.parse(readFileSync(lockPath(), 'utf8'))).toMatchObject({ id: 'another' });
  });

  test('writes nothing more, into its journal or its results, and says where the answers are that it has paid for', async () => {
    const path = join(folder, 'out.csv');
    let before: unknown;
    const files = () => [filesIn(join(folder, 'job')), existsSync(path) && readFileSync(path, 'utf8')];
    const job = jobOf(500, {
      meets: (call) => {
        if (call !== 2) return;
        steal();
        before = files();
      },
    });
    const report = await job.run({ sink: csvSink(path) });
    expect(report).toMatchObject(stopped);
    expect(files()).toEqual(before);
    const [, kept = ''] = /answered is in (\S+): move/.exec(report.error?.message ?? '') ?? [];
    // As it says.
    renameSync(kept, join(folder, 'job', basename(kept)));
    rmSync(lockPath());
    expect(await job.run({ sink: csvSink(path) })).toMatchObject({
      status: 'done',
      tally: { results: 500, inDoubt: 0 },
    });
    expect(job.twice()).toBe(0);
  });

  test('while its call was written down does not send it: who has the lock does not know of that call', async () => {
    const openFile: OpenFile = async (name, flags, mode) => {
      const file = await open(name, flags, mode);
      const flush = file.datasync.bind(file);
      return Object.assign(file, {
        datasync: async () => {
          if (basename(name) === 'journal.log') steal();
          await flush();
        },
      });
    };
    const job = jobOf(300);
    expect(await job.run({ openFile })).toMatchObject(stopped);
    expect(job.calls()).toBe(0);
  });

  test('and one that has it, one after another: each row is sent once, and the results are whole', async () => {
    let second: Promise<string> | undefined;
    const path = join(folder, 'out.csv');
    const job = jobOf(500, {
      async meets(call) {
        if (call !== 1) return undefined;
        // Somebody deletes the lock of a runner that still lives, and begins again.
        rmSync(lockPath());
        second = outcomeOf(job.run({ sink: csvSink(path) }));
        await second;
        return undefined;
      },
    });
    expect(await job.run({ sink: csvSink(path) })).toMatchObject(stopped);
    expect(await second).toBe('done');
    expect([job.sentPlaces().length, job.twice()]).toEqual([500, 0]);
    const linesOf = (name: string) => readFileSync(join(folder, name), 'utf8').trim().split('\r\n').slice(1);
    // The call of the first was under way, as far as the second could know.
    expect([linesOf('out.csv').length, linesOf('out.in-doubt.csv').length]).toEqual([400, 100]);
  });
});

describe('B06: a runner whose lock was taken before it began', () => {
  const path = () => join(folder, 'in.csv');
  const output = () => join(folder, 'out.csv');
  const lines = upTo(300).map((at) => `${String(at)} Main Street,Boston,US`);
  const write = (more = '') => {
    writeFileSync(path(), `Address1,Locality,Country\n${lines.join('\n')}\n${more}`);
  };
  const all = () => {
    const { lock: _, ...job } = existsSync(join(folder, 'job')) ? filesIn(join(folder, 'job')) : {};
    return { job, output: existsSync(output()) ? readFileSync(output(), 'utf8') : undefined };
  };
  const kinds = {
    new: () => {
      mkdirSync(join(folder, 'job'), { recursive: true });
      writeFileSync(output(), 'of another\n');
    },
    'without anything sent, and another file': async (run: Run) => {
      await run({ budget: 0 });
      write('1 Other Street,Boston,US\n');
      writeFileSync(output(), 'of another\n');
    },
    'half done': (run: Run) => run({ budget: 120 }),
    'with a torn line': async (run: Run) => {
      await run({ budget: 120 });
      appendFileSync(join(folder, 'job/journal.log'), '["sending",200,20');
    },
  };
  type Run = (options?: MemoryJobOptions) => Promise<unknown>;
  const steals: Record<string, (its: { source: BatchSource; sink: BatchSink }, steal: () => void) => MemoryJobOptions> =
    {
      'its file was read': ({ source }, act) => ({
        source: {
          ...source,
          digest: async () => {
            const digest = await source.digest!();
            act();
            return digest;
          },
        },
      }),
      'its columns were read': ({ source }, act) => ({
        source: {
          ...source,
          header: async () => {
            const header = await source.header();
            act();
            return header;
          },
        },
      }),
    };

  test.each(
    Object.entries(kinds).flatMap(([kind, begin]) =>
      Object.entries(steals).map(([when, stolen]) => [kind, when, begin, stolen] as const),
    ),
  )('of a job that is %s, while %s, changes nothing', async (_, __, begin, stolen) => {
    const its = () => {
      const source = csvSource(path());
      return { source, sink: csvSink(output(), { like: source }) };
    };
    write();
    const job = jobOf(0);
    await begin((options) => job.run({ ...its(), ...options }));
    const calls = job.calls();
    let before: unknown;
    const options = its();
    const act = () => {
      if (before) return;
      steal();
      before = all();
    };
    await expect(job.run({ ...options, ...stolen(options, act) })).rejects.toMatchObject({ reason: 'running' });
    expect([all(), job.calls()]).toEqual([before, calls]);
  });

  test('while it mends a torn journal leaves that to who has the lock', async () => {
    const job = jobOf(300);
    await job.run({ budget: 120 });
    const log = join(folder, 'job/journal.log');
    appendFileSync(log, '["sending",200,20');
    const torn = readFileSync(log, 'utf8');
    const openFile: OpenFile = async (name, flags, mode) => {
      const file = await open(name, flags, mode);
      if (name.endsWith('.new')) steal();
      return file;
    };
    await expect(job.run({ openFile })).rejects.toMatchObject({ reason: 'running' });
    expect(readFileSync(log, 'utf8')).toBe(torn);
  });
});

test.each(['stat', 'open'] as const)(
  'B06: an export whose lock was taken before its mark was looked for (%s), or written, gives no file: who has the job goes on with it',
  async (act) => {
    const job = jobOf(300);
    await job.run({ budget: 120 });
    const own = promises[act] as (...args: unknown[]) => Promise<never>;
    vi.spyOn(promises, act).mockImplementation(async (...args: unknown[]) => {
      if (String(args[0]).endsWith('handed-over')) steal();
      return own(...args);
    });
    syncBuiltinESMExports();
    try {
      await expect(exportRun({ journal: job.journal })).rejects.toMatchObject({ reason: 'running' });
    } finally {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    }
    rmSync(lockPath());
    expect(await job.run()).toMatchObject({ status: 'done', tally: { results: 300 } });
    expect(job.twice()).toBe(0);
  },
);

test.each(['{}', '"x"', '[]', '1', 'null'])('a lock that says %s is of nobody', async (text) => {
  mkdirSync(join(folder, 'job'));
  writeFileSync(lockPath(), text);
  expect(await jobOf(3).run()).toMatchObject({ status: 'done' });
});
