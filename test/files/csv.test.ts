import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createResultFile, fileOperation, parseCsv, readCsv, writeCsv } from 'doorplate/files';
import { runs } from '../support/runs.ts';

const spectrum = dirname(createRequire(import.meta.url).resolve('csv-spectrum'));
const files = readdirSync(join(spectrum, 'csvs'));

describe('the conformance files of csv-spectrum', () => {
  test.each(files)('are parsed as specified, and unchanged after a write and a read: %s', (name) => {
    const text = readFileSync(join(spectrum, 'csvs', name), 'utf8');
    const table = parseCsv(text);
    const rows = table.rows.map((row) => Object.fromEntries(table.header.map((column, at) => [column, row[at]])));
    // The expected result that csv-spectrum has for this file belongs to another file.
    if (name !== 'location_coordinates.csv')
      expect(rows).toEqual(JSON.parse(readFileSync(join(spectrum, 'json', name.replace('.csv', '.json')), 'utf8')));
    else expect(rows).toMatchObject([{ Cities: 'Modesto', Counties: 'Stanislaus' }]);
    expect(table.unreadable).toEqual([]);
    const again = parseCsv(writeCsv([table.header, ...table.rows], table));
    expect([again.header, again.rows]).toEqual([table.header, table.rows]);
  });
});

test('B20: reads every cell as it was written, and writes it again byte for byte', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('', '=1+1', '"', 'a\r\nb', 'x,y', '\t', '__proto__', '😀', "'", '\ufeffa'),
  );
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 6 })
        .chain((width) =>
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 20 }),
        ),
      fc.constantFrom(',' as const, '\t' as const, '|' as const),
      fc.constantFrom('\r\n' as const, '\n' as const),
      (values, delimiter, newline) => {
        const header = values[0]!.map((_, at) => `c${String(at)}`);
        const clean = values.map((row) => row.map((text) => text.replaceAll('\0', '')));
        // A single empty cell is an empty line, which is not a row.
        const rows = clean.filter((row) => row.length > 1 || row[0] !== '');
        const text = writeCsv([header, ...rows], { delimiter, newline });
        const table = parseCsv(text);
        if (header.length > 1 || delimiter === ',') {
          expect(table.rows).toEqual(rows);
          expect(table.unreadable).toEqual([]);
          expect(writeCsv([table.header, ...table.rows], { delimiter, newline })).toBe(text);
        }
      },
    ),
  );
});

test('writes each row like the CSV library, whatever its content and separator', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '',
      ' ',
      '"',
      '""',
      'a\nb',
      '\r',
      'x,y',
      'x;y',
      'x|y',
      '\t',
      'sep=;',
      'SEP=',
      'a sep=',
      '\ufeffa',
      'é',
    ),
    // Values from an app's database, whatever the type says.
    fc.constantFrom<string>(null as never, undefined as never, 0 as never, 12.5 as never),
  );
  fc.assert(
    fc.property(
      fc
        .integer({ min: 2, max: 6 })
        .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 20 })),
      fc.constantFrom(',', ';', '\t', '|', '^'),
      fc.constantFrom('\r\n', '\n'),
      (rows, delimiter, newline) => {
        const settings = { delimiter, record_delimiter: newline, quoted_match: /[\r\n,;|\t]|^(?:sep=|\ufeff)/i };
        expect(writeCsv(rows, { delimiter, newline })).toBe(stringify(rows, settings));
      },
    ),
    { numRuns: runs(500) },
  );
});

test('writes values of an app’s own rows that are not text as text, also with escaping', () => {
  const [day, none] = [new Date(Date.UTC(2026, 0, 2)), new Date(Number.NaN)];
  const nothing = { toJSON: () => undefined };
  const row = [nothing, undefined, 0, -1, true, 12n, { a: '=1' }, day, none, '=1'] as unknown as string[];
  expect(parseCsv(`${'c,'.repeat(9)}c\n${writeCsv([row])}`).rows).toEqual([
    ['', '', '0', '-1', 'true', '12', '{"a":"=1"}', '2026-01-02T00:00:00.000Z', '', '=1'],
  ]);
  expect(writeCsv([[...row].reverse()], { escapeFormulas: true })).toMatch(
    /^'=1,,2026-01-02T00:00:00.000Z,.*,12,true,'-1,0,,\r\n$/,
  );
});

test.each([[','], [';'], ['|']])('reads quoted values after a space, in a file separated by "%s"', (delimiter) => {
  const text = 'ref, "street", "city"\n1, "1 High St, flat ""A""",   "Boston"\n2, "2 Low St; rear|up", "Salem"\n';
  const { header, rows, unreadable } = parseCsv(text.replaceAll(/,(?= )/g, delimiter).replace(`St${delimiter}`, 'St,'));
  expect({ header, rows, unreadable }).toEqual({
    header: ['ref', 'street', 'city'],
    rows: [
      ['1', '1 High St, flat "A"', 'Boston'],
      ['2', '2 Low St; rear|up', 'Salem'],
    ],
    unreadable: [],
  });
});

test('keeps quotes and spaces that do not surround a value', () => {
  const { rows } = parseCsv('a,b,c\n1, "Tide" House,x\n2, 5" pipe , y\n3, "open,x\n');
  expect(rows).toEqual([
    ['1', ' "Tide" House', 'x'],
    ['2', ' 5" pipe ', ' y'],
    ['3', ' "open', 'x'],
  ]);
});

test('writes a single empty cell in quotes, because an empty line is not a row', () => {
  expect(writeCsv([['a'], [''], ['b']])).toBe('a\r\n""\r\nb\r\n');
});

test('B20: escapes cells that a spreadsheet would run, but only on request', () => {
  const rows = [['=1+1', '+1', '-1', '@x', 'plain', '=HYPERLINK("x")']];
  expect(parseCsv(`a,b,c,d,e,f\n${writeCsv(rows, { escapeFormulas: true })}`).rows).toEqual([
    ["'=1+1", "'+1", "'-1", "'@x", 'plain', '\'=HYPERLINK("x")'],
  ]);
  expect(writeCsv([['\n=1+1', '＝1+1', ' @x', '-85.75', '-85.75+1']], { escapeFormulas: true })).toBe(
    "\"'\n'=1+1\",'＝1+1,' @x,-85.75,'-85.75+1\r\n",
  );
  expect(writeCsv(rows)).toBe('=1+1,+1,-1,@x,plain,"=HYPERLINK(""x"")"\r\n');
});

/** Returns a cell after it was written and read. */
const guarded = (cell: string) => parseCsv(`h,i\n${writeCsv([[cell, 'x']], { escapeFormulas: true })}`).rows[0]?.[0];

describe('formula escaping is safe in a spreadsheet with another separator', () => {
  test.each([
    ['Ana;=1+1;', "Ana;'=1+1;"],
    ['Ana\t=1+1', "Ana\t'=1+1"],
    ['Ana|@SUM(A1)', "Ana|'@SUM(A1)"],
    ['Ana,+1', "Ana,'+1"],
    ['Ana; ＝1+1;－2', "Ana;' ＝1+1;'－2"],
    ['a;"=1+1"', 'a;\'"=1+1"'],
    ['first\n=1+1', "first\n'=1+1"],
    ['first\r=1+1', "first\r'=1+1"],
    ['\u200b=1+1', "'\u200b=1+1"],
    ['\u0001@x', "'\u0001@x"],
    ['−1+1', "'−1+1"],
    [';;=1', ";;'=1"],
    ['\tplain', "'\tplain"],
    ['+49 171 555', "'+49 171 555"],
  ])('and turns %j into %j', (cell, safe) => {
    expect(guarded(cell)).toBe(safe);
    // Escaping an escaped cell changes nothing.
    expect(guarded(safe)).toBe(safe);
  });
  test.each([
    '-85.75',
    ' -0.1278',
    '-12,5',
    '51.5,-0.1278',
    '38.2; -85.75',
    '12 - 14 Main St',
    'a=b',
    'x@y.test',
    "Ana;'=1",
  ])('and leaves %j unchanged, because it is not a formula', (cell) => {
    expect(guarded(cell)).toBe(cell);
  });

  test('leaves no part of an escaped cell that starts a formula, and without escaping the file is identical byte for byte', () => {
    const piece = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      '－',
      ';',
      ',',
      '\t',
      '|',
      '"',
      "'",
      ' ',
      '\r\n',
      '\n',
      'a',
      '1',
      '\u200b',
      '.5',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
        (cell) => {
          const read = guarded(cell) ?? '';
          for (const part of read.split(/[,;|\t\r\n]/))
            if (!/^\s*-\d{1,3}[.,]\d+\s*$/.test(part) && !/^\s*-\d{1,3}[.,]\d+\s*$/.test(cell))
              expect(part).not.toMatch(/^[\s"\u200b]*[=+\-@＝－]/);
          expect(parseCsv(`h,i\n${writeCsv([[cell, 'x']])}`).rows).toEqual([[cell, 'x']]);
        },
      ),
    );
  });
});

describe('line numbers are correct', () => {
  test('in CRLF files with line breaks inside quotes, and after blank lines', () => {
    const text = 'a,b\r\n"x\r\n\r\ny",4\r\n\r\n\r\n3\r\n"p\r\nq",1\r\n5,6,7\r\n';
    expect(parseCsv(text).unreadable).toMatchObject([
      { line: 7, why: 'short' },
      { line: 10, why: 'long' },
    ]);
    expect(parseCsv(`${text}"open,1\r\n2,3\r\n`).unreadable.at(-1)).toEqual({
      line: 11,
      why: 'quote',
      row: ['"open,1'],
    });
  });

  test('for any line ending: every bad line has the number that an editor shows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('\r\n', '\n', '\r'),
        fc.boolean(),
        fc.array(fc.constantFrom('good', 'blank', 'short', 'long', 'broken'), { maxLength: 30 }),
        (end, bom, kinds) => {
          const lines = ['a,b'];
          const wanted: number[] = [];
          for (const kind of kinds) {
            if (kind === 'short' || kind === 'long') wanted.push(lines.length + 1);
            if (kind === 'broken') lines.push('"one', '', 'two",2');
            else lines.push({ good: '1,2', blank: '', short: '1', long: '1,2,3' }[kind]);
          }
          const table = parseCsv(`${bom ? '\ufeff' : ''}${lines.join(end)}${end}`, bom);
          expect(table.unreadable.map(({ line }) => line)).toEqual(wanted);
        },
      ),
    );
  });
});

describe('B11: unreadable lines', () => {
  test('are reported by number, and the other lines are read', () => {
    const table = parseCsv('a,b\n1,2\n3\n"x\ny",4\n5,6,7\n8,9\n');
    expect(table.rows).toEqual([
      ['1', '2'],
      ['x\ny', '4'],
      ['8', '9'],
    ]);
    expect(table.unreadable).toEqual([
      { line: 3, why: 'short', row: ['3'] },
      { line: 6, why: 'long', row: ['5', '6', '7'] },
    ]);
  });

  test('include only the line of a quote that is never closed', () => {
    const table = parseCsv('a,b\n1,2\n"x,y\n7,8\n');
    expect(table.rows).toEqual([
      ['1', '2'],
      ['7', '8'],
    ]);
    expect(table.unreadable).toEqual([{ line: 3, why: 'quote', row: ['"x,y'] }]);
    // Blank lines count.
    expect(parseCsv('a,b\n1,2\n\n\n"x,y\n7,8').unreadable).toEqual([{ line: 5, why: 'quote', row: ['"x,y'] }]);
  });

  test('include only the line of a quote that reaches into the next lines', () => {
    const table = parseCsv('a,b\n1,"two\n3,4\n5,"six"\n7,8\n');
    expect(table.rows).toEqual([
      ['3', '4'],
      ['5', 'six'],
      ['7', '8'],
    ]);
    expect(table.unreadable).toEqual([{ line: 2, why: 'quote', row: ['1,"two'] }]);
  });

  test('do not include multi-line values next to a quote within a one-line value', () => {
    const table = parseCsv(
      'note,addr\n6" pipe,"line1\nline2"\n"a\nb",Joe "Bob" Smith\n37°36\'37.8"N,"12 High St\r\nFlat 2"\n"5"" x",6"\n',
    );
    expect(table.unreadable).toEqual([]);
    expect(table.rows).toEqual([
      ['6" pipe', 'line1\nline2'],
      ['a\nb', 'Joe "Bob" Smith'],
      ['37°36\'37.8"N', '12 High St\r\nFlat 2'],
      ['5" x', '6"'],
    ]);
  });

  test('include a repeated header, as in joined files, because it is not a row', () => {
    expect(parseCsv('id,street\n1,5 Rd\nid,street\n2,6 Rd\n')).toMatchObject({
      rows: [
        ['1', '5 Rd'],
        ['2', '6 Rd'],
      ],
      unreadable: [{ line: 3, why: 'header', row: ['id', 'street'] }],
    });
    // A list of emails without a header can contain its first email twice.
    expect(parseCsv('jo@example.com\nal@example.com\njo@example.com\n').rows).toHaveLength(2);
    expect(parseCsv('1,2\n1,2\n').rows).toHaveLength(1);
  });

  test('do not include duplicate columns or a column called __proto__, which are all kept', () => {
    expect(parseCsv('a,a,__proto__\n1,2,3\n')).toMatchObject({
      header: ['a', 'a', '__proto__'],
      rows: [['1', '2', '3']],
    });
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});

/** Reads a file, writes it, and reads the result. */
function takenHome(text: string) {
  const table = parseCsv(text);
  const again = parseCsv(writeCsv([table.header, ...table.rows], table));
  expect([again.header, again.rows, again.unreadable]).toEqual([table.header, table.rows, []]);
  return table;
}

describe('a downloaded file can be chosen again', () => {
  test.each([
    ['Nr;"Street (line 1, line 2, c/o)"\n1;500 Harbor Plaza\n', ['Nr', 'Street (line 1, line 2, c/o)']],
    ['id,"na\tme",city\n1,2,3\n', ['id', 'na\tme', 'city']],
    ['id,na\tme,city\n1,2,3\n', ['id', 'na\tme', 'city']],
    ['"Straße\n(Zeile 1)";Ort;PLZ\nHauptstraße 1;Bonn;53111\n', ['Straße\n(Zeile 1)', 'Ort', 'PLZ']],
    ['"a\r\n""b"",\r\nc";d\r\n1;2\r\n', ['a\r\n"b",\r\nc', 'd']],
    ['"str;e\net;;;",city\n1,2\n', ['str;e\net;;;', 'city']],
    ['Nr;Name, Vorname, Titel\n1;a\n', ['Nr', 'Name, Vorname, Titel']],
    ['Adresse\nHaupt 1, Bonn\n', ['Adresse']],
    ['"a|b;c,d"\n"x;y"\n', ['a|b;c,d']],
    ['"sep=",x\n1,2\n', ['sep=', 'x']],
    ['SEP=;\r\nid;street, no\r\n1;a,b\r\n', ['id', 'street, no']],
  ])('and %j is read with the columns %j, like the file written from it', (text, header) => {
    const table = takenHome(text);
    expect(table.header).toEqual(header);
    expect(table.rows).toHaveLength(1);
    expect(table.unreadable).toEqual([]);
  });

  test('whatever its header, rows and separator', () => {
    const piece = fc.constantFrom(',', ';', '\t', '|', '"', '\n', '\r\n', 'a', 'b', ' ', '1', 'sep=');
    const cell = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 5 })
          .chain((width) =>
            fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 30 }),
          ),
        fc.constantFrom(',' as const, ';' as const, '\t' as const, '|' as const),
        (values, delimiter) => {
          // The cells of a header must be names.
          const [header = [], ...rows] = values.map((row, at) => (at === 0 ? row.map((name) => `n${name}`) : row));
          const table = parseCsv(writeCsv([header, ...rows], { delimiter }));
          expect([table.header, table.rows, table.unreadable]).toEqual([header, rows, []]);
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});

describe('empty cells at the end of a row', () => {
  test('lose no row that has one separator too many, in the rows or in the header', () => {
    const rows = [
      ['1', 'a'],
      ['2', 'b'],
    ];
    expect(parseCsv('id,street\n1,a,\n2,b,\n')).toMatchObject({ header: ['id', 'street'], rows, unreadable: [] });
    expect(parseCsv('id;street\n1;a;;;\n2;b\n')).toMatchObject({ rows, unreadable: [] });
    expect(parseCsv('id,street,\n1,a\n2,b,\n')).toMatchObject({ header: ['id', 'street'], rows, unreadable: [] });
    takenHome('id,street,,,\n1,a\n2,b,,\n3,c,,,,,\n');
  });

  test('are added to a row that lacks them, and a row with one value too many is unreadable', () => {
    expect(parseCsv('id,street,city,\n1,a\n2,b,c\n3,d,e,,f\n').unreadable).toEqual([
      { line: 4, why: 'long', row: ['3', 'd', 'e', '', 'f'] },
    ]);
  });
});

describe('B21: a file', () => {
  const text = 'name,city\r\nZoë,Köln\r\n';
  const utf16 = (little: boolean) =>
    new Uint8Array(
      Array.from(`\ufeff${text}`, (letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]).flatMap(
        ([low = 0, high = 0]) => (little ? [low, high] : [high, low]),
      ),
    );
  test.each<[string, Uint8Array, boolean]>([
    ['in UTF-8', new TextEncoder().encode(text), false],
    ['in UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${text}`), true],
    ['in UTF-16, little-endian', utf16(true), true],
    ['in UTF-16, big-endian', utf16(false), true],
  ])('is read %s', async (_, bytes, bom) => {
    expect(await readCsv(new Blob([bytes as BlobPart]))).toMatchObject({
      bom,
      header: ['name', 'city'],
      rows: [['Zoë', 'Köln']],
      newline: '\r\n',
      delimiter: ',',
    });
  });

  test('is rejected if it is not text', async () => {
    for (const bytes of [
      [0x50, 0x4b, 3, 0, 0, 0, 0xff, 0xfe],
      [0xe9, 0x74, 0xe9, 0],
    ])
      await expect(readCsv(new Blob([new Uint8Array(bytes)]))).rejects.toMatchObject({ reason: 'encoding' });
  });

  test('keeps | as its separator, and a | in a value separates nothing', () => {
    expect(parseCsv('a|b\n1,5|2\n')).toMatchObject({ delimiter: '|', rows: [['1,5', '2']] });
    expect(parseCsv('Name|Street|City\nA|B 1, 2|C\n')).toMatchObject({ delimiter: '|', rows: [['A', 'B 1, 2', 'C']] });
    expect(parseCsv('sep=|\r\na|b\r\n1|2\r\n')).toMatchObject({ header: ['a', 'b'], rows: [['1', '2']] });
    expect(parseCsv('id,red|blue\n1,x|y\n')).toMatchObject({ delimiter: ',', rows: [['1', 'x|y']] });
    expect(parseCsv('email,tags|source|Email\na@x.com,a|b|c\n')).toMatchObject({
      header: ['email', 'tags|source|Email'],
    });
    expect(parseCsv('Name,City|Region\nA,x|y\nB,1, 2|y\n')).toMatchObject({ delimiter: ',', rows: [['A', 'x|y']] });
    expect(parseCsv('Email | E-Mail\na@b.com\nb@c.com\n')).toMatchObject({ rows: [['a@b.com'], ['b@c.com']] });
    const mixed = ['1, a', '2; a', '3\ta', '4 a'].flatMap((row) => [row, row]).join('\n');
    expect(parseCsv(`Address\n${mixed}\n`).delimiter).not.toBe('|');
    expect(parseCsv('tags\nx|y\nz\n')).toMatchObject({ header: ['tags'], rows: [['x|y'], ['z']] });
    expect(parseCsv('address\n1 Main Street\n')).toMatchObject({ delimiter: ',', header: ['address'] });
  });

  test('keeps tabs or semicolons as its separator', () => {
    expect(parseCsv('a\tb\n1,5\t2\n')).toMatchObject({ delimiter: '\t', rows: [['1,5', '2']] });
    expect(parseCsv('a;b\n1,5;2\n')).toMatchObject({ delimiter: ';', rows: [['1,5', '2']] });
    expect(parseCsv('Name;Straße, Nr.;Ort\nA;B 1;C\n')).toMatchObject({ delimiter: ';', rows: [['A', 'B 1', 'C']] });
    expect(parseCsv('"a, b";c\n1;2\n')).toMatchObject({ delimiter: ';', header: ['a, b', 'c'] });
    expect(parseCsv('\r\na;b\r\n1;2\r\n')).toMatchObject({ delimiter: ';', rows: [['1', '2']], newline: '\r\n' });
    expect(parseCsv('sep=;\r\na;b\r\n1;2\r\n3\r\n')).toMatchObject({
      header: ['a', 'b'],
      rows: [['1', '2']],
      unreadable: [{ line: 4, why: 'short' }],
    });
  });

  test('is written for Excel with a byte order mark', async () => {
    const table = parseCsv('a\nö\n');
    const blob = await createResultFile('not-sent', table, {
      operation: 'cleanse',
      outcomeAt: () => undefined,
    });
    expect(new Uint8Array(await blob.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  });
});

test.each([
  [
    ['Customer', 'Name', 'Street', 'Unit', 'City', 'State', 'ZIP', 'Country'],
    ['', '', 'Address1', 'Address2', 'Locality', 'AdministrativeArea', 'PostalCode', 'Country'],
  ],
  [
    ['ID', 'Address Line 1', 'Address Line 2', 'Town', 'Postcode', 'country_code'],
    ['Id', 'Address1', 'Address2', 'Locality', 'PostalCode', 'Country'],
  ],
  [
    ['address', 'City', 'city', 'zip code'],
    ['Address1', 'Locality', '', 'PostalCode'],
  ],
  [
    ['Straße', 'PLZ', 'Ort', 'Land'],
    ['Address1', 'PostalCode', 'Locality', 'Country'],
  ],
])('maps the columns %j to %j', (header, fields) => {
  expect(fileOperation('cleanse').guessColumns(header)).toEqual(fields);
});
