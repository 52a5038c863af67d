import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { AddressProvider, BatchCleanse, EmailBatches } from 'doorplate';
import { createClient } from 'doorplate/core';
import { parseCsv } from 'doorplate/files';
import 'doorplate/styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { reveal } from '../support/reveal.ts';
import { addressFile } from '../../demo/sampleFiles.ts';
import { figures } from '../support/figures.ts';
import { isLong } from '../support/isLong.ts';
import { waitForFocus } from '../support/waitForFocus.ts';
import { addressesIn, isCallOf, services } from '../support/services.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Entry {
  operation: string;
  records: number;
  credits: number;
}
const ledger = async (since = 0) =>
  (await (await fetch(`/simulator/batchCleanse/ledger?since=${String(since)}`)).json()) as Entry[];

/** Number of times that each record reached the service, by id. */
const worked = new Map<string, number>();

/** Creates a client that makes real round trips. Its calls can fail: cut off after the work, rejected before it, or answered with a page. */
function client(plan: (call: number) => 'torn' | '429' | 'page' | undefined = () => undefined) {
  let calls = 0;
  return createClient({
    ...services('/simulator/batchCleanse'),
    fetch: async (request) => {
      if (!isCallOf('cleanseInternational', request)) return fetch(request);
      const fault = plan(++calls);
      if (fault === '429') return new Response('', { status: 429, headers: { 'retry-after': '0' } });
      for (const { Id } of await addressesIn(request)) worked.set(Id, (worked.get(Id) ?? 0) + 1);
      const response = await fetch(request);
      if (fault === 'torn') throw new TypeError('Failed to fetch');
      return fault === 'page' ? new Response('<h1>Sign in</h1>') : response;
    },
  });
}

/** Opens a page that has nothing but the browser's storage. */
const open = (keep: string, of = client(), chunkSize = 100) =>
  render(
    <AddressProvider client={of} queryClient={new QueryClient()}>
      <BatchCleanse saveAs={keep} concurrency={4} stopAfter={50} chunkSize={chunkSize} />
    </AddressProvider>,
  );
const choose = (file: File) => userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
const status = () => document.querySelector('.doorplate-run')?.getAttribute('data-status');
const done = () => document.querySelector('progress')?.value ?? 0;

/** Returns the text of the file that the browser would have saved. */
async function saved(button: RegExp): Promise<string> {
  let blob: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((it) => {
    blob = it as Blob;
    return 'blob:nothing';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(await reveal(screen.getByRole('button', { name: button })));
  await waitFor(() => expect(blob).toBeDefined());
  vi.restoreAllMocks();
  return blob!.text();
}

// Fifteen calls, so that each kind of fault happens. `npm run test:all` sends full chunks.
const perCall = isLong ? 100 : 10;
const all = (15 * perCall).toLocaleString('en');

test(`keeps each of ${all} rows in one list and sends none twice, although calls fail and the page is left midway and opened again`, async () => {
  worked.clear();
  const keep = `test ${String(performance.timeOrigin)}`;
  const file = addressFile(15 * perCall);
  const rows = parseCsv(await file.text()).rows;
  const since = (await ledger()).length;
  const faults = (call: number) =>
    call % 7 === 0 ? 'torn' : call % 5 === 0 ? '429' : call % 11 === 0 ? 'page' : undefined;
  const first = open(keep, client(faults), perCall);
  await choose(file);
  await waitFor(() => expect(figures()).toMatchObject({ Rows: all, 'Rows to send': all, Calls: '15', Credits: all }));
  expect(await ledger(since)).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('What “Customer” contains'), 'Id');
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(done()).toBeGreaterThan(4 * perCall));
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  first.unmount();

  open(keep, client(faults), perCall);
  await screen.findByText(new RegExp(`[\\d,]+ of ${all} rows are finished`));
  const before = (await ledger(since)).length;
  expect(before).toBeLessThan(15);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(status()).toBe('done'));

  const results = parseCsv(await saved(/^Results/));
  const inDoubt = parseCsv(await saved(/^In doubt/));
  const ids = [...results.rows, ...inDoubt.rows].map(([id]) => id);
  expect(screen.queryByRole('button', { name: /^Not processed/ })).toBeNull();
  expect([...ids].sort()).toEqual(rows.map(([id]) => id));
  // The columns of the input and their order are kept.
  expect(results.header.slice(0, 8)).toEqual(['Customer', 'Name', 'Street', 'Unit', 'City', 'State', 'ZIP', 'Country']);
  const answered = new Set(results.rows.map(([id]) => id));
  expect(results.rows.map(([id]) => id)).toEqual(rows.map(([id]) => id).filter((id) => answered.has(id)));
  expect(Math.max(...worked.values())).toBe(1);
  const entries = (await ledger(since)).filter(({ operation }) => operation === 'cleanseInternational');
  expect(entries.reduce((sum, { records }) => sum + records, 0)).toBe(worked.size);
  expect(inDoubt.rows.length).toBeGreaterThan(0);
});

describe('a whole task with the keyboard only', () => {
  test('chooses a file, runs it, opens its rows and filters them', async () => {
    open(`keys ${String(performance.timeOrigin)}`);
    await choose(addressFile(300));
    const start = await screen.findByRole('button', { name: 'Start' });
    await waitForFocus(start);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(status()).toBe('done'));
    const grid = screen.getByRole('grid');
    grid.focus();
    await userEvent.keyboard('{End}');
    const lastOf = () => grid.getAttribute('aria-activedescendant');
    await waitFor(() => expect(document.getElementById(lastOf()!)?.textContent).toMatch(/^300/));
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    const dialog = await screen.findByRole('dialog', { name: /Row 2/ });
    expect(within(dialog).getByRole('rowheader', { name: 'AVC' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitForFocus(grid);
    expect(grid.getAttribute('aria-rowcount')).toBe('301');
  });

  test('pastes emails, validates them and downloads the results', async () => {
    render(
      <AddressProvider client={client()} queryClient={new QueryClient()}>
        <EmailBatches without="jobs" />
      </AddressProvider>,
    );
    screen.getByText(/with or without column names/);
    screen.getByLabelText('Paste addresses').focus();
    await userEvent.keyboard('jo@example.com, contact@mailinator.com bad');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitForFocus('Start');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(status()).toBe('done'));
    expect(await saved(/^Results/)).toBe(
      'email,verdict,status,emailAddress,account,domain,isDisposable,isSystemMailbox\njo@example.com,valid,Valid,jo@example.com,jo,example.com,false,false\ncontact@mailinator.com,unknown,Unknown,contact@mailinator.com,contact,mailinator.com,true,true\nbad,invalid,Invalid,bad,,,false,false\n',
    );
  });
});

// `npm run test:all` uses 100,000 rows.
const many = isLong ? 100_000 : 1_000;

test(`shows ${String(many)} rows in a table of few elements, with every row at its position, filtered by verdict`, async () => {
  const kinds = ['V44-I44-P6-100', 'V42-I44-P6-090', 'A44-I44-P6-100', 'U00-U00-P0-000'];
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    // The test is about the table, so the answers arrive immediately.
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: { Id: string }[] };
      return Response.json(
        Addresses.map((Input) => ({
          Input,
          Matches: [{ AVC: kinds[Number(Input.Id) % 4], DeliveryAddress1: `No. ${Input.Id}` }],
        })),
      );
    },
  });
  open(`many ${String(performance.timeOrigin)}`, client);
  const lines = Array.from({ length: many }, (_, at) => `${String(at + 1)},${String(at + 1)} Main Street`);
  await choose(new File([`id,street\n${lines.join('\n')}\n`], 'many.csv'));
  await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
  await waitFor(() => expect(status()).toBe('done'));

  const grid = await screen.findByRole('grid');
  const drawn = () => [...grid.querySelectorAll<HTMLElement>('.doorplate-body-row')];
  const inSight = () => {
    const { top, bottom } = grid.getBoundingClientRect();
    return drawn().filter(
      (row) => row.getBoundingClientRect().bottom > top + 50 && row.getBoundingClientRect().top < bottom,
    );
  };
  const numberOf = (row: HTMLElement | undefined) =>
    Number(row?.querySelector('[role=gridcell]')?.textContent.replaceAll(',', ''));
  expect(grid.getAttribute('aria-rowcount')).toBe(String(many + 1));
  for (const part of [0, 0.13, 0.5, 0.77, 1]) {
    grid.scrollTop = part * (grid.scrollHeight - grid.clientHeight);
    // The visible part has no gap, and shows the correct row at each position.
    const first = Math.floor((grid.scrollTop + 50) / 44);
    await waitFor(() => expect(numberOf(inSight()[0])).toBeGreaterThanOrEqual(first - 1));
    expect(numberOf(inSight()[0])).toBeLessThanOrEqual(first + 2);
    expect(inSight().length * 44).toBeGreaterThan(grid.clientHeight - 100);
    expect(drawn().length).toBeLessThan(60);
    for (const row of inSight()) expect(row.textContent).toContain(`No. ${String(numberOf(row))}`);
  }
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'fix');
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe(String(many / 4 + 1)));
  expect(new Set(drawn().map((row) => row.dataset['kind']))).toEqual(new Set(['fix']));
  grid.focus();
  await userEvent.keyboard('{End}');
  await waitFor(() =>
    expect(document.getElementById(grid.getAttribute('aria-activedescendant')!)?.textContent).toContain(
      `No. ${String(many - 2)}`,
    ),
  );
});

test('reads a large file in a worker, and a small file immediately', async () => {
  const started = vi.spyOn(globalThis, 'Worker');
  open(`worker ${String(performance.timeOrigin)}`);
  await choose(addressFile(50));
  await screen.findByRole('button', { name: 'Start' });
  expect(started).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Another file' }));
  await choose(addressFile(5000));
  await screen.findByRole('button', { name: 'Start' });
  expect(started).toHaveBeenCalledTimes(1);
  started.mockRestore();
});

test.each([
  ['customers.csv', 'npx doorplate cleanse customers.csv'],
  ['customers.csv', 'npx doorplate verify customers.csv', 'verify'],
  // The command `cleanse` runs the international service.
  ['customers.csv', undefined, 'cleanse'],
  ['customers (2026).csv', 'npx doorplate cleanse "customers (2026).csv"'],
  // A file name with characters that are special to a shell is never written unquoted.
  ['$(reboot).csv', 'npx doorplate cleanse file.csv'],
  ['-rf.csv', 'npx doorplate cleanse file.csv'],
] as const)(
  'does not read a file that is too large for a page, and shows the command for it: %s, %s',
  async (name, command, operation?: 'cleanse' | 'verify') => {
    render(
      <AddressProvider client={client()} queryClient={new QueryClient()}>
        <BatchCleanse operation={operation} saveAs={`large ${String(performance.timeOrigin)}`} maxBytes={100} />
      </AddressProvider>,
    );
    const file = new File(['street\n' + '10 Main Street\n'.repeat(10)], name);
    const read = [vi.spyOn(file, 'arrayBuffer'), vi.spyOn(file, 'stream'), vi.spyOn(file, 'text')];
    await choose(file);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('too large');
    expect(alert.querySelector('code')?.textContent).toBe(command);
    expect(alert.textContent.includes('in a terminal:')).toBe(command !== undefined);
    for (const one of read) expect(one).not.toHaveBeenCalled();
    // A smaller file is read as usual.
    await choose(new File(['street\n10 Main Street\n'], 'small.csv'));
    await screen.findByRole('button', { name: 'Start' });
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('X01, B13: shows markup in a file as text, and sends nothing before Start', async () => {
  const since = (await ledger()).length;
  open(`markup ${String(performance.timeOrigin)}`);
  await choose(new File(['street,city\n<img src=x onerror=alert(1)>,<b>Boston</b>\n'], '<i>x</i>.csv'));
  await screen.findByText('<img src=x onerror=alert(1)>');
  expect(document.querySelector('.doorplate-batch img, .doorplate-batch td b')).toBeNull();
  expect(await ledger(since)).toEqual([]);
});

test('never loses the focus: after every action, it is on the element that the user needs next', async () => {
  let go: (() => void)[] = [];
  let isSlow = true;
  const slow = createClient({
    ...services('/simulator/batchCleanse'),
    fetch: async (request) => {
      if (isSlow) await new Promise<void>((let_) => go.push(let_));
      return fetch(request);
    },
  });
  render(
    <AddressProvider client={slow} queryClient={new QueryClient()}>
      <BatchCleanse saveAs={`focus ${String(performance.timeOrigin)}`} concurrency={1} chunkSize={10} />
    </AddressProvider>,
  );
  const focused = () => document.activeElement?.textContent;
  const press = () => userEvent.keyboard('{Enter}');
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
  input().focus();
  await choose(new File(['x,y\n1,2\n'], 'unknown.csv'));
  // No column is recognized. The page reports this before anything else.
  await waitForFocus(() => screen.getByLabelText('What “x” contains'));
  screen.getByRole('button', { name: 'Another file' }).focus();
  await press();
  await waitForFocus(() => input());
  await choose(new File([''], 'empty.csv'));
  await screen.findByRole('alert');
  await waitForFocus(() => input());

  await choose(addressFile(50));
  await waitFor(() => expect(focused()).toBe('Start'));
  await press();
  await waitFor(() => expect(focused()).toBe('Pause'));
  // If the run were paused before the first rows were sent, there would be no result.
  await waitFor(() => expect(go).toHaveLength(1));
  await press();
  await waitFor(() => expect(focused()).toBe('Continue'));
  await press();
  await waitFor(() => expect(focused()).toBe('Pause'));
  screen.getByRole('button', { name: 'Cancel' }).focus();
  await press();
  await waitForFocus(() => document.querySelector('.doorplate-run'));
  isSlow = false;
  for (const each of go) each();
  go = [];
  await waitFor(() => expect(focused()).toMatch(/^All rows/));
});
