import fc from 'fast-check';
import { createClient } from 'doorplate/core';
import { createFileRun, type FileRunOptions, parseCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';
import type { WireRecord } from '../support/echoService.ts';
import { type Fault, memoryRuns } from '../support/memoryRuns.ts';
import { runs } from '../support/runs.ts';

const file = (rows: number) =>
  new File(
    [['id,street', ...Array.from({ length: rows }, (_, at) => `${String(at)},${String(at)} Wharf`)].join('\n')],
    'a.csv',
  );

/** Reply of the service to a call. `refused` means that it refuses the account, and `rejected` that it rejects the rows. */
type Reply = 'answer' | 'lost' | 'refused' | 'rejected';

/** A service that numbers its answers, and a browser whose pages run files against it. */
function world() {
  const { endpoints, credentials } = createSimulator();
  /** Numbers of the answers to each row, in order. */
  const answers = new Map<number, string[]>();
  const replies: Reply[] = [];
  let [faults, fault]: [number, Fault] = [0, 'refused'];
  let mustBeCancelled = false;
  const memory = memoryRuns((_, what) => {
    const isMeant = what === 'write' && (!mustBeCancelled || memory.isCancelled('cleanseInternational'));
    return isMeant && faults > 0 && faults-- > 0 ? fault : undefined;
  });
  let [calls, paid, serial] = [0, 0, 0];
  let onCall: (call: number) => void = () => undefined;
  const errorOf = (code: string) => ({ Number: code, Description: 'x', Cause: 'y', Resolution: 'z' });
  const client = createClient({
    endpoints,
    credentials,
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: WireRecord[] };
      const reply = replies.shift() ?? 'answer';
      if (reply === 'refused') return Response.json(errorOf('2'), { status: 401 });
      if (reply === 'rejected') return Response.json(errorOf('1002'), { status: 400 });
      const { window } = here;
      onCall(calls++);
      paid += Addresses.length;
      if (reply === 'lost') throw new TypeError('The connection was lost.');
      return Response.json(
        Addresses.map(({ Id = '', ...record }) => {
          const number = `answer ${String(++serial)}`;
          if (!window.isDead()) answers.set(Number(Id), [...(answers.get(Number(Id)) ?? []), number]);
          return { Matches: [{ ...record, AVC: 'V44-I44-P6-100', ID: Id, Organization: number }] };
        }),
      );
    },
  });
  const page = (options: Partial<FileRunOptions<'cleanseInternational'>> = {}) => {
    const window = memory.window(false);
    const run = createFileRun<'cleanseInternational'>({
      ...{ client, operation: 'cleanseInternational', store: window.store, lock: window.lock, country: 'US' },
      ...{ concurrency: 1, chunkSize: 3, stopAfter: Infinity, ...options },
    });
    run.connect();
    return { run, window };
  };
  let here = page();
  const settled = () => {
    const { phase } = here.run.get();
    return phase === 'done' || phase === 'stopped' || phase === 'cancelled';
  };
  const view = {
    answers,
    replies,
    memory,
    get run() {
      return here.run;
    },
    get paid() {
      return paid;
    },
    /** Makes the next writes fail, or the next ones after the run has been saved as cancelled. */
    fail(next: Fault, writes: number, onceCancelled = false) {
      [faults, fault, mustBeCancelled] = [writes, next, onceCancelled];
    },
    /** Opens a new page, without its own state. */
    renew(options?: Partial<FileRunOptions<'cleanseInternational'>>) {
      here.window.kill();
      faults = 0;
      here = page(options);
    },
    /** Opens a new page and continues the saved run there, as after a reload. */
    async reload() {
      view.renew();
      const { run } = here;
      const stop = run.watch();
      await expect.poll(() => run.get().saved, { interval: 1 }).toBeDefined();
      await run.continueSaved();
      stop();
    },
    /** Runs rows again, and calls `act` during a call of this pass. Resolves once the run has ended or stopped, or its page is gone. */
    async again(selection: Parameters<typeof here.run.runAgain>[0], atCall: number, act: () => void) {
      calls = 0;
      const { window, run } = here;
      const isKilled = new Promise<void>((resolve) => {
        onCall = (call) => {
          if (call === atCall) act();
          if (window.isDead()) resolve();
        };
      });
      const again = run.runAgain(selection);
      await Promise.race([again, isKilled]);
      if (!window.isDead()) await expect.poll(settled, { interval: 1 }).toBe(true);
      onCall = () => undefined;
      return window.isDead();
    },
    kill: () => {
      here.window.kill();
    },
    /** Returns the rows of the complete file by column. */
    async complete() {
      const { header, rows } = parseCsv(await (await here.run.download('complete', { format: 'csv' })).text(), false, {
        headerRow: 1,
      });
      return rows.map((cells) => Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])));
    },
  };
  return view;
}

/** A run whose rows all have an answer. */
async function answered(rows: number) {
  const here = world();
  await here.run.open(file(rows));
  await here.run.start();
  expect(here.run.get()).toMatchObject({ phase: 'done', summary: { answered: rows } });
  return here;
}

const statuses = (lines: Record<string, string>[]) => lines.map(({ status, Organization }) => [status, Organization]);

describe('rows that are sent again', () => {
  test('keep their answers if the user cancels, and the run is done again', async () => {
    const here = await answered(9);
    const { run } = here;
    const kind = run.get().rows.kindAt(0);
    await run.edit(5, { Locality: 'Boston' });
    await run.accept(8, 'ok');
    await here.again({ kind }, 0, () => run.cancel());
    expect(run.get()).toMatchObject({
      phase: 'done',
      summary: { answered: 9, notSent: 0, toSendAgain: 0, tone: 'good' },
      review: { edited: 1, accepted: 1, earlier: 3 },
      progress: { credits: 12 },
      isSaved: true,
    });
    expect(run.get().rows.reviewAt(5)).toEqual({ edit: { Locality: 'Boston' } });
    const expected = ['10', '11', '12', '4', '5', '6', '7', '8', '9'].map((number) => ['answered', `answer ${number}`]);
    expect(statuses(await here.complete())).toEqual(expected);
    expect(await (await run.download('not-sent')).text()).not.toContain('Wharf');
    expect(here.memory.isCancelled('cleanseInternational')).toBe(false);

    await here.reload();
    expect(here.run.get()).toMatchObject({
      phase: 'done',
      summary: { answered: 9 },
      review: { edited: 1, accepted: 1 },
    });
    expect(statuses(await here.complete())).toEqual(expected);
    expect(here.run.estimateAgain()).toMatchObject({ records: 1, credits: 1 });
    expect(await here.run.runAgain()).toBe(true);
    expect(here.run.get()).toMatchObject({ summary: { answered: 9 }, progress: { credits: 13 } });
  });

  test('have their answers, and are counted, while they wait', async () => {
    const here = await answered(9);
    const { run } = here;
    const kind = run.get().rows.kindAt(0);
    await run.edit(5, { Locality: 'Boston' });
    let isPaused: Promise<unknown> = Promise.resolve();
    await Promise.race([
      here.again({ kind }, 0, () => {
        run.pause();
        isPaused = expect.poll(() => run.get().progress?.inFlight).toBe(0);
      }),
      expect.poll(() => run.get().phase).toBe('paused'),
    ]);
    await isPaused;
    expect(run.get()).toMatchObject({ phase: 'paused', summary: { answered: 9, notSent: 0, toSendAgain: 6 } });
    expect(run.get().summary.kinds).toEqual({ [kind]: 9 });
    expect((await here.complete()).every(({ status }) => status === 'answered')).toBe(true);
    // What is on its way cannot be changed.
    expect(await run.edit(5, { Locality: 'Salem' })).toBe(false);
    expect(run.cancel()).toBe(true);
    await expect.poll(() => run.get().phase).toBe('done');
    expect(await run.undo(5)).toBe(true);
    expect(run.get().review.edited).toBe(0);
  });

  test('keep their answers if the service refuses the account, and the rest can be sent or cancelled', async () => {
    const here = await answered(9);
    const kind = here.run.get().rows.kindAt(0);
    here.replies.push('answer', 'refused');
    await here.run.runAgain({ kind });
    expect(here.run.get()).toMatchObject({
      phase: 'stopped',
      reason: 'refused',
      summary: { answered: 9, notSent: 0, toSendAgain: 6, tone: 'good' },
    });
    expect(await (await here.run.download('not-sent')).text()).not.toContain('Wharf');
    here.replies.push('refused');
    await here.run.resume();
    expect(here.run.get()).toMatchObject({ phase: 'stopped', summary: { answered: 9 } });
    here.run.cancel();
    await expect.poll(() => here.run.get().phase).toBe('done');
    expect(here.run.get()).toMatchObject({ summary: { answered: 9 }, progress: { credits: 12 } });
  });

  test('keep their answers if the service rejects them now, or its answer is lost', async () => {
    const here = await answered(3);
    const { run } = here;
    await run.edit(1, { Locality: 'Boston' });
    here.replies.push('rejected');
    await run.runAgain();
    expect(run.get()).toMatchObject({
      ...{ phase: 'done', summary: { answered: 3, rejected: 0, inDoubt: 0 } },
      // The edit has no answer, so it can be sent or undone.
      review: { edited: 1, earlier: 1 },
    });
    here.replies.push('lost');
    await run.runAgain();
    expect(run.get()).toMatchObject({
      summary: { answered: 3, rejected: 0, inDoubt: 0 },
      progress: { credits: 3, creditsInDoubt: 1 },
      review: { edited: 1, earlier: 2 },
    });
    expect(
      run
        .get()
        .rows.earlierAt(1)
        .map(({ outcome }) => Object.keys(outcome)[0]),
    ).toEqual(['rejected', 'inDoubt']);
    // The row is not sent again by accident: it may have been paid for.
    expect(run.estimateAgain()).toMatchObject({ records: 0, inDoubtLeftOut: 1 });
    expect(await run.runAgain()).toBe(false);
    expect(await run.undo(1)).toBe(true);
    await here.reload();
    expect(here.run.get()).toMatchObject({ review: { edited: 0, earlier: 2 }, progress: { creditsInDoubt: 1 } });
    expect(here.run.get().rows.fieldsAt(1)).toEqual({ Id: '1', Address1: '1 Wharf' });
    expect(statuses(await here.complete())[1]).toEqual(['answered', 'answer 2']);
    expect((await here.complete())[1]?.['EarlierResults']).toContain('inDoubt');
    expect(await here.run.runAgain({ rows: [1], includeInDoubt: true })).toBe(true);
    expect(statuses(await here.complete())[1]).toEqual(['answered', 'answer 4']);
  });

  test('in doubt need the same consent after an edit with which they could not be sent', async () => {
    const here = world();
    const { run } = here;
    await run.open(file(2));
    here.replies.push('lost');
    await run.start();
    expect(run.get().summary).toMatchObject({ inDoubt: 2 });
    await run.edit(1, { Country: 'Narnia' });
    expect(await run.runAgain({ includeInDoubt: true })).toBe(true);
    expect(run.get().summary).toMatchObject({ inDoubt: 1, notSent: 1 });
    await run.edit(1, { Country: 'US' });
    expect(run.estimateAgain()).toMatchObject({ records: 0, inDoubtLeftOut: 1 });
    expect(await run.runAgain()).toBe(false);
    expect(await run.runAgain({ includeInDoubt: true })).toBe(true);
    expect(run.get().summary).toMatchObject({ answered: 1, inDoubt: 1 });
    expect(here.paid).toBe(3);
  });

  test('that had no answer have their earlier outcome again if the user cancels', async () => {
    const here = world();
    const { run } = here;
    await run.open(new File(['id,street\n0,0 Wharf\n1,\n2,2 Wharf\n3,3 Wharf\n4,4 Wharf\n'], 'a.csv'));
    here.replies.push('answer', 'rejected');
    await run.start();
    expect(run.get().summary).toMatchObject({ answered: 3, rejected: 1, notSent: 1 });
    await run.edit(1, { Address1: '1 Wharf' });
    here.replies.push('refused');
    await run.runAgain({ rows: [1, 4] });
    run.cancel();
    await expect.poll(() => run.get().phase).toBe('done');
    for (let time = 0; time < 2; time++) {
      expect(here.run.get()).toMatchObject({
        ...{ phase: 'done', summary: { answered: 3, rejected: 1, notSent: 1 }, review: { edited: 1, earlier: 0 } },
      });
      expect(here.run.get().rows.reviewAt(1)).toEqual({ edit: { Address1: '1 Wharf' } });
      await here.reload();
    }
  });

  test('show their answers in the summary of the saved run, and an accepted row keeps its note', async () => {
    const here = await answered(6);
    await here.run.accept(4, 'New building');
    expect(await here.again({ rows: [0, 1, 2, 3, 4, 5] }, 0, here.kill)).toBe(true);
    here.renew();
    here.run.watch();
    await expect.poll(() => here.run.get().saved).toMatchObject({ state: 'left', done: 6, inDoubt: 0, total: 6 });
    here.replies.push('refused');
    await here.run.continueSaved();
    expect(here.run.get()).toMatchObject({ phase: 'stopped', summary: { answered: 6 } });
    here.run.cancel();
    await expect.poll(() => here.run.get().phase).toBe('done');
    expect(here.run.get().rows.reviewAt(4)).toEqual({ accepted: 'New building' });
  });
});

test.each(['refused', 'done-but-refused'] as const)(
  'a cancelled pass ends after a reload if the store fails: %s',
  async (fault) => {
    const here = await answered(6);
    const { run } = here;
    await run.edit(5, { Locality: 'Boston' });
    here.replies.push('refused');
    await run.runAgain({ rows: [0, 5] });
    // The cancellation is stored, its end is not.
    here.fail(fault, 1, true);
    run.cancel();
    await expect.poll(() => run.get().phase).toBe('cancelled');
    expect(run.get().summary).toMatchObject({ answered: 6, notSent: 0 });
    expect((await here.complete()).every(({ status }) => status === 'answered')).toBe(true);
    await here.reload();
    expect(here.run.get()).toMatchObject({
      phase: 'done',
      summary: { answered: 6 },
      review: { edited: 1, earlier: 0 },
    });
    expect(here.memory.isCancelled('cleanseInternational')).toBe(false);
  },
);

test('never loses an answer, whatever ends a pass: the result file has the latest answer to every row', async () => {
  const size = 10;
  const row = fc.nat(size - 1);
  const act = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), row, text: fc.nat(3) }) },
    fc.record({ kind: fc.constantFrom('accept' as const, 'undo' as const), row }),
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('again' as const),
        rows: fc.option(fc.array(row, { minLength: 1, maxLength: size }), { nil: undefined }),
        includeInDoubt: fc.boolean(),
        replies: fc.array(fc.constantFrom<Reply>('answer', 'lost', 'refused', 'rejected'), { maxLength: 4 }),
        end: fc.constantFrom('none' as const, 'cancel' as const, 'kill' as const),
        atCall: fc.nat(3),
        failingWrites: fc.nat(3),
        fault: fc.constantFrom<Fault>('refused', 'done-but-refused'),
        /** The user's action if the pass stops. */
        next: fc.constantFrom('resume' as const, 'cancel' as const, 'reload' as const, 'move' as const),
      }),
    },
    fc.record({ kind: fc.constant('reload' as const) }),
  );
  const reached = { cancelled: 0, stopped: 0, killed: 0, moved: 0, unsaved: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 10 }), async (acts) => {
      const here = await answered(size);
      const check = async (isSaved = true) => {
        const { summary, rows } = here.run.get();
        expect(summary).toMatchObject({ answered: size, rejected: 0, notSent: 0, inDoubt: 0 });
        const lines = await here.complete();
        lines.forEach(({ status, Organization = '' }, index) => {
          expect(status).toBe('answered');
          expect(rows.kindAt(index)).toBe(Object.keys(summary.kinds)[0]);
          const known = here.answers.get(index) ?? [];
          // The page has said that an answer was not saved, so it is lost with the page. The answer before it is not.
          if (isSaved) expect(Organization, `row ${String(index)}`).toBe(known.at(-1));
          else here.answers.set(index, known.slice(0, known.indexOf(Organization) + 1));
        });
      };
      const settle = async () => {
        for (let time = 0; time < 9 && here.run.get().phase === 'stopped'; time++) await here.run.resume();
        await check();
      };
      const cancel = async () => {
        here.run.cancel();
        await expect.poll(() => ['done', 'cancelled'].includes(here.run.get().phase), { interval: 1 }).toBe(true);
        reached.cancelled++;
        await check();
      };
      const reload = async () => {
        const { isSaved } = here.run.get();
        if (!isSaved) reached.unsaved++;
        here.replies.length = 0;
        await here.reload();
        await check(isSaved);
        expect(here.run.get().phase).toBe('done');
      };
      for (const step of acts)
        switch (step.kind) {
          case 'edit':
            await here.run.edit(step.row, { Locality: ['', 'Boston', 'Salem', 'Lynn'][step.text] ?? '' });
            break;
          case 'accept':
            await here.run.accept(step.row, 'ok');
            break;
          case 'undo':
            await here.run.undo(step.row);
            break;
          case 'reload':
            await reload();
            break;
          case 'again': {
            here.replies.splice(0, Infinity, ...step.replies);
            const { rows, includeInDoubt } = step;
            const isKilled = await here.again({ rows, includeInDoubt }, step.atCall, () => {
              if (step.end === 'kill') here.kill();
              if (step.end !== 'cancel' || !here.run.cancel()) return;
              reached.cancelled++;
              here.fail(step.fault, step.failingWrites);
            });
            if (isKilled) {
              reached.killed++;
              await reload();
              break;
            }
            await check();
            if (here.run.get().phase === 'stopped') {
              reached.stopped++;
              if (step.next === 'cancel') await cancel();
              else if (step.next === 'reload') await reload();
              else if (step.next === 'move') {
                const moved = await here.run.exportRun();
                here.renew();
                if (moved) {
                  reached.moved++;
                  here.run.watch();
                  await expect.poll(() => here.run.get().saved?.state, { interval: 1 }).toBe('exported');
                  expect(await here.run.importRun(file(size), moved)).toBe(true);
                }
                here.replies.length = 0;
                await reload();
              } else await settle();
            }
            // A cancellation that was not stored in full ends after a reload.
            if (here.run.get().phase !== 'done') await reload();
          }
        }
      await reload();
      const { credits = 0, creditsInDoubt = 0 } = here.run.get().progress ?? {};
      expect(credits + creditsInDoubt).toBe(here.paid);
    }),
    { numRuns: runs(60) },
  );
  for (const [what, times] of Object.entries(reached)) expect(times, what).toBeGreaterThan(0);
});
