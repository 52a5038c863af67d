import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { AddressProvider, BatchCleanse } from 'doorplate';
import { createClient } from 'doorplate/core';
import { parseCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addressFile } from '../../demo/sampleFiles.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { catchDownloads } from '../support/catchDownloads.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A service whose answers can be held back. */
function service() {
  const simulator = createSimulator();
  const { endpoints, credentials, fetch } = simulator;
  let gate = Promise.resolve();
  let open: () => void = () => undefined;
  const client = createClient({
    endpoints,
    credentials,
    async fetch(request) {
      const response = await fetch(request);
      await gate;
      return response;
    },
  });
  return {
    client,
    credits: () => simulator.ledger.reduce((sum, { credits }) => sum + credits, 0),
    refuse: () => {
      simulator.fail('cleanseInternational', { with: 'error-object', times: 1 });
    },
    hold() {
      gate = new Promise((resolve) => (open = resolve));
    },
    release: () => {
      open();
    },
  };
}

const open = (saveAs: string, { client }: ReturnType<typeof service>) =>
  render(
    <AddressProvider client={client} queryClient={new QueryClient()}>
      <BatchCleanse saveAs={saveAs} chunkSize={1} concurrency={1} />
    </AddressProvider>,
  );
const status = () => document.querySelector('.doorplate-run')?.getAttribute('data-status');
const press = async (name: RegExp | string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
};
const facts = () => document.querySelector('.doorplate-facts')?.textContent ?? '';

/** Returns the lines of the file with all rows, without the columns for edits and earlier results. */
async function allRows(downloads: ReturnType<typeof catchDownloads>) {
  const before = downloads.length;
  await press(/^All rows/);
  await waitFor(() => expect(downloads).toHaveLength(before + 1));
  const { header, rows } = parseCsv(await downloads.at(-1)!.file.text(), false, { headerRow: 1 });
  const shown = header.flatMap((name, column) => (name === 'EarlierResults' || name === 'SentInstead' ? [] : column));
  return rows.map((cells) => shown.map((column) => cells[column]));
}

test('cancels rows that run again, keeps their answers, and can run them again', async () => {
  const saveAs = `run again ${String(performance.timeOrigin)}`;
  const here = service();
  const downloads = catchDownloads();
  open(saveAs, here);
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, addressFile(30));
  await press('Start');
  await waitFor(() => expect(status()).toBe('done'));
  const paid = here.credits();
  const before = await allRows(downloads);
  expect(facts()).toContain('30 of 30 rows');

  // The user edits one row and accepts another: both are marked, and can be found.
  const grid = screen.getByRole('grid');
  const openRow = async (index: number) => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    grid.focus();
    await userEvent.keyboard(`{Home}${'{ArrowDown}'.repeat(index)}{Enter}`);
    return within(await screen.findByRole('dialog'));
  };
  let dialog = await openRow(1);
  await userEvent.fill(dialog.getByRole('textbox', { name: 'City' }), 'Newtown');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  dialog = await openRow(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Accept as it is' }));
  await within(grid).findByText(/^Edited, but not sent yet/);
  await within(grid).findByText(/Newtown/);
  await within(grid).findByText(/^Accepted as it is/);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Edited, but not sent yet (1)');
  await screen.findByText('1 of 30 rows');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Accepted as it is (1)');
  await waitFor(() => expect(within(grid).queryByText(/^Edited/)).toBeNull());
  await within(grid).findByText(/^Accepted as it is/);
  await press('Show all rows');

  // A pass is paused during its first call, then cancelled.
  const again = screen.getByRole('combobox', { name: 'Run again' });
  const [, kind] = [...again.querySelectorAll('option')];
  await userEvent.selectOptions(again, kind!);
  here.hold();
  await press(/^Run \d+ rows again/);
  await waitFor(() => expect(here.credits()).toBe(paid + 1));
  await press('Pause');
  here.release();
  await waitFor(() => expect(status()).toBe('paused'));
  expect(facts()).toMatch(/^30 of 30 rows.*Rows to send/);
  expect(await axeFindings(document.body)).toEqual([]);
  await press('Cancel');
  await waitFor(() => expect(status()).toBe('done'));
  expect(facts()).toBe(`30 of 30 rows${String(paid + 1)} credits used`);
  expect(document.body.textContent).not.toMatch(/not sent\b(?! yet)/);
  expect(await allRows(downloads)).toEqual(before);

  // The service refuses the next pass. Its rows keep their answers too.
  here.refuse();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Run again' }), kind!.value);
  await press(/^Run \d+ rows again/);
  await waitFor(() => expect(status()).toBe('stopped'));
  expect(facts()).toMatch(/^30 of 30 rows.*Rows to send/);
  expect(await allRows(downloads)).toEqual(before);
  await press('Cancel');
  await waitFor(() => expect(status()).toBe('done'));
  cleanup();

  // After a reload, the edit is still there and can be sent.
  open(saveAs, here);
  await press('Show results');
  await waitFor(() => expect(status()).toBe('done'));
  expect(await allRows(downloads)).toEqual(before);
  expect(here.credits()).toBe(paid + 1);
  await press('Run 1 row again (about 1 credit)');
  await waitFor(() => expect(facts()).toBe(`30 of 30 rows${String(paid + 2)} credits used`));
});
