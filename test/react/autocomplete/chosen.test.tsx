import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AddressAutocomplete, type AddressAutocompleteProps, AddressForm, AddressProvider } from 'doorplate';
import { type Address, type Client, createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';

afterEach(cleanup);

/** Creates a service with one address, whose Retrieve waits until the test releases it. */
function service(lines: Record<string, string> = { line1: '1 Main Street', countryIso2: 'US' }) {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const retrieved: string[] = [];
  const client = createClient({
    endpoints: { platform: 'https://platform.test' },
    credentials: { key: 'AA11' },
    fetch: async ({ url }) => {
      if (/find/i.test(url)) {
        const row = { id: 'A|1', type: 'Address', text: '1 Main Street', highlight: '', description: '' };
        return Response.json({ items: [{ ...row, language: 'ENG' }] });
      }
      retrieved.push(url);
      await gate;
      return Response.json({ items: [{ id: 'A|1', language: 'ENG', ...lines }] });
    },
  });
  return { client, retrieved, open };
}

const phase = () => document.querySelector('[data-phase]')?.getAttribute('data-phase');

async function choose() {
  screen.getByRole('combobox').focus();
  fireEvent.input(screen.getByRole('combobox'), { target: { value: '1 Main' }, inputType: 'insertText' });
  fireEvent.click(await screen.findByRole('option'));
}

test.each<[string, Partial<AddressAutocompleteProps>]>([
  ['origin', { origin: '40.1,-70.2' }],
  ['bias', { bias: true }],
  ['limit', { limit: 7 }],
  ['language', { language: 'en' }],
])('delivers a chosen address once, whatever happens to "%s" in the meantime', async (_, change) => {
  const { client, retrieved, open } = service();
  const selected: unknown[] = [];
  const tree = (more: Partial<AddressAutocompleteProps>) => (
    <AddressProvider client={client}>
      <AddressAutocomplete countries={['US']} onSelect={(address) => selected.push(address)} {...more} />
    </AddressProvider>
  );
  const { rerender } = render(tree({}));
  await choose();
  await waitFor(() => {
    expect(retrieved).toHaveLength(1);
  });
  rerender(tree(change));
  act(open);
  await waitFor(() => {
    expect(phase()).toBe('selected');
  });
  expect(selected).toHaveLength(1);
  expect(retrieved).toHaveLength(1);
});

test('keeps the typed text and reports an error if the service returns an address without any text', async () => {
  const { client, open } = service({ countryIso2: 'US' });
  const errors: string[] = [];
  render(
    <AddressProvider client={client}>
      <AddressAutocomplete onError={({ message }) => errors.push(message)} />
    </AddressProvider>,
  );
  await choose();
  act(open);
  await waitFor(() => expect(phase()).toBe('failed'));
  expect(errors).toEqual([expect.stringContaining('no address')]);
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('1 Main');
});

test('shows the address on one line if the app passes `toInputValue` as undefined', async () => {
  const { client, open } = service({ line1: '1 Main Street', city: 'Salem', countryIso2: 'US' });
  render(
    <AddressProvider client={client}>
      <AddressAutocomplete toInputValue={undefined} />
    </AddressProvider>,
  );
  await choose();
  act(open);
  await waitFor(() => expect(phase()).toBe('selected'));
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('1 Main Street, Salem');
});

test('delivers a chosen address in an app that creates another client in the meantime', async () => {
  const { client, retrieved, open } = service();
  const selected: unknown[] = [];
  const tree = (current: Client) => (
    <AddressProvider client={current}>
      <AddressAutocomplete onSelect={(address) => selected.push(address)} />
    </AddressProvider>
  );
  const { rerender } = render(tree(client));
  await choose();
  await waitFor(() => {
    expect(retrieved).toHaveLength(1);
  });
  rerender(tree(service().client));
  act(open);
  await waitFor(() => {
    expect(selected).toHaveLength(1);
  });
});

test.each([
  ['the search', AddressAutocomplete],
  ['the form', AddressForm],
])('delivers additional fields of the address chosen in %s in the same Retrieve, for one credit', async (_, Of) => {
  const simulator = createSimulator();
  const { endpoints, credentials, fetch } = simulator;
  const selected: Address[] = [];
  render(
    <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
      <Of
        countries={['US']}
        fieldFormats={['{City}, {PostalCode}', '{City}']}
        onSelect={(address: Address) => selected.push(address)}
      />
    </AddressProvider>,
  );
  screen.getByRole('combobox', { name: /address/i }).focus();
  fireEvent.input(screen.getByRole('combobox', { name: /address/i }), {
    target: { value: '1001 Jefferson Avenue Toledo' },
    inputType: 'insertText',
  });
  fireEvent.click((await within(await screen.findByRole('listbox')).findAllByRole('option'))[0]!);
  await waitFor(() => {
    expect(selected).toHaveLength(1);
  });
  expect(selected[0]).toMatchObject({ field1: `Toledo, ${selected[0]!.postalCode}`, field2: 'Toledo' });
  expect(simulator.ledger.filter(({ operation }) => operation === 'retrieve')).toMatchObject([{ credits: 1 }]);
});

test.each<[string, (text: string) => string]>([
  ['in capitals', (text) => text.toUpperCase()],
  ['cut to ten characters', (text) => text.slice(0, 10)],
])('keeps the selection in an app that writes the text %s', async (_, write) => {
  const { client, open } = service();
  const values: string[] = [];
  function Held() {
    const [text, setText] = useState('');
    values.push(text);
    return (
      <AddressAutocomplete
        value={text}
        onChange={(next) => {
          setText(write(next));
        }}
      />
    );
  }
  render(
    <AddressProvider client={client}>
      <Held />
    </AddressProvider>,
  );
  await choose();
  open();
  await waitFor(() => {
    expect(values.at(-1)).toBe(write('1 Main Street'));
  });
  expect(phase()).toBe('selected');
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe(write('1 Main Street'));
});

test('starts again if an app clears the text after the selection', async () => {
  const { client, open } = service();
  const tree = (value?: string) => (
    <AddressProvider client={client}>
      <AddressAutocomplete {...(value === undefined ? {} : { value })} />
    </AddressProvider>
  );
  const { rerender } = render(tree());
  await choose();
  open();
  await waitFor(() => {
    expect(phase()).toBe('selected');
  });
  rerender(tree(''));
  await waitFor(() => {
    expect(phase()).toBe('idle');
  });
});
