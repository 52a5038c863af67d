import { cleanup } from '@testing-library/react';
import { splitByRanges } from 'doorplate/core';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { hostileTexts } from '../../support/hostileTexts.ts';
import { listOf } from '../../support/listOf.ts';
import { plainWords } from '../../support/plainWords.ts';
import { runs } from '../../support/runs.ts';

afterEach(cleanup);

const markedIn = (text: string, ranges: Parameters<typeof splitByRanges>[1]) =>
  splitByRanges(text, ranges)
    .filter(({ matched }) => matched)
    .map((piece) => piece.text);

describe('highlights the typed text in rows that stay while the user types', () => {
  test.each([
    ['mont', 'Montréal', ['Mont']],
    ['montre', 'Montre\u0301al', ['Montre\u0301']],
    ['street', 'Main St', ['St']],
    ['strass', 'Straße', ['Straß']],
    ['main 12', '12 Main Street', ['12', 'Main']],
  ])('and %j highlights in %j as much as it covers, in the spelling of the row: %j', async (typed, text, marked) => {
    const list = await listOf([{ text }]);
    const [row] = list.type(typed);
    expect(markedIn(text, row!.highlight.text)).toEqual(marked);
  });

  test('with one mark for each typed word, in the text if the word is there, otherwise in the place below it', async () => {
    const [text, description] = ['Boston Road', 'Boston Road Farm, Boston'];
    const list = await listOf([{ text, description }]);
    const [row] = list.type('boston bos farm');
    expect(markedIn(text, row!.highlight.text)).toEqual(['Boston']);
    expect(markedIn(description, row!.highlight.description)).toEqual(['Bos', 'Farm']);
  });

  test('from the start of the typed text, whatever its letters are', async () => {
    const letter = fc.constantFrom('a', 'é', 'e\u0301', 'ß', 'ﬁ', '’', 'Œ', 'ǆ', '한', 'x\u0316\u0301', 'İ', ' ', '9');
    const text = fc.array(letter, { maxLength: 30 }).map((letters) => letters.join(''));
    // Ignores case and accents like the library.
    const wordsOf = (value: string) => plainWords(value.replaceAll('ß', 'ss').replace(/œ/gi, 'oe'));
    const tries = runs(8);
    let marks = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, fc.nat(30)), { minLength: 20, maxLength: 20 }), async (pairs) => {
        // The text "e" also stands for "east", which starts with "ea".
        const sound = pairs.filter(([value]) => !wordsOf(value).includes('e'));
        const list = await listOf(sound.map(([value]) => ({ text: value })));
        for (const [at, [value, keys]] of sound.entries())
          for (const word of wordsOf(value)) {
            const typed = word.slice(0, Math.max(1, keys));
            const row = list.type(typed).find(({ id }) => id === `A|${String(at)}`);
            const [marked = ''] = markedIn(value, row!.highlight.text);
            expect(wordsOf(marked)[0]?.startsWith(typed)).toBe(true);
            marks++;
          }
        list.leave();
      }),
      { numRuns: tries },
    );
    expect(marks).toBeGreaterThan(12 * tries);
  });
});

describe('the text of an answer is shortened before it is highlighted', () => {
  test.each(Object.entries(hostileTexts))('%s', async (_, text) => {
    const list = await listOf([{ text, description: text }]);
    const [row] = list.type(text);
    const pieces = splitByRanges(text, row!.highlight.text);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    for (const { end } of [...row!.highlight.text, ...row!.highlight.description])
      expect(end).toBeLessThanOrEqual(1000);
  });

  test('but the first 1,000 characters are highlighted as usual, in a longer text too', async () => {
    const text = `12 Main Street, ${'é'.repeat(160_000)}`;
    const list = await listOf([{ text }]);
    const [row] = list.type('main');
    const pieces = splitByRanges(text, row!.highlight.text);
    expect(pieces.slice(0, 2)).toEqual([
      { text: '12 ', matched: false },
      { text: 'Main', matched: true },
    ]);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });
});

test.each([null, 0, 7, true, {}, [], ['0-4'], ''])(
  'highlights nothing if a text of an answer is %j, and does not throw',
  async (odd) => {
    const list = await listOf([
      { text: odd, description: odd },
      { text: 'Main Street', description: odd },
    ]);
    const [row] = list.type('main').filter(({ text }) => text === 'Main Street');
    expect(row!.highlight).toEqual({ text: [{ start: 0, end: 4 }], description: [] });
  },
);
