import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressProvider, BatchCleanse } from 'doorplate';
import { createClient } from 'doorplate/core';
import { readCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectedOf, messyTexts } from '../files/messy.ts';
import { reveal } from '../support/reveal.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const chosen = [
  ...[
    'utf16-no-mark.csv',
    'german.csv',
    'japanese.csv',
    'old-mac.csv',
    'decimals.csv',
    'never-closed.csv',
    'title.csv',
  ],
  ...['joined-otherwise.csv', 'own-status.csv', 'wide.csv', 'nothing-in-it.csv', 'control.csv', 'formulas.csv'],
];

test.each(messyTexts.filter(({ name }) => chosen.includes(name)).map((file) => [file.mess, expectedOf(file)] as const))(
  'a file that %s is read and run on the page, and its figures are those of the service and of the download',
  async (_, { name, bytes, header, rows, unreadable }) => {
    const simulator = createSimulator();
    const { container } = render(
      <AddressProvider client={createClient(simulator)} queryClient={new QueryClient()}>
        <BatchCleanse saveAs={`${name} ${String(Math.random())}`} />
      </AddressProvider>,
    );
    await userEvent.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, new File([bytes], name));
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    const run = () => container.querySelector<HTMLElement>('.doorplate-run');
    await waitFor(() => expect(run()?.dataset['status']).toBe('done'));

    let download: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      download = blob as Blob;
      return 'blob:nothing';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await userEvent.click(await reveal(screen.getByRole('button', { name: /^All rows/ })));
    await waitFor(() => expect(download).toBeDefined());
    const complete = await readCsv(download!, { headerRow: 1 });
    const width = header.length;
    expect(complete.header.slice(0, width)).toEqual(header);
    const lines = complete.rows.map((line) => ({ own: line.slice(0, width), status: line[width + 1] }));
    expect(lines.filter(({ status }) => status !== 'unreadable').map(({ own }) => own)).toEqual(rows);

    const count = (wanted: string) => lines.filter(({ status }) => status === wanted).length;
    const paid = simulator.ledger.reduce((sum, { records }) => sum + records, 0);
    const text = run()?.textContent ?? '';
    expect(count('answered')).toBe(paid);
    expect(count('unreadable')).toBe(unreadable.length);
    const shown = /^(\d+) of (\d+) rows?(?:(\d+) not sent)?(\d+) credits? used/.exec(text)?.slice(1) ?? [];
    expect(shown.map((figure: string | undefined) => Number(figure ?? 0))).toEqual([
      paid,
      rows.length,
      count('not-sent'),
      simulator.ledger.reduce((sum, { credits }) => sum + credits, 0),
    ]);
    screen.getByRole('button', { name: new RegExp(`^All rows \\(${String(lines.length)}\\)`) });
    screen.getByRole('button', { name: new RegExp(`^Results \\(${String(paid)}\\)`) });
  },
);
