import { countryOptions, joinStreet, splitStreet } from 'doorplate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../support/runs.ts';
import { streets } from './corpora/streets.ts';

const samples = streets
  .split('\n')
  .filter(Boolean)
  .map((row) => {
    const country = row.slice(0, 2);
    const marked = row.slice(3);
    const line = marked.replace(/[{}[\]]/g, '').trim();
    const houseNumber = /\[(.*)\]/.exec(marked)?.[1] ?? '';
    const street = marked
      .replace(/\[.*\]/, '')
      .replace(/\{.*\}/, houseNumber ? '' : '$&')
      .replace(/[{}]/g, '')
      .replace(/^[\s,]+|[\s,]+$/g, '');
    return { country, line, street: houseNumber ? street : line, houseNumber };
  });
const joined = (line: string, country: string) => joinStreet(splitStreet(line, country), country);
const withoutSpaces = (text: string) => text.replace(/\s/g, '');

describe('splits a house number off only where it is certain', () => {
  test('in at least 350 streets from 40 countries', () => {
    expect(samples.length).toBeGreaterThanOrEqual(350);
    expect(new Set(samples.map(({ country }) => country)).size).toBeGreaterThanOrEqual(40);
  });

  test.each(samples)('$country: $line', ({ country, line, street, houseNumber }) => {
    expect(splitStreet(line, country)).toEqual({ street, houseNumber });
    expect(joined(line, country)).toBe(line);
  });
});

test('joins a split line to what was typed, in every country', () => {
  const countries = countryOptions('en').map(({ code }) => code);
  const piece = fc.oneof(
    fc.constantFrom(...samples.flatMap(({ line }) => line.split(' '))),
    fc.constantFrom(
      ...[
        '12',
        '12a',
        '3',
        '1944',
        'nº',
        'nº12',
        '#5',
        'km',
        's/n',
        'bis',
        '½',
        'de',
        'Top',
        'lgh',
        'm.',
        '/',
        '-',
        ',',
        '17.',
      ],
    ),
    fc.constantFrom(
      ...['straße', 'Hauptstr.', 'Rua', 'Calle', 'Street', 'weg5', 'Apt', '(', 'ß', '١٢', '１２', '\u00a0', '🏠'],
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  );
  const separator = fc.constantFrom(' ', ' ', ' ', '  ', ', ', ',', '', ' - ', '\t');
  const line = fc.oneof(
    fc.constantFrom(...samples).map((sample) => sample.line),
    fc.array(fc.tuple(piece, separator), { maxLength: 7 }).map((all) => all.flat().join('')),
  );
  fc.assert(
    fc.property(line, fc.constantFrom(...countries), (typed, country) => {
      expect(withoutSpaces(joined(typed, country))).toBe(withoutSpaces(typed));
    }),
    { numRuns: runs(2000) },
  );
});

test('keeps the two parts plain, so that they are compared, copied and submitted as two texts', () => {
  const parts = splitStreet('Avenida Paulista, nº 1578', 'BR');
  expect(JSON.parse(JSON.stringify(parts))).toEqual({ street: 'Avenida Paulista', houseNumber: '1578' });
  expect(Object.keys({ ...parts })).toEqual(['street', 'houseNumber']);
});
