import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressProvider, BatchCleanse } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeFindings } from '../support/axeFindings.ts';
import { services } from '../support/services.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Opens a page and chooses a file in it. */
const open = async (text: string) => {
  cleanup();
  render(
    <AddressProvider client={createClient(services('/simulator/columns'))} queryClient={new QueryClient()}>
      <BatchCleanse saveAs={`columns ${String(performance.now())}`} />
    </AddressProvider>,
  );
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File([text], 'week.csv'));
  await screen.findByRole('button', { name: 'Start' });
};
const columnOf = (name: string) => screen.getByLabelText<HTMLSelectElement>(`What “${name}” contains`);
/** Returns the text that the select refers to. */
const confidenceOf = (name: string) =>
  document.getElementById(columnOf(name).getAttribute('aria-describedby') ?? '')?.textContent;
const remembered = 'The columns are set as in your last file with the same names.';

test('shows how sure each guess is, and remembers what the user sets instead', async () => {
  // No other test may have left its columns, so the names are used only here.
  const week = `FULLNAME,Region,ZIP,Ref${String(Date.now())}\n1 Main Street,Essex,02110,7\n2 Oak Avenue,Suffolk,02111,8\n`;
  await open(week);
  expect([confidenceOf('FULLNAME'), confidenceOf('Region'), confidenceOf('ZIP')]).toEqual([
    'Check this, by its values',
    'Likely',
    'Sure',
  ]);
  expect(screen.queryByText(remembered)).toBeNull();
  expect(await axeFindings(document.body)).toEqual([]);

  await userEvent.selectOptions(columnOf('Region'), 'Locality');
  await waitFor(() => expect(columnOf('Region').value).toBe('Locality'));
  expect(confidenceOf('Region')).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Start' })).toBeNull());

  await open(week);
  await screen.findByText(remembered);
  expect([columnOf('FULLNAME').value, columnOf('Region').value, columnOf('ZIP').value]).toEqual([
    'Address1',
    'Locality',
    'PostalCode',
  ]);
  expect(await axeFindings(document.body)).toEqual([]);
  screen.getByRole('button', { name: 'Forget this choice' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText(remembered)).toBeNull());
  expect(columnOf('Region').value).toBe('AdministrativeArea');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start' }));

  await open(week);
  expect(screen.queryByText(remembered)).toBeNull();
});

test('opens and starts a file if the browser refuses a database', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  await open(`Street,Town,Note${String(Date.now())}\n1 Main Street,Boston,x\n`);
  await userEvent.selectOptions(columnOf('Town'), 'DependentLocality');
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Start' })).toBeNull());
});

test('takes a default country in any form, and says which one a typo may mean', async () => {
  await open('Street,City\n1 Main Street,Boston\n');
  const box = screen.getByLabelText<HTMLInputElement>('Country for rows without one');
  for (const [typed, code] of [
    ['United States', 'US'],
    ['uk', 'GB'],
    ['Deutschland', 'DE'],
    ['DEU', 'DEU'],
  ] as const) {
    await userEvent.clear(box);
    await userEvent.type(box, typed);
    expect(box.value).toBe(typed);
    await userEvent.tab();
    await waitFor(() => expect(box.value).toBe(code));
    expect(box.getAttribute('aria-invalid')).toBeNull();
  }
  await userEvent.clear(box);
  await userEvent.type(box, 'Germny');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.tab();
  expect((await screen.findByRole('alert')).textContent).toBe('“Germny” is not a country. Did you mean Germany?');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(await axeFindings(document.body)).toEqual([]);
});
