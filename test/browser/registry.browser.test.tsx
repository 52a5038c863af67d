import { cleanup, render, screen } from '@testing-library/react';
import { AddressProvider } from 'doorplate';
import { type Address, createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AddressField } from '../../registry/address-field.tsx';
import { axeFindings } from '../support/axeFindings.ts';

afterEach(cleanup);

function Delivery() {
  const [address, setAddress] = useState<Address>();
  return (
    <main>
      <AddressField label="Delivery address" countries={['US']} onAddress={setAddress} />
      <output>{address?.label}</output>
    </main>
  );
}

test('captures an address with the shadcn field, on the app’s own input', async () => {
  const simulator = createSimulator({ seed: 1, latency: 0 });
  const { endpoints, credentials, fetch } = simulator;
  const client = createClient({ endpoints, credentials, fetch });
  render(
    <AddressProvider client={client}>
      <Delivery />
    </AddressProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Delivery address' });
  expect(field.dataset['slot']).toBe('input');
  await userEvent.click(field);
  await userEvent.keyboard('77 beacon apt 1');
  const option = await screen.findByRole('option', { name: /77 Beacon Street, Apt 1/ });
  expect(option.querySelector('mark')).toBeTruthy();
  expect(await axeFindings(document.body)).toEqual([]);
  await userEvent.click(option);
  expect(await screen.findByText(/77 Beacon Street/, { selector: 'output' })).toBeTruthy();
  expect(simulator.ledger.filter(({ operation }) => operation === 'retrieve')).toHaveLength(1);
});
