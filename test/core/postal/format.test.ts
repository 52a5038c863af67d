import {
  countryOptions,
  emptyPostalFields,
  formatOf,
  matchRegion,
  onOneLine,
  postalCodeProblem,
  postalFieldNames,
  regionsOf,
  toPostalFields,
} from 'doorplate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressWith } from '../../support/addressWith.ts';

describe('a country’s own order and labels', () => {
  test.each([
    ['US', 'line1 line2 line3 city region postalCode', { region: 'state', postalCode: 'zip' }],
    ['CA', 'line1 line2 line3 city region postalCode', { region: 'province' }],
    ['GB', 'line1 line2 line3 city postalCode', { city: 'postTown', postalCode: 'postcode' }],
    ['DE', 'line1 line2 line3 postalCode city', {}],
    ['JP', 'postalCode region line1 line2 line3', { region: 'prefecture' }],
    ['AU', 'line1 line2 line3 city region postalCode', { city: 'suburb', region: 'state', postalCode: 'postcode' }],
    ['HK', 'region city line1 line2 line3', { region: 'area', city: 'district' }],
  ])('%s', (country, order, words) => {
    const format = formatOf(country);
    expect(
      format.rows
        .flat()
        .filter((field) => field !== 'company')
        .join(' '),
    ).toBe(order);
    expect(format.words).toEqual(words);
  });

  test('exist for any country, and require no field that is not shown', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3 }), (country) => {
        const { rows, required } = formatOf(country);
        expect(rows.flat()).toContain('line1');
        for (const field of required) if (field !== 'country') expect(rows.flat()).toContain(field);
      }),
    );
  });
});

describe('regions', () => {
  test.each([
    ['US', 'NY', 'NY'],
    ['US', 'new york', 'NY'],
    ['US', 'US-NY', 'NY'],
    ['US', 'Washington, D.C.', 'DC'],
    ['CA', 'Québec', 'QC'],
    ['CA', 'quebec', 'QC'],
    ['CA', 'Colombie-Britannique', 'BC'],
    ['CA', 'Newfoundland', 'NL'],
    ['AE', 'إمارة أبو ظبي', 'AZ'],
    ['AE', 'رأس الخيمة', 'RK'],
    ['ES', 'Álava', 'VI'],
    ['MY', 'Kuala Lumpur', '14'],
    ['IE', 'Co. Dublin', 'D'],
    ['NG', 'Lagos State', 'LA'],
    ['AR', 'Provincia de Buenos Aires', 'B'],
    ['AR', 'CABA', 'C'],
    ['CL', 'Región Metropolitana', 'RM'],
    ['MX', 'CDMX', 'CMX'],
    ['MX', 'Estado de México', 'MEX'],
    ['JP', '県', undefined],
    ['JP', 'ken', undefined],
    ['US', 'Atlantis', undefined],
    ['GB', 'Kent', undefined],
  ])('are found: %s %j is %s', (country, text, code) => {
    expect(matchRegion(country, text)).toBe(code);
  });
  test('have one code each', () => {
    for (const country of ['US', 'CA', 'AU', 'JP'])
      expect(new Set(regionsOf(country).map(({ code }) => code)).size).toBe(regionsOf(country).length);
  });
  test('have their own script and the same codes in the country’s own language', () => {
    const codesOf = (country: string, language?: string) => regionsOf(country, language).map(({ code }) => code);
    for (const [country, language] of [
      ['JP', 'ja-JP'],
      ['AE', 'ar'],
    ] as const) {
      expect(codesOf(country, language).toSorted()).toEqual(codesOf(country).toSorted());
      expect(regionsOf(country, language).filter(({ name }) => /[a-z]/i.test(name))).toEqual([]);
      expect(regionsOf(country, 'en')).toEqual(regionsOf(country));
    }
    expect(regionsOf('JP', 'ja')[12]).toEqual({ code: '13', name: '東京都' });
  });
  test('include all 47 prefectures in kanji and in Latin letters, with and without the suffix of their kind', () => {
    const kindOf = (kanji: string) => ({ 都: 'to', 府: 'fu', 道: 'do', 県: 'ken' })[kanji.at(-1)!];
    const latin = new Map(regionsOf('JP').map(({ code, name }) => [code, name]));
    for (const { code, name } of regionsOf('JP', 'ja')) {
      const own = latin.get(code)!;
      const kind = kindOf(name);
      const spellings = [name, own, own.toUpperCase(), `${own} Prefecture`, `JP-${code}`];
      if (kind === 'do') spellings.push('Hokkai-do', 'Hokkaidō');
      else spellings.push(name.slice(0, -1), `${own}-${kind!}`, `${own} ${kind!}`);
      expect(spellings.map((one) => matchRegion('JP', one))).toEqual(spellings.map(() => code));
    }
  });
});

test('questions a postal code only if the pattern of the country is known', () => {
  expect([
    postalCodeProblem('US', '20500'),
    postalCodeProblem('US', '20500-0003'),
    postalCodeProblem('US', '2050'),
    postalCodeProblem('CA', 'k1a 0a4'),
    postalCodeProblem('CA', '12345'),
    postalCodeProblem('GB', 'SW1A 2AA'),
    postalCodeProblem('IE', 'D02 AF30'),
    postalCodeProblem('TD', 'anything'),
  ]).toEqual([false, false, true, false, true, false, false, false]);
});

test('names countries in the user’s language and sorts them by those names', () => {
  expect(countryOptions('fr', ['US', 'DE', 'CA']).map(({ name }) => name)).toEqual([
    'Allemagne',
    'Canada',
    'États-Unis',
  ]);
  expect(countryOptions('en').length).toBeGreaterThan(240);
});

test('lists the countries with a district field as toPostalFields does', () => {
  const withField = countryOptions('en')
    .map(({ code }) => code)
    .filter((code) => formatOf(code).rows.flat().includes('district'));
  const inField = countryOptions('en')
    .map(({ code }) => code)
    .filter(
      (code) =>
        toPostalFields({ DeliveryAddress1: '1 Road, Quarter', DependentLocality: 'Quarter', 'ISO3166-2': code })
          .district === 'Quarter',
    );
  expect(inField).toEqual(withField);
});

describe('one list of postal fields', () => {
  test('is the base of an empty address, a projection and every format', () => {
    expect(Object.keys(emptyPostalFields)).toEqual(postalFieldNames);
    expect(Object.values(emptyPostalFields).join('')).toBe('');
    expect(Object.keys(toPostalFields(addressWith({ line1: '1 Main St' }))).sort()).toEqual(
      [...postalFieldNames].sort(),
    );
    for (const { code } of countryOptions('en'))
      for (const field of formatOf(code).rows.flat()) expect(postalFieldNames).toContain(field);
  });

  test('gives a fresh empty value that one form cannot change for the next', () => {
    expect(() => {
      (emptyPostalFields as { city: string }).city = 'Boston';
    }).toThrow();
    expect({ ...emptyPostalFields, country: 'US' }).toMatchObject({ city: '', country: 'US' });
  });
});

describe('an address on one line', () => {
  test('is the same for an answer and for the fields that the answer fills', () => {
    const given = addressWith({
      company: 'Acme',
      line1: '12 Elm Street',
      line2: 'Apt 3',
      city: 'Boston',
      provinceCode: 'MA',
      postalCode: '02108',
    });
    expect(onOneLine(given)).toBe('Acme, 12 Elm Street, Apt 3, Boston, MA 02108');
    expect(onOneLine(toPostalFields(given))).toBe(onOneLine(given));
  });

  test('contains a district that is in no line, and nothing for an empty one', () => {
    expect(onOneLine({ line1: 'Calle Durango 10', district: 'Roma Norte', city: 'México' })).toBe(
      'Calle Durango 10, Roma Norte, México',
    );
    expect([onOneLine({}), onOneLine(emptyPostalFields), onOneLine({ city: 'Boston' })]).toEqual(['', '', 'Boston']);
  });
});
