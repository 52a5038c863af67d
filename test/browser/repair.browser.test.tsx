import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { AddressAutocomplete, AddressProvider, BatchCleanse, type BatchCleanseProps, useRetrieve } from 'doorplate';
import { createClient, find } from 'doorplate/core';
import { parseCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addressFile } from '../../demo/sampleFiles.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { addressesIn } from '../support/services.ts';
import { waitForFocus } from '../support/waitForFocus.ts';
import { reveal } from '../support/reveal.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A service that lists the records that reach it, and loses the answers of the calls that `isLost` names. */
function service(isLost: (call: number) => boolean = () => false) {
  const { endpoints, credentials, fetch } = createSimulator();
  const sent: Record<string, string>[] = [];
  let calls = 0;
  const client = createClient({
    endpoints,
    credentials,
    fetch: async (request) => {
      sent.push(...(await addressesIn(request)));
      const call = calls++;
      const response = await fetch(request);
      if (isLost(call)) throw new TypeError('The connection was lost.');
      return response;
    },
  });
  return { client, sent };
}
type Client = ReturnType<typeof service>['client'];

const open = (saveAs: string, client: Client, props: BatchCleanseProps = {}) =>
  render(
    <AddressProvider client={client} queryClient={new QueryClient()}>
      <BatchCleanse saveAs={saveAs} chunkSize={10} concurrency={1} {...props} />
    </AddressProvider>,
  );
const status = () => document.querySelector('.doorplate-run')?.getAttribute('data-status');
const choose = (file: File) => userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
async function ended(saveAs: string, client: Client, rows = 30, props: BatchCleanseProps = {}) {
  open(saveAs, client, props);
  await choose(addressFile(rows));
  await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
  await waitFor(() => expect(status()).toBe('done'));
}
/** Opens a row of the table with the keyboard. */
async function openRow(index: number) {
  // Nothing outside a dialog can have the focus.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const grid = screen.getByRole('grid');
  grid.focus();
  await userEvent.keyboard(`{Home}${'{ArrowDown}'.repeat(index)}{Enter}`);
  return screen.findByRole('dialog', { name: new RegExp(`Row ${String(index + 1)}`) });
}
/** Returns the findings of axe in the dialog, or on the page if no dialog is open. */
const violations = () => axeFindings(document.querySelector('dialog[open]') ?? document.body);
const name = (what: string) => `${what} ${String(performance.timeOrigin)}`;

test('edits two rows with the keyboard, leaves the page, and sends only them again', async () => {
  const keep = name('repair');
  const { client, sent } = service();
  await ended(keep, client);
  const all = sent.length;
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  let dialog = await openRow(0);
  const city = within(dialog).getByRole('textbox', { name: 'City' });
  city.focus();
  await userEvent.keyboard('{Control>}a{/Control}Boston');
  expect(await violations()).toEqual([]);
  await userEvent.tab();
  within(dialog).getByRole('button', { name: 'Save' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitForFocus(screen.getByRole('grid'));
  await screen.findByRole('button', { name: 'Run 1 row again (about 1 credit)' });

  dialog = await openRow(2);
  await userEvent.fill(within(dialog).getByRole('textbox', { name: 'Postal code' }), '02110');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  dialog = await openRow(4);
  await userEvent.fill(within(dialog).getByRole('textbox', { name: 'Note' }), 'New building');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Accept as it is' }));
  expect(sent).toHaveLength(all);
  cleanup();

  open(keep, client);
  await userEvent.click(await screen.findByRole('button', { name: 'Show results' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Run 2 rows again (about 2 credits)' }));
  await waitFor(() => expect(sent).toHaveLength(all + 2));
  await waitFor(() => expect(status()).toBe('done'));
  expect(sent.slice(all)).toEqual([
    expect.objectContaining({ Locality: 'Boston' }),
    expect.objectContaining({ PostalCode: '02110' }),
  ]);
  dialog = await openRow(0);
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'City' }).value).toBe('Boston');
  await userEvent.click(within(dialog).getByText('1 earlier result'));
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  dialog = await openRow(4);
  expect(within(dialog).getByText('Accepted as it is')).toBeTruthy();
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('New building');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
  dialog = await openRow(4);
  expect(within(dialog).queryByText('Accepted as it is')).toBeNull();
});

test('sends rows in doubt again only after the user has agreed that they may be charged twice', async () => {
  const { client, sent } = service((call) => call === 1);
  await ended(name('doubt'), client);
  const all = sent.length;
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Run again' }), 'in-doubt');
  const agree = await screen.findByRole('checkbox', {
    name: 'Also send 10 rows in doubt. You may be charged twice, up to 10 credits more.',
  });
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  await userEvent.click(agree);
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Run 10 rows again (about 10 credits)' }));
  await waitFor(() => expect(sent).toHaveLength(all + 10));
  await waitFor(() => expect(status()).toBe('done'));
  await screen.findByText('30 of 30 rows');
  await screen.findByText('30 credits used, up to 10 more in doubt');
});

test('fills the fields of a row with an address from a search, which stay editable', async () => {
  const simulator = createSimulator();
  const { endpoints, credentials, fetch } = simulator;
  const client = createClient({ endpoints, credentials, fetch });
  await ended(name('search'), client, 3, { search: AddressAutocomplete });
  const retrieves = () => simulator.ledger.filter(({ operation }) => operation === 'retrieve').length;
  let dialog = await openRow(1);
  let search = within(dialog).getByRole('combobox', { name: 'Find the address' });
  search.focus();
  await userEvent.keyboard('77 beacon');
  await within(dialog).findAllByRole('option');
  expect(await violations()).toEqual([]);
  // Escape closes the list, then empties the search, then closes the dialog, without a charge.
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(retrieves()).toBe(0);

  dialog = await openRow(1);
  search = within(dialog).getByRole('combobox', { name: 'Find the address' });
  await userEvent.fill(search, '77 beacon st');
  const [first] = await within(dialog).findAllByRole('option');
  await userEvent.click(first!);
  const field = (label: string) => within(dialog).getByRole<HTMLInputElement>('textbox', { name: label });
  await waitFor(() => expect(field('City').value).toBe('Boston'));
  expect(field('Postal code').value).toMatch(/^02108/);
  expect(retrieves()).toBe(1);
  await userEvent.fill(field('City'), 'Back Bay');
  expect(await violations()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Run 1 row again (about 1 credit)' });
  dialog = await openRow(1);
  expect(field('City').value).toBe('Back Bay');

  // The figures on the page and in the report add up to those of the ledger.
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: /^Run 1 row again/ }));
  await screen.findByText('4 credits used');
  screen.getByText('Plus 1 credit for searches');
  await waitFor(() => expect(status()).toBe('done'));
  expect(simulator.ledger.reduce((sum, { credits: cost }) => sum + cost, 0)).toBe(5);
  let report: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((it) => {
    report = it as Blob;
    return 'blob:nothing';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(report).toBeDefined());
  const page = await report!.text();
  expect(page).toContain('<dt>Credits</dt><dd>4</dd>');
  expect(page).toContain('<dt>Credits (Find the address)</dt><dd>1</dd>');
});

test('shows what searches have cost after a reload, even if the page was closed before the answer', async () => {
  const keep = name('reload');
  const { endpoints, credentials, fetch } = createSimulator();
  const held: (() => void)[] = [];
  let answered = 0;
  const client = createClient({
    ...{ endpoints, credentials },
    fetch: async (request) => {
      const response = await fetch(request);
      if (/retrieve/i.test(request.url)) await new Promise<void>((go) => held.push(go));
      return response;
    },
    onCall: ({ operation }) => {
      if (operation === 'retrieve') answered++;
    },
  });
  await ended(keep, client, 3, { search: AddressAutocomplete });
  const select = async (text: string) => {
    const dialog = await openRow(1);
    const search = within(dialog).getByRole('combobox', { name: 'Find the address' });
    await userEvent.fill(search, text);
    const [first] = await within(dialog).findAllByRole('option');
    await userEvent.click(first!);
    await waitFor(() => expect(held).toHaveLength(answered + 1));
    return dialog;
  };
  const dialog = await select('77 beacon st');
  held[0]!();
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'City' }).value).toBe('Boston'),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('Plus 1 credit for searches');
  // Undoing the edit does not give the credit back.
  await userEvent.click(within(await openRow(1)).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Run 1 row again/ })).toBeNull());
  screen.getByText('Plus 1 credit for searches');
  await select('1600 penn');
  cleanup();
  held[1]!();
  await waitFor(() => expect(answered).toBe(2));

  open(keep, client);
  await userEvent.click(await screen.findByRole('button', { name: 'Show results' }));
  await screen.findByText('Plus 2 credits for searches');
  screen.getByText('3 credits used');
});

test('counts no address that is retrieved elsewhere on the page', async () => {
  const simulator = createSimulator();
  const { endpoints, credentials, fetch } = simulator;
  const client = createClient({ endpoints, credentials, fetch });
  const [suggestion] = await find(client, { text: '77 beacon st' });
  const Other = () => {
    const { mutate, data } = useRetrieve();
    return (
      <button type="button" onClick={() => mutate(suggestion!.id)}>
        {data?.[0]?.city ?? 'Retrieve'}
      </button>
    );
  };
  render(
    <AddressProvider client={client} queryClient={new QueryClient()}>
      <BatchCleanse saveAs={name('elsewhere')} search={AddressAutocomplete} />
      <Other />
    </AddressProvider>,
  );
  await choose(addressFile(3));
  await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
  await waitFor(() => expect(status()).toBe('done'));
  await userEvent.click(screen.getByRole('button', { name: 'Retrieve' }));
  await screen.findByRole('button', { name: 'Boston' });
  expect(simulator.ledger.reduce((sum, { credits: cost }) => sum + cost, 0)).toBe(4);
  screen.getByText('3 credits used');
  expect(screen.queryByText(/for searches/)).toBeNull();
});

test('keeps the columns of the file as they were in the results', async () => {
  const { client } = service();
  await ended(name('columns'), client, 3);
  const dialog = await openRow(1);
  await userEvent.fill(within(dialog).getByRole('textbox', { name: 'City' }), 'Boston');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Run 1 row again/ }));
  await screen.findByText('4 credits used');
  await waitFor(() => expect(status()).toBe('done'));
  let blob: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((it) => {
    blob = it as Blob;
    return 'blob:nothing';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(await reveal(screen.getByRole('button', { name: /^Results/, hidden: true })));
  await waitFor(() => expect(blob).toBeDefined());
  const before = parseCsv(await addressFile(3).text());
  const after = parseCsv(await blob!.text());
  expect(after.rows.map((row) => row.slice(0, before.header.length))).toEqual(before.rows);
});
