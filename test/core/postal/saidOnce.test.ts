import { type Address, emptyPostalFields, type PostalFields, type PostalRecord, toPostalFields } from 'doorplate/core';
import { differencesOf } from 'doorplate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../support/runs.ts';
import { plainWords } from '../../support/plainWords.ts';

const redwood = {
  Locality: 'Redwood City',
  AdministrativeArea: 'CA',
  PostalCode: '94063-1743',
  Country: 'US',
  CountryName: 'United States',
};
const linesOf = (record: PostalRecord) => {
  const { line1, line2, line3 } = toPostalFields(record);
  return [line1, line2, line3].filter(Boolean);
};

describe('the text that an answer repeats', () => {
  test.each<[string, PostalRecord, string[]]>([
    [
      'a unit inside line 1, and in a field of its own',
      { ...redwood, DeliveryAddress1: '805 VETERANS BLVD STE 305', SubBuilding: 'STE 305' },
      ['805 VETERANS BLVD STE 305'],
    ],
    [
      'a unit inside line 1, and on line 2, in another spelling',
      { ...redwood, DeliveryAddress1: '805 VETERANS BLVD STE 305', DeliveryAddress2: 'Suite 305' },
      ['805 VETERANS BLVD STE 305'],
    ],
    [
      'a unit before the line that has it',
      { ...redwood, DeliveryAddress1: '#305', DeliveryAddress2: '805 VETERANS BLVD STE 305' },
      ['805 VETERANS BLVD STE 305'],
    ],
    [
      'a unit on line 2 as a number alone',
      { ...redwood, DeliveryAddress1: '805 VETERANS BLVD STE 305', DeliveryAddress2: '305' },
      ['805 VETERANS BLVD STE 305'],
    ],
    [
      'city, region and postal code at the end of a line',
      { ...redwood, DeliveryAddress1: '805 VETERANS BLVD STE 305, REDWOOD CITY CA 94063-1743' },
      ['805 VETERANS BLVD STE 305'],
    ],
    [
      'the same without a comma, where the street is known',
      { ...redwood, DeliveryAddress1: '805 VETERANS BLVD REDWOOD CITY CA 94063-1743', Thoroughfare: 'VETERANS BLVD' },
      ['805 VETERANS BLVD'],
    ],
    [
      'the lines of a label, when there are no others',
      {
        ...redwood,
        Organization: 'ACME',
        Address1: 'Acme',
        Address2: '805 VETERANS BLVD STE 305',
        Address3: 'Redwood City CA 94063-1743',
        Address4: 'United States',
      },
      ['805 VETERANS BLVD STE 305'],
    ],
    [
      'the whole label in one text',
      { ...redwood, Address: '805 VETERANS BLVD STE 305<br>Redwood City CA 94063-1743' },
      ['805 VETERANS BLVD STE 305'],
    ],
    [
      'a PO box, in two spellings',
      { ...redwood, DeliveryAddress1: 'PO Box 12', DeliveryAddress2: 'P.O. BOX 12', PostBox: 'PO Box 12' },
      ['PO Box 12'],
    ],
    [
      'a company on a line',
      { ...redwood, Organization: 'Acme', DeliveryAddress1: 'ACME', DeliveryAddress2: '805 VETERANS BLVD' },
      ['805 VETERANS BLVD'],
    ],
    [
      'a street named like its city stays whole',
      { DeliveryAddress1: '12 Via Roma', Locality: 'Roma', PostalCode: '00184' },
      ['12 Via Roma'],
    ],
    [
      'and so before a postal code',
      { DeliveryAddress1: '12 Via Roma 00184', Thoroughfare: 'Via Roma', Locality: 'Roma', PostalCode: '00184' },
      ['12 Via Roma'],
    ],
    [
      'two different units are both there',
      { ...redwood, DeliveryAddress1: '805 VETERANS BLVD BLDG 2', DeliveryAddress2: 'APT 2' },
      ['805 VETERANS BLVD BLDG 2', 'APT 2'],
    ],
  ])('is in one field: %s', (_, record, lines) => {
    expect(linesOf(record)).toEqual(lines);
  });

  test('is in a separate district field if the country has one (Mexico, Brazil), and not in a line', () => {
    const mexican = {
      DeliveryAddress1: 'Calle Durango 10',
      DeliveryAddress2: 'Roma Norte',
      Premise: '10',
      Thoroughfare: 'Calle Durango',
      DependentLocality: 'Roma Norte',
      Locality: 'Ciudad de México',
      'ISO3166-2': 'MX',
    };
    expect(toPostalFields(mexican)).toMatchObject({ line1: 'Calle Durango 10', line2: '', district: 'Roma Norte' });
    for (const [DeliveryAddress1, DeliveryAddress2] of [
      ['Calle Durango 10, Roma Norte', ''],
      ['Calle Durango 10 - ROMA NORTE', ''],
      ['Calle Durango 10', 'Col. X, Roma Norte'],
    ] as const) {
      const fields = toPostalFields({ ...mexican, DeliveryAddress1, DeliveryAddress2 });
      expect(fields).toMatchObject({ line1: 'Calle Durango 10', district: 'Roma Norte' });
      expect(JSON.stringify(fields).match(/roma norte/gi)).toHaveLength(1);
    }
    // The country is given by its name, or as in a retrieved address.
    const { 'ISO3166-2': _, ...named } = { ...mexican, CountryName: 'Mexico' };
    expect(toPostalFields(named)).toMatchObject({ line2: '', district: 'Roma Norte' });
    // A street with the name of the district stays, and an address never loses its only line.
    const street = { ...mexican, DeliveryAddress1: 'Centro, 12', DeliveryAddress2: '', Thoroughfare: 'Centro' };
    expect(toPostalFields({ ...street, DependentLocality: 'Centro' }).line1).toBe('Centro, 12');
    expect(toPostalFields({ ...mexican, DeliveryAddress1: '' })).toMatchObject({ line1: 'Roma Norte', district: '' });
  });

  test('is no district if a line contains it (Great Britain), but is a district if no line does (Germany)', () => {
    const british = {
      DeliveryAddress1: '13 Belle Vue Road',
      DeliveryAddress2: 'Old Basing',
      DependentLocality: 'OLD BASING',
      Locality: 'Basingstoke',
      PostalCode: 'RG24 7LG',
      'ISO3166-2': 'GB',
    };
    expect(toPostalFields(british)).toMatchObject({ line2: 'Old Basing', district: '' });
    const inOne = { ...british, DeliveryAddress1: '13 Belle Vue Road, Old Basing', DeliveryAddress2: '' };
    expect(toPostalFields(inOne)).toMatchObject({ line1: '13 Belle Vue Road, Old Basing', district: '' });
    const german = {
      DeliveryAddress1: 'Hauptstr. 5',
      DependentLocality: 'Bissingen',
      Locality: 'Bietigheim-Bissingen',
      'ISO3166-2': 'DE',
    };
    expect(toPostalFields(german)).toMatchObject({ line1: 'Hauptstr. 5', district: 'Bissingen' });
    expect(toPostalFields({ ...german, Locality: 'BISSINGEN' })).toMatchObject({ district: '', city: 'BISSINGEN' });
    // A street that is named after the district does not repeat the district.
    const street = { DeliveryAddress1: '12 Kensington Road', DependentLocality: 'Kensington', Locality: 'London' };
    expect(toPostalFields(street)).toMatchObject({ district: 'Kensington' });
  });

  test('is in one field for a Retrieve result too, whose US lines contain the unit', () => {
    const address = {
      line1: '11 Madison Ave Bsmt 1B',
      line2: 'BSMT 1B',
      line3: 'New York NY 10010-3629',
      subBuilding: 'Bsmt 1B',
      city: 'New York',
      district: '',
      provinceCode: 'NY',
      provinceName: 'New York',
      postalCode: '10010-3629',
      countryIso2: 'US',
      countryName: 'United States',
    } as Address;
    expect(toPostalFields(address)).toMatchObject({
      line1: '11 Madison Ave Bsmt 1B',
      line2: '',
      line3: '',
      city: 'New York',
    });
  });
});

test('loses and invents no text of an answer, whatever the lines are', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '12 High St',
      'Apt 4B',
      '#4B',
      'Acme',
      'Oxford',
      'OX1 1AA',
      'Old Basing',
      'PO Box 7',
      'Oxford OX1 1AA',
      ',',
      ' ',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), part, part, (lines, company, city) => {
      const record = {
        ...Object.fromEntries(lines.map((line, at) => [`DeliveryAddress${String(at + 1)}`, line])),
        Organization: company,
        Locality: city,
        PostalCode: 'OX1 1AA',
      };
      const fields = toPostalFields(record);
      // Compares like the library, for which words that differ only in accents are repetitions.
      const words = (texts: string[]): string[] => plainWords(texts.join(' '));
      const [before, after] = [words(Object.values(record)), words(Object.values(fields))];
      expect(after.every((word) => before.includes(word))).toBe(true);
      // A unit stays in one of its spellings, so its designator can be lost in the others.
      const left = before.filter((word) => !after.includes(word) && !['apt', 'p', 'o', 'box', 'po'].includes(word));
      expect(left).toEqual([]);
    }),
    { numRuns: runs(2000) },
  );
});

const blank: PostalFields = { ...emptyPostalFields };

test.each([
  ['Suite 305', '805 VETERANS BLVD STE 305'],
  ['Ste 305', '805 Veterans Blvd Suite 305'],
  ['#305', '805 VETERANS BLVD STE 305'],
  ['Unit 4B', '805 VETERANS BLVD APT 4B'],
  ['apt. 4-b', '805 VETERANS BLVD # 4B'],
])('does not mark %j, entered on line 2, as different from %j', (line2, line1) => {
  const differences = differencesOf({ ...blank, line1: '805 Veterans Blvd', line2 }, { ...blank, line1 });
  expect(differences.map(({ field }) => field)).toEqual(['line1', 'line2']);
  expect(differences.filter(({ changed }) => changed)).toEqual([]);
});

test('marks a different unit', () => {
  const [line1, line2] = differencesOf(
    { ...blank, line1: '805 Veterans Blvd', line2: 'Suite 306' },
    { ...blank, line1: '805 VETERANS BLVD STE 305' },
  );
  expect(line2?.entered).toEqual([{ text: 'Suite 306', changed: true }]);
  expect(line1?.suggested).toEqual([
    { text: '805 VETERANS BLVD ', changed: false },
    { text: 'STE 305', changed: true },
  ]);
});

test('loses no figure and no name of a record that repeats its parts', () => {
  const piece = fc.constantFrom(
    ...[
      '12 Elm Street',
      'Apt 4',
      'Unit 4B',
      'Suite 305',
      'Salem',
      '01970',
      'Acme Inc',
      'PO Box 12',
      'Floor 4',
      '4',
      'Rear',
    ],
    ...[
      'Bela Vista',
      'Avenida Paulista, 1578',
      'Boston MA 02110',
      'Flat 2, 10 High Street',
      'London',
      'SW1A 1AA',
      '#12',
      '12',
    ],
  );
  const line = fc.array(piece, { maxLength: 3 }).map((all) => all.join(', '));
  const lines = { line1: line, line2: line, line3: line, line4: line, line5: line };
  const record = fc.record({
    ...lines,
    company: fc.constantFrom('', 'Acme Inc'),
    district: fc.constantFrom('', 'Bela Vista', 'Soho'),
    city: fc.constantFrom('', 'Salem', 'Boston', 'London'),
    postalCode: fc.constantFrom('', '01970', 'SW1A 1AA', '02110'),
    provinceCode: fc.constantFrom('', 'MA'),
    countryIso2: fc.constantFrom('US', 'GB', 'BR', 'MX', 'DE', 'SG'),
    street: fc.constantFrom('', 'Elm Street', 'High Street', 'Avenida Paulista'),
    buildingNumber: fc.constantFrom('', '12', '10', '1578'),
  });
  // "Unit 4" and "Apt 4" are the same unit, so that one of the words is enough.
  const wordsOf = (texts: readonly string[]) =>
    texts
      .flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => !/^(?:Apt|Unit|Flat|Suite|Floor)$/.test(word));
  fc.assert(
    fc.property(record, (given) => {
      const kept = new Set(wordsOf(Object.values(toPostalFields(given as unknown as Address))));
      const { street: _, buildingNumber: __, ...typed } = given;
      expect(wordsOf(Object.values(typed)).filter((word) => !kept.has(word))).toEqual([]);
    }),
    { numRuns: runs(1000) },
  );
});
