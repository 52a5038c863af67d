import {
  BatchError,
  csvSink,
  csvSource,
  exportRun,
  importRun,
  outputPath,
  readStatus,
  runBatch,
} from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { createFileRun, type ExportedRun, parseCsv, readRunFile, RunFileError } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import {
  cpSync,
  existsSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { withWrites } from '../support/batch/withWrites.ts';
import { memoryRuns } from '../support/memoryRuns.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

const count = 1_000;
const streets = (rows = count) =>
  `Reference,Address1,Locality,Country\n${Array.from({ length: rows }, (_, at) => `${String(at)},${String(at + 1)} Main Street,Boston,US\n`).join('')}`;
const write = (name: string, text: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** Creates a simulator that lists the addresses that reached it. It rejects one call in ten, and loses the answer of another one in ten. */
function service() {
  const simulator = createSimulator();
  const { endpoints, credentials } = simulator;
  const sent = new Map<string, number>();
  let calls = 0;
  const waiting: { at: number; resolve: () => void }[] = [];
  const client = createClient({
    endpoints,
    credentials,
    async fetch(request) {
      const { Addresses } = (await request.clone().json()) as { Addresses: Record<string, string>[] };
      const call = calls++;
      for (const one of waiting) if (calls >= one.at) one.resolve();
      for (const { Address1 = '' } of Addresses) sent.set(Address1, (sent.get(Address1) ?? 0) + 1);
      if (call % 10 === 3) return Response.json({ Number: '1002', Description: 'Not this one.' }, { status: 400 });
      const reply = await simulator.fetch(request);
      if (call % 10 === 6) throw new TypeError('The connection was reset.');
      return reply;
    },
  });
  return {
    client,
    simulator,
    calls: () => calls,
    called: (at: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ at, resolve });
      }),
    twice: () => [...sent].filter(([, times]) => times > 1),
    rows: () => sent.size,
  };
}
type Service = ReturnType<typeof service>;

const how = { operation: 'cleanseInternational' as const, chunkSize: 20, concurrency: 2 };
function page({ client }: Service, memory = memoryRuns()) {
  const { store, lock } = memory.window(false);
  return { run: createFileRun<'cleanseInternational'>({ ...how, client, store, lock, country: 'US' }), memory };
}
function terminal({ client }: Service, path: string, run: ExportedRun | undefined, name = 'job') {
  const source = csvSource(path);
  const stop = new AbortController();
  const { columns, settings, country } = run ?? { columns: undefined, settings: undefined, country: 'US' };
  const begin = (more: { reclaim?: boolean } = {}) =>
    runBatch({
      ...{ ...how, client, source, columns, settings, country },
      sink: csvSink(join(folder, `${name}.csv`), { matchFormatOf: source }),
      journal: join(folder, name),
      signal: stop.signal,
      ...more,
    });
  return { source, begin, journal: join(folder, name), stop };
}
const firstsIn = (text: string) => parseCsv(text).rows.map(([first]) => Number(first));
const inFiles = (name: string) =>
  (['results', 'rejected', 'not-sent', 'in-doubt'] as const).map((kind) => {
    const path = outputPath(join(folder, `${name}.csv`), kind);
    return existsSync(path) ? firstsIn(readFileSync(path, 'utf8')) : [];
  });
const inPage = async (run: ReturnType<typeof page>['run']) =>
  Promise.all(
    (['results', 'rejected', 'not-sent', 'in-doubt'] as const).map(async (kind) =>
      firstsIn(await (await run.download(kind)).text()),
    ),
  );
const numbers = Array.from({ length: count }, (_, at) => at);
const inOrder = (lists: number[][]) => lists.flat().sort((one, other) => one - other);

/** Opens a file in a page. A terminal can read the same file. */
async function opened() {
  const text = streets();
  const path = write('in.csv', text);
  const its = service();
  const { run } = page(its);
  await run.open(new File([text], 'in.csv'));
  return { path, its, run };
}

/** Exports the run of a page after this many calls to the service. */
async function handedOver(run: ReturnType<typeof page>['run'], its: Service, calls: number): Promise<File> {
  const begun = its.called(calls);
  const ending = run.start();
  await begun;
  const file = await run.exportRun();
  await ending;
  if (!file) throw new Error('It has nothing to export.');
  return file;
}

describe('an exported run', () => {
  test('cannot resume anywhere after a killed import, until it is imported again', async () => {
    const { path, its, run } = await opened();
    const file = await handedOver(run, its, 18);
    const into = (name: string, begins?: () => unknown) =>
      importRun({ file, source: csvSource(path), client: its.client, journal: join(folder, name) }, begins);
    const calls = its.calls();
    const died = () => {
      throw new Error('Killed.');
    };
    await expect(into('early', died)).rejects.toThrow('Killed.');
    const known = await into('late');
    // This import was killed after it had written part of the previous outcomes.
    const [jobPath, log] = ['job.json', 'journal.log'].map((name) => join(folder, 'late', name)) as [string, string];
    writeFileSync(
      jobPath,
      JSON.stringify({ ...(JSON.parse(readFileSync(jobPath, 'utf8')) as object), isImporting: true }),
    );
    truncateSync(log, readFileSync(log).length / 2);
    for (const name of ['early', 'late']) {
      const isNoJob = { reason: 'exchange', message: expect.stringContaining('Import the run again.') };
      await expect(terminal(its, path, known, name).begin()).rejects.toMatchObject(isNoJob);
      await expect(readStatus(join(folder, name))).rejects.toMatchObject(isNoJob);
    }
    expect(its.calls()).toBe(calls);
    expect((await into('early')).rows).toEqual(known.rows);
    expect((await into('late')).rows).toEqual(known.rows);
    expect(await terminal(its, path, known, 'late').begin()).toMatchObject({ status: 'done' });
    expect(inOrder(inFiles('late'))).toEqual(numbers);
    expect([its.twice(), its.rows()]).toEqual([[], count]);
  });

  test('can hold answers of any total size, which are written a thousand at a time on import and when they wait again', async () => {
    const text = streets(3_000);
    const path = write('in.csv', text);
    const simulator = createSimulator();
    const { endpoints, credentials } = simulator;
    const refusals: (() => void)[] = [];
    let called: (() => void) | undefined;
    const client = createClient({
      endpoints,
      credentials,
      async fetch(request) {
        const body = await request.clone().text();
        called?.();
        if (called || !/"(?:1|101) Main Street"/.test(body)) return simulator.fetch(request);
        // All other calls have their answers before these two return.
        await new Promise<void>((resolve) => refusals.push(resolve));
        return new Response('', { status: 429, headers: { 'retry-after': '600' } });
      },
    });
    const { store, lock } = memoryRuns().window(false);
    const run = createFileRun({ ...how, client, store, lock, country: 'US', chunkSize: 100, concurrency: 3 });
    await run.open(new File([text], 'in.csv'));
    const ending = run.start();
    await vi.waitFor(() => {
      expect(run.get().progress?.done).toBe(2_800);
    });
    const exporting = run.exportRun();
    for (const refuse of refusals) refuse();
    const file = await exporting;
    await ending;
    const given = await readRunFile(file!);
    const source = csvSource(path);
    const lines: number[] = [];
    const known = () => lines.splice(0).filter((count) => count > 50);
    await withWrites(
      (own) =>
        (bytes, ...where) => {
          lines.push(bytes.toString().split('\n').length - 1);
          return own(bytes, ...where);
        },
      async () => {
        await importRun({ file: file!, source, client, journal: join(folder, 'job') });
        expect(known()).toEqual([1_000, 1_000, 800]);
        const { begin, stop } = terminal({ client } as Service, path, given);
        called = () => {
          stop.abort();
        };
        expect(await begin()).toMatchObject({ status: 'paused', waiting: 0 });
        expect(known()).toEqual([1_000, 1_000, 800]);
      },
    );
  });

  test('keeps waiting answers in its journal when it stops halfway, and deletes those that are safe in the results', async () => {
    const { path, its, run } = await opened();
    const file = await handedOver(run, its, 3);
    const known = await importRun({
      file: file,
      source: csvSource(path),
      client: its.client,
      journal: join(folder, 'job'),
    });
    const { begin, stop, journal } = terminal(its, path, known, 'job');
    void its.called(its.calls() + 5).then(() => {
      stop.abort();
    });
    expect(await begin()).toMatchObject({ status: 'paused', error: undefined });
    const written = (await readStatus(journal))!.written;
    expect(written).toBeGreaterThan(60);
    const last = readdirSync(journal)
      .filter((name) => name.startsWith('answers-'))
      .sort((one, other) => Number(/\d+/.exec(one)) - Number(/\d+/.exec(other)))
      .at(-1);
    const places = readFileSync(join(journal, last!), 'utf8').match(/(?<=^\[)\d+/gm) ?? [];
    expect(places.map(Number).filter((place) => place < written)).toEqual([]);
  });

  test('resumes with a field that the service does not know if it was exported with that field, but rejects a new one, also on a page', async () => {
    const { path, its, run } = await opened();
    const { columns } = run.get();
    expect([run.setColumn(0, 'Own'), run.get().columns]).toEqual([false, columns]);
    const file = await handedOver(run, its, 3);
    // Writes the file as a page of an older version did.
    const older = (await file.text()).replace(/"columns":\["[^"]*"/, '"columns":["Own"');
    const known = await importRun({
      ...{ file: new Blob([older]), source: csvSource(path), client: its.client, journal: join(folder, 'came') },
    });
    expect(known.columns[0]).toBe('Own');
    const calls = its.calls();
    const refused = { reason: 'columns', message: expect.stringContaining('Unknown field "Own".') };
    await expect(terminal(its, path, known, 'new').begin()).rejects.toMatchObject(refused);
    expect([its.calls(), existsSync(join(folder, 'new'))]).toEqual([calls, false]);
    expect(await terminal(its, path, known, 'came').begin()).toMatchObject({ status: 'done' });
    expect(inOrder(inFiles('came'))).toEqual(numbers);
    expect(its.twice()).toEqual([]);
  });

  test('starts on a page, continues in a terminal and ends on another page, without sending a row twice or losing one', async () => {
    const text = streets();
    const path = write('in.csv', text);
    const its = service();
    const one = page(its);
    await one.run.open(new File([text], 'in.csv'));
    // The user corrects a row that the terminal will send.
    const repaired = 900;
    one.run.repair(repaired, new Map([[1, '7 Repaired Street']]));
    const first = await handedOver(one.run, its, 18);
    expect(first.name).toBe('in.run.ndjson');
    expect(one.run.get()).toMatchObject({ phase: 'empty', saved: { state: 'exported', total: count } });
    // From here on, this page sends nothing.
    const calls = its.calls();
    expect(await one.run.continueSaved()).toBe(false);
    expect(await page(its, one.memory).run.continueSaved()).toBe(false);
    expect(its.calls()).toBe(calls);

    const second = terminal(its, path, await readRunFile(first));
    const { journal } = second;
    await importRun({ file: first, source: second.source, journal, client: its.client });
    expect(await readStatus(journal)).toMatchObject({ isDone: false, written: 0 });
    expect(its.calls()).toBe(calls);
    void its.called(36).then(() => {
      second.stop.abort();
    });
    expect(await second.begin()).toMatchObject({ status: 'paused' });
    const file = await exportRun({ journal });
    const after = its.calls();
    expect(after).toBeGreaterThan(calls);
    await expect(second.begin()).rejects.toMatchObject({ name: 'BatchError', reason: 'exported' });
    expect(its.calls()).toBe(after);

    const third = page(its);
    expect(await third.run.importRun(new File([text], 'in.csv'), file)).toBe(true);
    expect(its.calls()).toBe(after);
    expect(third.run.get().saved).toMatchObject({ state: 'left', total: count });
    await third.run.continueSaved();
    while (third.run.get().phase === 'stopped') await third.run.resume();
    expect(third.run.get()).toMatchObject({ phase: 'done', summary: { total: count } });

    expect(its.twice()).toEqual([]);
    expect(its.rows()).toBe(count);
    const lists = await inPage(third.run);
    expect(inOrder(lists)).toEqual(numbers);
    expect(lists.map((list) => list.length > 0)).toEqual([true, true, false, true]);
    expect(third.run.get().file?.table.rows[repaired]?.[1]).toBe('7 Repaired Street');
    const { summary } = third.run.get();
    expect(summary.answered + summary.rejected + summary.inDoubt).toBe(count);
  });

  test('that repairs rows takes their edits, notes and earlier answers to a terminal and back, and sends each edit once', async () => {
    const text = streets();
    const path = write('in.csv', text);
    const its = service();
    const one = page(its);
    await one.run.open(new File([text], 'in.csv'));
    await one.run.start();
    while (one.run.get().phase === 'stopped') await one.run.resume();
    const answered = numbers.filter((index) =>
      ['accept', 'confirm', 'fix', 'reject'].includes(one.run.get().rows.kindAt(index)),
    );
    const [accepted = 0, pending = 0, ...rest] = answered;
    const edited = rest.slice(0, 300);
    const answers = new Map(edited.map((index) => [index, one.run.get().rows.at(index)]));
    for (const index of edited)
      await one.run.edit(index, { Address1: `${String(index)} Pier Road`, PostalCode: '02110' });
    await one.run.accept(accepted, 'new building');
    const { credits: before = 0, creditsInDoubt: doubtBefore = 0 } = one.run.get().progress ?? {};
    const calls = its.calls();
    const begun = its.called(calls + 4);
    const again = one.run.runAgain();
    await begun;
    await one.run.edit(pending, { Locality: 'Salem' });
    const file = await one.run.exportRun();
    await again;
    const known = await readRunFile(file!);
    expect(known.reviews?.get(pending)).toEqual({ edit: { Locality: 'Salem' } });

    const second = terminal(its, path, known);
    await importRun({ file: file!, source: second.source, journal: second.journal, client: its.client });
    void its.called(its.calls() + 4).then(() => {
      second.stop.abort();
    });
    expect(await second.begin()).toMatchObject({ status: 'paused' });
    const back = await exportRun({ journal: second.journal });

    const third = page(its);
    expect(await third.run.importRun(new File([text], 'in.csv'), back)).toBe(true);
    await third.run.continueSaved();
    while (third.run.get().phase === 'stopped') await third.run.resume();
    const { phase, rows, review, progress } = third.run.get();
    expect(phase).toBe('done');
    // A row that got no answer again keeps its answer, and its edit is not sent yet.
    const unanswered = edited.filter((index) => !('result' in (rows.earlierAt(index)[0]?.outcome ?? {})));
    expect(review).toEqual({ edited: 1 + unanswered.length, accepted: 1, earlier: 300 });
    expect(unanswered.length).toBeGreaterThan(0);
    expect(unanswered.length).toBeLessThan(edited.length);
    expect(rows.reviewAt(accepted)).toEqual({ accepted: 'new building' });
    for (const [index, answer] of answers) {
      const isKept = unanswered.includes(index);
      const [earlier] = rows.earlierAt(index);
      const first = isKept ? { outcome: rows.at(index), fields: rows.fieldsAt(index) } : earlier;
      expect(first?.outcome).toMatchObject({
        result: { result: (answer as { result: { result: unknown } }).result.result },
      });
      if (!isKept) expect(earlier?.fields['Address1']).toBe(`${String(index + 1)} Main Street`);
      const edit = isKept ? rows.reviewAt(index)?.edit : rows.fieldsAt(index);
      expect(edit).toMatchObject({ PostalCode: '02110' });
    }
    expect(its.twice()).toEqual([]);
    expect(its.rows()).toBe(count + 300);
    expect(inOrder(await inPage(third.run))).toEqual(numbers);
    const rejected = unanswered.filter((index) => 'rejected' in (rows.earlierAt(index)[0]?.outcome ?? {})).length;
    expect((progress?.credits ?? 0) + (progress?.creditsInDoubt ?? 0)).toBe(before + doubtBefore + 300 - rejected);
  });

  test('starts in a terminal, continues on a page and ends in a terminal, without sending a row twice or losing one', async () => {
    const text = streets();
    const path = write('in.csv', text);
    const its = service();
    const first = terminal(its, path, undefined, 'first');
    void its.called(18).then(() => {
      first.stop.abort();
    });
    expect(await first.begin()).toMatchObject({ status: 'paused' });
    const one = await exportRun({ journal: first.journal });
    // If the file is lost, the run can be exported again.
    expect(await (await exportRun({ journal: first.journal })).text()).toBe(await one.text());

    const { run } = page(its);
    expect(await run.importRun(new File([text], 'in.csv'), one)).toBe(true);
    const begun = its.called(36);
    const ending = run.continueSaved();
    await begun;
    const two = await run.exportRun();
    await ending;

    const last = terminal(its, path, await readRunFile(two!), 'last');
    await importRun({ file: two!, source: last.source, journal: last.journal, client: its.client });
    const report = await last.begin();
    expect(report).toMatchObject({ status: 'done', tally: { rows: count } });
    expect(its.twice()).toEqual([]);
    expect(its.rows()).toBe(count);
    const lists = inFiles('last');
    expect(inOrder(lists)).toEqual(numbers);
    expect(lists.map((list) => list.length > 0)).toEqual([true, true, false, true]);
    await expect(exportRun({ journal: last.journal })).rejects.toMatchObject({ reason: 'exchange' });
  });

  test('has its in-flight rows in doubt if its process has died, and cannot be exported while its process lives', async () => {
    const path = write('in.csv', streets(60));
    const its = service();
    const { begin, journal } = terminal(its, path, undefined);
    let dead = '';
    const fetch = its.simulator.fetch;
    const met = vi.fn<() => Promise<void>>(async () => {
      await expect(exportRun({ journal })).rejects.toMatchObject({ reason: 'running' });
      // Copies the files on disk as they would be if the process crashed now.
      dead = join(folder, 'dead');
      cpSync(journal, dead, { recursive: true });
      rmSync(join(dead, 'lock'));
    });
    vi.spyOn(its.simulator, 'fetch').mockImplementation(async (request) => {
      if (met.mock.calls.length === 0) await met();
      return fetch(request);
    });
    await begin();
    expect(met).toHaveBeenCalledOnce();
    const { rows } = await readRunFile(await exportRun({ journal: dead }));
    // The call during which the process crashed, and the concurrent call if it had no answer yet.
    const doubted = [...rows.values()].filter((outcome) => outcome === undefined).length;
    expect(doubted).toBeGreaterThanOrEqual(20);

    const { run } = page(its);
    await run.importRun(new File([streets(60)], 'in.csv'), await exportRun({ journal: dead }));
    expect(run.get().saved).toMatchObject({ inDoubt: doubted, total: 60 });
  });

  test('has all answers of a terminal run that stopped many times, and the terminal deletes them when the run is done', async () => {
    const path = write('in.csv', streets());
    const its = service();
    for (const calls of [10, 20, 30]) {
      const { begin, stop } = terminal(its, path, undefined);
      void its.called(calls).then(() => {
        stop.abort();
      });
      expect(await begin()).toMatchObject({ status: 'paused' });
    }
    const journal = join(folder, 'job');
    const kept = () => readdirSync(journal).filter((name) => name.startsWith('retained-'));
    expect(kept()).not.toEqual([]);
    const { rows } = await readRunFile(await exportRun({ journal }));
    expect(rows.size).toBe(its.rows());
    const answered = [...rows.values()].filter((outcome) => outcome && 'result' in outcome);
    expect(answered).toHaveLength(inFiles('job')[0]!.length);
    expect(await terminal(its, path, undefined).begin({ reclaim: true })).toMatchObject({ status: 'done' });
    expect(kept()).toEqual([]);
    expect(its.twice()).toEqual([]);
  });

  test('lets duplicates share an answer that a page has paid for, in a list of emails without a header', async () => {
    const text = Array.from({ length: 60 }, (_, at) => `jo${String(at % 40)}@example.com\n`).join('');
    const path = write('list.csv', text);
    const simulator = createSimulator();
    const { endpoints, credentials, fetch } = simulator;
    const client = createClient({ endpoints, credentials, fetch });
    const emails = { operation: 'validateEmails' as const, client, chunkSize: 10, concurrency: 1 };
    const { store, lock } = memoryRuns().window(false);
    const run = createFileRun<'validateEmails'>({ ...emails, store, lock, budget: 20 });
    await run.open(new File([text], 'list.csv'));
    await run.start();
    expect(run.get()).toMatchObject({ phase: 'stopped', reason: 'budget' });
    const file = await run.exportRun();

    const source = csvSource(path);
    const journal = join(folder, 'emails');
    const { columns, settings, dedupe, rows } = await importRun({ file: file!, source, journal, client });
    expect(rows.size).toBeGreaterThanOrEqual(20);
    const output = join(folder, 'emails.csv');
    const report = await runBatch({ ...emails, source, sink: csvSink(output), journal, columns, settings, dedupe });
    expect(report).toMatchObject({ status: 'done', tally: { rows: 60, results: 60 } });
    expect(simulator.ledger.reduce((sum, call) => sum + call.credits, 0)).toBe(40);
  });

  test('resumes where it was when its export is taken back', async () => {
    const text = streets(200);
    const path = write('in.csv', text);
    const its = service();
    const { run } = page(its);
    await run.open(new File([text], 'in.csv'));
    const begun = its.called(2);
    const ending = run.start();
    await begun;
    expect(await run.exportRun()).toBeInstanceOf(File);
    await ending;
    // If the file is lost, the run can be exported again.
    expect(await run.exportRun()).toBeInstanceOf(File);
    expect(await run.continueSaved({ reclaim: true })).toBe(true);
    expect(run.get()).toMatchObject({ phase: 'done' });
    expect(await run.exportRun()).toBeUndefined();
    expect(its.twice()).toEqual([]);

    const other = service();
    const job = terminal(other, path, undefined);
    void other.called(2).then(() => {
      job.stop.abort();
    });
    await job.begin();
    await exportRun({ journal: job.journal });
    const again = terminal(other, path, undefined);
    expect(await again.begin({ reclaim: true })).toMatchObject({ status: 'done' });
    expect(other.twice()).toEqual([]);
  });

  test('can be imported only over the same bytes, compressed or not, and only into a folder without a job', async () => {
    const text = streets(200);
    const path = write('in.csv', text);
    const packed = write('in.csv.gz', gzipSync(text));
    const its = service();
    const { begin, journal, stop } = terminal(its, packed, undefined);
    stop.abort();
    await begin();
    const file = await exportRun({ journal });
    const { client } = its;
    const into = (where: string, rows: string) =>
      importRun({ file, source: csvSource(rows), journal: join(folder, where), client });
    await expect(into('other', path)).rejects.toMatchObject({ name: 'RunFileError', reason: 'other-file' });
    expect(existsSync(join(folder, 'other'))).toBe(false);
    await expect(into('job', packed)).rejects.toBeInstanceOf(BatchError);
    await into('new', packed);
    expect(await readStatus(join(folder, 'new'))).toMatchObject({ isDone: false });

    const { run } = page(its);
    await expect(run.importRun(new File([text], 'in.csv'), file)).rejects.toBeInstanceOf(RunFileError);
    await expect(run.importRun(new File([text], 'in.csv'), file.slice(0, 100))).rejects.toBeInstanceOf(RunFileError);
    expect(run.get()).toMatchObject({ phase: 'empty', saved: undefined });
    expect(its.calls()).toBe(0);
  });

  test('is not created if the run completes while the export waits for its last calls', async () => {
    const text = streets(20);
    const its = service();
    const { run } = page(its);
    await run.open(new File([text], 'in.csv'));
    const begun = its.called(1);
    const ending = run.start();
    await begun;
    expect(await run.exportRun()).toBeUndefined();
    await ending;
    expect(run.get().phase).toBe('done');
  });

  test('has the digest of the file on disk, wherever it was exported', async () => {
    const path = write('in.csv', `\ufeff${streets(200)}`);
    const its = service();
    const { run } = page(its);
    await run.open(new File([await openAsBlob(path)], 'in.csv'));
    const file = await handedOver(run, its, 2);
    expect((await readRunFile(file)).digest).toBe(await csvSource(path).digest());
  });
});
