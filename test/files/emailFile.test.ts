import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvSink, csvSource, importRun, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { createFileRun, fileOperation, parseCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import { describe, expect, test, vi } from 'vitest';
import { memoryRuns } from '../support/memoryRuns.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const operation = fileOperation('validateEmails');

/** Reads a file of emails and returns what would be sent for each row. */
function sentOf(text: string) {
  const table = operation.prepareTable(parseCsv(text));
  const { columns } = operation.guess(table.header, table.rows);
  return { ...table, sent: table.rows.map((row) => operation.recordOf(row, columns, '')) };
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

test.each([
  '"Smith, Anna" <anna@example.com>',
  'Anna <anna@example.com>',
  '<anna@example.com>',
  'anna@example.com <anna@example.com>',
  'anna@example.com (Anna Smith)',
  'mailto:anna@example.com',
  'MAILTO:anna@example.com?subject=Hello',
  'Anna <mailto:anna@example.com>',
  '"anna@example.com"',
  "'anna@example.com'",
  'anna@example.com;',
  'anna@example.com, ',
])('reads the address from a cell with a name, a link or a stray separator: %s', (text) => {
  const { rows, sent } = sentOf(`email\n${cell(text)}\n`);
  expect(sent).toEqual(['anna@example.com']);
  expect(rows).toEqual([[text]]);
});

test.each(['jo doe@example.com', 'Anna anna@example.com', '"jo doe"@example.com', "o'neil@example.com"])(
  'sends a cell unchanged if it may be a typo instead of a name: %s',
  (text) => {
    expect(sentOf(`email\n${cell(text)}\n`).sent).toEqual([text]);
  },
);

test('keeps each cell in the results, and says which address was checked', async () => {
  const { endpoints, credentials, fetch } = createSimulator();
  const { store, lock } = memoryRuns().window(false);
  const run = createFileRun({
    client: createClient({ endpoints, credentials, fetch }),
    ...{ operation: 'validateEmails', store, lock },
  });
  // The file has no header: its first line is a row.
  await run.open(new File(['"Smith, Anna" <anna@example.com>\nBob <bob@example.com>\ncarl@example.com (Carl)\n'], 'a'));
  await run.start();
  const { header, rows } = parseCsv(await (await run.download('results')).text());
  const checked = header.indexOf('emailAddress');
  expect(rows.map((row) => [row[0], row[checked]])).toEqual([
    ['"Smith, Anna" <anna@example.com>', 'anna@example.com'],
    ['Bob <bob@example.com>', 'bob@example.com'],
    ['carl@example.com (Carl)', 'carl@example.com'],
  ]);
});

test.each([
  ['anna@example.com', 'bob@example.com'],
  ['<anna@example.com>', '<bob@example.com>'],
  ['Anna <anna@example.com>', 'Bob <bob@example.com>'],
  ['Anna Smith anna@example.com', 'Bob Lee bob@example.com'],
  ['mailto:anna@example.com', 'bob@example.com'],
  ['anna@example.com (Anna)', 'bob@example.com (Bob)'],
  ['anna@example.com; bob@example.org', 'carl@example.com'],
  ['anna@example.com, bob@example.org', 'carl@example.com'],
  ['anna@example.com bob@example.org', 'carl@example.com'],
  ['Anna <anna@example.com>; Bob <bob@example.org>', 'carl@example.com'],
  ['anna@example.com;', 'bob@example.com;'],
])('reads every line of a list without a header as one row: %s', (first, second) => {
  const { header, rows, unreadable } = sentOf(`${first}\n${second}\n`);
  expect({ header, rows, unreadable }).toEqual({ header: ['email'], rows: [[first], [second]], unreadable: [] });
});

test('reads a single line of emails as one row, so that none of them is lost', () => {
  expect(sentOf('anna@example.com; bob@example.org; carl@example.com').rows).toHaveLength(1);
});

test.each([
  ['1,anna@example.com\n2,bob@example.com\n', ['column 1', 'email']],
  ['1,Anna <anna@example.com>\n2,bob@example.com\n', ['column 1', 'email']],
  ['Smith, Anna <anna@example.com>\nLee, Bob <bob@example.com>\n', ['column 1', 'email']],
])('keeps the first line of a table without a header as a row: %j', (text, header) => {
  const table = sentOf(text);
  expect(table.header).toEqual(header);
  expect(table.sent).toEqual(['anna@example.com', 'bob@example.com']);
});

test.each(['Name,Email (you@company.com)', 'Contact us: help@example.com,Email', 'name;e-mail'])(
  'keeps a header that mentions an address: %s',
  (header) => {
    const { sent } = sentOf(`${header}\n${header.includes(';') ? 'Anna;' : 'Anna,'}anna@example.com\n`);
    expect(sent).toEqual(['anna@example.com']);
  },
);

describe('a cell with several emails', () => {
  const several = [
    ['1', 'a@example.com; b@example.org'],
    ['2', 'a@example.com, c@example.com'],
    ['3', 'd@example.com e@example.com'],
    ['4', 'f@example.com\ng@example.com'],
    ['5', '"Lee, Bob" <h@example.com>; Ann <i@example.com>'],
    ['6', 'j@example.com/k@example.com'],
    ['7', 'l@example.com and m@example.com'],
    ['8', 'n@example.com; o.example.com; p@example.com'],
    ['9', 'single@example.com'],
    ['10', '"Smith, Anna" <anna@example.com>'],
    ['11', ''],
  ];
  const text = `id,contact\n${several.map(([id = '', contact = '']) => `${id},${cell(contact)}`).join('\n')}\n`;
  const checked = [
    ...['1 a@example.com', '1 b@example.org', '2 a@example.com', '2 c@example.com', '3 d@example.com'],
    ...['3 e@example.com', '4 f@example.com', '4 g@example.com', '5 h@example.com', '5 i@example.com'],
    ...['6 j@example.com', '6 k@example.com', '7 l@example.com', '7 m@example.com', '8 n@example.com'],
    ...['8 o.example.com', '8 p@example.com', '9 single@example.com', '10 anna@example.com', '11 '],
  ];

  let folder = '';
  temporaryFolder((made) => (folder = made));

  function openRun(runs = memoryRuns(), limits: { budget?: number; chunkSize?: number } = {}) {
    const simulator = createSimulator();
    const { endpoints, credentials, fetch } = simulator;
    const client = createClient({ endpoints, credentials, fetch });
    const run = createFileRun({ client, operation: 'validateEmails', ...runs.window(false), ...limits });
    return { run, simulator, client };
  }

  test('is refused with a reason that names the choice, before anything is sent', async () => {
    const { run, simulator } = openRun();
    await run.open(new File([text], 'contacts.csv'));
    expect(run.estimate()).toMatchObject({ records: 11, faults: { 'several-emails': 8, email: 1 }, credits: 2 });
    await run.start();
    const { header, rows } = parseCsv(await (await run.download('not-sent')).text());
    expect(rows.map((row) => row[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '11']);
    expect(rows[0]?.[header.indexOf('why')]).toContain('several emails, and each needs a row of its own');
    expect(simulator.ledger.map(({ records }) => records)).toEqual([2]);
  });

  test('is split into rows that keep the cells of the file and point to their input row', async () => {
    const { run, simulator } = openRun();
    await run.open(new File([text], 'contacts.csv'), { splitColumn: 2 });
    expect(run.get().columns).toEqual(['', '', '', 'email']);
    // Equal emails are paid once, also across input rows.
    expect(run.estimate()).toMatchObject({ records: 20, duplicates: 1, unsendable: 1, credits: 18 });
    await run.start();
    const results = parseCsv(await (await run.download('results')).text());
    expect(results.header.slice(0, 4)).toEqual(['id', 'contact', 'input row', 'checked email']);
    expect(results.rows.map((row) => `${row[2]!} ${row[3]!}`)).toEqual(checked.slice(0, -1));
    for (const [id, contact, row] of results.rows) expect([id, contact]).toEqual(several[Number(row) - 1]);
    expect(simulator.ledger.reduce((sum, { credits }) => sum + credits, 0)).toBe(18);
  });

  test('is split in the same way after a reload', async () => {
    const runs = memoryRuns();
    const first = openRun(runs);
    await first.run.open(new File([text], 'contacts.csv'), { splitColumn: 2 });
    await first.run.start();
    const results = await (await first.run.download('results')).text();
    const second = openRun(runs);
    second.run.watch();
    await vi.waitFor(() => expect(second.run.get().saved).toBeDefined());
    await second.run.continueSaved();
    expect(await (await second.run.download('results')).text()).toBe(results);
    expect(second.simulator.ledger).toEqual([]);
  });

  test('is split in the same way on disk if its run is moved there from a page', async () => {
    const { run, simulator, client } = openRun(memoryRuns(), { budget: 6, chunkSize: 6 });
    await run.open(new File([text], 'contacts.csv'), { splitColumn: 2 });
    await run.start();
    expect(run.get()).toMatchObject({ phase: 'stopped', reason: 'budget' });
    const file = (await run.exportRun())!;
    const [path, output, journal] = ['contacts.csv', 'results.csv', 'job'].map((name) => join(folder, name)) as [
      ...[string, string, string],
    ];
    writeFileSync(path, text);
    const source = csvSource(path);
    const { operation, columns, settings, dedupe } = await importRun({ file, source, journal, client });
    await runBatch({ client, source, sink: csvSink(output), journal, operation, columns, settings, dedupe });
    const { rows } = parseCsv(readFileSync(output, 'utf8'));
    expect(rows.map((row) => `${row[2]!} ${row[3]!}`)).toEqual(checked.slice(0, -1));
    expect(simulator.ledger.reduce((sum, { credits }) => sum + credits, 0)).toBe(18);
  });

  test('is split on the page and in a file on disk into the same rows', async () => {
    const lists = [text, 'a@example.com; b@example.org\nc@example.com\n', 'jo@@example.com\nann@example.com', 'e\n'];
    for (const [index, list] of lists.entries()) {
      const path = join(folder, `${String(index)}.csv`);
      writeFileSync(path, list);
      const splitColumn = list === text ? 2 : 1;
      const source = csvSource(path, { splitColumn });
      const onDisk: string[][] = [];
      for await (const row of source.rows()) onDisk.push([...row]);
      const { run } = openRun();
      await run.open(new File([list], 'list.csv'), { splitColumn });
      const { table } = run.get().file ?? {};
      expect({ header: await source.header(), rows: onDisk }).toEqual({
        header: table?.header ?? ['e', 'input row', 'checked email'],
        rows: table?.rows ?? [],
      });
      expect((await source.reading()).splitColumn).toBe(splitColumn);
    }
  });
});
