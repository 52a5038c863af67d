// @vitest-environment node
import { addressProblems, isResidential } from 'doorplate/core';
import { addressSchema, countriesServed, noPoBox } from 'doorplate/schema';
import { de } from 'doorplate/words/de';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const check = (value: unknown, ...given: Parameters<typeof addressSchema>) =>
  addressSchema(...given)['~standard'].validate(value);
const said = (...given: Parameters<typeof check>) =>
  (check(...given).issues ?? []).map(({ message, path }) => [path.join('.'), message]);
const elm = { line1: '1 Elm Street', city: 'Salem', region: 'MA', postalCode: '01970' };

test('an address is given back whole, trimmed, with country, region and postal code as they are written', () => {
  const { '~standard': standard } = addressSchema('US');
  expect([standard.version, standard.vendor]).toEqual([1, 'doorplate']);
  const given = { ...elm, line1: ' 1  Elm Street ', region: 'massachusetts', other: 'x' };
  const fields = { company: '', line2: '', line3: '', district: '', ...elm, country: 'US' };
  expect(check(given, 'US')).toEqual({ value: fields });
  expect(check({ ...elm, country: 'United States' })).toEqual({ value: fields });
  const shipped = Object.fromEntries(Object.entries(elm).map(([field, text]) => [`shipping.${field}`, text]));
  expect(check(shipped, 'US', { name: 'shipping' })).toEqual({ value: fields });
  expect(check({ line1: '1 A St', city: 'Ottawa', region: 'ON', postalCode: 'k1a 0a4' }, 'CA')).toMatchObject({
    value: { postalCode: 'K1A 0A4' },
  });
});

test('it says per field what is missing, odd, unknown or refused, in the language that is given', () => {
  expect(said({}, 'US')).toEqual([
    ['line1', 'Street address is missing.'],
    ['city', 'City is missing.'],
    ['region', 'State is missing.'],
    ['postalCode', 'ZIP code is missing.'],
  ]);
  expect(said({ ...elm, postalCode: '1970', region: 'Bavaria' }, 'US')).toEqual([
    ['region', 'Please choose from the list: State.'],
    ['postalCode', 'Please check the ZIP code. It usually looks like 20500.'],
  ]);
  expect(said({ ...elm, postalCode: '1970' }, 'US', { postalCode: false })).toEqual([]);
  expect(said({ ...elm, country: 'CA', postalCode: '' }, 'US', { required: false, postalCode: false })).toEqual([
    ['country', 'We don’t deliver to Canada.'],
    ['region', 'Please choose from the list: Province.'],
  ]);
  const rules = [noPoBox, countriesServed(['DE'])];
  expect(said({ line1: 'Postfach 12', city: 'Linz', postalCode: '4020' }, 'AT', { rules, words: de })).toEqual([
    ['line1', 'An ein Postfach können wir nicht liefern. Bitte geben Sie eine Straße und Hausnummer an.'],
    ['country', 'Wir liefern leider nicht in dieses Land: Österreich.'],
  ]);
  expect(said({ country: 'DE' }, undefined, { words: de })[0]).toEqual([
    'line1',
    'Bitte ausfüllen: Straße und Hausnummer.',
  ]);
  expect(said({}, undefined, { required: false, rules })).toEqual([]);
});

test('whatever it is given, it says which fields are wrong, and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), fc.option(fc.string(), { nil: undefined }), (value, country) => {
      const { issues } = check(value, country, { rules: [noPoBox] });
      expect(issues?.every(({ path, message }) => path.join() !== '' && message !== '')).not.toBe(false);
    }),
    { numRuns: 200 },
  );
});

test('what the service says of who lives there: its indicators first, then a company; nothing is unknown', () => {
  expect(isResidential({ acRbdi: 'R', company: 'Kept at home' })).toBe(true);
  expect(isResidential({ acRbdi: 'B' })).toBe(false);
  expect(isResidential({ type: 'Commercial' })).toBe(false);
  expect(isResidential({ type: 'Residential' })).toBe(true);
  expect(isResidential({ type: '1', company: 'The White House' })).toBe(false);
  for (const odd of [{}, { type: '0' }, { acRbdi: 'U' }, { acRbdi: null, company: 5 }, null])
    expect(isResidential(odd as never)).toBeUndefined();
  expect(addressProblems({ ...elm, country: 'US', city: ' ' })).toEqual([{ field: 'city', kind: 'missing' }]);
});

test('the guide shows the recipes as they are compiled and run, each in at most 15 lines', () => {
  const guide = readFileSync(new URL('../../../docs/guides/forms.md', import.meta.url), 'utf8');
  const folder = new URL('../../../stories/recipes/', import.meta.url);
  const names = readdirSync(folder);
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) {
    const code = readFileSync(new URL(name, folder), 'utf8');
    expect(guide, name).toContain(`\`\`\`tsx\n${code}\`\`\``);
    expect(code.slice(code.indexOf('export function')).trim().split('\n').length, name).toBeLessThanOrEqual(15);
  }
});
