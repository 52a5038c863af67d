import {
  type BatchJournal,
  type BatchOptions,
  type BatchOutcome,
  createBatch,
  createClient,
  type InternationalRecord,
  NetworkError,
} from 'doorplate/core';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { turn, upTo } from '../../support/batch/memoryTable.ts';
import { recordAt, recordsOf } from '../../support/batch/recordsOf.ts';
import { echoService } from '../../support/echoService.ts';

type Name = 'cleanseInternational';
const operation = 'cleanseInternational';
/** Number of records that are scanned in one slice. */
const longestLook = 5000;

/** A record without a field by which an address can be found. */
const empty: InternationalRecord = {};

function batchOver(options: Partial<BatchOptions<Name>> = {}, meets?: Parameters<typeof echoService>[0]) {
  const service = echoService(meets);
  const client = createClient({ endpoints: { batch: 'https://x.test' }, fetch: service.fetch });
  const sentIds = () => service.sent.map(({ Id }) => Number(Id));
  return { ...service, sentIds, batch: createBatch<Name>({ client, operation, ...options }) };
}

/** Creates a batch of emails, which are scanned quickly even by the thousands. `sent` contains the emails of each call. */
function emailsOver(
  options: Partial<BatchOptions<'validateEmails'>>,
  meets: () => Response | undefined = () => undefined,
) {
  const sent: string[][] = [];
  const client = createClient({
    endpoints: { batch: 'https://x.test' },
    async fetch(request) {
      const emails = new URLSearchParams(await request.text()).get('Emails')?.split(',') ?? [];
      sent.push(emails);
      return meets() ?? Response.json(emails.map((emailAddress) => ({ emailAddress, status: 'Valid' })));
    },
  });
  return { sent, batch: createBatch({ client, operation: 'validateEmails', ...options }) };
}
const email = (at: number) => `jo${String(at)}@x.test`;

/** Creates a source with a declared length that records how far it was read. */
function sourceOf<Row>(count: number, at: (index: number) => Row, size = count) {
  let read = 0;
  const source = {
    size,
    *[Symbol.iterator]() {
      while (read < count) yield at(read++);
    },
  };
  return { source, read: () => read };
}

/** Creates a source that yields a record on request. `give()` ends it. The batch must ask for a record before the source yields it. */
function handedSource() {
  let resolve: ((next: IteratorResult<InternationalRecord>) => void) | undefined;
  const source: AsyncIterable<InternationalRecord> = {
    [Symbol.asyncIterator]: () => ({ next: () => new Promise((asked) => (resolve = asked)) }),
  };
  const give = async (value?: InternationalRecord) => {
    await vi.waitFor(() => expect(resolve).toBeDefined(), { interval: 1 });
    const asked = resolve;
    resolve = undefined;
    asked?.(value ? { value, done: false } : { value: undefined, done: true });
  };
  return { source, give };
}

/** Collects the values of `look` each time the engine yields to the page. */
function atTurns<Seen>(look: () => Seen): Seen[] {
  const seen: Seen[] = [];
  const Channel = MessageChannel;
  vi.stubGlobal(
    'MessageChannel',
    class extends Channel {
      constructor() {
        super();
        seen.push(look());
      }
    },
  );
  return seen;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a batch without `keep`', () => {
  /** Creates a batch in which `answer` answers the first call. */
  function heldOver(options: Partial<BatchOptions<Name>>) {
    let answer: (response?: Response) => void = () => undefined;
    const first = new Promise<Response | undefined>((resolve) => (answer = resolve));
    const held = new Set<() => void>();
    const { source, read } = sourceOf(72, recordAt);
    const service = batchOver({ keep: false, concurrency: 2, ...options }, (call, [address]) => {
      if (call === 1) return first;
      // Rows that are sent again get the default answer.
      if (address?.['Id'] !== '0' && address?.['Id'] !== '1') return undefined;
      return new Promise((resolve) => held.add(() => resolve(undefined)));
    });
    const settled = async (calls: number) => {
      await vi.waitFor(() => expect(service.calls()).toBe(calls), { interval: 1 });
      for (let turns = 0; turns < 5; turns++) await turn();
    };
    return { ...service, source, read, settled, held, answer: (response?: Response) => answer(response) };
  }

  test('buffers no more results behind a slow call than ten times the calls in flight: twenty calls of three, and one more', async () => {
    const { batch, calls, source, read, settled, answer } = heldOver({ chunkSize: 3 });
    const running = batch.start(source);
    await settled(22);
    expect([calls(), read(), batch.get().progress.results]).toEqual([22, 66, 63]);
    answer();
    expect(await running).toMatchObject({ status: 'done', progress: { results: 72, calls: 24 } });
  });

  test('is not delayed by earlier outcomes, however many there are', async () => {
    const error = new NetworkError(operation, 'left', { mayHaveBeenCharged: true });
    const known = (index: number): BatchOutcome<Name> => ({ inDoubt: { index, record: recordAt(index), error } });
    const { batch, sentIds } = batchOver({ keep: false, concurrency: 1, chunkSize: 1 });
    const outcomes = new Map(upTo(12).map((at) => [at + 2, known(at + 2)]));
    const running = batch.start(recordsOf(15), { outcomes });
    expect(await running).toMatchObject({ status: 'done', progress: { results: 3, inDoubt: 12 } });
    expect(sentIds()).toEqual([0, 1, 14]);
  });

  test('releases an outcome after it was emitted, long before the batch ends', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const outcomes: WeakRef<BatchOutcome<Name>>[] = [];
    const { source, give } = handedSource();
    const { batch } = batchOver({
      ...{ keep: false, chunkSize: 1 },
      onSettled: (_, outcome) => outcomes.push(new WeakRef(outcome)),
    });
    const running = batch.start(source);
    for (const one of recordsOf(20)) await give(one);
    await vi.waitFor(() => expect(outcomes).toHaveLength(20), { interval: 1 });
    await turn();
    await vi.waitFor(() => {
      collect();
      // The last outcomes may still be referenced by a register.
      expect(outcomes.filter((one) => one.deref()).length).toBeLessThan(3);
    });
    await give();
    expect((await running).progress.results).toBe(20);
  });

  test('sends waiting records even while reading is paused, such as both halves of a call', async () => {
    const { batch, calls, source, read, settled, held, answer } = heldOver({ chunkSize: 2, bisect: true });
    const running = batch.start(source);
    await settled(22);
    answer(Response.json({ error: 'These cannot be read' }, { status: 400 }));
    await settled(24);
    expect([calls(), read(), held.size]).toEqual([24, 44, 2]);
    for (const release of held) release();
    expect(await running).toMatchObject({ status: 'done', progress: { results: 72 } });
  });
});

describe('a long scan of records that need no call', () => {
  test('yields to the page, and records that it finds to send wait until their call is full', async () => {
    const count = longestLook + 2;
    const { source, read } = sourceOf(count, (at) => (at === 0 || at === count - 1 ? email(at) : ''));
    const turns = atTurns(read);
    const { batch, sent } = emailsOver({ chunkSize: 2 });
    const running = batch.start(source);
    expect([read(), sent]).toEqual([longestLook, []]);
    expect(await running).toMatchObject({ status: 'done', progress: { results: 2, unsendable: longestLook } });
    expect([turns, sent]).toEqual([[longestLook], [[email(0), email(count - 1)]]]);
  });

  test('also works without MessageChannel, as in some test environments and mobile apps', async () => {
    vi.stubGlobal('MessageChannel', undefined);
    const { batch } = emailsOver({ keep: false });
    const { source } = sourceOf(longestLook + 2, (at) => (at === 0 || at > longestLook ? email(at) : ''));
    expect(await batch.start(source)).toMatchObject({
      status: 'done',
      progress: { results: 2, unsendable: longestLook },
    });
  });

  test('ends before anything is reported if the source is a list, while each record of a slow source is reported as it arrives', async () => {
    const log: string[] = [];
    const onSettled = (index: number) => log.push(`told ${String(index)}`);
    const read = (at: number) => {
      log.push(`read ${String(at)}`);
      return empty;
    };
    await batchOver({ onSettled }).batch.start(sourceOf(2, read).source);
    expect(log.splice(0)).toEqual(['read 0', 'read 1', 'told 0', 'told 1']);
    async function* slow() {
      for (const at of upTo(2)) {
        await turn();
        yield read(at);
      }
    }
    await batchOver({ onSettled }).batch.start(slow());
    expect(log).toEqual(['read 0', 'told 0', 'read 1', 'told 1']);
  });
});

describe('a batch without a journal, or whose journal has no methods,', () => {
  test('is done at once if there is nothing to send', () => {
    for (const journal of [undefined, { sending: () => undefined }]) {
      const { batch } = batchOver({ journal });
      void batch.start([empty, empty]);
      expect(batch.get()).toMatchObject({ status: 'done', progress: { unsendable: 2 } });
    }
    const { batch } = batchOver({ journal: { ended: () => undefined } });
    void batch.start([]);
    expect(batch.get().status).toBe('done');
  });

  test('starts all allowed calls at once', () => {
    for (const journal of [undefined, { ended: () => undefined }]) {
      const { batch } = batchOver({ journal, concurrency: 2, chunkSize: 1 });
      void batch.start(recordsOf(3));
      expect(batch.get().progress).toMatchObject({ calls: 2, underWay: 2 });
    }
  });
});

describe('a slow source', () => {
  test('has its last records reported before the batch ends, if it ends while the batch is paused', async () => {
    const told: string[] = [];
    const { source, give } = handedSource();
    const { batch } = batchOver({
      journal: {
        ended: (indices) => {
          told.push(`${String(indices)} while ${batch.get().status}`);
        },
      },
    });
    const running = batch.start(source);
    await give(empty);
    await give();
    // The source has just ended, and the batch has not handled that yet.
    batch.pause();
    expect(batch.get().status).toBe('paused');
    expect(await running).toMatchObject({ status: 'done', progress: { unsendable: 1 } });
    expect(told).toEqual(['0 while paused']);
  });

  test('is awaited until a call is full, even if the batch was paused before the start', async () => {
    const { source, give } = handedSource();
    const { batch, calls, sentIds } = batchOver({ chunkSize: 2, concurrency: 1 });
    const stop = batch.subscribe(() => {
      stop();
      batch.pause();
    });
    const running = batch.start(source);
    await give(recordAt(0));
    await turn();
    void batch.resume();
    for (const at of [1, 2, 3]) await give(recordAt(at));
    await give();
    expect((await running).status).toBe('done');
    expect([calls(), sentIds()]).toEqual([2, upTo(4)]);
  });

  test('can yield a record after a stop, which is not reported before the batch resumes', async () => {
    const told: number[] = [];
    let fails = true;
    const { source, give } = handedSource();
    const { batch } = batchOver({
      chunkSize: 1,
      concurrency: 1,
      onSettled: (index) => told.push(index),
      journal: {
        ended: () => {
          if (fails) throw new Error('The disk is full.');
        },
      },
    });
    const running = batch.start(source);
    await give(recordAt(0));
    expect(await running).toMatchObject({ status: 'stopped', reason: 'journal' });
    await give(empty);
    await turn();
    expect(told).toEqual([0]);
    fails = false;
    const resumed = batch.resume();
    expect(batch.get().progress.unsendable).toBe(1);
    await give();
    expect(await resumed).toMatchObject({ status: 'done', progress: { results: 1, unsendable: 1 } });
    expect(told).toEqual([0, 1]);
  });

  test('can fail after a cancel closed it, and earlier outcomes of its records stay', async () => {
    const error = new NetworkError(operation, 'left', { mayHaveBeenCharged: true });
    const known: BatchOutcome<Name> = { inDoubt: { index: 3, record: recordAt(3), error } };
    for (const late of [{ done: true, value: undefined } as const, new Error('The disk is gone.')]) {
      let end: () => void = () => undefined;
      const source: AsyncIterable<InternationalRecord> = {
        [Symbol.asyncIterator]: () => {
          let asked = 0;
          return {
            next: () =>
              asked++ === 0
                ? Promise.resolve({ value: recordAt(0), done: false })
                : new Promise((resolve, reject) => {
                    end = () => {
                      if (late instanceof Error) reject(late);
                      else resolve(late);
                    };
                  }),
          };
        },
      };
      const { batch } = batchOver({ chunkSize: 1, concurrency: 1 }, () => new Response('', { status: 401 }));
      await batch.start(source, { outcomes: new Map([[3, known]]) });
      batch.cancel();
      await turn();
      end();
      await turn();
      expect(batch.get()).toMatchObject({ status: 'cancelled', progress: { inDoubt: 1, unsent: 1 } });
    }
  });
});

const refused = () => new Response('', { status: 401 });
/** Creates a journal that records the size of each write. */
function counting() {
  const told: number[] = [];
  const journal: BatchJournal<'validateEmails'> = {
    ended: (indices, outcomes) => {
      if (outcomes.length > 0) told.push(indices.length);
    },
  };
  const sum = () => told.reduce((all, one) => all + one, 0);
  return { journal, told, sum };
}

describe('unsent records', () => {
  test('wait in input order and are sent in that order on resume, however often the batch stops', async () => {
    const told: number[][] = [];
    const calls: [ids: number[], read: number][] = [];
    // The source has more records than it declared. The rest is read only when those records are to be sent.
    const { source, read } = sourceOf(14, recordAt, 12);
    const { batch } = batchOver(
      {
        ...{ concurrency: 1, chunkSize: 2 },
        journal: {
          ended: (indices, outcomes) => {
            if (outcomes.some((outcome) => 'rejected' in outcome)) told.push([...indices]);
          },
        },
      },
      (call, addresses) => {
        calls.push([addresses.map(({ Id }) => Number(Id)), read()]);
        return call === 3 || call === 5 ? refused() : undefined;
      },
    );
    expect(await batch.start(source)).toMatchObject({ status: 'stopped', progress: { unsent: 8, total: 12 } });
    expect(await batch.resume()).toMatchObject({ status: 'stopped', progress: { unsent: 6, total: 12 } });
    expect(await batch.resume()).toMatchObject({ status: 'done', progress: { results: 14, calls: 9 } });
    expect(calls).toEqual([
      [[0, 1], 2],
      [[2, 3], 4],
      [[4, 5], 6],
      [[4, 5], 12],
      [[6, 7], 12],
      [[6, 7], 12],
      [[8, 9], 12],
      [[10, 11], 12],
      [[12, 13], 14],
    ]);
    expect(told).toEqual([
      [4, 5, 6, 7, 8, 9, 10, 11],
      [6, 7, 8, 9, 10, 11],
    ]);
  });

  test('come before all later records, whichever of two calls was rejected first', async () => {
    vi.useFakeTimers();
    const calls: number[][] = [];
    const { batch } = batchOver({ concurrency: 2, chunkSize: 2 }, async (call, addresses) => {
      calls.push(addresses.map(({ Id }) => Number(Id)));
      if (call > 2) return undefined;
      await new Promise((resolve) => setTimeout(resolve, call === 1 ? 20 : 10));
      return new Response('', { status: 429, headers: { 'retry-after': '1' } });
    });
    const running = batch.start(recordsOf(7));
    await vi.advanceTimersByTimeAsync(2000);
    expect((await running).status).toBe('done');
    expect(calls).toEqual([[0, 1], [2, 3], [0, 1], [2, 3], [4, 5], [6]]);
  });

  test('are reported together if they fit into one slice', async () => {
    const { journal, sum } = counting();
    const turns = atTurns(sum);
    const { batch } = emailsOver({ journal, concurrency: 1, chunkSize: 1 }, refused);
    expect(await batch.start(upTo(longestLook).map(email))).toMatchObject({ status: 'stopped', reason: 'refused' });
    expect([sum(), turns]).toEqual([longestLook, []]);
  });

  test('are read and reported in slices that let the page run, with each record once', async () => {
    const { journal, sum } = counting();
    const count = longestLook + 2;
    const { source, read } = sourceOf(count, email);
    const turns = atTurns(() => [read(), sum()]);
    const { batch } = emailsOver({ journal, concurrency: 1, chunkSize: 1 }, refused);
    expect(await batch.start(source)).toMatchObject({ status: 'stopped', progress: { unsent: count } });
    expect([sum(), turns]).toEqual([
      count,
      [
        [longestLook + 1, 0],
        [count, longestLook],
      ],
    ]);
  });

  test('are read no further than the source declared', async () => {
    const { source, read } = sourceOf(9, recordAt, 5);
    const { batch } = batchOver({ concurrency: 1, chunkSize: 1 }, refused);
    expect(await batch.start(source)).toMatchObject({ status: 'stopped', progress: { unsent: 5 } });
    expect(read()).toBe(5);
  });

  test('are reported after a cancel, before anything more is read', async () => {
    const log: string[] = [];
    const { source } = sourceOf(4, (at) => {
      log.push(`read ${String(at)}`);
      return recordAt(at);
    });
    const { batch } = batchOver({
      concurrency: 1,
      chunkSize: 2,
      journal: {
        sending: () => {
          batch.cancel();
        },
        ended: (indices, outcomes) => {
          log.push(`told ${String(indices)}${outcomes.length === 0 ? ' that it was not sent' : ''}`);
        },
      },
    });
    expect(await batch.start(source)).toMatchObject({ status: 'cancelled', progress: { unsent: 4 } });
    expect(log).toEqual([
      'read 0',
      'read 1',
      'told 0,1 that it was not sent',
      'told 0,1',
      'read 2',
      'read 3',
      'told 2,3',
    ]);
  });
});
