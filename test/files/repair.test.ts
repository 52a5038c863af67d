import fc from 'fast-check';
import { type CallEvent, createClient, find, retrieve } from 'doorplate/core';
import {
  countRows,
  createFileRun,
  fileOperation,
  type FileRunOptions,
  markChanges,
  parseCsv,
  queryRows,
} from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';
import type { WireRecord } from '../support/echoService.ts';
import { memoryRuns } from '../support/memoryRuns.ts';
import { runs } from '../support/runs.ts';

type Name = 'cleanse' | 'cleanseInternational' | 'verify' | 'validateEmails';

/** The texts of all addresses and emails that were sent, one entry per record that a call had. */
function recorder(simulator: ReturnType<typeof createSimulator>) {
  const sent: Record<string, string>[] = [];
  const fetch: typeof simulator.fetch = async (request) => {
    const body: unknown = await request
      .clone()
      .json()
      .catch(() => undefined);
    const { Addresses = [] } = (body ?? {}) as { Addresses?: Record<string, string>[] };
    sent.push(...Addresses);
    return simulator.fetch(request);
  };
  return { sent, fetch };
}

function page<Of extends Name>(
  operation: Of,
  options: Partial<FileRunOptions<Of>> = {},
  memory = memoryRuns(),
  simulator = createSimulator(),
  window = memory.window(false),
) {
  const { endpoints, credentials } = simulator;
  const { sent, fetch } = recorder(simulator);
  const run = createFileRun<Of>({
    client: createClient({ endpoints, credentials, fetch }),
    operation,
    store: window.store,
    lock: window.lock,
    country: 'US',
    concurrency: 1,
    ...options,
  });
  run.connect();
  return { run, sent, memory, simulator, window };
}

/** Opens the saved run in a new page, as after a reload. */
async function reload<Of extends Name>(
  before: ReturnType<typeof page<Of>>,
  operation: Of,
  options: Partial<FileRunOptions<Of>> = {},
) {
  before.window.kill();
  const next = page<Of>(operation, options, before.memory, before.simulator);
  const stop = next.run.watch();
  await expect.poll(() => next.run.get().saved).toBeDefined();
  await next.run.continueSaved();
  stop();
  return next;
}

const csv = (text: string, name = 'a.csv') => new File([text], name);
const streets = 'id,street,zip\n1,12 Wharf Street,61036\n2,13 Wharf Street,61036\n3,14 Wharf Street,61036\n';

/** A run of three addresses that has ended. */
async function ended(options: Partial<FileRunOptions<'cleanseInternational'>> = {}) {
  const here = page('cleanseInternational', options);
  await here.run.open(csv(streets));
  await here.run.start();
  expect(here.run.get()).toMatchObject({ phase: 'done', summary: { answered: 3 } });
  here.sent.length = 0;
  return here;
}

describe('a row that was edited', () => {
  test('is sent again on its own, with its edit, even for a field without a column', async () => {
    const { run, sent } = await ended();
    expect(await run.edit(1, { Address1: '99 Pier Road', Locality: 'Boston' })).toBe(true);
    expect(run.get().review).toEqual({ edited: 1, accepted: 0, earlier: 0 });
    expect(run.get().rows.fieldsAt(1)).toEqual({
      Id: '2',
      Address1: '99 Pier Road',
      PostalCode: '61036',
      Locality: 'Boston',
    });
    expect(run.estimateAgain()).toMatchObject({ records: 1, calls: 1, credits: 1, inDoubtLeftOut: 0 });
    expect(sent).toEqual([]);
    expect(await run.runAgain()).toBe(true);
    expect(sent).toEqual([
      { Id: '2', Address1: '99 Pier Road', Locality: 'Boston', PostalCode: '61036', Country: 'US' },
    ]);
    expect(run.get()).toMatchObject({
      phase: 'done',
      summary: { answered: 3 },
      review: { edited: 0, accepted: 0, earlier: 1 },
      progress: { credits: 4 },
    });
  });

  test('is compared with its answer, searched and counted as it was sent, also after a reload', async () => {
    const { endpoints, credentials } = createSimulator();
    // The service changes nothing but the postal code.
    const client = createClient({
      ...{ endpoints, credentials },
      fetch: async (request) => {
        const { Addresses } = (await request.json()) as { Addresses: WireRecord[] };
        const answers = Addresses.map(({ Id, ...record }) => ({
          Matches: [{ ...record, AVC: 'V44-I44-P6-100', ID: Id, PostalCode: '61036-1234', 'ISO3166-2': 'US' }],
        }));
        return Response.json(answers);
      },
    });
    const here = page('cleanseInternational', { client });
    await here.run.open(csv('id,street,city\n1,12 Wharf Street,Galena\n2,13 Whrf Street,Galena\n'));
    await here.run.start();
    await here.run.edit(1, { Address1: '13 Pier Road', PostalCode: '61036' });
    expect(await here.run.runAgain()).toBe(true);
    for (const { run } of [here, await reload(here, 'cleanseInternational', { client })]) {
      const rows = { ...run.get(), operation: fileOperation('cleanseInternational') };
      const { before, fields } = markChanges(rows, 1);
      expect([before.map(({ text }) => text).join(''), fields]).toEqual([
        '13 Pier Road, Galena, 61036',
        ['PostalCode'],
      ]);
      expect(await queryRows(rows, { search: 'pier' })).toEqual([1]);
      expect(await queryRows(rows, { sort: 'input' })).toEqual([0, 1]);
      expect((await countRows(rows)).changed).toEqual(new Map([['PostalCode', 2]]));
      const text = await (await run.download('complete', { format: 'csv' })).text();
      const { header, rows: lines } = parseCsv(text, false, { headerRow: 1 });
      expect(lines.map((cells) => cells[header.indexOf('changed')])).toEqual(['', 'PostalCode']);
    }
  });

  test('is not sent while its edit is undone, and counts as unedited with its own values', async () => {
    const { run, sent } = await ended();
    await run.edit(0, { Locality: 'Boston' });
    expect(await run.undo(0)).toBe(true);
    expect(await run.undo(0)).toBe(false);
    await run.edit(0, { Locality: 'Boston' });
    await run.edit(0, { Locality: '', PostalCode: '61036' });
    expect(run.get()).toMatchObject({ review: { edited: 0 } });
    expect(run.get().rows.reviewAt(0)).toBeUndefined();
    expect(await run.runAgain()).toBe(false);
    expect(sent).toEqual([]);
  });

  test('keeps all of its outcomes, each with the values that it is for', async () => {
    const { run } = await ended();
    for (const number of ['20', '21']) {
      await run.edit(0, { Address1: `${number} Wharf Street` });
      await run.runAgain();
    }
    const { rows } = run.get();
    expect(rows.earlierAt(0).map(({ fields }) => fields['Address1'])).toEqual(['12 Wharf Street', '20 Wharf Street']);
    expect(rows.earlierAt(0).every(({ outcome }) => 'result' in outcome)).toBe(true);
    expect(rows.fieldsAt(0)['Address1']).toBe('21 Wharf Street');
    // Back to what is in the file is an edit too.
    await run.edit(0, { Address1: '12 Wharf Street' });
    expect(run.get().review.edited).toBe(1);
    await run.runAgain();
    expect(rows.earlierAt(0)).toHaveLength(2);
    expect(run.get().rows.earlierAt(0)).toHaveLength(3);
    expect(run.get().rows.reviewAt(0)).not.toHaveProperty('sent');
  });

  test('replaces a template, and its result is in the one result file with the columns as they were', async () => {
    const here = page('cleanseInternational');
    await here.run.open(csv('id,no,street,zip\n1,12,Wharf Street,61036\n2,13,Wharf Street,61036\n'));
    here.run.setTemplate('Address1', '{no} {street}');
    await here.run.start();
    here.sent.length = 0;
    expect(here.run.get().rows.fieldsAt(1)['Address1']).toBe('13 Wharf Street');
    await here.run.edit(1, { Address1: '99 Pier Road' });
    await here.run.runAgain();
    expect(here.sent.map(({ Address1 }) => Address1)).toEqual(['99 Pier Road']);
    const { rows } = parseCsv(await (await here.run.download('results')).text());
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['1', '12', 'Wharf Street', '61036'],
      ['2', '13', 'Wharf Street', '61036'],
    ]);
  });

  test('was not sent the first time, and is sent once it has an address', async () => {
    const here = page('cleanseInternational');
    await here.run.open(csv('id,street,zip\n1,12 Wharf Street,61036\n2,,\n'));
    await here.run.start();
    expect(here.run.get()).toMatchObject({ summary: { answered: 1, notSent: 1 } });
    await here.run.edit(1, { Address1: '13 Wharf Street' });
    await here.run.runAgain();
    expect(here.run.get()).toMatchObject({ summary: { answered: 2, notSent: 0 }, review: { earlier: 0 } });
    expect(here.sent.map(({ Id }) => Id)).toEqual(['1', '2']);
  });

  test('can be an email', async () => {
    const here = page('validateEmails');
    await here.run.open(csv('email\njo@example\nmo@example.com\n'));
    await here.run.start();
    expect(await here.run.edit(0, { email: 'jo@example.com' })).toBe(true);
    expect(await here.run.edit(0, { Locality: 'Boston' })).toBe(false);
    await here.run.runAgain();
    const outcome = here.run.get().rows.at(0);
    expect(outcome && 'result' in outcome && outcome.result.result.emailAddress).toBe('jo@example.com');
  });

  test('is refused with a field that the service would ignore and charge for', async () => {
    const { run } = await ended();
    expect(await run.edit(0, { City: 'Boston' })).toBe(false);
    expect(await run.edit(9, { Locality: 'Boston' })).toBe(false);
    expect(run.get().review.edited).toBe(0);
  });

  test('counts towards the budget with every pass', async () => {
    const { run, sent } = await ended({ budget: 4 });
    await run.edit(0, { Locality: 'Boston' });
    await run.edit(1, { Locality: 'Boston' });
    expect(run.estimateAgain()).toMatchObject({ records: 2, credits: 1, creditsNeeded: 2, withinBudget: false });
    await run.runAgain();
    expect(run.get()).toMatchObject({ phase: 'done', summary: { answered: 3 }, progress: { credits: 4 } });
    expect(sent.map(({ Id }) => Id)).toEqual(['1']);
    // The row above the budget keeps its answer and its edit.
    expect(run.get().review).toEqual({ edited: 1, accepted: 0, earlier: 1 });
    expect(run.get().rows.reviewAt(1)).toEqual({ edit: { Locality: 'Boston' } });
  });

  test('keeps its answer when the budget is spent', async () => {
    const { run, sent } = await ended({ budget: 3 });
    expect(await run.runAgain({ kind: run.get().rows.kindAt(0) })).toBe(false);
    expect(sent).toEqual([]);
    expect(run.get()).toMatchObject({ phase: 'done', summary: { answered: 3, notSent: 0 }, review: { earlier: 0 } });
  });

  test('refuses another edit until the pass has begun, so that none is lost', async () => {
    const { run, sent } = await ended();
    await run.edit(1, { Address1: '99 Pier Road' });
    const again = run.runAgain();
    const changes = [run.edit(1, { Locality: 'Boston' }), run.accept(0), run.undo(1)];
    expect(await Promise.all(changes)).toEqual([false, false, false]);
    expect(await again).toBe(true);
    expect(sent.map(({ Address1 }) => Address1)).toEqual(['99 Pier Road']);
    expect(run.get().review).toEqual({ edited: 0, accepted: 0, earlier: 1 });
    expect(await run.edit(1, { Locality: 'Boston' })).toBe(true);
  });
});

describe('a row that was accepted as it is', () => {
  test('keeps its answer and its note, and is left out of its verdict', async () => {
    const { run, sent } = await ended();
    const kind = run.get().rows.kindAt(0);
    await run.edit(0, { Locality: 'Boston' });
    expect(await run.accept(0, ' New building ')).toBe(true);
    expect(run.get().review).toEqual({ edited: 0, accepted: 1, earlier: 0 });
    expect(run.get().rows.reviewAt(0)).toEqual({ accepted: 'New building' });
    await run.runAgain({ kind });
    expect(sent.map(({ Id }) => Id)).toEqual(['2', '3']);
    expect(run.get().rows.reviewAt(0)).toEqual({ accepted: 'New building' });
    await run.undo(0);
    expect(run.get().rows.reviewAt(0)).toBeUndefined();
  });

  test('is sent if it is named', async () => {
    const { run, sent } = await ended();
    await run.accept(0);
    await run.runAgain({ rows: [0] });
    expect(sent.map(({ Id }) => Id)).toEqual(['1']);
    expect(run.get().review).toEqual({ edited: 0, accepted: 0, earlier: 1 });
  });
});

describe('rows that were rejected or are in doubt', () => {
  const codes = { status: 400, body: { Number: '1002', Description: 'x', Cause: 'y', Resolution: 'z' } };
  /** A service that rejects the first call of row 1, and loses the answer to the first call of row 2. */
  function unreliable() {
    const simulator = createSimulator();
    const seen = new Set<string>();
    const { endpoints, credentials, fetch } = simulator;
    const sent: string[] = [];
    const client = createClient({
      endpoints,
      credentials,
      fetch: async (request) => {
        const { Addresses } = (await request.clone().json()) as { Addresses: { Id: string }[] };
        const [{ Id } = { Id: '' }] = Addresses;
        sent.push(Id);
        const isFirst = !seen.has(Id);
        seen.add(Id);
        if (isFirst && Id === '1') return Response.json(codes.body, { status: codes.status });
        const response = await fetch(request);
        if (isFirst && Id === '2') throw new TypeError('The connection was lost.');
        return response;
      },
    });
    return { ...page('cleanseInternational', { client, chunkSize: 1, stopAfter: Infinity }), sent };
  }

  test('are sent again by reason or verdict, those in doubt only if that was said', async () => {
    const { run, sent } = unreliable();
    await run.open(csv(streets));
    await run.start();
    expect(run.get()).toMatchObject({ phase: 'done', summary: { answered: 1, rejected: 1, inDoubt: 1 } });
    sent.length = 0;
    expect(await run.runAgain({ reason: 'no-address' })).toBe(false);
    expect(await run.runAgain({ reason: '1002' })).toBe(true);
    expect(sent).toEqual(['1']);

    await run.edit(1, { Locality: 'Galena' });
    expect(run.estimateAgain()).toMatchObject({ records: 0, credits: 0, inDoubtLeftOut: 1 });
    expect(await run.runAgain()).toBe(false);
    expect(await run.runAgain({ kind: 'in-doubt' })).toBe(false);
    expect(sent).toEqual(['1']);
    expect(run.estimateAgain({ kind: 'in-doubt', includeInDoubt: true })).toMatchObject({ records: 1, credits: 1 });
    expect(await run.runAgain({ kind: 'in-doubt', includeInDoubt: true })).toBe(true);
    expect(sent).toEqual(['1', '2']);
    expect(run.get()).toMatchObject({
      summary: { answered: 3, inDoubt: 0 },
      progress: { credits: 3, creditsInDoubt: 1 },
      review: { earlier: 2 },
    });
  });
});

describe('a page that is reloaded', () => {
  test('shows edits, notes and earlier answers again', async () => {
    const first = await ended();
    await first.run.edit(0, { Locality: 'Boston' });
    await first.run.runAgain();
    await first.run.edit(1, { Locality: 'Salem' });
    await first.run.accept(2, 'ok');
    const second = await reload(first, 'cleanseInternational');
    expect(second.run.get()).toMatchObject({ phase: 'done', review: { edited: 1, accepted: 1, earlier: 1 } });
    expect(second.run.get().rows.fieldsAt(0)['Locality']).toBe('Boston');
    expect(second.run.get().rows.reviewAt(2)).toEqual({ accepted: 'ok' });
    expect(second.sent).toEqual([]);
    await second.run.runAgain();
    expect(second.sent.map(({ Id }) => Id)).toEqual(['2']);
  });

  test('in the middle of a pass sends only the rest of it', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `${String(at)},${String(at)} Wharf Street`);
    const first = page('cleanseInternational', { chunkSize: 5 });
    await first.run.open(csv(['id,street', ...rows].join('\n')));
    await first.run.start();
    for (let index = 0; index < 20; index++) await first.run.edit(index, { Locality: 'Boston' });
    first.sent.length = 0;
    first.run.subscribe(() => {
      if (first.sent.length === 10) first.window.kill();
    });
    void first.run.runAgain();
    await expect.poll(() => first.window.isDead()).toBe(true);
    const second = await reload(first, 'cleanseInternational', { chunkSize: 5 });
    expect(second.run.get()).toMatchObject({ phase: 'done', review: { edited: 0, earlier: 20 } });
    expect(second.run.get().summary.answered + second.run.get().summary.inDoubt).toBe(30);
    const again = [...first.sent, ...second.sent].map(({ Id }) => Number(Id));
    expect(again.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  });

  test('that has lost the run to another page changes and sends nothing', async () => {
    const first = await ended();
    const second = page('cleanseInternational', {}, first.memory, first.simulator);
    second.run.watch();
    await expect.poll(() => second.run.get().saved).toMatchObject({ state: 'finished' });
    await second.run.continueSaved();
    expect(await first.run.edit(0, { Locality: 'Boston' })).toBe(false);
    expect(first.run.get().isTaken).toBe(true);
    expect(await first.run.runAgain({ rows: [0] })).toBe(false);
    expect(await second.run.edit(0, { Locality: 'Boston' })).toBe(true);
    expect(await second.run.runAgain()).toBe(true);
    expect(first.sent).toEqual([]);
    expect(second.sent).toHaveLength(1);
  });
});

describe('what searches for the addresses of rows have cost', () => {
  /** Selects an address, as a user does in the dialog of a row. */
  const select = async ({ run, simulator }: Pick<ReturnType<typeof page>, 'simulator'> & Pick<Searching, 'run'>) => {
    const { endpoints, credentials, fetch } = simulator;
    const client = run.searchClient(createClient({ endpoints, credentials, fetch }));
    const [first] = await find(client, { text: '77 beacon st' });
    await retrieve(client, first!.id);
  };
  type Searching = Awaited<ReturnType<typeof ended>>;

  test('is added up over all passes and survives an undo and a reload, but is not among the credits of the rows', async () => {
    const first = await ended();
    expect(first.run.get().searchCredits).toBe(0);
    await select(first);
    expect(first.run.get().searchCredits).toBe(1);
    await first.run.edit(0, { Locality: 'Boston' });
    await first.run.undo(0);
    await first.run.edit(1, { Locality: 'Boston' });
    await first.run.runAgain();
    expect(first.run.get()).toMatchObject({ phase: 'done', searchCredits: 1, progress: { credits: 4 } });
    await select(first);
    const second = await reload(first, 'cleanseInternational');
    expect(second.run.get()).toMatchObject({ phase: 'done', searchCredits: 2, progress: { credits: 4 } });
    await second.run.edit(2, { Locality: 'Boston' });
    await second.run.runAgain();
    await select(second);
    const third = await reload(second, 'cleanseInternational');
    expect(third.run.get()).toMatchObject({ phase: 'done', searchCredits: 3, progress: { credits: 5 } });
    const paid = third.simulator.ledger.reduce((sum, { credits }) => sum + credits, 0);
    expect(paid).toBe(8);
  });

  test('is saved at the answer, even if the page goes away in that moment', async () => {
    const first = await ended();
    await select(first);
    first.window.kill();
    expect((await reload(first, 'cleanseInternational')).run.get().searchCredits).toBe(1);
  });

  test('belongs to the run of the row, even if the user has closed it or cancelled a pass before the answer', async () => {
    const first = await ended();
    const { endpoints, credentials, fetch } = first.simulator;
    const late = first.run.searchClient(createClient({ endpoints, credentials, fetch }));
    const [suggestion] = await find(late, { text: '77 beacon st' });
    await first.run.edit(1, { Locality: 'Boston' });
    const again = first.run.runAgain();
    first.run.subscribe(() => {
      if (first.run.get().phase === 'running') first.run.cancel();
    });
    await again;
    expect(first.run.get().phase).toBe('done');
    expect(first.run.close()).toBe(true);
    await retrieve(late, suggestion!.id);
    expect(first.run.get().searchCredits).toBe(0);
    expect((await reload(first, 'cleanseInternational')).run.get().searchCredits).toBe(1);
  });

  test('is added up over two pages, one of which has lost the run to the other', async () => {
    const first = await ended();
    await select(first);
    const second = page('cleanseInternational', {}, first.memory, first.simulator);
    second.run.watch();
    await expect.poll(() => second.run.get().saved).toMatchObject({ state: 'finished' });
    await second.run.continueSaved();
    expect(second.run.get().searchCredits).toBe(1);
    await select(first);
    await select(second);
    first.window.kill();
    expect((await reload(second, 'cleanseInternational')).run.get().searchCredits).toBe(3);
  });

  test('starts at 0 with the next file, which a late answer of the run before does not change', async () => {
    const first = await ended();
    const { endpoints, credentials, fetch } = first.simulator;
    const late = first.run.searchClient(createClient({ endpoints, credentials, fetch }));
    await select(first);
    first.run.close();
    first.run.watch();
    await expect.poll(() => first.run.get().saved).toBeDefined();
    await first.run.open(csv(streets, 'next.csv'));
    await first.run.start();
    const [suggestion] = await find(late, { text: '77 beacon st' });
    await retrieve(late, suggestion!.id);
    expect(first.run.get()).toMatchObject({ phase: 'done', searchCredits: 0 });
    expect((await reload(first, 'cleanseInternational')).run.get().searchCredits).toBe(0);
  });

  test('is 0 if it is not in the store or cannot be read there', async () => {
    const first = await ended();
    await select(first);
    const saved = () => first.memory.chunksOf('cleanseInternational').find(({ searchCredits }) => searchCredits);
    await expect.poll(saved).toBeDefined();
    saved()!.searchCredits = Number.NaN;
    const second = await reload(first, 'cleanseInternational');
    expect(second.run.get()).toMatchObject({ phase: 'done', summary: { answered: 3 }, searchCredits: 0 });
    await select(second);
    expect((await reload(second, 'cleanseInternational')).run.get().searchCredits).toBe(1);
  });

  test('does not change with a call whose credits are no positive number', async () => {
    const first = await ended();
    const { endpoints, credentials, fetch } = first.simulator;
    const events: CallEvent[] = [];
    const onCall = (event: CallEvent) => void events.push(event);
    const client = first.run.searchClient(createClient({ endpoints, credentials, fetch, onCall }));
    await find(client, { text: '77 beacon st' });
    for (const credits of [Number.NaN, -1]) client.onCall({ ...events[0]!, credits });
    expect(first.run.get().searchCredits).toBe(0);
    await select(first);
    expect(first.run.get().searchCredits).toBe(1);
    expect((await reload(first, 'cleanseInternational')).run.get().searchCredits).toBe(1);
  });

  test('is counted while the page is open if nothing can be saved', async () => {
    const here = page(
      'cleanseInternational',
      {},
      memoryRuns(() => 'refused'),
    );
    await here.run.open(csv(streets));
    await here.run.start();
    await select(here);
    await here.run.edit(0, { Locality: 'Boston' });
    await here.run.runAgain();
    expect(here.run.get()).toMatchObject({ phase: 'done', isSaved: false, searchCredits: 1 });
  });

  test('moves to another page and back, with what was answered here after the export', async () => {
    const first = page('cleanseInternational', { chunkSize: 1, budget: 2 });
    await first.run.open(csv(streets));
    await first.run.start();
    expect(first.run.get()).toMatchObject({ phase: 'stopped', reason: 'budget' });
    const { endpoints, credentials, fetch } = first.simulator;
    const late = first.run.searchClient(createClient({ endpoints, credentials, fetch }));
    await select(first);
    const file = await first.run.exportRun();
    const second = page('cleanseInternational', { chunkSize: 1, budget: 2 }, memoryRuns(), first.simulator);
    expect(await second.run.importRun(csv(streets), file!)).toBe(true);
    await second.run.continueSaved();
    expect(second.run.get()).toMatchObject({ phase: 'stopped', searchCredits: 1 });
    const back = await second.run.exportRun();

    const [suggestion] = await find(late, { text: '77 beacon st' });
    await retrieve(late, suggestion!.id);
    first.run.watch();
    await expect.poll(() => first.run.get().saved).toMatchObject({ state: 'exported' });
    expect(await first.run.importRun(csv(streets), back!)).toBe(true);
    await first.run.continueSaved();
    expect(first.run.get()).toMatchObject({ summary: { answered: 2 }, searchCredits: 2 });
  });
});

test('an answer that another page has saved is shown, and its row is not sent again', async () => {
  const memory = memoryRuns();
  const simulator = createSimulator();
  const { endpoints, credentials } = simulator;
  const calls: string[] = [];
  let wake: () => void = () => undefined;
  const isAwake = new Promise<void>((resolve) => (wake = resolve));
  const client = createClient({
    endpoints,
    credentials,
    fetch: async (request) => {
      calls.push('frozen');
      const response = await simulator.fetch(request);
      await isAwake;
      return response;
    },
  });
  const first = page('cleanseInternational', { client }, memory, simulator, memory.window(true));
  await first.run.open(csv(streets));
  void first.run.start();
  await expect.poll(() => calls).toEqual(['frozen']);
  const second = page('cleanseInternational', {}, memory, simulator, memory.window(true));
  const stop = second.run.watch();
  await expect.poll(() => second.run.get().saved).toBeDefined();
  await second.run.continueSaved();
  stop();
  expect(second.run.get()).toMatchObject({ phase: 'done', summary: { inDoubt: 3 } });
  wake();
  await expect.poll(() => first.run.get().summary.answered).toBe(3);
  await expect
    .poll(() => memory.chunksOf('cleanseInternational').some(({ outcomes }) => outcomes?.length === 3))
    .toBe(true);
  expect(await second.run.runAgain({ kind: 'in-doubt', includeInDoubt: true })).toBe(false);
  expect(second.sent).toEqual([]);
  expect(second.run.get()).toMatchObject({
    phase: 'done',
    summary: { answered: 3, inDoubt: 0 },
    progress: { credits: 3, creditsInDoubt: 0 },
    review: { earlier: 0 },
  });
});

describe('a store that fails', () => {
  test.each(['refused', 'done-but-refused'] as const)('never loses an answer: the write was %s', async (fault) => {
    let isFailing = false;
    const memory = memoryRuns((_, what) => (isFailing && what === 'write' ? fault : undefined));
    const first = page('cleanseInternational', {}, memory);
    await first.run.open(csv(streets));
    await first.run.start();
    await first.run.edit(0, { Locality: 'Boston' });
    isFailing = true;
    expect(await first.run.edit(1, { Locality: 'Boston' })).toBe(false);
    first.sent.length = 0;
    const again = first.run.runAgain();
    await expect.poll(() => first.run.get().phase).toBe(fault === 'refused' ? 'done' : 'stopped');
    await again;
    isFailing = false;
    expect(first.sent).toEqual([]);
    const second = await reload(first, 'cleanseInternational');
    if (fault === 'refused') await second.run.runAgain();
    expect(second.sent.map(({ Id }) => Id)).toEqual(['1']);
    expect(second.run.get()).toMatchObject({ phase: 'done', summary: { answered: 3 }, review: { earlier: 1 } });
  });
});

test('a run without a store is repaired in memory', async () => {
  const memory = memoryRuns(() => 'refused');
  const { run, sent } = page('cleanseInternational', {}, memory);
  await run.open(csv(streets));
  await run.start();
  sent.length = 0;
  await run.edit(0, { Locality: 'Boston' });
  expect(await run.runAgain()).toBe(true);
  expect(run.get()).toMatchObject({ phase: 'done', isSaved: false, review: { earlier: 1 } });
  expect(sent).toHaveLength(1);
});

test('a cancelled run stays final', async () => {
  const { run, sent } = page('cleanseInternational', { chunkSize: 1, budget: 1 });
  await run.open(csv(streets));
  await run.start();
  run.cancel();
  await expect.poll(() => run.get().phase).toBe('cancelled');
  sent.length = 0;
  expect(await run.runAgain({ rows: [0] })).toBe(false);
  expect(sent).toEqual([]);
});

test('sends a row again only if that was asked for, and loses no answer, whatever happens in between', async () => {
  const act = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), row: fc.nat(11), text: fc.nat(3) }) },
    fc.record({ kind: fc.constantFrom('accept' as const, 'undo' as const), row: fc.nat(11) }),
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('again' as const),
        by: fc.constantFrom('edits' as const, 'rows' as const, 'in-doubt' as const),
        row: fc.nat(11),
        includeInDoubt: fc.boolean(),
        /** Number of calls after which the page is killed. */
        killedAfter: fc.option(fc.nat(3), { nil: undefined }),
      }),
    },
    fc.record({ kind: fc.constant('reload' as const) }),
    fc.record({ kind: fc.constant('lost' as const), calls: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ kind: fc.constant('failing' as const), writes: fc.integer({ min: 1, max: 2 }), isDone: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (acts) => {
      let [failing, isDone, lost] = [0, false, 0];
      const memory = memoryRuns((_, what) =>
        what === 'write' && failing > 0 && failing-- > 0 ? (isDone ? 'done-but-refused' : 'refused') : undefined,
      );
      const simulator = createSimulator();
      const paid: number[] = Array.from({ length: 12 }, () => 0);
      const allowed: number[] = Array.from({ length: 12 }, () => 1);
      let onCall: () => void = () => undefined;
      const client = createClient({
        endpoints: simulator.endpoints,
        credentials: simulator.credentials,
        fetch: async (request) => {
          const { Addresses } = (await request.clone().json()) as { Addresses: { Id: string }[] };
          for (const { Id } of Addresses) paid[Number(Id)] = (paid[Number(Id)] ?? 0) + 1;
          const response = await simulator.fetch(request);
          onCall();
          if (lost > 0 && lost-- > 0) throw new TypeError('The connection was lost.');
          return response;
        },
      });
      const options = { client, chunkSize: 3, stopAfter: Infinity };
      let here = page('cleanseInternational', options, memory, simulator);
      await here.run.open(csv(['id,street', ...paid.map((_, at) => `${String(at)},${String(at)} Wharf`)].join('\n')));
      await here.run.start();
      /** Continues until every row has an outcome. */
      const settle = async () => {
        for (let time = 0; time < 9 && here.run.get().phase === 'stopped'; time++) await here.run.resume();
        expect(here.run.get().phase).toBe('done');
      };
      const renew = async () => {
        failing = 0;
        here = await reload(here, 'cleanseInternational', options);
        await settle();
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
          case 'lost':
            lost = step.calls;
            break;
          case 'failing':
            [failing, isDone] = [step.writes, step.isDone];
            break;
          case 'reload':
            await renew();
            break;
          case 'again': {
            const selection = {
              edits: {},
              rows: { rows: [step.row] },
              'in-doubt': { kind: 'in-doubt' as const },
            }[step.by];
            const { rows } = here.run.get();
            paid.forEach((_, index) => {
              const isInDoubt = rows.kindAt(index) === 'in-doubt';
              const isChosen =
                step.by === 'edits'
                  ? rows.reviewAt(index)?.edit !== undefined
                  : step.by === 'rows'
                    ? index === step.row
                    : isInDoubt;
              if (isChosen && (!isInDoubt || step.includeInDoubt)) allowed[index] = (allowed[index] ?? 0) + 1;
            });
            let calls = 0;
            const { window } = here;
            const isKilled = new Promise<void>((resolve) => {
              onCall = () => {
                if (calls++ !== step.killedAfter) return;
                window.kill();
                resolve();
              };
            });
            await Promise.race([here.run.runAgain({ ...selection, includeInDoubt: step.includeInDoubt }), isKilled]);
            onCall = () => undefined;
            if (window.isDead()) await renew();
            else await settle();
            break;
          }
        }
      // The page may be unable to tell what a failing store contains. A reload can.
      await renew();
      const { rows, progress } = here.run.get();
      paid.forEach((times, index) => {
        expect(times, `row ${String(index)}`).toBeLessThanOrEqual(allowed[index] ?? 0);
        const outcomes = [rows.at(index), ...rows.earlierAt(index).map(({ outcome }) => outcome)];
        const known = outcomes.filter((outcome) => outcome && !('rejected' in outcome)).length;
        expect(known, `row ${String(index)}`).toBe(times);
      });
      const sum = paid.reduce((total, times) => total + times, 0);
      expect((progress?.credits ?? 0) + (progress?.creditsInDoubt ?? 0)).toBe(sum);
    }),
    { numRuns: runs(40) },
  );
});
