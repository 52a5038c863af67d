import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressProvider, BatchCleanse } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createResultFile, parseCsv, readCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { catchDownloads } from '../support/catchDownloads.ts';
import { reveal } from '../support/reveal.ts';

let downloads: { name: string; file: Blob }[] = [];

beforeEach(() => {
  downloads = catchDownloads();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Shows a page whose service accepts even rows and has changes for odd ones. */
async function runFile(name: string, text: string) {
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: { Id: string; Address1: string }[] };
      return Response.json(
        Addresses.map((Input) => ({
          Input,
          Matches: [
            {
              AVC: Number(Input.Id) % 2 ? 'V44-I44-P6-090' : 'V44-I44-P6-100',
              Address1: Input.Address1,
              Locality: 'Boston',
            },
          ],
        })),
      );
    },
  });
  render(
    <AddressProvider client={client} queryClient={new QueryClient()}>
      <BatchCleanse saveAs={`downloads ${String(Math.random())}`} />
    </AddressProvider>,
  );
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File([text], name));
  await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
  await waitFor(() => expect(document.querySelector('.doorplate-run')?.getAttribute('data-status')).toBe('done'));
}

async function download(name: RegExp) {
  const count = downloads.length;
  await userEvent.click(await reveal(screen.getByRole('button', { name })));
  await waitFor(() => expect(downloads.length).toBe(count + 1));
  return downloads.at(-1)!;
}

const text = 'id,street,city,note\n1,1 Main St,Bostn,=1+1\n2,2 Main St,Boston,\n3,"3 Main St,Boston,\n4,,,x\n';

test('saves one file with every row and line in their order, in the format that the user chooses', async () => {
  await runFile('customers.csv', text);
  const csv = await download(/^All rows \(4\)/);
  expect(csv.name).toBe('customers.results.complete.csv');
  const { header, rows } = await readCsv(csv.file, { headerRow: 1 });
  expect(header.slice(0, 11)).toEqual([
    'id',
    'street',
    'city',
    'note',
    'row',
    'status',
    'verdict',
    'reason',
    'AVC',
    'AQI',
    'changed',
  ]);
  expect(rows.map((row) => [row[3], row[4], row[5], row[6], row[10]])).toEqual([
    ['=1+1', '1', 'answered', 'confirm', 'Locality'],
    ['', '2', 'answered', 'accept', ''],
    ['', '', 'unreadable', '', ''],
    ['x', '3', 'not-sent', '', ''],
  ]);
  expect(rows[2]?.[0]).toBe('3,"3 Main St,Boston,');

  await userEvent.selectOptions(screen.getByLabelText('Format'), 'Excel workbook (.xlsx)');
  const workbook = await download(/^All rows/);
  expect(workbook.name).toBe('customers.results.complete.xlsx');
  expect((await readCsv(workbook.file, { headerRow: 1 })).rows).toEqual(rows);

  await userEvent.click(screen.getByLabelText('All fields of the results'));
  const short = await readCsv((await download(/^All rows/)).file, { headerRow: 1 });
  expect(short.header.slice(11)).toEqual(['Address1', 'Locality']);
});

test('saves the rows that a person must look at on their own, and a file for each kind of row under the names of the command', async () => {
  await runFile('customers.csv', text);
  const exceptions = await download(/^Rows to check \(3\)/);
  expect(exceptions.name).toBe('customers.results.exceptions.csv');
  const { rows } = await readCsv(exceptions.file, { headerRow: 1 });
  expect(rows.map((row) => row[5])).toEqual(['answered', 'unreadable', 'not-sent']);
  expect((await download(/^Results/)).name).toBe('customers.results.csv');
  expect((await download(/^Not sent/)).name).toBe('customers.results.not-sent.csv');
});

test('saves a report whose figures are those of the page and of the ledger', async () => {
  const simulator = createSimulator();
  const { endpoints, credentials, fetch } = simulator;
  render(
    <AddressProvider client={createClient({ endpoints, credentials, fetch })} queryClient={new QueryClient()}>
      <BatchCleanse saveAs={`report ${String(Math.random())}`} />
    </AddressProvider>,
  );
  const rows = [
    '77 Beacon Street,Boston,US',
    '1 Nowhere Road,Boston,US',
    '10 Downing Street,London,GB',
    ',Boston,US',
    '5 Lost Lane,Nowhere,',
  ];
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File([`street,city,country\n${rows.join('\n')}\n`], 'a & b.csv'),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
  await waitFor(() => expect(document.querySelector('.doorplate-run')?.getAttribute('data-status')).toBe('done'));
  const { name, file } = await download(/^Report$/);
  expect(name).toBe('a & b.report.html');
  const report = new DOMParser().parseFromString(await file.text(), 'text/html');
  const figures = Object.fromEntries(
    Array.from(report.querySelectorAll('dl div'), (figure) => [
      figure.querySelector('dt')?.textContent,
      Number(figure.querySelector('dd')?.textContent),
    ]),
  );
  expect(report.querySelector('main > h1')?.textContent).toBe('a & b.csv');
  expect(figures).toMatchObject({ Rows: 5, Results: 4, 'Not sent': 1, 'In doubt': 0 });
  expect(figures['Credits']).toBe(simulator.ledger.reduce((sum, { credits }) => sum + credits, 0));
  const charts = Array.from(report.querySelectorAll('section'), (section) => [
    section.querySelector('h2')?.textContent,
    Object.fromEntries(
      Array.from(section.querySelectorAll('tr'), (row) => [row.cells[0]?.textContent, row.cells[2]?.textContent]),
    ),
  ]);
  const shares = Array.from(document.querySelectorAll('.doorplate-shares'), (figure) => [
    figure.querySelector('figcaption')?.textContent,
    Object.fromEntries(
      Array.from(figure.querySelectorAll('.doorplate-legend li'), (share) => [
        share.querySelector('span')?.textContent,
        share.querySelector('b')?.textContent,
      ]),
    ),
  ]);
  expect(charts.slice(0, 2)).toEqual(shares.slice(0, 2));
  expect(charts.slice(2)).toEqual([
    ['Country', { 'United States': '2', 'United Kingdom': '1', Unknown: '1' }],
    ['Reason', { 'Not sent: no address': '1' }],
  ]);
});

test('writes a workbook in many short tasks, so that the page can work meanwhile', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => `${String(index)} Main St,Boston,US,x,x,x,x,x,x`);
  const table = parseCsv(['street,city,country,a,b,c,d,e,f', ...rows].join('\n'));
  const unreadable = table.rows.map((row) => ({ line: 1, why: 'long' as const, row }));
  const save = (lines: typeof unreadable) =>
    createResultFile(
      'unreadable',
      { ...table, unreadable: lines },
      { operation: 'cleanseInternational', outcomeAt: () => undefined, format: 'xlsx' },
    );
  // The code for workbooks loads in tasks of its own.
  await save([]);
  let turns = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    turns++;
    port2.postMessage(undefined);
  };
  port2.postMessage(undefined);
  await save(unreadable);
  port1.close();
  expect(turns).toBeGreaterThan(20);
});
