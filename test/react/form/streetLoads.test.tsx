import { act, renderHook, waitFor } from '@testing-library/react';
import { createClient } from 'doorplate/core';
import type { ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';

let page: typeof import('doorplate');
beforeAll(async () => {
  // A page that has loaded nothing yet, whatever the tests of another file have loaded.
  vi.resetModules();
  page = await import('doorplate');
});

const client = createClient({
  endpoints: { platform: 'https://platform.test' },
  fetch: () => Promise.reject(new Error('Nothing is to be asked here.')),
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <page.AddressProvider client={client}>{children}</page.AddressProvider>
);

test('has one house number once its code has loaded, whatever a browser has filled in before', async () => {
  const { result } = renderHook(() => page.useAddressForm({ layout: 'fields', defaultCountry: 'DE' }), { wrapper });
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
