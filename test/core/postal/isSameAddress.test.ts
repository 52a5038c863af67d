import { emptyPostalFields, isSameAddress, type PostalFields } from 'doorplate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const place: PostalFields = {
  ...emptyPostalFields,
  city: 'Springfield',
  region: 'IL',
  postalCode: '62701',
  country: 'US',
};
const isSame = (one: Partial<PostalFields>, other: Partial<PostalFields>, isTyped: boolean) =>
  isSameAddress({ ...place, ...one }, { ...place, ...other }, { isTyped });
const isSameLine = (one: string, other: string, isTyped: boolean) => isSame({ line1: one }, { line1: other }, isTyped);

/** Separators for two digits in a line. */
const joiners = ['', ' ', '-', '/', '.', ',', '–', '&', '+', '_', ' & ', ' ½ ', '½', '²', '|'];
const around: [string, string][] = [
  ['', ' Elm Street'],
  ['Flat ', ', Kings Road'],
  ['Calle 5 # ', ''],
  ['Rue ', ' bis, No. 9-11'],
];
const numbers = ['12', '1', '9A', '007'];

describe('a typed change of a number is another address', () => {
  const lines = around.flatMap(([before, after]) =>
    numbers.flatMap((left) =>
      ['34', '3'].map((right) => joiners.map((joiner) => `${before}${left}${joiner}${right}${after}`)),
    ),
  );
  test('with any separator, at any position', () => {
    const same = lines.flatMap((ways) =>
      ways.flatMap((one) =>
        ways.filter((other) => other !== one && isSameLine(one, other, true)).map((other) => [one, other]),
      ),
    );
    // Compares without spaces.
    expect(same.filter(([one, other]) => one!.replaceAll(' ', '') !== other!.replaceAll(' ', ''))).toEqual([]);
  });

  test.each([
    ['1/2 Elm Street', '1-2 Elm Street'],
    ['12-34 Elm Street', '12 34 Elm Street'],
    ['12 - 34 Elm Street', '12 34 Elm Street'],
    ['5² Elm Street', '52 Elm Street'],
    ['1½ Elm Street', '11/2 Elm Street'],
    ['1½ Elm Street', '1 1/2 Elm Street'],
    ['12 Elm Street', '13 Elm Street'],
    ['12A Elm Street', '12-A Elm Street'],
    ['12 Elm Street Apt A-5', '12 Elm Street Apt A 5'],
    ['⑤ Elm Street', '5 Elm Street'],
    ['5 Elm Street', '5 Elm Street 5'],
    ['1.2 Elm Street', '1 2 Elm Street'],
    ['5 Elm Street, Unit 1,2', '5 Elm Street, Unit 1 2'],
  ])('such as %j and %j', (one, other) => {
    expect([isSameLine(one, other, true), isSameLine(other, one, true)]).toEqual([false, false]);
  });

  test.each([
    ['12 Elm Street', '12  elm STREET'],
    ['12 Elm Street', ' 12 Elm St. '],
    ['12, Elm Street', '12 Elm Street'],
    ['12-34 Elm Street', '12 - 34 Elm Street'],
    ['No. 5 Elm Street', 'No.5 Elm Street'],
    ['Flat 1, 12 Kings Road', 'Flat 1 12 Kings Road'],
    ['Apt #5', 'Apt 5'],
    ['#5', '5'],
    ['12B Rue Saint-Honoré', '12b rue saint honore'],
    ['5 D’Arcy Road', "5 D'Arcy Road"],
  ])('but not %j and %j', (one, other) => {
    expect([isSameLine(one, other, true), isSameLine(other, one, true)]).toEqual([true, true]);
  });

  test('and so is a changed postal code, except for spaces and case', () => {
    const isSameCode = (one: string, other: string) => isSame({ postalCode: one }, { postalCode: other }, true);
    const codes = [
      '62701',
      '62701-9999',
      '62701-1111',
      '627019999',
      '6270',
      '62701²',
      'SW3 4ND',
      'SW3-4ND',
      '100-0001',
    ];
    for (const one of codes)
      for (const other of codes) expect([one, other, isSameCode(one, other)]).toEqual([one, other, one === other]);
    expect([isSameCode('SW3 4ND', 'sw34nd'), isSameCode(' 62701', '62701 ')]).toEqual([true, true]);
  });
});

describe('an app’s own formatting is the same address', () => {
  test.each<[Partial<PostalFields>, Partial<PostalFields>]>([
    [{ line1: '12 34 ELM ST' }, { line1: '12-34 Elm Street' }],
    [{ line1: '1 1/2 Elm Street' }, { line1: '1½ Elm Street' }],
    [{ line1: '5 Elm Street' }, { line1: '⑤ Elm Street' }],
    [{ postalCode: '62701' }, { postalCode: '62701-9999' }],
    [{ postalCode: '627019999' }, { postalCode: '62701-9999' }],
    [{ region: 'Illinois' }, { region: 'IL' }],
  ])('such as %j and %j', (shown, agreed) => {
    expect(isSame(shown, agreed, false)).toBe(true);
  });

  test.each([
    ['52 Elm Street', '5² Elm Street'],
    ['25 Elm Street', '²5 Elm Street'],
    ['11/2 Elm Street', '1½ Elm Street'],
    ['112 Elm Street', '1½ Elm Street'],
    ['15 Elm Street', '1⑤ Elm Street'],
    ['13 Elm Street', '12 Elm Street'],
  ])('but not %j and %j', (shown, agreed) => {
    expect([isSameLine(shown, agreed, false), isSameLine(agreed, shown, false)]).toEqual([false, false]);
  });
});

test('compares a line of any length without delay', () => {
  for (const unit of [' ', '-', '5', '5-', '½ '])
    expect(isSameLine(unit.repeat(300_000), `${unit.repeat(299_999)}x`, true)).toBe(false);
});

test('ignores fields that a form does not show, but always compares its lines and the country', () => {
  const isRendered = () => false;
  const agreed = { ...place, line1: '12 Elm Street', company: 'Acme' };
  expect(isSameAddress({ ...agreed, company: '', city: 'Chicago' }, agreed, { isRendered })).toBe(true);
  expect(isSameAddress({ ...agreed, line1: '13 Elm Street' }, agreed, { isRendered })).toBe(false);
  expect(isSameAddress({ ...agreed, line2: 'Apt 3' }, agreed, { isRendered })).toBe(false);
  expect(isSameAddress({ ...agreed, country: 'CA' }, agreed, { isRendered })).toBe(false);
});

test('treats missing fields as empty, on either side', () => {
  expect(isSameAddress({ line1: '12 ELM ST' }, { ...emptyPostalFields, line1: '12 Elm Street' })).toBe(true);
  expect(isSameAddress({ line1: '12 Elm Street' }, { line1: '12 Elm Street', city: 'Salem' })).toBe(false);
  expect(isSameAddress({ line1: '12 Elm Street', city: 'Salem' }, { line1: '12 Elm Street' })).toBe(false);
});

test('never throws for any argument', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.boolean(), (one, other, isTyped) => {
      expect(isSameAddress(one as never, one as never, { isTyped })).toBe(true);
      isSameAddress(one as never, other as never, { isTyped });
      isSameAddress({ line1: one as never, region: other as never }, { line1: other as never, country: one as never });
    }),
    { numRuns: 1000 },
  );
});
