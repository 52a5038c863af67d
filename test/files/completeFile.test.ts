import { type BatchOutcome, NetworkError } from 'doorplate/core';
import { createResultFile, fileOperation, parseCsv, readCsv, type RowReview } from 'doorplate/files';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

type Outcome = BatchOutcome<'cleanseInternational'>;

const answered = (
  index: number,
  match: Record<string, string>,
  others: Record<string, string>[] = [],
  record: Record<string, string> = {},
): Outcome => ({
  result: { index, record, result: { input: {}, matches: [match, ...others], version: '' } },
});
const rejected = (index: number, message: string, sent: boolean): Outcome => ({
  rejected: { index, record: {}, sent, reason: sent ? 'rejected' : 'unsendable', message },
});
const inDoubt = (index: number, unplaced?: unknown[]): Outcome => ({
  inDoubt: {
    index,
    record: {},
    error: new NetworkError('cleanseInternational', 'It broke off.'),
    ...(unplaced && { unplaced }),
  },
});

const operation = 'cleanseInternational';
const file = [
  'id,Street,City,ZIP,note',
  '1,7 Main St,Bostn,02108,=1+1',
  '2,"never closed,Boston,02108,',
  '3,,,,',
  '4,9 Elm St,Boston,02108,"a, b"',
  '5,1 Oak St,Boston,02108,',
  '6,2 Oak St,Boston,02108,',
  'Total,6,,,',
].join('\n');
const columns = ['Id', 'Address1', 'Locality', 'PostalCode', ''];
const outcomes: (Outcome | undefined)[] = [
  answered(
    0,
    {
      AVC: 'P44-I44-P6-090',
      AQI: 'C',
      Address1: '7 Main St',
      Locality: 'Boston',
      PostalCode: '02108',
      Latitude: '42.3',
    },
    [{ Locality: 'Salem' }],
    { Address1: '7 Main St', Locality: 'Bostn', PostalCode: '02108' },
  ),
  rejected(1, 'There is no address to check.', false),
  answered(
    2,
    { AVC: 'V44-I44-P6-100', AQI: 'A', Address1: '9 Elm St', Locality: 'Boston', Organization: '=cmd()' },
    [],
    { Address1: '9 Elm St', Locality: 'Boston', PostalCode: '02108' },
  ),
  inDoubt(3, [{ Locality: 'Lynn' }]),
];

const review: RowReview = {
  sent: { Locality: 'Boston' },
  earlier: [{ outcome: { result: { input: {}, matches: [{ Locality: 'Bostn' }] } } }],
  accepted: 'The customer confirmed it.',
};

const download = async (
  kind: 'complete' | 'exceptions',
  options: Partial<Parameters<typeof createResultFile<typeof operation>>[2]> = {},
) =>
  createResultFile(kind, parseCsv(file), {
    ...{ operation, outcomeAt: (index: number) => outcomes[index], columns, format: 'csv' as const },
    ...options,
  });
const read = (text: string) => parseCsv(text, false, { headerRow: 1 });

describe('the complete file', () => {
  test('has every line of the input in its order, with its status and the reason in words', async () => {
    const { header, rows } = read(await (await download('complete')).text());
    expect(header).toEqual(
      'id,Street,City,ZIP,note,row,status,verdict,reason,AVC,AQI,changed,Address1,Latitude,Locality,Organization,PostalCode,OtherMatches,AnswersWithoutRow'.split(
        ',',
      ),
    );
    const values = rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index]])));
    expect(values.map(({ id, status, verdict, changed }) => [id, status, verdict, changed])).toEqual([
      ['1', 'answered', 'confirm', 'Locality'],
      ['2,"never closed,Boston,02108,', 'unreadable', '', ''],
      ['3', 'not-sent', '', ''],
      ['4', 'answered', 'accept', ''],
      ['5', 'in-doubt', '', ''],
      ['6', 'waiting', '', ''],
      ['Total', 'unreadable', '', ''],
    ]);
    // The numbers of the rows, with which `doorplate repair` finds them.
    expect(values.map(({ row }) => row)).toEqual(['1', '', '2', '3', '4', '5', '']);
    expect(values.map(({ reason }) => reason)).toEqual([
      'The service found this address with changes. Check them.',
      'Line 3 has a quote that is never closed.',
      'There is no address to check.',
      '',
      expect.stringContaining('may have been charged'),
      'The run has not reached this row yet.',
      'Line 8 is a total or a footer.',
    ]);
    expect(values[0]).toMatchObject({ note: '=1+1', AVC: 'P44-I44-P6-090', OtherMatches: '[{"Locality":"Salem"}]' });
    expect(values[4]?.['AnswersWithoutRow']).toBe('[{"Locality":"Lynn"}]');
  });

  test('has the earlier results, the edit and the note of a repaired row, which no person must look at again', async () => {
    const reviewAt = (index: number) => (index === 0 ? review : undefined);
    const { header, rows } = read(await (await download('complete', { reviewAt })).text());
    expect(header.slice(-3)).toEqual(['SentInstead', 'EarlierResults', 'Note']);
    expect(rows.map((row) => row.at(-1))).toEqual([review.accepted, '', '', '', '', '', '']);
    expect(rows[0]?.slice(-3, -1).map((cell) => JSON.parse(cell) as unknown)).toEqual([
      review.sent,
      // The values of the best match, as in the other columns.
      [{ outcome: { result: { Locality: 'Bostn' } } }],
    ]);
    const toCheck = async (options = {}) =>
      read(await (await download('exceptions', options)).text()).rows.map(([id]) => id);
    expect(await toCheck()).toContain('1');
    expect(await toCheck({ reviewAt })).not.toContain('1');
  });

  test('keeps the other values of an unreadable line in its reason if rows are split', async () => {
    const { header, ...table } = parseCsv('id,contact\n1,a@b.test\nX,y,z,w\n');
    const split = { ...table, header: [...header, 'input row', 'checked email'], splitColumn: 2 };
    const options = { operation: 'validateEmails' as const, outcomeAt: () => undefined, format: 'csv' as const };
    const { rows } = read(await (await createResultFile('complete', split, options)).text());
    expect(rows[1]?.slice(0, 6)).toEqual(['X', 'y', '', '', '', 'unreadable']);
    expect(rows[1]?.join()).toContain('Other values: ["z","w"]');
  });

  test.each(['US', 'USA', 'U.S.A.', 'U.S.', 'United States of America', 'the United States', 'Estados Unidos'])(
    'does not count another spelling of the country as a change: %s',
    async (country) => {
      const match = {
        AVC: 'V44-I44-P6-100',
        AQI: 'A',
        Country: 'US',
        CountryName: 'United States',
        'ISO3166-3': 'USA',
      };
      const text = await createResultFile('complete', parseCsv(`Street,Country\n7 Main St,${country}`), {
        ...{ operation, columns: ['Address1', 'Country'], format: 'csv' },
        outcomeAt: () =>
          answered(0, { ...match, Address1: '7 Main St' }, [], { Address1: '7 Main St', Country: country }),
      });
      const { rows, header } = read(await new Response(text).text());
      expect(rows[0]![header.indexOf('changed')]).toBe('');
    },
  );

  test('has only the fields of the input if it is short', async () => {
    const { header } = read(await (await download('complete', { isShort: true })).text());
    expect(header.slice(5)).toEqual(
      'row,status,verdict,reason,AVC,AQI,changed,Address1,Locality,PostalCode'.split(','),
    );
  });

  test('for Excel starts with a byte order mark, and guards what came from the service but nothing of the input', async () => {
    const blob = await download('complete', { format: 'excel-csv' });
    expect(new Uint8Array(await blob.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    const { header, rows } = read(await blob.text());
    expect(rows[0]?.[4]).toBe('=1+1');
    expect(rows[3]?.[header.indexOf('Organization')]).toBe("'=cmd()");
  });

  test('for programs has neither', async () => {
    const blob = await download('complete');
    expect(new Uint8Array(await blob.arrayBuffer()).slice(0, 3)).toEqual(new TextEncoder().encode('id,'));
    const { header, rows } = read(await blob.text());
    expect(rows[3]?.[header.indexOf('Organization')]).toBe('=cmd()');
  });

  test('can be an Excel workbook with the same values', async () => {
    const csv = read(await (await download('complete')).text());
    const blob = await download('complete', { format: 'xlsx' });
    expect(blob.type).toContain('spreadsheetml');
    const { header, rows } = await readCsv(blob, { headerRow: 1 });
    expect([header, ...rows]).toEqual([csv.header, ...csv.rows]);
  });

  test('keeps every value of every row and line, whatever the file and the outcomes', async () => {
    const cell = fc.stringMatching(/^[a-z0-9=+@'" ,;\n-]{0,8}$/);
    const outcomeOf = (kind: number, index: number): Outcome | undefined =>
      [
        answered(index, { AVC: 'V44-I44-P6-100', Locality: `city ${String(index)}` }),
        rejected(index, 'Rejected.', true),
        rejected(index, 'Not sent.', false),
        inDoubt(index),
        undefined,
      ][kind];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.tuple(cell, cell, cell), fc.nat(4)), { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(12), fc.array(cell, { minLength: 1, maxLength: 5 })), { maxLength: 4 }),
        async (given, broken) => {
          const lines = [...broken].sort(([one], [other]) => one - other);
          const table = {
            ...parseCsv('a,status,c\n1,2,3\n'),
            rows: given.map(([cells]) => [...cells]),
            unreadable: lines.map(([, row], index) => ({ line: 100 + index, why: 'long' as const, row })),
            rowsAbove: lines.map(([above]) => Math.min(above, given.length)),
          };
          const blob = await createResultFile('complete', table, {
            ...{ operation, columns: ['Id', 'Address1', 'Locality'], format: 'csv' },
            outcomeAt: (index) => outcomeOf(given[index]?.[1] ?? 0, index),
          });
          const { header, rows, unreadable } = read(await blob.text());
          expect(unreadable).toEqual([]);
          const status = header.indexOf('status 2');
          const isLine = (row: readonly string[]) => row[status] === 'unreadable';
          expect(rows.filter((row) => !isLine(row)).map((row) => row.slice(0, 3))).toEqual(table.rows);
          const found = rows.filter((row) => isLine(row));
          expect(found).toHaveLength(lines.length);
          for (const [index, row] of found.entries()) {
            const [above, values] = lines[index] ?? [0, []];
            const all = values.slice(0, 3);
            expect(row.slice(0, all.length)).toEqual(all);
            if (values.length > 3) expect(row[status + 2]).toContain(JSON.stringify(values.slice(3)));
            expect(rows.slice(0, rows.indexOf(row)).filter((one) => !isLine(one))).toHaveLength(
              Math.min(above, given.length),
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('of emails has no codes of addresses', async () => {
    const table = fileOperation('validateEmails').prepareTable(parseCsv('jo@example.com\n\nal@example.com\n'));
    const blob = await createResultFile('complete', table, {
      operation: 'validateEmails',
      columns: ['email'],
      format: 'csv',
      outcomeAt: (index) =>
        index === 0
          ? { result: { index, record: '', result: { status: 'Invalid', emailAddress: 'jo@example.com' } as never } }
          : undefined,
    });
    const { header, rows } = read(await blob.text());
    expect(header).toEqual(['email', 'row', 'status', 'verdict', 'reason', 'changed', 'status 2', 'emailAddress']);
    expect(rows[0]?.slice(0, 5)).toEqual([
      'jo@example.com',
      '1',
      'answered',
      'invalid',
      expect.stringContaining('cannot'),
    ]);
    expect(rows).toHaveLength(2);
  });
});

test('the exceptions are the rows that a person must look at', async () => {
  const { rows } = read(await (await download('exceptions')).text());
  expect(rows.map(([id]) => id)).toEqual(['1', '2,"never closed,Boston,02108,', '3', '5', 'Total']);
});
