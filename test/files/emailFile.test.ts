import { createClient } from 'doorplate/core';
import { createFileRun, fileOperation, parseCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import { expect, test } from 'vitest';
import { memoryRuns } from '../support/memoryRuns.ts';

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
