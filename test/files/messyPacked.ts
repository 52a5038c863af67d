import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { workbook, zip } from '../support/zip.ts';
import { galena, type MessyFile, messyTexts, names, two } from './messy.ts';

const saved = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, 'workbooks', name)));

/** An Excel workbook of one sheet whose XML is given as it is. */
const sheet = (data: string, more = '') =>
  zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="List" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data}</sheetData>${more}</worksheet>`,
  });
const cell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** One workbook or archive for each fault. */
const messyPacked: readonly MessyFile[] = [
  // Workbooks
  { name: 'hidden-sheet.xlsx', mess: 'is a workbook whose first sheet is hidden', bytes: workbook([names, ...galena]) },
  {
    name: 'openpyxl.xlsx',
    mess: 'is a workbook with a title, dates, ZIP codes that are numbers, and an empty row',
    bytes: saved('openpyxl.xlsx'),
    header: ['Nr', 'Straße', 'PLZ', 'Ort', 'Land', 'Seit', 'Betrag', 'Aktiv', 'Lat'],
    rows: [
      ['1', 'Königsallee 5', '01067', 'Düsseldorf', 'DE', '2026-01-31', '1234.5', 'TRUE', '42.3601'],
      ['2', '1 "Main", St\nApt 2', '02110', 'Boston', 'US', '2026-01-31 12:30:00', '0.3', 'FALSE', '-71.0589'],
      ['3', '', '', '', 'US', '', '', '', ''],
      ['123456789012', 'x', '1e+21', '', '', '', '', '', ''],
    ],
    unreadable: ['preamble'],
    fields: ['Id', 'Address1', 'PostalCode', 'Locality', 'Country', '', '', '', 'Latitude'],
  },
  {
    name: 'formulas.xlsx',
    mess: 'is a workbook with formulas, formatted text and errors',
    bytes: saved('xlsxwriter.xlsx'),
    header: ['Zip', 'Zip9', 'Rich', 'Formula', 'Sp', 'Err'],
    rows: [['02110', '02110-1234', '1 Main St', '2', '  x ', '#DIV/0!']],
    fields: ['', '', '', '', '', ''],
    help: { 2: 'Address1', 1: 'PostalCode' },
  },
  {
    name: 'sheets.xlsx',
    mess: 'is a workbook with several sheets',
    bytes: saved('sheets.xlsx'),
    header: ['Street', 'City'],
    rows: [['1 Main St', 'Boston']],
    fields: ['Address1', 'Locality'],
  },
  {
    name: 'merged.xlsx',
    mess: 'is a workbook with merged cells, of which only the first has a value',
    bytes: sheet(
      `<row r="1">${cell('A1', 'Street')}${cell('B1', 'City')}</row><row r="2">${cell('A2', '12 Wharf Street')}${cell('B2', 'Galena')}</row><row r="3">${cell('A3', '14 Wharf Street')}</row>`,
      '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>',
    ),
    header: ['Street', 'City'],
    rows: [
      ['12 Wharf Street', 'Galena'],
      ['14 Wharf Street', ''],
    ],
    fields: ['Address1', 'Locality'],
  },
  {
    name: 'offset.xlsx',
    mess: 'is a workbook whose table begins in the third column and the fifth row',
    bytes: sheet(
      `<row r="5">${cell('C5', 'Street')}${cell('D5', 'City')}</row><row r="6">${cell('C6', '12 Wharf Street')}${cell('D6', 'Galena')}</row>`,
    ),
    header: ['', '', 'Street', 'City'],
    rows: [['', '', '12 Wharf Street', 'Galena']],
    fields: ['', '', 'Address1', 'Locality'],
  },
  {
    name: 'cut-off.xlsx',
    mess: 'is a workbook that was not downloaded completely',
    bytes: workbook([names, ...galena]).slice(0, 300),
    refused: 'unreadable',
  },
  {
    name: 'old.xls',
    mess: 'is a workbook of Excel 97',
    bytes: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array<number>(600).fill(0)]),
    refused: 'format',
  },
  {
    name: 'list.ods',
    mess: 'is a spreadsheet of LibreOffice',
    bytes: zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    refused: 'format',
  },

  // Archives
  {
    name: 'list.zip',
    mess: 'is in a ZIP archive that a Mac made',
    bytes: zip({ 'list.csv': two, '__MACOSX/._list.csv': 'x' }),
  },
  { name: 'list.csv.gz', mess: 'is gzipped', bytes: new Uint8Array(gzipSync(two)) },
  { name: 'zipped-workbook.csv', mess: 'is a workbook with the wrong ending', bytes: workbook([names, ...galena]) },
  {
    name: 'two.zip',
    mess: 'is an archive of two files',
    bytes: zip({ 'a.csv': two, 'b.csv': two }),
    refused: 'archive',
  },
  {
    name: 'secret.zip',
    mess: 'is an archive with a password',
    bytes: zip({ 'a.csv': two }, { isEncrypted: true }),
    refused: 'password',
  },
];

/** One file for each fault. */
export const messyFiles: readonly MessyFile[] = [...messyTexts, ...messyPacked];
