import { differencesOf } from 'doorplate';
import { emptyPostalFields, type PostalFields, suggestEmail } from 'doorplate/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv, writeCsv } from 'doorplate/files';
import { runs } from '../support/runs.ts';

const blank: PostalFields = { ...emptyPostalFields };

test('X04: joins the pieces of two addresses to their texts, and never marks equal parts', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '12 Main St', '👨‍👩‍👧 Way', 'a  b\tc'),
  );
  fc.assert(
    fc.property(text, text, (one, other) => {
      for (const { field, changed, entered, suggested } of differencesOf(
        { ...blank, line1: one },
        { ...blank, line1: other },
      )) {
        expect(field).toBe('line1');
        expect(entered.map((piece) => piece.text).join('')).toBe(one);
        expect(suggested.map((piece) => piece.text).join('')).toBe(other);
        if (one === other) expect(changed).toBe(false);
      }
    }),
    { numRuns: runs(250) },
  );
});

test('marks differences word by word', () => {
  const [line1, city] = differencesOf(
    { ...blank, line1: '12 Mian Street', city: 'BOSTON' },
    { ...blank, line1: '12 Main Street', city: 'Boston' },
  );
  expect(line1?.entered).toEqual([
    { text: '12 ', changed: false },
    { text: 'Mian', changed: true },
    { text: ' Street', changed: false },
  ]);
  expect(city?.changed).toBe(false);
});

test('suggests a fix for a typo in a common email domain, but leaves other domains unchanged', () => {
  expect(suggestEmail('jo@gmial.com')).toBe('jo@gmail.com');
  expect(suggestEmail('jo@hotmal.com')).toBe('jo@hotmail.com');
  expect(suggestEmail('jo@gmx.dr')).toBe('jo@gmx.de');
  for (const real of [
    'jo@hotmail.se',
    'jo@yahoo.se',
    'jo@gmail.com',
    'jo@orange.pl',
    'jo@live.no',
    'jo@mycompany.com',
    'jo',
  ])
    expect(suggestEmail(real)).toBeUndefined();
});

test('X05, X10: handles texts of a hundred thousand characters without delay', () => {
  const hostile = [
    'a'.repeat(100_000),
    'a '.repeat(50_000),
    '"'.repeat(99_999),
    ',"'.repeat(50_000),
    '@'.repeat(100_000),
    '\r'.repeat(100_000),
    '-'.repeat(100_000),
  ];
  for (const text of hostile) {
    differencesOf({ ...blank, line1: text }, { ...blank, line1: `${text}b` });
    suggestEmail(`jo@${text}`);
    suggestEmail(text);
    parseCsv(text);
    parseCsv(`a,b\n${text}\n1,2`);
    writeCsv([[text]], { escapeFormulas: true });
  }
  // The test passes if it ends, because a backtracking pattern would exceed every test timeout. `npm run bench` prints how the time grows.
  expect(hostile).toHaveLength(7);
});
