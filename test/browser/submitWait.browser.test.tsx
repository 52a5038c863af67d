import { cleanup, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressForm, type AddressFormProps } from 'doorplate';
import 'doorplate/styles.css';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fieldOf, pay } from '../support/checkout.tsx';
import { box, chooseAddress, waitingShop } from '../support/waitingShop.tsx';

afterEach(cleanup);

const first = { line1: '77 Beacon Street', line2: 'Apt 1', city: 'Boston', region: 'MA', postalCode: '02108' };
const chosen = { line1: '5 Main Street', line2: '', city: 'Galena', region: 'IL', postalCode: '61036' };

const form = (props: AddressFormProps) => <AddressForm countries={['US']} {...props} />;

describe('Continue while a chosen address is in flight', () => {
  test.each<[string, AddressFormProps]>([
    ['in the first line', {}],
    ['in a standalone search', { layout: 'search' }],
    ['in the first line, verified', { verify: 'submit' }],
    ['in a standalone search, verified', { layout: 'search', verify: 'submit' }],
  ])('sends the form once with that address and makes no other chargeable call (%s)', async (_, props) => {
    const { sent, open, paid } = waitingShop(form({ defaultValue: { country: 'US', ...first }, ...props }));
    await chooseAddress();
    await pay();
    await pay();
    expect(sent).toEqual([]);
    open();
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ ...chosen, pay: 'now' })]));
    expect([paid('retrieve'), paid('cleanseInternational')]).toEqual([1, 0]);
  });

  test('shows that the form is waiting, for an app’s style, and only for as long as it waits', async () => {
    const { sent, open } = waitingShop(form({ defaultValue: { country: 'US', ...first } }));
    const isWaiting = () => box().form!.matches('[data-held]');
    await chooseAddress();
    expect(isWaiting()).toBe(false);
    await pay();
    expect(isWaiting()).toBe(true);
    // The focus moves to another field, so nothing waits any more.
    await userEvent.click(fieldOf('line2'));
    expect(isWaiting()).toBe(false);
    await pay();
    expect(isWaiting()).toBe(true);
    open();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(isWaiting()).toBe(false);
  });

  test('reports no field in flight as missing if it is the first address', async () => {
    const { sent, invalid, open } = waitingShop(form({}));
    await chooseAddress();
    await pay();
    expect(invalid).toEqual([]);
    expect(fieldOf('city')).not.toHaveAttribute('aria-invalid');
    open();
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ ...chosen, pay: 'now' })]));
  });

  test.each(['fields', 'search'] as const)(
    'reports no field of the address as missing if the app submits the form in `onSelect` (layout %s)',
    async (layout) => {
      const onSelect = () => document.querySelector('form')?.requestSubmit();
      const { invalid, open } = waitingShop(form({ layout, onSelect }));
      await chooseAddress();
      open();
      await waitFor(() => expect(fieldOf('city').value).toBe(chosen.city));
      expect(invalid).not.toEqual([]);
      expect(document.querySelector('[data-kind=error]')).toBeNull();
    },
  );

  test('reports a field that a script has emptied without an event', async () => {
    waitingShop(form({ defaultValue: { country: 'US', ...first } }));
    fieldOf('city').value = '';
    document.querySelector('form')!.requestSubmit();
    await waitFor(() => expect(fieldOf('city')).toHaveAttribute('aria-invalid', 'true'));
  });

  test('reports other missing fields once the address has arrived', async () => {
    const { sent, open } = waitingShop(form({ fields: { name: 'required' } }));
    await chooseAddress();
    await pay();
    open();
    await waitFor(() => expect(fieldOf('name')).toHaveFocus());
    expect(fieldOf('city')).toHaveValue('Galena');
    expect(sent).toEqual([]);
  });

  test('works the same with Enter in another field', async () => {
    const { sent, open } = waitingShop(form({ defaultValue: { country: 'US', ...first } }));
    await chooseAddress();
    fieldOf('postalCode').focus();
    await userEvent.keyboard('{Enter}');
    expect(sent).toEqual([]);
    open();
    await waitFor(() => expect(sent).toEqual([expect.objectContaining(chosen)]));
  });

  test('also waits in a form without checks, and in a form with an app’s own fields', async () => {
    function Own() {
      return (
        <>
          <AddressAutocomplete countries={['US']} fill={{ town: 'city', zip: 'postalCode' }} />
          <input name="town" aria-label="Town" />
          <input name="zip" aria-label="ZIP" />
        </>
      );
    }
    const { sent, open } = waitingShop(<Own />, { noValidate: true });
    await chooseAddress();
    await pay();
    expect(sent).toEqual([]);
    open();
    await waitFor(() => expect(sent).toEqual([{ town: 'Galena', zip: '61036', pay: 'now' }]));
  });

  test('is revoked by typing, and nothing is sent until Continue is pressed again', async () => {
    const { sent, open, paid } = waitingShop(form({ defaultValue: { country: 'US', ...first } }));
    await chooseAddress();
    await pay();
    await userEvent.fill(box(), '12 Elm Street');
    open();
    await waitFor(() => expect(paid('retrieve')).toBe(1));
    // By then, the answer and another list have arrived.
    await waitFor(() =>
      expect(box().closest<HTMLElement>('[data-phase]')!.dataset['phase']).toMatch(/^(?:found|empty)$/),
    );
    expect(sent).toEqual([]);
    await pay();
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ line1: '12 Elm Street', city: 'Boston' })]));
  });

  test('does not send an address that never arrives, and moves the focus to the field that reports it', async () => {
    const { sent, open } = waitingShop(form({ defaultValue: { country: 'US', ...first } }), { fault: '500' });
    await chooseAddress();
    await pay();
    open();
    await waitFor(() => expect(box().closest('[data-phase]')).toHaveAttribute('data-phase', 'failed'));
    await waitFor(() => expect(box()).toHaveFocus());
    expect(sent).toEqual([]);
  });

  test('is not triggered by a script that checks the validity of the fields', async () => {
    const { sent, open } = waitingShop(form({}));
    await chooseAddress();
    expect(document.querySelector('form')!.checkValidity()).toBe(false);
    open();
    await waitFor(() => expect(fieldOf('city')).toHaveValue('Galena'));
    expect(sent).toEqual([]);
  });
});
