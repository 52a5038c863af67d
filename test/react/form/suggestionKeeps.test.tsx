import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { AddressProvider, useAddressVerification } from 'doorplate';
import { createClient, type PostalFields } from 'doorplate/core';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';

afterEach(cleanup);

type Match = Record<string, string>;

/** Returns the suggestion for an address if the service answers with these matches. */
async function askedAbout(entered: Partial<PostalFields>, matches: Match[], AVC = 'V44-I44-P6-090') {
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11' },
    fetch: () => Promise.resolve(Response.json([{ Input: {}, Matches: matches.map((match) => ({ AVC, ...match })) }])),
  });
  const { result } = renderHook(() => useAddressVerification(), {
    wrapper: ({ children }: { children: ReactNode }) => <AddressProvider client={client}>{children}</AddressProvider>,
  });
  act(() => void result.current.verify(entered));
  await waitFor(() => {
    expect(result.current.phase).toBe('asking');
  });
  const suggestion = result.current.question?.suggestion;
  const lines = [suggestion?.line1, suggestion?.line2, suggestion?.line3].filter(Boolean).join(' | ');
  return { question: result.current.question, suggestion, lines };
}

const places = {
  US: [
    { city: 'Riverside', region: 'CA', postalCode: '92505', country: 'US' },
    { Locality: 'Riverside', AdministrativeArea: 'CA', PostalCode: '92505-1234', Country: 'US' },
  ],
  CA: [
    { city: 'Toronto', region: 'ON', postalCode: 'M5H 1A1', country: 'CA' },
    { Locality: 'Toronto', AdministrativeArea: 'ON', PostalCode: 'M5H 1A1', Country: 'CA' },
  ],
  GB: [
    { city: 'London', postalCode: 'SW3 4ND', country: 'GB' },
    { Locality: 'London', PostalCode: 'SW3 4ND', Country: 'GB' },
  ],
  DE: [
    { city: 'Berlin', postalCode: '14195', country: 'DE' },
    { Locality: 'Berlin', PostalCode: '14195', Country: 'DE' },
  ],
  BR: [
    { city: 'São Paulo', region: 'SP', postalCode: '01310-100', country: 'BR', district: 'Bela Vista' },
    {
      Locality: 'São Paulo',
      AdministrativeArea: 'SP',
      PostalCode: '01310-100',
      Country: 'BR',
      DependentLocality: 'Bela Vista',
    },
  ],
  MX: [
    { city: 'Ciudad de México', region: 'CMX', postalCode: '06700', country: 'MX', district: 'Roma Norte' },
    { Locality: 'Ciudad de México', PostalCode: '06700', Country: 'MX', DependentLocality: 'Roma Norte' },
  ],
  IT: [
    { city: 'Torino', region: 'TO', postalCode: '10121', country: 'IT' },
    { Locality: 'Torino', PostalCode: '10121', 'ISO3166-2': 'IT' },
  ],
} as const;
type Country = keyof typeof places;

const offered = async (country: Country, line1: string, line2: string, answer: string, more: Match = {}) => {
  const [place, match] = places[country];
  const [DeliveryAddress1 = '', DeliveryAddress2 = ''] = answer.split(' | ');
  const entered = { ...place, line1, line2 };
  return askedAbout(entered, [{ ...match, DeliveryAddress1, DeliveryAddress2, ...more }]);
};

describe('a suggestion contains a unit once, in the spelling of the answer', () => {
  test.each([
    ['Basement', 'BSMT'],
    ['Space 12', 'SPC 12'],
    ['#12', 'SPC 12'],
    ['Penthouse', 'PH'],
    ['Department 200', 'DEPT 200'],
    ['Hangar 5', 'HNGR 5'],
    ['Office', 'OFC'],
    ['Front', 'FRNT'],
    ['Lobby', 'LBBY'],
    ['Apt Lower', 'LOWR'],
    ['Second Floor', 'FL 2'],
    ['No. 4', 'APT 4'],
    ['Number 4', 'APT 4'],
    ['Apt One', 'APT 1'],
    ['Apt 12 B', 'APT 12B'],
    ['Apt PH-2', 'PH 2'],
    ['Suite 305 & 306', 'STE 305'],
  ])('US: %s is %s', async (line2, unit) => {
    const { lines } = await offered('US', '4000 Pierce Stret', line2, `4000 PIERCE ST ${unit}`, { SubBuilding: unit });
    expect(lines).toBe(`4000 PIERCE ST ${unit}`);
  });

  test.each([
    ['Apto 12', 'Apartamento 12'],
    ['Ap 12', 'Apto 12'],
    ['Bloco B Apto 12', 'BL B AP 12'],
    ['Sala 5', 'SL 5'],
    ['Conjunto 51', 'CJ 51'],
    ['5º andar', '5 ANDAR'],
    ['Casa 2', 'CS 2'],
  ])('Brazil: %s is %s', async (line2, unit) => {
    const { lines } = await offered('BR', 'Av Paulsta, 1000', line2, `Avenida Paulista, 1000 | ${unit}`);
    expect(lines).toBe(`Avenida Paulista, 1000 | ${unit}`);
  });

  test.each<[Country, string, string, string]>([
    ['MX', 'Calle Durngo 10', 'Int. 3', 'Calle Durango 10 Interior 3'],
    ['CA', '12 rue Principal', 'porte 4', '4-12 RUE PRINCIPALE'],
    ['CA', '12 rue Principal', 'unité 4', '12 RUE PRINCIPALE APP 4'],
    ['CA', '100 Bloor Stret W', 'PH 5', 'PH5-100 BLOOR ST W'],
    ['GB', '12 Kings Rood', '1st Floor Flat', 'First Floor Flat | 12 Kings Road'],
    ['GB', '12 Kings Rood', 'Maisonette 2', 'Flat 2 | 12 Kings Road'],
    ['GB', '12 Kings Rood', 'Flat 3 A', 'Flat 3a | 12 Kings Road'],
    ['US', '4000 Pierce Stret', 'P.O. Box 12', '4000 PIERCE ST | PO BOX 12'],
  ])('%s: %s, %s is %s', async (country, line1, line2, answer) => {
    expect((await offered(country, line1, line2, answer)).lines).toBe(answer);
  });
});

describe('a suggestion keeps text of line 1 that the answer lacks', () => {
  test.each<[Country, string, string, string]>([
    ['US', '4000 Pierce Stret Space 12', '4000 PIERCE ST', 'Space 12'],
    ['US', '4000 Pierce Stret Basement', '4000 PIERCE ST', 'Basement'],
    ['US', '4000 Pierce Stret, Rear', '4000 PIERCE ST', 'Rear'],
    ['US', '4000 Pierce Stret, PO Box 12', '4000 PIERCE ST', 'PO Box 12'],
    ['US', 'c/o Smith, 4000 Pierce Stret', '4000 PIERCE ST', 'c/o Smith'],
    ['US', '4000 Pierce Stret Apt B (rear)', '4000 PIERCE ST APT B', '(rear)'],
    ['BR', 'Av Paulsta, 1000 - Apto 12', 'Avenida Paulista, 1000', 'Apto 12'],
    ['BR', 'Av Paulsta, 1000, Bloco B Ap 12', 'Avenida Paulista, 1000', 'Bloco B, Ap 12'],
    ['DE', 'Hauptstrase 12, 3. OG links', 'Hauptstraße 12', '3. OG links'],
    ['DE', 'Hauptstrase 12 Hinterhaus', 'Hauptstraße 12', 'Hinterhaus'],
    ['GB', 'Ground Floor Flat, 12 Kings Rood', '12 Kings Road', 'Ground Floor Flat'],
    ['GB', 'Maisonette 2, 12 Kings Rood', '12 Kings Road', 'Maisonette 2'],
    ['GB', 'Rose Cottage, 12 Kings Rood', '12 Kings Road', 'Rose Cottage'],
    ['GB', 'Rose Cottage 12 Kings Rood', '12 Kings Road', 'Rose Cottage'],
    ['CA', '12 rue Principal porte 4', '12 RUE PRINCIPALE', 'porte 4'],
  ])('%s: %s', async (country, line1, answer, kept) => {
    expect((await offered(country, line1, '', answer)).lines).toBe(`${answer} | ${kept}`);
  });

  test('without repeating the street for a "c/o" in line 1 with the street in line 2', async () => {
    const { lines } = await offered('US', 'c/o Smith', '4000 Pierce Stret', '4000 PIERCE ST');
    expect(lines).toBe('4000 PIERCE ST | c/o Smith');
  });

  test.each<[Country, string, string]>([
    ['GB', '12 Elm Tree Road', '12 Oak Street'],
    ['US', '4000 Pierce Aveneu', '4000 PIERCE ST'],
    ['US', '4000 Pierce Street Riverside CA 92505', '4000 PIERCE ST'],
    ['DE', 'Hauptstrasse 13', 'Hauptstraße 12'],
    ['DE', 'Hauptstrasse 12 a', 'Hauptstraße 12A'],
  ])('%s: without the original text next to its correction: %s', async (country, line1, answer) => {
    expect((await offered(country, line1, '', answer)).lines).toBe(answer);
  });
});

describe('a road is not a unit', () => {
  test.each([
    ['13021 RM 620 N', ['13021 RM 620 N STE 100', '13021 RM 620 N STE 200']],
    ['12 Office E', ['12 OFFICE E STE 100', '12 OFFICE E STE 200']],
    ['400 FM 1960 W', ['400 FM 1960 W STE 100', '400 FM 1960 W STE 200']],
    ['400 RR 12', ['400 RR 12 STE 100', '400 RR 12 STE 200']],
    ['400 SR 9', ['400 SR 9 STE 100', '400 SR 9 STE 200']],
    ['400 Highway 61', ['400 HIGHWAY 61 STE 100', '400 HIGHWAY 61 STE 200']],
  ])('so %s needs a unit, and keeps its street', async (line1, answers) => {
    const [place, match] = places.US;
    const matches = answers.map((DeliveryAddress1) => ({ ...match, DeliveryAddress1 }));
    const { question, suggestion } = await askedAbout({ ...place, line1 }, matches, 'A44-I44-P6-095');
    expect(question).toMatchObject({ missing: 'unit', units: ['STE 100', 'STE 200'] });
    expect(suggestion?.line1).toBe(answers[0]?.replace(' STE 100', ''));
  });

  test('and another road of its kind makes another address', async () => {
    const [place, match] = places.US;
    const matches = [{ ...match, DeliveryAddress1: '13021 RM 620 N' }];
    const { question } = await askedAbout({ ...place, line1: '13021 RM 2222 N' }, matches, 'A44-I44-P6-095');
    expect(question).toMatchObject({ verdict: 'confirm', missing: undefined });
  });
});

test.each([
  ['100 Bloor St W', ['PH1-100 BLOOR ST W', 'PH2-100 BLOOR ST W'], ['PH1', 'PH2'], '100 BLOOR ST W'],
  ['12 King St W', ['UNIT 4-12 KING ST W', 'UNIT 5-12 KING ST W'], ['UNIT 4', 'UNIT 5'], '12 KING ST W'],
  ['12 King St W', ['4-12 KING ST W', '5-12 KING ST W'], ['4', '5'], '12 KING ST W'],
])(
  'removes the unit before the hyphen in Canada, and keeps the house number: %s',
  async (line1, answers, units, house) => {
    const [place, match] = places.CA;
    const matches = answers.map((DeliveryAddress1, at) => ({
      ...match,
      DeliveryAddress1,
      SubBuilding: units[at] ?? '',
    }));
    const { lines, question } = await askedAbout({ ...place, line1 }, matches, 'A44-I44-P6-095');
    expect(question?.missing).toBe('unit');
    expect(lines).toBe(house);
  },
);

test.each<[Country, string, string, Match]>([
  ['DE', 'Hauptstrase 12', 'OT Dahlem', { DeliveryAddress1: 'Hauptstraße 12', DependentLocality: 'Dahlem' }],
  ['DE', 'Hauptstrase 12', 'Ortsteil Dahlem', { DeliveryAddress1: 'Hauptstraße 12', DependentLocality: 'Dahlem' }],
  ['MX', 'Calle Durngo 10', 'Colonia Roma Norte', { DeliveryAddress1: 'Calle Durango 10' }],
  ['MX', 'Calle Durngo 10', 'Col. Roma Norte', { DeliveryAddress1: 'Calle Durango 10 - Roma Norte' }],
  ['BR', 'Av Paulsta, 1000', 'Bairro Bela Vista', { DeliveryAddress1: 'Avenida Paulista, 1000' }],
  ['GB', '12 Kings Rood', 'Chelsea, London', { DeliveryAddress2: 'Chelsea', DependentLocality: 'Chelsea' }],
])('%s: puts the district into a suggestion once, whatever its kind: %s, %s', async (country, line1, line2, match) => {
  const { suggestion } = await offered(country, line1, line2, match['DeliveryAddress1'] ?? '12 Kings Road', match);
  const whole = JSON.stringify(suggestion);
  expect(whole.match(/Dahlem|Roma Norte|Bela Vista|Chelsea/g)).toHaveLength(1);
  expect(whole).not.toMatch(/London.*London/);
});

test.each<[string, Match]>([
  ['TO', { AdministrativeArea: 'Torino' }],
  ['TO', { AdministrativeArea: 'TO' }],
  ['TO', { AdministrativeArea: 'Piemonte' }],
  ['TO', {}],
  ['Cuneo', { AdministrativeArea: 'Piemonte', SubAdministrativeArea: 'Cuneo' }],
])(
  'keeps the entered region, unless the answer has another one that the form lists: %s of %j',
  async (region, match) => {
    const { suggestion } = await offered('IT', 'Via Rma 1', '', 'Via Roma 1', match);
    expect(suggestion?.region).toBe(region);
  },
);
