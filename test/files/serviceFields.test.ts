import {
  cleanseRecordFields,
  countryOptions,
  internationalRecordFields,
  joinStreet,
  verifyRecordFields,
} from 'doorplate/core';
import { fileOperation } from 'doorplate/files';
import { describe, expect, test } from 'vitest';

const verify = fileOperation('verify');
const cleanse = fileOperation('cleanse');
const sent = (record: Record<string, string>, country = '', operation: 'verify' | 'cleanse' = 'verify') =>
  fileOperation(operation).recordOf(Object.values(record), Object.keys(record), country);

describe('a file offers and sends only the fields that its service accepts', () => {
  test('with separate fields per service, without coordinates and people where they have no effect', () => {
    expect(fileOperation('cleanseInternational').fields).toEqual(internationalRecordFields);
    expect(new Set(cleanse.fields)).toEqual(
      new Set(cleanseRecordFields.map((field) => (field === 'ID' ? 'Id' : field))),
    );
    for (const field of ['Latitude', 'Longitude', 'FullName', 'Surname', 'Contact', 'Department']) {
      expect([field, cleanse.fields.includes(field)]).toEqual([field, false]);
      expect([field, verify.fields.includes(field)]).toEqual([field, false]);
    }
    expect(cleanse.guessColumns(['street', 'latitude', 'full name'])).toEqual(['Address1', '', '']);
    expect(sent({ Address1: '1 Main Street', FullName: 'Ana' }, '', 'cleanse')).toEqual({ Address1: '1 Main Street' });
    expect(verify.isMapped(['Latitude', 'FullName', 'Id'], {})).toBe(false);
  });

  test('with the text of any address column in a field that the legacy service has', () => {
    for (const field of verify.fields.filter((name) => name !== 'Id' && name !== 'PostalCode')) {
      // A company or a unit alone is not sent.
      const { PostalCode, ...record } = sent({ [field]: 'Quay', PostalCode: '12345' }) as Record<string, string>;
      expect([field, PostalCode, Object.values(record)]).toEqual([field, '12345', ['Quay']]);
      expect(verifyRecordFields).toContain(Object.keys(record)[0]);
    }
  });

  test('with parts joined to lines as on a letter, and none lost', () => {
    expect(
      sent({
        Id: '7',
        Organization: 'Acme',
        Building: 'Tide House',
        Premise: '12',
        Thoroughfare: 'Wharf Street',
        SubBuilding: '4B',
        Address1: 'Left door',
        Address2: 'Ring twice',
        PostBox: '99',
        DependentLocality: 'Old Harbour',
        Locality: 'Galena',
        Country: 'GB',
      }),
    ).toEqual({
      Id: '7',
      Address1: 'Acme',
      Address2: 'Tide House',
      Address3: '12 Wharf Street 4B',
      Address4: 'Left door, Ring twice',
      Address5: 'PO Box 99',
      Address6: 'Old Harbour',
      Locality: 'Galena',
      Country: 'GB',
    });
    expect(sent({ PostBox: 'Postfach 12' })).toEqual({ Address1: 'Postfach 12' });
  });

  test('with the last line shared if there are more parts than lines', () => {
    const every = Object.fromEntries(verify.fields.map((field) => [field, `<${field}>`]));
    const record = sent(every) as Record<string, string>;
    for (const field of verify.fields) expect(Object.values(record).join(' ')).toContain(`<${field}>`);
    expect(Object.keys(record).filter((field) => /^Address\d$/.test(field))).toHaveLength(8);
  });
});

describe('a house number is where its country has it', () => {
  const street = { Thoroughfare: 'Main St', Premise: '500' };
  test.each(['US', 'us', ' usa ', 'U.S.A.', 'United States', 'United States of America', 'Canada', 'Great Britain'])(
    'before the street: %s',
    (country) => {
      expect(sent({ ...street, Country: country })).toMatchObject({ Address1: '500 Main St' });
      // If the row has no country, the country of the whole file counts.
      expect(sent(street, country)).toMatchObject({ Address1: '500 Main St' });
    },
  );
  test.each(['DE', 'Germany', 'Italy', ''])('after the street: %s', (country) => {
    expect(sent(street, country)).toMatchObject({ Address1: 'Main St 500' });
    if (country) expect(sent({ ...street, Country: country }, 'US')).toMatchObject({ Address1: 'Main St 500' });
  });
  test('in the same order as in a form, in every country', () => {
    const isFirst = (line = '') => line.startsWith('500');
    const countries = countryOptions('en');
    expect(countries.length).toBeGreaterThan(240);
    for (const { code, name } of countries) {
      const order = isFirst(joinStreet({ street: 'Main St', houseNumber: '500' }, code));
      for (const country of [code, name])
        expect([country, isFirst((sent(street, country) as Record<string, string>)['Address1'])]).toEqual([
          country,
          order,
        ]);
    }
    expect(sent(street, 'HKG')).toMatchObject({ Address1: '500 Main St' });
    expect(sent(street, 'ISR')).toMatchObject({ Address1: 'Main St 500' });
  });
});
