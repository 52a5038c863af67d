import { parseFreeText, postalFieldNames, type PostalFields } from 'doorplate/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../support/runs.ts';

const filled = (fields: PostalFields) => Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));

test.each<[typed: string, country: string, fields: Partial<PostalFields>]>([
  // A whole address with various separators.
  [
    '12 Elm St, Apt 4, Salem, MA 01970',
    'US',
    { line1: '12 Elm St', line2: 'Apt 4', city: 'Salem', region: 'MA', postalCode: '01970' },
  ],
  [
    '12 Elm St\nSalem, MA, 01970\nUSA',
    'US',
    { line1: '12 Elm St', city: 'Salem', region: 'MA', postalCode: '01970', country: 'USA' },
  ],
  ['Hauptstr. 12\n10115 Berlin', 'DE', { line1: 'Hauptstr. 12', postalCode: '10115', city: 'Berlin' }],
  // A single-line field turns a line break into a space.
  ['Hauptstr. 12 10115 Berlin', 'DE', { line1: 'Hauptstr. 12', postalCode: '10115', city: 'Berlin' }],
  [
    'Hauptstr. 12, 10115 Berlin, Deutschland',
    'DE',
    { line1: 'Hauptstr. 12', postalCode: '10115', city: 'Berlin', country: 'Deutschland' },
  ],
  [
    'Flat 2, 10 High Street, London SW1A 1AA',
    'GB',
    { line1: '10 High Street', line2: 'Flat 2', city: 'London', postalCode: 'SW1A 1AA' },
  ],
  [
    'The Old Mill, Mill Lane, Bath, BA1 1AA',
    'GB',
    { line1: 'The Old Mill', line2: 'Mill Lane', city: 'Bath', postalCode: 'BA1 1AA' },
  ],
  [
    '290 Bremner Blvd, Toronto ON M5V 3L9',
    'CA',
    { line1: '290 Bremner Blvd', city: 'Toronto', region: 'ON', postalCode: 'M5V 3L9' },
  ],
  [
    'Rua Augusta, 12, São Paulo - SP, 01310-100',
    'BR',
    { line1: 'Rua Augusta, 12', city: 'São Paulo', region: 'SP', postalCode: '01310-100' },
  ],
  ['Damrak 1, 1012 JS Amsterdam', 'NL', { line1: 'Damrak 1', postalCode: '1012 JS', city: 'Amsterdam' }],
  // Only a postal code, a place or a region.
  ['SW1A 1AA', 'GB', { postalCode: 'SW1A 1AA' }],
  ['01970', 'US', { postalCode: '01970' }],
  ['10115 Berlin', 'DE', { postalCode: '10115', city: 'Berlin' }],
  ['Salem, MA', 'US', { city: 'Salem', region: 'MA' }],
  ['seattle 98104', 'US', { city: 'seattle', postalCode: '98104' }],
  ['San Jose 95112', 'US', { city: 'San Jose', postalCode: '95112' }],
  ['PO Box 12345', 'US', { line1: 'PO Box 12345' }],
  ['MA 01970', 'US', { region: 'MA', postalCode: '01970' }],
  ['Massachusetts', 'US', { region: 'Massachusetts' }],
  // Only the certain parts. The boundary between street and town is uncertain.
  ['12 Elm St Salem MA 01970', 'US', { line1: '12 Elm St Salem', region: 'MA', postalCode: '01970' }],
  ['High Street, SW1A 1AA', 'GB', { line1: 'High Street', postalCode: 'SW1A 1AA' }],
  // Any other text is the first line.
  ['12 Elm St, Salem', 'US', { line1: '12 Elm St, Salem' }],
  ['County Road 12345', 'US', { line1: 'County Road 12345' }],
  ['500 California St', 'US', { line1: '500 California St' }],
  ['12 Elm St IN', 'US', { line1: '12 Elm St IN' }],
  ['Washington', 'US', { line1: 'Washington' }],
  ['Cabin behind the mill', 'US', { line1: 'Cabin behind the mill' }],
  ['Apt 4', 'US', { line1: 'Apt 4' }],
  ['', 'US', {}],
])('parses free text: %j in %s', (typed, country, fields) => {
  expect(filled(parseFreeText(typed, country))).toEqual(fields);
});

test('puts every typed word in exactly one field', () => {
  const wordsOf = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).sort();
  const word = fc.oneof(
    fc.constantFrom(
      ...[
        '12',
        'Elm',
        'St',
        'Apt',
        '4',
        'Flat',
        'Salem',
        'MA',
        'New York',
        '01970',
        '10115',
        'Berlin',
        'SW1A 1AA',
        'London',
      ],
      ...['Hauptstr.', 'Deutschland', 'USA', 'M5V 3L9', 'ON', 'SP', '-', 'Rua', '01310-100', 'c/o', '#', '2000', 'NSW'],
    ),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const between = fc.constantFrom(' ', ' ', ', ', '\n', ',', '; ', '  ');
  const typed = fc.array(fc.tuple(word, between), { maxLength: 12 }).map((all) => all.flat().join(''));
  fc.assert(
    fc.property(
      typed,
      fc.constantFrom('US', 'GB', 'DE', 'CA', 'BR', 'JP', 'NL', 'AU', 'SG', 'HK', 'XX', ''),
      (text, country) => {
        const fields = parseFreeText(text, country);
        expect(Object.keys(fields)).toEqual([...postalFieldNames]);
        expect(wordsOf(Object.values(fields).join(' '))).toEqual(wordsOf(text));
      },
    ),
    { numRuns: runs(300) },
  );
});

test('puts a megabyte of text on the first line without delay', () => {
  for (const part of ['a', '12 ', '1,', ', ']) {
    const text = part.repeat(1_000_000 / part.length).trim();
    expect(parseFreeText(text, 'DE').line1).toBe(text);
  }
});

test.each(['US', 'DE', 'JP'])('in %s, keeps a text that is too long to parse on one line', (country) => {
  const lines = Array.from({ length: 60 }, (_, index) => `Line ${String(index)}`);
  for (const text of [lines.join('\n'), lines.join('\r\n')]) {
    const { line1, ...others } = parseFreeText(text, country);
    expect(line1).toBe(lines.join(' '));
    expect(filled({ ...others, line1: '' })).toEqual({});
  }
});
