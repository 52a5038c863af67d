import { isPoBox } from 'doorplate/core';
import { addressSchema, noPoBox } from 'doorplate/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

describe('a post office box', () => {
  test.each([
    'PO Box 12',
    'P.O. Box 12',
    'p o box #12',
    'POB 1234',
    'P.O.B. 77',
    'Post Office Box 9',
    'GPO Box 2000',
    'Locked Bag 3',
    'Private Bag X12',
    '12 Main Street, PO Box 5',
    'BP 123',
    'B.P. n° 123',
    'Boîte Postale 4',
    'Case postale 200',
    'Apartado de correos 33',
    'Apdo. 33',
    'Apartado Postal 7-123',
    'Apdo. Correos',
    'Apdo. Correos 12',
    'Apdo. de Correos nº 12',
    'Apdo. núm. 33',
    'Ap. Correos 5',
    'Aptdo. Correos 5',
    'Apdo. Postal 5',
    'Cx. Postal 12',
    'C. postale 5',
    'Bte postale 5',
    'Caixa Postal 1234',
    'Casella Postale 12',
    'Postfach 12 34 56',
    'Postbus 1234',
    'Postboks 12 Sentrum',
    'Pósthólf 8',
    'Skrytka pocztowa 12',
    'Poštovní přihrádka 5',
    'а/я 123',
    'Абонентский ящик 5',
    'ת.ד. 123',
    'ص.ب. ١٢٣',
    'Τ.Θ. 1234',
    '私書箱5号',
    '中央邮政信箱 12',
    '사서함 12호',
    'ตู้ ปณ. 12',
    'Kotak Pos 45',
  ])('is recognized in the language of the country: %s', (line) => {
    expect(isPoBox(line)).toBe(true);
  });

  test.each([
    ['CP 4567', 'CA', 'MX'],
    ['C.P. 12', 'IT', 'ES'],
    ['Pf. 12', 'HU', 'US'],
    ['PK 34', 'TR', 'US'],
    ['PL 100', 'FI', 'US'],
    ['Box 123', 'SE', 'GB'],
    ['PB 12', 'NO', 'IN'],
    ['CS 12345', 'FR', 'US'],
  ])('is “%s” in %s, but not in %s', (line, there, elsewhere) => {
    expect([isPoBox(line, there), isPoBox(line, elsewhere), isPoBox(line)]).toEqual([true, false, false]);
    expect(isPoBox({ line1: '1 Street', line2: line, country: there })).toBe(true);
  });
});

test.each([
  '12 Main Street',
  '1 Box Hill Road',
  'Boxwood Lane 12',
  'Postbox Cottage, 4 High Street',
  'The Old Post Office, 3 High Street',
  'RR 2 Box 152',
  '5 Bp Close',
  'Postfachau 3',
  'Apt 12',
  '',
])('is not “%s”', (line) => {
  for (const country of ['', 'US', 'GB', 'DE', 'SE']) expect(isPoBox(line, country)).toBe(false);
});

test.each<[line1: string, line2: string, city: string]>([
  ['Unit 2050 Box 4190', '', 'APO'],
  ['Unit 2050, Box 4190', '', 'DPO'],
  ['UNIT 2050', 'BOX 4190', 'APO'],
  ['Box 4190', 'Unit 2050', ''],
  ['PSC 1234 Box 5678', '', 'FPO'],
  ['PSC 1234', 'Box 5678', ''],
  ['CMR 400', 'Box 123', ''],
  ['CMR 400 Box 123', 'APO AE 09096', ''],
  ['USS Nimitz', 'Box 12', 'FPO'],
  ['Box 123', '', 'APO'],
])('is not the mailbox of a military unit: “%s”, “%s”, “%s”', (line1, line2, city) => {
  expect(isPoBox({ line1, line2, city, region: 'AE', country: 'US' })).toBe(false);
  expect(isPoBox({ line1: 'PO Box 5', line2, city, region: 'AE', country: 'US' })).toBe(true);
  const rules = [noPoBox];
  const given = { line1, line2, city: city || 'APO', region: 'AE', postalCode: '09345', country: 'US' };
  expect(addressSchema('US', { rules })['~standard'].validate(given)).toEqual({
    value: expect.objectContaining(given),
  });
});

test('is found in any line of the fields or a retrieved address, by the rules of the country', () => {
  expect(isPoBox({ line1: 'Acme', line2: 'PO Box 12' })).toBe(true);
  expect(isPoBox({ line1: 'Acme', line4: 'CP 12', countryIso2: 'CH' })).toBe(true);
  expect(isPoBox({ line1: '12 Elm Street', company: 'PO Box Repairs', city: 'PO Box' })).toBe(false);
});

test('is searched for without an exception in any input', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (line, country) => typeof isPoBox(line, country) === 'boolean'));
  for (const odd of [undefined, null, 5, [], { line1: 7 }]) expect(isPoBox(odd as never)).toBe(false);
});
