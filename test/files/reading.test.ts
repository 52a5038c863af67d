import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsv, readCsv, type ReadingOptions, writeCsv } from 'doorplate/files';
import { encode } from '../support/encode.ts';
import { runs } from '../support/runs.ts';

const read = (bytes: Uint8Array<ArrayBuffer>, reading?: ReadingOptions) => readCsv(new Blob([bytes]), reading);

/** Rows as real files have them, by the encoding that programs of their country write. */
const customers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'windows-1252': [
    ['Straße', 'PLZ', 'Ort'],
    ['Königsallee 5', '40212', 'Düsseldorf'],
    ['Hauptstraße 1', '10115', 'Berlin'],
  ],
  'windows-1250': [
    ['Ulica', 'Kod pocztowy', 'Miejscowość'],
    ['ul. Świętokrzyska 1', '00-360', 'Warszawa'],
    ['Piłsudskiego 12', '90-051', 'Łódź'],
  ],
  'windows-1251': [
    ['Улица', 'Индекс', 'Город'],
    ['Тверская 7', '125009', 'Москва'],
    ['Невский проспект 28', '191186', 'Санкт-Петербург'],
  ],
  'windows-1253': [
    ['Οδός', 'Τ.Κ.', 'Πόλη'],
    ['Ερμού 5', '105 63', 'Αθήνα'],
    ['Εγνατία 12', '546 26', 'Θεσσαλονίκη'],
  ],
  'windows-1254': [
    ['Adres', 'Posta kodu', 'Şehir'],
    ['İstiklal Caddesi 12', '34430', 'Beyoğlu'],
    ['Kıbrıs Şehitleri Caddesi 5', '35220', 'İzmir'],
  ],
  shift_jis: [
    ['住所', '郵便番号', '都道府県'],
    ['千代田区丸の内1-9-1', '100-0005', '東京都'],
    ['北区梅田ｳﾒﾀﾞﾋﾞﾙ3-1-3', '530-0001', '大阪府'],
  ],
  'utf-8': [
    ['Street', 'Zip', 'City'],
    ['1 Rue de l’Église', '75001', 'Paris'],
    ['東京都千代田区', '100-0005', 'Ελλάδα'],
  ],
};

describe('the encoding of a file', () => {
  const cases = Object.entries(customers).flatMap(([encoding, rows]) =>
    (encoding === 'utf-8' ? ['utf-8', 'utf-16le', 'utf-16be'] : [encoding]).flatMap((written) =>
      [',', ';', '\t', '|'].map((delimiter) => [written, delimiter, rows] as const),
    ),
  );
  test.each(cases)('is recognized as %s, with the separator %j', async (encoding, delimiter, rows) => {
    const [header, ...others] = rows;
    const table = await read(encode(writeCsv(rows, { delimiter }), encoding));
    expect(table).toMatchObject({
      encoding,
      delimiter,
      headerRow: 1,
      header,
      rows: others,
      unreadable: [],
      bom: false,
    });
  });

  test.each(['utf-8', 'utf-16le', 'utf-16be'])(
    'is %s if the file begins with its byte order mark',
    async (encoding) => {
      expect(await read(encode('\ufeffa;b\n1;2\n', encoding))).toMatchObject({
        encoding,
        bom: true,
        rows: [['1', '2']],
      });
    },
  );

  test.each([
    ['French', 'windows-1252', ['12 allée des Chênes', '5 rue Hélène Boucher, Bâtiment à gauche', 'Évry']],
    ['Danish', 'windows-1252', ['Ærøskøbing', 'Nørrebrogade 10', 'Århus']],
    ['Spanish and Portuguese', 'windows-1252', ['Calle Peñón 3', 'Avenida São João 7', 'Alcalá']],
    [
      'a mix of western languages',
      'windows-1252',
      ['Straße 1', 'Málaga', 'Orléans', 'Malmö', 'Køge', 'São Paulo', '£5 – “5”'],
    ],
    ['Czech', 'windows-1250', ['Příbram', 'Plzeň 3', 'náměstí Míru 2', 'Třebíč']],
    ['Hungarian', 'windows-1250', ['Petőfi Sándor utca 5', 'Győr', 'Üllői út 3', 'Székesfehérvár']],
    ['Croatian', 'windows-1250', ['Đakovačka 7', 'Šibenik', 'Čakovec']],
  ])('is recognized by the letters of %s', async (_, encoding, lines) => {
    const text = `Address\n${lines.join('\n')}\n`;
    expect(await read(encode(text, encoding))).toMatchObject({ encoding, rows: lines.map((line) => [line]) });
  });

  test('is recognized by a letter far into the file, after megabytes of ASCII', async () => {
    const lines = Array.from({ length: 40_000 }, (_, row) => `${String(row)},1 Main Street,Boston`);
    const table = await read(encode(`Id,Street,City\n${lines.join('\n')}\n40000,Königsallee 5,Köln\n`, 'windows-1252'));
    expect(table).toMatchObject({ encoding: 'windows-1252' });
    expect(table.rows).toHaveLength(40_001);
    expect(table.rows.at(-1)).toEqual(['40000', 'Königsallee 5', 'Köln']);
  });

  test('can be chosen, and then every byte is read in it', async () => {
    const russian = encode('Улица,Город\nТверская 7,Москва\n', 'koi8-r');
    await expect(read(russian)).rejects.toMatchObject({ reason: 'encoding', detail: undefined });
    await expect(read(russian, { encoding: 'utf-8' })).rejects.toMatchObject({
      reason: 'encoding',
      line: 1,
      detail: 'chosen-encoding',
    });
    expect(await read(russian, { encoding: 'koi8-r' })).toMatchObject({
      encoding: 'koi8-r',
      rows: [['Тверская 7', 'Москва']],
    });
    await expect(read(russian, { encoding: 'klingon' })).rejects.toThrow(RangeError);
  });

  test('stays UTF-8 if a few bytes are damaged, and the line of the first one is named', async () => {
    const bytes = encode('Street,City\nGröße 1,Köln\nStraße 2,Möln\n', 'utf-8');
    bytes[bytes.length - 3] = 0xff;
    await expect(read(bytes)).rejects.toMatchObject({ reason: 'encoding', line: 3, detail: 'mixed' });
  });

  test('is not guessed for a file that is not text', async () => {
    const binary = Uint8Array.from({ length: 4_000 }, (_, index) => (index * 7919) % 256);
    await expect(read(binary)).rejects.toMatchObject({ reason: 'encoding' });
  });
});

describe('the column names of a file', () => {
  test.each([
    ['a title', 'Customer export\n\n', 3],
    ['a title and a date, padded with separators as Excel saves them', 'Customer export,,,\nDate:,2026-01-31,,\n', 3],
    ['notes with line breaks and quotes', '"Note, with a comma"\nof two lines\n\n\n', 5],
  ])('are found below %s, and the lines above are reported', (_, above, headerRow) => {
    const table = parseCsv(`${above}Street,Zip,City,Country\n1 Main St,02110,Boston,US\n2 Main St,02111,Boston,US\n`);
    expect(table).toMatchObject({
      headerRow,
      header: ['Street', 'Zip', 'City', 'Country'],
      rows: [
        ['1 Main St', '02110', 'Boston', 'US'],
        ['2 Main St', '02111', 'Boston', 'US'],
      ],
    });
    expect(table.unreadable.map(({ line, why }) => [line, why])).toEqual(
      above.split('\n').flatMap((line, index) => (line ? [[index + 1, 'preamble']] : [])),
    );
    expect(table.unreadable[0]?.row[0]).toBe(above.startsWith('"') ? 'Note, with a comma' : 'Customer export');
  });

  test('are those of the first line if it only has fewer columns than the rows', () => {
    expect(parseCsv('Address\n1 Main St, Boston\n2 Main St, Boston\n').header).toEqual(['Address']);
    expect(parseCsv('id,,,\n1,Main,Boston,US\n2,Elm,Salem,US\n').header[0]).toBe('id');
  });

  test.each([
    ['a street with its number', '1 Main St,Boston,MA\n2 Elm St,Salem,MA\n3 Oak St,Lynn,MA\n'],
    ['a ZIP code', 'Ann,Boston,02110\nBob,Salem,01970\n'],
    ['a British postal code', 'Ann,SW1A 1AA\nBob,M1 1AE\n'],
    ['coordinates', 'x,42.36,-71.06\ny,40.71,-74.01\n'],
    ['a date', 'Ann,2026-01-31\nBob,2026-02-01\n'],
  ])('are missing if the first line has %s, and it is a row', (_, text) => {
    const table = parseCsv(text);
    const width = text.split('\n')[0]!.split(',').length;
    expect(table.header).toEqual(Array.from({ length: width }, (__, index) => `Column ${String(index + 1)}`));
    expect(table).toMatchObject({
      headerRow: 0,
      unreadable: [],
      rows: text
        .trim()
        .split('\n')
        .map((line) => line.split(',')),
    });
  });

  test('can be chosen: a line, or none', () => {
    const text = 'Street,City\nRue,Ville\n1 Rue A,Paris\n';
    expect(parseCsv(text, false, { headerRow: 2 })).toMatchObject({
      header: ['Rue', 'Ville'],
      headerRow: 2,
      rows: [['1 Rue A', 'Paris']],
      unreadable: [{ line: 1, why: 'preamble', row: ['Street', 'City'] }],
    });
    expect(parseCsv(text, false, { headerRow: 0 })).toMatchObject({
      header: ['Column 1', 'Column 2'],
      rows: [
        ['Street', 'City'],
        ['Rue', 'Ville'],
        ['1 Rue A', 'Paris'],
      ],
    });
    expect(parseCsv('a^b,c\n1^2,3\n', false, { delimiter: '^' })).toMatchObject({
      header: ['a', 'b,c'],
      rows: [['1', '2,3']],
    });
    expect(parseCsv('sep=;\na;b\n1;2\n', false, { headerRow: 2 })).toMatchObject({
      header: ['a', 'b'],
      unreadable: [],
    });
  });
});

describe('a row with too few values', () => {
  test('is filled up with empty ones', () => {
    expect(parseCsv('id,street,city,country\n1,1 Main St\n2,2 Main St,Boston\n3,3 Main St,Boston,US\n')).toMatchObject({
      rows: [
        ['1', '1 Main St', '', ''],
        ['2', '2 Main St', 'Boston', ''],
        ['3', '3 Main St', 'Boston', 'US'],
      ],
      unreadable: [],
    });
  });

  test('is not sent if it is a part of a row that a line break has divided, or has only one value', () => {
    const { rows, unreadable } = parseCsv(
      'id,street,city,country\n1,1 Main St\nApt 2,Boston,US\n2,2 Main St,Boston,US\n-- end --\n',
    );
    expect(rows).toEqual([['2', '2 Main St', 'Boston', 'US']]);
    expect(unreadable).toEqual([
      { line: 2, why: 'short', row: ['1', '1 Main St'] },
      { line: 3, why: 'short', row: ['Apt 2', 'Boston', 'US'] },
      { line: 5, why: 'short', row: ['-- end --'] },
    ]);
  });
});

describe('any table', () => {
  const letters: Readonly<Record<string, string>> = {
    'utf-8': 'aé中😀',
    'utf-16le': 'aé中Ā',
    'utf-16be': 'aé中Ā',
    'windows-1252': 'aéñœ',
    'windows-1250': 'ałőř',
    'windows-1251': 'aяЖё',
    shift_jis: 'aあ漢ｱ',
  };
  const table = fc.constantFrom(...Object.keys(letters)).chain((encoding) => {
    const cell = fc.string({
      unit: fc.constantFrom(...Array.from(`${letters[encoding] ?? ''}b7 ,;|\t"'\n`)),
      maxLength: 12,
    });
    return fc.record({
      encoding: fc.constant(encoding),
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      newline: fc.constantFrom('\n', '\r\n'),
      above: fc.array(fc.constantFrom('A title', '', 'From a, b; c'), { maxLength: 3 }),
      // Two columns with values, because a line with one value is not filled up.
      rows: fc.array(fc.tuple(fc.constant('1 Main St'), cell, cell, fc.constant('02110')), {
        minLength: 1,
        maxLength: 8,
      }),
      hasHeader: fc.boolean(),
    });
  });

  test('in any encoding, with any separator and any lines above it, is read as it was written, and read again in the same way', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ encoding, delimiter, newline, above, rows, hasHeader }) => {
        const header = ['Street', 'Name', 'Note', 'Zip'];
        const text =
          above.map((line) => `${line}${newline}`).join('') +
          writeCsv([...(hasHeader ? [header] : []), ...rows], { delimiter, newline });
        const bytes = encode(text, encoding);
        const headerRow = hasHeader ? above.length + 1 : 0;
        const known = await read(bytes, { encoding, delimiter, headerRow });
        if (hasHeader) {
          expect(known).toMatchObject({ header, rows, headerRow });
          expect(known.unreadable).toHaveLength(above.filter(Boolean).length);
        } else expect(known.rows.length + known.unreadable.length).toBeGreaterThanOrEqual(rows.length);
        // What is recognized reads the file in the same way again.
        const recognized = await read(bytes).catch(() => known);
        const { encoding: found, delimiter: separator, headerRow: line } = recognized;
        expect(await read(bytes, { encoding: found, delimiter: separator, headerRow: line })).toEqual(recognized);
      }),
      { numRuns: runs(300) },
    );
  });
});
