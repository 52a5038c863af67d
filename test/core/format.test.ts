// @vitest-environment node
import {
  type Address,
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
import { fitToForm, keepUnit } from '../../src/core/index.ts';

const fieldsOf = (given: Address) => fitToForm(toPostalFields(given));
const address = (fields: Partial<Address>) =>
  ({
    company: '',
    subBuilding: '',
    line1: '',
    line2: '',
    line3: '',
    line4: '',
    line5: '',
    city: '',
    district: '',
    province: '',
    provinceCode: '',
    provinceName: '',
    adminAreaName: '',
    postalCode: '',
    countryIso2: 'US',
    ...fields,
  }) as Address;

describe('a country’s own order and words', () => {
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

  test('any country has lines, and asks for nothing that it does not show', () => {
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
    ['US', 'Atlantis', undefined],
    ['GB', 'Kent', undefined],
  ])('%s %j is %s', (country, text, code) => {
    expect(matchRegion(country, text)).toBe(code);
  });
  test('each has one code', () => {
    for (const country of ['US', 'CA', 'AU', 'JP'])
      expect(new Set(regionsOf(country).map(({ code }) => code)).size).toBe(regionsOf(country).length);
  });
});

describe('a typed unit', () => {
  const house = address({ line1: '350 5th Avenue', city: 'New York' });
  test.each([
    ['350 5th ave apt 4B', 'apt 4B'],
    ['350 5th ave Apt. 4B new york', 'Apt. 4B'],
    ['350 5th ave #12', '#12'],
    ['350 5th ave # 12', '# 12'],
    ['350 5th ave suite 300', 'suite 300'],
    ['unit 7, 350 5th ave', 'unit 7'],
    ['350 5th ave floor 3', 'floor 3'],
    ['350 5th ave app. 3', 'app. 3'],
    ['350 5th ave bureau 200', 'bureau 200'],
    ['350 5th ave piso 2', 'piso 2'],
    ['350 5th ave unit b', 'unit b'],
    ['350 5th ave PH 2', 'PH 2'],
  ])('%j is kept as %j', (typed, unit) => {
    expect(keepUnit(typed, house)).toEqual({ unit });
  });

  test.each([
    ['350 5th ave', house],
    ['1 unity st', address({ line1: '1 Unity Street' })],
    ['12 floral ave', address({ line1: '12 Floral Avenue' })],
    ['1155 ste-catherine', address({ line1: '1155 Rue Sainte-Catherine Est' })],
    ['po box 12', address({ line1: 'PO Box 12' })],
    ['77 beacon apt 1', address({ line1: '77 Beacon Street', line2: 'Apt 1', subBuilding: 'Apt 1' })],
    ['77 beacon unit 1', address({ line1: '77 Beacon Street', line2: 'Apt 1' })],
    ['5161 jefferson #202', address({ line1: '5161 Jefferson Boulevard', line2: '#202' })],
    ['12 elm apt 3', address({ line1: '12 Elm Street Apt 3' })],
    ['9 suite rd', address({ line1: '9 Suite Road' })],
    ['500 harbor 20500', address({ line1: '500 Harbor Plaza' })],
    ['8 flat rock rd', address({ line1: '8 Flat Rock Road' })],
    ['805 veterans suite 305', address({ line1: '805 Veterans Blvd Ste 305' })],
    ['805 veterans #305', address({ line1: '805 VETERANS BLVD STE 305', subBuilding: 'STE 305' })],
    ['805 veterans apt4b', address({ line1: '805 Veterans Blvd Unit 4-B' })],
    ['11 madison apt 1b', address({ line1: '11 Madison Ave Bsmt 1B' })],
    ['11 madison ave bsmt 1b', address({ line1: '11 Madison Ave Bsmt 1B' })],
    ['20 jay st 2nd floor', address({ line1: '20 Jay St Fl 2' })],
    ['1 biscayne blvd miami fl 33101', address({ line1: '1 Biscayne Blvd' })],
    ['500 harbor apt 9', address({ line1: '500 Harbor Plaza', line2: 'Unit 101', subBuilding: 'Unit 101' })],
    ['500 harbor #9', address({ line1: '500 Harbor Plaza Ste 101' })],
    ['500 harbor apt 9', address({ line1: '500 Harbor Plaza', line2: '101', subBuilding: '101' })],
    ['', house],
  ])('%j has none to keep', (typed, result) => {
    expect(keepUnit(typed, result)).toBeUndefined();
  });
});

test('of two units that were typed, what the answer does not have is kept, and not the other', () => {
  const known = address({ line1: '12 Elm Street Bldg 2' });
  expect(keepUnit('12 elm bldg 2 apt 4', known)).toEqual({ unit: 'apt 4' });
  expect(keepUnit('12 elm bldg 2 apt 4', address({ line1: '12 Elm Street' }))).toEqual({ unit: 'bldg 2 apt 4' });
  // The second floor is not the second door.
  expect(keepUnit('12 elm apt 2', address({ line1: '12 Elm Street Fl 2' }))).toEqual({ unit: 'apt 2' });
});

test('a retrieved address says nothing twice in the fields', () => {
  const fields = fieldsOf(
    address({
      line1: '11 Madison Ave Bsmt 1B',
      line2: 'Bsmt 1B',
      line3: 'New York NY 10010',
      city: 'New York',
      provinceCode: 'NY',
      postalCode: '10010',
    }),
  );
  expect(fields).toMatchObject({ line1: '11 Madison Ave Bsmt 1B', line2: '', line3: '', city: 'New York' });
  // An organisation with a postal code of its own has no lines.
  expect(fieldsOf(address({ company: 'Acme', city: 'Boston' }))).toMatchObject({ company: '', line1: 'Acme' });
});

test('a retrieved address loses nothing on its way into the fields', () => {
  expect(
    fieldsOf(
      address({
        line1: 'a',
        line2: 'b',
        line3: 'c',
        line4: 'd',
        city: 'Seattle',
        provinceName: 'Washington',
        postalCode: '9',
      }),
    ),
  ).toEqual({
    company: '',
    line1: 'a',
    line2: 'b',
    line3: 'c, d',
    district: '',
    city: 'Seattle',
    region: 'WA',
    postalCode: '9',
    country: 'US',
  });
  // Japan's form has no city of its own.
  expect(
    fieldsOf(address({ line1: '1-1 Chiyoda', city: 'Chiyoda-ku', provinceName: 'Tokyo', countryIso2: 'JP' })),
  ).toMatchObject({ line1: '1-1 Chiyoda', line2: 'Chiyoda-ku', region: '13' });
});

test('a postal code is doubted only where its shape is known', () => {
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

test('countries are named in the person’s language and sorted in it', () => {
  expect(countryOptions('fr', ['US', 'DE', 'CA']).map(({ name }) => name)).toEqual([
    'Allemagne',
    'Canada',
    'États-Unis',
  ]);
  expect(countryOptions('en').length).toBeGreaterThan(240);
});

test('the countries whose form has a field for the district are those where toPostalFields leaves it in its field', () => {
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
  test('is what an empty address, a projection and every format are made of', () => {
    expect(Object.keys(emptyPostalFields)).toEqual(postalFieldNames);
    expect(Object.values(emptyPostalFields).join('')).toBe('');
    expect(Object.keys(toPostalFields(address({ line1: '1 Main St' }))).sort()).toEqual([...postalFieldNames].sort());
    for (const { code } of countryOptions('en'))
      for (const field of formatOf(code).rows.flat()) expect(postalFieldNames).toContain(field);
  });

  test('an empty value is a beginning, and cannot be spoiled for the next form', () => {
    expect(() => {
      (emptyPostalFields as { city: string }).city = 'Boston';
    }).toThrow();
    expect({ ...emptyPostalFields, country: 'US' }).toMatchObject({ city: '', country: 'US' });
  });
});

describe('an address on one line', () => {
  test('is the same of an answer and of the fields that it fills', () => {
    const given = address({
      company: 'Acme',
      line1: '12 Elm Street',
      line2: 'Apt 3',
      city: 'Boston',
      provinceCode: 'MA',
      postalCode: '02108',
    });
    expect(onOneLine(given)).toBe('Acme, 12 Elm Street, Apt 3, Boston, MA 02108');
    expect(onOneLine(fieldsOf(given))).toBe(onOneLine(given));
  });

  test('has a district that no line says, and nothing where there is nothing', () => {
    expect(onOneLine({ line1: 'Calle Durango 10', district: 'Roma Norte', city: 'México' })).toBe(
      'Calle Durango 10, Roma Norte, México',
    );
    expect([onOneLine({}), onOneLine(emptyPostalFields), onOneLine({ city: 'Boston' })]).toEqual(['', '', 'Boston']);
  });
});

test('what the form of a country has no field for stands in a line, of any answer', () => {
  const german = address({ line1: 'Hauptstr. 5', district: 'Bissingen', city: 'Bietigheim', countryIso2: 'DE' });
  expect(fieldsOf(german)).toMatchObject({ line1: 'Hauptstr. 5', line2: 'Bissingen', district: '' });
  // A code that the country does not have is of less use than a name that it has.
  expect(fieldsOf(address({ line1: '1 A St', provinceCode: 'X9', provinceName: 'Washington' })).region).toBe('WA');
});
