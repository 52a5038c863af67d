import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressProvider, BatchCleanse } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createResultFile, parseCsv } from 'doorplate/files';
import 'doorplate/styles.css';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { encode } from '../support/encode.ts';
import { services } from '../support/services.ts';

afterEach(cleanup);

const open = () => {
  // The browser keeps only the first 250 entries.
  performance.setResourceTimingBufferSize(10_000);
  performance.clearResourceTimings();
  return render(
    <AddressProvider client={createClient(services('/simulator/reading'))} queryClient={new QueryClient()}>
      <BatchCleanse saveAs={`reading ${String(performance.now())}`} />
    </AddressProvider>,
  );
};
const choose = (file: File) => userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
const shown = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent;

test('shows how a file was read, and reads it again in the way that the user chooses', async () => {
  open();
  await choose(
    new File([encode('Kundenliste\n\nStraße;PLZ;Ort\nKönigsallee 5;40212;Düsseldorf\n', 'windows-1252')], 'k.csv'),
  );
  await screen.findByText('Königsallee 5');
  expect([shown('Encoding'), shown('Separator'), shown('Column names')]).toEqual([
    'Windows-1252',
    'Semicolon',
    'In line 3',
  ]);
  screen.getByText('1 line can’t be read and won’t be sent');

  await userEvent.selectOptions(screen.getByLabelText('Encoding'), 'Windows-1250');
  screen.getByLabelText('Column names').focus();
  await userEvent.selectOptions(screen.getByLabelText('Column names'), 'None');
  await screen.findByText('Column 1', { selector: 'span' });
  expect([shown('Encoding'), shown('Separator'), shown('Column names')]).toEqual(['Windows-1250', 'Semicolon', 'None']);
  screen.getByText('Straße');
  // The select that was used keeps the focus.
  expect(document.activeElement).toBe(screen.getByLabelText('Column names'));

  await userEvent.selectOptions(screen.getByLabelText('Encoding'), 'UTF-8');
  expect((await screen.findByRole('alert')).textContent).toContain('not in the chosen encoding');
  expect(shown('Encoding')).toBe('Windows-1250');
});

test('offers a choice of encodings for a file whose encoding nobody can recognize', async () => {
  open();
  await choose(new File([encode('Улица,Город\nТверская 7,Москва\nАрбат 1,Москва\n', 'koi8-r')], 'ru.csv'));
  await screen.findByRole('alert');
  await userEvent.selectOptions(screen.getByLabelText('Encoding'), 'Windows-1251');
  await waitFor(() => expect(shown('Encoding')).toBe('Windows-1251'));
});

test('reads an Excel workbook, without a choice of encodings', async () => {
  const bytes = await (await fetch(new URL('../files/workbooks/openpyxl.xlsx', import.meta.url))).arrayBuffer();
  open();
  await choose(new File([bytes], 'Kunden.xlsx'));
  // A ZIP code with the zero that its format adds.
  await screen.findByText('01067');
  expect(shown('Column names')).toBe('In line 3');
  expect(screen.queryByLabelText('Encoding')).toBeNull();
});

test('reads a large workbook in a worker, so that the page can work meanwhile', async () => {
  const rows = Array.from(
    { length: 4000 },
    (_, row) => `${String(row)} ${String(Math.sin(row))} Street,Boston,0${String(1000 + row)}`,
  );
  const table = parseCsv(['street,city,zip', ...rows].join('\n'));
  const file = await createResultFile(
    'unreadable',
    { ...table, unreadable: table.rows.map((row, index) => ({ line: index + 2, why: 'long', row })) },
    { operation: 'cleanseInternational', outcomeAt: () => undefined, format: 'xlsx' },
  );
  expect(file.size).toBeGreaterThan(100_000);
  open();
  await choose(new File([file], 'Kunden.xlsx'));
  await screen.findByText('01000');
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  expect(loaded).toContainEqual(expect.stringContaining('/workbookWorker'));
  expect(loaded).not.toContainEqual(expect.stringContaining('/unpack.lazy'));
});

test('offers the sheets of a workbook, and JSON Lines have neither a separator nor a line of column names', async () => {
  const bytes = await (await fetch(new URL('../files/workbooks/sheets.xlsx', import.meta.url))).arrayBuffer();
  open();
  await choose(new File([bytes], 'k.xlsx'));
  await screen.findByText('1 Main St');
  expect([shown('Sheet'), screen.queryByLabelText('Encoding')]).toEqual(['Customers', null]);
  await userEvent.selectOptions(screen.getByLabelText('Sheet'), 'R & D');
  await screen.findByText('2 Main St');
  expect(shown('Sheet')).toBe('R & D');
  cleanup();

  open();
  await choose(new File(['{"Street":"3 Main St","City":"Boston"}\noops\n'], 'k.jsonl'));
  await screen.findByText('3 Main St');
  screen.getByText('1 line can’t be read and won’t be sent');
  for (const label of ['Sheet', 'Separator', 'Column names']) expect(screen.queryByLabelText(label)).toBeNull();
});

test('says how many formulas of a workbook have no saved result, because their cells are empty', async () => {
  open();
  const bytes = await (await fetch(new URL('../files/workbooks/formulas.xlsx', import.meta.url))).arrayBuffer();
  await choose(new File([bytes], 'formulas.xlsx'));
  await screen.findByText(/^Formulas without a saved result: 2\. These cells count as empty\./);
});
