import { render, screen } from '@testing-library/react';
import {
  AddressForm,
  type AddressFormProps,
  type AddressFormValue,
  AddressProvider,
  type Verification,
} from 'doorplate';
import { type Client, createClient, emptyPostalFields } from 'doorplate/core';
import { type ReactNode, useState } from 'react';
import { userEvent } from 'vitest/browser';
import { wordsIn } from './wordsIn.ts';

export type Match = Record<string, string>;

/** Creates a service that answers each address with these matches when `gate` resolves. */
export function matchService(answer: (address: Match) => Match[], gate: Promise<unknown> = Promise.resolve()) {
  const records: Match[] = [];
  const client = createClient({
    endpoints: { batch: 'https://batch.test', platform: 'https://platform.test' },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: Match[] };
      records.push(...Addresses);
      await gate;
      return Response.json(Addresses.map((address) => ({ Input: address, Matches: answer(address) })));
    },
  });
  return { client, records };
}

export const gateOf = () => {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  return { gate, open };
};

export const blank: AddressFormValue = { ...emptyPostalFields, country: 'US' };

export interface CheckoutSetup {
  client: Client;
  props?: Partial<AddressFormProps>;
  /** First value of the fields if the app controls them, and the way in which the app applies changes of the form. */
  held?: { first: AddressFormValue; write: (next: AddressFormValue) => AddressFormValue };
  locale?: string;
  around?: (form: ReactNode, isOff: boolean) => ReactNode;
}

/** Renders a checkout with a verified address form. `set.off(true)` applies `around`, and `set.disabled(true)` disables the form. */
export function checkout({ client, props, held, locale = 'en', around = (form) => form }: CheckoutSetup) {
  const sent: Record<string, string>[] = [];
  const verified: Verification[] = [];
  const set = { off: (_: boolean): void => undefined, disabled: (_: boolean): void => undefined };
  function Checkout() {
    const [isOff, setOff] = useState(false);
    const [disabled, setDisabled] = useState(false);
    const [value, setValue] = useState(held?.first ?? blank);
    Object.assign(set, { off: setOff, disabled: setDisabled });
    return around(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(
            Object.fromEntries([...new FormData(event.currentTarget)].map(([name, text]) => [name, text as string])),
          );
        }}
      >
        <AddressForm
          layout="search"
          verify="submit"
          verification={{ maxWait: 30_000 }}
          disabled={disabled}
          onVerified={(it) => verified.push(it)}
          {...(held ? { value, onChange: (next: AddressFormValue) => setValue(held.write(next)) } : {})}
          {...props}
        />
        <button>Pay</button>
        <button type="button">Back</button>
      </form>,
      isOff,
    );
  }
  render(
    <AddressProvider client={client} words={wordsIn[locale]} locale={locale}>
      <Checkout />
    </AddressProvider>,
  );
  return { sent, verified, set };
}

export const pay = () => userEvent.click(screen.getByRole('button', { name: 'Pay' }));
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const dialog = () => screen.findByRole('dialog');
export const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
