import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCsv } from 'doorplate/files';
import { expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { project, doorplate, paid } = commandHere('emails');

test('refuses several emails in a cell with a reason that names the option, and splits them with it', async () => {
  writeFileSync(
    join(project, 'contacts.csv'),
    'id,contact\n1,jo@example.com; bob@example.org\n2,Jo <jo@example.com>\n',
  );
  expect(doorplate('emails', 'contacts.csv', '--dry-run').stdout).toBe(
    'Columns sent: contact as email (likely, by its values).\nIgnored: id (change with --column "Name=Field").\nRows                               2\nNot sent: several email addresses  1\nRows to send                       1\nCalls                              1\nCredits                            1\nWith --split-emails, each email in a cell gets its own row.\nNothing was sent.\n',
  );
  const split = ['emails', 'contacts.csv', '--split-emails', '--column', 'contact=email'];
  expect(doorplate(...split, '--dry-run').stdout).toBe(
    'Each email in column 2 is a row of its own.\nColumns sent: checked email as email.\nIgnored: id, contact, input row (change with --column "Name=Field").\nRows              3\nDuplicates, free  1\nRows to send      2\nCalls             1\nCredits           2\nNothing was sent.\n',
  );
  expect(doorplate(...split).status).toBe(0);
  const { header, rows } = parseCsv(readFileSync(join(project, 'contacts.results.csv'), 'utf8'));
  expect(header.slice(0, 5)).toEqual(['id', 'contact', 'input row', 'checked email', 'verdict']);
  expect(rows.map((row) => row.slice(1, 4))).toEqual([
    ['jo@example.com; bob@example.org', '1', 'jo@example.com'],
    ['jo@example.com; bob@example.org', '1', 'bob@example.org'],
    ['Jo <jo@example.com>', '2', 'jo@example.com'],
  ]);
  // Resuming the job, or repeating its command, sends nothing. Without the option, its rows would be others.
  expect(doorplate(...split).status).toBe(0);
  expect(doorplate('resume', 'contacts.results.csv.job').status).toBe(0);
  expect(doorplate('emails', 'contacts.csv').stderr).toContain('was started with --split-emails');
  expect((await paid()).map(({ credits }) => credits)).toEqual([2]);
});

test('reads a list without a header from its first line', async () => {
  const before = (await paid()).length;
  writeFileSync(join(project, 'list.csv'), 'Ann <ann@example.com>\nBob <bob@example.com>\n');
  expect(doorplate('emails', 'list.csv', '--dry-run').stdout).toMatch(
    /^Columns sent: email\.\nRows +2\nRows to send +2\nCalls +1\nCredits +2\nNothing was sent\.\nAs a job \(doorplate jobs upload\), the file has 2 addresses, duplicates included\. .* charges it when you download the results\.\n$/,
  );
  expect(doorplate('emails', 'list.csv', '--dry-run', '--json').events()[0]).toMatchObject({
    reading: { headerRow: 0 },
  });
  expect(doorplate('emails', 'list.csv').status).toBe(0);
  const { header, rows } = parseCsv(readFileSync(join(project, 'list.results.csv'), 'utf8'));
  expect(rows.map((row) => [row[0], row[header.indexOf('emailAddress')]])).toEqual([
    ['Ann <ann@example.com>', 'ann@example.com'],
    ['Bob <bob@example.com>', 'bob@example.com'],
  ]);
  expect((await paid()).slice(before).map(({ credits }) => credits)).toEqual([2]);
});
