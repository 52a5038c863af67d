import { render, waitFor } from '@testing-library/react';
import { AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator, type FaultName, sampleAddresses, type SimulatorAddress } from 'doorplate/testing';
import { type ComponentProps, type ReactNode, StrictMode } from 'react';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { gateOf } from './checkout.tsx';
import { searchFor } from './searchFor.ts';

interface WaitingShopSetup extends Pick<ComponentProps<'form'>, 'noValidate' | 'method'> {
  /** Way in which the first Retrieve fails. */
  fault?: FaultName;
  /** Additional addresses of the service. */
  addresses?: readonly SimulatorAddress[];
  around?: (form: ReactNode) => ReactNode;
}

/** Renders a shop whose Retrieves wait until the test releases them. */
export function waitingShop(
  fields: ReactNode,
  { fault, addresses = [], around = (form) => form, ...props }: WaitingShopSetup = {},
) {
  const simulator = createSimulator({ seed: 1, latency: 0, addresses: [...sampleAddresses, ...addresses] });
  if (fault) simulator.fail('retrieve', { with: fault, times: 1 });
  const { gate, open } = gateOf();
  const client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: async (request) => {
      if (/retrieve/i.test(request.url)) await gate;
      return simulator.fetch(request);
    },
  });
  const sent: Record<string, string>[] = [];
  const invalid: string[] = [];
  render(
    <StrictMode>
      <AddressProvider client={client}>
        {around(
          <form
            {...props}
            onInvalidCapture={({ target }) => invalid.push((target as HTMLInputElement).name)}
            onSubmit={(event) => {
              event.preventDefault();
              const { submitter } = event.nativeEvent;
              sent.push(
                Object.fromEntries(
                  [...new FormData(event.currentTarget, submitter)].map(([name, text]) => [name, text as string]),
                ),
              );
            }}
          >
            {fields}
            <button name="pay" value="now">
              Pay
            </button>
          </form>,
        )}
      </AddressProvider>
    </StrictMode>,
  );
  const paid = (operation: string) => simulator.ledger.filter((entry) => entry.operation === operation).length;
  return { sent, invalid, open, paid };
}

/** Returns the input of the search. */
export const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;

/** Chooses an address. Its Retrieve is in flight afterwards. */
export async function chooseAddress(search = box(), text = '5 main street galena') {
  await searchFor(search, text);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(search.closest('[data-phase]')).toHaveAttribute('data-phase', 'retrieving'));
}
