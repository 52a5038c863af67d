import {
  type Batch,
  type BatchJournal,
  type BatchOptions,
  type BatchOutcome,
  type BatchStatus,
  createBatch,
  createClient,
  type InternationalRecord,
} from 'doorplate/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { turn, upTo } from '../../support/batch/memoryTable.ts';
import { recordsOf } from '../../support/batch/recordsOf.ts';
import { echoService } from '../../support/echoService.ts';

type Name = 'cleanseInternational';
type Journal = BatchJournal<Name>;
const operation = 'cleanseInternational';
/** Creates records without a field by which an address can be found. */
const unsendable = (count: number): InternationalRecord[] => upTo(count).map((at) => ({ Id: String(at) }));

function batchOver(options: Partial<BatchOptions<Name>>, meets?: Parameters<typeof echoService>[0]) {
  const service = echoService(meets);
  const client = createClient({ endpoints: { batch: 'https://x.test' }, fetch: service.fetch });
  return { ...service, batch: createBatch<Name>({ client, operation, ...options }) };
}

const placeOf = (outcome: BatchOutcome<Name>) =>
  ('result' in outcome ? outcome.result : 'rejected' in outcome ? outcome.rejected : outcome.inDoubt).index;

/** Creates a journal that fails at the writes in `fails`, counted from 0. `log` contains the successful writes. */
function failing(fails: (write: number) => boolean, has: readonly (keyof Journal)[] = ['sending', 'ended']) {
  const log: { what: keyof Journal; indices: readonly number[]; places: number[] }[] = [];
  let writes = 0;
  const write = (what: keyof Journal, indices: readonly number[], outcomes: readonly BatchOutcome<Name>[] = []) => {
    if (fails(writes++)) throw new Error('The disk is full.');
    log.push({ what, indices, places: outcomes.map(placeOf) });
  };
  const journal: Journal = {
    ...(has.includes('sending')
      ? {
          sending: (indices) => {
            write('sending', indices);
          },
        }
      : {}),
    ...(has.includes('ended')
      ? {
          ended: (indices, outcomes) => {
            write('ended', indices, outcomes);
          },
        }
      : {}),
  };
  return { journal, log, writes: () => writes };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a journal', () => {
  test.each([[[]], [[0]], [[1]], [[2]], [[0, 1]], [[1, 2]], [[1, 3]]])(
    'records each row that needs no call once, in writes of one to a thousand rows, if its writes %j fail',
    async (bad) => {
      const { journal, log } = failing((write) => bad.includes(write));
      const { batch } = batchOver({ journal });
      let state = await batch.start(unsendable(3000));
      for (const _ of bad) {
        expect(state).toMatchObject({ status: 'stopped', reason: 'journal', error: { message: 'The disk is full.' } });
        expect(state.rejected).toHaveLength(3000);
        state = await batch.resume();
      }
      expect([state.status, state.reason, state.error]).toEqual(['done', undefined, undefined]);
      expect(log.map(({ indices }) => indices.length)).toEqual([1000, 1000, 1000]);
      expect(log.flatMap(({ indices }) => indices).sort((one, other) => one - other)).toEqual(upTo(3000));
      for (const { indices, places } of log) expect(places).toEqual(indices);
    },
  );

  test.each([
    ['both', ['sending', 'ended'], ['sending', 'ended', 'sending', 'ended']],
    ['what ended alone', ['ended'], ['ended', 'ended']],
  ] as const)(
    'gets the outcome of a call before anything else is sent, however often it fails: it gets %s',
    async (_, has, heard) => {
      const first = has.length - 1;
      const { journal, log } = failing((write) => write === first || write === first + 1, has);
      const { batch, calls } = batchOver({ journal, concurrency: 1, chunkSize: 1 });
      for (const go of [() => batch.start(recordsOf(2)), () => batch.resume()]) {
        expect(await go()).toMatchObject({ status: 'stopped', reason: 'journal' });
        expect(calls()).toBe(1);
      }
      const resumed = batch.resume();
      expect([batch.get().status, batch.get().reason, batch.get().error]).toEqual(['running', undefined, undefined]);
      expect(await resumed).toMatchObject({ status: 'done', progress: { results: 2 } });
      expect(calls()).toBe(2);
      expect(log.map(({ what }) => what)).toEqual(heard);
      expect(log.flatMap(({ places }) => places)).toEqual([0, 1]);
    },
  );

  test('is written by the next `cancel` if it fails again when the batch is cancelled, and nothing is sent', async () => {
    const { journal, log } = failing((write) => write === 1 || write === 2);
    const { batch, calls } = batchOver({ journal, concurrency: 1, chunkSize: 1 });
    await batch.start(recordsOf(2));
    batch.cancel();
    await vi.waitFor(() => expect(batch.get().status).toBe('cancelled'));
    expect(calls()).toBe(1);
    expect(batch.get().progress).toMatchObject({ results: 1, unsent: 1 });
    expect(log.filter(({ what }) => what === 'sending')).toHaveLength(1);
  });

  test('has recorded how a cancelled batch ended before its source is closed', async () => {
    const events: string[] = [];
    async function* source() {
      try {
        yield* recordsOf(5_000);
      } finally {
        events.push('closed');
      }
    }
    const journal: Journal = {
      async ended(indices) {
        await turn();
        events.push(`told of ${String(indices.length)}`);
      },
    };
    const { batch, calls } = batchOver({ journal, concurrency: 1 }, () => {
      if (calls() === 2) batch.cancel();
      return undefined;
    });
    expect(await batch.start(source())).toMatchObject({ status: 'cancelled', progress: { results: 200 } });
    await vi.waitFor(() => expect(events).toContain('closed'));
    expect(events.at(-1)).toBe('closed');
    expect(events.slice(0, 2)).toEqual(['told of 100', 'told of 100']);
    expect(events.length).toBeGreaterThan(3);
  });

  test('can implement only `sending`, only `ended`, or nothing', async () => {
    for (const has of [['sending'], ['ended'], []] as const) {
      const { journal, log } = failing(() => false, has);
      const { batch, calls } = batchOver({ journal, chunkSize: 2 });
      const state = await batch.start([...recordsOf(4), ...unsendable(2)]);
      expect(state).toMatchObject({ status: 'done', progress: { results: 4, unsendable: 2 } });
      expect(calls()).toBe(2);
      const heard = {
        sending: [
          [0, 1],
          [2, 3],
        ],
        ended: [
          [4, 5],
          [0, 1],
          [2, 3],
        ],
      };
      const sorted = (all: readonly (readonly number[])[]) => all.map(String).sort();
      expect(sorted(log.map(({ indices }) => indices))).toEqual(sorted(has.flatMap((what) => heard[what])));
    }
  });

  test('is called as a method, so it can be an object with its own state', async () => {
    class Kept {
      readonly heard: string[] = [];
      sending() {
        this.heard.push('sending');
      }
      ended() {
        this.heard.push('ended');
      }
    }
    const journal = new Kept();
    expect((await batchOver({ journal }).batch.start(recordsOf(1))).status).toBe('done');
    expect(journal.heard).toEqual(['sending', 'ended']);
  });

  test('has failed for that reason if it does not answer for a minute, and leaves no timer if it answers earlier', async () => {
    vi.useFakeTimers();
    let signal: AbortSignal | undefined;
    const { batch, calls } = batchOver({
      journal: { sending: (_, given) => ((signal = given), new Promise(() => undefined)) },
    });
    const running = batch.start(recordsOf(1));
    await vi.advanceTimersByTimeAsync(59_990);
    expect([batch.get().status, signal?.aborted]).toEqual(['running', false]);
    await vi.advanceTimersByTimeAsync(20);
    expect(await running).toMatchObject({
      status: 'stopped',
      reason: 'journal',
      error: { message: 'Doorplate: the journal did not answer within 60 s.' },
    });
    expect([calls(), signal?.aborted, vi.getTimerCount()]).toEqual([0, true, 0]);

    const { batch: other } = batchOver({ journal: failing(() => false).journal });
    expect((await other.start(recordsOf(3))).status).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is awaited without a timer if `maxWait` is infinite', async () => {
    vi.useFakeTimers();
    let written: () => void = () => undefined;
    const { batch, calls } = batchOver({
      journal: { maxWait: Infinity, sending: () => new Promise((resolve) => (written = resolve)) },
    });
    const running = batch.start(recordsOf(1));
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect([batch.get().status, calls(), vi.getTimerCount()]).toEqual(['running', 0, 0]);
    written();
    expect(await running).toMatchObject({ status: 'done', progress: { results: 1 } });
  });

  test('gets invalid records that were read since its failure on retry, before anything is sent', async () => {
    const { journal, log } = failing((write) => write === 1);
    const { batch } = batchOver({ journal, concurrency: 1, chunkSize: 1 });
    const state = await batch.start([...recordsOf(2), {}]);
    expect(state).toMatchObject({ status: 'stopped', reason: 'journal', progress: { unsendable: 1, unsent: 1 } });
    expect((await batch.resume()).status).toBe('done');
    expect(log.map(({ what, indices, places }) => [what, indices, places])).toEqual([
      ['sending', [0], []],
      ['ended', [0], [0]],
      ['ended', [2], [2]],
      ['sending', [1], []],
      ['ended', [1], [1]],
    ]);
  });

  test('gets each pending entry once, even if the batch is cancelled meanwhile', async () => {
    let written: () => void = () => undefined;
    let isSlow = false;
    const { journal, log } = failing((write) => write === 1);
    const { batch, calls } = batchOver({
      ...{ concurrency: 1, chunkSize: 1 },
      journal: {
        ...journal,
        ended: async (indices, outcomes) => {
          if (isSlow) await new Promise<void>((resolve) => (written = resolve));
          isSlow = false;
          await journal.ended?.(indices, outcomes);
        },
      },
    });
    await batch.start(recordsOf(2));
    isSlow = true;
    const running = batch.resume();
    await turn();
    expect(batch.get().progress).toMatchObject({ calls: 1, underWay: 0 });
    batch.cancel();
    await turn();
    expect(batch.get().status).toBe('stopping');
    written();
    expect((await running).status).toBe('cancelled');
    expect(calls()).toBe(1);
    expect(log.filter(({ what }) => what === 'ended').map(({ places }) => places)).toEqual([[0], [1]]);
  });

  test('records the rows of a call that was stopped before its send as unsent, without an outcome', async () => {
    let written: () => void = () => undefined;
    const { journal, log } = failing(() => false);
    const { batch, calls } = batchOver({
      journal: {
        ...journal,
        sending: async (indices, signal) => {
          await new Promise<void>((resolve) => (written = resolve));
          await journal.sending?.(indices, signal);
        },
      },
    });
    const running = batch.start(recordsOf(2));
    await vi.waitFor(() => expect(batch.get().progress.underWay).toBe(2));
    batch.cancel();
    written();
    expect(await running).toMatchObject({ status: 'cancelled', progress: { unsent: 2, calls: 0 } });
    expect(calls()).toBe(0);
    expect(log.slice(0, 2)).toEqual([
      { what: 'sending', indices: [0, 1], places: [] },
      { what: 'ended', indices: [0, 1], places: [] },
    ]);
  });

  describe('pending journal entries of a resumed batch', () => {
    /**
     * Creates a batch that has stopped because the first outcome of its rows was not written. From then on, a `status` listener acts once,
     * immediately.
     */
    async function stoppedBatch(
      count: number,
      status: BatchStatus,
      act: (batch: Batch<Name>) => void,
      isPaused = false,
    ) {
      const log: string[] = [];
      let isBroken = true;
      const { batch, fetch } = batchOver({
        ...{ concurrency: 1, chunkSize: 1 },
        journal: {
          sending: async (indices) => {
            await turn();
            log.push(`begins ${indices.join()}`);
          },
          ended: async (indices, outcomes) => {
            await turn();
            if (isBroken) {
              isBroken = false;
              throw new Error('The disk is full.');
            }
            log.push(`${outcomes.length === 0 ? 'was not sent' : 'ended'} ${indices.join()}`);
          },
        },
        client: createClient({
          endpoints: { batch: 'https://x.test' },
          fetch: (request) => {
            log.push('leaves');
            return fetch(request);
          },
        }),
      });
      const first = batch.start(recordsOf(count));
      if (isPaused) batch.pause();
      expect(await first).toMatchObject({ status: 'stopped', reason: 'journal' });
      const unsubscribe = batch.subscribe(() => {
        if (batch.get().status !== status) return;
        unsubscribe();
        act(batch);
      });
      return { batch, log };
    }

    test('record that a call was not sent before it is sent, even if a subscriber pauses and resumes immediately', async () => {
      const pauseAndResume = (its: Batch<Name>) => {
        its.pause();
        void its.resume();
      };
      const { batch, log } = await stoppedBatch(1, 'running', pauseAndResume, true);
      expect(await batch.resume()).toMatchObject({ status: 'done' });
      expect(log).toEqual(['begins 0', 'was not sent 0', 'begins 0', 'leaves', 'ended 0']);
    });

    test('record how the last call ended before the batch is done, even if a subscriber pauses immediately', async () => {
      const { batch, log } = await stoppedBatch(1, 'running', (its) => {
        its.pause();
      });
      expect(await batch.resume()).toMatchObject({ status: 'done' });
      expect(log).toEqual(['begins 0', 'leaves', 'ended 0']);
    });

    test('record every record before the batch is cancelled, even if a subscriber pauses immediately', async () => {
      const { batch, log } = await stoppedBatch(2, 'stopping', (its) => {
        its.pause();
      });
      batch.cancel();
      await vi.waitFor(() => expect(batch.get().status).toBe('cancelled'));
      expect(log).toEqual(['begins 0', 'leaves', 'ended 0', 'ended 1']);
    });
  });
});
