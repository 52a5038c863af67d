import { cleanup, render, screen } from '@testing-library/react';
import { AddressCard, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { de } from 'doorplate/words/de';
import 'doorplate/styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeFindings } from '../support/axeFindings.ts';

afterEach(cleanup);

const client = createClient({ relay: '/api/address', fetch: () => Promise.reject(new Error('A card makes no call.')) });
const show = (card: React.ReactNode) => render(<AddressProvider client={client}>{card}</AddressProvider>);
const berlin = { line1: 'Torstraße 1', city: 'Berlin', postalCode: '10119', country: 'DE' };
const lines = () => [...document.querySelectorAll('address > span')].map(({ textContent }) => textContent);

test('shows an address in lines, in the order of its country, in a group that its heading names', async () => {
  show(<AddressCard title="Delivery address" address={berlin} />);
  expect(screen.getByRole('group', { name: 'Delivery address' }).querySelector('address')).not.toBeNull();
  expect(lines()).toEqual(['Torstraße 1', '10119 Berlin']);
  expect(screen.queryByRole('button')).toBeNull();
  expect(await axeFindings(document.body)).toEqual([]);
});

test('names the country of an address abroad in the language of its words', () => {
  show(<AddressCard address={{ ...berlin, country: 'FR' }} from="DE" words={de} />);
  expect(lines().at(-1)).toBe('Frankreich');
});

test('offers to edit the address, with a name that says which', async () => {
  const onEdit = vi.fn();
  show(
    <>
      <AddressCard title="Delivery address" address={berlin} onEdit={onEdit} classNames={{ button: 'mine' }} />
      <AddressCard title="Billing address" address={berlin} onEdit={() => undefined} />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Edit the address Delivery address' });
  expect(button.className).toContain('mine');
  await userEvent.click(button);
  expect(onEdit).toHaveBeenCalledTimes(1);
  expect(await axeFindings(document.body)).toEqual([]);
});

test('keeps the direction of each line, but aligns all lines with the page', () => {
  show(
    <div dir="rtl">
      <AddressCard address={{ line1: 'شارع الشيخ زايد 1', line2: 'Office 4', city: 'دبي', country: 'AE' }} />
    </div>,
  );
  const [first, second] = document.querySelectorAll('address > span');
  expect([first, second].map((line) => getComputedStyle(line!).direction)).toEqual(['rtl', 'ltr']);
  expect([first, second].map((line) => getComputedStyle(line!).textAlign)).toEqual(['right', 'right']);
});
