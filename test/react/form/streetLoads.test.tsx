import { act, renderHook, waitFor } from '@testing-library/react';
import { AddressProvider, useAddressForm } from 'doorplate';
import { createClient } from 'doorplate/core';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';

const client = createClient({
  endpoints: { platform: 'https://platform.test' },
  fetch: () => Promise.reject(new Error('Nothing is to be asked here.')),
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <AddressProvider client={client}>{children}</AddressProvider>
);

// In this file, because the code loads only once per page.
test('has one house number once its code has loaded, whatever a browser has filled in before', async () => {
  const { result } = renderHook(() => useAddressForm({ layout: 'fields', defaultCountry: 'DE' }), { wrapper });
  const fill = (field: 'line1' | 'houseNumber', text: string) => {
    act(() => {
      result.current.getFieldProps(field).onChange({ currentTarget: { value: text }, nativeEvent: {} } as never);
    });
  };
  const shown = () => (['line1', 'houseNumber'] as const).map((field) => result.current.getFieldProps(field).value);
  fill('line1', 'Hauptstr. 12');
  fill('houseNumber', '12');
  expect(shown()).toEqual(['Hauptstr. 12', '12']);
  await waitFor(() => {
    expect([...shown(), result.current.value.line1]).toEqual(['Hauptstr.', '12', 'Hauptstr. 12']);
  });
});
