import {
  chunk,
  creditsOf,
  matchesText,
  parseHighlight,
  splitByRanges,
  suggestEmail,
  toPostalFields,
  verdictOf,
} from 'doorplate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../support/hostileTexts.ts';
import { runs } from '../../support/runs.ts';

const join = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');

describe('the texts of an answer are shortened before they are searched or split', () => {
  test.each(Object.entries(hostileTexts))('%s', (_, text) => {
    const ranges = Array.from({ length: 20_000 }, (__, at) => ({ start: at * 3, end: at * 3 + 2 }));
    expect(join(splitByRanges(text, ranges))).toBe(text);
    expect(join(splitByRanges(text, [{ start: 0, end: Infinity }]))).toBe(text);
    matchesText(text, text);
    matchesText(`zz ${text}`, text);
    parseHighlight(text);
    // Text after the limit is ignored.
    expect(matchesText('tail', `${text} tail`)).toBe(false);
    expect(matchesText('tail', `tail ${text}`)).toBe(true);
  });

  test('but text in the first 1,000 characters is found and marked as usual, in a longer text too', () => {
    const text = `12 Main Street, ${'é'.repeat(160_000)}`;
    expect(matchesText('12 main', text)).toBe(true);
    expect(splitByRanges(text, [{ start: 3, end: 7 }])).toEqual([
      { text: '12 ', matched: false },
      { text: 'Main', matched: true },
      { text: text.slice(7), matched: false },
    ]);
  });

  test('without splitting a visible character', () => {
    const family = '👨‍👩‍👧';
    for (let before = 985; before <= 1001; before++) {
      const text = `${'x'.repeat(before)}${family}e\u0301${'y'.repeat(500)}`;
      const pieces = splitByRanges(text, [{ start: 3, end: text.length }]);
      expect(join(pieces)).toBe(text);
      const whole = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
      expect(pieces.flatMap((piece) => [...new Intl.Segmenter().segment(piece.text)].map((it) => it.segment))).toEqual(
        whole,
      );
      expect(pieces[1]?.matched).toBe(true);
    }
  });
});

describe('a pure function', () => {
  const nothing = { text: [], description: [] };
  const odd: unknown[] = [null, undefined, 0, 7, NaN, true, {}, [], ['0-4'], () => '0-4', Symbol('x'), 10n, new Date()];
  odd.push(Object.create(null));

  test.each(odd.map((value) => [Object.prototype.toString.call(value), value] as const))(
    'returns nothing instead of throwing: %s',
    (_, value) => {
      const it = value as never;
      expect(parseHighlight(it)).toEqual(nothing);
      expect(splitByRanges(it, it)).toEqual([]);
      expect(splitByRanges('abc', it)).toEqual([{ text: 'abc', matched: false }]);
      expect(splitByRanges('abc', [it, { start: it, end: it }, { start: 0, end: 1 }])[0]).toEqual({
        text: 'a',
        matched: true,
      });
      expect(matchesText(it, 'a')).toBe(false);
      expect(matchesText('a', it)).toBe(false);
      expect(suggestEmail(it)).toBeUndefined();
      expect(Object.values(toPostalFields(it))).toEqual(['', '', '', '', '', '', '', '', '']);
      expect(creditsOf(1, it)).toBe(1);
      if (!Array.isArray(value)) expect(chunk(it)).toEqual([]);
      expect(verdictOf(it)).toBe('reject');
    },
  );

  test('turns any value in a record’s fields into text', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('countryIso2', 'line1', 'line4', 'Locality', 'Premise', 'Country'),
          fc.anything(),
        ),
        (record) => {
          for (const text of Object.values(toPostalFields(record as never))) expect(typeof text).toBe('string');
        },
      ),
      { numRuns: runs(500) },
    );
  });

  test('never throws for any argument of the pure functions', () => {
    const functions = [
      parseHighlight,
      splitByRanges,
      matchesText,
      suggestEmail,
      toPostalFields,
      (addOns: unknown) => creditsOf(1, addOns as object),
      (records: unknown) => chunk(records as []),
    ] as ((...args: unknown[]) => unknown)[];
    fc.assert(
      fc.property(fc.array(fc.anything({ withBigInt: true, withNullPrototype: true }), { maxLength: 3 }), (args) => {
        for (const run of functions) run(...args);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('keeps the RangeError of `chunk`', () => {
    expect(() => chunk([1], 0)).toThrow(RangeError);
    expect(() => chunk(null as never, NaN)).toThrow(RangeError);
  });
});
