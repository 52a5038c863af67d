import { addressProblems, emptyPostalFields, isResidential } from 'doorplate/core';
import { addressFromForm, type AddressRule, addressSchema, countriesServed, noPoBox } from 'doorplate/schema';
import { de } from 'doorplate/words/de';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const check = (value: unknown, ...given: Parameters<typeof addressSchema>) =>
  addressSchema(...given)['~standard'].validate(value);
const said = (...given: Parameters<typeof check>) =>
  (check(...given).issues ?? []).map(({ message, path }) => [path.join('.'), message]);
const elm = { line1: '1 Elm Street', city: 'Salem', region: 'MA', postalCode: '01970' };

test('returns a whole address trimmed, with normalised country, region and postal code', () => {
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

test('reports issues in the order of the form, also those of rules', () => {
  const { issues } = check({ line1: 'PO Box 5', city: 'Salem' }, 'US', { rules: [noPoBox] });
  expect(issues?.map(({ path }) => path[0])).toEqual(['line1', 'region', 'postalCode']);
});

test('reports for each field what is missing, doubtful, unknown or rejected, in the given language', () => {
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
    ['country', 'Wir liefern leider nicht in dieses Land: Österreich.'],
    ['line1', 'An ein Postfach können wir nicht liefern. Bitte geben Sie Straße und Hausnummer ein.'],
  ]);
  expect(said({ country: 'DE' }, undefined, { words: de })[0]).toEqual([
    'line1',
    'Bitte ausfüllen: Straße und Hausnummer.',
  ]);
  expect(said({}, undefined, { required: false, rules })).toEqual([]);
  // The form accepts `null` too.
  expect(said({}, undefined, { required: false, rules: null })).toEqual([]);
});

test('joins street and house number in a form that was sent without a script, in the order of the country', () => {
  const sent = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, text] of Object.entries(fields)) data.append(name, text);
    return data;
  };
  const berlin = {
    street: ' Unter den  Linden',
    houseNumber: '77',
    city: 'Berlin',
    postalCode: '10117',
    country: 'DE',
  };
  const line1 = 'Unter den Linden 77';
  expect(addressFromForm(sent(berlin))).toEqual({
    ...emptyPostalFields,
    ...{ line1, city: 'Berlin', postalCode: '10117', country: 'DE' },
  });
  expect(check(sent(berlin), 'DE')).toEqual({ value: addressFromForm(sent(berlin)) });
  expect(addressFromForm(new URLSearchParams(berlin)).line1).toBe(line1);
  expect(addressFromForm({ street: 'Rua Augusta', houseNumber: '1500' }, { country: 'Brazil' })).toMatchObject({
    line1: 'Rua Augusta, 1500',
    country: 'BR',
  });
  // The user has selected another country with the same two fields.
  expect(addressFromForm({ ...berlin, country: 'FR' }).line1).toBe('77 Unter den Linden');
  const billed = Object.fromEntries(Object.entries(berlin).map(([name, text]) => [`billing.${name}`, text]));
  expect(addressFromForm(billed, { name: 'billing' }).line1).toBe(line1);
  // A dash means a house without a number. A line from the page's own script takes precedence. A number alone is not a street.
  expect(addressFromForm({ ...berlin, houseNumber: '-' }).line1).toBe('Unter den Linden');
  expect(addressFromForm({ ...berlin, line1: 'Pariser Platz 1' }).line1).toBe('Pariser Platz 1');
  expect(said({ ...berlin, street: '' }, 'DE')).toEqual([['line1', 'Street address is missing.']]);
  expect(addressFromForm(null)).toEqual(emptyPostalFields);
});

test('rejects a text longer than any address as too long, with hardly any work', () => {
  const long = 'a '.repeat(1_000_000);
  expect(said({ ...elm, line1: long, region: long, district: long }, 'US', { rules: [noPoBox] })).toEqual([
    ['line1', 'Street address is too long.'],
    ['region', 'State is too long.'],
    ['district', 'District is too long.'],
  ]);
  expect(said({ ...elm, country: long }, 'US')[0]).toEqual(['country', 'Country or region is too long.']);
  expect(said({ ...elm, line1: 'x'.repeat(1000) }, 'US')).toEqual([]);
  expect(said({ ...elm, line2: `x${' '.repeat(1000)}y` }, 'US')).toEqual([
    ['line2', 'Apartment, suite or unit is too long.'],
  ]);
  expect(addressProblems({ ...elm, country: 'US', city: long })).toEqual([{ field: 'city', kind: 'tooLong' }]);
  // Except for reading the text once, the work does not grow with it. A text that is 100 times longer takes the same work.
  let looks = 0;
  const counted: AddressRule = ({ line1, city }) => {
    looks += line1.length + city.length;
    return undefined;
  };
  check({ ...elm, line1: long, city: long.repeat(2) }, 'US', { rules: [counted] });
  expect(looks).toBeLessThan(2100);
});

test('reports invalid fields for any input, and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), fc.option(fc.string(), { nil: undefined }), (value, country) => {
      const { issues } = check(value, country, { rules: [noPoBox] });
      expect(issues?.every(({ path, message }) => path.join() !== '' && message !== '')).not.toBe(false);
    }),
    { numRuns: 200 },
  );
});

test('reads the kind of resident from the service: its indicators first, then a company, otherwise unknown', () => {
  expect(isResidential({ acRbdi: 'R', company: 'Kept at home' })).toBe(true);
  expect(isResidential({ acRbdi: 'B' })).toBe(false);
  expect(isResidential({ type: 'Commercial' })).toBe(false);
  expect(isResidential({ type: 'Residential' })).toBe(true);
  expect(isResidential({ type: '1', company: 'The White House' })).toBe(false);
  for (const odd of [{}, { type: '0' }, { acRbdi: 'U' }, { acRbdi: null, company: 5 }, null])
    expect(isResidential(odd as never)).toBeUndefined();
  expect(addressProblems({ ...elm, country: 'US', city: ' ' })).toEqual([{ field: 'city', kind: 'missing' }]);
});

test('shows the guide’s recipes as they are compiled and run, each with at most 15 lines', () => {
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
