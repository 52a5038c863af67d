import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressForm, type AddressFormProps, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { type ReactNode, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

const pages: HTMLElement[] = [];
afterEach(() => {
  cleanup();
  for (const page of pages.splice(0)) page.remove();
});

const simulator = createSimulator();
const client = createClient({
  endpoints: simulator.endpoints,
  credentials: simulator.credentials,
  fetch: (request) => simulator.fetch(request),
});
const shop = (children: ReactNode) => (
  <StrictMode>
    <AddressProvider client={client}>
      <form>
        <label>
          Email <input name="email" />
        </label>
        {children}
        <label>
          Note <input name="note" />
        </label>
      </form>
    </AddressProvider>
  </StrictMode>
);
/** An app's function that answers when the test says so. */
function slowApp() {
  let settle: (country: string | null | undefined) => void = () => undefined;
  const detectCountry = vi.fn<NonNullable<AddressFormProps['detectCountry']>>(
    () =>
      new Promise((resolve) => {
        settle = resolve;
      }),
  );
  const answer = (country: string | null | undefined) =>
    act(async () => {
      settle(country);
      await Promise.resolve();
    });
  return { detectCountry, answer };
}
const countries = ['US', 'CA', 'JP'];
const open = (props: AddressFormProps) => render(shop(<AddressForm countries={countries} {...props} />));
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const country = () => field('country').value;
const isAsked = (detectCountry: () => unknown) => waitFor(() => expect(detectCountry).toHaveBeenCalledTimes(1));

test.each(['JP', 'jp', 'Japan'])(
  'a form begins with the country that the app detects (%s), and asks once',
  async (found) => {
    const { detectCountry, answer } = slowApp();
    const onChange = vi.fn();
    open({ detectCountry, onChange });
    await isAsked(detectCountry);
    expect(country()).toBe('US');
    await answer(found);
    await waitFor(() => expect(country()).toBe('JP'));
    expect(screen.getByLabelText('Prefecture')).toBeTruthy();
    expect(onChange.mock.lastCall).toMatchObject([{ country: 'JP' }, { changed: ['country'] }]);
    expect(detectCountry).toHaveBeenCalledTimes(1);
  },
);

test.each([['DE'], [''], ['nowhere'], [undefined], [null], [7 as never]])(
  'a form keeps its country if the app detects one that it does not offer (%s)',
  async (found) => {
    const { detectCountry, answer } = slowApp();
    open({ detectCountry });
    await isAsked(detectCountry);
    await answer(found);
    expect(country()).toBe('US');
  },
);

test('asks for the country of a form whose `pin` is false', async () => {
  const { detectCountry } = slowApp();
  open({ detectCountry, pin: false });
  await isAsked(detectCountry);
});

test('a form keeps its country if the app’s function fails', async () => {
  const detectCountry = vi.fn(() => Promise.reject(new Error('down')));
  open({ detectCountry });
  await isAsked(detectCountry);
  expect(country()).toBe('US');
});

test.each<[what: string, act: () => Promise<unknown>]>([
  ['chosen a country', () => userEvent.selectOptions(field('country'), 'CA')],
  ['gone to a field', () => userEvent.click(field('city'))],
  ['gone to a field after the form, which must not move', () => userEvent.click(field('note'))],
])('a late answer changes nothing once the user has %s', async (_, perform) => {
  const { detectCountry, answer } = slowApp();
  open({ detectCountry });
  await isAsked(detectCountry);
  await perform();
  const before = country();
  await answer('JP');
  expect(country()).toBe(before);
});

test('a user in a field before the form does not hold up the country', async () => {
  const { detectCountry, answer } = slowApp();
  open({ detectCountry });
  await isAsked(detectCountry);
  await userEvent.click(field('email'));
  await answer('JP');
  await waitFor(() => expect(country()).toBe('JP'));
});

test.each<AddressFormProps>([
  { defaultValue: { country: 'CA' } },
  { value: { country: 'CA' } },
  { defaultValue: { line1: '12 Elm Street' } },
])('the app is not asked if it has begun with an address itself (%o)', async (props) => {
  const { detectCountry } = slowApp();
  const other = vi.fn(() => Promise.resolve(undefined));
  open({ ...props, detectCountry });
  // A second form, whose function is called, shows that the first had its turn.
  open({ detectCountry: other });
  await isAsked(other);
  expect(detectCountry).not.toHaveBeenCalled();
});

test('a controlled form learns the country', async () => {
  const { detectCountry, answer } = slowApp();
  let value = {};
  const ui = () =>
    shop(
      <AddressForm
        {...{ countries, detectCountry, value }}
        onChange={(next) => {
          value = next;
        }}
      />,
    );
  const { rerender } = render(ui());
  await isAsked(detectCountry);
  await answer('JP');
  rerender(ui());
  expect([country(), value]).toMatchObject(['JP', { country: 'JP' }]);
});

test('an unmounted form ignores the answer', async () => {
  const { detectCountry, answer } = slowApp();
  const onChange = vi.fn();
  const { unmount } = open({ detectCountry, onChange });
  await isAsked(detectCountry);
  unmount();
  await answer('JP');
  expect(onChange).not.toHaveBeenCalled();
});

test.each([true, false])(
  'on a page from a server, what the user entered before hydration counts (%s)',
  async (isEntered) => {
    const { detectCountry, answer } = slowApp();
    const ui = shop(<AddressForm countries={countries} detectCountry={detectCountry} />);
    const page = document.createElement('div');
    pages.push(page);
    page.innerHTML = renderToString(ui);
    document.body.append(page);
    expect(detectCountry).not.toHaveBeenCalled();
    if (isEntered) field('country').value = 'CA';
    const root = hydrateRoot(page, ui);
    await waitFor(() => expect(field('country').value).toBe(isEntered ? 'CA' : 'US'));
    if (!isEntered) {
      await isAsked(detectCountry);
      await answer('JP');
      await waitFor(() => expect(country()).toBe('JP'));
    }
    // Were it asked, the other form would not be the only one.
    const other = vi.fn(() => Promise.resolve(undefined));
    open({ detectCountry: other });
    await isAsked(other);
    expect(detectCountry).toHaveBeenCalledTimes(isEntered ? 0 : 1);
    root.unmount();
  },
);
