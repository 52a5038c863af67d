import {
  BatchError,
  type BatchReport,
  type BatchSink,
  type BatchSource,
  csvSink,
  csvSource,
  estimateRun,
  outputPath,
  readColumns,
} from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fileJobs, serviceOf } from '../support/batch/fileJobs.ts';
import { noRoom } from '../support/batch/noRoom.ts';
import { withWrites } from '../support/batch/withWrites.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { noWaits } from '../support/withoutWaits.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

const { streets, header, write, fileOf, run, tableIn, firsts, numbers } = fileJobs(() => folder);

describe('a file on a disk', () => {
  test('keeps its rows in order, with an answer next to each', async () => {
    const { client, calls, twice } = serviceOf();
    const report = await run(fileOf(1_234), { client });
    expect(report).toMatchObject({
      status: 'done',
      reason: undefined,
      unreadable: 0,
      credits: 1_234,
      creditsInDoubt: 0,
    });
    expect(report.tally).toMatchObject({
      rows: 1_234,
      results: 1_234,
      kinds: { accept: 1_234 },
      qualities: { A: 1_234 },
    });
    const out = tableIn();
    expect(out.header.slice(0, 6)).toEqual(['Reference', 'Address1', 'Locality', 'Country', 'verdict', 'AVC']);
    expect(out.rows.map((row) => row.slice(0, 2))).toEqual(
      numbers(1_234).map((first, at) => [first, `${String(at + 1)} Main Street`]),
    );
    expect(out.unreadable).toEqual([]);
    expect([calls(), twice()]).toEqual([13, []]);
  });

  test('B02: sends nothing when it runs again', async () => {
    const { client, calls } = serviceOf();
    await run(fileOf(300), { client });
    const before = readFileSync(join(folder, 'out.csv'));
    const again = await run(join(folder, 'in.csv'), { client });
    expect([again.status, again.credits, calls()]).toEqual(['done', 300, 3]);
    expect(again.tally.results).toBe(300);
    expect(readFileSync(join(folder, 'out.csv')).equals(before)).toBe(true);
  });

  test.each([
    ['gzip', (text: string) => gzipSync(text)],
    ['UTF-16 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    [
      'semicolons, CRLF and a byte order mark',
      (text: string) => `\ufeff${text.replaceAll(',', ';').replaceAll('\n', '\r\n')}`,
    ],
    ['tabs', (text: string) => text.replaceAll(',', '\t')],
  ])('B21: can be written with %s', async (_, made) => {
    const { client } = serviceOf();
    const path = write('in.csv', made(`${header}\n${streets(150).join('\n')}\n`));
    expect(await run(path, { client })).toMatchObject({ status: 'done', unreadable: 0 });
    expect(firsts()).toEqual(numbers(150));
  });

  test('B11: has its unreadable lines written to a file with their numbers, and all output together equals the input', async () => {
    const { client, calls } = serviceOf();
    const rows = streets(300);
    const odd = ['too,many,cells,in,this,row', 'short', header, '7,"never closed'];
    const path = write(
      'in.csv',
      [header, ...rows.slice(0, 2), odd[0], ...rows.slice(2, 250), odd[1], odd[2], ...rows.slice(250), odd[3]].join(
        '\n',
      ),
    );
    const linesIn = () => readFileSync(join(folder, 'out.unreadable.csv'), 'utf8').trim().split('\n');
    const all = [
      `line,why,${header}`,
      '4,long,too,many,cells,in,this,row',
      '253,short,short',
      `254,header,${header}`,
      '305,quote,"7,""never closed"',
    ];
    expect(await run(path, { client, budget: 100, chunkSize: 50 })).toMatchObject({ status: 'stopped' });
    expect(linesIn().slice(0, 2)).toEqual(all.slice(0, 2));
    expect(await run(path, { client, chunkSize: 50 })).toMatchObject({
      ...{ status: 'done', unreadable: 4 },
      tally: { results: 300 },
    });
    expect([linesIn(), firsts(), calls()]).toEqual([all, numbers(300), 6]);
    // A second run gives the same files.
    await run(path, { client, chunkSize: 50 });
    expect(linesIn()).toEqual(all);
  });

  test('B12, B13: is reported before anything is sent or started if it does not exist or has no known column', async () => {
    const { client, calls } = serviceOf();
    await expect(run(write('odd.csv', 'colour,size\nred,1\n'), { client })).rejects.toMatchObject({
      reason: 'columns',
    });
    await expect(run(join(folder, 'missing.csv'), { client })).rejects.toMatchObject({ reason: 'unreadable' });
    await expect(run(write('empty.csv', ''), { client })).rejects.toMatchObject({ reason: 'empty' });
    await expect(
      run(write('zip.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 255, 254])), { client }),
    ).rejects.toMatchObject({
      reason: 'unreadable',
    });
    expect(calls()).toBe(0);
    expect(existsSync(join(folder, 'job/lock'))).toBe(false);
  });

  test('is refused without a street, even if the program names the columns, and the estimate refuses it too', async () => {
    const { client, calls } = serviceOf();
    const path = write('places.csv', 'Shop,Town,Zip,Country\nAcme,Boston,02110,US\n');
    const refused = { reason: 'columns', message: expect.stringContaining('has no street column') };
    await expect(run(path, { client })).rejects.toMatchObject(refused);
    const columns = ['Organization', 'Locality', 'PostalCode', 'Country'];
    await expect(run(path, { client, columns })).rejects.toMatchObject(refused);
    const asked = { operation: 'cleanseInternational', source: csvSource(path) } as const;
    await expect(estimateRun({ ...asked, columns })).rejects.toMatchObject(refused);
    expect(calls()).toBe(0);
  });

  test('is refused if two columns fit a field equally well, until the program chooses one', async () => {
    const { client, calls } = serviceOf();
    const path = write('towns.csv', 'Street,Town,City,Country\n1 Main Street,Boston,Salem,US\n');
    await expect(run(path, { client })).rejects.toMatchObject({
      reason: 'columns',
      message: expect.stringMatching(/"Town" and "City" of .*towns\.csv could both be mapped to Locality/),
    });
    expect(calls()).toBe(0);
    const source = csvSource(path);
    const { columns } = await readColumns({
      source,
      operation: 'cleanseInternational',
      chosen: new Map([[2, 'Locality']]),
    });
    expect(columns).toEqual(['Address1', '', 'Locality', 'Country']);
  });

  test('keeps a placeholder in its cell, but does not send it', async () => {
    const { client, calls } = serviceOf();
    const path = write('null.csv', 'Street,City,Country\n1 Main Street,NULL,US\n\\N,Boston,US\n');
    await run(path, { client });
    expect(calls()).toBe(1);
    expect(tableIn().rows[0]?.slice(0, 3)).toEqual(['1 Main Street', 'NULL', 'US']);
    expect(readFileSync(outputPath(join(folder, 'out.csv'), 'not-sent'), 'utf8')).toContain('\\N,Boston,US');
  });

  test.each([
    ['a byte that is not UTF-8', Buffer.from([0xe9]), 1],
    ['a byte that is not UTF-8, far into the file', Buffer.from([0xe9]), 5_000],
    ['a letter cut by the end of the file', Buffer.from([0xc3]), 5_000],
  ])('B12: is reported with the line before anything is sent if it contains %s', async (_, fault, at) => {
    const { client, calls } = serviceOf();
    // The letters have several bytes, and the chunks in which a file is read split some of them.
    const lines = Array.from({ length: at }, (__, row) => `${String(row)},Größe ${'é'.repeat(row % 7)} Straße,Köln,DE`);
    const head = ['Reference,Address1,Locality,Country', ...lines].join('\n');
    const path = write('fault.csv', Buffer.concat([Buffer.from(head), fault]));
    await expect(run(path, { client })).rejects.toMatchObject({ reason: 'encoding', line: at + 1 });
    expect(calls()).toBe(0);
  });

  test('B12: is rejected before anything is sent if two columns with the same name both fit a field, unless the app says which', async () => {
    const { client, calls } = serviceOf();
    const path = write('in.csv', 'Reference,Address1,City,City\n1,1 Main Street,Boston,Salem\n');
    await expect(run(path, { client })).rejects.toMatchObject({
      reason: 'columns',
      message:
        'Columns 3 and 4 of in.csv have the same name, "City", and could both be mapped to Locality. Map one of them (in a terminal: --column "column 3=Locality").',
    });
    expect([calls(), existsSync(join(folder, 'job/job.json'))]).toEqual([0, false]);
    await run(path, { client, columns: ['Id', 'Address1', '', 'Locality'] });
    expect(tableIn().rows[0]?.slice(0, 4)).toEqual(['1', '1 Main Street', 'Boston', 'Salem']);
  });

  test('B12: sends the column that fits if another one has the same name, as on a page, and keeps the cells of both', async () => {
    const { client } = serviceOf();
    const path = write('in.csv', 'Reference,Address1,Locality,Country,Country\n1,1 Main Street,Boston,home,US\n');
    const { columns } = await readColumns({ source: csvSource(path), operation: 'cleanseInternational' });
    expect(columns).toEqual(['Id', 'Address1', 'Locality', '', 'Country']);
    await run(path, { client });
    expect(tableIn().rows[0]?.slice(0, 5)).toEqual(['1', '1 Main Street', 'Boston', 'home', 'US']);
  });

  test('is rejected before anything is sent if it maps to an unknown field, which would be paid for without effect', async () => {
    const { client, calls } = serviceOf();
    const path = write('in.csv', 'Street,Country\n1 Main Street,US\n');
    await expect(run(path, { client, columns: ['Adress1', 'Country'] })).rejects.toMatchObject({
      reason: 'columns',
      message: expect.stringMatching(/^Unknown field "Adress1"\. The service accepts: .*Address1,/),
    });
    expect([calls(), existsSync(join(folder, 'job/job.json'))]).toEqual([0, false]);
    const source = csvSource(path);
    const asked = { source, client, operation: 'cleanseInternational', columns: ['Adress1', 'Country'] } as const;
    await expect(estimateRun(asked)).rejects.toMatchObject({ reason: 'columns' });
    // A job without sent rows can start again with other columns. If those are rejected, the job is unchanged.
    await run(path, { client, budget: 0, columns: ['Thoroughfare', 'Country'] });
    const job = readFileSync(join(folder, 'job/job.json'), 'utf8');
    await expect(run(path, { client, columns: ['Adress1', 'Country'] })).rejects.toMatchObject({ reason: 'columns' });
    expect([calls(), readFileSync(join(folder, 'job/job.json'), 'utf8')]).toEqual([0, job]);
  });

  test('B12: keeps two columns of the same name unchanged if neither is sent', async () => {
    const { client } = serviceOf();
    await run(write('in.csv', 'Address1,Country,Note,Note\n1 Main Street,US,left,right\n'), { client });
    expect(tableIn().rows[0]?.slice(0, 4)).toEqual(['1 Main Street', 'US', 'left', 'right']);
  });

  test('has paid answers that fit no row in the file of rows in doubt, next to the first row of their call', async () => {
    const { client } = serviceOf(() => Response.json([{ Matches: [{ AVC: 'V44-I44-P6-100', Locality: 'Rome' }] }]));
    expect(await run(fileOf(20), { client, chunkSize: 10 })).toMatchObject({ tally: { inDoubt: 20, unplaced: 2 } });
    const { header: names, rows } = tableIn('in-doubt');
    const texts = rows.map((cells) => cells[names.findIndex((name) => name === 'AnswersWithoutRow')]);
    expect(texts.map((text) => text !== '')).toEqual(numbers(20).map((at) => Number(at) % 10 === 0));
    expect(texts[0]).toContain('"Locality":"Rome"');
  });

  test('keeps its columns in every file if an answer has a column of the same name', async () => {
    const { client } = serviceOf((call) => (call === 1 ? new Response('', { status: 400 }) : undefined));
    const rows = numbers(20).map((at) => `${at} Main Street,US,mine,mine,mine,mine`);
    const path = write('in.csv', `Address1,Country,verdict,Locality,why,line\n${rows.join('\n')}\ncut\n`);
    await run(path, { client, chunkSize: 10, columns: ['Address1', 'Country', '', '', '', ''] });
    const headerOf = (kind?: Parameters<typeof outputPath>[1]) => tableIn(kind).header;
    expect(headerOf()).toEqual(expect.arrayContaining(['verdict', 'verdict 2', 'Locality', 'Locality 2']));
    expect(new Set(headerOf()).size).toBe(headerOf().length);
    expect(headerOf('rejected').slice(-3)).toEqual(['why', 'line', 'why 2']);
    expect(headerOf('unreadable').slice(0, 2)).toEqual(['line 2', 'why 2']);
  });

  test('B11: is rejected with `strict` before anything is sent if a line is unreadable, and the error names the line', async () => {
    const { client, calls } = serviceOf();
    const lines = ['Reference,Address1,Country', ...numbers(300).map((at) => `${at},${at} Main Street,US`)];
    const repaired = write('repaired.csv', `${lines.join('\n')}\n`);
    lines[150] = '150';
    lines[200] = '"200';
    const path = write('in.csv', `${lines.join('\n')}\n`);
    await expect(run(path, { client, strict: true })).rejects.toMatchObject({
      reason: 'lines',
      message: 'in.csv has 2 unreadable lines, so nothing was sent. The first one, line 151, has too few values.',
    });
    expect([calls(), existsSync(join(folder, 'job/job.json'))]).toEqual([0, false]);
    expect(await estimateRun({ operation: 'cleanseInternational', source: csvSource(path) })).toMatchObject({
      records: 298,
      unreadable: 2,
    });
    expect(await run(repaired, { client, strict: true })).toMatchObject({ status: 'done', unreadable: 0 });
  });

  test('B13: gets an estimate of the remaining cost, without rows that were paid for, in doubt or left out before', async () => {
    const { client } = serviceOf((call) => (call === 2 ? new TypeError('reset') : undefined));
    const path = write('in.csv', `${header}\n9,,,US\n${streets(500).join('\n')}\n`);
    const options = {
      client,
      operation: 'cleanseInternational' as const,
      source: csvSource(path),
      journal: join(folder, 'job'),
    };
    expect(await estimateRun(options)).toMatchObject({ records: 501, done: 0, unsendable: 1, credits: 500, calls: 5 });
    await run(path, { client, concurrency: 1, budget: 300 });
    expect(await estimateRun(options)).toMatchObject({
      records: 200,
      done: 301,
      unsendable: 0,
      credits: 200,
      calls: 2,
    });
    expect(await estimateRun({ ...options, budget: 350 })).toMatchObject({
      credits: 50,
      calls: 1,
      withinBudget: false,
    });
    expect(await run(path, { client })).toMatchObject({
      status: 'done',
      credits: 400,
      creditsInDoubt: 100,
      waiting: 0,
    });
    expect(await estimateRun(options)).toMatchObject({ records: 0, done: 501, credits: 0, calls: 0 });
    write('in.csv', `${header}\n${streets(500).join('\n')}\n`);
    await expect(estimateRun({ ...options, source: csvSource(path) })).rejects.toMatchObject({ reason: 'changed' });
  });

  test('B09: waits with all calls after repeated rejections, never exceeds the limit in any second, and loses nothing', async () => {
    const begins: number[] = [];
    const { client: quick, twice } = serviceOf((call) =>
      call % 7 === 2 ? new Response('', { status: 429, headers: { 'retry-after': '0' } }) : undefined,
    );
    const client = createClient({
      ...quick.options,
      fetch: (request) => {
        begins.push(performance.now());
        return quick.options.fetch!(request);
      },
    });
    const report = await run(fileOf(1_500), { client, callsPerSecond: 12, concurrency: 8 });
    expect(report).toMatchObject({ status: 'done', credits: 1_500, tally: { results: 1_500 } });
    expect([firsts(), twice()]).toEqual([numbers(1_500), []]);
    expect(begins.length).toBeGreaterThan(15);
    const inASecond = begins.map((from) => begins.filter((at) => at >= from && at < from + 1000).length);
    expect(Math.max(...inASecond)).toBeLessThanOrEqual(12);
  });

  test('B20: has formulas escaped on request, and is otherwise identical byte for byte', async () => {
    const { client } = serviceOf();
    const path = write('in.csv', `${header}\n=1+1,1 Main Street,Boston,US\n`);
    await run(path, { client });
    expect(firsts()).toEqual(['=1+1']);
    const guarded = csvSink(join(folder, 'out.csv'), { escapeFormulas: true });
    await run(path, { client, sink: guarded, journal: join(folder, 'other') });
    expect(firsts()).toEqual(["'=1+1"]);
  });

  test('B19: does not pay again with `dedupe` for a duplicate of a row in an earlier run, however far apart they are', async () => {
    const path = write('in.csv', `${header}\n${[...streets(150), ...streets(100)].join('\n')}\n`);
    const first = serviceOf((call) => (call > 0 ? new TypeError('reset') : undefined));
    await run(path, { client: first.client, dedupe: true, chunkSize: 50, concurrency: 1, stopAfter: 1 });
    expect(first.sent.size).toBe(100);
    const second = serviceOf();
    const report = await run(path, { client: second.client, dedupe: true, chunkSize: 50, concurrency: 1 });
    expect(report.status).toBe('done');
    expect([...second.sent.keys()].filter((street) => first.sent.has(street))).toEqual([]);
    expect(report.tally).toMatchObject({ rows: 250, results: 150, paid: 100, inDoubt: 100 });
  });

  test('leaves no answer in the journal of a finished job, even with `dedupe`, reports the same when run again, and sends nothing', async () => {
    const path = write('in.csv', `${header}\n${[...streets(150), ...streets(150)].join('\n')}\n`);
    const service = serviceOf((call) => (call === 1 ? new TypeError('reset') : undefined));
    const again = () => run(path, { client: service.client, dedupe: true, chunkSize: 50, concurrency: 1 });
    const report = await again();
    expect(report).toMatchObject({
      ...{ status: 'done', credits: 100, creditsInDoubt: 50 },
      tally: { rows: 300, results: 200, paid: 100, inDoubt: 100, perhapsPaid: 50 },
    });
    const kept = () =>
      readdirSync(join(folder, 'job')).filter((name) =>
        readFileSync(join(folder, 'job', name), 'utf8').includes('Main'),
      );
    expect(kept()).toEqual([]);
    const results = firsts();
    const { elapsed: _, ...same } = report;
    expect(await again()).toMatchObject({ ...same, alreadyDone: true });
    expect([service.calls(), firsts()]).toEqual([3, results]);
  });

  test('deletes answers that a kill left in the journal of a finished job when the job is checked again', async () => {
    const path = fileOf(100);
    const { client, calls } = serviceOf();
    await run(path, { client });
    const left = readdirSync(join(folder, 'job')).filter((name) => name.startsWith('answers'));
    writeFileSync(join(folder, 'job', left[0]!), '[0,{"result":"Main Street"}]\n');
    expect((await run(path, { client })).status).toBe('done');
    const all = readdirSync(join(folder, 'job')).map((name) => readFileSync(join(folder, 'job', name), 'utf8'));
    expect([calls(), all.filter((text) => text.includes('Main'))]).toEqual([1, []]);
  });

  test('journals no address from a message of the service, and the next run still reports the message, or its count if it is lost', async () => {
    const path = fileOf(30);
    const nearest = { Error: '1002', Description: 'Not found', Cause: 'The nearest is 12 Elm Avenue' };
    const turnsDown = () => serviceOf((call) => (call < 2 ? Response.json(nearest, { status: 400 }) : undefined));
    const options = { chunkSize: 10, concurrency: 1 };
    const first = await run(path, { ...options, client: turnsDown().client });
    const job = join(folder, 'job');
    const reasons = Object.keys(first.tally.reasons);
    expect([first.tally.rejected, reasons]).toEqual([20, [expect.stringContaining('12 Elm Avenue')]]);
    const journal = readFileSync(join(job, 'journal.log'), 'utf8');
    expect(journal).not.toMatch(/Elm|nearest/i);
    // A digest of another length would not match the digests of the next version.
    expect(journal).toMatch(/"reasons":\{"[\da-f]{16}":20\}/);
    expect(statSync(join(job, 'reasons.json')).mode & 0o777).toBe(0o600);
    const { client } = serviceOf();
    expect((await run(path, { ...options, client })).tally).toMatchObject({
      rejected: 20,
      reasons: { [reasons[0]!]: 20 },
    });
    rmSync(join(job, 'reasons.json'));
    expect((await run(path, { ...options, client })).tally).toMatchObject({ rejected: 20, reasons: { other: 20 } });
  });

  test('reports the reasons for the rejections of all runs, and writes only new reasons again', async () => {
    const path = fileOf(40);
    const turnsDown = (cause: string, calls: number) => {
      const stop = new AbortController();
      const { client } = serviceOf((call) => {
        if (call === 1) stop.abort();
        return call < calls
          ? Response.json({ Error: '1002', Description: cause, Cause: cause }, { status: 400 })
          : undefined;
      });
      return { client, signal: stop.signal, chunkSize: 10, concurrency: 1 };
    };
    const reasonsOf = ({ tally }: BatchReport) => Object.keys(tally.reasons).map((text) => /Too \w+/.exec(text)?.[0]);
    expect(reasonsOf(await run(path, turnsDown('Too odd', 1)))).toEqual(['Too odd']);
    const first = statSync(join(folder, 'job/reasons.json')).ino;
    // Two more calls are rejected: one for the same reason, and one for another reason.
    const second = await run(path, { ...turnsDown('Too odd', 1), budget: 30 });
    expect([reasonsOf(second), statSync(join(folder, 'job/reasons.json')).ino]).toEqual([['Too odd'], first]);
    rmSync(join(folder, 'job'), { recursive: true });
    rmSync(join(folder, 'out.csv'));
    expect(reasonsOf(await run(path, turnsDown('Too odd', 1)))).toEqual(['Too odd']);
    const both = ['Too odd', 'Too even'];
    expect(reasonsOf(await run(path, turnsDown('Too even', 1)))).toEqual(both);
    expect(reasonsOf(await run(path, { client: serviceOf().client }))).toEqual(both);
  });

  test('B19: pays once with `dedupe` for duplicates, even after a resume', async () => {
    const rows = streets(50);
    const path = write('in.csv', `${header}\n${[...rows, ...rows, ...rows, ...streets(50, 50)].join('\n')}\n`);
    const first = serviceOf((call) => (call > 0 ? new TypeError('reset') : undefined));
    await run(path, { client: first.client, dedupe: true, chunkSize: 50, concurrency: 1, stopAfter: 1 });
    const second = serviceOf();
    const report = await run(path, { client: second.client, dedupe: true, chunkSize: 50, concurrency: 1 });
    expect(report.status).toBe('done');
    expect(second.calls()).toBe(0);
    expect(report.tally).toMatchObject({ rows: 200, results: 150, paid: 50, inDoubt: 50 });
    expect([firsts().length, firsts('in-doubt').length]).toEqual([150, 50]);
  });
});

describe('a job that has sent nothing', () => {
  const columnsOf = (name: string) => [name, 'Locality', 'Country'].join();

  test('starts again with corrected settings (file, columns, service URL), also in its dry run', async () => {
    const { client, calls } = serviceOf();
    const path = write('in.csv', `${columnsOf('Address1')}\n,Boston,US\n1 Main Street,Boston,US\n`);
    const elsewhere = createClient({
      endpoints: { batch: 'https://other.test' },
      credentials: { key: 'AA11-BB22-CC33-DD44' },
      fetch: async () => new Response('', { status: 401 }),
    });
    expect(await run(path, { client: elsewhere })).toMatchObject({ status: 'stopped', tally: { results: 0 } });
    write(
      'in.csv',
      `${columnsOf('Address1')}\n2 Main Street,Boston,US\n1 Main Street,Boston,US\n3 Main Street,Boston,US\n`,
    );
    const source = csvSource(path);
    const estimate = { operation: 'cleanseInternational', source, journal: join(folder, 'job'), client } as const;
    expect(await estimateRun(estimate)).toMatchObject({ sendable: 3, done: 0 });
    expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { rows: 3, results: 3 } });
    expect([firsts(), firsts('not-sent'), calls()]).toEqual([
      ['2 Main Street', '1 Main Street', '3 Main Street'],
      [],
      1,
    ]);
  });

  test('does not start again if a row was sent, or may have been', async () => {
    const path = fileOf(100);
    const { client } = serviceOf(() => new TypeError('reset'));
    expect(await run(path, { client, stopAfter: 1 })).toMatchObject({ status: 'stopped', tally: { inDoubt: 100 } });
    fileOf(99);
    await expect(run(path, { client })).rejects.toMatchObject({ reason: 'changed' });
    expect(firsts('in-doubt')).toHaveLength(100);
  });

  test('does not start again if the disk has lost the journal, because its results are checked', async () => {
    const { client, calls } = serviceOf();
    const path = fileOf(100);
    await run(path, { client });
    for (const name of readdirSync(join(folder, 'job'))) if (name !== 'job.json') rmSync(join(folder, 'job', name));
    fileOf(99);
    await expect(run(path, { client })).rejects.toMatchObject({ reason: 'changed' });
    expect([calls(), firsts().length]).toEqual([1, 100]);
  });
});

describe('a resumed run', () => {
  test('B18: finishes calls in flight after its signal, sends nothing more, and leaves the rest to the next run', async () => {
    const stop = new AbortController();
    const { client, twice, sent } = serviceOf((call) => {
      if (call === 5) stop.abort();
      return undefined;
    });
    const path = fileOf(2_000);
    const report = await run(path, { client, signal: stop.signal });
    expect(report.status).toBe('paused');
    expect(report.tally.inDoubt).toBe(0);
    expect(sent.size).toBeLessThan(1_200);
    expect(report.tally.results).toBe(sent.size);
    expect(await run(path, { client })).toMatchObject({ status: 'done', credits: 2_000, tally: { results: 2_000 } });
    expect([firsts(), twice()]).toEqual([numbers(2_000), []]);
  });

  test('B04, B05: rejects a changed file, changed settings or another service, and names the change', async () => {
    const { client, calls } = serviceOf();
    const path = fileOf(10);
    await run(path, { client });
    const other = createClient({ ...client.options, endpoints: { batch: 'https://other.test' } });
    await expect(run(path, { client: other, settings: { geocode: true }, country: 'GB' })).rejects.toMatchObject({
      reason: 'changed',
      changes: ['the settings', 'the country', 'the address of the service'],
    });
    appendFileSync(path, '11,12 Main Street,Boston,US\n');
    const error = await run(path, { client }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(BatchError);
    expect(error).toMatchObject({ changes: ['the rows of the source'] });
    expect(calls()).toBe(1);
  });

  test('recognizes the same service by its own URL, even with other endpoints or a trailing slash', async () => {
    const { client, calls } = serviceOf();
    const path = fileOf(10);
    await run(path, { client });
    const { batch = '' } = client.options.endpoints ?? {};
    const others = { platform: 'https://a.test', base: 'https://b.test', legacy: 'https://c.test' };
    for (const endpoints of [{ batch: `${batch}/` }, { ...others, batch }]) {
      const again = createClient({ ...client.options, endpoints });
      expect(await run(path, { client: again })).toMatchObject({ status: 'done', tally: { results: 10 } });
    }
    // The host that is called instead of the default host differs.
    const oci = createClient({ ...client.options, endpoints: { batch, oci: 'https://d.test' } });
    await expect(run(path, { client: oci })).rejects.toMatchObject({ changes: ['the address of the service'] });
    expect(calls()).toBe(1);
  });

  test('B16: isolates rows for which the service rejects whole calls if `bisect` is set, also over two runs', async () => {
    const bad = new Set(['124 Main Street', '457 Main Street']);
    const paid = new Map<string, number>();
    const stop = new AbortController();
    let calls = 0;
    const client = createClient({
      endpoints: { batch: 'https://batch.test' },
      credentials: { key: 'AA11-BB22-CC33-DD44' },
      fetch: async (request) => {
        const { Addresses } = (await request.json()) as { Addresses: Record<string, string>[] };
        if (++calls === 5) stop.abort();
        if (Addresses.some(({ Address1 = '' }) => bad.has(Address1)))
          return Response.json({ Number: '1002', Description: 'x', Cause: 'y', Resolution: 'z' }, { status: 400 });
        for (const { Address1 = '' } of Addresses) paid.set(Address1, (paid.get(Address1) ?? 0) + 1);
        return Response.json(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100' }] })));
      },
    });
    const path = fileOf(1_000);
    expect(await run(path, { client, bisect: true, signal: stop.signal })).toMatchObject({ status: 'paused' });
    expect(await run(path, { client, bisect: true })).toMatchObject({
      ...{ status: 'done', credits: 998 },
      tally: { results: 998, rejected: 2, inDoubt: 0 },
    });
    expect([firsts('rejected'), firsts().length]).toEqual([['123', '456'], 998]);
    expect([...paid.values()].filter((times) => times > 1)).toEqual([]);
    // At most the calls that had started before the first run was stopped are started again.
    expect(calls).toBeLessThanOrEqual(2 * (10 + 2 * 14));
    const without = await run(path, { client, journal: join(folder, 'other'), sink: csvSink(join(folder, 'off.csv')) });
    expect(without.tally).toMatchObject({ results: 800, rejected: 200 });
  });

  test('closes its source when it stops by itself, because a database connection would stay open', async () => {
    const { client } = serviceOf();
    let open = 0;
    const file = csvSource(fileOf(1_000));
    const source = {
      ...file,
      async *rows() {
        open++;
        try {
          yield* file.rows();
        } finally {
          open--;
        }
      },
    };
    expect(await run('', { client, source, budget: 250 })).toMatchObject({ status: 'stopped', reason: 'budget' });
    await expect.poll(() => open).toBe(0);
  });

  test('B14: keeps its budget over all runs, and continues when the budget is raised', async () => {
    const { client, sent, twice } = serviceOf();
    const path = fileOf(1_000);
    expect(await run(path, { client, budget: 250 })).toMatchObject({
      status: 'stopped',
      reason: 'budget',
      credits: 250,
    });
    expect(await run(path, { client, budget: 250 })).toMatchObject({
      status: 'stopped',
      reason: 'budget',
      credits: 250,
    });
    expect(sent.size).toBe(250);
    expect(await run(path, { client, budget: 420 })).toMatchObject({ reason: 'budget', credits: 420 });
    expect(sent.size).toBe(420);
    expect(await run(path, { client })).toMatchObject({ status: 'done', credits: 1_000 });
    expect([firsts(), twice()]).toEqual([numbers(1_000), []]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'keeps a budget in rows if it is interrupted after %i of ten rows',
    async (rows) => {
      const stop = new AbortController();
      const { client, calls } = serviceOf((call) => {
        if (call === rows - 1) stop.abort();
        return undefined;
      });
      const path = fileOf(10);
      // Floating-point numbers cannot represent this price exactly.
      const how = { client, budget: 1, creditsPerRecord: 0.1, chunkSize: 1, concurrency: 1 };
      expect(await run(path, { ...how, signal: stop.signal })).toMatchObject({ status: 'paused', tally: { rows } });
      const source = csvSource(path);
      const left = await estimateRun({
        ...how,
        source,
        operation: 'cleanseInternational',
        journal: join(folder, 'job'),
      });
      expect(left).toMatchObject({ calls: 10 - rows, withinBudget: true });
      expect(await run(path, how)).toMatchObject({ status: 'done', credits: 1, tally: { results: 10 } });
      expect(calls()).toBe(10);
    },
  );

  test.each(['results', 'rejected', 'not-sent', 'in-doubt', 'unreadable'] as const)(
    'leaves a replaced file of %s rows unchanged, sends nothing, and continues once the replacement has been moved',
    async (kind) => {
      const broken = serviceOf(() => new Response('', { status: 401 }));
      const path = write('in.csv', `${header}\nshort\n${streets(400).join('\n')}\n`);
      expect(await run(path, broken)).toMatchObject({ status: 'stopped', reason: 'refused' });
      const others = outputPath(join(folder, 'out.csv'), kind);
      const theirs = 'Customer,why\n7,paid for\n';
      writeFileSync(others, theirs);
      const { client, calls } = serviceOf();
      const refusal = {
        reason: 'results',
        message: expect.stringMatching(
          /already exists and does not belong to this job.* Move that file to another folder/,
        ),
      };
      await expect(run(path, { client })).rejects.toMatchObject(refusal);
      // The same is true if nothing was sent yet and the job starts again with other settings.
      await expect(run(path, { client, country: 'GB' })).rejects.toMatchObject(refusal);
      expect([readFileSync(others, 'utf8'), calls()]).toEqual([theirs, 0]);
      rmSync(others);
      expect(await run(path, { client })).toMatchObject({ status: 'done', unreadable: 1, tally: { results: 400 } });
      expect(firsts()).toEqual(numbers(400));
    },
  );

  test('recognizes a file by its length alone if its contents were not on disk before a power cut', async () => {
    const path = write('in.csv', `${header}\nshort\n${streets(400).join('\n')}\n`);
    const { client } = serviceOf();
    expect(await run(path, { client, budget: 100 })).toMatchObject({ status: 'stopped' });
    for (const kind of ['rejected', 'unreadable'] as const)
      writeFileSync(outputPath(join(folder, 'out.csv'), kind), Buffer.alloc(40));
    expect(await run(path, { client })).toMatchObject({ status: 'done', unreadable: 1, tally: { results: 400 } });
    expect(tableIn('unreadable').header.slice(0, 2)).toEqual(['line', 'why']);
  });

  test('B03: truncates a torn last line of the journal, and treats what that line started as in doubt', async () => {
    const stop = new AbortController();
    const { client, twice } = serviceOf((call) => {
      if (call === 2) stop.abort();
      return undefined;
    });
    const path = fileOf(1_000);
    await run(path, { client, signal: stop.signal, concurrency: 1 });
    appendFileSync(join(folder, 'job/journal.log'), '["sending",300,39');
    const report = await run(path, { client });
    expect(report).toMatchObject({ status: 'done', tally: { rows: 1_000, results: 900, inDoubt: 100 } });
    expect(firsts('in-doubt')).toEqual(numbers(400).slice(300));
    expect(firsts()).toEqual(numbers(1_000).filter((_, at) => at < 300 || at > 399));
    expect(twice()).toEqual([]);
  });

  test('journals only numbers and digests, and makes waiting answers readable only by their owner', async () => {
    const stop = new AbortController();
    const { client } = serviceOf((call) => {
      if (call === 1) stop.abort();
      return undefined;
    });
    await run(fileOf(500), { client, signal: stop.signal });
    const names = readdirSync(join(folder, 'job'));
    for (const name of names) {
      const path = join(folder, 'job', name);
      expect([name, statSync(path).mode & 0o777]).toEqual([name, 0o600]);
      if (!name.startsWith('answers')) expect(readFileSync(path, 'utf8')).not.toContain('Street');
    }
    expect(names.filter((name) => !name.startsWith('answers')).sort()).toEqual(['job.json', 'journal.log']);
  });
});

describe('a run on a failing disk', () => {
  noWaits();

  test('B07: sends nothing without space for the journal, and continues when there is space', async () => {
    const { client, calls, twice } = serviceOf();
    const path = fileOf(300);
    const full = (at: string, flags: string, mode?: number) =>
      open(at, flags, mode).then((file) => Object.assign(file, { write: () => Promise.reject(noRoom()) }));
    const report = await run(path, { client, openFile: full });
    expect(report).toMatchObject({ status: 'stopped', reason: 'journal', error: { message: noRoom().message } });
    expect(calls()).toBe(0);
    expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 300 } });
    expect(twice()).toEqual([]);
  });

  test('B08: keeps an answer in the journal without space for the results, and writes it when there is space', async () => {
    const { client, calls, twice } = serviceOf();
    const path = fileOf(300);
    const sink = csvSink(join(folder, 'out.csv'));
    const full = { ...sink, write: () => Promise.reject(new Error('no space')) };
    const report = await run(path, { client, sink: full });
    expect(report).toMatchObject({ status: 'stopped', reason: 'journal' });
    const before = calls();
    expect(before).toBeGreaterThan(0);
    expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 300, inDoubt: 0 } });
    expect([firsts(), twice(), calls()]).toEqual([numbers(300), [], 3]);
  });

  test('B08: writes results again and continues if the disk rejects them temporarily', async () => {
    const { client, twice } = serviceOf();
    const sink = csvSink(join(folder, 'out.csv'));
    let failures = 0;
    const shaky: BatchSink = {
      ...sink,
      write: (rows) => (failures++ === 0 ? Promise.reject(new Error('EIO')) : sink.write(rows)),
    };
    expect(await run(fileOf(500), { client, sink: shaky })).toMatchObject({ status: 'done', tally: { results: 500 } });
    expect([firsts(), twice(), failures]).toEqual([numbers(500), [], 2]);
  });

  test('B08: writes results again in the next run if a flush failed, although a later flush succeeded', async () => {
    const { client, calls, twice } = serviceOf();
    const path = fileOf(300);
    const sink = csvSink(join(folder, 'out.csv'));
    let asked = 0;
    const failing: BatchSink = {
      ...sink,
      safe: () => (asked++ === 0 ? Promise.reject(new Error('EIO')) : sink.safe()),
    };
    const report = await run(path, { client, sink: failing });
    expect(report).toMatchObject({ status: 'stopped', reason: 'journal', error: { message: 'EIO' } });
    expect(asked).toBe(1);
    // Simulates that the system has lost the data.
    writeFileSync(join(folder, 'out.csv'), '');
    expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 300, inDoubt: 0 } });
    expect([firsts(), twice(), calls()]).toEqual([numbers(300), [], 3]);
  });

  describe('B08: a run without space for paid answers, even in the journal', () => {
    const withRoom = (hasRoom: () => boolean) => (at: string, flags: string, mode?: number) =>
      open(at, flags, mode).then((file) => {
        if (!at.includes('answers')) return file;
        const { write: written } = file;
        return Object.assign(file, {
          write: (...args: Parameters<typeof written>) =>
            hasRoom() ? written.apply(file, args) : Promise.reject(noRoom()),
        });
      });

    test('writes the answers again when it ends, if there is space', async () => {
      const { client, sent, twice } = serviceOf();
      const path = fileOf(1_000);
      let tries = 0;
      const report = await run(path, { client, openFile: withRoom(() => tries++ > 0), concurrency: 1 });
      expect(report).toMatchObject({ status: 'stopped', error: { message: noRoom().message } });
      expect(sent.size).toBe(100);
      expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 1_000, inDoubt: 0 } });
      expect(twice()).toEqual([]);
    });

    test('otherwise writes the answers to a file elsewhere, which the report names and the user can move into the folder', async () => {
      const { client, sent, twice } = serviceOf();
      const path = fileOf(1_000);
      const report = await run(path, { client, openFile: withRoom(() => false) });
      expect(report).toMatchObject({ status: 'stopped', reason: 'journal' });
      // Callers that write their own message need the path at the end.
      expect(report.error?.message.endsWith(`. ${report.rescuedTo ?? 'missing'}`)).toBe(true);
      expect(report.error?.cause).toMatchObject({ message: expect.stringContaining('ENOSPC') as string });
      const [, place = ''] =
        /^ENOSPC.* are in (\S*doorplate-answers-\w+\/answers-\d+\.log)\. Move that file to/.exec(
          report.error?.message ?? '',
        ) ?? [];
      expect(statSync(place).mode & 0o777).toBe(0o600);
      renameSync(place, join(folder, 'job', basename(place)));
      rmSync(dirname(place), { recursive: true });
      expect(sent.size).toBeGreaterThan(0);
      expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 1_000, inDoubt: 0 } });
      expect([firsts(), twice()]).toEqual([numbers(1_000), []]);
    });

    test('leaves the answers in doubt if it cannot write that file either', async () => {
      const { client, sent, twice } = serviceOf();
      const path = fileOf(1_000);
      const report = await run(path, { client, openFile: withRoom(() => false), concurrency: 1 });
      rmSync(dirname(/ are in (.*\.log)\./.exec(report.error?.message ?? '')?.[1] ?? 'missing'), { recursive: true });
      expect(sent.size).toBe(100);
      expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 900, inDoubt: 100 } });
      expect(twice()).toEqual([]);
    });
  });

  /** Makes all files of this process reject the first write of a text. */
  async function refusing<Value>(text: string, act: () => Promise<Value>): Promise<Value> {
    let left = 1;
    const refuse = (bytes: Uint8Array) => {
      if (left > 0 && Buffer.from(bytes).includes(text) && left-- > 0) throw noRoom();
    };
    const answer = await withWrites(
      (own) =>
        async (...args) => {
          refuse(args[0]);
          return own(...args);
        },
      act,
    );
    expect(left).toBe(0);
    return answer;
  }

  test.each([
    ['rejected', ['why'], new Response('no', { status: 400 })],
    ['in-doubt', ['why', 'AnswersWithoutRow'], new TypeError('reset')],
  ] as const)(
    'B08: has the column names of %s rows when it reports done, although there was temporarily no space for them',
    async (kind, names, failure) => {
      const { client } = serviceOf((call) => (call === 1 ? failure : undefined));
      const path = fileOf(30);
      const report = await refusing('Country,why', () => run(path, { client, chunkSize: 10, concurrency: 1 }));
      expect(report).toMatchObject({ status: 'done', tally: { rows: 30, results: 20 } });
      expect(tableIn(kind).header).toEqual([...header.split(','), ...names]);
      expect(firsts(kind)).toEqual(numbers(20).slice(10));
    },
  );

  test('B08: writes all unreadable lines later, if there was temporarily no space for them', async () => {
    const { client } = serviceOf();
    const path = write('in.csv', `${header}\nshort\n${streets(5).join('\n')}\nshort too\n`);
    const report = await refusing('line,why', () => run(path, { client }));
    expect(report).toMatchObject({ status: 'done', unreadable: 2, tally: { results: 5 } });
    const lines = readFileSync(outputPath(join(folder, 'out.csv'), 'unreadable'), 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['line', '2', '8']);
  });

  test.each(['"done"', '"wrote"'])(
    'reports missing space for the line %s of the journal after everything was paid for, and the next run sends nothing',
    async (text) => {
      const { client, calls } = serviceOf();
      const path = fileOf(30);
      const report = await refusing(text, () => run(path, { client, chunkSize: 10 }));
      expect(report).toMatchObject({ status: 'stopped', reason: 'journal', tally: { results: 30 }, credits: 30 });
      expect(report.error?.message).toContain('ENOSPC');
      expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 30, inDoubt: 0 } });
      expect([calls(), firsts()]).toEqual([3, numbers(30)]);
    },
  );

  test('uses the columns of the first run with answers for the results', async () => {
    let isKeyGood = false;
    const { client } = serviceOf(() => (isKeyGood ? undefined : new Response('', { status: 401 })));
    const path = write(
      'in.csv',
      `${header}\n0,,Boston,\n${streets(5, 1).join('\n')}\n`.replace('0,,Boston,', '0,,,US'),
    );
    expect(await run(path, { client })).toMatchObject({ status: 'stopped', reason: 'refused', tally: { notSent: 1 } });
    isKeyGood = true;
    expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 5, notSent: 1 } });
    expect(tableIn().header).toEqual(expect.arrayContaining(['AVC', 'AQI', 'DeliveryAddress1']));
    expect([firsts(), firsts('not-sent')]).toEqual([['1', '2', '3', '4', '5'], ['0']]);
  });

  test('is not done if a sink cannot be closed, such as an upload rejected at its end, and the next run closes it', async () => {
    const { client, calls } = serviceOf();
    const path = fileOf(30);
    const sink = csvSink(join(folder, 'out.csv'));
    const failing = { ...sink, close: () => sink.close().then(() => Promise.reject(new Error('refused'))) };
    const report = await run(path, { client, sink: failing });
    expect(report).toMatchObject({ status: 'stopped', reason: 'journal', error: { message: 'refused' } });
    expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 30 } });
    expect([calls(), firsts()]).toEqual([1, numbers(30)]);
  });

  test.each([40, 150])(
    'puts no unsent row in doubt if there is space for only %i bytes of calls that start together',
    async (most) => {
      const { client, twice } = serviceOf();
      const path = fileOf(3_000);
      let written = 0;
      // Creates a disk that becomes full in the middle of a write.
      const nearlyFull = (at: string, flags: string, mode?: number) =>
        open(at, flags, mode).then((file) => {
          if (!at.endsWith('journal.log')) return file;
          const whole = file.write.bind(file);
          return Object.assign(file, {
            async write(...[bytes, from, length]: [Uint8Array, number, number]) {
              const room = most - written;
              if (room <= 0) throw noRoom();
              const done = await whole(bytes, from, Math.min(length, room));
              written += done.bytesWritten;
              return done;
            },
          });
        });
      const report = await run(path, { client, openFile: nearlyFull, concurrency: 8 });
      expect(report).toMatchObject({ status: 'stopped', reason: 'journal', tally: { inDoubt: 0 } });
      expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 3_000, inDoubt: 0 } });
      expect(twice()).toEqual([]);
    },
  );

  test('truncates a line of which only half has space, and puts no row in doubt', async () => {
    const { client, twice } = serviceOf();
    const path = fileOf(1_000);
    let lines = 0;
    const half = () =>
      withWrites(
        (own) => async (bytes, from, length, at) => {
          if (!Buffer.from(bytes).includes('"sending"') || lines++ < 4) return own(bytes, from, length, at);
          if (from > 0) throw noRoom();
          return own(bytes, from, length >> 1, at);
        },
        () => run(path, { client, concurrency: 1 }),
      );
    expect(await half()).toMatchObject({ status: 'stopped', reason: 'journal', tally: { results: 400, inDoubt: 0 } });
    expect(readFileSync(join(folder, 'job/journal.log'), 'utf8')).not.toContain('["sending",400');
    expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 1_000, inDoubt: 0 } });
    expect([firsts(), twice()]).toEqual([numbers(1_000), []]);
  });

  test('sends a row in the next run that was returned unsent while the disk was temporarily full', async () => {
    const refusal = new Response('', { status: 429, headers: { 'retry-after': '0' } });
    const { client, twice } = serviceOf((call) => (call === 1 ? refusal : undefined));
    const path = fileOf(300);
    const report = await refusing('["released"', () => run(path, { client, concurrency: 1 }));
    expect(report).toMatchObject({ status: 'stopped', reason: 'journal' });
    expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 300, inDoubt: 0 } });
    expect(twice()).toEqual([]);
  });

  test('writes answers to a file elsewhere if the disk failed once for them, although later writes succeed', async () => {
    const stop = new AbortController();
    const { client, twice } = serviceOf((call) => {
      if (call === 2) stop.abort();
      return undefined;
    });
    const path = fileOf(1_000);
    let flushes = 0;
    const failing = (at: string, flags: string, mode?: number) =>
      open(at, flags, mode).then((file) => {
        if (!at.includes('answers-1')) return file;
        const { datasync } = file;
        return Object.assign(file, {
          datasync: () => (flushes++ === 0 ? Promise.reject(new Error('EIO: i/o error')) : datasync.call(file)),
        });
      });
    // The results have no space either, so the answers are nowhere else.
    const sink = csvSink(join(folder, 'out.csv'));
    const full = { ...sink, write: () => Promise.reject(new Error('no space')) };
    const report = await run(path, { client, sink: full, openFile: failing, signal: stop.signal, concurrency: 1 });
    // A run that the user has paused reports the failure anyway.
    expect(report).toMatchObject({ status: 'stopped', reason: 'journal' });
    const [, place = ''] = / are in (.*answers-\d+\.log)\. Move that file to/.exec(report.error?.message ?? '') ?? [];
    // Simulates that the system has lost these answers.
    writeFileSync(join(folder, 'job/answers-1.log'), '');
    renameSync(place, join(folder, 'job', basename(place)));
    rmSync(dirname(place), { recursive: true });
    expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 1_000, inDoubt: 0 } });
    expect([firsts(), twice()]).toEqual([numbers(1_000), []]);
  });

  test('waits for a disk or a sink that is slow with unreadable lines, instead of reading the file into memory', async () => {
    const { client } = serviceOf();
    const path = write('in.csv', `${header}\n${'short\n'.repeat(20_000)}${streets(1).join('\n')}\n`);
    const [source, sink] = [csvSource(path), csvSink(join(folder, 'out.csv'))];
    let [told, most] = [0, 0];
    const counting: BatchSource = {
      ...source,
      rows: (onUnreadable) =>
        source.rows((bad) => {
          // There is no listener while columns are detected.
          if (onUnreadable) told++;
          return onUnreadable?.(bad);
        }),
    };
    let taken = 0;
    const slow: BatchSink = {
      ...sink,
      async unreadable(lines) {
        for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
        most = Math.max(most, told - taken);
        taken += lines.length;
      },
    };
    expect(await run(path, { client, source: counting, sink: slow })).toMatchObject({
      status: 'done',
      unreadable: 20_000,
    });
    expect(taken).toBe(20_000);
    expect(most).toBeLessThan(5_000);
  });

  test.each([
    ['concurrency', { concurrency: 0 }],
    ['budget', { budget: Number.NaN }],
    ['timeout', { timeout: -1 }],
    ['operation', { operation: 'retrieve' as never }],
  ])('rejects an option out of range (%s) before it creates a folder', async (_, wrong) => {
    const { client, calls } = serviceOf();
    await expect(run(fileOf(10), { client, ...wrong })).rejects.toThrow(TypeError);
    expect(calls()).toBe(0);
    expect(existsSync(join(folder, 'job'))).toBe(false);
  });

  test('creates no folder or parent folder if the file is missing', async () => {
    const { client } = serviceOf();
    const job = join(folder, 'jobs', 'of-today', 'job');
    await expect(run(join(folder, 'nothing.csv'), { client, journal: job })).rejects.toThrow('unreadable');
    expect(existsSync(join(folder, 'jobs'))).toBe(false);
  });

  test('keeps a folder that existed before, even an empty one', async () => {
    const { client } = serviceOf();
    mkdirSync(join(folder, 'mine'));
    await expect(run(join(folder, 'nothing.csv'), { client, journal: join(folder, 'mine', 'job') })).rejects.toThrow(
      'unreadable',
    );
    expect(readdirSync(folder)).toEqual(['mine']);
  });

  test('reports a folder that cannot be created, and sends nothing', async () => {
    const { client, calls } = serviceOf();
    write('job', 'a file where the folder should be');
    await expect(run(fileOf(10), { client })).rejects.toMatchObject({ name: 'BatchError', reason: 'journal' });
    expect(calls()).toBe(0);
  });

  test.each(['journal.log', 'answers-1.log'])(
    'reports that a read-only disk cannot create %s, sends nothing, and continues once the disk is writable',
    async (name) => {
      const { client, calls } = serviceOf();
      const path = fileOf(300);
      const readOnly = (at: string, flags: string, mode?: number) =>
        at.endsWith(name)
          ? Promise.reject(Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }))
          : open(at, flags, mode);
      await expect(run(path, { client, openFile: readOnly })).rejects.toMatchObject({
        ...{ name: 'BatchError', reason: 'journal' },
        message: expect.stringMatching(/^Cannot write to the journal .*job: EROFS/) as string,
      });
      expect(calls()).toBe(0);
      expect(await run(path, { client })).toMatchObject({ status: 'done', tally: { results: 300, inDoubt: 0 } });
    },
  );

  test('reports results that cannot be written before anything is sent, at the start and on resume', async () => {
    const { client, calls, twice } = serviceOf();
    const path = fileOf(500);
    const intoNothing = csvSink(join(folder, 'missing/out.csv'));
    const refusal = { name: 'BatchError', reason: 'results', message: /^The results cannot be written: E/ };
    const matching = { ...refusal, message: expect.stringMatching(refusal.message) as string };
    await expect(run(path, { client, sink: intoNothing })).rejects.toMatchObject(matching);
    await expect(run(path, { client, sink: csvSink(folder) })).rejects.toMatchObject(matching);
    expect(calls()).toBe(0);
    await run(path, { client, budget: 200 });
    rmSync(join(folder, 'out.csv'));
    await expect(run(path, { client })).rejects.toMatchObject({
      ...refusal,
      message: expect.stringMatching(/out\.csv is missing\. You were charged for the rows in it\./) as string,
    });
    expect(calls()).toBe(2);
    // A file with this name belongs to no job that was started here.
    const other = csvSink(write('other.csv', 'of another day'));
    expect(await run(path, { client, sink: other, journal: join(folder, 'other') })).toMatchObject({ status: 'done' });
    expect(readFileSync(join(folder, 'other.csv'), 'utf8')).not.toContain('of another day');
    expect(twice().length).toBe(200);
  });
});

test('writes every row to one file, with known and unknown rows, against the simulator', async () => {
  const simulator = createSimulator({ seed: 7, latency: 0 });
  const client = createClient({ ...simulator });
  const path = write('in.csv', `${header}\n${streets(220).join('\n')}\n0,,,\n`);
  const report = await run(path, { client });
  expect(report).toMatchObject({ status: 'done', tally: { rows: 221, notSent: 1 } });
  expect(firsts().length + firsts('rejected').length + firsts('in-doubt').length + firsts('not-sent').length).toBe(221);
});

test('does not recreate closed results for a late write', async () => {
  const path = join(folder, 'closed.csv');
  const sink = csvSink(path);
  await sink.open(['Name'], ['verdict'], undefined);
  const row = { index: 0, kind: 'results', cells: ['a'], values: ['accept'] } as const;
  await sink.write([row]);
  await sink.close();
  for (const late of [sink.write([row]), sink.unreadable?.([], []), sink.safe()])
    await expect(late).rejects.toThrow(`The results file ${path} is closed`);
  expect(readFileSync(path, 'utf8')).toBe('Name,verdict\r\na,accept\r\n');
});
