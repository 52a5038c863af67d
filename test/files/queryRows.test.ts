import type { BatchOutcome } from 'doorplate/core';
import {
  countRows,
  fileOperation,
  markChanges,
  parseCsv,
  queryRows,
  type RowKind,
  type RowQuery,
  type RunWithRows,
} from 'doorplate/files';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../support/runs.ts';

type Match = Record<string, string>;
type Row = { cells: string[]; match?: Match; rejected?: 'country' | 'rejected' | 'unsent'; inDoubt?: boolean };

const columns = ['Id', 'Address1', 'Locality', 'AdministrativeArea', 'PostalCode', 'Country'];
const operation = fileOperation('cleanseInternational');

/** Creates a run that has ended with these answers. A row without an answer is still waiting. */
function runOf(rows: readonly Row[], country = ''): RunWithRows<'cleanseInternational'> {
  const outcomes = rows.map(({ match, rejected, inDoubt }, index) => {
    const base = { index, id: String(index), record: {} };
    if (match) return { ...base, result: { result: { matches: [match] } } };
    if (inDoubt) return { ...base, inDoubt: {} };
    if (rejected === 'country') return { ...base, rejected: { reason: 'unsendable', fault: 'country', sent: false } };
    return rejected && { ...base, rejected: { reason: rejected, sent: rejected === 'rejected' } };
  }) as unknown as (BatchOutcome<'cleanseInternational'> | undefined)[];
  const table = { ...parseCsv(`${columns.join(',')}\nx,y,z,a,b,c\n`), rows: rows.map(({ cells }) => cells) };
  const kindAt = (index: number): RowKind => {
    const { match, rejected, inDoubt } = rows[index]!;
    if (match) return operation.kindOf({ matches: [match] });
    return inDoubt ? 'in-doubt' : rejected === 'rejected' ? 'rejected' : rejected ? 'not-sent' : 'waiting';
  };
  return {
    file: { table },
    columns,
    country,
    operation,
    rows: { length: rows.length, at: (index) => outcomes[index], kindAt },
  };
}

const good: Match = {
  AVC: 'V44-I44-P6-100',
  DeliveryAddress1: '1600 Pennsylvania Ave NW',
  Locality: 'Washington',
  AdministrativeArea: 'DC',
  PostalCode: '20500-0005',
  Country: 'US',
  'ISO3166-2': 'US',
  'ISO3166-3': 'USA',
};
const cells = (line: string, city = 'Washington', state = 'DC', zip = '20500', country = 'USA') => [
  'C-1',
  line,
  city,
  state,
  zip,
  country,
];
/** Writes the removed words as [-…-] and the added ones as {+…+}. */
const marked = (row: Row, country?: string) => {
  const { before, after, fields } = markChanges(runOf([row], country), 0);
  const write = (list: typeof before, [open, close]: [string, string]) =>
    list.map(({ text, changed }) => (changed ? `${open}${text}${close}` : text)).join('');
  return [write(before, ['[-', '-]']), write(after, ['{+', '+}']), fields.join()];
};

describe('markChanges', () => {
  test('marks the words that the service removed and added, and names their fields', () => {
    expect(marked({ cells: cells('1600 Pensylvania Avenue NW'), match: good })).toEqual([
      '1600 [-Pensylvania Avenue-] NW, Washington, DC, 20500, USA',
      '1600 {+Pennsylvania Ave+} NW, Washington, DC 20500-{+0005+}',
      'Address1,PostalCode',
    ]);
  });

  test('ignores case, punctuation, the spelling of a country and of a region', () => {
    expect(
      marked({
        cells: cells('1600 PENNSYLVANIA AVE. NW', 'washington', 'District of Columbia', '20500-0005', 'United States'),
        match: good,
      })[2],
    ).toBe('');
  });

  test('finds nothing changed in a house number from two columns', () => {
    const match = { AVC: 'V44-I44-P6-100', DeliveryAddress1: 'Kerkstraat 12A', Locality: 'Utrecht', 'ISO3166-2': 'NL' };
    for (const columns of [
      ['Thoroughfare', 'Premise', 'Premise', 'Locality', '', ''],
      ['Thoroughfare', '', '', 'Locality', '', '', 'Premise={2}{3}'],
    ]) {
      const run = { ...runOf([{ cells: ['Kerkstraat', '12', 'a', 'Utrecht', '', ''], match }]), columns };
      expect(markChanges(run, 0).fields).toEqual([]);
    }
  });

  test('finds nothing changed in a whole address in one cell', () => {
    expect(
      marked({ cells: cells('1600 Pennsylvania Ave NW, Washington DC 20500-0005', '', '', '', ''), match: good }),
    ).toEqual([
      '1600 Pennsylvania Ave NW, Washington DC 20500-0005',
      '1600 Pennsylvania Ave NW, Washington, DC 20500-0005',
      '',
    ]);
  });

  test('marks a city and a state that were in each other’s column, and a country that is another one', () => {
    expect(
      marked({ cells: cells('1600 Pennsylvania Ave NW', 'DC', 'Washington', '20500-0005', 'CA'), match: good }),
    ).toEqual([
      '1600 Pennsylvania Ave NW, [-DC-], [-Washington-], 20500-0005, [-CA-]',
      '1600 Pennsylvania Ave NW, {+Washington+}, {+DC+} 20500-0005, {+US+}',
      'Locality,AdministrativeArea,Country',
    ]);
  });

  test('marks what the service added to an empty cell, but not a default country', () => {
    expect(marked({ cells: cells('1600 Pennsylvania Ave NW', 'Washington', 'DC', '', ''), match: good }, 'US')).toEqual(
      [
        '1600 Pennsylvania Ave NW, Washington, DC',
        '1600 Pennsylvania Ave NW, Washington, DC {+20500-0005+}',
        'PostalCode',
      ],
    );
  });

  test('marks single characters of a Japanese address', () => {
    const match = { AVC: 'V44-I44-P6-100', DeliveryAddress1: '丸の内1丁目9', Locality: '千代田区', 'ISO3166-2': 'JP' };
    expect(marked({ cells: ['', '丸ノ内1丁目9', '千代田区', '', '', 'JP'], match })).toEqual([
      '丸[-ノ-]内1丁目9, 千代田区, JP',
      '丸{+の+}内1丁目9, 千代田区',
      'Address1',
    ]);
  });

  test('marks nothing in a row without an address as its answer', () => {
    for (const row of [{}, { match: { AVC: 'U00-U00-P0-000' } }, { inDoubt: true }, { rejected: 'country' as const }])
      expect(marked({ cells: cells('1 Main St'), ...row })).toEqual(['1 Main St, Washington, DC, 20500, USA', '', '']);
  });

  test('returns both texts whole, whatever they contain', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 5, maxLength: 5 }), text, text, (own, line, city) => {
        const row = { cells: ['C-1', ...own], match: { ...good, DeliveryAddress1: line, Locality: city } };
        const { before, after, fields } = markChanges(runOf([row]), 0);
        expect(before.map((piece) => piece.text).join('')).toBe(own.filter(Boolean).join(', '));
        expect(after.some(({ changed }) => changed) && fields.length === 0).toBe(false);
      }),
      { numRuns: runs(200) },
    );
  });
});

/** A small set of values, so that many rows meet a condition. */
const word = fc.constantFrom('Main', 'main st', 'Élm', 'elm', '10', '2', 'Boston', 'Bostn', '');
const state = fc.constantFrom('DC', 'MA', 'Massachusetts', '');
const country = fc.constantFrom('US', 'USA', 'Canada', 'CA', '', 'xyz');
const match = fc.record({
  AVC: fc.constantFrom('V44-I44-P6-100', 'V42-I44-P6-090', 'A44-I44-P6-100', 'U00-U00-P0-000'),
  DeliveryAddress1: word,
  Locality: word,
  AdministrativeArea: state,
  PostalCode: fc.constantFrom('02101', '02101-1234', ''),
  'ISO3166-2': fc.constantFrom('US', 'CA', ''),
});
const row: fc.Arbitrary<Row> = fc.record(
  {
    cells: fc.tuple(word, word, word, state, fc.constantFrom('02101', ''), country),
    match,
    rejected: fc.constantFrom('country', 'rejected', 'unsent'),
    inDoubt: fc.boolean(),
  },
  { requiredKeys: ['cells'] },
);
const query: fc.Arbitrary<RowQuery> = fc.record(
  {
    search: fc.constantFrom('', 'ELM', 'main bos', 'st', '  boston 10 '),
    kind: fc.constantFrom('accept', 'confirm', 'fix', 'reject', 'rejected', 'not-sent', 'in-doubt', 'waiting'),
    reason: fc.constantFrom('country', 'unsent', 'rejected', 'in-doubt'),
    country: fc.constantFrom('US', 'CA', ''),
    changed: fc.constantFrom('Address1', 'Locality', 'PostalCode', 'AdministrativeArea'),
    sort: fc.constantFrom('row', 'kind', 'input', 'answer', 'changed'),
    descending: fc.boolean(),
  },
  { requiredKeys: [] },
);

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const codes = new Map([
  ...['US', 'USA'].map((name) => [name, name] as const),
  ...['Canada', 'CA'].map((name) => [name, 'CA'] as const),
]);

/** Selects the same rows as `queryRows`, one condition after the other, on all rows at once. */
function naive(rows: readonly Row[], query: RowQuery): number[] {
  const run = runOf(rows);
  const { search = '', sort = 'row' } = query;
  const answerOf = (index: number) =>
    markChanges(run, index)
      .after.map((piece) => piece.text)
      .join('');
  const found = rows
    .map((_, index) => index)
    .filter((index) => query.kind === undefined || run.rows.kindAt(index) === query.kind)
    .filter((index) => {
      const { match, rejected, inDoubt } = rows[index]!;
      return query.reason === undefined || (!match && (inDoubt ? 'in-doubt' : rejected) === query.reason);
    })
    .filter((index) => {
      const { match, cells } = rows[index]!;
      const found = match?.['ISO3166-2'] ? match['ISO3166-2'] : (codes.get(cells[5]!) ?? '');
      return query.country === undefined || found === query.country;
    })
    .filter((index) => query.changed === undefined || markChanges(run, index).fields.includes(query.changed))
    .filter((index) => {
      const { cells, match = {} } = rows[index]!;
      const all = plain([...cells, ...Object.values(match)].join('\n'));
      return plain(search)
        .split(' ')
        .every((part) => all.includes(part));
    });
  const kinds = [...operation.kinds, 'not-sent', 'waiting'];
  const keys = {
    row: (index: number) => index,
    kind: (index: number) => kinds.indexOf(run.rows.kindAt(index)),
    input: (index: number) => rows[index]!.cells.slice(1).filter(Boolean).join(', '),
    answer: answerOf,
    changed: (index: number) => markChanges(run, index).fields.length,
  };
  const compare = (one: string | number, other: string | number) => {
    if (typeof one === 'number' || typeof other === 'number') return Number(one) - Number(other);
    if (!one || !other) return Number(!one) - Number(!other);
    return one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' });
  };
  return found.sort((one, other) => {
    const key = keys[sort];
    return compare(key(one), key(other)) * (query.descending ? -1 : 1) || one - other;
  });
}

describe('queryRows', () => {
  test('finds and sorts the same rows as a naive search, for random rows and queries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 40 }), query, async (rows, wanted) => {
        expect(await queryRows(runOf(rows), wanted)).toEqual(naive(rows, wanted));
      }),
      { numRuns: runs(300) },
    );
  });

  test('sorts many rows stably', async () => {
    const rows = Array.from({ length: 2500 }, (_, at) => ({ cells: cells(`${String((at * 7919) % 100)} Main St`) }));
    expect(await queryRows(runOf(rows), { sort: 'input' })).toEqual(naive(rows, { sort: 'input' }));
    expect(await queryRows(runOf(rows), { sort: 'input', descending: true })).toEqual(
      naive(rows, { sort: 'input', descending: true }),
    );
  });

  test('sees the answers that arrive between two queries', async () => {
    const rows: Row[] = [{ cells: cells('1 Main St') }];
    const run = runOf(rows);
    expect(await queryRows(run, { changed: 'PostalCode' })).toEqual([]);
    const answered = runOf([{ cells: rows[0]!.cells, match: good }]);
    expect(await queryRows({ ...run, rows: answered.rows }, { changed: 'PostalCode' })).toEqual([0]);
  });

  test('never works for long in one task, and stops when it is aborted', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({
      cells: cells(`${String(at)} Pensylvania Avenue`),
      match: { ...good, DeliveryAddress1: `${String(at)} Pennsylvania Ave` },
    }));
    const run = runOf(many);
    let tasks = 0;
    const ticking = setInterval(() => tasks++, 0);
    expect(await queryRows(run, { changed: 'Address1', sort: 'answer', search: 'penn' })).toHaveLength(5000);
    clearInterval(ticking);
    expect(tasks).toBeGreaterThan(5);
    const stop = new AbortController();
    const stopped = queryRows(runOf(many), { sort: 'answer' }, { signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
  });
});

test('countRows counts the rows of each reason, changed field and country, and of each region of a single country', async () => {
  const rows: Row[] = [
    { cells: cells('1600 Pennsylvania Ave NW'), match: good },
    { cells: cells('1 Main St', 'Boston', 'Massachusetts', '02101', 'USA'), inDoubt: true },
    { cells: cells('', '', '', '', ''), rejected: 'country' },
  ];
  const counts = await countRows(runOf(rows));
  expect(Object.fromEntries(counts.reasons)).toEqual({ 'in-doubt': 1, country: 1 });
  expect(Object.fromEntries(counts.changed)).toEqual({ PostalCode: 1 });
  expect(Object.fromEntries(counts.countries)).toEqual({ US: { accept: 1, 'in-doubt': 1 }, '': { 'not-sent': 1 } });
  expect(Object.fromEntries(counts.regions)).toEqual({
    DC: { accept: 1 },
    MA: { 'in-doubt': 1 },
    '': { 'not-sent': 1 },
  });
  const abroad = await countRows(runOf([...rows, { cells: cells('1 Main St', 'Toronto', 'ON', '', 'Canada') }]));
  expect([...abroad.countries.keys()]).toEqual(['US', '', 'CA']);
  expect(abroad.regions.size).toBe(0);
});
