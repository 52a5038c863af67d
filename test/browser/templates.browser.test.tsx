import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { AddressProvider, BatchCleanse } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeFindings } from '../support/axeFindings.ts';
import { services } from '../support/services.ts';

afterEach(cleanup);

const open = async (text: string, name = 'adressen.csv') => {
  render(
    <AddressProvider client={createClient(services('/simulator/templates'))} queryClient={new QueryClient()}>
      <BatchCleanse saveAs={`templates ${String(performance.now())}`} />
    </AddressProvider>,
  );
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File([text], name));
  await screen.findByRole('button', { name: 'Start' });
};
const dutch = 'straat;nr;letter;Plaats\nDorpsstraat;12;a;Utrecht\nDorpsstraat;13;;Utrecht\n';
const command = () => document.querySelector('details code')?.textContent;

test('joins columns by keyboard alone, and shows the same command for a terminal', async () => {
  await open(dutch);
  const summary = screen.getByText('Join columns, or fill in one field for all rows');
  summary.focus();
  await userEvent.keyboard('{Enter}');
  const group = within(screen.getByRole('group', { name: 'Join columns, or fill in one field for all rows' }));
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(group.getByLabelText('Field'));
  await userEvent.selectOptions(group.getByLabelText('Field'), 'House number');
  await userEvent.keyboard('{Tab}');
  const text = group.getByLabelText<HTMLInputElement>('Text, with column names in braces');
  expect(document.activeElement).toBe(text);
  await userEvent.keyboard('{{nr}{{leter}{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('No column is called “leter”. Did you mean letter?');
  expect(document.activeElement).toBe(text);
  expect(text.value).toBe('{nr}{leter}');

  await userEvent.clear(text);
  // Some systems change the column at each arrow key, so that alone inserts nothing.
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(group.getByLabelText('Insert a column'));
  await userEvent.selectOptions(group.getByLabelText('Insert a column'), 'letter');
  await userEvent.selectOptions(group.getByLabelText('Insert a column'), 'nr');
  expect(text.value).toBe('');
  await userEvent.keyboard('{Tab}{Enter}');
  expect(text.value).toBe('{nr}');
  await userEvent.selectOptions(group.getByLabelText('Insert a column'), 'letter');
  await userEvent.click(group.getByRole('button', { name: 'Insert' }));
  expect(text.value).toBe('{nr} {letter}');
  await userEvent.click(text);
  await userEvent.keyboard('{Enter}');
  await screen.findByText('{nr} {letter}');
  screen.getByText('12 a');
  expect([text.value, document.activeElement]).toEqual(['', text]);
  expect(screen.getByLabelText<HTMLSelectElement>('What “nr” contains').value).toBe('');
  expect(command()).toBe('npx doorplate cleanse adressen.csv --delimiter semicolon --column "{nr} {letter}=Premise"');
  expect(await axeFindings(document.body)).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Delete the text for “House number”' }));
  await waitFor(() => expect(screen.queryByText('{nr} {letter}')).toBeNull());
  expect(document.activeElement).toBe(text);
});

test('sends the same text in every row, and says in the command which columns the user has chosen', async () => {
  await open('Street,Name,Note\n1 Main Street,Jo,x\n');
  await userEvent.click(screen.getByText('Join columns, or fill in one field for all rows'));
  await userEvent.type(screen.getByLabelText('Text, with column names in braces'), 'Chicago{Enter}');
  await screen.findByText('Chicago');
  await userEvent.selectOptions(screen.getByLabelText('What “Note” contains'), 'Your reference');
  await waitFor(() =>
    expect(command()).toBe('npx doorplate cleanse adressen.csv --column Note=Id --set Locality=Chicago'),
  );
  expect(screen.queryByText(/No column has a city/)).toBeNull();
  expect(screen.getByText('No column has a country')).toBeTruthy();
});

test('shows no command for a column name that a shell would run', async () => {
  await open('Street,City,$(rm)\n1 Main Street,Boston,x\n');
  await userEvent.click(screen.getByText('Join columns, or fill in one field for all rows'));
  await waitFor(() => expect(command()).toBe('npx doorplate cleanse adressen.csv'));
  await userEvent.selectOptions(screen.getByLabelText('What “$(rm)” contains'), 'Your reference');
  await waitFor(() => expect(command()).toBeUndefined());
});

test('says in the command that a column is not sent, if the user was asked about it', async () => {
  await open('plot,street,city\n12,Main Street,Boston\n14,Elm Street,Boston\n');
  screen.getByText('Choose what this column contains: plot');
  await userEvent.click(screen.getByText('Join columns, or fill in one field for all rows'));
  expect(command()).toBeUndefined();
  await userEvent.selectOptions(screen.getByLabelText('What “plot” contains'), 'Not used');
  await waitFor(() => expect(command()).toBe('npx doorplate cleanse adressen.csv --column plot='));
  expect(screen.queryByText(/Choose what this column contains/)).toBeNull();
});
