import { countryOptions, formatOf, normalizePostalCode, parseFreeText, postalCodeProblem } from 'doorplate/core';
import { addressFromForm, addressSchema } from 'doorplate/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import libaddressinput from '../../../scripts/libaddressinput.json';
import { runs } from '../../support/runs.ts';

const countries = countryOptions('en').map(({ code }) => code);
const withFormat = countries.filter((code) => formatOf(code).postalExample !== undefined);

test.each([
  ['GB', 'SW1A1AA', 'SW1A 1AA'],
  ['GB', ' sw1a  1aa ', 'SW1A 1AA'],
  ['GB', 'M11AE', 'M1 1AE'],
  ['GB', 'bfpo61', 'BFPO 61'],
  ['GB', 'SW1A\u00a01AA', 'SW1A 1AA'],
  ['GB', '\u200bSW1A-1AA\ufeff', 'SW1A 1AA'],
  ['GB', 'BT125GS', 'BT12 5GS'],
  ['JP', '1234567', '123-4567'],
  ['JP', '〒100-0001', '100-0001'],
  ['JP', '〒 １００－０００１', '100-0001'],
  ['JP', '１００ー０００１', '100-0001'],
  ['JP', '100‐0001', '100-0001'],
  ['JP', 'JP-100-0001', '100-0001'],
  ['CA', 'K1A0B1', 'K1A 0B1'],
  ['CA', 'k1a-0b1', 'K1A 0B1'],
  ['CA', 'Ｋ１Ａ ０Ｂ１', 'K1A 0B1'],
  ['PL', '00950', '00-950'],
  ['PL', '00 950', '00-950'],
  ['PL', 'PL-00-950', '00-950'],
  ['NL', '1234AB', '1234 AB'],
  ['NL', '1234-ab', '1234 AB'],
  ['NL', 'NL-1234 AB', '1234 AB'],
  ['DE', 'D-10115', '10115'],
  ['DE', 'PLZ 10115', '10115'],
  ['BR', 'CEP: 01310-100', '01310-100'],
  ['IN', 'PIN 110 001', '110001'],
  ['MX', 'C.P. 06000', '06000'],
  ['IT', 'CAP 00184', '00184'],
  ['US', 'ZIP 20500-1234', '20500-1234'],
  ['SG', 'S(048616)', '048616'],
  ['DE', 'D 10115', '10115'],
  ['DE', 'DE-10115', '10115'],
  ['DE', '1 0115', '10115'],
  ['CH', 'CH-8001', '8001'],
  ['AT', 'A-1010', '1010'],
  ['LU', 'L-1855', '1855'],
  ['SE', 'SE-111 20', '111 20'],
  ['SE', 'S-11120', '111 20'],
  ['FI', 'FIN-00100', '00100'],
  ['FI', 'FI-00100', '00100'],
  ['NO', 'NO-0150', '0150'],
  ['DK', 'DK-1050', '1050'],
  ['FR', 'F-75001', '75001'],
  ['BE', 'B-1000', '1000'],
  ['ES', 'E-28001', '28001'],
  ['IT', 'I-00184', '00184'],
  ['PT', '1100148', '1100-148'],
  ['PT', 'P-1100-148', '1100-148'],
  ['CZ', 'CZ-11000', '110 00'],
  ['SK', '81102', '811 02'],
  ['GR', '105-57', '105 57'],
  ['HR', 'HR-10000', '10000'],
  ['LT', 'LT-01103', '01103'],
  ['BR', '01310100', '01310-100'],
  ['BR', '01.310-100', '01310-100'],
  ['IN', '110 001', '110001'],
  ['KR', '０３０５１', '03051'],
  ['US', '205000003', '20500-0003'],
  ['US', '20500–0003', '20500-0003'],
  ['US', '20500', '20500'],
  ['IE', 'd02af30', 'D02 AF30'],
  ['IE', 'D6W XY00', 'D6W XY00'],
  // These do not have the country's format, so they keep their letters and digits.
  ['IE', 'bt12 5gs', 'BT12 5GS'],
  ['DE', 'CH-8001', 'CH-8001'],
  ['DE', 'X-10115', 'X-10115'],
  ['US', '2050', '2050'],
  ['HK', ' 999077 ', '999077'],
  ['AE', '١٢٣', '123'],
  ['TD', 'any  Thing', 'ANY THING'],
])('is normalised: in %s, %j is %j', (country, typed, code) => {
  expect(normalizePostalCode(country, typed)).toBe(code);
  expect(normalizePostalCode(country, code)).toBe(code);
  const given = { line1: '1 Main St', postalCode: typed, country };
  expect(addressFromForm(given).postalCode).toBe(code);
  const schema = addressSchema(undefined, { required: false, postalCode: false });
  expect(schema['~standard'].validate(given)).toMatchObject({ value: { postalCode: code } });
});

test('accepts the examples of Google’s libaddressinput', () => {
  const examples = withFormat.flatMap((country) => {
    const { zipex = '' } = (libaddressinput.countries as Record<string, { zipex?: string }>)[country] ?? {};
    return zipex
      .split(',')
      .filter((code) => code && !code.includes(':'))
      .map((code) => [country, code] as const);
  });
  expect(examples.length).toBeGreaterThan(90);
  expect(examples.filter(([country, code]) => postalCodeProblem(country, code))).toEqual([['GB', 'GIR 0AA']]);
});

test('has a country’s format or not, whatever separators, prefix and width the user types', () => {
  expect(withFormat.length).toBe(39);
  expect(formatOf('IS').postalExample).toBeUndefined();
  const wide = (text: string) => text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  const spellings: ((code: string, country: string) => string)[] = [
    (code) => code,
    (code) => code.toLowerCase(),
    (code) => code.replaceAll(/[ -]/g, ''),
    (code) => code.replaceAll(/[ -]/g, '\u00a0'),
    (code) => code.replaceAll(/[ -]/g, ' - '),
    wide,
    (code) => `\u200e ${code}\u200b`,
    (code, country) => (/^\d/.test(code) ? `${country}-${code}` : code),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...withFormat), fc.constantFrom(...spellings), (country, spell) => {
      const example = formatOf(country).postalExample!;
      const typed = spell(example, country);
      expect(normalizePostalCode(country, typed)).toBe(example);
      expect(postalCodeProblem(country, typed)).toBe(false);
    }),
    { numRuns: runs(500) },
  );
});

test('keeps every letter and figure of any text, is normalised once, and has no problem only in the official spelling', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[A-Z]{0,2}-?\d{3,6}[ -]?[A-Z]{0,2}$/),
  );
  fc.assert(
    fc.property(fc.constantFrom(...countries), text, (country, typed) => {
      const code = normalizePostalCode(country, typed);
      expect(normalizePostalCode(country, code)).toBe(code);
      expect(postalCodeProblem(country, code)).toBe(postalCodeProblem(country, typed));
      // Only the country's own prefix can be dropped.
      if (postalCodeProblem(country, typed) || !withFormat.includes(country))
        expect(code.replaceAll(/[^\p{L}\p{N}]/gu, '').length).toBeGreaterThanOrEqual(
          typed.replaceAll(/[^a-z0-9]/gi, '').length,
        );
    }),
    { numRuns: runs(2000) },
  );
});

describe('in typed text', () => {
  test.each([
    ['Nordstr. 5, D-10115 Berlin', 'DE', '10115'],
    ['Bahnhofstrasse 1, CH-8001 Zürich', 'CH', '8001'],
    ['〒100-0001', 'JP', '100-0001'],
    ['10 Downing St, London SW1A2AA', 'GB', 'SW1A2AA'],
    ['12 Elm St, Salem, MA 01970', 'US', '01970'],
  ])('is found: %j in %s', (typed, country, postalCode) => {
    expect(parseFreeText(typed, country).postalCode).toBe(postalCode);
  });
  test('is not made of two numbers', () => {
    expect(parseFreeText('Chaussée 10, 10 00', 'BE').postalCode).toBe('');
    expect(parseFreeText('Hauptstr. 12, 10 115', 'DE').postalCode).toBe('');
  });
});
