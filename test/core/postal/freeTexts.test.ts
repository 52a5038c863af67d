import { parseFreeText, type PostalFields } from 'doorplate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../support/runs.ts';
import { freeTexts } from './corpora/freeTexts.ts';

interface Sample {
  country: string;
  text: string;
  fields: Partial<PostalFields> & { lines: string };
}

const split = (text: string, mark: string) => text.split(mark).map((each) => each.trim());
const samples: Sample[] = [];
let heading: string[] = [];
for (const row of split(freeTexts, '\n').filter(Boolean)) {
  if (/^[A-Z]{2} \|/.test(row)) {
    heading = split(row, '|');
    continue;
  }
  const [country = '', lines = '', city = '', region = '', postalCode = '', district = ''] = heading;
  const [typed = '', other] = split(row, '=>');
  const [otherLines, otherCity, otherCode] = other === undefined ? [] : split(other, '||');
  samples.push({
    country,
    text: typed.replace(/[{}]/g, '').replaceAll(' / ', '\n'),
    fields: {
      lines: (otherLines ?? lines).replaceAll(';', ','),
      ...{ city: otherCity ?? city, region, postalCode: otherCode ?? postalCode, district },
      country: Array.from(typed.matchAll(/\{(.*?)\}/g), ([, name]) => name).join(', '),
    },
  });
}

const withoutCommas = (text: string) => text.replace(/,/g, '').replace(/\s+/g, ' ');
/** Chinese characters are single tokens, because no spaces separate words. */
const tokensOf = (text: string) => (text.match(/(?:(?!\p{sc=Han})[\p{L}\p{N}])+|\p{sc=Han}/gu) ?? []).sort();

describe('parses a typed address', () => {
  test('in at least 450 texts from 40 countries', () => {
    expect(samples.length).toBeGreaterThanOrEqual(450);
    expect(new Set(samples.map(({ country }) => country)).size).toBeGreaterThanOrEqual(40);
  });

  test.each(samples)('$country: $text', ({ country, text, fields }) => {
    const { line1, line2, line3, ...parsed } = parseFreeText(text, country);
    const lines = [line1, line2, line3].filter(Boolean).join(', ');
    expect({ ...parsed, lines: withoutCommas(lines) }).toEqual({
      ...fields,
      company: '',
      lines: withoutCommas(fields.lines),
    });
  });
});

test('keeps every letter and figure of a typed address, however it is shuffled, cut or separated', () => {
  const countries = [...new Set(samples.map(({ country }) => country))];
  const odd = fc.constantFrom(
    ...[
      ' ',
      ' ',
      ', ',
      ',',
      '\n',
      '; ',
      ' - ',
      ' / ',
      '  ',
      '\t',
      '\u00a0',
      '\u200b',
      '\u3000',
      '、',
      ' | ',
      '. ',
      ' (',
      ') ',
      '#',
      '〒',
      '–',
    ],
    ...['DE ', 'D-', '12', '٣', '1/2', '½', 'é', 'ß', '🏠', '\u202e', '"', "'", '<br>', '@', '+49'],
  );
  const text = fc
    .constantFrom(...samples)
    .chain(({ text: sample }) => {
      const words = sample.split(/[\s,]+/).filter(Boolean);
      return fc.tuple(
        fc.oneof(fc.shuffledSubarray(words), fc.subarray(words), fc.constant(words)),
        fc.array(odd, { minLength: words.length, maxLength: words.length }),
      );
    })
    .map(([words, marks]) => words.map((word, index) => word + (marks[index] ?? ' ')).join(''));
  fc.assert(
    fc.property(text, fc.constantFrom(...countries, 'XX', ''), (typed, country) => {
      expect(tokensOf(Object.values(parseFreeText(typed, country)).join('\n'))).toEqual(
        tokensOf(typed.replaceAll('<br>', '\n')),
      );
    }),
    { numRuns: runs(1000) },
  );
});
