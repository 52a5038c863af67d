import { type OpenFile, readStatus } from 'doorplate/batch';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import promises, { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { memoryJob, type MemoryJobOptions } from '../support/batch/memoryJob.ts';
import { turn, upTo } from '../support/batch/memoryTable.ts';
import { noRoom } from '../support/batch/noRoom.ts';
import { echoOf } from '../support/echoService.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { whileSpied } from '../support/whileSpied.ts';

let folder: string;
temporaryFolder((its) => (folder = its));
afterEach(() => {
  vi.useRealTimers();
});

const jobOf = (rows: number, meets?: MemoryJobOptions['meets']) =>
  memoryJob(join(folder, 'job'), { rows, meets, concurrency: 1 });

/** Wraps the disk so that `tell` is called before each operation: with the text for a write, and with undefined for a flush. */
const watched =
  (tell: (name: string, text: string | undefined) => void): OpenFile =>
  async (path, flags, mode) => {
    const file = await open(path, flags, mode);
    const [write, flush] = [file.write.bind(file), file.datasync.bind(file)] as [
      (...args: unknown[]) => Promise<never>,
      () => Promise<void>,
    ];
    return Object.assign(file, {
      write: (...args: unknown[]) => {
        tell(basename(path), Buffer.from(args[0] as Uint8Array).toString());
        return write(...args);
      },
      datasync: async () => {
        await flush();
        tell(basename(path), undefined);
      },
    });
  };
const kindOf = (name: string, text: string | undefined) =>
  `${name} ${text === undefined ? 'is on the disk' : (/^\["(\w+)/.exec(text)?.[1] ?? 'rows')}`;

describe('the journal on a disk', () => {
  test('stores each call before it is sent and its answers by the end of the run, without a wait in between', async () => {
    const events: string[] = [];
    const { run } = jobOf(250, () => void events.push('sent'));
    await run({ openFile: watched((name, text) => events.push(kindOf(name, text))) });
    const call = ['journal.log sending', 'journal.log is on the disk', 'sent', 'answers-1.log rows'];
    expect(events).toEqual([
      ...call,
      ...call,
      ...call,
      ...['answers-1.log is on the disk', 'journal.log wrote', 'journal.log is on the disk'],
      ...['journal.log done', 'journal.log is on the disk', 'answers-2.log is on the disk'],
    ]);
  });

  test('stores the names of new files before a call is sent and before it deletes the files they replace', async () => {
    const events: string[] = [];
    const { run, journal } = jobOf(150, () => void events.push('sent'));
    const { open: own } = promises;
    vi.spyOn(promises, 'open').mockImplementation(async (...args) => {
      const file = await own(...args);
      if (args[0] !== journal) return file;
      const { sync } = file;
      return Object.assign(file, {
        sync: async () => {
          await sync.call(file);
          events.push(
            `has ${readdirSync(journal)
              .filter((name) => name.startsWith('answers-'))
              .join()}`,
          );
        },
      });
    });
    expect(await whileSpied(() => run())).toMatchObject({ status: 'done' });
    expect(events.filter((event, at) => event !== events[at - 1])).toEqual([
      ...['has ', 'has answers-1.log', 'sent', 'has answers-1.log,answers-2.log'],
    ]);
  });

  test('does not stop a run if the disk cannot flush a folder, because some systems keep names safe without it', async () => {
    const { run, journal } = jobOf(150);
    let asked = 0;
    const refuse = () => {
      asked++;
      return Promise.reject(new Error('EISDIR'));
    };
    const { open: own } = promises;
    vi.spyOn(promises, 'open').mockImplementation((...args) => (args[0] === journal ? refuse() : own(...args)));
    expect(await whileSpied(() => run())).toMatchObject({ status: 'done', tally: { results: 150 } });
    expect(asked).toBeGreaterThan(0);
  });

  test('stores answers within a second, while the run continues', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const events: string[] = [];
    const flushes = () => events.filter((event) => event === 'answers-1.log is on the disk').length;
    const { run } = jobOf(400, async (call) => {
      if (call === 1) return undefined;
      await vi.advanceTimersByTimeAsync(1_000);
      while (flushes() < call - 1) await turn();
      return undefined;
    });
    const report = await run({ openFile: watched((name, text) => events.push(kindOf(name, text))) });
    expect(report).toMatchObject({ status: 'done', error: undefined });
  });

  const MB = 2 ** 20;
  /** Creates a job whose answers have 1 MB per call, on a disk that counts the answers before each flush. Each flush waits for `flushes`. */
  function longAnswers(calls: number, flushes: () => Promise<void>) {
    // The fake clock advances by less than a second.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let written = 0;
    const flushedAt: number[] = [];
    const openFile: OpenFile = async (path, flags, mode) => {
      const file = await open(path, flags, mode);
      if (!path.includes('answers-')) return file;
      const [write, flush] = [file.write.bind(file), file.datasync.bind(file)] as [
        (...args: unknown[]) => Promise<never>,
        () => Promise<void>,
      ];
      return Object.assign(file, {
        write: (...args: unknown[]) => {
          written += (args[0] as Uint8Array).length / MB;
          return write(...args);
        },
        datasync: async () => {
          flushedAt.push(written);
          await flushes();
          await flush();
        },
      });
    };
    const job = jobOf(calls * 100, async (_, addresses) =>
      Response.json(addresses.map((Input) => ({ Input, Matches: [{ ...Input, More: 'x'.repeat(10_300) }] }))),
    );
    return { ...job, run: () => job.run({ openFile }), written: () => written, flushedAt };
  }

  test('stores long answers within a second, so few of them are in memory', async () => {
    const { run, flushedAt } = longAnswers(40, () => Promise.resolve());
    expect(await run()).toMatchObject({ status: 'done', tally: { results: 4_000 } });
    const gaps = flushedAt.map((at, before) => at - (flushedAt[before - 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(7);
    expect(flushedAt.length).toBeGreaterThan(6);
    // There are far fewer flushes than calls.
    expect(flushedAt.length).toBeLessThan(20);
  });

  test('makes the run wait if the disk is 16 MB behind, then lets it continue', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const { run, calls, written, flushedAt } = longAnswers(30, () => released);
    const running = run();
    while (written() < 16) await turn();
    for (let more = 0; more < 200; more++) await turn();
    expect([calls(), flushedAt.length]).toEqual([16, 1]);
    release();
    expect(await running).toMatchObject({ status: 'done', tally: { results: 3_000 } });
    expect(flushedAt.length).toBeLessThan(20);
  });

  test('loses no answer if the disk hangs for minutes while many calls return', async () => {
    let release: () => void = () => undefined;
    let flushes = 0;
    const released = new Promise<void>((resolve) => (release = resolve));
    const held: OpenFile = async (path, flags, mode) => {
      const file = await open(path, flags, mode);
      if (!path.includes('answers-')) return file;
      const flush = file.datasync.bind(file);
      return Object.assign(file, {
        datasync: async () => {
          flushes++;
          await released;
          await flush();
        },
      });
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const job = memoryJob(join(folder, 'job'), {
      ...{ rows: 4_000, concurrency: 16 },
      meets: async (_, addresses) =>
        Response.json(addresses.map((Input) => ({ Input, Matches: [{ ...Input, More: 'x'.repeat(20_000) }] }))),
    });
    const running = job.run({ openFile: held });
    // Waits until no more calls arrive.
    let [before, same] = [0, 0];
    while (same < 300) {
      await turn();
      same = flushes > 0 && job.calls() === before ? same + 1 : 0;
      before = job.calls();
    }
    expect([flushes, before < 40]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(150_000);
    release();
    expect(await running).toMatchObject({ status: 'done', tally: { results: 4_000, inDoubt: 0 } });
    expect(job.twice()).toBe(0);
  });

  test('writes all answers again if the disk lost some, even though it kept later ones', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let fail: () => void = () => undefined;
    let flushes = 0;
    const failing: OpenFile = async (path, flags, mode) => {
      const file = await open(path, flags, mode);
      if (!path.includes('answers-')) return file;
      const flush = file.datasync.bind(file);
      return Object.assign(file, {
        datasync: () =>
          ++flushes > 1
            ? flush()
            : new Promise<void>((_, reject) => {
                fail = () => {
                  reject(new Error('EIO: i/o error'));
                };
              }),
      });
    };
    const { run, journal } = jobOf(500, async (call) => {
      // The first flush still hangs when a second flush would be due.
      if (call === 2 || call === 3) await vi.advanceTimersByTimeAsync(1_000);
      if (call === 4) fail();
      for (let waited = 0; waited < 50; waited++) await turn();
      return undefined;
    });
    const error = { message: expect.stringContaining('EIO: i/o error') };
    expect(await run({ openFile: failing })).toMatchObject({ status: 'stopped', reason: 'journal', error });
    // The answers are written again, to the next file.
    const lines = readFileSync(join(journal, 'answers-2.log'), 'utf8').split('\n');
    const places = lines.flatMap((line) => /^\[(\d+),/.exec(line)?.[1] ?? []).map(Number);
    expect(places.sort((one, other) => one - other)).toEqual(upTo(400));
  });

  test('keeps rows that were returned unsent out of doubt, although the disk lost its answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failing: OpenFile = async (path, flags, mode) => {
      const file = await open(path, flags, mode);
      return path.includes('answers-')
        ? Object.assign(file, { datasync: () => Promise.reject(new Error('EIO: i/o error')) })
        : file;
    };
    const { run, journal } = jobOf(400, async (call) => {
      if (call === 1) return undefined;
      await vi.advanceTimersByTimeAsync(1_000);
      for (let waited = 0; waited < 50; waited++) await turn();
      return new Response('', { status: 401 });
    });
    expect(await run({ openFile: failing })).toMatchObject({ status: 'stopped' });
    expect(readFileSync(join(journal, 'journal.log'), 'utf8')).toContain('["released",[[100,199]]]');
  });

  test('leaves no row of a call in doubt if the disk takes half of its line and cannot truncate the line at once', async () => {
    let isFull = false;
    const openFile: OpenFile = async (path, flags, mode) => {
      const file = await open(path, flags, mode);
      const [write, truncate] = [file.write.bind(file), file.truncate.bind(file)] as [
        (...args: unknown[]) => Promise<never>,
        (size?: number) => Promise<void>,
      ];
      return Object.assign(file, {
        write: async (...args: unknown[]) => {
          isFull = Buffer.from(args[0] as Uint8Array)
            .toString()
            .startsWith('["sending",100,');
          if (!isFull) return write(...args);
          await write(args[0], 0, 20, null);
          throw noRoom();
        },
        truncate: async (size?: number) => {
          const isRefused = isFull;
          isFull = false;
          if (isRefused) throw noRoom();
          await truncate(size);
        },
      });
    };
    const { run, calls, twice } = jobOf(250);
    expect(await run({ openFile })).toMatchObject({ status: 'stopped', reason: 'journal' });
    expect(calls()).toBe(1);
    expect(await run()).toMatchObject({ status: 'done', tally: { results: 250, inDoubt: 0 } });
    expect(twice()).toBe(0);
  });

  test('does not send a pending call if the run is stopped during a slow write, and the next run sends it', async () => {
    const stop = new AbortController();
    const { run, calls, journal } = jobOf(250);
    const openFile = watched((_, text) => {
      if (text?.startsWith('["sending",100,')) stop.abort();
    });
    expect(await run({ openFile, signal: stop.signal })).toMatchObject({ status: 'paused' });
    expect(calls()).toBe(1);
    expect(await readStatus(journal)).toMatchObject({ underWay: 0 });
    expect(await run()).toMatchObject({ status: 'done', tally: { results: 250, inDoubt: 0 } });
    expect(calls()).toBe(3);
  });

  test('stores answers that wait for earlier rows before it deletes their previous copy', async () => {
    const events: string[] = [];
    let last = (): void => undefined;
    const third = new Promise<void>((resolve) => (last = resolve));
    // The second call is rejected after the third has been answered.
    const { run, twice } = jobOf(300, async (call, addresses) => {
      if (call === 3) setTimeout(last);
      if (call !== 2) return echoOf(addresses);
      await third;
      return new Response('', { status: 401 });
    });
    await run({ concurrency: 2, openFile: watched((name, text) => events.push(kindOf(name, text))) });
    expect(events.slice(events.indexOf('answers-2.log rows'))).toEqual([
      ...['answers-2.log rows', 'answers-2.log is on the disk', 'answers-1.log is on the disk'],
      ...['journal.log wrote', 'journal.log is on the disk'],
      ...['answers-2.log is on the disk', 'answers-2.log is on the disk'],
    ]);
    expect(await run()).toMatchObject({ status: 'done', tally: { results: 300, inDoubt: 0 } });
    // These are the rows that were rejected.
    expect(twice()).toBe(100);
  });
});

test('never requests an answer again that waits for earlier rows, however many runs it waits', async () => {
  const rows = 60;
  let from = 0;
  const job = jobOf(rows, (_, addresses) => {
    const at = parseInt(addresses[0]?.['Address1'] ?? '');
    // Only the first call from `from` and the last call are answered. All others are rejected.
    return at === from || at === 50 ? undefined : new Response('', { status: 401 });
  });
  const chunks = { chunkSize: 10, concurrency: 6 };
  for (; from < 50; from += 10) {
    const report = await job.run({ ...chunks, concurrency: from === 0 ? 6 : 1 });
    expect(report).toMatchObject({ status: from < 40 ? 'stopped' : 'done', tally: { inDoubt: 0 } });
    expect(job.rows.length).toBe(from < 40 ? from + 10 : rows);
  }
  expect(job.sent.filter(({ Address1 = '' }) => parseInt(Address1) >= 50)).toHaveLength(10);
});

describe('files of the journal', () => {
  test('are read in chunks, and a line longer than a chunk is assembled once', async () => {
    const long = 8_000_000;
    const job = jobOf(200, async (call, addresses) =>
      call === 2
        ? new Response('', { status: 401 })
        : Response.json(
            addresses.map((Input, at) => ({ Input, Matches: at === 50 ? [{ More: 'x'.repeat(long) }] : [] })),
          ),
    );
    expect(await job.run()).toMatchObject({ status: 'stopped', tally: { results: 100 } });
    const { concat } = Buffer;
    let bytes = 0;
    vi.spyOn(Buffer, 'concat').mockImplementation((...given) => {
      const whole = concat(...given);
      bytes += whole.length;
      return whole;
    });
    expect(await readStatus(job.journal)).toMatchObject({ written: 100 });
    expect(bytes).toBeGreaterThan(long);
    expect(bytes).toBeLessThan(2 * long);
  });

  test('can be missing if the journal was deleting them because they are no longer needed', async () => {
    let journal = '';
    const job = jobOf(300, (call) => {
      if (call === 3) for (const name of ['answers-3.log', 'kept-1.log']) rmSync(join(journal, name));
      if (call === 4) for (const name of ['answers-5.log', 'answers-7.log']) rmSync(join(journal, name));
      return undefined;
    });
    journal = job.journal;
    for (const budget of [100, 200, 250]) await job.run({ budget });
    expect(await job.run()).toMatchObject({ status: 'done', tally: { results: 300 } });
    expect([job.twice(), job.rows.length]).toEqual([0, 300]);
  });

  test.each([
    ['deleted', 'kept-3.log'],
    ['created', 'answers-6.log'],
  ])('make the run report it if they cannot be %s, and nothing is paid for again', async (_, name) => {
    const job = jobOf(300, (call) => {
      if (call === 3) mkdirSync(join(folder, 'job', name, 'something'), { recursive: true });
      return undefined;
    });
    for (const budget of [100, 200]) await job.run({ budget });
    expect(await job.run({ budget: 250 })).toMatchObject({ status: 'stopped', reason: 'journal' });
    rmSync(join(job.journal, name), { recursive: true });
    expect(await job.run()).toMatchObject({ status: 'done', tally: { results: 300, inDoubt: 0 } });
    expect([job.twice(), job.rows.length]).toEqual([0, 300]);
  });
});
