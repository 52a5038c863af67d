import {
  type BatchJournal,
  type BatchOutcome,
  type BatchRecords,
  type BatchState,
  createBatch,
  createClient,
  type InternationalRecord,
} from 'doorplate/core';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { echoOf, echoService, type WireRecord } from '../../support/echoService.ts';
import { runs } from '../../support/runs.ts';

/** Number of examples. `npm run test:batch` runs 10,000. */
const tries = Number(process.env['BATCHES'] ?? runs(75));
/** Timeout in ms for all examples. It is far longer than they take. */
const mostTime = Math.max(300_000, tries * 1000);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Name = 'cleanseInternational';
type Outcome = BatchOutcome<Name>;

/** Possible outcomes of a call. With `work`, the service may have done its work, so its records must never be sent again. */
const meetings = {
  ok: { work: true },
  slow: { work: true },
  hang: { work: true },
  torn: { work: true },
  '500': { work: true },
  empty: { work: true },
  page: { work: true },
  cut: { work: true },
  short: { work: true },
  none: { work: true },
  reordered: { work: true },
  '429': { work: false },
  '400': { work: false },
  '401': { work: false },
  rejected: { work: false },
  refused: { work: false },
} as const;
type Meeting = keyof typeof meetings;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function answer(meeting: Meeting, addresses: WireRecord[]): Promise<Response | undefined> {
  switch (meeting) {
    case 'ok':
      return undefined;
    case 'slow':
      await wait(300);
      return undefined;
    case 'hang':
      return new Promise<Response>(() => undefined);
    case 'torn':
      throw new TypeError('Failed to fetch');
    case '500':
      return new Response('', { status: 500 });
    case 'empty':
      return new Response('');
    case 'page':
      return new Response('<h1>Hello</h1>');
    case 'cut':
      return new Response((await echoOf(addresses).text()).slice(0, -5));
    case 'short':
      return echoOf(addresses.slice(1));
    case 'none':
      return Response.json([]);
    case 'reordered':
      return echoOf([...addresses].reverse());
    case '429':
      return new Response('', { status: 429 });
    case '400':
      return Response.json({ Number: '1002', Description: 'x', Cause: 'y', Resolution: 'z' }, { status: 400 });
    case '401':
      return new Response('', { status: 401 });
    case 'rejected':
      return Response.json({ Number: '1002', Description: 'x', Cause: 'y', Resolution: 'z' });
    case 'refused':
      throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
  }
}

/** Creates a record of the input. Most records are different, some are duplicates, and some are invalid. */
const recordOf = (kind: number, at: number): unknown => {
  const Id = String(at);
  if (kind < 60) return { Id, Address1: `${Id} Main Street` };
  if (kind < 90) return { Id, Address1: `${String(kind % 5)} Same  Street`, Address2: '' };
  if (kind < 92) return { Id, Country: 'US' };
  if (kind < 94) return Object.defineProperty({ Id }, 'Address1', { enumerable: true, get: () => fail('a getter') });
  if (kind < 96) return revoked();
  return kind < 98 ? null : { Id, Address1: 10n };
};
/** A cheap `expect` for thousands of rows. */
function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`It must be: ${what}`);
}

const fail = (what: string) => {
  throw new Error(`thrown by ${what}`);
};
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

const sources = [
  'array',
  'set-like',
  'iterable',
  'async',
  'slow',
  'breaks',
  'breaks-async',
  'throws',
  'hangs',
] as const;

/** Creates a source that counts how many records were read from it. */
function sourceOf(kind: (typeof sources)[number], all: readonly unknown[], breaksAt: number) {
  let read = 0;
  const next = (): unknown => all[read++];
  function* sync() {
    while (read < all.length) {
      if (kind === 'breaks' && read === breaksAt) fail('a source');
      yield next();
    }
  }
  async function* async() {
    while (read < all.length) {
      if (kind === 'slow') await wait(1 + (read % 3));
      if (kind === 'breaks-async' && read === breaksAt) fail('a source');
      if (kind === 'hangs' && read === breaksAt) await new Promise(() => undefined);
      yield next();
    }
  }
  const made: unknown =
    kind === 'array'
      ? all
      : kind === 'set-like'
        ? { size: all.length, [Symbol.iterator]: sync }
        : kind === 'iterable' || kind === 'breaks'
          ? sync()
          : kind === 'throws'
            ? { [Symbol.iterator]: () => fail('a source at once') }
            : async();
  return { records: made as BatchRecords<InternationalRecord>, read: () => (kind === 'array' ? undefined : read) };
}

const journals = ['none', 'at-once', 'slow', 'throws', 'rejects', 'refuses-ended', 'hangs'] as const;

/** Creates a journal that stores its entries like a real journal, so that they can be compared with the final state. */
function journalOf(kind: (typeof journals)[number], failsAt: number) {
  const begun = new Set<number>();
  const told = new Map<number, Outcome>();
  let writes = 0;
  let failed = false;
  const write = async (act: () => void): Promise<void> => {
    if (kind === 'slow') await wait((writes * 7) % 40);
    if (++writes === failsAt && (kind === 'rejects' || kind === 'hangs')) {
      failed = true;
      if (kind === 'hangs') await new Promise(() => undefined);
      fail('a journal');
    }
    act();
  };
  const journal: BatchJournal<Name> = {
    sending(indices) {
      if (kind === 'throws' && ++writes === failsAt) {
        failed = true;
        fail('a journal at once');
      }
      return write(() => {
        for (const index of indices) begun.add(index);
      });
    },
    ended(indices, outcomes) {
      if (kind === 'refuses-ended' && ++writes >= failsAt) {
        failed = true;
        return Promise.reject(new Error('disk'));
      }
      return write(() => {
        indices.forEach((index, at) => {
          const outcome = outcomes[at];
          if (outcome) told.set(index, outcome);
          else begun.delete(index);
        });
      });
    },
  };
  return { journal: kind === 'none' ? undefined : journal, begun, told, hasFailed: () => failed };
}

const act = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('pause', 'resume', 'wait', 'long wait', 'subscribe within') },
  { weight: 1, arbitrary: fc.constant('cancel') },
);

const within = fc.oneof(
  { weight: 300, arbitrary: fc.constant(undefined) },
  { weight: 90, arbitrary: fc.constantFrom('pause', 'resume') },
  { weight: 1, arbitrary: fc.constantFrom('cancel') },
);

const scenario = fc.record({
  kinds: fc.array(fc.nat(99), { maxLength: 500, size: 'max' }),
  chunkSize: fc.integer({ min: 1, max: 100 }),
  concurrency: fc.integer({ min: 1, max: 16 }),
  stopAfter: fc.integer({ min: 1, max: 6 }),
  budget: fc.option(fc.nat(500), { nil: Infinity }),
  dedupe: fc.boolean(),
  bisect: fc.boolean(),
  keep: fc.boolean(),
  callsPerSecond: fc.constantFrom(undefined, undefined, 0.5, 2.5, 20),
  plan: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant<Meeting>('ok') },
      { weight: 5, arbitrary: fc.constantFrom(...(Object.keys(meetings) as Meeting[])) },
    ),
    { maxLength: 40 },
  ),
  source: fc.constantFrom(...sources),
  breaksAt: fc.nat(300),
  journal: fc.constantFrom(...journals),
  failsAt: fc.integer({ min: 1, max: 12 }),
  acts: fc.array(act, { maxLength: 12 }),
  /** Actions that listeners take immediately, on outcomes as they are emitted and on changes. */
  onSettled: fc.array(within, { maxLength: 40 }),
  onChange: fc.array(within, { maxLength: 80 }),
  /** Actions afterwards: resume the batch until it is done, resume it from the journal in another batch, or cancel it. */
  then: fc.constantFrom('resume', 'begin again', 'cancel'),
});

test(
  'puts every record it reads in one list at its index, sends none twice, and keeps the budget, whatever happens',
  async () => {
    const counts = { batches: 0, sent: 0, cancelled: 0, resumed: 0, begunAgain: 0 };
    await fc.assert(
      fc.asyncProperty(scenario, async (it) => {
        const all = it.kinds.map(recordOf);
        const worked = new Map<string, number>();
        /** Calls that were sent while the batch was not running. */
        let late = 0;
        const service = echoService(async (call, addresses) => {
          const meeting = it.plan[call - 1] ?? 'ok';
          if (meetings[meeting].work) for (const { Id } of addresses) worked.set(Id!, (worked.get(Id!) ?? 0) + 1);
          return answer(meeting, addresses);
        });
        const client = createClient({
          endpoints: { batch: 'https://x.test' },
          fetch: (request) => {
            if (current.get().status !== 'running') late++;
            return service.fetch(request);
          },
        });
        const { journal, begun, told, hasFailed } = journalOf(it.journal, it.failsAt);
        const source = sourceOf(it.source, all, it.breaksAt);
        const handedOn: number[] = [];
        const options = {
          client,
          operation: 'cleanseInternational',
          chunkSize: it.chunkSize,
          concurrency: it.concurrency,
          stopAfter: it.stopAfter,
          budget: it.budget,
          dedupe: it.dedupe,
          bisect: it.bisect,
          callsPerSecond: it.callsPerSecond,
          timeout: 1000,
        } as const;
        const batch = createBatch<Name>({
          ...options,
          journal,
          keep: it.keep,
          onSettled: (index, outcome) => {
            handedOn.push(index);
            if (!it.keep) kept.set(index, outcome);
            doAtOnce(it.onSettled[handedOn.length - 1]);
          },
        });
        const doAtOnce = (what: (typeof it.onSettled)[number]) => {
          if (what === 'resume') void batch.resume();
          else if (what) batch[what]();
        };
        let changes = 0;
        batch.subscribe(() => {
          expectFigures(batch.get());
          doAtOnce(it.onChange[changes++]);
        });
        const kept = new Map<number, Outcome>();
        let current = batch;
        const leave: (() => void)[] = [];

        /** Checks that every listener sees consistent figures at any time. */
        const expectFigures = ({ status, results, inDoubt, progress }: BatchState<Name>) => {
          must(progress.done <= (progress.total ?? Infinity), 'no more rows with an outcome than rows');
          if (progress.calls === 0) must(progress.rate === 0, 'no rate before a call');
          if (!it.keep || status === 'running') return;
          must(results.filter(({ shared }) => !shared).length === progress.credits, 'credits are of the results');
          must(inDoubt.filter(({ shared }) => !shared).length === progress.creditsInDoubt, 'and of what is in doubt');
        };
        /** Runs until nothing moves any more. Resumes a paused batch, unless it has ended. */
        const settle = async () => {
          await vi.advanceTimersByTimeAsync(4_000_000);
          while (batch.get().status === 'paused') {
            const { done, total } = batch.get().progress;
            must(done !== total, 'a paused batch with nothing left is done');
            void batch.resume();
            await vi.advanceTimersByTimeAsync(4_000_000);
          }
        };
        /** Checks the final state against everything that the batch reports. */
        const expectWhole = (state: BatchState<Name>) => {
          const lists = [
            ...state.results.map((row) => [row.index, row.record] as const),
            ...state.rejected.map((row) => [row.index, row.record] as const),
            ...state.inDoubt.map((row) => [row.index, row.record] as const),
          ];
          for (const list of [state.results, state.rejected, state.inDoubt])
            for (let at = 1; at < list.length; at++) must(list[at]!.index > list[at - 1]!.index, 'a list in order');
          const places = new Map<number, unknown>(it.keep ? lists : [...keptRows(kept), ...lists]);
          expect(places.size).toBe(lists.length + (it.keep ? 0 : kept.size));
          const { results, rejected, inDoubt, done, underWay } = state.progress;
          expect([done, underWay]).toEqual([results + rejected + inDoubt, 0]);
          expect(places.size).toBe(done);
          if (it.keep) {
            const countOf = (why: string) => state.rejected.filter(({ reason }) => reason === why).length;
            const { unsent, unsendable } = state.progress;
            expect([unsent, unsendable]).toEqual([countOf('unsent'), countOf('unsendable')]);
          }
          for (const [index, record] of places) must(record === all[index], 'each its own record');
          // No record that was read is missing. A record that an async source yielded to nobody does not count as read.
          const read = it.keep || state.status !== 'stopped' ? (source.read() ?? all.length) : 0;
          const isWhole = it.source !== 'throws' && (it.source !== 'slow' || state.status === 'done');
          if (isWhole && (it.keep || it.source !== 'set-like')) expect(done).toBeGreaterThanOrEqual(read - 1);
          if (state.status === 'done') expect(done).toBe(all.length);
          for (const { record, result } of state.results) {
            const { Id, Address1 } = record as { Id: string; Address1: string };
            must(result.matches[0]?.ID === Id, 'each its own id');
            must(result.matches[0].Address1 === Address1, 'each its own answer');
          }
          for (const { record, reason, sent } of state.rejected) {
            must(sent === (reason === 'rejected'), 'sent as the reason says');
            if (!it.dedupe && reason !== 'unsendable')
              must(!worked.has((record as { Id: string }).Id), 'rejected without charge');
          }
          expectPaidOnce(state);
        };
        const expectPaidOnce = (state: BatchState<Name>) => {
          expect(Math.max(0, ...worked.values())).toBeLessThanOrEqual(1);
          expect(worked.size).toBeLessThanOrEqual(it.budget);
          expect(state.progress.credits + state.progress.creditsInDoubt).toBe(worked.size);
          // For the batch, a call that hangs at the service ends at its timeout.
          if (!it.plan.includes('hang')) expect(service.most()).toBeLessThanOrEqual(it.concurrency);
          expect(late).toBe(0);
        };

        const running = batch.start(source.records);
        for (const act of it.acts) {
          if (act === 'wait') await vi.advanceTimersByTimeAsync(2);
          else if (act === 'long wait') await vi.advanceTimersByTimeAsync(500);
          else if (act === 'subscribe within')
            leave.push(
              batch.subscribe(() => {
                leave.push(batch.subscribe(() => undefined));
                leave.shift()?.();
              }),
            );
          else if (act === 'cancel') batch.cancel();
          else if (act === 'pause') batch.pause();
          else void batch.resume();
        }
        if (batch.get().status === 'paused') void batch.resume();
        // A hanging source never ends by itself.
        await settle();
        if (it.source === 'hangs' && batch.get().status === 'running') batch.cancel();
        await vi.advanceTimersByTimeAsync(200_000);
        await running;
        // A listener may have resumed the batch at its end.
        await settle();
        if (it.source === 'hangs' && batch.get().status === 'running') batch.cancel();
        await vi.advanceTimersByTimeAsync(200_000);
        let state = batch.get();
        expectWhole(state);
        counts.batches++;

        for (
          let again = 0;
          it.then === 'resume' && state.status === 'stopped' && state.reason !== 'source' && again < 8;
          again++
        ) {
          const { reason: before } = state;
          const resuming = batch.resume();
          await settle();
          if (batch.get().status === 'running') batch.cancel();
          await vi.advanceTimersByTimeAsync(200_000);
          await resuming;
          await settle();
          if (batch.get().status === 'running') batch.cancel();
          await vi.advanceTimersByTimeAsync(200_000);
          state = batch.get();
          expectWhole(state);
          counts.resumed++;
          // Another attempt would end in the same way.
          if (state.reason === 'budget' && before === 'budget') break;
        }
        if (it.then === 'cancel' && state.status === 'stopped') {
          batch.cancel();
          await vi.advanceTimersByTimeAsync(200_000);
          state = batch.get();
          expect(state.status).toBe('cancelled');
          expectWhole(state);
        }
        if (state.status === 'cancelled') counts.cancelled++;
        // Each row was emitted once, in the order of the input. If the end is final, every row was emitted.
        expect(handedOn).toEqual(handedOn.map((_, at) => at));
        if (state.status === 'done' || state.status === 'cancelled') expect(handedOn).toHaveLength(state.progress.done);

        if (journal && !hasFailed()) {
          // The journal has the state of every row, and no row is left there as started.
          const rows = new Map<number, Outcome>(kept);
          for (let at = 0; at < all.length; at++) {
            const outcome = state.at(at);
            if (outcome) rows.set(at, outcome);
          }
          expect([...told.keys()].sort((one, other) => one - other)).toEqual(
            [...rows.keys()].sort((one, other) => one - other),
          );
          for (const [index, outcome] of rows)
            must(Object.keys(told.get(index)!)[0] === Object.keys(outcome)[0], 'the journal knows it as it is');
          for (const index of begun) must(told.has(index), 'no entry left as started');
        }
        if (it.then === 'begin again' && journal && !hasFailed()) {
          const spent = new Set(worked.keys()).size;
          const next = createBatch<Name>({ ...options, callsPerSecond: undefined, stopAfter: Infinity });
          current = next;
          next.subscribe(() => {
            expectFigures(next.get());
          });
          const going = next.start(all as InternationalRecord[], { outcomes: told });
          await vi.advanceTimersByTimeAsync(4_000_000);
          const last = await going;
          expect(last.progress.done).toBe(all.length);
          expect(Math.max(0, ...worked.values())).toBeLessThanOrEqual(1);
          expect(worked.size).toBeLessThanOrEqual(Math.max(spent, it.budget));
          for (const { index, record } of [...last.results, ...last.rejected, ...last.inDoubt])
            must(record === all[index], 'each its own record, again');
          counts.begunAgain++;
        }
        counts.sent += service.sent.length;
        expect(vi.getTimerCount()).toBe(0);
      }),
      { numRuns: tries, interruptAfterTimeLimit: 0.9 * mostTime, markInterruptAsFailure: true },
    );
    console.log(`batches: ${JSON.stringify(counts)}`);
  },
  mostTime,
);

const keptRows = (kept: ReadonlyMap<number, Outcome>) =>
  [...kept].map(([index, outcome]) => {
    const { record } = 'result' in outcome ? outcome.result : 'inDoubt' in outcome ? outcome.inDoubt : outcome.rejected;
    return [index, record] as const;
  });
