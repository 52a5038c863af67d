import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import readExcel from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { writeCsv, readCsv } from 'doorplate/files';
import { commandHere } from './commandHere.ts';

const { project, doorplate, paid, readText } = commandHere('workbooks');
const path = (name: string) => join(project, name);
const own = ['Id', 'Address1', 'City', 'Country', 'Note'];
const rows = [
  ['007', '1 Main St', 'Boston', 'US', '=1+1'],
  ['12345678901234567890', '2 Main St', 'Boston', 'US', 'a <b> & "c"\nd\te_x0041_\u0001 '],
  ['1.10', '3 Main St', 'Boston', 'US', '2026-01-31'],
  ['TRUE', '4 Main St', 'Boston', 'US', '🏠 Straße 東京'],
];

test('results can be a workbook whose cells are texts, and another program reads them unchanged', async () => {
  writeFileSync(path('in.csv'), writeCsv([own, ...rows]));
  const { status, stdout } = doorplate('cleanse', 'in.csv', '-o', 'out.xlsx', '--csv-for', 'programs');
  expect([status, stdout]).toEqual([0, expect.stringContaining(`results             4  ${path('out.xlsx')}`)]);
  const data = (await readExcel(path('out.xlsx'), { trim: false }))[0]?.data ?? [];
  expect(data[0]?.slice(0, 6)).toEqual([...own, 'verdict']);
  const [first, , ...others] = data.slice(1);
  // This program does not know how Excel escapes control characters.
  expect([first, ...others].map((row) => row?.slice(0, 5))).toEqual(rows.filter((_, at) => at !== 1));
  expect(data[2]?.[0]).toBe('12345678901234567890');
  // The package reads its own workbook, too.
  const table = await readCsv(new Blob([readFileSync(path('out.xlsx'))]));
  expect(table.rows.map((row) => row.slice(0, 5))).toEqual(rows);
});

test('a workbook as the input gives a workbook as the output, and a run that continues replaces it as a whole', async () => {
  const before = (await paid()).length;
  const args = ['verify', 'out.xlsx', '-o', 'again.xlsx', '--column', 'Address1=Address1', '--chunk-size', '1'];
  expect(doorplate(...args, '--budget', '3').status).toBe(3);
  expect((await readExcel(path('again.xlsx')))[0]?.data).toHaveLength(4);
  expect(doorplate('resume', 'again.xlsx.job', '--budget', '4').status).toBe(0);
  const all = (await readExcel(path('again.xlsx')))[0]?.data ?? [];
  expect(all.map(([id]) => id)).toEqual(['Id', ...rows.map(([id]) => id)]);
  expect((await paid()).slice(before).reduce((sum, { records }) => sum + records, 0)).toBe(4);
});

test('results that do not fit into a workbook stay in the job folder as CSV', () => {
  writeFileSync(path('long.csv'), writeCsv([own, ['1', '1 Main St', 'Boston', 'US', 'x'.repeat(32_768)]]));
  const { status, stderr } = doorplate('cleanse', 'long.csv', '-o', 'long.xlsx');
  expect([status, existsSync(path('long.xlsx'))]).toEqual([1, false]);
  expect(stderr).toContain('Row 2 has a value longer than 32,767 characters, the maximum for a cell in Excel.');
  expect(stderr).toContain(`They are in ${path('long.xlsx.job/results.csv')}`);
  expect(readText('long.xlsx.job/results.csv')).toContain('1 Main St');
  expect(existsSync(path('long.xlsx.new'))).toBe(false);
});

test('a complete workbook that cannot be written is not tried again by later runs, and the complete CSV file is', () => {
  const long = ['1', '1 Main St', 'Boston', 'US', 'x'.repeat(32_768)];
  writeFileSync(path('wide.csv'), writeCsv([own, long, ['2', '2 Main St', 'Boston', 'US', '']]));
  const first = doorplate('cleanse', 'wide.csv', '--complete', 'xlsx', '--sample', '1');
  expect([first.status, first.stderr]).toEqual([
    1,
    expect.stringMatching(/The complete files could not be written: .* To write them as CSV instead: .*--complete csv/),
  ]);
  const job = 'wide.results.csv.job';
  expect(readText(`${job}/complete.json`)).toBe('');
  expect(doorplate('resume', job, '--complete', 'csv')).toMatchObject({ status: 0, stderr: '' });
  expect(doorplate('resume', job, '--complete', 'xlsx').status).toBe(1);
  writeFileSync(path('wide.results.complete.csv'), '');
  expect(doorplate('resume', job)).toMatchObject({ status: 0, stderr: '' });
  expect(readText('wide.results.complete.csv')).toContain('2 Main St');
  expect(existsSync(path('wide.results.complete.xlsx'))).toBe(false);
});
