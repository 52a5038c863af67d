// @vitest-environment node
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
import { markMatches, wordsOf } from '../../../src/core/index.ts';

const join = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');
const megabyte = 1_000_000;
/** Each takes minutes where its length is squared. */
const long: Record<string, string> = {
  '160,000 é': 'é'.repeat(160_000),
  'é in two parts': 'e\u0301'.repeat(megabyte / 2),
  'a megabyte of marks on one letter': `a${'\u0301'.repeat(megabyte)}`,
  'marks that change places': `a${'\u0301\u0316'.repeat(megabyte / 2)}`,
  'joined emoji': '👨‍'.repeat(megabyte / 3),
  flags: '🇫🇷'.repeat(megabyte / 4),
  'one word': 'a'.repeat(megabyte),
  'a hundred thousand words': 'ab '.repeat(megabyte / 3),
  apostrophes: '’'.repeat(megabyte),
  'halves of pairs': '\ud83d'.repeat(megabyte),
};

describe('texts of an answer are capped before they are searched or split', () => {
  test.each(Object.entries(long))('%s', (_, text) => {
    const ranges = Array.from({ length: 20_000 }, (__, at) => ({ start: at * 3, end: at * 3 + 2 }));
    expect(join(splitByRanges(text, ranges))).toBe(text);
    expect(join(splitByRanges(text, [{ start: 0, end: Infinity }]))).toBe(text);
    expect(join(splitByRanges(text, markMatches(wordsOf(text), text, text).text))).toBe(text);
    matchesText(text, text);
    matchesText(`zz ${text}`, text);
    parseHighlight(text);
    expect(wordsOf(text).join('').length).toBeLessThan(20_000);
  });

  test('what lies within the first 1,000 characters is found and marked as ever, in a longer text too', () => {
    const text = `12 Main Street, ${'é'.repeat(160_000)}`;
    expect(matchesText('12 main', text)).toBe(true);
    const pieces = splitByRanges(text, markMatches(['main'], text, '').text);
    expect(pieces.slice(0, 2)).toEqual([
      { text: '12 ', matched: false },
      { text: 'Main', matched: true },
    ]);
    expect(join(pieces)).toBe(text);
  });

  test('a visible character that lies across the cap is not cut in two', () => {
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

  test('marks are the same as those of letter after letter', () => {
    const letter = fc.constantFrom('a', 'é', 'e\u0301', 'ß', 'ﬁ', '’', 'Œ', 'ǆ', '한', 'x\u0316\u0301', 'İ', ' ', '9');
    const text = fc.array(letter, { maxLength: 30 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(text, fc.nat(30), (value, keys) => {
        // "e" is also "east", which "ea" begins.
        fc.pre(!wordsOf(value).includes('e'));
        for (const word of wordsOf(value)) {
          const typed = word.slice(0, Math.max(1, keys));
          const [marked] = splitByRanges(value, markMatches([typed], value, '').text).filter(({ matched }) => matched);
          expect(wordsOf(marked?.text ?? '').join('').length).toBeGreaterThan(0);
          expect(wordsOf(marked?.text ?? '')[0]?.startsWith(typed)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('parseHighlight(null) and the like give nothing instead of throwing', () => {
  const nothing = { text: [], description: [] };
  const odd: unknown[] = [null, undefined, 0, 7, NaN, true, {}, [], ['0-4'], () => '0-4', Symbol('x'), 10n, new Date()];
  odd.push(Object.create(null));

  test.each(odd.map((value) => [Object.prototype.toString.call(value), value] as const))('%s', (_, value) => {
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
    expect(wordsOf(it)).toEqual([]);
    expect(markMatches(it, 'a', it)).toEqual(nothing);
    expect(markMatches([it], 'a', 'a')).toEqual(nothing);
    expect(markMatches(['a'], it, it)).toEqual(nothing);
    expect(suggestEmail(it)).toBeUndefined();
    expect(Object.values(toPostalFields(it))).toEqual(['', '', '', '', '', '', '', '', '']);
    expect(creditsOf(1, it)).toBe(1);
    if (!Array.isArray(value)) expect(chunk(it)).toEqual([]);
    expect(verdictOf(it)).toBe('reject');
  });

  test('fields of a record that are anything become texts', () => {
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
      { numRuns: 500 },
    );
  });

  test('no argument is a reason to throw, for any of the pure functions', () => {
    const functions = [
      parseHighlight,
      splitByRanges,
      markMatches,
      matchesText,
      wordsOf,
      suggestEmail,
      toPostalFields,
      (addOns: unknown) => creditsOf(1, addOns as object),
      (records: unknown) => chunk(records as []),
    ] as ((...args: unknown[]) => unknown)[];
    fc.assert(
      fc.property(fc.array(fc.anything({ withBigInt: true, withNullPrototype: true }), { maxLength: 3 }), (args) => {
        for (const run of functions) run(...args);
      }),
      { numRuns: 2000 },
    );
  });

  test('chunk keeps its RangeError', () => {
    expect(() => chunk([1], 0)).toThrow(RangeError);
    expect(() => chunk(null as never, NaN)).toThrow(RangeError);
  });
});
