import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressForm, type AddressFormProps, AddressProvider, useAddressForm } from 'doorplate';
import { type Coordinates, createClient, retrieve, find } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeFindings } from '../support/axeFindings.ts';
import { someOf } from '../support/isLong.ts';
import { foundRows } from '../support/searchFor.ts';

afterEach(cleanup);

const at = (line1: string, more: object) => ({
  ...{ line1, city: 'Boston', provinceCode: 'MA', postalCode: '02108', countryIso2: 'US' },
  ...more,
});
const simulator = createSimulator({
  addresses: [
    at('77 Beacon Street', { latitude: 42.3588, longitude: -71.0707 }),
    at('12 Elm Street', { latitude: 42.4, longitude: -71.1 }),
    at('500 Harbor Plaza', {}),
  ],
  latency: 0,
});
const client = createClient({
  endpoints: simulator.endpoints,
  credentials: simulator.credentials,
  fetch: (request) => simulator.fetch(request),
});
const beacon = { latitude: 42.3588, longitude: -71.0707 };
const elm = { latitude: 42.4, longitude: -71.1 };
const fieldFormats = ['{Latitude}', '{Longitude}'];

/** A map of an app: a button that shows the position, and moves it to the north. */
const map: NonNullable<AddressFormProps['pin']> = ({ coordinates: { latitude, longitude }, address, move }) => (
  <button
    type="button"
    onClick={() => {
      move({ latitude: latitude + 1, longitude });
    }}
  >
    {`${address?.line1 ?? 'typed'} at ${String(latitude)}, ${String(longitude)}`}
  </button>
);
const show = (children: ReactNode) =>
  render(
    <StrictMode>
      <AddressProvider client={client}>
        <form>
          {children}
          <button type="reset">Reset</button>
        </form>
      </AddressProvider>
    </StrictMode>,
  );
const open = (props: AddressFormProps = {}) =>
  show(<AddressForm countries={['US', 'CA']} fieldFormats={fieldFormats} pin={map} {...props} />);
const box = () => document.querySelector<HTMLInputElement>('[role=combobox]')!;
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const pin = () => screen.findByRole('button', { name: / at / });
const noPin = () => waitFor(() => expect(screen.queryByRole('button', { name: / at / })).toBeNull());
const sent = () => Object.fromEntries(new FormData(document.querySelector('form')!));
async function choose(text: string) {
  await userEvent.fill(box(), text);
  await foundRows();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(field('postalCode').value).toBe('02108'));
}

describe.each(someOf(1, ['fields', 'search'] as const))('the pin of a form in the layout %s', (layout) => {
  test('is on the app’s map once an address is chosen, and is submitted with the form', async () => {
    const onPin = vi.fn();
    const { container } = open({ layout, onPin, name: 'home' });
    await noPin();
    expect(sent()).not.toHaveProperty('home.latitude');
    await userEvent.fill(box(), '77 beacon');
    await foundRows();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect((await pin()).textContent).toBe('77 Beacon Street at 42.3588, -71.0707');
    expect(sent()).toMatchObject({ 'home.latitude': '42.3588', 'home.longitude': '-71.0707' });
    expect(onPin.mock.calls).toEqual([[beacon, { isMoved: false }]]);
    expect(await axeFindings(container)).toEqual([]);
  });

  test('can be moved with the keyboard, and the app is notified', async () => {
    const onPin = vi.fn();
    open({ layout, onPin });
    await choose('77 beacon');
    (await pin()).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('button', { name: '77 Beacon Street at 43.3588, -71.0707' });
    expect(document.activeElement).toBe(await pin());
    const moved = { latitude: 43.3588, longitude: -71.0707 };
    expect(onPin.mock.lastCall).toEqual([moved, { isMoved: true }]);
    expect(sent()).toMatchObject({ latitude: '43.3588' });
    await userEvent.fill(field('city'), 'Boston Common');
    expect((await pin()).textContent).toContain('43.3588');
  });

  test('goes to the next address, and disappears with an address without coordinates', async () => {
    const onPin = vi.fn();
    open({ layout, onPin });
    await choose('77 beacon');
    await userEvent.click(await pin());
    await choose('12 elm');
    await screen.findByRole('button', { name: '12 Elm Street at 42.4, -71.1' });
    expect(onPin.mock.lastCall).toEqual([elm, { isMoved: false }]);
    await choose('500 harbor');
    await noPin();
    expect(onPin.mock.lastCall).toEqual([undefined, { isMoved: false }]);
    expect(sent()).not.toHaveProperty('latitude');
  });

  test('disappears when the user edits the street, changes the country or resets the form', async () => {
    open({ layout });
    await choose('77 beacon');
    await pin();
    await userEvent.type(field('line1'), ' x');
    await noPin();
    await choose('12 elm');
    await pin();
    await userEvent.selectOptions(field('country'), 'CA');
    await noPin();
    await userEvent.selectOptions(field('country'), 'US');
    await choose('12 elm');
    await pin();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await noPin();
    expect(sent()).not.toHaveProperty('latitude');
  });
});

describe('the pin', () => {
  test('is there for an address that the app already has', async () => {
    const [suggestion] = await find(client, { text: '77 beacon' });
    const [address] = await retrieve(client, suggestion!.id, { fieldFormats });
    const { rerender } = open({ defaultValue: address! });
    await pin();
    rerender(<p />);
    open({ defaultValue: { ...address!, field1: '', latitude: '1.5', longitude: '2.5' } as never, fieldFormats: [] });
    await screen.findByRole('button', { name: '77 Beacon Street at 1.5, 2.5' });
  });

  test.each([
    ['0', '0'],
    ['', ''],
    ['95', '10'],
    ['somewhere', '10'],
  ])('ignores coordinates that are no place (%s, %s)', async (field1, field2) => {
    const [suggestion] = await find(client, { text: '77 beacon' });
    const [address] = await retrieve(client, suggestion!.id, { fieldFormats });
    const onPin = vi.fn();
    open({ defaultValue: { ...address!, field1, field2 }, onPin });
    await choose('77 beacon');
    await pin();
    expect(onPin.mock.calls).toEqual([[beacon, { isMoved: false }]]);
  });

  test('keeps its place while a controlled form shows the address in capitals, and goes when the app empties it', async () => {
    let value = {};
    const ui = () => (
      <StrictMode>
        <AddressProvider client={client}>
          <form>
            <AddressForm
              {...{ countries: ['US'], fieldFormats, pin: map, value }}
              onChange={(next) => {
                value = { ...next, line1: next.line1.toUpperCase() };
                act(() => {
                  rerender(ui());
                });
              }}
            />
          </form>
        </AddressProvider>
      </StrictMode>
    );
    const { rerender } = render(ui());
    await choose('77 beacon');
    await waitFor(() => expect(field('line1').value).toBe('77 BEACON STREET'));
    await pin();
    value = {};
    rerender(ui());
    await noPin();
  });

  test('works in a form of the app’s own elements, also for a typed address', async () => {
    const onPin = vi.fn<(coordinates: Coordinates | undefined) => void>();
    function Own() {
      const form = useAddressForm({ countries: ['US'], layout: 'fields', pin: true, onPin });
      return (
        <div {...form.getFormProps()}>
          <input {...form.getFieldProps('line1')} aria-label="Street" />
          <output>{form.coordinates ? String(form.coordinates.latitude) : 'none'}</output>
          <button
            type="button"
            onClick={() => {
              form.movePin(elm);
            }}
          >
            Here
          </button>
        </div>
      );
    }
    show(<Own />);
    const state = () => document.querySelector('output')!.textContent;
    await userEvent.fill(field('line1'), '1 Main Street');
    await userEvent.click(screen.getByRole('button', { name: 'Here' }));
    await waitFor(() => expect(onPin).toHaveBeenCalledWith(elm, { isMoved: true }));
    expect([state(), sent()['latitude']]).toEqual(['42.4', '42.4']);
    await userEvent.type(field('line1'), '5');
    await waitFor(() => expect(state()).toBe('none'));
  });
});
