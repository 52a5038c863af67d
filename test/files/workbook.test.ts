import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CsvError, readCsv } from 'doorplate/files';
import { encode } from '../support/encode.ts';
import { runs } from '../support/runs.ts';
import { workbook, zip } from '../support/zip.ts';

const read = (bytes: Uint8Array<ArrayBuffer>) => readCsv(new Blob([bytes]));
const savedBy = (program: string) =>
  read(new Uint8Array(readFileSync(join(import.meta.dirname, `workbooks/${program}.xlsx`))));

describe('a workbook', () => {
  test('is read as its program shows it: ZIP codes with their zeros, dates, and column names below a title', async () => {
    expect(await savedBy('openpyxl')).toMatchObject({
      headerRow: 3,
      header: ['Nr', 'Straße', 'PLZ', 'Ort', 'Land', 'Seit', 'Betrag', 'Aktiv', 'Lat'],
      rows: [
        ['1', 'Königsallee 5', '01067', 'Düsseldorf', 'DE', '2026-01-31', '1234.5', 'TRUE', '42.3601'],
        ['2', '1 "Main", St\nApt 2', '02110', 'Boston', 'US', '2026-01-31 12:30:00', '0.3', 'FALSE', '-71.0589'],
        ['3', '', '', '', 'US', '', '', '', ''],
        ['123456789012', 'x', '1e+21', '', '', '', '', '', ''],
      ],
      unreadable: [{ line: 1, why: 'preamble', row: ['Kundenliste 2026'] }],
      bom: true,
    });
  });

  test('can have strings with formats, results of formulas and errors', async () => {
    expect(await savedBy('xlsxwriter')).toMatchObject({
      header: ['Zip', 'Zip9', 'Rich', 'Formula', 'Sp', 'Err'],
      rows: [['02110', '02110-1234', '1 Main St', '2', '  x ', '#DIV/0!']],
    });
  });

  test('says how many formulas have no saved result, so that their empty cells do not go unnoticed', async () => {
    const formula = (type: string, result: string) => ({ type, xml: `<f>A1</f>${result}` });
    const bytes = workbook([
      ['Street', 'City'],
      [formula('n', ''), formula('str', '<v></v>')],
      [formula('n', '<v></v>'), formula('n', '<v>7</v>')],
    ]);
    expect(await read(bytes)).toMatchObject({ emptyFormulas: 2 });
    expect(await read(workbook([['Street'], ['1 Main St']]))).toMatchObject({ emptyFormulas: 0 });
    expect(await readCsv(new Blob(['Street\n1 Main St\n']))).not.toHaveProperty('emptyFormulas');
  });

  test('is read from its first visible sheet, and blank rows keep the numbers of the lines', async () => {
    const table = await read(
      workbook([['A title'], [], ['Street', 'Zip', 'City'], ['1 Main St', 2110, ''], ['2 Main St']]),
    );
    expect(table).toMatchObject({
      headerRow: 3,
      header: ['Street', 'Zip', 'City'],
      rows: [
        ['1 Main St', '2110', ''],
        ['2 Main St', '', ''],
      ],
    });
  });

  test('of any texts and numbers is read as it was written', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !/[\p{Cc}\ufffe\uffff]|_x|^\ufeff/u.test(text)),
      fc.integer(),
    );
    const row = fc.tuple(fc.constant('1 Main St'), cell, cell, fc.constant('end'));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 10 }), async (rows) => {
        const table = await read(workbook([['Street', 'One', 'Two', 'Last'], ...rows]));
        expect(table.rows).toEqual(rows.map((cells) => cells.map(String)));
      }),
      { numRuns: runs(100) },
    );
  });

  test.each([
    ['has a password', encryptedWorkbook(), 'password'],
    [
      'is an .xls file',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array<number>(600).fill(0)]),
      'format',
    ],
    [
      'is an .ods file',
      zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      'format',
    ],
    ['is a .numbers file', zip({ 'Index/Document.iwa': 'x' }), 'format'],
    ['is an .xlsb file', zip({ 'xl/workbook.bin': 'x' }), 'format'],
    ['has lost its sheet', zip({ 'xl/workbook.xml': '<workbook/>' }), 'unreadable'],
    ['is cut off', workbook([['a', 'b']]).slice(0, 300), 'unreadable'],
  ])('is refused if it %s', async (_, bytes, reason) => {
    await expect(read(bytes)).rejects.toMatchObject({ reason });
  });
});

/** Returns a workbook with one sheet, whose XML is given as it is. `prefix` is the prefix of all elements, with its colon. */
function rawWorkbook({
  sheet = '',
  strings = '',
  styles = '',
  book = '',
  prefix = '',
  path = 'worksheets/sheet1.xml',
  isCut = false,
}) {
  const wrap = (root: string, xml: string) => `<${root}>${xml}</${root}>`.replace(/<(\/?)(?=\w)/g, `<$1${prefix}`);
  const rows = wrap('worksheet', `<sheetData>${sheet}</sheetData>`);
  return zip({
    [`xl/${path}`]: isCut ? rows.slice(0, rows.lastIndexOf('</row>')) : rows,
    ...(strings && { 'xl/sharedStrings.xml': wrap('sst', strings) }),
    ...(styles && { 'xl/styles.xml': wrap('styleSheet', styles) }),
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="${path}"/></Relationships>`,
    'xl/workbook.xml': wrap('workbook', `${book}<sheets><sheet name="List" r:id="rId1"/></sheets>`),
  });
}

describe('a cell of a workbook', () => {
  const formats =
    '<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="00000\\-0000"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="167" formatCode="[&lt;=99999]00000;00000\\-0000"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/><xf numFmtId="166"/><xf numFmtId="21"/><xf numFmtId="167"/></cellXfs>';
  const inline = (xml: string) => `<c r="B2" t="inlineStr"><is>${xml}</is></c>`;

  test.each([
    ['a ZIP code that its format fills', '<c r="B2" s="1"><v>2110</v></c>', '02110'],
    ['a ZIP code that its format splits', '<c r="B2" s="2"><v>21101234</v></c>', '02110-1234'],
    ['a long ZIP code, if its format depends on the length', '<c r="B2" s="6"><v>21101234</v></c>', '02110-1234'],
    ['a short ZIP code, if its format depends on the length', '<c r="B2" s="6"><v>2110</v></c>', '02110'],
    ['a ZIP code that a formula returns', "<c s='1' r='B2'><f>A1</f><v>2110</v></c>", '02110'],
    ['a date in a built-in format', '<c r="B2" s="3"><v>46053</v></c>', '2026-01-31'],
    ['a date in a format of its own', '<c r="B2" s="4"><v>46053.5208333333</v></c>', '2026-01-31 12:30:00'],
    ['a time', '<c r="B2" s="5"><v>0.75</v></c>', '18:00:00'],
    ['a number that is no date, in the format of one', '<c r="B2" s="3"><v>2125551234</v></c>', '########'],
    ['a number with more digits than Excel shows', '<c r="B2"><v>0.30000000000000004</v></c>', '0.3'],
    ['a true or false result', '<c r="B2" t="b"><f>1=1</f><v>1</v></c>', 'TRUE'],
    ['an error as the result', '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['a text as the result', '<c r="B2" t="str"><f>A1&amp;""</f><v>R&amp;D</v></c>', 'R&D'],
    ['the result of a shared formula', '<c r="B2"><f t="shared" si="0"/><v>7</v></c>', '7'],
    ['a text with parts in the cell', inline('<r><t>1 </t></r><r><rPr><b/></rPr><t>Main St</t></r>'), '1 Main St'],
    ['a text with a control character', inline('<t>Apt_x0009_5</t>'), 'Apt\t5'],
    ['a text that looks like XML', inline('<t>&amp;amp; &lt;b&gt;</t>'), '&amp; <b>'],
    ['a text in the table of texts', '<c r="B2" t="s"><v>0</v></c>', '東京'],
    ['a text with parts in the table of texts', '<c r="B2" t="s"><v>1</v></c>', '東京都'],
  ])('is read as Excel shows it: %s', async (_, cell, text) => {
    const sheet = `<row r="1"><c r="A1" t="str"><v>Street</v></c><c r="B1" t="str"><v>Value</v></c></row><row r="2"><c r="A2" t="str"><v>1 Main St</v></c>${cell}</row>`;
    // Japanese reading aids are not part of the text.
    const aid = '<rPh sb="0" eb="2"><t>トウキョウ</t></rPh>';
    const strings = `<si><t>東京</t>${aid}</si><si><r><t>東京</t></r><r><t>都</t></r>${aid}</si>`;
    for (const prefix of ['', 'x:'])
      expect((await read(rawWorkbook({ sheet, strings, styles: formats, prefix }))).rows).toEqual([
        ['1 Main St', text],
      ]);
  });

  test('can have no address, and dates can be counted from 1904', async () => {
    const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
    const sheet = `<row>${text('Street')}${text('Since')}</row><row>${text('1 Main St')}<c s="3"><v>44591</v></c></row>`;
    const book = '<workbookPr date1904="1"/>';
    expect(await read(rawWorkbook({ sheet, styles: formats, book, path: 'tables/list.xml' }))).toMatchObject({
      rows: [['1 Main St', '2026-01-31']],
    });
  });
});

describe('a cell of a workbook without the usual attributes', () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>';
  const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
  const head = `<row>${text('Street')}${text('Zip')}</row>`;
  const zipsIn = async (parts: Parameters<typeof rawWorkbook>[0]) =>
    (await read(rawWorkbook({ styles, ...parts }))).rows.map(([, zip]) => zip);

  test.each([
    ['no address', `<row>${text('1 Main St')}<c s="1"><v>1067</v></c></row>`, ['01067']],
    [
      'an address in small letters',
      '<row r="2"><c r="a2" t="str"><v>1</v></c><c r="b2" s="1"><v>1067</v></c></row>',
      ['01067'],
    ],
    [
      'the row number of another row',
      [4, 2, 5]
        .map((zip) => `<row r="2"><c r="A2" t="str"><v>1</v></c><c r="B2" s="1"><v>${String(zip)}</v></c></row>`)
        .join(''),
      ['00004', '00002', '00005'],
    ],
    [
      'a comment before it',
      '<row r="2"><c r="A2" t="str"><v>1</v></c><!-- <c r="B2" s="1"> --><c r="B2"><v>1067</v></c></row>',
      ['1067'],
    ],
  ])('has the zeros of its own format: %s', async (_, rows, zips) => {
    expect(await zipsIn({ sheet: head + rows })).toEqual(zips);
  });

  test.each([
    '<c r="B2" t="s"/>',
    '<c r="B2" t="s"><v></v></c>',
    '<c r="B2" t="s"><v/></c>',
    '<c t="b" r="B2"><v></v></c>',
  ])('has no value if the file has none: %s', async (cell) => {
    const sheet = `${head}<row r="2"><c r="A2" t="str"><v>1 Main St</v></c>${cell}</row>`;
    expect(await zipsIn({ sheet, strings: '<si><t>02110</t></si>' })).toEqual(['']);
  });
});

describe('a damaged workbook', () => {
  const row = '<row r="2"><c r="A2" t="str"><v>1 Main St</v></c></row>';

  test('that ends in the middle of its rows is refused, so that no row is lost', async () => {
    expect((await read(rawWorkbook({ sheet: row }))).header).toHaveLength(1);
    await expect(read(rawWorkbook({ sheet: row, isCut: true }))).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('with rows that Excel cannot have is refused', async () => {
    const sheet = ['1048577', '1048580'].map((number) => `<row r="${number}"><c><v>1</v></c></row>`).join('');
    await expect(read(rawWorkbook({ sheet }))).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test.each([
    ['cells without an end', { sheet: `${row}${'<c '.repeat(200_000)}c>` }],
    ['text without an end', { sheet: `${row}${' '.repeat(4_000_000)}` }],
    ['sheets without an end', { book: '<sheet '.repeat(200_000) }],
    ['formats without an end', { styles: '<numFmt '.repeat(200_000) }],
    ['styles without an end', { styles: '<cellXfs '.repeat(200_000) }],
  ])('is read or refused in linear time: %s', async (_, parts) => {
    // Quadratic search would take minutes, so that the test would reach its time limit.
    await read(rawWorkbook({ sheet: row, ...parts })).catch((error: unknown) => {
      expect(error).toBeInstanceOf(CsvError);
    });
  });

  test('that would unpack to far more than a table is refused', async () => {
    const strings = `<si><t>${'x'.repeat(100_000)}</t></si>`;
    const sheet = '<row><c t="s"><v>0</v></c></row>'.repeat(6_000);
    await expect(read(rawWorkbook({ sheet, strings }))).rejects.toMatchObject({ reason: 'too-large' });
  });

  test('is read or refused, whatever is damaged', async () => {
    const part = fc.constantFrom('sheet', 'strings', 'styles', 'book');
    await fc.assert(
      fc.asyncProperty(part, fc.nat(), fc.nat(60), fc.string({ maxLength: 3 }), async (name, start, length, by) => {
        const parts = {
          sheet:
            '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" s="1"><v>2110</v></c></row>',
          strings: '<si><t>Street</t></si><si><r><t>City</t></r></si>',
          styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
          book: '<workbookPr date1904="1"/>',
        };
        const at = start % parts[name].length;
        parts[name] = parts[name].slice(0, at) + by + parts[name].slice(at + length);
        await read(rawWorkbook(parts)).catch((error: unknown) => {
          expect(error).toBeInstanceOf(CsvError);
        });
      }),
      { numRuns: runs(200) },
    );
  });

  test('that contains more than it claims is refused', async () => {
    const claimed = { sizeOf: (bytes: Buffer) => Math.min(bytes.length, 2000) };
    const parts = {
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${' '.repeat(100_000)}</sheetData></worksheet>`,
    };
    const links = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';
    const book = '<workbook><sheets><sheet name="List" r:id="rId1"/></sheets></workbook>';
    const bytes = zip({ ...parts, 'xl/_rels/workbook.xml.rels': links, 'xl/workbook.xml': book }, claimed);
    await expect(read(bytes)).rejects.toMatchObject({ reason: 'unreadable' });
  });
});

/** Returns the beginning of a workbook with a password: a container with the name of the stream that holds it. */
function encryptedWorkbook(): Uint8Array<ArrayBuffer> {
  return new Uint8Array([
    0xd0,
    0xcf,
    0x11,
    0xe0,
    ...Array<number>(508).fill(0),
    ...encode('EncryptedPackage', 'utf-16le'),
  ]);
}

describe('a packed file', () => {
  const text = 'Straße;PLZ;Ort\nKönigsallee 5;40212;Düsseldorf\n';
  const table = {
    header: ['Straße', 'PLZ', 'Ort'],
    rows: [['Königsallee 5', '40212', 'Düsseldorf']],
    encoding: 'windows-1252',
  };

  test.each([
    [
      'a ZIP archive',
      zip({ 'list/': '', 'list/k.csv': encode(text, 'windows-1252'), '__MACOSX/list/._k.csv': 'x', '.DS_Store': 'x' }),
    ],
    ['a ZIP archive without compression', zip({ 'k.csv': encode(text, 'windows-1252') }, { isStored: true })],
    ['a gzipped file', new Uint8Array(gzipSync(encode(text, 'windows-1252')))],
  ])('is read like the file in it: %s', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject(table);
  });

  test('can be a workbook in a ZIP archive', async () => {
    expect(
      await read(
        zip({
          'list.xlsx': workbook([
            ['Street', 'Zip'],
            ['1 Main St', 2110],
          ]),
        }),
      ),
    ).toMatchObject({ rows: [['1 Main St', '2110']] });
  });

  test.each([
    ['several files', zip({ 'a.csv': text, 'b.csv': text }), 'archive'],
    ['no file', zip({}), 'archive'],
    ['an encrypted file', zip({ 'a.csv': text }, { isEncrypted: true }), 'password'],
    ['a damaged file', zip({ 'a.csv': text }).fill(255, 36, 60), 'unreadable'],
  ])('is refused if it has %s', async (_, bytes, reason) => {
    await expect(read(bytes)).rejects.toMatchObject({ reason });
  });
});

describe('a workbook with several visible sheets', () => {
  const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, 'workbooks/sheets.xlsx')));

  test('is read from the first one, or from the one that was chosen by its name or number', async () => {
    const sheets = ['Customers', 'R & D'];
    for (const [sheet, street] of [
      [undefined, '1 Main St'],
      ['customers', '1 Main St'],
      ['R & D', '2 Main St'],
      ['2', '2 Main St'],
    ] as const)
      expect(await readCsv(new Blob([bytes]), { sheet })).toMatchObject({
        sheet: street === '1 Main St' ? 'Customers' : 'R & D',
        sheets,
        rows: [[street, 'Boston']],
      });
    const zipped = zip({ 'k.xlsx': bytes });
    expect((await readCsv(new Blob([zipped]), { sheet: '2' })).rows).toEqual([['2 Main St', 'Boston']]);
  });

  test('says which sheets it has if there is no such sheet', async () => {
    for (const sheet of ['Old', '3', '0'])
      await expect(readCsv(new Blob([bytes]), { sheet })).rejects.toThrow('Customers, R & D');
  });
});

describe('an archive', () => {
  const csv = 'Street,City\n1 Main St,Boston\n';

  test('can be in the format ZIP64, as programs write it to a pipe', async () => {
    expect((await read(zip({ 'k.csv': csv }, { isLong: true }))).rows).toEqual([['1 Main St', 'Boston']]);
    const torn = zip({ 'k.csv': csv }, { isLong: true });
    torn.fill(0, torn.length - 98, torn.length - 90);
    await expect(read(torn)).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('that contains more than it claims is refused', async () => {
    const zeros = new Uint8Array(100_000);
    const bomb = zip({ 'zeros.csv': zeros }, { isLong: true, sizeOf: () => 100 });
    await expect(read(bomb)).rejects.toMatchObject({ reason: 'unreadable' });
  });
});
