import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressForm, type AddressFormValue, AddressProvider, emptyPostalFields, type PostalFields } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import * as React from 'react';
import { Controller, useForm } from 'react-hook-form';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ActionCheckout } from '../../stories/recipes/ActionCheckout.tsx';
import { HookFormCheckout } from '../../stories/recipes/HookFormCheckout.tsx';
import { HookFormFields } from '../../stories/recipes/HookFormFields.tsx';
import { HookFormWithZod } from '../../stories/recipes/HookFormWithZod.tsx';
import { someOf } from '../support/isLong.ts';
import { searchFor } from '../support/searchFor.ts';
import { TanStackCheckout } from '../../stories/recipes/TanStackCheckout.tsx';

afterEach(cleanup);

const open = (page: React.ReactNode) => {
  const simulator = createSimulator();
  const { endpoints, credentials, fetch } = simulator;
  const client = createClient({ endpoints, credentials, fetch });
  render(<AddressProvider client={client}>{page}</AddressProvider>);
  return simulator;
};
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const go = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;

async function choose(text: string) {
  await searchFor(box(), text);
  await userEvent.keyboard('{ArrowDown}{Enter}');
}
const boston = { line1: '77 Beacon Street', city: 'Boston', region: 'MA', postalCode: '02108', country: 'US' };

/** Observations of the form in a recipe. */
interface Order {
  address: AddressFormValue;
}
const blank: PostalFields = { ...emptyPostalFields, country: 'US' };

describe('React Hook Form', () => {
  test('gets the whole address from one Controller, and submits the choice', async () => {
    const send = vi.fn();
    open(<HookFormCheckout send={send} />);
    await choose('77 beacon apt 1');
    await waitFor(() => expect(field('address.city').value).toBe('Boston'));
    await go();
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send.mock.calls[0]![0]).toMatchObject({ address: { ...boston, line2: 'Apt 1' } });
  });

  test.each(someOf(1, ['search', 'fields'] as const))(
    'marks only the changed field, shows its errors, focuses the first of them, and resets the search (%s)',
    async (layout) => {
      const first: PostalFields = { ...blank, ...boston };
      const sent: Order[] = [];
      let form!: ReturnType<typeof useForm<Order>>;
      let state!: (typeof form)['formState'];
      function Checkout() {
        form = useForm<Order>({ defaultValues: { address: first } });
        state = form.formState;
        // React Hook Form does not update state that nobody reads.
        Object.values([state.dirtyFields, state.touchedFields]);
        const { errors } = state;
        return (
          <form noValidate onSubmit={(event) => void form.handleSubmit((order) => sent.push(order))(event)}>
            <Controller
              name="address"
              control={form.control}
              exact={false}
              rules={{ validate: ({ line1 }) => line1 !== '' || 'Where to?' }}
              render={({ field }) => (
                <AddressForm
                  {...field}
                  layout={layout}
                  countries={['US', 'CA']}
                  errors={errors.address}
                  onChange={(next, { changed }) => {
                    for (const name of changed) form.setValue(`address.${name}`, next[name], { shouldDirty: true });
                  }}
                />
              )}
            />
            <button>Continue</button>
          </form>
        );
      }
      open(<Checkout />);
      expect(box().value).toContain('77 Beacon Street');
      await userEvent.type(field('address.city'), 'ia');
      expect(state.dirtyFields).toEqual({ address: { city: true } });
      expect(form.getValues('address.city')).toBe('Bostonia');
      expect(state.touchedFields.address).toBeUndefined();
      await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
      expect(state.touchedFields.address).toBeTruthy();
      await waitFor(() => expect(sent).toHaveLength(1));

      act(() => {
        form.setError('address.postalCode', { message: 'Not delivered to' });
      });
      await waitFor(() => expect(field('address.postalCode').getAttribute('aria-invalid')).toBe('true'));
      expect(screen.getByText('Not delivered to')).toBeTruthy();

      const other: PostalFields = { ...first, line1: '500 Harbor Plaza', city: 'Seattle' };
      act(() => {
        form.reset({ address: other });
      });
      await waitFor(() => expect(field('address.city').value).toBe('Seattle'));
      expect(box().value).toContain('500 Harbor Plaza');
      expect(screen.queryByText('Not delivered to')).toBeNull();
      expect(state.dirtyFields).toEqual({});

      // This rule of the app is about the whole address.
      await userEvent.clear(field('address.line1'));
      await go();
      expect(await screen.findByText('Where to?')).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(field('address.line1')));
      expect(sent).toHaveLength(1);
    },
  );

  test('shows zod errors in our words at their fields, and focuses the first', async () => {
    const send = vi.fn();
    open(<HookFormWithZod send={send} />);
    await userEvent.fill(field('email'), 'jo@example.com');
    await userEvent.fill(field('address.line1'), 'PO Box 12');
    await userEvent.fill(field('address.postalCode'), '0197');
    await go();
    await screen.findByText('City is missing.');
    for (const text of [/PO box/, 'State is missing.', /check the ZIP code/])
      expect(screen.getByText(text)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('address.line1')));
    await userEvent.fill(field('address.line1'), '1 Elm Street');
    await userEvent.fill(field('address.city'), 'Salem');
    await userEvent.fill(field('address.postalCode'), '01970');
    await userEvent.selectOptions(field('address.region'), 'MA');
    await go();
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send.mock.calls[0]![0]).toMatchObject({ email: 'jo@example.com', address: { line1: '1 Elm Street' } });
  });

  test('registers its own fields, with our words and our schema', async () => {
    const send = vi.fn();
    open(<HookFormFields send={send} />);
    await userEvent.fill(field('city'), 'Salem');
    await go();
    await screen.findByText('Street address is missing.');
    await waitFor(() => expect(document.activeElement).toBe(field('line1')));
    await userEvent.fill(field('line1'), ' 1 Elm Street ');
    await userEvent.type(field('region'), 'massachusetts');
    // The field does not change while the user types, although "ma" and "mass" also name the state.
    expect(field('region').value).toBe('massachusetts');
    await userEvent.fill(field('postalCode'), '01970');
    await waitFor(() => expect(field('region').value).toBe('MA'));
    await go();
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send.mock.calls[0]![0]).toEqual({
      ...blank,
      ...boston,
      line1: '1 Elm Street',
      city: 'Salem',
      postalCode: '01970',
    });
  });

  test('can start empty and return to empty: undefined, null or part of an address', async () => {
    let reset!: (values: { address?: Partial<PostalFields> | null }) => void;
    function Checkout() {
      const form = useForm<{ address?: Partial<PostalFields> | null }>();
      reset = form.reset;
      return (
        <Controller
          name="address"
          control={form.control}
          render={({ field }) => <AddressForm {...field} countries={['US']} />}
        />
      );
    }
    open(<Checkout />);
    await userEvent.fill(field('address.city'), 'Salem');
    for (const [address, city] of [
      [{ city: 'Boston' }, 'Boston'],
      [undefined, ''],
      [{ city: 'Boston' }, 'Boston'],
      [null, ''],
    ] as const) {
      act(() => {
        reset({ address: address as Partial<PostalFields> });
      });
      await waitFor(() => expect(field('address.city').value).toBe(city));
      expect(field('address.country').value).toBe('US');
    }
  });

  test('resets with a reset button too: text that is only in the search disappears, and the library’s values return', async () => {
    const first: PostalFields = { ...blank, ...boston };
    function Checkout() {
      const { control, reset } = useForm<Order>({ defaultValues: { address: blank } });
      return (
        <form>
          <Controller
            name="address"
            control={control}
            render={({ field }) => <AddressForm {...field} layout="search" countries={['US']} />}
          />
          <button type="reset" onClick={() => reset()}>
            Again
          </button>
          <button type="reset" onClick={() => reset({ address: first })}>
            Mine
          </button>
        </form>
      );
    }
    open(<Checkout />);
    await userEvent.type(box(), '500 har');
    await userEvent.keyboard('{Escape}');
    expect(box().value).toBe('500 har');
    await userEvent.click(screen.getByRole('button', { name: 'Again' }));
    await waitFor(() => expect(box().value).toBe(''));
    await userEvent.click(screen.getByRole('button', { name: 'Mine' }));
    await waitFor(() => expect(box().value).toContain('77 Beacon Street'));
    await userEvent.click(screen.getByRole('button', { name: 'Again' }));
    await waitFor(() => expect(field('address.city').value).toBe('Boston'));
  });
});

test('shows the issues of a TanStack Form schema at their fields, and submits the choice', async () => {
  const send = vi.fn();
  open(<TanStackCheckout send={send} />);
  await userEvent.fill(field('city'), 'Salem');
  await go();
  await screen.findByText('Street address is missing.');
  expect(field('postalCode').getAttribute('aria-invalid')).toBe('true');
  expect(field('city').getAttribute('aria-invalid')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field('line1')));
  await choose('77 beacon apt 1');
  await waitFor(() => expect(field('city').value).toBe('Boston'));
  await go();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]![0]).toMatchObject({ address: { ...boston, line2: 'Apt 1' } });
});

test.runIf('useActionState' in React)(
  'shows the issues of a React 19 action, and keeps the entries after the form resets itself',
  async () => {
    const send = vi.fn(() => Promise.resolve());
    open(<ActionCheckout send={send} />);
    await userEvent.fill(field('line1'), 'PO Box 12');
    await userEvent.fill(field('city'), 'Salem');
    await userEvent.selectOptions(field('region'), 'MA');
    await go();
    await screen.findByText('ZIP code is missing.');
    expect(screen.getByText(/can’t deliver to a PO box/)).toBeTruthy();
    expect([field('line1').value, field('city').value, field('region').value]).toEqual(['PO Box 12', 'Salem', 'MA']);
    await waitFor(() => expect(field('line1')).toHaveFocus());
    await userEvent.fill(field('line1'), '1 Elm Street');
    await userEvent.fill(field('postalCode'), '01970');
    await go();
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send).toHaveBeenCalledWith({
      ...blank,
      ...boston,
      line1: '1 Elm Street',
      city: 'Salem',
      postalCode: '01970',
    });
  },
);
