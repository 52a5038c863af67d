import { createClient } from 'doorplate/core';
import {
  createFileRun,
  estimateFile,
  estimateFileInSlices,
  type FileRunOptions,
  parseCsv,
  readCsv,
} from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';
import { memoryRuns } from '../support/memoryRuns.ts';

type Options = Partial<FileRunOptions<'cleanseInternational'>>;

/** Creates a page with a run. Pages with the same memory are windows of one browser. */
function page(options: Options = {}, service = createSimulator(), memory = memoryRuns()) {
  const { endpoints, credentials, fetch } = service;
  const { store, lock } = memory.window(false);
  const run = createFileRun({
    client: createClient({ endpoints, credentials, fetch }),
    operation: 'cleanseInternational',
    store,
    lock,
    country: 'US',
    ...options,
  });
  return {
    run,
    ledger: () => service.ledger,
    charged: () => service.ledger.reduce((sum, { credits }) => sum + credits, 0),
  };
}
const street = (at: number) => `${String(at)},${String(at)} Wharf Street,Galena,US\n`;
const fileOf = (rows: readonly string[]) => new File([`id,street,city,country\n${rows.join('')}`], 'a.csv');
const streets = (count: number) => Array.from({ length: count }, (_, at) => street(at + 1));
/** Two rows that cannot be sent, one duplicate, and 500 other rows. */
const mixed = [
  ...streets(20),
  ',,Galena,US\n',
  ',1 Wharf Street,Galena,Freedonia\n',
  street(1),
  ...streets(500).slice(20),
];

const linesOf = (run: { estimate(): { lines: readonly { name: string; value: number }[] } }) =>
  run.estimate().lines.map(({ name, value }) => [name, value]);

describe('before a run, the user sees', () => {
  test('the rows, the reasons why some are not sent, the duplicates, the calls, and the credits for each option', async () => {
    const { run, charged } = page({ settings: { geocode: true } });
    await run.open(fileOf([...mixed, 'short\n']));
    expect(linesOf(run)).toEqual([
      ['rows', 503],
      ['unreadable', 1],
      ['no-address', 1],
      ['country', 1],
      ['charged-duplicates', 1],
      ['to-send', 501],
      ['calls', 6],
      ['credits', 1002],
      ['geocode', 501],
    ]);
    run.setSettings({});
    expect(linesOf(run).slice(-2)).toEqual([
      ['calls', 6],
      ['credits', 501],
    ]);
    expect(charged()).toBe(0);
  });

  test('up to five of the unknown countries, and each only once', async () => {
    const { run } = page();
    const places = ['Narnia', 'Freedonia', 'Narnia', `${'x'.repeat(38)}\u{1f30d}yz`];
    const namesIn = () => run.estimate().lines.find(({ name }) => name === 'country');
    const fileWith = () => fileOf([...streets(20), ...places.map((place) => `,1 Wharf Street,Galena,${place}\n`)]);
    await run.open(fileWith());
    const long = `${'x'.repeat(38)}\u{1f30d}…`;
    expect(namesIn()).toEqual({ name: 'country', value: 4, names: ['Narnia', 'Freedonia', long] });
    places.push('Oz', 'Sylvania', 'Ruritania', 'Utopia', 'Oz');
    await run.open(fileWith());
    expect(namesIn()).toEqual({
      name: 'country',
      value: 9,
      names: ['Narnia', 'Freedonia', long, 'Oz', 'Sylvania', '…'],
    });
    await run.open(fileOf(streets(1)));
    expect(namesIn()).toBeUndefined();
  });

  test('that duplicates are free with `dedupe`', async () => {
    const { run } = page({ dedupe: true });
    await run.open(fileOf(mixed));
    expect(linesOf(run)).toContainEqual(['duplicates', 1]);
    expect(linesOf(run)).toContainEqual(['to-send', 500]);
  });

  test.each([
    [30, 32],
    [1, 1],
    [500, 502],
    [0, 0],
  ])('after which row a budget of %i credits ends, and the run ends there', async (budget, lastRow) => {
    const { run, charged } = page({ budget, concurrency: 1 });
    await run.open(fileOf([...mixed, ...streets(20)]));
    const [line] = run.estimate().lines.slice(-1);
    expect(line).toEqual({ name: 'budget', value: budget, needed: 521, lastRow });
    await run.start();
    const { rows } = run.get();
    const answered = Array.from({ length: rows.length }, (_, index) => index).filter(
      (index) => 'result' in (rows.at(index) ?? {}),
    );
    expect([charged(), (answered.at(-1) ?? -1) + 1]).toEqual([budget, lastRow]);
  });

  test('that a budget is enough for all rows', async () => {
    const { run } = page({ budget: 501 });
    await run.open(fileOf(mixed));
    expect(run.estimate().lines.at(-1)).toEqual({ name: 'budget', value: 501, needed: 501, lastRow: undefined });
  });

  test('the same figures if a large file is counted in slices, and none if the file changes meanwhile', async () => {
    const table = await readCsv(fileOf(streets(3_000)));
    const file = { table, columns: ['Id', 'Address1', 'Locality', 'Country'], country: '' };
    const options = { operation: 'cleanseInternational', dedupe: true, budget: 2_500 } as const;
    const slices = estimateFileInSlices(file, options, new AbortController().signal);
    expect(await slices).toEqual(estimateFile(file, options));
    const abort = new AbortController();
    const aborted = estimateFileInSlices(file, options, abort.signal);
    abort.abort();
    expect(await aborted).toBeUndefined();
  });
});

describe('a sample of a file', () => {
  const idsOf = async (run: { download(kind: 'results'): Promise<Blob> }) =>
    parseCsv(await (await run.download('results')).text()).rows.map(([id]) => id);

  test('is answered first, and the rest is sent when the user continues, each row once', async () => {
    const { run, ledger, charged } = page();
    await run.open(fileOf([',,Galena,US\n', ...streets(50)]));
    expect(await run.start({ sample: 10 })).toBe(true);
    expect(run.get()).toMatchObject({ phase: 'paused', reason: 'sample', isSaved: true, summary: { answered: 10 } });
    expect(run.get().rows.kindAt(11)).toBe('waiting');
    expect(charged()).toBe(10);
    const first = Array.from({ length: 11 }, (_, index) => run.get().rows.at(index));
    expect(await run.resume()).toBe(true);
    expect(run.get()).toMatchObject({ phase: 'done', reason: undefined, summary: { answered: 50 } });
    expect(ledger().map(({ records }) => records)).toEqual([10, 40]);
    expect(Array.from({ length: 11 }, (_, index) => run.get().rows.at(index))).toEqual(first);
    expect(await idsOf(run)).toEqual(streets(50).map((_, at) => String(at + 1)));
  });

  test('is not sent again after a reload', async () => {
    const memory = memoryRuns();
    const service = createSimulator();
    const { store, lock, kill } = memory.window(false);
    const before = page({ store, lock }, service, memory);
    await before.run.open(fileOf(streets(50)));
    await before.run.start({ sample: 10 });
    kill();
    const after = page({}, service, memory);
    const stop = after.run.watch();
    await expect.poll(() => after.run.get().saved).toMatchObject({ state: 'left', done: 10, total: 50 });
    expect(await after.run.continueSaved()).toBe(true);
    stop();
    expect(after.run.get()).toMatchObject({ phase: 'done', summary: { answered: 50 } });
    expect(after.charged()).toBe(50);
    expect(await idsOf(after.run)).toEqual(streets(50).map((_, at) => String(at + 1)));
  });

  test('can be cancelled, and its answers can be downloaded', async () => {
    const { run, charged } = page();
    await run.open(fileOf(streets(50)));
    await run.start({ sample: 10 });
    expect(run.cancel()).toBe(true);
    await expect.poll(() => run.get().phase).toBe('cancelled');
    expect(await idsOf(run)).toHaveLength(10);
    expect(charged()).toBe(10);
  });

  test('is done at once if the file has no other row to send', async () => {
    const { run } = page();
    await run.open(fileOf(streets(5)));
    await run.start({ sample: 10 });
    expect(run.get()).toMatchObject({ phase: 'done', reason: undefined });
  });

  test('needs a whole number of rows, and sends nothing otherwise', async () => {
    const { run, charged } = page();
    await run.open(fileOf(streets(5)));
    await expect(run.start({ sample: 0 })).rejects.toThrow('start: `sample` must be a positive integer.');
    expect([run.get().phase, charged()]).toEqual(['ready', 0]);
  });
});
