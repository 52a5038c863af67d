import { createClient, find, retrieve } from 'doorplate/core';
import { createFileRun, parseCsv, writeCsv } from 'doorplate/files';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { memoryRuns } from '../support/memoryRuns.ts';
import { commandHere } from './commandHere.ts';

const here = commandHere('repair', '--latency', '40');
const { project, bin, key, env, doorplate, control, paid, readText } = here;
const path = (name: string) => join(project, name);

beforeEach(async () => {
  await control('reset', {});
});

const records = async () => (await paid()).reduce((sum, call) => sum + call.records, 0);
const read = (name: string) => {
  const { header, rows } = parseCsv(readText(name), false, { headerRow: 1 });
  const objects = rows.map((row) => Object.fromEntries(header.map((column, at) => [column, row[at] ?? ''])));
  return { header, rows, objects };
};
/** Saves a copy of a file with other cells, as a user does in a spreadsheet. `change` returns the new cells of a row, by column. */
const correct = (
  from: string,
  to: string,
  change: (row: Readonly<Record<string, string>>) => Readonly<Record<string, string>>,
) => {
  const { header, objects } = read(from);
  const lines = objects.map((row) => header.map((column) => ({ ...row, ...change(row) })[column] ?? ''));
  writeFileSync(path(to), writeCsv([header, ...lines]));
};
const header = 'Customer,Street,City,Zip,Country,Remark';
const addresses = (count: number) =>
  Array.from({ length: count }, (_, at) => `${String(at)},${String(at + 1)} Main Street,Bostn,02108,US,=${String(at)}`);
const fileOf = (name: string, lines: readonly string[]) => {
  writeFileSync(path(name), `${header}\n${lines.join('\n')}\n`);
};

/** Returns a client that calls the same service as the command. */
const client = () => {
  const { address } = here;
  const endpoints = { platform: address, base: address, batch: address, legacy: address };
  return createClient({ endpoints, credentials: { key } });
};
/** Returns a run as a page has it, in a browser of its own. */
const pageRun = (options: { budget?: number } = {}) =>
  createFileRun<'cleanseInternational'>({
    ...{ operation: 'cleanseInternational', client: client(), chunkSize: 1, concurrency: 1 },
    ...memoryRuns().window(false),
    ...options,
  });

describe('doorplate repair', () => {
  test('sends only the corrected rows of the file of exceptions, and keeps each earlier result with its row', async () => {
    fileOf('own.csv', [...addresses(20), '20,,,,,nothing', 'Total,7,,,,']);
    expect(doorplate('cleanse', 'own.csv', '--complete', 'csv').status).toBe(0);
    expect(await records()).toBe(20);
    correct('own.results.exceptions.csv', 'first.csv', ({ row }) =>
      row === '3'
        ? { City: 'Boston', Remark: 'moved' }
        : row === '21'
          ? { Street: '77 Beacon Street', City: 'Boston', Country: 'US' }
          : // A spreadsheet removes leading zeros.
            { Zip: '2108' },
    );
    const plan = doorplate('repair', 'own.results.csv.job', 'first.csv', '--dry-run');
    expect([plan.status, plan.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^2 rows to send again\. 19 rows unchanged, so not sent\.\nCorrections in columns that are not sent have no effect: Remark\.[^]*Rows to send +2\nCalls +1\nCredits +2\nNothing was sent\.\n$/,
      ),
    ]);
    expect([await records(), existsSync(path('own.results.csv.job/repair'))]).toEqual([20, false]);

    const first = doorplate('repair', 'own.results.csv.job', 'first.csv');
    expect([first.status, first.stdout]).toEqual([0, expect.stringContaining('Done. 2 rows, 2 credits.')]);
    expect(await records()).toBe(22);
    // The same file again has nothing new. It writes complete files that are outdated because a repair was killed at its end.
    writeFileSync(path('own.results.complete.csv'), '');
    expect(doorplate('repair', 'own.results.csv.job', 'first.csv').stdout).toContain('No row is sent again.');
    expect(await records()).toBe(22);

    // A second pass: the correction of the first one stays, although the file of exceptions shows the cells of the input.
    correct('own.results.complete.csv', 'second.csv', ({ row }) => (row === '3' ? { Street: '77 Beacon Street' } : {}));
    expect(doorplate('repair', 'own.results.csv.job', 'second.csv').status).toBe(0);
    expect(await records()).toBe(23);
    const { objects, rows } = read('own.results.complete.csv');
    expect(rows.map((row) => row.slice(0, 6).join(','))).toEqual([...addresses(20), '20,,,,,nothing', 'Total,7,,,,']);
    expect(objects.map(({ row }) => row)).toEqual([...Array.from({ length: 21 }, (_, at) => String(at + 1)), '']);
    const third = objects[2] ?? {};
    expect(JSON.parse(third['SentInstead'] ?? '')).toEqual({ Locality: 'Boston', Address1: '77 Beacon Street' });
    expect(JSON.parse(third['EarlierResults'] ?? '')).toEqual([
      { outcome: { result: expect.objectContaining({ Locality: expect.any(String) }) } },
      { sent: { Locality: 'Boston' }, outcome: { result: expect.anything() } },
    ]);
    // As on a page, that a row could not be sent counts only until it was sent.
    expect(objects[20]).toMatchObject({ status: 'answered', EarlierResults: '' });
    expect(objects.filter((row) => row['EarlierResults'])).toHaveLength(1);
    expect(read('own.results.repaired.csv').objects.map(({ row, Customer }) => [row, Customer])).toEqual([
      ['3', '2'],
      ['21', '20'],
    ]);
  });

  test('accepts a row with a note, and takes it back', async () => {
    fileOf('noted.csv', addresses(3));
    expect(doorplate('cleanse', 'noted.csv').status).toBe(0);
    const before = await records();
    writeFileSync(path('notes.csv'), 'row,accept,Note\n1,,The customer confirmed it.\n2,yes,\n');
    expect(doorplate('repair', 'noted.results.csv.job', 'notes.csv').stdout).toContain('2 rows accepted');
    const rowsOf = (kind: string) => read(`noted.results.${kind}.csv`).objects;
    expect(rowsOf('exceptions').map(({ row }) => row)).toEqual(['3']);
    expect(rowsOf('complete').map(({ Note }) => Note)).toEqual(['The customer confirmed it.', '', '']);
    writeFileSync(path('notes.csv'), 'row,accept,City\n1,no,Bostn\n2,,Boston\n');
    expect(doorplate('repair', 'noted.results.csv.job', 'notes.csv').status).toBe(0);
    expect(rowsOf('exceptions').map(({ row }) => row)).toEqual(['1', '2', '3']);
    expect(await records()).toBe(before + 1);
    writeFileSync(path('notes.csv'), 'row,Note,City\n3,as it is,Boston\n');
    expect(doorplate('repair', 'noted.results.csv.job', 'notes.csv')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('notes.csv, line 2: row 3 is both corrected and accepted.'),
    });
    // Notes that cannot be read are not replaced.
    const notes = path('noted.results.csv.job/notes.json');
    writeFileSync(notes, '[[0,');
    writeFileSync(path('notes.csv'), 'row,Note\n3,as it is\n');
    expect(doorplate('repair', 'noted.results.csv.job', 'notes.csv')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('which has the notes about rows, is damaged or cannot be read'),
    });
    expect(readFileSync(notes, 'utf8')).toBe('[[0,');
    expect(await records()).toBe(before + 1);
  });

  test('keeps a note through a power failure: it is flushed before it replaces the old notes, and its folder afterwards', () => {
    fileOf('flushed.csv', addresses(2));
    expect(doorplate('cleanse', 'flushed.csv', '-q').status).toBe(0);
    writeFileSync(path('flushed.fixed.csv'), 'row,Note\n1,as it is\n');
    // Lists what is flushed and renamed, in order.
    writeFileSync(
      path('flushes.mjs'),
      `import { appendFileSync, promises, readlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const log = (what, path) => appendFileSync('flushes.txt', what + ' ' + path + '\\n');
const handle = await promises.open(process.execPath);
const methods = Object.getPrototypeOf(handle);
await handle.close();
for (const name of ['sync', 'datasync']) {
  const original = methods[name];
  methods[name] = function () {
    log('flush', readlinkSync('/proc/self/fd/' + this.fd));
    return original.call(this);
  };
}
const { rename } = promises;
promises.rename = (from, to) => (log('rename', to), rename(from, to));
syncBuiltinESMExports();
`,
    );
    const job = path('flushed.results.csv.job');
    const preload = { NODE_OPTIONS: `--import ${path('flushes.mjs')}` };
    expect(here.doorplateIn(preload, 'repair', job, 'flushed.fixed.csv').status).toBe(0);
    expect(readText('flushes.txt')).toContain(`flush ${job}/notes.json.new\nrename ${job}/notes.json\nflush ${job}\n`);
  });

  test('refuses what it cannot use, names the line and the column, and sends nothing', async () => {
    fileOf('strict.csv', addresses(3));
    expect(doorplate('cleanse', 'strict.csv', '--complete', 'csv').status).toBe(0);
    const before = await records();
    const refused = (text: string, message: string) => {
      writeFileSync(path('bad.csv'), text);
      expect(doorplate('repair', 'strict.results.csv.job', 'bad.csv')).toMatchObject({
        status: 2,
        stdout: '',
        stderr: expect.stringContaining(message),
      });
    };
    refused(
      'row,Zipp\n1,02109\n',
      'bad.csv, line 1, column "Zipp": strict.csv has no such column. Did you mean "Zip"?',
    );
    // Only in a complete file are the columns of the answers ignored.
    refused('row,Locality\n1,Boston\n', 'column "Locality": strict.csv has no such column.');
    refused('Customer,City\n1,Boston\n', 'bad.csv, line 1: the column "row" with the row numbers is missing.');
    refused('row,City\n1,Boston\n,Boston\n', 'bad.csv, line 3, column "row": this is not a row number.');
    refused('row,City\n"1","Bos\nton"\n4,Boston\n', 'bad.csv, line 4: strict.csv has no row 4. It has 3 rows.');
    refused('row,City\n1,Boston\n1,Boston\n', 'bad.csv, line 3: row 1 is already on line 2.');
    // Lines are counted as an editor counts them, with blank lines and the line breaks of a cell.
    refused('row,City\n\n1,Boston\n\n\n4,Boston\n', 'bad.csv, line 6: strict.csv has no row 4.');
    refused(
      '\r\nrow,City,Note\r\n1,Boston,"a\r\n\r\nb"\r\n\r\n1,Boston,\r\n',
      'bad.csv, line 7: row 1 is already on line 3.',
    );
    refused('{"row":"1"}\n\n{"row":"9"}\n', 'bad.csv, line 3: strict.csv has no row 9.');
    refused('row,City\n1,Boston\n2,"Bos\n', 'bad.csv, line 3 has a quote that is never closed.');
    refused('row,accept\n1,maybe\n', 'bad.csv, line 2, column "accept": use yes or no.');
    // It would be unclear which row is meant.
    refused('row,row,City\n1,2,Boston\n', 'bad.csv, line 1, column "row": this column occurs twice.');
    refused('row,City,City\n1,Boston,Salem\n', 'bad.csv, line 1, column "City": this column occurs twice.');
    // No message has the text of a cell, not even that of a file without column names.
    for (const text of [
      '"7 Elm Street","Boston","x"\n',
      'row,City\n7 Elm Street,x\n',
      'row,accept\n1,7 Elm Street\n',
    ]) {
      writeFileSync(path('bad.csv'), text);
      const { status, stderr } = doorplate('repair', 'strict.results.csv.job', 'bad.csv');
      expect([status, stderr]).toEqual([2, expect.not.stringContaining('Elm')]);
    }
    expect(doorplate('repair', 'strict.results.csv.job', 'strict.results.exceptions.csv')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('your corrections would be lost. Save them as another file first.'),
    });
    expect(doorplate('repair', 'strict.results.csv.job', 'missing.csv')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('missing.csv cannot be read.'),
    });
    expect(await records()).toBe(before);
  });

  test('spends what the budget of the job has left, unless it gets a budget of its own', async () => {
    fileOf('poor.csv', addresses(10));
    expect(doorplate('cleanse', 'poor.csv', '--budget', '12').status).toBe(0);
    const job = 'poor.results.csv.job';
    writeFileSync(
      path('all.csv'),
      `row,City\n${Array.from({ length: 10 }, (_, at) => `${String(at + 1)},Boston\n`).join('')}`,
    );
    const first = doorplate('repair', job, 'all.csv');
    expect([first.status, first.stdout]).toEqual([
      3,
      expect.stringMatching(
        /The budget of 2 credits for this repair is used up\.[^]*To resume: doorplate resume \S*job\/repair /,
      ),
    ]);
    expect(await records()).toBe(12);
    // Rows that were not reached keep their results.
    expect(
      read('poor.results.complete.csv').objects.map(({ status, SentInstead }) => [status, SentInstead !== '']),
    ).toEqual(Array.from({ length: 10 }, (_, at) => ['answered', at < 2]));
    const second = doorplate('repair', job, 'all.csv', '--budget', '5');
    expect([second.status, second.stderr]).toEqual([
      1,
      expect.stringMatching(
        /An earlier repair of this job is not done\. Resume it first: doorplate resume \S*job\/repair/,
      ),
    ]);
    expect(doorplate('resume', `${job}/repair`, '--budget', '10').status).toBe(0);
    expect(await records()).toBe(20);
    writeFileSync(path('more.csv'), 'row,City,Note\n1,Salem,\n2,Salem,\n3,Bostn,confirmed\n');
    const third = doorplate('repair', job, 'more.csv');
    expect([third.status, third.stderr]).toEqual([1, expect.stringContaining('budget of 12 credits is used up')]);
    // A refused repair saves no notes either.
    expect(existsSync(path(`${job}/notes.json`))).toBe(false);
    expect(doorplate('repair', job, 'more.csv', '--budget', '2').status).toBe(0);
    expect(await records()).toBe(22);
  });

  test('status and the summary show what the job, its retries and its repairs have used, as the service charged it', async () => {
    fileOf('used.csv', addresses(40));
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after' });
    const job = 'used.results.csv.job';
    const credits = async () => (await paid()).reduce((sum, call) => sum + call.credits, 0);
    const status = () => doorplate('status', job).stdout;
    expect(doorplate('cleanse', 'used.csv', '--geocode', '--chunk-size', '10', '--concurrency', '1').status).toBe(4);
    expect(status()).not.toContain('In total');
    const retried = doorplate('resume', job, '--retry-in-doubt', '-q');
    expect([retried.status, retried.stdout]).toEqual([
      0,
      expect.stringContaining('In total, the job, its retries and its repairs have used 80 credits, plus 20 in doubt.'),
    ]);
    expect(await credits()).toBe(100);
    writeFileSync(path('used.fixed.csv'), 'row,City\n21,Boston\n22,Boston\n23,Boston\n');
    expect(doorplate('repair', job, 'used.fixed.csv', '-q', '--budget', '4').status).toBe(3);
    expect(await credits()).toBe(104);
    const repair = path(`${job}/repair`);
    expect(status()).toContain(`Used: 60 credits, plus 20 in doubt.
Retries and repairs used 24 credits. In total: 84 credits, plus 20 in doubt.
A repair is not done and not running. To resume it: doorplate resume ${repair}
`);
    const part = { isDone: true, credits: 20, creditsInDoubt: 0 };
    expect(doorplate('status', job, '--json').events()).toEqual([
      expect.objectContaining({
        ...{ credits: 60, creditsInDoubt: 20, totalCredits: 84, totalCreditsInDoubt: 20 },
        followUps: [
          { ...part, kind: 'retry', folder: path(`${job}/retry`) },
          { ...part, kind: 'repair', folder: repair, isDone: false, credits: 4, resume: `doorplate resume ${repair}` },
        ],
      }),
    ]);
    const end = doorplate('resume', repair, '--budget', '6', '--json').events().at(-1);
    expect(end).toMatchObject({ status: 'done', credits: 6, totalCredits: 86, totalCreditsInDoubt: 20 });
    expect(await credits()).toBe(106);
    expect(status()).toMatch(/In total: 86 credits, plus 20 in doubt\.\n$/);
    expect(doorplate('resume', job, '--json').events().at(-1)).toMatchObject({ credits: 60, totalCredits: 86 });
    // A total that is not known is not shown.
    writeFileSync(path(`${job}/retry/job.json`), '{');
    expect(status()).toMatch(/\nThe credits used by retries and repairs are unknown\. .*job\.json/);
    const [unknown] = doorplate('status', job, '--json').events();
    expect(unknown).toMatchObject({ credits: 60, problem: expect.stringContaining('job.json') });
    expect(unknown).not.toHaveProperty('totalCredits');
  });

  test('counts each row by its latest result in the summary, the report and the status of the job', async () => {
    fileOf('counts.csv', [...addresses(10), '10,7 Elm Street,Boston,,Narnia,', '11,,,,,nothing']);
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after' });
    const job = 'counts.results.csv.job';
    const flags = ['--chunk-size', '5', '--concurrency', '1', '--html', 'counts.html'];
    expect(doorplate('cleanse', 'counts.csv', ...flags).status).toBe(4);
    const figures = () =>
      Object.fromEntries(
        [...readText('counts.html').matchAll(/<dt>([^<]*)<\/dt><dd>([\d,]+)/g)].map(([, name = '', count]) => [
          name,
          Number(count),
        ]),
      );
    expect(figures()).toMatchObject({ 'With an answer': 5, 'Not sent': 2, 'In doubt': 5, Credits: 5 });
    expect(doorplate('resume', job, '--retry-in-doubt', '-q').status).toBe(0);
    expect(figures()).toMatchObject({ Rows: 12, 'With an answer': 10, 'Not sent': 2, 'In doubt': 0, Credits: 10 });
    writeFileSync(path('counts.note.csv'), 'row,Note\n2,as it is\n');
    writeFileSync(path('counts.fixed.csv'), 'row,City,Country\n1,Boston,US\n11,Boston,US\n');
    expect(doorplate('repair', job, 'counts.note.csv', '-q').status).toBe(0);
    const repaired = doorplate('repair', job, 'counts.fixed.csv', '-q');
    expect([repaired.status, repaired.stdout]).toEqual([
      0,
      expect.stringMatching(
        /Done\. 2 rows, 2 credits\.[^]*\nOutcomes of the whole job\n(?: {2}.*\n)+ {2}not-sent +1\n/,
      ),
    ]);
    const charged = (await paid()).reduce((sum, call) => sum + call.credits, 0);
    expect(charged).toBe(17);
    const all = { rows: 12, results: 11, rejected: 0, notSent: 1, inDoubt: 0, accepted: 1 };
    const shown = {
      ...{ Rows: 12, 'With an answer': 11, Rejected: 0, 'Not sent': 1, 'In doubt': 0 },
      ...{ Credits: 12, 'Credits in doubt': 5, 'Accepted as they are': 1 },
    };
    expect(figures()).toEqual(shown);
    expect(readText('counts.html')).toContain('<h1>counts.csv</h1>');
    rmSync(path('counts.html'));
    const plain = doorplate('resume', job, '--html', 'counts.html').stdout;
    expect(plain).toContain('Done. 12 rows, 12 credits, plus 5 credits in doubt.');
    expect(plain).toMatch(/Rows without an answer\n {2}no address +1\n/);
    expect(plain).toContain('1 row accepted as it is, so not among the exceptions.');
    expect(figures()).toEqual({ ...shown, 'Resent and resolved': 5 });
    expect(doorplate('resume', job, '--json').events().at(-1)).toMatchObject({ totalCredits: 12, totalTally: all });
    expect(doorplate('status', job, '--json').events()).toMatchObject([{ totalCredits: 12, totalTally: all }]);
    expect(doorplate('status', job).stdout).toContain(
      'After retries and repairs: 11 with an answer, 1 not sent, 1 accepted as it is.\n',
    );
  });

  test('sends rows in doubt only on request, with their edits, and no retry sends them again', async () => {
    fileOf('doubt.csv', addresses(200));
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after', after: 1 });
    const job = 'doubt.results.csv.job';
    expect(doorplate('cleanse', 'doubt.csv', '--concurrency', '1', '--complete', 'csv').status).toBe(4);
    correct('doubt.results.exceptions.csv', 'fixed.csv', ({ row }) =>
      row === '150' || row === '1' ? { City: 'Boston' } : {},
    );
    const without = doorplate('repair', job, 'fixed.csv');
    expect([without.status, without.stdout]).toEqual([
      0,
      expect.stringContaining(
        '1 corrected row in doubt left out. To send it too, add --retry-in-doubt. You may be charged a second time.',
      ),
    ]);
    expect(await records()).toBe(201);
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after' });
    writeFileSync(path('one.csv'), 'row,City\n150,Boston\n');
    const lost = doorplate('repair', job, 'one.csv', '--retry-in-doubt');
    expect([lost.status, lost.stdout]).toEqual([
      4,
      expect.stringMatching(/To resend them: doorplate repair \S*doubt\.results\.csv\.job FILE --retry-in-doubt/),
    ]);
    expect(doorplate('resume', job, '--retry-in-doubt')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /100 rows of this job are still in doubt\. .*row 150 .* sent by a repair, .*: doorplate repair \S* FILE --retry-in-doubt, where FILE is a copy of the complete file$/m,
      ),
    });
    expect(doorplate('resume', `${job}/repair-2`, '--retry-in-doubt')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('sent with their edits. To resend them: doorplate repair'),
    });
    // Without the file that says which rows are in doubt, nothing is sent either.
    const kinds = path(`${job}/rows.bin`);
    renameSync(kinds, `${kinds}.away`);
    expect(doorplate('resume', job, '--retry-in-doubt')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('rows.bin is missing or damaged'),
    });
    renameSync(`${kinds}.away`, kinds);
    // Each listed row in doubt is sent, with the edit that was sent last.
    correct('doubt.results.exceptions.csv', 'rest.csv', () => ({}));
    const sentBefore = await records();
    expect(doorplate('repair', job, 'rest.csv', '--retry-in-doubt').status).toBe(0);
    expect((await records()) - sentBefore).toBe(100);
    const { objects } = read('doubt.results.complete.csv');
    expect(objects.filter(({ status }) => status !== 'answered')).toEqual([]);
    expect(JSON.parse(objects[149]?.['SentInstead'] ?? '')).toEqual({ Locality: 'Boston' });
    expect(JSON.parse(objects[149]?.['EarlierResults'] ?? '')).toHaveLength(2);
    // The state of the job counts them as resolved too.
    expect(doorplate('status', job).stdout).toContain('100 of them in doubt (100 already resent and resolved).');
    expect(doorplate('status', job, '--json').events()).toMatchObject([{ inDoubt: 100, leftInDoubt: 0 }]);
    expect(doorplate('resume', job, '--json').status).toBe(0);
    expect(doorplate('resume', job, '--retry-in-doubt')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('were resent by retries or repairs and now have an outcome'),
    });
    expect(await records()).toBe(sentBefore + 100);
  });

  test('never sends rows that a retry of a retry sends too', async () => {
    const inDoubt = async (name: string) => {
      fileOf(`${name}.csv`, addresses(10));
      const job = `${name}.results.csv.job`;
      await control('fail', { operation: 'cleanseInternational', with: 'reset-after', times: 2 });
      expect(doorplate('cleanse', `${name}.csv`, '-q').status).toBe(4);
      expect(doorplate('resume', job, '--retry-in-doubt', '-q').status).toBe(4);
      return job;
    };
    writeFileSync(path('nested.csv'), `row\n${Array.from({ length: 10 }, (_, at) => `${String(at + 1)}\n`).join('')}`);
    const unfinished = await inDoubt('unfinished');
    const budget = ['--chunk-size', '2', '--budget', '4'];
    expect(doorplate('resume', unfinished, '--retry-in-doubt', '-q', ...budget).status).toBe(3);
    const before = await records();
    expect(doorplate('repair', unfinished, 'nested.csv', '--retry-in-doubt')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/retry of rows in doubt of this job is not done\. .*job\/retry\/retry/),
    });
    expect(await records()).toBe(before);

    const repaired = await inDoubt('resent');
    expect(doorplate('repair', repaired, 'nested.csv', '--retry-in-doubt', '-q').status).toBe(0);
    const after = await records();
    for (const folder of [repaired, `${repaired}/retry`])
      expect(doorplate('resume', folder, '--retry-in-doubt')).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('now have an outcome'),
      });
    expect(await records()).toBe(after);
  });

  test('refuses a job whose repairs were removed or changed, or whose folder has a link', async () => {
    fileOf('broken.csv', addresses(4));
    expect(doorplate('cleanse', 'broken.csv', '-q').status).toBe(0);
    const job = 'broken.results.csv.job';
    for (const city of ['Boston', 'Salem']) {
      writeFileSync(path('city.csv'), `row,City\n1,${city}\n3,${city}\n`);
      expect(doorplate('repair', job, 'city.csv', '-q').status).toBe(0);
    }
    const before = await records();
    writeFileSync(path('city.csv'), 'row,City\n1,Lynn\n');
    const refused = (message: string) => {
      expect(doorplate('repair', job, 'city.csv')).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(message),
      });
    };
    const rows = path(`${job}/repair/rows.csv`);
    const text = readFileSync(rows, 'utf8');
    writeFileSync(rows, text.replace('\n3,', '\n2,'));
    refused('rows.csv, which has the rows of this repair, is missing or was changed. Restore it.');
    rmSync(rows);
    refused('is missing or was changed');
    writeFileSync(rows, text);
    renameSync(path(`${job}/repair`), path('away'));
    refused('repair is missing or incomplete, but a later repair of this job exists.');
    renameSync(path('away'), path(`${job}/repair`));
    symlinkSync(project, path(`${job}/repair-3`));
    refused('repair-3 is a link');
    rmSync(path(`${job}/repair-3`));
    expect(await records()).toBe(before);
    expect(doorplate('repair', job, 'city.csv', '-q').status).toBe(0);
  });

  test('does not count other line breaks as a correction, and repairs a row with a NUL character', async () => {
    writeFileSync(path('breaks.csv'), 'Street,City,Country\r\n"7 Elm Street\r\nFloor 2",Bostn,US\r\n');
    expect(doorplate('cleanse', 'breaks.csv', '--complete', 'csv', '-q').status).toBe(0);
    writeFileSync(path('breaks.fixed.csv'), readText('breaks.results.complete.csv').replaceAll('\r\n', '\n'));
    expect(doorplate('repair', 'breaks.results.csv.job', 'breaks.fixed.csv').stdout).toContain('1 row unchanged');

    const lines = ['7 Elm\0Street', '8 Elm Street'].map((Street) =>
      JSON.stringify({ Street, City: 'Bostn', Country: 'US' }),
    );
    writeFileSync(path('nul.jsonl'), lines.join('\n'));
    expect(doorplate('cleanse', 'nul.jsonl', '-o', 'nul.out.csv', '-q').status).toBe(0);
    writeFileSync(path('nul.fixed.csv'), 'row,City\n1,Boston\n2,Salem\n');
    expect(doorplate('repair', 'nul.out.csv.job', 'nul.fixed.csv', '--complete', 'jsonl', '-q').status).toBe(0);
    const objects = readText('nul.out.complete.jsonl').trim().split('\n');
    expect(objects.map((line) => (JSON.parse(line) as Record<string, string>)['SentInstead'])).toEqual([
      '{"Locality":"Boston"}',
      '{"Locality":"Salem"}',
    ]);
  });

  test('continues with resume after it was killed, and pays for no row twice', async () => {
    const count = 1_000;
    fileOf('killed.csv', addresses(count));
    expect(doorplate('cleanse', 'killed.csv', '-q').status).toBe(0);
    expect(await records()).toBe(count);
    await control('reset', {});
    const job = 'killed.results.csv.job';
    writeFileSync(
      path('many.csv'),
      `row,City\n${Array.from({ length: count }, (_, at) => `${String(at + 1)},Boston\n`).join('')}`,
    );
    const rate = ['--chunk-size', '20', '--concurrency', '2'];
    for (const calls of [2, 12]) {
      const args = calls === 2 ? ['repair', job, 'many.csv', '-q', ...rate] : ['resume', `${job}/repair`, '-q'];
      const child = spawn(bin, args, { cwd: project, env: env() });
      const ended = once(child, 'close');
      await expect.poll(async () => (await paid()).length).toBeGreaterThan(calls);
      child.kill('SIGKILL');
      await ended;
    }
    expect(doorplate('repair', job, 'many.csv')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Resume it first'),
    });
    const last = doorplate('resume', `${job}/repair`, '-q');
    expect([0, 4]).toContain(last.status);
    // Rows that were in flight are in doubt and keep their first answer. Every other row was paid for once.
    const text = readText('killed.results.complete.csv');
    const { objects } = read('killed.results.complete.csv');
    expect(objects.filter(({ status }) => status === 'answered')).toHaveLength(count);
    const inDoubt = objects.filter(({ EarlierResults }) => EarlierResults?.includes('"inDoubt"')).length;
    expect(inDoubt).toBeLessThanOrEqual(2 * 2 * 20);
    expect(objects.filter(({ SentInstead }) => SentInstead)).toHaveLength(count - inDoubt);
    expect(doorplate('status', job, '--json').events()).toMatchObject([
      { leftInDoubt: inDoubt, totalTally: { results: count, inDoubt: 0 } },
    ]);
    rmSync(path('killed.results.complete.csv'));
    doorplate('resume', job, '--complete', 'csv', '-q');
    expect(readText('killed.results.complete.csv')).toBe(text);
    const charged = await records();
    expect(charged).toBeLessThanOrEqual(count);
    expect(charged).toBeGreaterThanOrEqual(count - inDoubt);
    expect(doorplate('repair', job, 'many.csv').stdout).toContain('No row is sent again.');
    expect(await records()).toBe(charged);
  });

  test('repairs a run of a page, with its edits, notes and earlier results, and the file of exceptions of the page', async () => {
    const text = `${header}\n${addresses(6).join('\n')}\n`;
    writeFileSync(path('page.csv'), text);
    const run = pageRun({ budget: 5 });
    await run.open(new File([text], 'page.csv'));
    await run.start();
    await run.edit(1, { AdministrativeArea: 'MA' });
    await run.accept(2, 'A new building.');
    const exceptions = await run.download('exceptions');
    writeFileSync(path('page.exceptions.csv'), await exceptions.text());
    const file = await run.exportRun();
    writeFileSync(path('page.ndjson'), await file!.text());
    expect(doorplate('import', 'page.ndjson', 'page.csv', '-o', 'page.out.csv').status).toBe(0);
    const job = 'page.out.csv.job';
    expect(doorplate('repair', job, 'page.exceptions.csv')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('This job is not done. Resume it first'),
    });
    expect(doorplate('resume', job, '-q').status).toBe(0);
    expect(await records()).toBe(6);
    correct('page.exceptions.csv', 'page.fixed.csv', ({ row }) => (row === '1' ? { City: 'Boston' } : {}));
    // The edit that the page has not sent is sent too.
    expect(doorplate('repair', job, 'page.fixed.csv', '-q')).toMatchObject({ status: 0, stderr: '' });
    expect(await records()).toBe(8);
    const { objects } = read('page.out.complete.csv');
    expect(objects.map(({ SentInstead }) => SentInstead)).toEqual([
      '{"Locality":"Boston"}',
      '{"AdministrativeArea":"MA"}',
      ...Array.from({ length: 4 }, () => ''),
    ]);
    expect(objects[2]).toMatchObject({ Note: 'A new building.', EarlierResults: '' });
  });

  test('shows what the searches of a page have cost next to the credits of a job, in the words of the page', async () => {
    const text = `${header}\n${addresses(6).join('\n')}\n`;
    writeFileSync(path('searched.csv'), text);
    const run = pageRun({ budget: 5 });
    await run.open(new File([text], 'searched.csv'));
    await run.start();
    const search = run.searchClient(client());
    const [first] = await find(search, { text: '77 beacon st' });
    await retrieve(search, first!.id);
    const file = await run.exportRun();
    writeFileSync(path('searched.ndjson'), await file!.text());
    expect(doorplate('import', 'searched.ndjson', 'searched.csv', '-o', 'searched.out.csv').status).toBe(0);
    const job = 'searched.out.csv.job';
    const used = () => doorplate('status', job).stdout.match(/^Used: .*$/m)?.[0];
    expect(used()).toBe('Used: 5 credits, plus 1 credit for searches.');

    // The job returns to a page with them.
    expect(doorplate('export', job, '-o', 'back.ndjson').status).toBe(0);
    const back = pageRun({ budget: 5 });
    expect(await back.importRun(new File([text], 'searched.csv'), new Blob([readText('back.ndjson')]))).toBe(true);
    await back.continueSaved();
    expect(back.get()).toMatchObject({ reason: 'budget', searchCredits: 1, progress: { credits: 5 } });

    const { stdout } = doorplate('resume', job, '--reclaim', '--html', 'searched.html', '-q');
    expect(stdout).toContain('Done. 6 rows, 6 credits, plus 1 credit for searches. ');
    expect(readText('searched.html')).toContain('<dt>Credits (Find the address)</dt><dd>1</dd>');
    expect((await paid()).reduce((sum, call) => sum + call.credits, 0)).toBe(7);
    expect(doorplate('resume', job, '--json').events().at(-1)).toMatchObject({ totalCredits: 6, searchCredits: 1 });
    writeFileSync(path('searched.fixed.csv'), 'row,City\n1,Boston\n');
    expect(doorplate('repair', job, 'searched.fixed.csv', '-q').stdout).toContain(
      'In total, the job, its retries and its repairs have used 7 credits, plus 1 credit for searches.',
    );
    expect(used()).toBe('Used: 6 credits, plus 1 credit for searches.');
    expect(doorplate('status', job).stdout).toContain('In total: 7 credits, plus 1 credit for searches.');
    expect(doorplate('status', job, '--json').events()).toEqual([
      expect.objectContaining({ credits: 6, totalCredits: 7, searchCredits: 1 }),
    ]);

    // A figure that cannot be read counts as none, and the job is as it was.
    const saved = readText(`${job}/job.json`);
    writeFileSync(path(`${job}/job.json`), saved.replace('"searchCredits": 1', '"searchCredits": "1"'));
    expect(used()).toBe('Used: 6 credits.');
  });

  test('finds a row that a repair left in doubt, although it keeps its answer, and accepts it as it is', async () => {
    fileOf('kept.csv', addresses(3));
    const job = 'kept.results.csv.job';
    expect(doorplate('cleanse', 'kept.csv', '-q').status).toBe(0);
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after' });
    writeFileSync(path('kept.fixed.csv'), 'row,City\n1,Boston\n');
    expect(doorplate('repair', job, 'kept.fixed.csv', '-q').status).toBe(4);
    const rows = () => read('kept.results.complete.csv').objects;
    expect(rows()[0]).toMatchObject({ status: 'answered', EarlierResults: expect.stringContaining('"inDoubt"') });
    expect(rows()[0]).not.toHaveProperty('SentInstead');
    expect(doorplate('status', job).stdout).toContain(
      'After retries and repairs: 3 with an answer.\nOf the other rows, 1 had a last call without an answer, which may have been charged.\n',
    );
    expect(doorplate('resume', job, '--retry-in-doubt')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /1 row of this job is in doubt from a repair\. To send it again with its edits: doorplate repair \S* FILE --retry-in-doubt/,
      ),
    });
    writeFileSync(path('kept.note.csv'), 'row,Note\n1,as it is\n');
    expect(doorplate('repair', job, 'kept.note.csv').stdout).toContain('1 row accepted without being sent.');
    expect(rows()[0]).toMatchObject({ status: 'answered', Note: 'as it is' });
    // The correction is not sent any more, and the row is still in doubt.
    expect(doorplate('repair', job, 'kept.note.csv', '--dry-run', '--json').events()[0]).toMatchObject({
      ...{ toSend: 0, unchanged: 1, inDoubtLeftOut: 0 },
    });
    expect(doorplate('status', job, '--json').events()).toMatchObject([{ leftInDoubt: 1 }]);
    expect(await records()).toBe(4);
  });

  test('keeps the answers of a run of a page that is imported in the middle of a repair', async () => {
    const text = `${header}\n${addresses(3).join('\n')}\n`;
    writeFileSync(path('half.csv'), text);
    const run = pageRun();
    await run.open(new File([text], 'half.csv'));
    await run.start();
    for (const row of [0, 1]) await run.edit(row, { Locality: 'Boston' });
    await control('fail', { operation: 'cleanseInternational', with: 'error-object' });
    await run.runAgain();
    expect(run.get()).toMatchObject({ phase: 'stopped', summary: { answered: 3, toSendAgain: 2 } });
    const file = await run.exportRun();
    writeFileSync(path('half.ndjson'), await file!.text());
    expect(doorplate('import', 'half.ndjson', 'half.csv', '-o', 'half.out.csv').status).toBe(0);
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after' });
    const job = 'half.out.csv.job';
    expect(doorplate('resume', job, '--complete', 'csv', '--chunk-size', '1', '-q').status).toBe(4);
    const { objects } = read('half.out.complete.csv');
    expect(objects.map(({ status, SentInstead }) => [status, SentInstead])).toEqual([
      ['answered', ''],
      ['answered', '{"Locality":"Boston"}'],
      ['answered', ''],
    ]);
    expect(JSON.parse(objects[0]?.['EarlierResults'] ?? '')).toEqual([
      { sent: { Locality: 'Boston' }, outcome: { inDoubt: expect.any(String) } },
    ]);
    const counts = { rows: 3, results: 3, inDoubt: 0 };
    expect(doorplate('resume', job, '--json').events().at(-1)).toMatchObject({ totalTally: counts, leftInDoubt: 1 });
    expect(doorplate('status', job, '--json').events()).toMatchObject([{ totalTally: counts, leftInDoubt: 1 }]);
    expect(await records()).toBe(5);
  });

  test('repairs emails, also those of split cells', async () => {
    writeFileSync(path('people.csv'), 'Name,Mail\nJo,"jo@exmple.com; ann@example.com"\nBo,bo@example.com\n');
    expect(doorplate('emails', 'people.csv', '--split-emails', '--complete', 'csv').status).toBe(0);
    const before = await records();
    writeFileSync(path('mails.csv'), 'row,checked email\n1,jo@example.com\n');
    expect(doorplate('repair', 'people.results.csv.job', 'mails.csv').status).toBe(0);
    expect(await records()).toBe(before + 1);
    const { objects } = read('people.results.complete.csv');
    expect(objects.map(({ SentInstead }) => SentInstead)).toEqual(['{"email":"jo@example.com"}', '', '']);
    expect(objects[0]?.['emailAddress']).toBe('jo@example.com');
  });

  test('replaces a repair of which nothing was sent, and one that was begun elsewhere sends nothing', async () => {
    fileOf('dropped.csv', addresses(6));
    expect(doorplate('cleanse', 'dropped.csv', '--complete', 'csv', '-q').status).toBe(0);
    const job = 'dropped.results.csv.job';
    writeFileSync(path('wrong.csv'), 'row,City,Country\n1,Paris,France\n2,Paris,Narnia\n');
    writeFileSync(path('right.csv'), 'row,City\n1,Boston\n2,Salem\n3,Lynn\n');
    expect(doorplate('repair', job, 'wrong.csv', '-q', '--budget', '0').status).toBe(3);
    expect(await records()).toBe(6);
    const replaces = `This replaces the repair in ${path(`${job}/repair`)}. None of its rows were sent.`;
    const dry = doorplate('repair', job, 'right.csv', '--dry-run');
    expect([dry.status, dry.stdout]).toEqual([0, expect.stringContaining(replaces)]);
    // A file that cannot be used replaces nothing.
    writeFileSync(path('unusable.csv'), 'row,City\n9,Boston\n');
    expect(doorplate('repair', job, 'unusable.csv').status).toBe(2);
    expect(doorplate('status', job).stdout).toContain('A repair is not done and not running.');

    const part = doorplate('repair', job, 'right.csv', '--budget', '2', '--chunk-size', '1');
    expect([part.status, part.stdout]).toEqual([3, expect.stringContaining(replaces)]);
    expect(await records()).toBe(8);
    for (const args of [
      ['resume', `${job}/repair`, '--budget', '9'],
      ['export', `${job}/repair`, '-o', 'dropped.run'],
    ])
      expect(doorplate(...args)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('A later repair has replaced this one'),
      });
    expect(doorplate('status', `${job}/repair`).stdout).toContain('A later repair has replaced this one.');
    // Rows of the second repair were sent, so it must be finished.
    expect(doorplate('repair', job, 'right.csv')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /not done\. Resume it first: doorplate resume \S*\/repair-2 --budget CREDITS\. Some of its rows were sent, so another repair cannot replace it\./,
      ),
    });
    expect(doorplate('resume', `${job}/repair-2`, '-q', '--budget', '3').status).toBe(0);
    expect(await records()).toBe(9);
    expect(read('dropped.results.complete.csv').objects.map(({ SentInstead }) => SentInstead)).toEqual([
      ...['Boston', 'Salem', 'Lynn'].map((city) => `{"Locality":"${city}"}`),
      ...['', '', ''],
    ]);
    expect(doorplate('status', job, '--json').events()).toMatchObject([
      { totalCredits: 9, followUps: [{ folder: path(`${job}/repair-2`), credits: 3 }] },
    ]);
    // A note of a later pass stays with its row.
    writeFileSync(path('noted.csv'), 'row,Note\n1,as it is\n');
    expect(doorplate('repair', job, 'noted.csv', '-q').status).toBe(0);
    expect(read('dropped.results.complete.csv').objects.map(({ Note }) => Note)[0]).toBe('as it is');

    // A repair that was exported may have been sent elsewhere.
    writeFileSync(path('third.csv'), 'row,City\n4,Boston\n');
    expect(doorplate('repair', job, 'third.csv', '-q', '--budget', '0').status).toBe(3);
    expect(doorplate('export', `${job}/repair-3`, '-o', 'third.run').status).toBe(0);
    expect(doorplate('repair', job, 'third.csv')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('An earlier repair of this job is not done'),
    });
    expect(await records()).toBe(9);
  });

  test('replaces no repair whose journal has lost the rows that it sent', async () => {
    fileOf('lost.csv', addresses(6));
    const job = 'lost.results.csv.job';
    expect(doorplate('cleanse', 'lost.csv', '-q').status).toBe(0);
    const one = ['--chunk-size', '1', '--concurrency', '1'];
    await control('fail', { operation: 'cleanseInternational', after: 1, with: 'reset-after' });
    writeFileSync(path('lost.first.csv'), 'row,City\n1,Boston\n2,Boston\n4,Boston\n5,Boston\n');
    expect(doorplate('repair', job, 'lost.first.csv', '-q', ...one).status).toBe(4);
    expect(await records()).toBe(10);

    writeFileSync(path('lost.next.csv'), 'row,City\n1,Lynn\n2,Lynn\n4,Lynn\n5,Lynn\n');
    const journal = path(`${job}/repair/journal.log`);
    const lines = readFileSync(journal);
    const refused = async (problem: string) => {
      for (const flags of [[], ['--retry-in-doubt'], ['--dry-run']])
        expect(doorplate('repair', job, 'lost.next.csv', ...flags)).toMatchObject({
          status: 1,
          stdout: '',
          stderr: `error: The journal in ${path(`${job}/repair`)} ${problem}, so data was lost or edited. Nothing was sent, to avoid charging rows twice.\n`,
        });
      expect(await records()).toBe(10);
    };
    rmSync(journal);
    await refused('has lost its log (journal.log)');
    writeFileSync(journal, '');
    await refused('lacks rows that are in the results');
    // Either the results or the kinds of their rows are enough.
    renameSync(path(`${job}/repair/rows.bin`), path('lost.rows.bin'));
    await refused('lacks rows that are in the results');
    renameSync(path('lost.rows.bin'), path(`${job}/repair/rows.bin`));
    for (const kind of ['', '.in-doubt']) renameSync(path(`lost.results.repaired${kind}.csv`), path(`away${kind}.csv`));
    await refused('lacks rows that are in the results');
    for (const kind of ['', '.in-doubt']) renameSync(path(`away${kind}.csv`), path(`lost.results.repaired${kind}.csv`));

    // With its journal, the row in doubt is left out.
    writeFileSync(journal, lines);
    const next = doorplate('repair', job, 'lost.next.csv');
    expect([next.status, next.stdout]).toEqual([0, expect.stringContaining('1 corrected row in doubt left out.')]);
    expect(await records()).toBe(13);

    // A repair that has only found rows that cannot be sent can be replaced.
    writeFileSync(path('lost.unsendable.csv'), 'row,Country\n1,Narnia\n3,Narnia\n6,France\n');
    expect(doorplate('repair', job, 'lost.unsendable.csv', '-q', '--budget', '0').status).toBe(3);
    writeFileSync(path('lost.last.csv'), 'row,City\n6,Boston\n');
    expect(doorplate('repair', job, 'lost.last.csv')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('None of its rows were sent.'),
    });
    expect(await records()).toBe(14);
  });

  test('finds a column whose name exists twice: the one that is sent, or its position', async () => {
    writeFileSync(path('twice.csv'), 'id,City,City,Street,Country\n1,HQ,Bostn,7 Elm St,US\n2,HQ,Bostn,8 Elm St,US\n');
    const columns = ['--column', 'column 3=Locality'];
    expect(doorplate('cleanse', 'twice.csv', ...columns, '--complete', 'csv', '-q').status).toBe(0);
    const job = 'twice.results.csv.job';
    const repaired = (text: string) => {
      writeFileSync(path('twice.fixed.csv'), text);
      const { status, stdout } = doorplate('repair', job, 'twice.fixed.csv');
      expect(status).toBe(0);
      return stdout;
    };
    // Positions are those of the file, also in what is printed.
    expect(repaired('row,City\n1,Boston\n')).toMatch(
      /^1 row to send again\.\n.*City \(column 3\) as Locality.*\nIgnored: City \(column 2\)/,
    );
    expect(repaired('row,column 3\n1,Salem\n')).toContain('1 row to send again.');
    expect(repaired('row,City,City\n2,Main office,Lynn\n')).toMatch(/^1 row to send again\.\n.*no effect: column 2\./);
    expect(repaired('row,column 2\n1,Salem\n')).toMatch(/^No row is sent again\..*\n.*no effect: column 2\./);
    expect(read('twice.results.complete.csv').objects.map(({ SentInstead }) => SentInstead)).toEqual([
      '{"Locality":"Salem"}',
      '{"Locality":"Lynn"}',
    ]);

    writeFileSync(path('both.csv'), 'City,City,Street,Country\nBoston,Center,7 Elm St,US\n');
    const both = ['--column', '{column 1} {column 2}=Locality'];
    expect(doorplate('cleanse', 'both.csv', ...both, '-q').status).toBe(0);
    const before = await records();
    writeFileSync(path('both.fixed.csv'), 'row,City\n1,Salem\n');
    expect(doorplate('repair', 'both.results.csv.job', 'both.fixed.csv')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(
        'column "City": both.csv has several columns with this name. Use the position of one as its name: "column 1" or "column 2". Nothing was sent.',
      ),
    });
    expect(await records()).toBe(before);

    writeFileSync(path('keys.csv'), 'Country,Street,City,Country\nFrance,7 Elm St,Boston,US\n');
    const second = ['--column', 'column 4=Country', '--complete', 'jsonl'];
    expect(doorplate('cleanse', 'keys.csv', ...second, '-q').status).toBe(0);
    const sent = await records();
    // In JSON Lines, the second column has another name, so the first one could be taken for it.
    copyFileSync(path('keys.results.complete.jsonl'), path('keys.fixed.jsonl'));
    expect(doorplate('repair', 'keys.results.csv.job', 'keys.fixed.jsonl')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('column "Country": keys.csv has several columns with this name.'),
    });
    expect(await records()).toBe(sent);
  });

  test('accepts its own file of exceptions, whatever lines of the file were unreadable', () => {
    fileOf('bad.csv', [...addresses(3), '3\0,4 Main Street,Bostn,02108,US,', '4', '5,"6 Main,x', header]);
    expect(doorplate('cleanse', 'bad.csv', '--complete', 'csv', '-q').status).toBe(0);
    writeFileSync(path('bad.fixed.csv'), readText('bad.results.exceptions.csv'));
    expect(doorplate('repair', 'bad.results.csv.job', 'bad.fixed.csv')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('No row is sent again. 3 rows unchanged'),
    });
    // A row that is damaged is not left out.
    writeFileSync(
      path('bad.fixed.csv'),
      readText('bad.results.complete.csv').replace('0,1 Main Street,Bostn', '0\0,1 Main Street,Boston'),
    );
    expect(doorplate('repair', 'bad.results.csv.job', 'bad.fixed.csv')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('line 2 contains a NUL character. Nothing was sent.'),
    });
  });

  test('repairs columns that a template joins, and files with a column named row', async () => {
    writeFileSync(path('joined.csv'), 'row,No,Street,City,Country\nx,7,Main St,Boston,US\ny,8,Elm St,Boston,US\n');
    const columns = ['--column', '{No} {Street}=Address1'];
    expect(
      doorplate('cleanse', 'joined.csv', ...columns, '--set', 'AdministrativeArea=MA', '--complete', 'csv').status,
    ).toBe(0);
    correct('joined.results.complete.csv', 'number.csv', (row) => (row['row 2'] === '2' ? { No: '80' } : {}));
    expect(doorplate('repair', 'joined.results.csv.job', 'number.csv').status).toBe(0);
    const { objects } = read('joined.results.complete.csv');
    expect(objects.map(({ row, SentInstead }) => [row, SentInstead])).toEqual([
      ['x', ''],
      ['y', '{"Address1":"80 Elm St"}'],
    ]);
    expect(objects[1]?.['Address1']).toContain('80');
  });
});
