import { formatOf, isFamilyNameFirst, joinStreet, splitStreet, toPostalFields } from 'doorplate/core';
import { describe, expect, test } from 'vitest';
import { addressWith } from '../../support/addressWith.ts';

describe('a street and its house number', () => {
  test.each([
    ['DE', 'Hauptstraße 12a', 'Hauptstraße', '12a'],
    ['DE', 'Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
    ['DE', 'C 1, 2', 'C 1', '2'],
    ['DE', '12 Hauptstraße', 'Hauptstraße', '12'],
    ['NL', 'Keizersgracht 123-III', 'Keizersgracht', '123-III'],
    ['NL', '1e Jan Steenstraat 12', '1e Jan Steenstraat', '12'],
    ['NL', 'Plein 1944 12', 'Plein 1944', '12'],
    ['BR', 'Avenida Paulista, nº 1578', 'Avenida Paulista', '1578'],
    ['BR', 'Rua 25 de Março, 100', 'Rua 25 de Março', '100'],
    ['BR', 'Rua Augusta, 1500, apto 12', 'Rua Augusta', '1500, apto 12'],
    ['BR', 'Rua A, s/n', 'Rua A', 's/n'],
    ['MX', 'Calle 10 25', 'Calle 10', '25'],
    ['US', '350 5th Avenue', '5th Avenue', '350'],
    ['FR', '12 bis Rue de Rivoli', 'Rue de Rivoli', '12 bis'],
    ['IT', 'Via Roma 12/B', 'Via Roma', '12/B'],
  ])('are separated in %s: “%s”', (country, line, street, houseNumber) => {
    expect(splitStreet(line, country)).toEqual({ street, houseNumber });
  });

  test.each([
    ['DE', 'Straße des 17. Juni'],
    ['DE', 'Postfach 12 34'],
    ['NL', '1e Jan Steenstraat'],
    ['BR', 'Rua 25 de Março'],
    ['MX', 'Calle 5'],
    ['US', '5th Avenue'],
    ['GB', 'Rose Cottage'],
    // A unit or the word for a house number is no street.
    ['BR', 'Apto 12'],
    ['DE', 'Wohnung 5'],
    ['MX', 'Casa 5'],
    ['AT', 'Nr. 45'],
    ['FR', '2e étage 5 rue du Bac'],
    ['FR', '2e étage, 5 rue du Bac'],
    ['DE', '12'.repeat(200)],
    ['DE', ''],
  ])('stay together in %s if a number is part of a name: “%s”', (country, line) => {
    expect(splitStreet(line, country)).toEqual({ street: line, houseNumber: '' });
  });

  test('are joined in the order of the country, and a dash is not a number', () => {
    const joined = (country: string, street: string, houseNumber: string) =>
      joinStreet({ street, houseNumber }, country);
    expect([
      joined('DE', 'Hauptstraße', '12'),
      joined('US', 'Main Street', '12'),
      joined('BR', 'Avenida Paulista', '1578'),
      joined('DE', 'Schloss Sanssouci', '-'),
      joined('DE', '', '12'),
    ]).toEqual(['Hauptstraße 12', '12 Main Street', 'Avenida Paulista, 1578', 'Schloss Sanssouci', '12']);
  });
});

test('let a shop choose a separate field or a line for the district, whatever the country does', () => {
  const bela = addressWith({ line1: 'Rua A, 1', district: 'Bela Vista', city: 'São Paulo', countryIso2: 'BR' });
  const soho = addressWith({
    line1: '1 Dean Street',
    line2: 'Soho',
    district: 'Soho',
    city: 'London',
    countryIso2: 'GB',
  });
  expect(formatOf('BR', { district: 'hidden' }).rows.flat()).not.toContain('district');
  expect(formatOf('GB', { district: 'required' }).rows.flat()).toContain('district');
  expect(formatOf('GB', { district: 'required' }).required).toContain('district');
  expect(toPostalFields(bela)).toMatchObject({ line1: 'Rua A, 1', district: 'Bela Vista' });
  expect(toPostalFields(soho)).toMatchObject({ line2: 'Soho', district: '' });
  expect(toPostalFields(soho, { district: 'optional' })).toMatchObject({ line2: '', district: 'Soho' });
});

test('puts the family name first where people write it first', () => {
  expect(['JP', 'hu', 'KR', 'US', 'DE'].map(isFamilyNameFirst)).toEqual([true, true, true, false, false]);
});
