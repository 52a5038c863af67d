import { act, renderHook, waitFor } from '@testing-library/react';
import { useAddressForm, type UseAddressFormOptions } from 'doorplate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../support/runs.ts';
import { streets } from '../../core/postal/corpora/streets.ts';
import { wrapper } from '../../support/uncalledService.tsx';

const open = (options: UseAddressFormOptions) => {
  const { result } = renderHook(() => useAddressForm({ layout: 'fields', ...options }), { wrapper });
  const type = (field: 'line1' | 'houseNumber', text: string) => {
    act(() => {
      result.current.getFieldProps(field).onChange({ currentTarget: { value: text }, nativeEvent: {} } as never);
    });
  };
  return { form: () => result.current, type };
};

describe('an address typed in the first line', () => {
  test.each([
    [
      '10 Anson Road #05-12, Singapore 079903',
      'SG',
      { line1: '10 Anson Road #05-12', postalCode: '079903', country: 'SG' },
    ],
    ['Ottawa, Canada K1A 0B1', 'CA', { city: 'Ottawa', postalCode: 'K1A 0B1', country: 'CA' }],
    [
      '12, High Street, Oxford, OX1 2AB',
      'GB',
      { line1: '12, High Street', line2: '', city: 'Oxford', postalCode: 'OX1 2AB' },
    ],
    ['Hauptstr. 12, D-10115 Berlin', 'DE', { line1: 'Hauptstr. 12', city: 'Berlin', postalCode: '10115' }],
    ['Via Roma 5, 20121 Milano (MI)', 'IT', { line1: 'Via Roma 5', city: 'Milano', region: 'MI', postalCode: '20121' }],
    [
      '〒１００－８１１１ 東京都千代田区千代田1-1',
      'JP',
      { line1: '千代田区千代田1-1', region: '13', postalCode: '100-8111' },
    ],
    ['12 High Street, Abingdon, Oxfordshire, OX14 5AX', 'GB', { line2: 'Oxfordshire', city: 'Abingdon', region: '' }],
  ])('moves to the fields, without losing a word: %j', async (typed, country, fields) => {
    const { form } = open({ defaultValue: { line1: typed, country } });
    act(() => {
      form().enterManually();
    });
    await waitFor(() => {
      expect(form().value).toMatchObject(fields);
    });
  });

  test('keeps the district in a line if the form has no field for it', async () => {
    const line1 = 'Rua A, 12, Bairro Centro, São Paulo - SP, 01310-200';
    const { form } = open({ defaultValue: { line1, country: 'BR' }, fields: { district: 'hidden' } });
    act(() => {
      form().enterManually();
    });
    await waitFor(() => {
      expect(form().value).toMatchObject({
        line1: 'Rua A, 12',
        line2: 'Bairro Centro',
        district: '',
        city: 'São Paulo',
      });
    });
  });

  test('stays in the first line if a field already has another value', async () => {
    const line1 = 'Hauptstr. 12, 10115 Berlin';
    const { form } = open({
      defaultValue: { line1: 'Hauptstr. 5, 10115 Berlin', city: 'Berlin', country: 'DE' },
    });
    act(() => {
      form().enterManually();
    });
    // Shows that the parser has loaded.
    await waitFor(() => {
      expect(form().value).toMatchObject({ line1: 'Hauptstr. 5', city: 'Berlin' });
    });
    act(() => {
      form().edit('line1', line1);
      form().edit('city', 'Bonn');
      form().edit('postalCode', '');
      form().enterManually();
    });
    expect(form().value).toMatchObject({ line1, city: 'Bonn', postalCode: '' });
  });
});

describe('the fields for street and house number', () => {
  test.each([
    ['Avenida Paulista 1578', 'BR', '1579', 'Avenida Paulista 1579'],
    ['Rua A, nº12', 'BR', '14', 'Rua A, nº14'],
    ['Av. Juárez #123', 'MX', '5', 'Av. Juárez #5'],
    ['Musterstraße12', 'DE', '14', 'Musterstraße14'],
    ['Kerkstraat 3 kamer 2', 'NL', '5', 'Kerkstraat 5'],
    ['12 Hauptstraße', 'DE', '14', '14 Hauptstraße'],
  ])('keep the way in which the line was written when the number changes: %j', (line1, country, number, changed) => {
    const { form, type } = open({ defaultValue: { line1, country } });
    expect(form().value.line1).toBe(line1);
    type('houseNumber', number);
    expect(form().value.line1).toBe(changed);
  });

  test.each(['DE', 'NL', 'BR', 'MX'])('form the line that was typed, in %s', (country) => {
    const lines = streets
      .split('\n')
      .filter((row) => row.startsWith(country))
      .map((row) =>
        row
          .slice(3)
          .replace(/[{}[\]]/g, '')
          .trim(),
      )
      // A number that was typed before the street moves to where the country has it.
      .filter((line) => !/^\d+ \p{L}+stra/u.test(line));
    const { form, type } = open({ defaultValue: { country } });
    fc.assert(
      fc.property(fc.constantFrom(...lines), (line) => {
        type('line1', '');
        type('houseNumber', '');
        for (let length = 1; length <= line.length; length++) type('line1', line.slice(0, length));
        expect(form().value.line1).toBe(line);
      }),
      { numRuns: runs(10) },
    );
  });
});
