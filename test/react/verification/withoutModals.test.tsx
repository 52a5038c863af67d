import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AddressForm, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(cleanup);

test('asks about an address in an environment without modal dialogs, like jsdom', async () => {
  const { endpoints, credentials, fetch } = createSimulator();
  const sent = vi.fn();
  render(
    <StrictMode>
      <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent();
          }}
        >
          <AddressForm
            countries={['US']}
            verify="submit"
            defaultValue={{
              country: 'US',
              line1: '500 Harbr Plaza',
              city: 'Nowhere',
              region: 'MA',
              postalCode: '02108',
            }}
          />
          <button>Pay</button>
        </form>
      </AddressProvider>
    </StrictMode>,
  );
  expect('showModal' in document.createElement('dialog')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  expect(await screen.findByRole('dialog')).toHaveProperty('open', true);
  expect(screen.getByRole('button', { name: 'Pay' })).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});
