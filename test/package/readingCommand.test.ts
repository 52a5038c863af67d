import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { encode } from '../support/encode.ts';
import { workbook, zip } from '../support/zip.ts';
import { commandHere } from './commandHere.ts';

const { project, doorplate, paid } = commandHere('reading');
const write = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(project, name), content);
  return name;
};
const western = encode('Kundenliste\n\nStraße;Ort;Land\nKönigsallee 5;Köln;DE\n', 'windows-1252');

describe('a file as it comes', () => {
  test('is recognized, the command says how it was read, and the results have the letters of the file', () => {
    const file = write('k.csv', western);
    const { status, stdout } = doorplate('cleanse', file, '--dry-run');
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining(
        'Read as windows-1252, separated by semicolons, column names in line 3 (change with --encoding, --delimiter, --header-row or --no-header).\nColumns sent: Straße as Address1',
      ),
    ]);
    expect(stdout).toContain('Line 1 is above the column names.');
    expect(doorplate('cleanse', file, '--json').events()[0]).toMatchObject({
      event: 'columns',
      reading: { encoding: 'windows-1252', delimiter: ';', headerRow: 3 },
    });
    // Without the byte order mark, Excel would show other letters than in the file itself.
    expect(readFileSync(join(project, 'k.results.csv'), 'utf8')).toMatch(/^\ufeffStraße;.*\nKönigsallee 5;Köln;DE/);
    expect(doorplate('cleanse', file, '--csv-for', 'programs', '-o', 'plain.csv').status).toBe(0);
    expect(readFileSync(join(project, 'plain.csv'), 'utf8')).toMatch(/^Straße;/);
    expect(readFileSync(join(project, 'k.results.unreadable.csv'), 'utf8')).toContain('1;preamble;Kundenliste');
  });

  test('can be an Excel workbook or a ZIP archive with one file', async () => {
    const before = (await paid()).length;
    const rows = [
      ['Street', 'City', 'Country'],
      ['1 Main St', 'Boston', 'US'],
    ];
    for (const [name, bytes] of [
      ['b.xlsx', workbook(rows)],
      ['z.zip', zip({ 'k.csv': western })],
    ] as const)
      expect(doorplate('cleanse', write(name, bytes)).status).toBe(0);
    expect((await paid()).length).toBe(before + 2);
    expect(readFileSync(join(project, 'b.results.csv'), 'utf8')).toMatch(
      /^\ufeffStreet,City,Country,verdict.*\r\n1 Main St,Boston,US,/,
    );
  });

  test('is described as what it is: a workbook, or a list of emails without column names', () => {
    const formula = { type: 'n', xml: '<f>A1</f>' };
    const rows = [
      ['Customers'],
      ['Street', 'City', 'Country'],
      ['1 Main St', 'Boston', 'US'],
      [formula, 'Boston', 'US'],
    ];
    const { stdout } = doorplate('cleanse', write('title.xlsx', workbook(rows)), '--dry-run');
    expect(stdout).toContain(
      'Read the workbook, column names in line 2 (change with --header-row or --no-header).\nFormulas without a saved result: 1. These cells count as empty.',
    );
    expect(doorplate('cleanse', 'title.xlsx', '--dry-run', '--json').events()[0]).toMatchObject({ emptyFormulas: 1 });
    const list = write('list.csv', encode('jörg@example.com\nann@example.com\n', 'windows-1252'));
    expect(doorplate('emails', list, '--dry-run').stdout).toContain(
      'Read as windows-1252, separated by commas, without column names (',
    );
  });

  test('can be any sheet of a workbook', () => {
    const file = write('s.xlsx', readFileSync('test/files/workbooks/sheets.xlsx'));
    for (const [sheet, street] of [
      ['R & D', '2 Main St'],
      ['1', '1 Main St'],
    ] as const) {
      const output = `${sheet.slice(0, 1)}.csv`;
      const { stdout } = doorplate('cleanse', file, '--country', 'US', '--sheet', sheet, '-o', output);
      expect(stdout).toContain(`Read the sheet "${sheet === '1' ? 'Customers' : sheet}", column names in line 1`);
      expect(readFileSync(join(project, output), 'utf8')).toContain(street);
    }
    expect(doorplate('cleanse', file, '--dry-run', '--sheet', 'Old').stderr).toContain('There is no sheet "Old".');
  });

  test('is read as the user says, and a wrong option is an error of usage', () => {
    const file = write('n.csv', 'Ann^1 Rue A^Paris^FR\nBob^2 Rue A^Paris^FR\n');
    const columns = ['--column', 'Column 2=Address1', '--column', 'Column 3=Locality', '--column', 'Column 4=Country'];
    expect(doorplate('cleanse', file, '--dry-run', '--delimiter', '^', '--no-header', ...columns)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Read as utf-8, separated by \^, without column names .*Rows to send {2}2\n/s),
    });
    for (const wrong of [
      ['--encoding', 'klingon'],
      ['--delimiter', 'ab'],
      ['--header-row', '0'],
      ['--no-header', '--header-row', '2'],
    ])
      expect(doorplate('cleanse', file, '--dry-run', ...wrong).status).toBe(2);
  });

  test('is refused with what to do if it cannot be read', () => {
    const german = write('german.csv', encode('Straße,Ort\nHauptstraße 5,Köln\n', 'windows-1252'));
    expect(doorplate('cleanse', german, '--encoding', 'utf-8').stderr).toContain(
      'german.csv, line 1, is not in the chosen encoding. Choose its encoding',
    );
    for (const [name, bytes, advice] of [
      [
        'koi8.csv',
        encode('Улица,Город\nТверская 7,Москва\n', 'koi8-r'),
        'koi8.csv is in an encoding that cannot be detected. Choose its encoding, such as --encoding windows-1252',
      ],
      ['nul.csv', encode('a\0,b\n1,2\n', 'utf-8'), 'nul.csv, line 1, contains a NUL character. Choose its encoding'],
      ['two.zip', zip({ 'a.csv': 'x', 'b.csv': 'y' }), 'Unpack it'],
      ['old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'save it as XLSX or CSV'],
    ] as const)
      expect(doorplate('cleanse', write(name, bytes))).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(advice),
      });
  });
});
