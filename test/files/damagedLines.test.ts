import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvError, fileOperation, parseCsv, readCsv, readRunFile } from 'doorplate/files';
import { countWork } from '../support/countWork.ts';
import { runs } from '../support/runs.ts';

const header = 'Id,Street,City';
const rowAt = (index: number) => [String(index), `${String(index)} Main Street`, 'Boston'];
const tableOf = (count: number) => Array.from({ length: count }, (_, index) => rowAt(index));

describe('a damaged line does not affect other lines', () => {
  const lost: readonly [what: string, damaged: string, why: string][] = [
    ['a quote that opens the first value', '"500,500 Main Street,Boston', 'quote'],
    ['a quote that opens a value', '500,"500 Main Street,Boston', 'quote'],
    ['a quote that opens the last value', '500,500 Main Street,"Boston', 'quote'],
    ['a closing quote that is doubled', '500,"500 Main Street"",Boston', 'quote'],
    ['two quotes, of which one is not closed', '500,"500 Main Street","Boston', 'quote'],
    ['a NUL', '500,500 Main\0 Street,Boston', 'nul'],
    ['a block of NULs', '\0'.repeat(500), 'nul'],
    ['a NUL in a quoted value', '500,"500 Main Street\0",Boston', 'nul'],
    ['too few values', '500', 'short'],
    ['too many values', '500,500 Main Street,Boston,MA', 'long'],
    ['a line of more than a million characters', `500,${'x'.repeat(1_100_000)},Boston`, 'length'],
    ['a quoted value of more than a million characters', `500,"${'x'.repeat(1_100_000)}",Boston`, 'length'],
    ['an end mark of DOS', '\u001a', 'short'],
  ];
  const others = [
    ['without quotes', rowAt],
    ['with quotes', (index: number) => [`"${String(index)}"`, `"${String(index)} Main Street"`, '"Boston"']],
    ['with a quote in a value', (index: number) => [String(index), `${String(index)} Main Street`, '6" Boston']],
  ] as const;
  test.each(lost.flatMap((entry) => others.map(([name, write]) => [...entry, name, write] as const)))(
    'and %s loses no other row %#',
    (_, damaged, why, __, write) => {
      const lines = Array.from({ length: 1_000 }, (___, index) => (index === 500 ? damaged : write(index).join(',')));
      const table = parseCsv([header, ...lines, ''].join('\n'));
      expect(table.unreadable).toEqual([{ line: 502, why, row: expect.anything() as string[] }]);
      expect(table.rows.map(([id]) => Number(id))).toEqual([...Array(1_000).keys()].filter((id) => id !== 500));
    },
  );

  test.each([
    ['500,5"00 Main" Street,Boston', ['500', '5"00 Main" Street', 'Boston']],
    ['500,"500 Main" Street,Boston', ['500', '"500 Main" Street', 'Boston']],
    ['500,500 Main 6",Boston', ['500', '500 Main 6"', 'Boston']],
    ['500,"500, Main" Street,Boston', ['500', '"500, Main" Street', 'Boston']],
    ['500,"500 Main\r\nFlat ""2"", Rear\n\nStreet",Boston', ['500', '500 Main\r\nFlat "2", Rear\n\nStreet', 'Boston']],
    [`500,"${'long line\n'.repeat(40_000)}",Boston`, ['500', 'long line\n'.repeat(40_000), 'Boston']],
    ['500,"",""', ['500', '', '']],
    ['500,"a,b,c\nd,e,f",Boston', ['500', 'a,b,c\nd,e,f', 'Boston']],
  ])('and a line with unusual quotes is still a row: %#', (line, row) => {
    const rows = tableOf(1_000);
    const lines = rows.map((cells, index) => (index === 500 ? line : cells.join(',')));
    const table = parseCsv([header, ...lines].join('\n'));
    expect([table.unreadable, table.rows]).toEqual([[], rows.with(500, row)]);
  });

  test('even if a quote in a later line seems to close the value', () => {
    const lines = tableOf(1_000).map((cells) => cells.join(','));
    lines[10] = '10,"10 Main Street,Boston';
    lines[700] = '700,Pipe 6",Boston';
    const { rows, unreadable } = parseCsv([header, ...lines].join('\n'));
    expect(unreadable).toEqual([{ line: 12, why: 'quote', row: ['10,"10 Main Street,Boston'] }]);
    expect(rows.map(([id]) => Number(id))).toEqual([...Array(1_000).keys()].filter((id) => id !== 10));
    // The same if the text would then be a row with too few values.
    lines[700] = '700,Boston,Pipe 6"';
    expect(parseCsv([header, ...lines].join('\n')).rows).toHaveLength(999);
  });

  test('even if it is the last line, or the file was cut inside a quoted value', () => {
    const text = `${header}\n${tableOf(5)
      .map((row) => row.join(','))
      .join('\n')}`;
    expect(parseCsv(`${text}\n5,"5 Main Str`)).toMatchObject({
      rows: tableOf(5),
      unreadable: [{ line: 7, why: 'quote', row: ['5,"5 Main Str'] }],
    });
    expect(parseCsv(`${text}\n5,"5 Main\nStreet",Boston\n6,"6 Ma\nin`).unreadable).toMatchObject([
      { line: 9, why: 'quote' },
      { line: 10, why: 'short' },
    ]);
  });

  test('and a quote in the header, which would swallow all rows', () => {
    expect(parseCsv('Id,"Street,City\n1,1 Main Street,Boston\n')).toMatchObject({
      header: ['Id', '"Street', 'City'],
      rows: [['1', '1 Main Street', 'Boston']],
    });
  });

  test('wherever lines of any kind are damaged', () => {
    const cell = fc.constantFrom(
      '12 High St',
      'Flat 2\n12 High St',
      'a, b',
      'say "hi"',
      '"',
      'x\r\n\r\ny',
      '6" pipe',
      '',
    );
    const quoteIfNeeded = (text: string, always: boolean) =>
      always || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    const damage = fc.constantFrom('"d,e,f', 'd,"e,f', 'd,e,"f', 'd,"e"",f', 'd', 'd,e,f,g', 'd,\0,f', '"d","e","f');
    const line = fc.oneof(
      { weight: 5, arbitrary: fc.tuple(cell, cell, fc.boolean()) },
      { weight: 1, arbitrary: damage },
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\r\n', '\r'), (lines, end) => {
        const rows = lines.flatMap((one, index) =>
          typeof one === 'string' ? [] : [[`n${String(index)}`, one[0], one[1]]],
        );
        const texts = lines.map((one, index) =>
          typeof one === 'string'
            ? one
            : [`n${String(index)}`, one[0], one[1]].map((text) => quoteIfNeeded(text, one[2])).join(','),
        );
        const table = parseCsv(['Id,Street,City', ...texts, ''].join(end));
        expect(table.rows).toEqual(rows);
        let place = 2;
        const bad = texts.flatMap((text, index) => {
          const from = place;
          place += text.split(/\r\n|\r|\n/).length;
          return typeof lines[index] === 'string' ? [from] : [];
        });
        expect(table.unreadable.map((one) => one.line)).toEqual(bad);
      }),
      { numRuns: runs(1_000) },
    );
  });
});

test('loses no letter of any text, whatever its quotes: each is in a row or in an unreadable line, in the order of the lines', () => {
  const piece = fc.constantFrom(
    '"',
    '""',
    ',',
    '\n',
    '\r\n',
    '\r',
    'a',
    'b c',
    '\0',
    '\ufeff',
    '",',
    ',"',
    'd,e,f\n',
    '"g\nh"',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), fc.constantFrom('', ',,'), (pieces, end) => {
      const text = `Id,Street,City${end}\n${pieces.join('')}`;
      const { header: names, rows, unreadable } = parseCsv(text);
      const lettersOf = (some: string) =>
        some
          .replace(/[^a-z]/gi, '')
          .split('')
          .sort()
          .join('');
      const cells = [names, ...rows, ...unreadable.map(({ row }) => row)].flat();
      expect(lettersOf(cells.join(''))).toBe(lettersOf(text));
      const lines = unreadable.map(({ line }) => line);
      expect(lines).toEqual([...new Set(lines)].sort((one, other) => one - other));
    }),
    { numRuns: runs(1_000) },
  );
});

test('reads every table as it was written, like the CSV library, whatever its quotes and line ends', () => {
  const piece = fc.constantFrom(',', ';', '"', '""', '\n', '\r\n', 'a', 'b', ' ', '1', 'é', '😀');
  const cell = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const written = fc.tuple(cell, fc.boolean()).map(([text, isQuoted]) => ({
    text,
    raw: isQuoted || /[",;\r\n]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text,
  }));
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 5 })
        .chain((width) => fc.array(fc.array(written, { minLength: width, maxLength: width }), { maxLength: 30 })),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.array(fc.constantFrom('\n', '\r\n', '\n\n'), { minLength: 31, maxLength: 31 }),
      (rows, delimiter, ends) => {
        const names = rows[0]?.map((_, index) => `n${String(index)}`) ?? ['n'];
        const lines = [names, ...rows.map((row) => row.map(({ raw }) => raw))];
        const text = lines.map((cells, index) => cells.join(delimiter) + String(ends[index])).join('');
        const table = parseCsv(`sep=${delimiter}\n${text}`);
        expect([table.header, table.unreadable]).toEqual([names, []]);
        expect(table.rows).toEqual(rows.map((row) => row.map((one) => one.text)));
        const options = { delimiter, record_delimiter: ['\r\n', '\n'], skip_empty_lines: true };
        expect(table.rows).toEqual(parse(text, options).slice(1));
      },
    ),
    { numRuns: runs(500) },
  );
});

describe('a line that is not a row', () => {
  const whyOf = (text: string) => parseCsv(text).unreadable.map(({ line, why }) => [line, why]);
  test.each([
    ['the header', 'Id,Street,City'],
    ['the header after a byte order mark', '\ufeffId,Street,City'],
    ['the header in quotes after a byte order mark', '\ufeff"Id","Street","City"'],
    ['the header in capitals', 'ID,STREET,CITY'],
    ['the header with spaces', ' Id , Street ,City '],
    ['the header with other separators in its names', 'id,_street_,City.'],
    ['the header with empty columns', 'Id,Street,City,,,'],
    ['the header with full-width letters', 'Ｉｄ,Ｓｔｒｅｅｔ,Ｃｉｔｙ'],
  ])('is %s, as in joined files', (_, line) => {
    const text = `Id,Street,City\n1,1 Main Street,Boston\n${line}\n2,2 Main Street,Boston\n`;
    expect(whyOf(text)).toEqual([[3, 'header']]);
    expect(parseCsv(text).rows).toHaveLength(2);
  });

  describe('is the header in another order, as in joined exports', () => {
    const read = (...lines: string[]) => {
      const { rows, unreadable } = parseCsv([header, '1,1 Main Street,Boston', ...lines, ''].join('\n'));
      return { rows: rows.slice(1), unreadable: unreadable.map(({ line, why }) => [line, why]) };
    };
    const [two, three] = [
      ['2', '2 Main Street', 'Boston'],
      ['3', '3 Main Street', 'Boston'],
    ];

    test.each([
      ['plain', 'City,Id,Street', 'Boston,2,2 Main Street'],
      ['with a byte order mark, capitals and spaces', '\ufeffCITY, street ,ID', 'Boston,2 Main Street,2'],
      ['with a column that the file does not have, and is empty', 'City,Phone,Street,Id', 'Boston,,2 Main Street,2'],
      ['with units below it', 'City,Id,Street\n(text),(int),(text)', 'Boston,2,2 Main Street'],
    ])('and the rows below are read by it: %s', (_, line, row) => {
      const { rows, unreadable } = read(line, row, header, '3,3 Main Street,Boston');
      expect(rows).toEqual([two, three]);
      expect(unreadable.every(([, why]) => why === 'header' || why === 'units')).toBe(true);
      expect(unreadable.filter(([, why]) => why === 'header')).toHaveLength(2);
    });

    test('and no row below it is sent that has another column, or lacks one', () => {
      expect(read('City,Phone,Street,Id', 'Boston,555 0100,2 Main Street,2')).toEqual({
        rows: [],
        unreadable: [
          [3, 'header'],
          [4, 'long'],
        ],
      });
      expect(read('City,Id', 'Boston,2', 'Street,Id,City', '3 Main Street,3,Boston')).toEqual({
        rows: [three],
        unreadable: [
          [3, 'header'],
          [4, 'short'],
          [5, 'header'],
        ],
      });
    });

    test.each([
      ['Street #,Street,City', 'Street,Street #,City'],
      ['Street #,Street,City', 'City, STREET,Street#'],
      ['Name*,Name,Street,%,%%', 'Street,Name,Name*,%%,%'],
      ['Address (1),Address 1,City', 'Address 1,City,Address (1)'],
    ])('and names that differ only in punctuation are different columns: %s, then %s', (first, second) => {
      const valueOf = (name: string) => `of ${name.toLowerCase().replace(/\s/g, '')}`;
      const lines = [first, second].flatMap((names) => [names, names.split(',').map(valueOf).join(',')]);
      const { rows, unreadable } = parseCsv([...lines, ''].join('\n'));
      expect(rows).toEqual([first.split(',').map(valueOf), first.split(',').map(valueOf)]);
      expect(unreadable.map(({ why }) => why)).toEqual(['header']);
    });

    test('and the unreadable lines below it keep each value under its column, with the others last', () => {
      const text = `${header}\nCity,Phone,Street,Id\nBoston,555 0100,2 Main Street,2\nBoston,,3 Main\0 Street,3\nBoston\n`;
      expect(parseCsv(text).unreadable.map(({ why, row }) => [why, ...row])).toEqual([
        ['header', 'Id', 'Street', 'City', 'Phone'],
        ['long', ...two, '555 0100'],
        ['nul', '3', '3 Main\0 Street', 'Boston', ''],
        ['short', '', '', 'Boston'],
      ]);
    });

    test.each([
      ['', 'City,Id,Street', (row: string[]) => [row[2], row[0], row[1]]],
      [' with another column', 'City,Phone,Id,Street', (row: string[]) => [row[2], '', row[0], row[1]]],
    ])('and an open quote below it%s costs only its own line', (_, line, write) => {
      const rows = Array.from({ length: 6 }, (_row, at) => [String(at), `${String(at)} Main Street`, 'Boston']);
      const lines = rows.map((row) => write(row).join(','));
      const open = lines.map((text, at) =>
        at === 1 ? text.replace('1 Main Street', '"1 Main Street') : at === 4 ? `${text}"` : text,
      );
      const found = parseCsv([header, line, ...open, ''].join('\n'));
      expect(found.rows.map(([id]) => id)).toEqual(['0', '2', '3', '4', '5']);
      expect(found.unreadable.map(({ why }) => why)).toEqual(['header', 'quote']);
    });

    test('and a row that only repeats values of the first line is a row', () => {
      // This file has no column names.
      const text = 'Mill Lane,Boston,Boston\nBoston Road,Boston,Boston\nMill Lane,,Boston\n';
      expect(parseCsv(text).unreadable).toEqual([]);
      expect(read('City,City,2')).toEqual({ rows: [['City', 'City', '2']], unreadable: [] });
      expect(read('City,2 Main Street,Boston')).toEqual({
        rows: [['City', '2 Main Street', 'Boston']],
        unreadable: [],
      });
    });

    test('and every value stays in its column, whatever the orders and the pieces of the file', async () => {
      const names = ['Id', 'Street', 'City', 'Note', '2024'];
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.shuffledSubarray(names, { minLength: names.length }), { minLength: 1, maxLength: 6 }),
          fc.integer({ min: 1, max: 400 }),
          async (orders, perFile) => {
            let id = 0;
            const expected: string[][] = [];
            const files = orders.map((order) => {
              const lines = Array.from({ length: perFile }, () => {
                id += 1;
                const values = new Map(names.map((name) => [name, `${name} of ${String(id)}`]));
                expected.push((orders[0] ?? []).map((name) => values.get(name) ?? ''));
                return order.map((name) => values.get(name)).join(',');
              });
              return [order.join(','), ...lines, ''].join('\n');
            });
            const table = await readCsv(new Blob([files.join('')]));
            expect(table.rows).toEqual(expected);
            expect(table.unreadable).toHaveLength(orders.length - 1);
          },
        ),
        { numRuns: runs(200) },
      );
    });

    test('in linear time, however many columns and headers there are', async () => {
      const work = async (columns: number) => {
        const names = Array.from({ length: columns }, (_, index) => `Name ${String(index)}`);
        const lines = [names, ...Array.from({ length: 20 }, (_, at) => (at % 2 ? names : names.toReversed()))];
        const text = `${lines.map((line) => line.join(',')).join('\n')}\n`;
        return await countWork(() => parseCsv(text));
      };
      expect(await work(4_000)).toBeLessThan(15 * (await work(400)));
    });
  });

  test('is the header with a column named by a number, or without a name', () => {
    expect(whyOf('Street,2024\n1 Main Street,7\nStreet,2024\n')).toEqual([[3, 'header']]);
    expect(whyOf('Street,,City\n1 Main Street,7,Boston\nstreet,,city\n')).toEqual([[3, 'header']]);
    expect(whyOf('Straße;PLZ;住所\nHauptstraße 1;53111;x\nSTRASSE;PLZ;住所\nStraße;plz;住所\n')).toEqual([
      [4, 'header'],
    ]);
  });

  test.each([
    '(text),(text),(deg)',
    'text,varchar(50),int',
    '---,-----,---',
    ':---,---:,:---:',
    'integer,string,string',
    ',,[°]',
    'required,required,optional',
    'm,-,m',
    'N/A,Text,degrees',
    ',,decimal degrees',
    'VARCHAR2(50 BYTE),text not null,number(5)',
    'Zahl,Text,Grad',
    'Pflichtfeld,Pflichtfeld,optional',
  ])('is a row of units or types under the header: %s', (line) => {
    const text = `Id,Street,City\n${line}\n1,1 Main Street,Boston\n`;
    expect(whyOf(text)).toEqual([[2, 'units']]);
    expect(parseCsv(text).rows).toHaveLength(1);
  });

  test.each([
    'Total,,1000',
    'TOTAL:,,"1,000"',
    'Grand total,,',
    ',Total,2',
    'Summe,,2',
    'Gesamt: 2,,',
    'Итого,,2',
    '合計,,2',
    'Total rows: 2,,',
    'Total: 2',
    '(2 rows affected)',
    '(2 rows),,',
    '2 rows selected.',
    '*** End of report ***',
    'Page 1 of 2,,',
    'Generated on 2026-11-28,,',
    ',,Average: 5',
    'Sum,$1000,50%',
  ])('is a total or another footer: %s', (line) => {
    const text = `Id,Street,City\n1,1 Main Street,Boston\n2,2 Main Street,Boston\n${line}\n`;
    expect(whyOf(text)).toEqual([[4, 'total']]);
    expect(parseCsv(text).rows).toHaveLength(2);
  });

  test.each([
    '7,Total,75008 Paris',
    'Total,1 Main Street,Boston',
    'Summer,,',
    '7,Street,Boston',
    'Id,Street,Boston',
    'text,1 Main Street,m',
    'm,,',
    '-,-,-',
    '(555) 1234,1 Main Street,(555)',
    '2,Rows of Oaks,End',
  ])('is not a row that only resembles it: %s', (line) => {
    expect(parseCsv(`Id,Street,City\n${line}\n1,1 Main Street,Boston\n`)).toMatchObject({
      rows: [line.split(','), ['1', '1 Main Street', 'Boston']],
      unreadable: [],
    });
  });
});

describe('the work for a file is linear in its size', () => {
  const operation = fileOperation('cleanse');
  const read = (text: string) => {
    const table = parseCsv(text);
    operation.guessColumns(table.header, table.rows);
    return table;
  };
  const wide = (count: number, name: (index: number) => string) =>
    ['Street,City', ...Array<string>(20).fill('1 Main Street,Boston')]
      .map((line, row) => line + Array.from({ length: count }, (_, at) => `,${row === 0 ? name(at) : ''}`).join(''))
      .join('\n');
  test.each<[string, (size: number) => string]>([
    ['columns without a name', (size) => wide(size, () => '')],
    ['columns with the same name', (size) => wide(size, () => 'x')],
    ['columns with different names', (size) => wide(size, String)],
    ['rows', (size) => `Street,City\n${'1 Main Street,Boston\n'.repeat(size)}`],
    ['quotes that are never closed', (size) => `Street,City\n${'"1 Main Street,Boston\n'.repeat(size)}`],
    ['lines in one quoted value', (size) => `Street,City\n"${'a,b\n'.repeat(size)}",Boston\n`],
    ['values over several lines in one record', (size) => `Street,City\n${'b","c\n'.repeat(size)}`],
    ['doubled quotes', (size) => `Street,City\n${'"",""\n'.repeat(size)}"${'""'.repeat(size)}`],
    ['lines that a quote swallows', (size) => `a,b,c\n1,"x,y\n${'1,2,3\n'.repeat(size)}1,x",y\n`],
    ['stray quotes', (size) => `Street,City\n${'1 "Main" Street,"Bos"ton\n'.repeat(size)}`],
    ['half line breaks', (size) => `Street,City\n${'\r'.repeat(size)}1,2`],
  ])('reads ten times as many %s with about ten times the work', async (_, textOf) => {
    const [small, large] = [textOf(1_000), textOf(10_000)];
    const work = await countWork(() => read(small));
    expect(await countWork(() => read(large))).toBeLessThan(20 * work);
  });

  test('ignores empty columns at the end, as Excel saves them', () => {
    const line = (text: string) => text + ','.repeat(16_382);
    const table = parseCsv(
      [line('Street,City'), line('1 Main Street,Boston'), '2 Main Street,Boston', ''].join('\r\n'),
    );
    expect(table).toMatchObject({
      header: ['Street', 'City'],
      rows: [
        ['1 Main Street', 'Boston'],
        ['2 Main Street', 'Boston'],
      ],
      unreadable: [],
    });
  });

  test('keeps a column at the end without a name if one of the first rows has a value in it', () => {
    const rows = ['1 Main Street,Boston,,', '2 Main Street,Boston,note,', '3 Main Street,Boston'];
    expect(parseCsv(['Street,City,,', ...rows].join('\n'))).toMatchObject({
      header: ['Street', 'City', ''],
      rows: [
        ['1 Main Street', 'Boston', ''],
        ['2 Main Street', 'Boston', 'note'],
        ['3 Main Street', 'Boston', ''],
      ],
      unreadable: [],
    });
    // A line whose value is only behind the table has a separator too many in one of its values.
    const shifted = [
      'Street,City,,,',
      ...Array<string>(20).fill('1 Main Street,Boston,,,'),
      '12 Main St, Apt 4,Boston,,',
    ];
    expect(parseCsv(shifted.join('\n')).unreadable).toMatchObject([{ line: 22, why: 'long' }]);
    // One value far to the right does not make every row as wide.
    const far = parseCsv(
      `Street,City${','.repeat(100_000)}\n1 Main Street,Boston${','.repeat(99_999)},x\n2 Main Street,Boston\n`,
    );
    expect([far.header.length, far.rows.length, far.unreadable.length]).toEqual([102, 1, 1]);
  });

  test('rejects a first line that is too long for a header, and a header with a NUL', async () => {
    await expect(readCsv(new Blob(['x,'.repeat(600_000)]))).rejects.toEqual(new CsvError('long-line'));
    await expect(readCsv(new Blob(['a\0,b\n1,2\n']))).rejects.toEqual(new CsvError('encoding', 1, 'nul'));
  });

  test('rejects a run file with a line that never ends', async () => {
    let pulled = 0;
    const stream = () =>
      new ReadableStream<Uint8Array>({
        pull: (controller) => {
          controller.enqueue(new Uint8Array(2 ** 20).fill(120));
          pulled++;
        },
      });
    const endless = Object.assign(new Blob(), { stream });
    await expect(readRunFile(endless)).rejects.toMatchObject({
      reason: 'damaged',
      message: 'This is not a valid run file. Line 1 is longer than 134217728 characters.',
    });
    expect(pulled).toBeLessThan(140);
  });
});
