import { existsSync, readFileSync } from 'node:fs';
import {
  aqiOf,
  chunk,
  cleanseMatchFields,
  cleanseRecordFields,
  creditsOf,
  fieldStatusOf,
  geoAccuracyOf,
  internationalMatchFields,
  internationalPersonFields,
  internationalRecordFields,
  parseAvc,
  toPostalFields,
  verdictOf,
  type Address,
  type InternationalMatch,
  type ServerOptions,
} from 'doorplate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

describe('an address verification code', () => {
  test('is parsed', () => {
    expect(parseAvc('V42-I44-P3-092')).toEqual({
      status: 'verified',
      postLevel: 4,
      preLevel: 2,
      identified: true,
      lexiconLevel: 4,
      contextLevel: 4,
      postcode: 3,
      score: 92,
    });
    expect(parseAvc(' A42-U30-P0-000 ')).toMatchObject({ status: 'ambiguous', identified: false, contextLevel: 0 });
    expect(parseAvc('Z00-00-00-000')).toMatchObject({ status: 'not-reported', score: 0 });
  });

  test.each([
    '',
    'V44',
    'X44-I44-P6-100',
    'V64-I44-P6-100',
    'V44-I44-P9-100',
    'V44-I44-P6-101',
    'V44-I44-P6-10',
    undefined,
  ])('is not %s', (avc) => {
    expect(parseAvc(avc)).toBeUndefined();
    expect(aqiOf(avc)).toBeUndefined();
    expect(verdictOf(avc)).toBe('reject');
  });

  test('is parsed from any text without an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        parseAvc(text);
        geoAccuracyOf(text);
        fieldStatusOf(text);
        expect(['accept', 'confirm', 'fix', 'reject']).toContain(verdictOf(text));
      }),
    );
  });
});

test.each([
  ['V44-I44-P6-100', 'A'],
  ['V55-I55-P8-100', 'A'],
  ['V44-I44-P6-099', 'B'],
  ['P34-I44-P6-100', 'B'],
  ['P33-I44-P6-095', 'B'],
  ['P33-I44-P6-094', 'C'],
  ['P22-I44-P6-090', 'C'],
  ['V44-I44-P6-080', 'D'],
  ['V44-I44-P6-079', 'E'],
  ['P11-I44-P6-100', 'E'],
  ['Z00-00-00-000', 'Z'],
])('gives %s the quality index %s', (avc, aqi) => {
  expect(aqiOf(avc)).toBe(aqi);
});

describe('the verdict', () => {
  test.each([
    ['V44-I44-P6-100', 'accept'],
    ['V55-I55-P8-095', 'accept'],
    ['P44-I44-P6-095', 'accept'],
    ['V44-I44-P6-094', 'confirm'],
    ['P42-I44-P3-080', 'confirm'],
    ['V44-I44-P6-079', 'reject'],
    ['V44-I44-P6-060', 'reject'],
    ['A44-I44-P6-079', 'reject'],
    ['P33-I44-P6-079', 'reject'],
    ['P33-I44-P6-100', 'fix'],
    ['V33-I44-P6-100', 'fix'],
    ['A44-I44-P6-100', 'fix'],
    ['A22-I44-P6-100', 'fix'],
    ['A11-I44-P6-100', 'reject'],
    ['P22-I44-P6-100', 'reject'],
    ['U00-U00-P0-000', 'reject'],
    ['R44-I44-P6-100', 'reject'],
    ['C44-I44-P6-100', 'reject'],
    ['Z00-00-00-000', 'reject'],
  ])('is for %s to %s', (avc, verdict) => {
    expect(verdictOf(avc)).toBe(verdict);
    expect(verdictOf({ AVC: avc })).toBe(verdict);
  });

  test('follows the thresholds of the app', () => {
    expect(verdictOf('V44-I44-P6-090', { accept: 90 })).toBe('accept');
    expect(verdictOf('V44-I44-P6-070', { confirm: 70 })).toBe('confirm');
    expect(verdictOf(undefined)).toBe('reject');
    expect(verdictOf({})).toBe('reject');
  });
});

test('reads the kind and the level of a geocode’s accuracy', () => {
  expect(geoAccuracyOf('P4')).toEqual({ kind: 'point', level: 4 });
  expect(geoAccuracyOf('I3')).toEqual({ kind: 'interpolated', level: 3 });
  expect(geoAccuracyOf('A0')).toEqual({ kind: 'average', level: 0 });
  expect(geoAccuracyOf('U0')).toEqual({ kind: 'unable', level: 0 });
  expect(geoAccuracyOf('X4')).toBeUndefined();
});

test('names the status of a field', () => {
  expect(['0', '1', '3', '5', '10'].map(fieldStatusOf)).toEqual([
    'not-applicable',
    'verified-no-change',
    'verified-small-change',
    'added',
    'unrecognised',
  ]);
  expect(['11', '-1', 'x', undefined].map(fieldStatusOf)).toEqual([undefined, undefined, undefined, undefined]);
});

describe('postal fields', () => {
  test('are filled from a Retrieve result', () => {
    const address = {
      company: 'Acme',
      line1: '1 Main St',
      line2: 'Apt 2',
      line3: '',
      line4: '',
      line5: '',
      district: 'Docks',
      city: 'Boston',
      provinceCode: 'MA',
      postalCode: '02110',
      countryIso2: 'US',
    };
    expect(toPostalFields(address as Address)).toEqual({
      company: 'Acme',
      line1: '1 Main St',
      line2: 'Apt 2',
      line3: '',
      district: 'Docks',
      city: 'Boston',
      region: 'MA',
      postalCode: '02110',
      country: 'US',
    });
  });

  test('are filled from a match, by its delivery lines or by its parts', () => {
    const match: InternationalMatch = {
      Organization: 'Acme',
      DeliveryAddress1: '1 Main St',
      DeliveryAddress2: 'Apt 2',
      Locality: 'Boston',
      AdministrativeArea: 'MA',
      PostalCode: '02110',
      'ISO3166-2': 'US',
    };
    expect(toPostalFields(match)).toMatchObject({
      company: 'Acme',
      line1: '1 Main St',
      line2: 'Apt 2',
      city: 'Boston',
      region: 'MA',
      country: 'US',
    });
    expect(
      toPostalFields({
        Premise: '1',
        Thoroughfare: 'Main St',
        SubBuilding: 'Apt 2',
        CountryName: 'United States',
        GeoDistance: 3,
      }),
    ).toMatchObject({
      line1: 'Apt 2',
      line2: '1 Main St',
      city: '',
      country: 'United States',
    });
  });
});

test('splits records into chunks of at most a hundred without losing any', () => {
  fc.assert(
    fc.property(fc.nat(450), fc.integer({ min: 1, max: 120 }), (count, size) => {
      const rows = Array.from({ length: count }, (_, at) => at);
      const pieces = chunk(rows, size);
      expect(pieces.flat()).toEqual(rows);
      expect(pieces.every((piece) => piece.length > 0 && piece.length <= size)).toBe(true);
    }),
  );
  expect(chunk(Array.from({ length: 250 }, () => 0)).map((piece) => piece.length)).toEqual([100, 100, 50]);
  expect(() => chunk([1], 0)).toThrow(RangeError);
});

test('charges one credit for a record, and one more for each paid add-on', () => {
  expect([creditsOf(10), creditsOf(10, { geocode: true }), creditsOf(10, { geocode: true, certify: true })]).toEqual([
    10, 20, 30,
  ]);
});

const spec = new URL('../../../../shared/spec/address-services.md', import.meta.url);
describe.skipIf(!existsSync(spec))(
  'the lists of fields compared with the specification (skipped if ../shared is missing)',
  () => {
    const text = existsSync(spec) ? readFileSync(spec, 'utf8') : '';
    const listOf = (after: RegExp) =>
      (after.exec(text)?.[1] ?? '')
        .replace(/ \(companion [^)]*\)/g, '')
        .split(/,\s*/)
        .flatMap((name) => {
          const [, base] = /^(\w+)1\.\.\1?\w*8$/.exec(name.trim()) ?? [];
          return base ? Array.from({ length: 8 }, (_, at) => `${base}${String(at + 1)}`) : [name.trim()];
        });

    test('contain list A', () => {
      expect([...internationalMatchFields]).toEqual(listOf(/List A: (.*?)\.\n/s));
      expect([...internationalPersonFields]).toEqual(listOf(/no companion Status field: (.*?)\.\n/s));
    });
    test('contain an international record', () => {
      expect([...internationalRecordFields]).toEqual(
        listOf(/Address object fields \(all strings\): (.*?)\. Country must/s),
      );
    });
    test('contain a match of the simple cleanse', () => {
      expect([...cleanseMatchFields]).toEqual(listOf(/### Match record, simple batch cleanse\n\nStrings: (.*?)\.\n/s));
      expect(new Set(cleanseRecordFields)).toContain('SubBuildingFloor');
      expect(cleanseRecordFields).toHaveLength(35);
    });
  },
);

test('rejects a misspelt option and accepts any value, and accepts an unknown field if that is intended', () => {
  const good: ServerOptions = { OutputCasing: 'Upper', FieldStatus: 'True', MaxResults: '3' };
  // @ts-expect-error there is no such entry
  const bad: ServerOptions = { OutputCaseing: 'Upper' };
  const companion: InternationalMatch = { AVCStatus: '0', LACSStatusStatus: '1', Address8Status: '5' };
  // @ts-expect-error a person's field has no companion
  const none: InternationalMatch = { SurnameStatus: '1' };
  expect([good, bad, companion, none]).toHaveLength(4);
});
