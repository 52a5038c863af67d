import { cleanup, render, screen, waitFor } from '@testing-library/react';
import {
  AddressForm,
  type AddressFormHandle,
  type AddressFormProps,
  type AddressFormValue,
  AddressProvider,
} from 'doorplate';
import { createClient, emptyPostalFields } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator } from 'doorplate/testing';
import { createRef, type FormEvent, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { protocol } from '../support/protocol.ts';
import { clearTrees, drawIn } from '../support/trees.tsx';

afterEach(cleanup);
afterEach(clearTrees);

const layouts = ['fields', 'search'] as const;
const saved: AddressFormValue = {
  ...emptyPostalFields,
  line1: '12 Elm Street',
  city: 'Portland',
  region: 'OR',
  postalCode: '97201',
  country: 'US',
};

const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;
const rows = () => document.querySelectorAll('li[role=option]').length;
const icon = () => document.querySelector('.doorplate-toggle svg')?.getAttribute('data-icon');
const sent = () => Object.fromEntries(new FormData(document.querySelector('form')!));
const press = userEvent.keyboard;

function open(props: AddressFormProps & { onSent?: (data: object) => void; noValidate?: boolean } = {}) {
  const simulator = createSimulator({ seed: 1, latency: 0 });
  const { endpoints, credentials, fetch } = simulator;
  const client = createClient({ endpoints, credentials, fetch });
  const { onSent, noValidate, ...form } = props;
  const tree = (more: AddressFormProps = {}) => (
    <AddressProvider client={client}>
      <form
        noValidate={noValidate}
        onSubmit={(event) => {
          event.preventDefault();
          onSent?.(sent());
        }}
      >
        <AddressForm countries={['US', 'CA']} {...form} {...more} />
        <button type="reset">Start over</button>
        <button>Pay</button>
      </form>
    </AddressProvider>
  );
  const view = render(tree());
  return {
    simulator,
    update: (more: AddressFormProps) => {
      view.rerender(tree(more));
    },
  };
}

/** Types a text and chooses the first address. */
async function pick(text: string) {
  box().focus();
  await press(text);
  await waitFor(() => expect(rows()).toBeGreaterThan(0));
  await press('{ArrowDown}{Enter}');
  await waitFor(() => expect(fieldOf('city').value).not.toBe(''));
}

describe('all fields are visible, and the first line searches', () => {
  test('fills the other fields on a choice, moves nothing, and leaves the focus in place', async () => {
    open();
    const places = () =>
      [...document.querySelectorAll('.doorplate-cell')].map((cell) => cell.getBoundingClientRect().top);
    const before = places();
    await pick('77 beacon apt 1');
    expect(sent()).toEqual({
      ...{ country: 'US', line1: '77 Beacon Street', line2: 'Apt 1', city: 'Boston', region: 'MA' },
      postalCode: '02108',
    });
    expect(places()).toEqual(before);
    expect(document.activeElement).toBe(fieldOf('line1'));
    expect(box()).toBe(fieldOf('line1'));
    expect(icon()).toBe('check');
  });

  test('lets a user who ignores the list type on without any charge', async () => {
    const { simulator } = open();
    box().focus();
    await press('12 Nowhere Lane');
    await press('{Tab}Rear house{Tab}Lubec{Tab}M{Tab}04652');
    expect(sent()).toMatchObject({ line1: '12 Nowhere Lane', line2: 'Rear house', city: 'Lubec', postalCode: '04652' });
    expect(simulator.ledger.filter(({ credits }) => credits > 0)).toEqual([]);
  });

  test('gives the app only whole addresses, and never combines the chosen line with another city', async () => {
    const told: string[] = [];
    open({
      onChange: ({ line1, city }) => {
        told.push(`${line1}, ${city}`);
      },
    });
    await pick('77 beacon apt 1');
    expect(told.at(-1)).toBe('77 Beacon Street, Boston');
    expect(told.filter((one) => one.startsWith('77 Beacon Street') && !one.endsWith('Boston'))).toEqual([]);
  });

  test('closes the list on Escape and removes no letter', async () => {
    open();
    box().focus();
    await press('77 beacon');
    await waitFor(() => expect(rows()).toBeGreaterThan(0));
    await press('{Escape}{Escape}{Escape}');
    expect([rows() > 0 && box().getAttribute('aria-expanded'), fieldOf('line1').value]).toEqual(['false', '77 beacon']);
  });

  test('has one label for the first line, which is marked as missing in the page’s words and gets the focus', async () => {
    open();
    await userEvent.click(screen.getByText('Pay'));
    await waitFor(() => expect(screen.getByText('Street address is missing.')).toBeTruthy());
    expect(document.activeElement).toBe(fieldOf('line1'));
    expect(fieldOf('line1').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByLabelText('Street address')).toHaveLength(1);
    const described = fieldOf('line1').getAttribute('aria-describedby')!.split(' ');
    expect(described.every((id) => document.getElementById(id))).toBe(true);
  });
});

describe.each(layouts)('the search and the fields agree, in the layout %s', (layout) => {
  const shown = () => box().value;

  test('when the app sets another address, and the check mark disappears', async () => {
    let give: (value: AddressFormValue) => void = () => undefined;
    function Page() {
      const [value, setValue] = useState<AddressFormValue>({ ...emptyPostalFields, country: 'US' });
      give = setValue;
      return <AddressForm layout={layout} countries={['US']} value={value} onChange={setValue} />;
    }
    const { endpoints, credentials, fetch } = createSimulator({ seed: 1, latency: 0 });
    render(
      <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
        <form>
          <Page />
        </form>
      </AddressProvider>,
    );
    await pick('77 beacon apt 1');
    expect(icon()).toBe('check');
    give(saved);
    await waitFor(() => expect(shown()).toContain('12 Elm Street'));
    expect(shown()).not.toContain('Beacon');
    await waitFor(() => expect(icon()).toBe('search'));
  });

  test('when the user edits a field', async () => {
    open({ layout });
    await pick('77 beacon apt 1');
    await userEvent.fill(fieldOf('city'), 'Cambridge');
    await waitFor(() => expect(icon()).toBe('search'));
    expect(shown()).not.toContain('Boston');
  });

  test('when a button resets the form', async () => {
    open({ layout });
    await pick('77 beacon apt 1');
    await userEvent.click(screen.getByText('Start over'));
    await waitFor(() => expect(shown()).toBe(''));
    expect(sent()).toEqual({ country: 'US', line1: '', line2: '', city: '', region: '', postalCode: '' });
    await waitFor(() => expect(icon()).toBe('search'));
  });

  test('when the app sets a region by name, which selects an option and adds none', () => {
    open({ layout, value: { ...saved, region: 'Oregon' } });
    const names = [...fieldOf('region').querySelectorAll('option')].map((option) => option.textContent);
    expect(names.filter((name) => name === 'Oregon')).toHaveLength(1);
    expect(sent()).toMatchObject({ region: 'OR' });
  });
});

describe('one search box first', () => {
  test('has a clear button that clears the address, not only its text', async () => {
    const told: AddressFormValue[] = [];
    open({ layout: 'search', onChange: (value) => told.push(value) });
    await pick('77 beacon apt 1');
    await userEvent.click(document.querySelector('.doorplate-clear')!);
    expect(sent()).toEqual({ country: 'US', line1: '', line2: '', city: '', region: '', postalCode: '' });
    expect(told.at(-1)).toEqual({ ...emptyPostalFields, country: 'US' });
    await waitFor(() => expect(document.querySelector('.doorplate-fields')?.hasAttribute('data-hidden')).toBe(true));
    expect(document.activeElement).toBe(box());
  });

  test('keeps hidden fields away from the keyboard and screen readers', async () => {
    open({ layout: 'search' });
    box().focus();
    await press('{Tab}');
    expect((document.activeElement as HTMLElement).textContent).toBe('Enter the address yourself');
    await press('{Tab}');
    expect((document.activeElement as HTMLElement).textContent).toBe('Start over');
    expect(document.querySelector('.doorplate-fields')?.getAttribute('aria-hidden')).toBe('true');
  });

  test('shows the fields for an app’s error on one of them', () => {
    open({ layout: 'search', noValidate: true, errors: { postalCode: 'We do not deliver there.', city: undefined } });
    expect(document.querySelector('.doorplate-fields')?.hasAttribute('data-hidden')).toBe(false);
    expect(screen.getByText('We do not deliver there.').getBoundingClientRect().height).toBeGreaterThan(10);
  });

  test('sends free text if no address is required, and notifies the app', async () => {
    const all: object[] = [];
    const told: AddressFormValue[] = [];
    open({
      layout: 'search',
      required: false,
      onSent: (data) => all.push(data),
      onChange: (value) => told.push(value),
    });
    box().focus();
    await press('Cabin behind the mill');
    expect(sent()).toMatchObject({ line1: 'Cabin behind the mill' });
    await press('{Enter}');
    await waitFor(() => expect(all).toHaveLength(1));
    expect(all[0]).toMatchObject({ line1: 'Cabin behind the mill', country: 'US' });
    expect(told.at(-1)).toMatchObject({ line1: 'Cabin behind the mill' });
  });
});

describe('a form with noValidate', () => {
  test.each<[string, Partial<AddressFormValue>]>([
    ['nothing but an "x"', { line1: 'x' }],
    ['no city', { line1: '12 Elm Street', region: 'OR', postalCode: '97201' }],
  ])('does not pay to verify an address with %s', async (_, given) => {
    const all: object[] = [];
    const { simulator } = open({
      noValidate: true,
      verify: 'submit',
      defaultValue: { country: 'US', ...given },
      onSent: (data) => all.push(data),
    });
    await userEvent.click(screen.getByText('Pay'));
    await waitFor(() => expect(all).toHaveLength(1));
    expect(simulator.ledger).toEqual([]);
  });
});

test('lets a form library move the focus and detect blur with ref, id, onBlur and autoFocus', async () => {
  const handle = createRef<AddressFormHandle>();
  let left = 0;
  const { endpoints, credentials, fetch } = createSimulator();
  render(
    <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
      <form>
        <AddressForm ref={handle} id="delivery" autoFocus onBlur={() => left++} countries={['US']} />
        <button type="button">Next</button>
      </form>
    </AddressProvider>,
  );
  expect(document.getElementById('delivery')?.tagName).toBe('FIELDSET');
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('line1')));
  await press('1{Tab}{Tab}');
  expect(left).toBe(0);
  screen.getByText('Next').focus();
  expect(left).toBe(1);
  handle.current!.focus();
  // The first field that is required and empty.
  expect(document.activeElement).toBe(fieldOf('city'));
  expect(handle.current!.validate()).toBe(false);
  await waitFor(() => expect(screen.getByText('City is missing.')).toBeTruthy());
});

test('reports text that was not chosen on submit, but not the hidden fields', async () => {
  open({ layout: 'search' });
  box().focus();
  await press('somewhere{Enter}');
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1));
  expect(document.activeElement).toBe(box());
  expect(document.querySelector('.doorplate-fields')!.hasAttribute('data-hidden')).toBe(true);
  expect(screen.queryByText('Street address is missing.')).toBeNull();
});

test('does not send text that was not chosen from a form in an iframe either', async () => {
  const { endpoints, credentials, fetch } = createSimulator({ seed: 1, latency: 0 });
  const onSubmit = vi.fn((event: FormEvent) => {
    event.preventDefault();
  });
  const root = await drawIn(
    'an iframe',
    <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
      <form onSubmit={onSubmit}>
        <AddressForm layout="search" countries={['US']} />
        <button>Pay</button>
      </form>
    </AddressProvider>,
  );
  const search = root.querySelector<HTMLInputElement>('input[role=combobox]')!;
  search.focus();
  await press('somewhere{Enter}');
  await waitFor(() => expect(search).toHaveAttribute('aria-invalid', 'true'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('sends nothing while the Enter key that chose manual entry is held down', async () => {
  const onSent = vi.fn();
  open({ layout: 'search', onSent });
  const enter = (type: 'keyDown' | 'keyUp', autoRepeat = false) =>
    protocol('Input.dispatchKeyEvent', {
      ...{ type, autoRepeat, key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 },
      ...(type === 'keyDown' && { text: '\r' }),
    });
  await userEvent.fill(box(), '12 Nowhere Lane, Galena, IL 61036');
  await waitFor(() => expect(rows()).toBe(1));
  await press('{ArrowUp}');
  await enter('keyDown');
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBeTruthy());
  await waitFor(() => expect(fieldOf('city').value).toBe('Galena'));
  for (let times = 0; times < 3; times++) await enter('keyDown', true);
  await enter('keyUp');
  expect(onSent).not.toHaveBeenCalled();
  await press('{Enter}');
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(expect.objectContaining({ city: 'Galena' })));
});
