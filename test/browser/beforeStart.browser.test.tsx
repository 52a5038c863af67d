import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressProvider, BatchCleanse, useFileRun, type UseFileRun } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addressFile } from '../../demo/sampleFiles.ts';
import { figures } from '../support/figures.ts';
import { isLong } from '../support/isLong.ts';

afterEach(cleanup);

function open(props: Partial<React.ComponentProps<typeof BatchCleanse>> = {}) {
  const simulator = createSimulator();
  const { endpoints, credentials, fetch } = simulator;
  const client = createClient({ endpoints, credentials, fetch });
  render(
    <AddressProvider client={client}>
      <BatchCleanse saveAs={`before ${String(performance.now())}`} {...props} />
    </AddressProvider>,
  );
  return simulator;
}
const choose = (file: File) => userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const status = () => document.querySelector('.doorplate-run')?.getAttribute('data-status');
const records = ({ ledger }: ReturnType<typeof createSimulator>) => ledger.map((call) => call.records);

describe('before the start, the page', () => {
  test('lists the rows, the reasons why some are not sent, the credits of each option, and the end of the budget', async () => {
    const simulator = open({ budget: 30 });
    const rows = Array.from({ length: 20 }, (_, at) => `${String(at)} Main Street,Boston,US\n`);
    await choose(new File([`street,city,country\n,Boston,US\n${rows.join('')}${rows[0]!}`], 'a.csv'));
    await waitFor(() =>
      expect(figures()).toEqual({
        Rows: '22',
        'Not sent: no address': '1',
        'Duplicates, charged': '1',
        'Rows to send': '21',
        Calls: '1',
        Credits: '21',
        Budget: '30, enough for all rows',
      }),
    );
    await userEvent.click(screen.getByLabelText(/coordinates/));
    await waitFor(() =>
      expect(figures()).toMatchObject({
        Credits: '30',
        'Credits for coordinates': '15',
        Budget: '30, runs out after row 16; all rows need 42',
      }),
    );
    await screen.findByRole('button', { name: 'Try 10 rows first (20 credits)' });
    expect(simulator.ledger).toHaveLength(0);
  });

  test('says why a file without any row to send cannot be started', async () => {
    const simulator = open();
    await choose(new File(['street,city,country\n,Boston,US\n1 Main Street,Boston,Atlantis\n'], 'a.csv'));
    await waitFor(() => expect(figures()).toMatchObject({ Rows: '2', 'Rows to send': '0' }));
    const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Start' });
    expect(start.disabled).toBe(true);
    const reason = document.getElementById(start.getAttribute('aria-describedby')!);
    expect(reason?.textContent).toContain('No row can be sent');
    expect(simulator.ledger).toHaveLength(0);
  });

  test('offers no sample of a file that has no more rows, or if the budget does not cover it', async () => {
    open();
    await choose(addressFile(10));
    await waitFor(() => expect(figures()).toMatchObject({ 'Rows to send': '10' }));
    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
    cleanup();
    open({ budget: 9 });
    await choose(addressFile(50));
    await waitFor(() => expect(figures()).toMatchObject({ Credits: '9' }));
    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });

  const many = isLong ? 100_000 : 20_000;
  test(`counts ${many.toLocaleString('en')} rows in short tasks, and never shows the credits of other settings`, async () => {
    let run: UseFileRun<'cleanseInternational'> | undefined;
    const seen: (number | undefined)[][] = [];
    function Page() {
      run = useFileRun({ operation: 'cleanseInternational', saveAs: `large ${String(performance.timeOrigin)}` });
      if (run.phase === 'ready') seen.push([Number(run.settings.geocode ?? false), run.estimate?.credits]);
      return null;
    }
    const { endpoints, credentials, fetch } = createSimulator();
    render(
      <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
        <Page />
      </AddressProvider>,
    );
    const rows = Array.from({ length: many }, (_, at) => `${String(at)} Main Street,Boston,US\n`);
    await run!.open(new File([`street,city,country\n${rows.join('')}`], 'large.csv'));
    await waitFor(() => expect(run!.estimate?.credits).toBe(many));
    run!.setSettings({ geocode: true });
    await waitFor(() => expect(run!.estimate?.credits).toBe(2 * many));
    for (const [geocode, credits] of seen) expect([undefined, geocode === 1 ? 2 * many : many]).toContain(credits);
    expect(seen.some(([, credits]) => credits === undefined)).toBe(true);
  });
});

describe('a sample', () => {
  test('shows ten answers and pauses, and Continue sends the other rows, each once', async () => {
    const simulator = open();
    await choose(addressFile(120));
    await press('Try 10 rows first (10 credits)');
    await waitFor(() => expect(status()).toBe('paused'));
    await screen.findByText('10 of 120 rows');
    await screen.findByText('Paused after the first rows. Look at their results, then continue with the others.');
    expect(records(simulator)).toEqual([10]);
    // The bar of a state has a share for the rows that are waiting, too.
    const bars = await waitFor(() => {
      const found = [...document.querySelectorAll('.doorplate-places .doorplate-bar')];
      expect(found).not.toEqual([]);
      return found;
    });
    for (const bar of bars) {
      const shares = [...bar.querySelectorAll('i')].map(({ style }) => Number(style.flexGrow));
      const count = Number(bar.parentElement!.querySelector('b')!.textContent);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(count);
    }
    await press('Continue');
    await waitFor(() => expect(status()).toBe('done'));
    expect(records(simulator).reduce((sum, count) => sum + count, 0)).toBe(120);
    await screen.findByText('120 of 120 rows');
  });
});
