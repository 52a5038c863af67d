import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressForm, type AddressFormProps, type AddressFormValue, AddressProvider, useAddressForm } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator } from 'doorplate/testing';
import { de } from 'doorplate/words/de';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeFindings } from '../support/axeFindings.ts';
import { wrapper } from '../support/uncalledService.tsx';

afterEach(cleanup);

const changes: AddressFormValue[] = [];
function open(props: AddressFormProps) {
  changes.length = 0;
  const { endpoints, credentials, fetch } = createSimulator({ seed: 1, latency: 0 });
  const element = (
    <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
      <form>
        <AddressForm onChange={(value) => changes.push(value)} {...props} />
      </form>
    </AddressProvider>
  );
  render(element);
  return element;
}
const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[name]:not([type=hidden]), select')].map(({ name }) => name);
const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const sent = () => Object.fromEntries(new FormData(document.querySelector('form')!));

describe('a billing form', () => {
  test('has only the country and the postal code, with the labels and rules of the country', async () => {
    open({ fields: ['country', 'postalCode'], countries: ['US', 'GB', 'IE'] });
    expect(fields()).toEqual(['country', 'postalCode']);
    expect(screen.getByLabelText('ZIP code').matches(':required')).toBe(true);
    expect(screen.queryByRole('combobox', { name: /address/i })).toBeNull();
    await userEvent.selectOptions(fieldOf('country'), 'GB');
    await userEvent.fill(screen.getByLabelText('Postcode'), 'sw1a2aa');
    await userEvent.tab();
    expect(sent()).toEqual({ country: 'GB', postalCode: 'SW1A 2AA' });
    expect(document.querySelector('form')!.checkValidity()).toBe(true);
    await userEvent.selectOptions(fieldOf('country'), 'IE');
    expect(screen.getByLabelText(/^Eircode/)).toBeTruthy();
    expect(await axeFindings(document.body)).toEqual([]);
  });

  test('shows no other part of an address that the app provides, and keeps it', () => {
    const value = { line1: '1 Main St', line2: 'Apt 1', company: 'Acme', city: 'Salem', region: 'MA', country: 'US' };
    open({ fields: ['country', 'postalCode'], defaultValue: value });
    expect(fields()).toEqual(['country', 'postalCode']);
  });

  test('sends no part of a first line that it hides, also where the street and the house number have fields of their own', () => {
    const value = { line1: 'Musterstraße 5', city: 'Berlin', postalCode: '10115', country: 'DE' };
    open({ fields: { line1: 'hidden', line2: 'hidden' }, defaultCountry: 'DE', defaultValue: value });
    expect(sent()).toEqual({ country: 'DE', city: 'Berlin', postalCode: '10115' });
  });

  test('shows why a rule refuses an address next to a field that it has', async () => {
    open({ fields: ['postalCode'], countries: ['US'], rules: [() => 'Not there.'] });
    await userEvent.fill(fieldOf('postalCode'), '01970');
    await userEvent.tab();
    expect(screen.getAllByText('Not there.')[0]!.closest('[data-field]')?.getAttribute('data-field')).toBe(
      'postalCode',
    );
  });
});

describe('hidden fields', () => {
  test.each([
    [{ city: 'hidden', region: 'hidden' }, ['country', 'line1', 'line2', 'postalCode']],
    [{ country: 'hidden', line2: 'hidden' }, ['line1', 'city', 'region', 'postalCode']],
    [{ line1: 'hidden', line2: 'hidden', name: 'required' }, ['country', 'name', 'city', 'region', 'postalCode']],
  ] as const)('%j leaves %j', (choices, shown) => {
    open({ fields: choices, countries: ['US', 'CA'] });
    expect(fields()).toEqual(shown);
    expect(sent()).toHaveProperty('country', 'US');
  });

  test('can be optional or required against the country’s rule', () => {
    open({ fields: { postalCode: 'optional', line2: 'required' }, countries: ['US'] });
    expect(['postalCode', 'line2', 'city'].map((name) => fieldOf(name).required)).toEqual([false, true, true]);
  });
});

describe('line 2 behind a link', () => {
  const line2 = { line2: 'link' } as const;
  const link = () => screen.queryByRole('button', { name: 'Add apartment, suite or unit' });
  const isVisible = () => fieldOf('line2').closest('[data-hidden]') === null;

  test('appears with the focus when the user presses the link, and the Tab key skips it before', async () => {
    open({ fields: line2, countries: ['US'] });
    expect(link()!.getAttribute('aria-expanded')).toBe('false');
    expect(document.getElementById(link()!.getAttribute('aria-controls')!)).toBe(fieldOf('line2'));
    expect(isVisible()).toBe(false);
    expect(await axeFindings(document.body)).toEqual([]);
    fieldOf('line1').focus();
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(link());
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(fieldOf('city'));
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
    expect(document.activeElement).toBe(fieldOf('line2'));
    expect([isVisible(), link()]).toEqual([true, null]);
    await userEvent.keyboard('Apt 4{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(isVisible()).toBe(true);
  });

  test('is visible at once with a value, with an error, after a pick and after autofill', async () => {
    open({ fields: line2, countries: ['US'], defaultValue: { line1: '1 Main St', line2: 'Apt 1' } });
    expect([isVisible(), link()]).toEqual([true, null]);
    cleanup();
    open({ fields: line2, countries: ['US'], errors: { line2: 'Please add your apartment.' } });
    expect(isVisible()).toBe(true);
    cleanup();
    open({ fields: line2, countries: ['US'] });
    await userEvent.click(fieldOf('line1'));
    await userEvent.keyboard('77 beacon apt 1');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(fieldOf('line2').value).toMatch(/1/));
    expect(isVisible()).toBe(true);
    cleanup();
    open({ fields: line2, countries: ['US'] });
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(fieldOf('line2'), 'Apt 9');
    fieldOf('line2').dispatchEvent(new Event('input', { bubbles: true }));
    await waitFor(() => expect(isVisible()).toBe(true));
    expect(sent()).toHaveProperty('line2', 'Apt 9');
  });

  test('is an ordinary field without JavaScript, and has its words in another language', () => {
    const html = document.createElement('div');
    html.innerHTML = renderToString(open({ fields: line2, countries: ['DE'], words: de }));
    // Only styles for pages with scripts hide the field, and it is in the tab order.
    const field = html.querySelector<HTMLInputElement>('[name="line2"]')!;
    expect([field.tabIndex, field.closest('[aria-hidden]')]).toEqual([0, null]);
    expect(html.querySelector('button[aria-controls$="line2"]')?.textContent).toBe(
      'Wohnung, Etage oder Gebäude hinzufügen',
    );
  });

  test('works with elements of your own', async () => {
    function Own() {
      const form = useAddressForm({ layout: 'fields', fields: line2, countries: ['US'] });
      return (
        <div {...form.getFormProps()}>
          {form.line2Linked && <button onClick={form.revealLine2}>Add a unit</button>}
          <div {...form.getHiddenProps('line2')}>
            <input aria-label="Unit" {...form.getFieldProps('line2')} {...form.getHiddenFieldProps('line2')} />
          </div>
        </div>
      );
    }
    const { endpoints, fetch } = createSimulator();
    render(
      <AddressProvider client={createClient({ endpoints, fetch })}>
        <Own />
      </AddressProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add a unit' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Unit'));
  });
});

describe('text that no visible field shows', () => {
  test.each(['postalCode', 'line2'])(
    'is not in the first line too, if the search box shows the text of %s',
    async (name) => {
      open({ layout: 'search', required: false });
      const link = () => document.querySelector('button[data-kind=link]:not([hidden])')!;
      await userEvent.click(link());
      await userEvent.fill(fieldOf(name), '02108');
      await userEvent.click(link());
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: /address/i }).value).toBe('02108');
      expect(sent()).toMatchObject({ line1: '', [name]: '02108' });
      document.querySelector('form')!.addEventListener('submit', (event) => {
        event.preventDefault();
      });
      document.querySelector('form')!.requestSubmit();
      expect(sent()).toMatchObject({ line1: '', [name]: '02108' });
      expect(changes.at(-1)).toMatchObject({ line1: '', [name]: '02108' });
    },
  );

  test.each(['onClick', 'onReset', 'a button of its own'])(
    'does not come back after an app has reset the form in %s',
    async (when) => {
      function Shop() {
        const [value, setValue] = useState<Partial<AddressFormValue>>({ country: 'DE' });
        const reset = () => {
          setValue({ country: 'DE' });
        };
        return (
          <form onReset={when === 'onReset' ? reset : undefined}>
            <AddressForm value={value} onChange={setValue} />
            <button type={when.startsWith('on') ? 'reset' : 'button'} onClick={when === 'onReset' ? undefined : reset}>
              Reset
            </button>
          </form>
        );
      }
      render(<Shop />, { wrapper });
      await userEvent.fill(fieldOf('city'), 'Bonn');
      await userEvent.selectOptions(fieldOf('country'), 'SG');
      await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
      await waitFor(() => expect([fieldOf('country').value, fieldOf('city').value]).toEqual(['DE', '']));
      await userEvent.selectOptions(fieldOf('country'), 'US');
      await waitFor(() => expect(fieldOf('region')).toBeTruthy());
      expect(fieldOf('city').value).toBe('');
    },
  );
});
