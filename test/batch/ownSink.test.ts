import type { BatchSink, BatchSource } from 'doorplate/batch';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { memoryJob, type MemoryJobOptions } from '../support/batch/memoryJob.ts';
import { memorySink, streetsOf, turn, upTo } from '../support/batch/memoryTable.ts';
import { noRoom } from '../support/batch/noRoom.ts';
import { echoOf } from '../support/echoService.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { noWaits } from '../support/withoutWaits.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

const runInto = (sink: BatchSink, source: BatchSource, meets?: MemoryJobOptions['meets']) =>
  memoryJob(join(folder, 'job'), { sink, source, meets });

const longMatch = Object.fromEntries(upTo(60).map((at) => [`Field${String(at)}`, 'yes']));

describe('a custom sink', () => {
  noWaits();

  test.each([
    ['without a reason', 'write', () => Promise.reject(undefined as unknown as Error)],
    ['with an error', 'safe', () => Promise.reject(new Error('no'))],
    [
      'on the spot',
      'close',
      () => {
        throw new Error('It is gone.');
      },
    ],
  ] as const)('makes the run report it if it fails %s (%s), and the next run has every row', async (_, name, fail) => {
    const { sink, rows } = memorySink();
    const { run, sent } = runInto(sink, streetsOf(250));
    const report = await run({ sink: { ...sink, [name]: fail } });
    expect(report).toMatchObject({ status: 'stopped', reason: 'journal', tally: { results: 250 } });
    expect(report.error).toBeInstanceOf(Error);
    expect(report.error?.message).not.toBe('');
    expect(await run()).toMatchObject({ status: 'done', tally: { results: 250 } });
    expect(rows.map(({ index }) => index)).toEqual(upTo(250));
    expect(sent).toHaveLength(250);
  });

  test('gets every row that was read before its source failed, and the run sends those rows before it reports the failure', async () => {
    const { sink, rows } = memorySink();
    const source = streetsOf(150);
    const broken: BatchSource = {
      ...source,
      async *rows(onBad) {
        yield* source.rows(onBad);
        throw new Error('The table is gone.');
      },
    };
    const { run, sent } = runInto(sink, broken);
    expect(await run()).toMatchObject({
      status: 'stopped',
      reason: 'source',
      error: { message: 'The table is gone.' },
    });
    expect([sent.length, rows.length]).toEqual([150, 150]);
  });

  test('gets each row once, in order, and is flushed at the end', async () => {
    const { sink, rows, safe } = memorySink();
    const { run, sent } = runInto(sink, streetsOf(450));
    expect(await run()).toMatchObject({ status: 'done', tally: { results: 450 } });
    expect(rows.map(({ index }) => index)).toEqual(upTo(450));
    expect([sent.length, safe()]).toEqual([450, 1]);
  });

  test.each([
    ['a few fields', {}, 99, 115],
    ['sixty fields in each of three matches', longMatch, 19, 35],
  ])(
    'makes the run wait while it blocks, with only a few more calls than it buffers rows of %s',
    async (_, more, least, most) => {
      const count = (most + 5) * 100;
      let go: () => void = () => undefined;
      const opened = new Promise<void>((resolve) => (go = resolve));
      const { sink, rows } = memorySink();
      const slow: BatchSink = { ...sink, write: (some) => opened.then(() => sink.write(some)) };
      const { run, calls } = runInto(slow, streetsOf(count), async (_call, addresses) => {
        const answers = (await echoOf(addresses).json()) as { Matches: object[] }[];
        const matches = Object.keys(more).length > 0 ? [1, 2] : [];
        return Response.json(
          answers.map((one) => ({
            ...one,
            Matches: [{ ...one.Matches[0], ...more }, ...matches.map(() => more)],
          })),
        );
      });
      const running = run({ concurrency: 4 });
      await vi.waitFor(() => expect(calls()).toBeGreaterThan(least));
      for (let waited = 0; waited < 300; waited++) await turn();
      expect(calls()).toBeLessThan(most);
      go();
      expect(await running).toMatchObject({ status: 'done', tally: { results: count } });
      expect(rows.map(({ index }) => index)).toEqual(upTo(count));
    },
  );

  test('ends the run with its message if it fails permanently, and the next run resumes from there', async () => {
    const { sink, rows } = memorySink();
    const { run, calls, sent } = runInto(sink, streetsOf(2_500));
    // The columns of the sink are resolved, so each row is written as soon as it is due.
    expect(await run({ budget: 100 })).toMatchObject({ status: 'stopped', reason: 'budget', tally: { results: 100 } });
    const failing: BatchSink = { ...sink, write: () => Promise.reject(new Error('The table is locked.')) };
    expect(await run({ sink: failing, budget: undefined, concurrency: 1 })).toMatchObject({
      status: 'stopped',
      reason: 'journal',
      error: { message: 'The table is locked.' },
    });
    expect(calls()).toBeLessThan(10);
    expect(await run({ budget: undefined })).toMatchObject({ status: 'done', tally: { results: 2_500 } });
    expect(rows.map(({ index }) => index)).toEqual(upTo(2_500));
    expect(sent).toHaveLength(2_500);
  });

  test('ends the run with its message if it rejects bad lines, while a sink without a method for them gets them counted', async () => {
    const bad = [3, 4, 170];
    const { sink, rows } = memorySink({ unreadable: () => Promise.reject(new Error('No such table.')) });
    const failed = await runInto(sink, streetsOf(250, { bad })).run();
    expect(failed).toMatchObject({ status: 'stopped', error: { message: 'No such table.' } });
    const { unreadable: _, ...without } = sink;
    const { run } = runInto(without, streetsOf(250, { bad }));
    expect(await run()).toMatchObject({ status: 'done', bad: 3, tally: { results: 247 } });
    expect(rows).toHaveLength(247);
  });

  test.each([
    ['among its rows', 1_500, (at: number) => at % 3 === 0],
    ['before them all', 1_300, (at: number) => at < 1_200],
  ])(
    'gets the bad lines that were reported so far, once and in order, if it takes them (%s) only at its end',
    async (_, count, isBad) => {
      const { sink, bad } = memorySink();
      let tries = 0;
      const away: BatchSink = {
        ...sink,
        unreadable: (...told) => (tries++ < 3 ? Promise.reject(new Error('Not now.')) : sink.unreadable!(...told)),
      };
      const all = upTo(count).filter(isBad);
      const { run } = runInto(away, streetsOf(count, { bad: all }));
      expect(await run({ concurrency: 1 })).toMatchObject({ status: 'stopped', error: { message: 'Not now.' } });
      expect(bad.length).toBeGreaterThan(1);
      expect(bad).toEqual(all.slice(0, bad.length));
    },
  );

  test('gets every bad line in order, however many there are', async () => {
    const all = upTo(2_500).filter((at) => at % 5 !== 0);
    const { sink, bad } = memorySink();
    let times = 0;
    const counted: BatchSink = { ...sink, unreadable: (...args) => (times++, sink.unreadable!(...args)) };
    expect(await runInto(counted, streetsOf(2_500, { bad: all })).run()).toMatchObject({
      status: 'done',
      bad: 2_000,
    });
    expect(bad).toEqual(all);
    // Many lines are written together.
    expect(times).toBeLessThan(20);
  });

  test('has answers that wait for an earlier row counted in the report, and they are not sent again', async () => {
    const { sink, rows } = memorySink();
    let isKeyGood = false;
    let answered: () => void = () => undefined;
    const second = new Promise<void>((resolve) => (answered = resolve));
    const { run, sent } = runInto(sink, streetsOf(300), async (call, addresses) => {
      if (isKeyGood) return undefined;
      if (call !== 1) {
        setTimeout(answered);
        return echoOf(addresses);
      }
      await second;
      await turn();
      return new Response('', { status: 401 });
    });
    const stopped = await run({ concurrency: 2 });
    expect(stopped).toMatchObject({ status: 'stopped', reason: 'refused' });
    expect([stopped.tally.results, stopped.waiting, rows.length]).toEqual([sent.length - 100, sent.length - 100, 0]);
    const before = sent.length;
    isKeyGood = true;
    expect(await run()).toMatchObject({ status: 'done', tally: { results: 300 } });
    expect(sent.length - before).toBe(300 - (before - 100));
    expect(rows.map(({ index }) => index)).toEqual(upTo(300));
  });

  test('is retried a little later, not immediately, if it fails temporarily', async () => {
    const { sink, rows } = memorySink();
    let from = Infinity;
    const away: BatchSink = {
      ...sink,
      write(some) {
        from = Math.min(from, performance.now());
        return performance.now() < from + 50 ? Promise.reject(new Error('The network is away.')) : sink.write(some);
      },
    };
    expect(await runInto(away, streetsOf(20)).run()).toMatchObject({ status: 'done', tally: { results: 20 } });
    expect(rows.map(({ index }) => index)).toEqual(upTo(20));
  });

  test('has columns for the first 2,000 answers, and later ones are in the extra column', async () => {
    const met = (at: number) => (at === 1_999 ? { Early: 'yes' } : at === 2_000 ? { Late: 'yes' } : {});
    const { sink, rows, columns } = memorySink();
    let opened: () => void = () => undefined;
    const whenOpen = new Promise<void>((resolve) => (opened = resolve));
    const told: BatchSink = { ...sink, open: (...args) => sink.open(...args).then(opened) };
    const { run } = runInto(told, streetsOf(2_100), async (call, addresses) => {
      if (call > 20) await whenOpen;
      const answers = (await echoOf(addresses).json()) as { Input: { Address1: string }; Matches: object[] }[];
      return Response.json(
        answers.map((one) => ({ ...one, Matches: [{ ...one.Matches[0], ...met(parseInt(one.Input.Address1)) }] })),
      );
    });
    expect(await run({ concurrency: 1 })).toMatchObject({ status: 'done' });
    expect(columns()).toContain('Early');
    expect(columns()).not.toContain('Late');
    const besides = rows.flatMap(({ index, values }) => (values.at(-3) === '' ? [] : [[index, values.at(-3)]]));
    expect(besides).toEqual([[2_000, '{"Late":"yes"}']]);
    expect(rows.slice(1_998, 2_000).map(({ values }) => values[columns().indexOf('Early')])).toEqual(['', 'yes']);
  });

  test.each([
    [10, 4, 2_000],
    [100, 4, 300],
    [100, 20, 200],
  ])(
    'gets answers with %i fields in each of %i matches after %i rows, so long answers do not fill the memory',
    async (fields, matches, opens) => {
      const count = opens + 100;
      const match = Object.fromEntries(upTo(fields).map((at) => [`Field${String(at)}`, 'yes']));
      const { sink, rows, columns } = memorySink();
      let opened: () => void = () => undefined;
      let isOpen = false;
      const whenOpen = new Promise<void>((resolve) => (opened = resolve)).then(() => (isOpen = true));
      const told: BatchSink = { ...sink, open: (...args) => sink.open(...args).then(opened) };
      const before: boolean[] = [];
      const { run } = runInto(told, streetsOf(count), async (call, addresses) => {
        if (call > opens / 100) await whenOpen;
        else before.push(isOpen);
        const answers = (await echoOf(addresses).json()) as { Input: object }[];
        return Response.json(answers.map((one) => ({ ...one, Matches: Array.from({ length: matches }, () => match) })));
      });
      expect(await run({ concurrency: 1 })).toMatchObject({ status: 'done', tally: { results: count } });
      expect(before).toEqual(Array(opens / 100).fill(false));
      expect(columns()).toContain('Field9');
      expect(rows.map(({ index }) => index)).toEqual(upTo(count));
    },
  );

  test('gets a value that differs between answer and match under its own name, in its own column or the extra one', async () => {
    const { sink, rows, columns } = memorySink();
    const { run } = runInto(sink, streetsOf(2_100), async (call, addresses) => {
      const answers = (await echoOf(addresses).json()) as { Matches: object[] }[];
      // By now, the columns are resolved.
      const met = call === 1 ? 'Carrier' : call === 21 ? 'Score' : undefined;
      if (met) answers[0] = { ...answers[0], [met]: 'ours', Matches: [{ ...answers[0]?.Matches[0], [met]: 'its' }] };
      return Response.json(answers);
    });
    expect(await run({ concurrency: 1 })).toMatchObject({ status: 'done' });
    const at = (name: string) => rows[0]?.values[columns().indexOf(name)];
    expect([at('Carrier'), at('Carrier of the answer')]).toEqual(['its', 'ours']);
    const besides = rows.flatMap(({ index, values }) => (values.at(-3) === '' ? [] : [[index, values.at(-3)]]));
    expect(besides).toEqual([[2_000, '{"Score":"its","Score of the answer":"ours"}']]);
  });

  test('gets unmatched answers with the first row of their call, even if that row is in doubt, because they were paid for', async () => {
    const { sink, rows } = memorySink();
    const found = ['Rome', 'Oslo'].map((Locality) => ({ Matches: [{ AVC: 'V44-I44-P6-100', Locality }] }));
    const { run } = runInto(sink, streetsOf(3), () => Response.json(found));
    expect(await run()).toMatchObject({ tally: { inDoubt: 3, unplaced: 2 } });
    expect(rows.map(({ kind }) => kind)).toEqual(['in-doubt', 'in-doubt', 'in-doubt']);
    const [first, ...others] = rows.map(({ values }) => values[1] ?? '');
    expect(JSON.parse(first ?? '')).toMatchObject(found.map(({ Matches }) => ({ matches: Matches })));
    expect(others).toEqual(['', '']);
  });

  test('has no columns for the fields of a service that gave no answer', async () => {
    const { sink, columns, places } = memorySink();
    const { run } = runInto(sink, streetsOf(20), () => Response.json([]));
    expect(await run()).toMatchObject({ status: 'done', tally: { inDoubt: 20 } });
    expect(columns()).toEqual(['verdict', 'OtherFields', 'OtherMatches', 'AnswersWithoutRow']);
    expect(places('in-doubt')).toEqual(upTo(20));
  });

  test('has all columns in the next run if it was opened at the end of a run while an earlier row was still being read', async () => {
    const { sink, rows, columns } = memorySink();
    const source = streetsOf(40);
    const { run, sent } = runInto(sink, source);
    // The answers of this run are only in the journal.
    expect(await run({ sink: { ...sink, open: () => Promise.reject(new Error('no')) } })).toMatchObject({
      status: 'stopped',
      tally: { results: 40 },
    });
    let opens: () => void = () => undefined;
    const isOpening = new Promise<void>((resolve) => (opens = resolve));
    let looks = 0;
    const slow: BatchSource = {
      ...source,
      async *rows(onBad) {
        // The first read detects the columns.
        if (looks++ > 0) await isOpening;
        yield* source.rows(onBad);
      },
    };
    const read: Parameters<BatchSink['open']>[1][] = [];
    const open: BatchSink['open'] = async (...args) => {
      read.push(args[1]);
      opens();
      for (const _ of upTo(10)) await turn();
      await sink.open(...args);
    };
    await run({ source: slow, sink: { ...sink, open }, signal: AbortSignal.abort() });
    expect(read).toHaveLength(1);
    expect(await run()).toMatchObject({ status: 'done', tally: { results: 40 } });
    expect(columns()).toContain('AVC');
    expect(rows.map(({ index, values }) => [index, values.length])).toEqual(
      upTo(40).map((at) => [at, columns().length]),
    );
    expect(sent).toHaveLength(40);
  });

  test('gets further matches of a row and unmatched answers of its call as JSON in the extra column, which is otherwise empty', async () => {
    const { sink, rows, columns } = memorySink();
    const { run } = runInto(sink, streetsOf(300), async (_, addresses) => {
      const answers = (await echoOf(addresses).json()) as { Input: { Address1: string }; Matches: object[] }[];
      const [first] = answers;
      for (const one of answers)
        if (one.Input.Address1 === '7 Main Street') one.Matches.push({ AVC: 'U00', Locality: 'Rome' });
      if (first?.Input.Address1 === '100 Main Street') answers.push({ Input: { Address1: 'nowhere' }, Matches: [] });
      return Response.json(answers);
    });
    expect(await run({ concurrency: 1 })).toMatchObject({ status: 'done' });
    expect(columns().slice(-3)).toEqual(['OtherFields', 'OtherMatches', 'AnswersWithoutRow']);
    expect(rows[7]?.values.at(-2)).toBe('[{"AVC":"U00","Locality":"Rome"}]');
    expect(JSON.parse(rows[100]?.values.at(-1) ?? '')).toMatchObject([{ input: { Address1: 'nowhere' }, matches: [] }]);
    const besides = rows.flatMap(({ values }, at) =>
      values.slice(-3).flatMap((text, which) => (text ? [[at, which]] : [])),
    );
    expect(besides).toEqual([
      [7, 1],
      [100, 2],
    ]);
  });
});

describe('a custom sink, while rows return', () => {
  test('gets no write after it was closed if it was full at the end of a run, because the next run may be using it', async () => {
    const { sink, rows } = memorySink();
    let [writes, late, isClosed] = [0, 0, false];
    let again: () => void = () => undefined;
    const triedAgain = new Promise<void>((resolve) => (again = resolve));
    const full: BatchSink = {
      ...sink,
      write() {
        if (isClosed) late++;
        // The first rows were tried three times.
        if (++writes === 4) again();
        return Promise.reject(noRoom());
      },
      close: () => Promise.resolve().then(() => void (isClosed = true)),
    };
    const { run, sent } = runInto(full, streetsOf(2_500), async (call) => {
      // The last call returns while more rows are retried.
      if (call === 22) await triedAgain;
      return undefined;
    });
    expect(await run({ concurrency: 1 })).toMatchObject({ status: 'stopped', error: { message: noRoom().message } });
    for (let waited = 0; waited < 50; waited++) await turn();
    expect([writes, late]).toEqual([9, 0]);
    expect(await run({ sink })).toMatchObject({ status: 'done', tally: { results: 2_500 } });
    expect(rows.map(({ index }) => index)).toEqual(upTo(2_500));
    expect(sent).toHaveLength(2_500);
  });

  test('gets each bad line once if it rejects bad lines temporarily', async () => {
    const all = upTo(1_500).filter((at) => at % 3 === 0);
    const { sink, bad } = memorySink();
    let tries = 0;
    const away: BatchSink = {
      ...sink,
      unreadable: (lines, header) =>
        tries++ < 4 ? Promise.reject(new Error('Not now.')) : sink.unreadable!(lines, header),
    };
    // Three attempts happen during the run, and two at its end.
    expect(await runInto(away, streetsOf(1_500, { bad: all })).run()).toMatchObject({ status: 'done', bad: 500 });
    expect([bad, tries]).toEqual([all, 5]);
  });
});
