import { cleanup, fireEvent, render } from '@testing-library/react';
import { AddressForm, AddressProvider } from 'doorplate';
import { createClient, type PostalFields } from 'doorplate/core';
import { afterEach, expect, test, vi } from 'vitest';
import { endpoints, heldService } from '../../support/heldService.ts';

afterEach(cleanup);

const none: PostalFields = {
  company: '',
  line1: '',
  line2: '',
  line3: '',
  district: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
};

test.each<[string, Partial<PostalFields>]>([
  [
    'a unit in line 2',
    { line1: '12 Elm Street', line2: 'Apt 4', city: 'Salem', region: 'MA', postalCode: '01970', country: 'US' },
  ],
  [
    'a company',
    { company: 'Acme', line1: '1 Long Road', city: 'Gorham', region: 'ME', postalCode: '04038', country: 'US' },
  ],
  [
    'a district with a field',
    {
      line1: 'Rua Augusta, 10',
      district: 'Consolação',
      city: 'São Paulo',
      region: 'SP',
      postalCode: '01305-000',
      country: 'BR',
    },
  ],
  ['no region', { line1: '10 Downing Street', city: 'London', postalCode: 'SW1A 2AA', country: 'GB' }],
  [
    'three lines',
    {
      line1: 'c/o Weber',
      line2: 'Hinterhaus',
      line3: 'Hauptstraße 5',
      city: 'Berlin',
      postalCode: '10115',
      country: 'DE',
    },
  ],
])('returns saved postal fields field by field: %s', (_, address) => {
  const onChange = vi.fn();
  const service = heldService();
  const view = render(
    <AddressProvider client={createClient({ endpoints, fetch: service.fetch })}>
      <AddressForm
        layout="search"
        countries={['US', 'BR', 'GB', 'DE']}
        saved={[{ label: 'Home', address }]}
        onChange={onChange}
        fields={{ company: 'optional' }}
      />
    </AddressProvider>,
  );
  fireEvent.focus(view.getByRole('combobox', { name: 'Address' }));
  fireEvent.click(view.getByRole('option', { name: /^Home/ }));
  expect(onChange.mock.lastCall?.[0]).toEqual({ ...none, ...address });
  expect(service.requests).toEqual([]);
});
