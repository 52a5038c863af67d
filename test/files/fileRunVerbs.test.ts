import { createClient, type OperationName } from 'doorplate/core';
import { createFileRun, type FileRunOptions, fileOperations, parseCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import { describe, expect, test, vi } from 'vitest';
import { memoryRuns } from '../support/memoryRuns.ts';

type Name = keyof typeof fileOperations;

/** Creates a run as a terminal would have it: without React, a page or a disk. */
function page<Of extends Name>(operation: Of, options: Partial<FileRunOptions<Of>> = {}, memory = memoryRuns()) {
  const simulator = createSimulator();
  const { endpoints, credentials, fetch } = simulator;
  const { store, lock } = memory.window(false);
  const run = createFileRun<Of>({
    client: createClient({ endpoints, credentials, fetch }),
    operation,
    store,
    lock,
    country: 'US',
    ...options,
  });
  const calls = (of: OperationName) => simulator.ledger.filter((call) => call.operation === of).length;
  return { run, calls, memory };
}
const csv = (text: string, name = 'a.csv') => new File([text], name);
const addresses = 'id,street,city,zip\n1,12 Wharf Street,Galena,61036\n2,13 Wharf Street,Galena,61036\n';

describe('createFileRun without React, a page or a disk', () => {
  test.each(['cleanse', 'cleanseInternational', 'verify'] as const)(
    'reads, estimates, runs and downloads a file of addresses: %s',
    async (operation) => {
      const { run, calls } = page<'cleanse' | 'cleanseInternational' | 'verify'>(operation);
      expect(run.get().phase).toBe('empty');
      expect(await run.open(csv(addresses))).toBe(true);
      expect(run.get()).toMatchObject({ phase: 'ready', columns: ['Id', 'Address1', 'Locality', 'PostalCode'] });
      expect(run.estimate()).toMatchObject({ records: 2, calls: 1, credits: 2 });
      expect(calls(operation)).toBe(0);
      expect(await run.start()).toBe(true);
      expect(run.get()).toMatchObject({ phase: 'done', summary: { total: 2, answered: 2, tone: 'good' } });
      const home = parseCsv(await (await run.download('results')).text());
      expect(home.rows.map(([id]) => id)).toEqual(['1', '2']);
      expect(calls(operation)).toBe(1);
    },
  );

  test('runs a list of emails without a header, each email once', async () => {
    const { run } = page('validateEmails');
    await run.open(csv('jo@example.com\njo@example.com\n'));
    expect(run.estimate()).toMatchObject({ records: 2, duplicates: 1, credits: 1 });
    await run.start();
    const { rows, summary } = run.get();
    expect(summary).toMatchObject({ answered: 2, kinds: { valid: 2 }, qualities: {} });
    const outcome = rows.at(1);
    expect(outcome && 'result' in outcome && outcome.result.result.emailAddress).toBe('jo@example.com');
  });

  test('reports an unreadable file, and reads the next one', async () => {
    const { run } = page('cleanse');
    expect(await run.open(csv('street\n'))).toBe(false);
    expect(run.get()).toMatchObject({ phase: 'empty', error: { name: 'CsvError', reason: 'empty' } });
    expect(await run.open(csv(addresses))).toBe(true);
    expect(run.get().error).toBeUndefined();
  });

  test('does not start a file without a readable row, but lists its lines', async () => {
    const { run, calls } = page('cleanse');
    expect(await run.open(csv('street,city\n"1 Main Street,Boston\nstreet,city\nTotal,\n'))).toBe(true);
    expect(run.get().file?.table.unreadable.map(({ line, why }) => [line, why])).toEqual([
      [2, 'quote'],
      [3, 'header'],
      [4, 'total'],
    ]);
    expect([await run.start(), run.get().phase, calls('cleanse')]).toEqual([false, 'ready', 0]);
    const lines = (await (await run.download('unreadable')).text()).matchAll(/^\d+,\w+/gm);
    expect([...lines].map(([start]) => start)).toEqual(['2,quote', '3,header', '4,total']);
  });
});

test('B16: isolates a row with `bisect` for which the service rejects a whole call, and rejects only that row, on a page too', async () => {
  let calls = 0;
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-BB22-CC33-DD44' },
    fetch: async (request) => {
      calls++;
      const { Addresses } = (await request.json()) as { Addresses: { Id: string }[] };
      if (Addresses.some(({ Id }) => Id === '63'))
        return Response.json({ Number: '1002', Description: 'x', Cause: 'y', Resolution: 'z' }, { status: 400 });
      return Response.json(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100' }] })));
    },
  });
  const { run } = page('cleanseInternational', { client, bisect: true });
  const rows = Array.from({ length: 100 }, (_, at) => `${String(at)},${String(at)} Main Street,Galena,61036`);
  await run.open(csv(['id,street,city,zip', ...rows].join('\n')));
  await run.start();
  expect(run.get()).toMatchObject({ phase: 'done', summary: { answered: 99, rejected: 1, inDoubt: 0 } });
  const home = parseCsv(await (await run.download('rejected')).text());
  expect([home.rows.map(([id]) => id), calls]).toEqual([['63'], 15]);
});

test('rejects a second file while a resumed run is in progress, and the rows and answers stay those of the run', async () => {
  const memory = memoryRuns();
  const first = page('cleanseInternational', { chunkSize: 1, concurrency: 1, budget: 1 }, memory);
  await first.run.open(csv(addresses, 'first.csv'));
  await first.run.start();
  expect(first.run.get()).toMatchObject({ phase: 'stopped', reason: 'budget', summary: { answered: 1 } });
  first.run.connect()();

  const second = page('cleanseInternational', { chunkSize: 1, concurrency: 1 }, memory);
  second.run.watch();
  await expect.poll(() => second.run.get().saved).toMatchObject({ state: 'left', fileName: 'first.csv', done: 1 });
  // Checked exactly while the run is in progress, because it can end a little later.
  const refused = new Promise<unknown[]>((resolve) => {
    const unsubscribe = second.run.subscribe(() => {
      if (second.run.get().phase !== 'running') return;
      unsubscribe();
      const other = csv('street\n1 Other Street\n', 'second.csv');
      resolve(Promise.all([second.run.open(other), second.run.start(), Promise.resolve(second.run.close())]));
    });
  });
  const going = second.run.continueSaved();
  expect(await refused).toEqual([false, false, false]);
  expect(await going).toBe(true);
  expect(second.run.get()).toMatchObject({ phase: 'done', file: { name: 'first.csv' }, summary: { answered: 2 } });
  expect(second.calls('cleanseInternational')).toBe(1);
  expect(memory.kept('cleanseInternational')?.fileName).toBe('first.csv');
});

test('trusts a write that was reported as failed but succeeded, so another tab pays for no row again', async () => {
  let writes = 0;
  const memory = memoryRuns((_, what) => (what === 'write' && ++writes === 1 ? 'done-but-refused' : undefined));
  const first = page('cleanse', {}, memory);
  await first.run.open(csv(addresses));
  await first.run.start();
  expect(first.run.get()).toMatchObject({ phase: 'done', isSaved: true });
  first.run.connect()();
  const second = page('cleanse', {}, memory);
  second.run.watch();
  await expect.poll(() => second.run.get().saved).toMatchObject({ state: 'finished', done: 2 });
  await second.run.continueSaved();
  expect(second.calls('cleanse')).toBe(0);
});

test('sends a row once that was stored as invalid and is valid now, and gets its answer', async () => {
  const memory = memoryRuns();
  const five =
    'id,street\n0,10 Wharf Street\n1,11 Wharf Street\n2,12 Wharf Street\n3,13 Wharf Street\n4,14 Wharf Street\n';
  const first = page('cleanse', { chunkSize: 1, concurrency: 1, budget: 1 }, memory);
  await first.run.open(csv(five));
  await first.run.start();
  first.run.connect()();
  await expect.poll(() => first.run.get().phase).toBe('cancelled');
  // Written as by an older version, which could not send the rows 1, 3 and 4.
  const { store } = memory.window(false);
  const moment = (await store.version('cleanse'))!;
  await store.ended<'cleanse'>(
    'cleanse',
    moment,
    [1, 3, 4],
    [1, 3, 4].map((index) => ({ rejected: { index, record: {}, reason: 'unsendable', message: 'x', sent: false } })),
  );
  const second = page('cleanse', { chunkSize: 2, concurrency: 1, budget: 3 }, memory);
  second.run.watch();
  await expect.poll(() => second.run.get().saved).toMatchObject({ state: 'left', done: 1 });
  await second.run.continueSaved();
  expect(second.run.get()).toMatchObject({ phase: 'stopped', reason: 'budget', summary: { answered: 3 } });
  second.run.connect()();
  await expect.poll(() => second.run.get().phase).toBe('cancelled');
  const third = page('cleanse', { chunkSize: 2, concurrency: 1 }, memory);
  third.run.watch();
  await expect.poll(() => third.run.get().saved).toMatchObject({ done: 3, inDoubt: 0 });
  await third.run.continueSaved();
  expect(third.run.get()).toMatchObject({ phase: 'done', summary: { answered: 5, notSent: 0 } });
  expect(second.calls('cleanse') + third.calls('cleanse')).toBe(2);
});

describe('a cancelled run', () => {
  const forty = `id,street\n${Array.from({ length: 40 }, (_, at) => `${String(at)},${String(at)} Wharf Street`).join('\n')}\n`;
  /** Creates a run that was cancelled when 15 of its 40 rows had answers. */
  async function cancelled(memory = memoryRuns()) {
    const first = page('cleanse', { chunkSize: 5, concurrency: 1, budget: 15 }, memory);
    await first.run.open(csv(forty));
    await first.run.start();
    expect(first.run.get()).toMatchObject({ phase: 'stopped', summary: { answered: 15 } });
    expect(first.run.cancel()).toBe(true);
    await expect.poll(() => first.run.get().phase).toBe('cancelled');
    return { first, memory };
  }

  test('is final for a new page, which shows and downloads its answers without another charge', async () => {
    const { first, memory } = await cancelled();
    first.run.connect()();
    for (let time = 0; time < 2; time++) {
      // Rows that cost nothing fit any budget.
      const later = page('cleanse', { chunkSize: 5, concurrency: 1, creditsPerRecord: 0 }, memory);
      const disconnect = later.run.connect();
      later.run.watch();
      await expect.poll(() => later.run.get().saved).toMatchObject({ state: 'finished', done: 15, total: 40 });
      expect(await later.run.continueSaved()).toBe(true);
      expect(later.run.get()).toMatchObject({
        phase: 'cancelled',
        reason: undefined,
        problem: undefined,
        summary: { answered: 15, notSent: 25, inDoubt: 0 },
      });
      expect(await later.run.resume()).toBe(false);
      expect(parseCsv(await (await later.run.download('results')).text()).rows).toHaveLength(15);
      expect(later.calls('cleanse')).toBe(0);
      disconnect();
    }
  });

  test('is cancelled in this page even if that could not be saved', async () => {
    let isFull = false;
    const memory = memoryRuns((_, what) => (isFull && what === 'write' ? 'refused' : undefined));
    const { run } = page('cleanse', { chunkSize: 5, concurrency: 1, budget: 15 }, memory);
    await run.open(csv(forty));
    await run.start();
    isFull = true;
    expect(run.cancel()).toBe(true);
    await expect.poll(() => run.get().phase).toBe('cancelled');
    expect(memory.isCancelled('cleanse')).toBe(false);
  });

  test('is not the same as a run whose page was closed, which can resume', async () => {
    const memory = memoryRuns();
    const first = page('cleanse', { chunkSize: 5, concurrency: 1, budget: 15 }, memory);
    const leave = first.run.connect();
    await first.run.open(csv(forty));
    await first.run.start();
    leave();
    const later = page('cleanse', {}, memory);
    later.run.watch();
    await expect.poll(() => later.run.get().saved).toMatchObject({ state: 'left', done: 15 });
    await later.run.continueSaved();
    expect(later.run.get()).toMatchObject({ phase: 'done', summary: { answered: 40 } });
  });
});

test('sends nothing through actions that an app still has after its page is gone: no first or later calls, and no saved run', async () => {
  const memory = memoryRuns();
  const ready = page('cleanse', {}, memoryRuns());
  await ready.run.open(csv(addresses));
  ready.run.connect()();
  expect(await ready.run.start()).toBe(false);
  expect(ready.calls('cleanse')).toBe(0);

  const stopped = page('cleanse', { chunkSize: 1, concurrency: 1, budget: 1 }, memory);
  await stopped.run.open(csv(addresses));
  await stopped.run.start();
  expect(stopped.run.get().phase).toBe('stopped');
  stopped.run.connect()();
  expect(await stopped.run.resume()).toBe(false);
  expect(stopped.calls('cleanse')).toBe(1);

  const later = page('cleanse', {}, memory);
  const unwatch = later.run.watch();
  await expect.poll(() => later.run.get().saved?.state).toBe('left');
  later.run.connect()();
  expect(await later.run.continueSaved()).toBe(false);
  expect(later.calls('cleanse')).toBe(0);
  unwatch();
});

test('discards unsaved answers only on `close`', async () => {
  const { run } = page(
    'cleanse',
    {},
    memoryRuns(() => 'refused'),
  );
  await run.open(csv(addresses));
  await run.start();
  expect(run.get()).toMatchObject({ phase: 'done', isSaved: false });
  expect(await run.open(csv(addresses, 'b.csv'))).toBe(false);
  expect(run.get()).toMatchObject({ phase: 'done', file: { name: 'a.csv' }, summary: { answered: 2 } });
  expect(run.close()).toBe(true);
  expect(await run.open(csv(addresses, 'b.csv'))).toBe(true);
});

test('sends a row as the user corrected it before the run, after a reload too', async () => {
  const memory = memoryRuns();
  const first = page('cleanse', { chunkSize: 1, concurrency: 1, budget: 1 }, memory);
  await first.run.open(csv(addresses));
  expect(first.run.repair(7, new Map([[1, 'x']]))).toBe(false);
  expect(first.run.repair(1, new Map([[9, 'x']]))).toBe(false);
  expect(first.run.repair(1, new Map([[1, '31 Wharf Street']]))).toBe(true);
  await first.run.start();
  expect(first.run.repair(1, new Map([[1, 'x']]))).toBe(false);
  first.run.connect()();
  const second = page('cleanse', {}, memory);
  second.run.watch();
  await expect.poll(() => second.run.get().saved?.state).toBe('left');
  await second.run.continueSaved();
  expect(second.run.get().rows.at(1)).toMatchObject({ result: { record: { Address1: '31 Wharf Street' } } });
});

test('has one descriptor per operation with its fields, columns, records, kinds and settings', () => {
  for (const [name, operation] of Object.entries(fileOperations)) {
    expect(operation.name).toBe(name);
    expect(operation.fields.length).toBeGreaterThan(0);
    expect(operation.kinds).toContain('in-doubt');
    expect(operation.isMapped(operation.guessColumns(['street', 'email'], [['1 Main', 'a@b.test']]), {})).toBe(true);
  }
  expect(fileOperations.cleanseInternational.settings).toEqual({ options: { FieldStatus: 'True' } });
});

/** Five rows per call, and one call at a time. */
const thirty = `id,street\n${Array.from({ length: 30 }, (_, at) => `${String(at)},${String(at)} Wharf Street`).join('\n')}\n`;

describe('rows whose start was saved although the write was reported as failed', () => {
  // The first write starts the run. Then each call has one write before it and one after it.
  test.each([2, 4, 6])('are sent when the run resumes in the same page: write %s', async (failing) => {
    let writes = 0;
    const memory = memoryRuns((_, what) => (what === 'write' && ++writes === failing ? 'done-but-refused' : undefined));
    const first = page('cleanse', { chunkSize: 5, concurrency: 1 }, memory);
    await first.run.open(csv(thirty));
    await first.run.start();
    expect(first.run.get()).toMatchObject({ phase: 'stopped', reason: 'journal' });
    await first.run.resume();
    expect(first.run.get()).toMatchObject({ phase: 'done', summary: { answered: 30, inDoubt: 0 } });
    expect(first.calls('cleanse')).toBe(6);
  });

  test.each([2, 4, 6])('are not in doubt for a page that opens then, and are sent once: write %s', async (failing) => {
    let writes = 0;
    const memory = memoryRuns((_, what) => (what === 'write' && ++writes === failing ? 'done-but-refused' : undefined));
    const first = page('cleanse', { chunkSize: 5, concurrency: 1 }, memory);
    await first.run.open(csv(thirty));
    await first.run.start();
    const answered = ((failing - 2) / 2) * 5;
    await expect.poll(() => memory.chunksOf('cleanse').flatMap(({ indices }) => indices).length).toBe(answered);
    first.run.connect()();
    const second = page('cleanse', { chunkSize: 5, concurrency: 1 }, memory);
    second.run.watch();
    await expect.poll(() => second.run.get().saved).toMatchObject({ state: 'left', done: answered, inDoubt: 0 });
    await second.run.continueSaved();
    expect(second.run.get()).toMatchObject({ phase: 'done', summary: { answered: 30, inDoubt: 0 } });
    expect(first.calls('cleanse') + second.calls('cleanse')).toBe(6);
  });

  test('are rolled back as soon as the storage works again, before they start again', async () => {
    let writes = 0;
    let isFull = true;
    const memory = memoryRuns((_, what) => {
      if (what !== 'write' || ++writes < 4 || !isFull) return undefined;
      return writes === 4 ? 'done-but-refused' : 'refused';
    });
    const { run, calls } = page('cleanse', { chunkSize: 5, concurrency: 1 }, memory);
    await run.open(csv(thirty));
    await run.start();
    await run.resume();
    expect(run.get()).toMatchObject({ phase: 'stopped', reason: 'journal', summary: { answered: 5 } });
    isFull = false;
    await run.resume();
    expect(run.get()).toMatchObject({ phase: 'done', summary: { answered: 30, inDoubt: 0 } });
    expect(calls('cleanse')).toBe(6);
  });

  test.each([
    ['when they are there', 1000],
    ['before they are there', 0],
  ])(
    'are rolled back if the write succeeds later than the batch waits, and are sent if the run resumes %s',
    async (_, after) => {
      vi.useFakeTimers();
      try {
        const memory = memoryRuns();
        const { store, lock } = memory.window(false);
        let begins = 0;
        const slow: typeof store = {
          ...store,
          async sending(...given) {
            if (++begins === 1) await new Promise((resolve) => setTimeout(resolve, 61_000));
            return store.sending(...given);
          },
        };
        const { run, calls } = page('cleanse', { chunkSize: 5, concurrency: 1, store: slow, lock }, memory);
        await run.open(csv(thirty));
        const running = run.start();
        await vi.waitFor(() => {
          expect(begins).toBe(1);
        });
        await vi.advanceTimersByTimeAsync(60_000);
        await running;
        expect(run.get()).toMatchObject({ phase: 'stopped', reason: 'journal' });
        expect(calls('cleanse')).toBe(0);
        // Pending writes are awaited and rolled back.
        await vi.advanceTimersByTimeAsync(after);
        const again = run.resume();
        await vi.advanceTimersByTimeAsync(1000 - after);
        vi.useRealTimers();
        await again;
        expect(run.get()).toMatchObject({ phase: 'done', summary: { answered: 30, inDoubt: 0 } });
        expect(calls('cleanse')).toBe(6);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test('stay with another tab that has taken over the run, and are not rolled back', async () => {
    let writes = 0;
    let isFull = true;
    // The second start is written, reported as failed, and cannot be rolled back.
    const memory = memoryRuns((_, what) => {
      if (what !== 'write' || ++writes < 4 || !isFull) return undefined;
      return writes === 4 ? 'done-but-refused' : 'refused';
    });
    const deaf = memory.window(true);
    const first = page('cleanse', { chunkSize: 5, concurrency: 1, store: deaf.store, lock: deaf.lock }, memory);
    await first.run.open(csv(thirty));
    await first.run.start();
    expect(first.run.get()).toMatchObject({ phase: 'stopped', reason: 'journal' });
    isFull = false;
    const second = page('cleanse', { chunkSize: 5, concurrency: 1 }, memory);
    second.run.watch();
    await expect.poll(() => second.run.get().saved).toMatchObject({ done: 5, inDoubt: 5 });
    await second.run.continueSaved();
    expect(second.run.get()).toMatchObject({ phase: 'done', summary: { answered: 25, inDoubt: 5 } });
    await first.run.resume();
    expect(first.run.get()).toMatchObject({ phase: 'stopped', isTaken: true });
    expect(first.calls('cleanse') + second.calls('cleanse')).toBe(5);
    expect(memory.chunksOf('cleanse').flatMap(({ outcomes = [] }) => outcomes)).toHaveLength(25);
  });
});

describe('a run in another tab', () => {
  async function elsewhere() {
    const memory = memoryRuns();
    const window = memory.window(false);
    const first = page('cleanse', { chunkSize: 5, concurrency: 1, budget: 5, ...window }, memory);
    await first.run.open(csv(thirty));
    await first.run.start();
    let looks = 0;
    const { lock } = memory.window(false);
    const presence: typeof lock.presence = (name) => {
      looks++;
      return lock.presence(name);
    };
    const second = page('cleanse', { lock: { ...lock, presence } }, memory);
    second.run.watch();
    await second.run.open(csv(thirty, 'b.csv'));
    await expect.poll(() => second.run.get().saved?.state).toBe('paused');
    expect(await second.run.start()).toBe(false);
    expect(second.run.get().isLockedElsewhere).toBe(true);
    return { first: { ...first, window }, second, looks: () => looks };
  }
  test('is reported until it has ended in that tab', async () => {
    const { first, second } = await elsewhere();
    first.run.cancel();
    await expect.poll(() => second.run.get().isLockedElsewhere).toBe(false);
    expect(second.run.get().saved?.state).toBe('finished');
  });
  test('is reported until that tab is closed or crashes', async () => {
    const { first, second } = await elsewhere();
    first.window.kill();
    await expect.poll(() => second.run.get().isLockedElsewhere).toBe(false);
    expect(second.run.get().saved?.state).toBe('left');
  });
  test('is reported for as long as that tab has it', async () => {
    const { first, second, looks } = await elsewhere();
    const before = looks();
    await expect.poll(looks).toBeGreaterThan(before + 2);
    expect(second.run.get().isLockedElsewhere).toBe(true);
    expect(first.run.get().phase).toBe('stopped');
  });
});

test('shows the saved rows and costs if it is resumed and paused at once', async () => {
  const memory = memoryRuns();
  const many = `id,street\n${Array.from({ length: 6000 }, (_, at) => `${String(at)},${String(at)} Wharf Street`).join('\n')}\n`;
  const first = page('cleanse', { budget: 5500 }, memory);
  await first.run.open(csv(many));
  await first.run.start();
  expect(first.run.get()).toMatchObject({ phase: 'stopped', summary: { answered: 5500 } });
  first.run.connect()();
  await expect.poll(() => first.run.get().phase).toBe('cancelled');
  const second = page('cleanse', {}, memory);
  second.run.watch();
  await expect.poll(() => second.run.get().saved).toMatchObject({ state: 'left', done: 5500 });
  const seen = new Set<string>();
  second.run.subscribe(() => {
    const { phase, summary, progress } = second.run.get();
    if (!progress) return;
    const { kinds } = summary;
    const inKinds = Object.values(kinds).reduce((sum, count) => sum + count, 0);
    if (summary.answered <= 5500) seen.add([summary.answered, progress.credits, inKinds].join(' '));
    if (phase === 'running') second.run.pause();
  });
  void second.run.continueSaved();
  await expect.poll(() => second.run.get().phase).toBe('paused');
  expect([...seen]).toEqual(['5500 5500 5500']);
  expect(second.run.get()).toMatchObject({ summary: { answered: 5500, total: 6000 } });
});

test('spends a budget to its end after a reload, with duplicates', async () => {
  const memory = memoryRuns();
  const hundred = `email\n${Array.from({ length: 100 }, (_, at) => `p${String(at % 10)}@example.com`).join('\n')}\n`;
  const first = page('validateEmails', { budget: 8 }, memory);
  await first.run.open(csv(hundred));
  await first.run.start();
  expect(first.run.get()).toMatchObject({ phase: 'stopped', summary: { answered: 80 }, progress: { credits: 8 } });
  first.run.connect()();
  await expect.poll(() => first.run.get().phase).toBe('cancelled');
  const second = page('validateEmails', { budget: 10 }, memory);
  second.run.watch();
  await expect.poll(() => second.run.get().saved).toMatchObject({ done: 80 });
  await second.run.continueSaved();
  expect(second.run.get()).toMatchObject({ phase: 'done', summary: { answered: 100 }, progress: { credits: 10 } });
});
