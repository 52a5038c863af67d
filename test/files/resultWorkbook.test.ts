import type { BatchOutcome } from 'doorplate/core';
import { createResultFile, parseCsv } from 'doorplate/files';
import fc from 'fast-check';
import readExcel from 'read-excel-file/node';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runs } from '../support/runs.ts';
import { unzip } from '../support/unzip.ts';

const operation = 'cleanseInternational';
const answered = (AVC: string): BatchOutcome<typeof operation> => ({
  result: { index: 0, record: {}, result: { input: {}, matches: [{ AVC, AQI: 'A' }], version: '' } },
});
const table = (rows: readonly (readonly string[])[], header = ['Street', 'Zip']) => ({
  ...parseCsv('Street,Zip\n1 Main St,02110\n'),
  header,
  rows: rows.map((row) => [...row]),
});

async function save(
  { header, rows }: { header: string[]; rows: string[][] },
  outcomes: readonly (BatchOutcome<typeof operation> | undefined)[] = [],
) {
  const blob = await createResultFile('complete', table(rows, header), {
    ...{ operation, columns: header.map((_, index) => (index === 0 ? 'Address1' : '')), format: 'xlsx' as const },
    outcomeAt: (index) => outcomes[index],
  });
  return new Uint8Array(await blob.arrayBuffer());
}

/** Reads the first two columns with another program. */
async function readBack(bytes: Uint8Array) {
  const [sheet] = await readExcel(Buffer.from(bytes), { trim: false });
  return sheet?.data.slice(1).map((row) => row.slice(0, 2));
}

/** Returns the XML of an element's occurrences. */
const all = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(String.raw`<${name}[ >](?:[^>]*/>|.*?</${name}>)`, 'gs')), ([text]) => text);

describe('a workbook of results', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('has bold column names that stay in view, filters over all rows, and no error marks at ZIP codes', async () => {
    const files = unzip(
      await save(
        table([
          ['1 Main St', '02110'],
          ['2 Main St', '02111'],
        ]),
      ),
    );
    const sheet = files.get('xl/worksheets/sheet1.xml')!;
    expect(sheet).toMatch(/<pane ySplit="1" [^>]*state="frozen"/);
    expect(sheet).toContain('<autoFilter ref="A1:I3"/>');
    // Excel repairs a workbook whose elements are in another order.
    expect(sheet).toMatch(
      /<\/sheetData><autoFilter .*<pageSetup [^>]*><ignoredErrors><ignoredError sqref="A1:I3" numberStoredAsText="1"\/><\/ignoredErrors><\/worksheet>$/,
    );
    const [bold] = all(sheet, 'c').map((cell) => styleOf(files, cell));
    expect(bold?.font).toContain('<b/>');
  });

  test('has a color for each status and verdict', async () => {
    const outcomes = [answered('V44-I44-P6-100'), answered('P44-I44-P6-090'), answered('U00-I00-P0-000'), undefined];
    const files = unzip(await save(table(outcomes.map(() => ['accept', '02110'])), outcomes));
    const rows = all(files.get('xl/worksheets/sheet1.xml')!, 'row').slice(1);
    const toned = rows.map((row) =>
      all(row, 'c').flatMap((cell) => {
        const [, color] = /<fgColor rgb="FF(\w+)"/.exec(styleOf(files, cell).fill) ?? [];
        return color ? [[/<t[^>]*>(.*?)<\/t>/.exec(cell)?.[1], color]] : [];
      }),
    );
    expect(toned).toEqual([
      [['accept', 'C6EFCE']],
      [['confirm', 'FFEB9C']],
      [['reject', 'FFC7CE']],
      [['waiting', 'E7E6E6']],
    ]);
  });

  test('has only texts, and none for an empty cell', async () => {
    const rows = [
      ['=1+1', '02110'],
      ['', '12345678901234567890'],
      ['TRUE', '2026-01-31'],
    ];
    const bytes = await save(table(rows));
    expect(await readBack(bytes)).toEqual(rows.map((row) => row.map((value) => value || null)));
    const cells = all(unzip(bytes).get('xl/worksheets/sheet1.xml')!, 'c');
    expect(cells.filter((cell) => !cell.includes(' t="inlineStr"'))).toEqual([]);
    expect(cells.filter((cell) => cell.includes(' r="A3"'))).toEqual([]);
  });

  test('keeps the spaces, line breaks and signs of any text, as another program reads it', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
      .filter((one) => !/[^\P{Cc}\n\t]|[\ufffe\uffff]|_x/u.test(one));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }), async (rows) => {
        expect(await readBack(await save(table(rows)))).toEqual(rows);
      }),
      { numRuns: runs(50) },
    );
  });

  test('escapes control characters as Excel does, and texts that look like such an escape', async () => {
    const sheet = unzip(await save(table([['a\u0001b\rc\u007fd\uffff', '_x0041_']]))).get('xl/worksheets/sheet1.xml')!;
    expect(sheet).toContain('>a_x0001_b_x000D_c_x007F_d_xFFFF_<');
    expect(sheet).toContain('>_x005F_x0041_<');
  });

  test('is the same file whenever it is saved', async () => {
    const rows = table([['1 Main St', '02110']]);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-31T12:00:00Z') });
    const first = await save(rows);
    vi.setSystemTime(new Date('2027-06-01T00:00:00Z'));
    expect(await save(rows)).toEqual(first);
  });

  test.each([
    ['columns', [['1 Main St']], Array.from({ length: 16_384 }, (_, index) => `Column ${String(index)}`)],
    ['characters', [['x'.repeat(32_768)]], ['Street']],
  ])('is refused if it has too many %s for Excel', async (_, rows, header) => {
    await expect(save(table(rows, header))).rejects.toThrow(RangeError);
  });

  test('is refused if it has too many rows for Excel', async () => {
    const line = { line: 1, why: 'long' as const, row: [] };
    const lines = { ...table([]), unreadable: Array.from({ length: 1_048_576 }, () => line) };
    const file = createResultFile('unreadable', lines, { operation, outcomeAt: () => undefined, format: 'xlsx' });
    await expect(file).rejects.toThrow('1,048,576 rows');
  });
});

/** Returns the XML of a cell's font and fill. */
function styleOf(files: ReadonlyMap<string, string>, cell: string): { font: string; fill: string } {
  const styles = files.get('xl/styles.xml')!;
  const [, index = '0'] = / s="(\d+)"/.exec(cell) ?? [];
  const format = all(all(styles, 'cellXfs')[0]!, 'xf')[Number(index)]!;
  const [font = 0, fill = 0] = ['fontId', 'fillId'].map((name) =>
    Number(new RegExp(`${name}="(\\d+)"`).exec(format)?.[1]),
  );
  return { font: all(styles, 'font')[font]!, fill: all(styles, 'fill')[fill]! };
}
