import { countryOptions, formatAddress, postalFieldNames } from 'doorplate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressWith } from '../../support/addressWith.ts';

describe('an address in its country’s order', () => {
  test.each([
    [
      {
        line1: '12 Elm Street',
        line2: 'Apt 3',
        city: 'Boston',
        region: 'Massachusetts',
        postalCode: '02108',
        country: 'US',
      },
      ['12 Elm Street', 'Apt 3', 'Boston, MA 02108'],
    ],
    [
      { line1: '111 Wellington St', city: 'Ottawa', region: 'ON', postalCode: 'K1A 0A9', country: 'CA' },
      ['111 Wellington St', 'Ottawa ON K1A 0A9'],
    ],
    [
      { line1: '10 Downing Street', city: 'London', region: 'Greater London', postalCode: 'SW1A 2AA', country: 'GB' },
      ['10 Downing Street', 'London', 'SW1A 2AA'],
    ],
    [
      {
        company: 'Blumen Schmidt',
        line1: 'Torstraße 1',
        city: 'Berlin',
        region: 'Berlin',
        postalCode: '10119',
        country: 'DE',
      },
      ['Blumen Schmidt', 'Torstraße 1', '10119 Berlin'],
    ],
    [
      { line1: 'Via Roma 1', city: 'Moncalieri', region: 'Torino', postalCode: '10024', country: 'IT' },
      ['Via Roma 1', '10024 Moncalieri TO'],
    ],
    [
      { line1: 'Calle Mayor 1', city: 'Madrid', region: 'M', postalCode: '28013', country: 'ES' },
      ['Calle Mayor 1', '28013 Madrid'],
    ],
    [
      {
        line1: 'Av. Paulista 1000',
        district: 'Bela Vista',
        city: 'São Paulo',
        region: 'SP',
        postalCode: '01310-100',
        country: 'BR',
      },
      ['Av. Paulista 1000', 'Bela Vista', 'São Paulo - SP', '01310-100'],
    ],
    [
      {
        line1: 'Calle Durango 10',
        district: 'Roma Norte',
        city: 'Guadalajara',
        region: 'JAL',
        postalCode: '44100',
        country: 'MX',
      },
      ['Calle Durango 10', 'Roma Norte', '44100 Guadalajara, Jalisco'],
    ],
    [
      { line1: '1 Raffles Place', line2: '#20-01', city: 'Singapore', postalCode: '048616', country: 'SG' },
      ['1 Raffles Place', '#20-01', 'Singapore 048616'],
    ],
    [
      { line1: 'Kossuth tér 1-3', city: 'Budapest', postalCode: '1055', country: 'HU' },
      ['Budapest', 'Kossuth tér 1-3', '1055'],
    ],
    [{ line1: 'Sheikh Zayed Road 1', city: 'Dubai', region: 'DU', country: 'AE' }, ['Sheikh Zayed Road 1', 'Dubai']],
  ])('formats %j', (address, lines) => {
    expect(formatAddress(address, { style: 'lines' })).toEqual(lines);
  });

  test('writes an address from East Asia from the largest part in its own script, and from the smallest in Latin letters', () => {
    const kanji = {
      company: '株式会社例',
      line1: '千代田1-1',
      city: '千代田区',
      region: '13',
      postalCode: '100-8111',
      country: 'JP',
    };
    expect(formatAddress(kanji)).toBe('〒100-8111\n東京都千代田区\n千代田1-1\n株式会社例');
    expect(formatAddress(kanji, { style: 'single' })).toBe('〒100-8111 東京都千代田区 千代田1-1 株式会社例');
    const latin = { line1: '1-1 Chiyoda', city: 'Chiyoda-ku', region: 'JP-13', postalCode: '100-8111', country: 'JP' };
    expect(formatAddress(latin, { from: 'GB' })).toBe('1-1 Chiyoda\nChiyoda-ku, Tokyo 100-8111\nJAPAN');
    expect(
      formatAddress({ line1: '테헤란로 1', city: '강남구', region: '서울특별시', postalCode: '06232', country: 'KR' }),
    ).toBe('서울특별시 강남구\n테헤란로 1\n06232');
  });

  test('puts the recipient next to the company, and the family name first where the country does', () => {
    const names = { givenName: 'Ana', familyName: 'Moss', company: 'Acme', line1: '1 Main St' };
    expect(formatAddress({ ...names, country: 'US' })).toBe('Ana Moss\nAcme\n1 Main St');
    expect(formatAddress({ ...names, country: 'HU' })).toBe('Moss Ana\nAcme\n1 Main St');
    expect(formatAddress({ name: '田中花子', line1: '千代田1-1', region: '13', country: 'JP' })).toBe(
      '東京都\n千代田1-1\n田中花子',
    );
  });
});

describe('a line for the country', () => {
  const address = { line1: 'Torstraße 1', postalCode: '10119', city: 'Berlin', country: 'DE' };

  test('is last, only for mail from another country, and in capitals only on a label', () => {
    expect(formatAddress(address)).toBe('Torstraße 1\n10119 Berlin');
    expect(formatAddress(address, { from: 'Germany' })).toBe('Torstraße 1\n10119 Berlin');
    expect(formatAddress(address, { from: 'US' })).toBe('Torstraße 1\n10119 Berlin\nGERMANY');
    expect(formatAddress(address, { from: 'FR', locale: 'fr', style: 'single' })).toBe(
      'Torstraße 1, 10119 Berlin, Allemagne',
    );
  });

  test('is missing if the country or the address is empty', () => {
    expect(formatAddress({ line1: '1 Main St' }, { from: 'US' })).toBe('1 Main St');
    expect(formatAddress({ country: 'DE' }, { from: 'US' })).toBe('');
  });
});

test('formats an answer and a match of a service like the fields that it fills', () => {
  const answer = addressWith({
    line1: '12 Elm Street',
    line2: 'Boston',
    city: 'Boston',
    provinceCode: 'MA',
    postalCode: '02108',
    countryIso2: 'US',
  });
  expect(formatAddress(answer)).toBe('12 Elm Street\nBoston, MA 02108');
  expect(
    formatAddress({ DeliveryAddress1: 'Torstraße 1', Locality: 'Berlin', PostalCode: '10119', 'ISO3166-2': 'DE' }),
  ).toBe('Torstraße 1\n10119 Berlin');
});

test('uses the order of another country if asked', () => {
  const address = { line1: 'Rue du Bac 1', city: 'Paris', postalCode: '75007' };
  expect(formatAddress(address, { country: 'FR', style: 'single' })).toBe('Rue du Bac 1, 75007 Paris');
  expect(formatAddress({ ...address, country: 'FR' }, { country: 'GB', style: 'single' })).toBe(
    'Rue du Bac 1, Paris, 75007',
  );
});

test('loses no line, district, city or postal code in any country, and never throws', () => {
  const codes = countryOptions('en').map(({ code }) => code);
  const text = fc.constantFrom('', 'Abc', '12 Elm', '東京', 'شارع', 'Ä b');
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(postalFieldNames.map((name) => [name, text]))),
      fc.constantFrom(...codes, '??'),
      (given, country) => {
        const label = formatAddress({ ...given, country });
        for (const name of ['line1', 'line2', 'line3', 'district', 'city', 'postalCode', 'company'])
          expect(label).toContain(given[name]);
      },
    ),
  );
  for (const odd of [null, undefined, 1, [], { line1: {} }, { city: null }])
    expect(formatAddress(odd as never)).toBe('');
});
