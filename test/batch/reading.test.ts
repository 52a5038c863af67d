import { csvSource, estimateRun, exportRun, importRun, readColumns } from 'doorplate/batch';
import { writeCsv } from 'doorplate/files';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fileJobs, serviceOf } from '../support/batch/fileJobs.ts';
import { encode } from '../support/encode.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { workbook, zip } from '../support/zip.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

const { write, run, tableIn } = fileJobs(() => folder);

const rows = [
  ['Reference', 'Address1', 'Locality', 'Country'],
  ['1', 'Königsallee 5', 'Düsseldorf', 'DE'],
  ['2', 'Hauptstraße 1', 'Berlin', 'DE'],
];
const western = encode(writeCsv([['Kundenliste'], ...rows], { delimiter: ';' }), 'windows-1252');

describe('a file as it comes', () => {
  test.each([
    ['in Windows-1252 with semicolons and a title', 'in.csv', western],
    ['in UTF-16 without a byte order mark', 'in.txt', encode(writeCsv(rows, { delimiter: '\t' }), 'utf-16le')],
    ['gzipped', 'in.csv.gz', gzipSync(western)],
    ['in a ZIP archive', 'in.zip', zip({ 'k.csv': western })],
    [
      'as JSON Lines',
      'in.jsonl',
      `${rows
        .slice(1)
        .map((row) => JSON.stringify(Object.fromEntries(row.map((cell, at) => [rows[0]?.[at], cell]))))
        .join('\n')}\nnot an object`,
    ],
    ['as an Excel workbook', 'in.xlsx', workbook([['Kundenliste'], [], ...rows])],
  ])('is sent and written with its own letters: %s', async (_, name, bytes) => {
    const { client, sent } = serviceOf();
    const path = write(name, bytes);
    const { header, columns } = await readColumns({ source: csvSource(path), operation: 'cleanseInternational' });
    expect([header, columns]).toEqual([rows[0], ['Id', 'Address1', 'Locality', 'Country']]);
    expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 2 } });
    expect([...sent.keys()]).toEqual(['Königsallee 5', 'Hauptstraße 1']);
    expect(tableIn().rows.map((row) => row.slice(0, 4))).toEqual(rows.slice(1));
    expect(tableIn('unreadable').rows.map((row) => row.slice(0, 3))).toEqual(
      name === 'in.txt'
        ? []
        : [name === 'in.jsonl' ? ['3', 'json', 'not an object'] : ['1', 'preamble', 'Kundenliste']],
    );
  });

  test('can have no column names, and the app says what its columns are', async () => {
    const { client } = serviceOf();
    const path = write('in.csv', '1 Main Street,Boston,US\n2 Main Street,Boston,US\n');
    expect(await run(path, { client, columns: ['Address1', 'Locality', 'Country'] })).toMatchObject({
      tally: { results: 2 },
    });
    expect(tableIn().header.slice(0, 3)).toEqual(['Column 1', 'Column 2', 'Column 3']);
    expect(tableIn().rows).toHaveLength(2);
  });

  test('is refused with what to do, before anything is sent, if it is damaged or of another kind', async () => {
    const { client, calls } = serviceOf();
    const refused = [
      [zip({ 'a.csv': 'x', 'b.csv': 'y' }), 'archive'],
      [zip({ 'content.xml': 'x' }), 'format'],
      [workbook(rows).slice(0, 200), 'unreadable'],
    ] as const;
    for (const [bytes, reason] of refused)
      await expect(run(write('in.bin', bytes), { client })).rejects.toMatchObject({ reason });
    expect(calls()).toBe(0);
  });
});

describe('how a job reads its file', () => {
  const many = Array.from({ length: 300 }, (_, row) => [String(row), `${String(row)} Königsallee`, 'Düsseldorf', 'DE']);
  // The same bytes are other letters in Mac Roman, which nothing recognizes.
  const bytes = encode(writeCsv([['Reference', 'Address1', 'Locality', 'Country'], ...many]), 'macintosh');
  const chosen = { encoding: 'macintosh' };

  test('is stored in the job, and the job is resumed in the same way', async () => {
    const path = write('in.csv', bytes);
    const failing = serviceOf((call) => (call === 1 ? new Response('', { status: 401 }) : undefined));
    const stopped = { chunkSize: 100, concurrency: 1 };
    expect(await run(path, { ...stopped, client: failing.client, source: csvSource(path, chosen) })).toMatchObject({
      status: 'stopped',
    });
    const reading = { encoding: 'macintosh', delimiter: ',', headerRow: 1 };
    expect(JSON.parse(readFileSync(join(folder, 'job/job.json'), 'utf8'))).toMatchObject({ reading });
    const { client, sent } = serviceOf();
    const other = csvSource(path, { encoding: 'windows-1252' });
    await expect(run(path, { ...stopped, client, source: other })).rejects.toMatchObject({
      reason: 'changed',
      message: expect.stringContaining('how the source is read'),
    });
    const how = { operation: 'cleanseInternational', journal: join(folder, 'job'), client } as const;
    expect(await estimateRun({ ...how, source: csvSource(path) })).toMatchObject({ done: 100, records: 200 });
    expect(await run(path, { ...stopped, client, source: csvSource(path) })).toMatchObject({
      status: 'done',
      tally: { results: 300 },
    });
    expect(sent.get('250 Königsallee')).toBe(1);
    expect(tableIn().rows.map((row) => row[1])).toEqual(many.map((row) => row[1]));
  });

  test('goes with the job to another machine', async () => {
    const path = write('in.csv', bytes);
    const failing = serviceOf((call) => (call === 1 ? new Response('', { status: 401 }) : undefined));
    await run(path, { chunkSize: 100, concurrency: 1, client: failing.client, source: csvSource(path, chosen) });
    const file = await exportRun({ journal: join(folder, 'job') });
    const { client, sent } = serviceOf();
    const source = csvSource(path);
    const journal = join(folder, 'other');
    const { columns, settings, country, reading } = await importRun({ file, source, journal, client });
    expect(reading).toEqual({ encoding: 'macintosh', delimiter: ',', headerRow: 1 });
    expect(
      await run(path, { client, source: csvSource(path), columns, settings, country, journal, chunkSize: 100 }),
    ).toMatchObject({ status: 'done' });
    expect(sent.get('250 Königsallee')).toBe(1);
  });
});

test('a job reads the sheet of a workbook that it was started with', async () => {
  const { client, sent } = serviceOf();
  const path = write('in.xlsx', readFileSync('test/files/workbooks/sheets.xlsx'));
  const source = csvSource(path, { sheet: 'r & d' });
  expect(await source.reading()).toMatchObject({ sheet: 'R & D' });
  source.readAs(await source.reading());
  expect(await run(path, { client, source, country: 'US' })).toMatchObject({ tally: { results: 1 } });
  expect([...sent.keys()]).toEqual(['2 Main St']);
  await expect(csvSource(path, { sheet: 'Old' }).header()).rejects.toThrow(
    'in.xlsx: There is no sheet "Old". The visible sheets are: Customers, R & D.',
  );
});

test('a gzipped file of 1 MB that contains 1 GB of zeros is refused', async () => {
  const zeros = gzipSync(Buffer.alloc(10_000_000));
  const path = write('in.csv.gz', Buffer.concat(Array<Buffer>(100).fill(zeros)));
  await expect(csvSource(path, { encoding: 'utf-8' }).digest()).rejects.toMatchObject({ reason: 'too-large' });
});
