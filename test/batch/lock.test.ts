import {
  type BatchSink,
  type BatchSource,
  csvSink,
  csvSource,
  exportRun,
  type OpenFile,
  readStatus,
} from 'doorplate/batch';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import promises, { open } from 'node:fs/promises';
import timers from 'node:timers/promises';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deadPid, lockHere, outcomeOf } from '../support/batch/lockHere.ts';
import type { MemoryJobOptions } from '../support/batch/memoryJob.ts';
import { upTo } from '../support/batch/memoryTable.ts';
import { whileSpied } from '../support/whileSpied.ts';

const here = lockHere();
const { jobOf, lockPath, steal } = here;
afterEach(() => {
  vi.restoreAllMocks();
});

const filesIn = (its: string) =>
  Object.fromEntries(readdirSync(its).map((name) => [name, readFileSync(join(its, name), 'utf8')]));

test('B06: rejects the second of two runners of the same job', async () => {
  const job = jobOf(500);
  const both = await Promise.all([outcomeOf(job.run()), outcomeOf(job.run())]);
  expect(both.sort()).toEqual(['done', 'running']);
  expect([job.sentPlaces().length, job.twice()]).toEqual([500, 0]);
});

test('names its process in the status while a job runs, and makes its lock readable only by its owner', async () => {
  const seen: unknown[] = [];
  const job = jobOf(300, {
    async meets(call) {
      if (call !== 1) return undefined;
      const { runner, inFlight } = (await readStatus(join(here.folder, 'job')))!;
      seen.push(runner, inFlight, statSync(lockPath()).mode & 0o777);
      return undefined;
    },
  });
  expect(await job.run()).toMatchObject({ status: 'done', tally: { results: 300 } });
  expect(seen).toEqual([process.pid, 100, 0o600]);
  expect(await readStatus(job.journal)).toMatchObject({ runner: undefined });
});

test('B06: does not report another runner if its lock was deleted, because there may be none', async () => {
  const job = jobOf(300, {
    meets: (call) => {
      if (call === 1) rmSync(lockPath());
      return undefined;
    },
  });
  const said = `Lock file ${lockPath()} disappeared. Another process may own this job, so this process has stopped.`;
  const report = await job.run();
  expect(report).toMatchObject({ status: 'stopped', error: { cause: { reason: 'journal', message: said } } });
  expect(report.error?.message).toContain('so this process has stopped. The answers to the last calls are in ');
  expect(job.calls()).toBe(1);
  expect(await job.run()).toMatchObject({ status: 'done', tally: { results: 200, inDoubt: 100 } });
});

describe('B06: a runner whose lock was taken', () => {
  const stopped = {
    status: 'stopped',
    reason: 'journal',
    error: { message: expect.stringContaining('Another process') },
  };

  test('sends nothing more, and leaves the new lock alone', async () => {
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

  test('writes nothing more to its journal or its results, and reports where its paid answers are', async () => {
    const path = join(here.folder, 'out.csv');
    let before: unknown;
    const files = () => [filesIn(join(here.folder, 'job')), existsSync(path) && readFileSync(path, 'utf8')];
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
    const [, kept = ''] = /last calls are in (\S+)\. Move/.exec(report.error?.message ?? '') ?? [];
    // Does what the message advises.
    renameSync(kept, join(here.folder, 'job', basename(kept)));
    rmSync(lockPath());
    expect(await job.run({ sink: csvSink(path) })).toMatchObject({
      status: 'done',
      tally: { results: 500, inDoubt: 0 },
    });
    expect(job.twice()).toBe(0);
  });

  test('does not send a call that was being journaled, because the new owner does not know about it', async () => {
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

  test('stops immediately, without retrying its lock check like a failing disk', async () => {
    const pauses = vi.spyOn(timers, 'setTimeout');
    const output = join(here.folder, 'out.csv');
    const job = jobOf(2_500, {
      meets: (call) => {
        if (call === 24) steal();
        return undefined;
      },
    });
    await whileSpied(async () => {
      expect(await job.run({ sink: csvSink(output) })).toMatchObject(stopped);
      expect(pauses.mock.calls.filter(([ms]) => ms === 100 || ms === 1_000)).toEqual([]);
    });
  });

  test('runs one after the other with the new owner, so each row is sent once and the results are complete', async () => {
    let second: Promise<string> | undefined;
    const path = join(here.folder, 'out.csv');
    const job = jobOf(500, {
      async meets(call) {
        if (call !== 1) return undefined;
        // The lock of a live runner is deleted, and the job starts again.
        rmSync(lockPath());
        second = outcomeOf(job.run({ sink: csvSink(path) }));
        await second;
        return undefined;
      },
    });
    expect(await job.run({ sink: csvSink(path) })).toMatchObject(stopped);
    expect(await second).toBe('done');
    expect([job.sentPlaces().length, job.twice()]).toEqual([500, 0]);
    const linesOf = (name: string) => readFileSync(join(here.folder, name), 'utf8').trim().split('\r\n').slice(1);
    // As far as the second runner could know, the first runner's call was in flight.
    expect([linesOf('out.csv').length, linesOf('out.in-doubt.csv').length]).toEqual([400, 100]);
  });
});

describe('B06: a runner whose lock was taken before it started', () => {
  const path = () => join(here.folder, 'in.csv');
  const output = () => join(here.folder, 'out.csv');
  const lines = upTo(300).map((at) => `${String(at)} Main Street,Boston,US`);
  const write = (more = '') => {
    writeFileSync(path(), `Address1,Locality,Country\n${lines.join('\n')}\n${more}`);
  };
  const all = () => {
    const { lock: _, ...job } = existsSync(join(here.folder, 'job')) ? filesIn(join(here.folder, 'job')) : {};
    return { job, output: existsSync(output()) ? readFileSync(output(), 'utf8') : undefined };
  };
  const kinds = {
    new: () => {
      mkdirSync(join(here.folder, 'job'), { recursive: true });
      writeFileSync(output(), 'of another\n');
    },
    'unsent, with another file': async (run: Run) => {
      await run({ budget: 0 });
      write('1 Other Street,Boston,US\n');
      writeFileSync(output(), 'of another\n');
    },
    'half done': (run: Run) => run({ budget: 120 }),
    'with a torn line': async (run: Run) => {
      await run({ budget: 120 });
      appendFileSync(join(here.folder, 'job/journal.log'), '["sending",200,20');
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
  )('changes nothing if its job is %s and the lock is taken after %s', async (_, __, begin, stolen) => {
    const its = () => {
      const source = csvSource(path());
      return { source, sink: csvSink(output(), { matchFormatOf: source }) };
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

  test('leaves the repair of a torn journal to the new owner', async () => {
    const job = jobOf(300);
    await job.run({ budget: 120 });
    const log = join(here.folder, 'job/journal.log');
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
  'B06: exports no file if the lock was taken before its marker was read (%s) or written, so the owner of the job continues',
  async (act) => {
    const job = jobOf(300);
    await job.run({ budget: 120 });
    const own = promises[act] as (...args: unknown[]) => Promise<never>;
    vi.spyOn(promises, act).mockImplementation(async (...args: unknown[]) => {
      if (String(args[0]).endsWith('exported')) steal();
      return own(...args);
    });
    await whileSpied(() => expect(exportRun({ journal: job.journal })).rejects.toMatchObject({ reason: 'running' }));
    rmSync(lockPath());
    expect(await job.run()).toMatchObject({ status: 'done', tally: { results: 300 } });
    expect(job.twice()).toBe(0);
  },
);

test('B06: leaves the marker of an earlier export if the lock was taken, so the run still continues elsewhere', async () => {
  const job = jobOf(300);
  await job.run({ budget: 120 });
  await exportRun({ journal: job.journal });
  const { open: own } = promises;
  vi.spyOn(promises, 'open').mockImplementation(async (...args) => {
    if (String(args[0]).endsWith('exported')) steal();
    return own(...args);
  });
  await whileSpied(() => expect(exportRun({ journal: job.journal })).rejects.toMatchObject({ reason: 'running' }));
  rmSync(lockPath());
  await expect(job.run()).rejects.toMatchObject({ reason: 'exported' });
});

describe('B06: a free lock', () => {
  test.each([
    ['is dead', false],
    ['is unknown, because the lock was torn', true],
  ])('is taken only once if its holder %s and two runners find it at the same time', async (_, isTorn) => {
    const job = jobOf(3);
    await here.lockOf({ id: 'dead', pid: deadPid, startTime: '' });
    if (isTorn) writeFileSync(lockPath(), '{"id":');
    const before = readFileSync(lockPath(), 'utf8');
    const { rename: own } = promises;
    vi.spyOn(promises, 'rename').mockImplementation(async (...args) => {
      if (args[0] === lockPath() && readFileSync(lockPath(), 'utf8') === before) steal();
      return own(...args);
    });
    expect(await whileSpied(() => outcomeOf(job.run()))).toBe('running');
    expect(JSON.parse(readFileSync(lockPath(), 'utf8'))).toMatchObject({ id: 'another' });
    expect(readdirSync(job.journal)).toEqual(['lock']);
  });

  test('is reported as impossible on a disk without hard links, and nothing is sent or left behind', async () => {
    const job = jobOf(3);
    vi.spyOn(promises, 'link').mockRejectedValue(
      Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' }),
    );
    await whileSpied(() => expect(job.run()).rejects.toMatchObject({ reason: 'journal' }));
    expect([job.calls(), existsSync(job.journal) ? readdirSync(job.journal) : []]).toEqual([0, []]);
  });
});
