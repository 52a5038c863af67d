import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { AddressProvider, BatchCleanse } from 'doorplate';
import { createClient } from 'doorplate/core';
import { readCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeFindings } from '../support/axeFindings.ts';
import { catchDownloads } from '../support/catchDownloads.ts';
import { reveal } from '../support/reveal.ts';
import { waitForFocus } from '../support/waitForFocus.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('tells columns with the same name apart, and sends and returns the cells of the one that the user chooses', async () => {
  const downloads = catchDownloads();
  const sent: Record<string, string>[] = [];
  const simulator = createSimulator();
  const client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: async (request) => {
      const { Addresses } = (await request.clone().json()) as { Addresses: Record<string, string>[] };
      sent.push(...Addresses);
      return simulator.fetch(request);
    },
  });
  render(
    <AddressProvider client={client} queryClient={new QueryClient()}>
      <BatchCleanse saveAs={`equal names ${String(performance.now())}`} />
    </AddressProvider>,
  );
  const rows = ['Jo,1 Main Street,Head office,Boston,x', 'Al,2 Main Street,Branch,Chicago,y'];
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File([`Name,Street,City,City,\n${rows.join('\n')}\n`], 'customers.csv'),
  );
  // The page asks which one is the city, and moves the focus there.
  await screen.findByText('Choose one of these columns: City (column 3), City (column 4)');
  const heads = screen.getAllByRole('columnheader').map((head) => head.querySelector('span')?.textContent);
  expect(heads).toEqual(['Name', 'Street', 'City (column 3)', 'City (column 4)', 'Column 5']);
  await waitForFocus(screen.getByLabelText('What “City (column 3)” contains'));

  const summary = screen.getByText('Join columns, or fill in one field for all rows');
  await userEvent.click(summary);
  await userEvent.type(screen.getByLabelText('Text, with column names in braces'), '{{City}{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Several columns are called “City”. Choose one: {column 3}, {column 4}.',
  );
  within(screen.getByLabelText('Insert a column')).getByRole('option', { name: 'City (column 4)' });
  expect(await axeFindings(document.body)).toEqual([]);

  await userEvent.selectOptions(screen.getByLabelText('What “City (column 4)” contains'), 'City');
  expect(document.querySelector('details code')?.textContent).toBe(
    'npx doorplate cleanse customers.csv --column "column 4=Locality"',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(document.querySelector('.doorplate-run')?.getAttribute('data-status')).toBe('done'));
  expect(sent.map(({ Address1, Locality }) => [Address1, Locality])).toEqual([
    ['1 Main Street', 'Boston'],
    ['2 Main Street', 'Chicago'],
  ]);

  (await screen.findByRole('grid')).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'City' }).value).toBe('Boston');
  expect(dialog.getByRole('rowheader', { name: 'City (column 3)' }).nextSibling?.textContent).toBe('Head office');
  expect(dialog.getByRole('rowheader', { name: 'Column 5' }).nextSibling?.textContent).toBe('x');
  await userEvent.keyboard('{Escape}');

  await userEvent.click(await reveal(screen.getByRole('button', { name: /^All rows/ })));
  await waitFor(() => expect(downloads).toHaveLength(1));
  const table = await readCsv(downloads[0]!.file, { headerRow: 1 });
  expect(table.header.slice(0, 5)).toEqual(['Name', 'Street', 'City', 'City', '']);
  expect(table.rows.map((row) => row.slice(0, 5).join(','))).toEqual(rows);
  expect(table.rows.map((row) => row[table.header.indexOf('Locality')])).toEqual(['Boston', 'Chicago']);
});
