import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, waitFor, within } from '@testing-library/react';
import { AddressProvider, BatchCleanse } from 'doorplate';
import { createClient, type InternationalSettings } from 'doorplate/core';
import 'doorplate/styles.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

/** References of the rows that reached the service. */
let sent: string[] = [];
/** Calls that wait until the test releases them. */
let held: (() => void)[] = [];
/** The options of each call. */
let asked: Record<string, unknown>[] = [];
let isHolding = false;
/** Downloads that the browser received. */
let saved: { name: string; blob: Blob }[] = [];
let windows = 0;

beforeEach(() => {
  [sent, held, asked, isHolding, saved] = [[], [], [], false, []];
  const blobs = new Map<string, Blob>();
  const make = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = make(blob);
    if (blob instanceof Blob) blobs.set(url, blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.get(this.href)! });
  });
});
afterEach(() => {
  release();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function release() {
  isHolding = false;
  for (const go of held.splice(0)) go();
}
const client = () =>
  createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    fetch: async (request) => {
      const { Addresses, ...more } = (await request.json()) as { Addresses: { Id: string }[] };
      asked.push(more);
      sent.push(...Addresses.map(({ Id }) => Id));
      if (isHolding) await new Promise<void>((go) => held.push(go));
      return Response.json(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100' }] })));
    },
  });
/** Opens the page in another browser, with its own storage. */
function open(
  keep = `moved ${String(performance.timeOrigin)} ${String(Math.random())} ${String(windows++)}`,
  settings: InternationalSettings = {},
) {
  const host = document.body.appendChild(document.createElement('div'));
  const view = render(
    <AddressProvider client={client()} queryClient={new QueryClient()}>
      <BatchCleanse saveAs={keep} concurrency={1} chunkSize={10} settings={settings} />
    </AddressProvider>,
    { container: host },
  );
  return { ...within(host), host, keep, unmount: view.unmount };
}
type Page = ReturnType<typeof open>;
const file = (name: string, rows: number) =>
  new File(
    [`id,street\n${Array.from({ length: rows }, (_, at) => `${String(at)},${String(at)} Main`).join('\n')}\n`],
    name,
  );
const choose = (page: Page, ...files: File[]) =>
  userEvent.upload(page.host.querySelector<HTMLInputElement>('input[type=file]')!, files);
const statusOf = (page: Page) => page.host.querySelector('.doorplate-run')?.getAttribute('data-status');
const press = async (page: Page, name: string | RegExp) => {
  await userEvent.click(await page.findByRole('button', { name }));
};
const savedFile = (at: number) => new File([saved[at]!.blob], saved[at]!.name);

/** Pauses a run of 30 rows after its first call has started, and exports it. */
async function moved(settings?: InternationalSettings) {
  const page = open(undefined, settings);
  await choose(page, file('customers.csv', 30));
  isHolding = true;
  await press(page, 'Start');
  await waitFor(() => expect(sent).toHaveLength(10));
  await press(page, 'Pause');
  release();
  await waitFor(() => expect(statusOf(page)).toBe('paused'));
  await press(page, 'Continue elsewhere');
  await page.findByText(/was moved into a progress file/);
  await waitFor(() => expect(saved).toHaveLength(1));
  return page;
}

test('moves a paused run to another browser and resumes it there, with each row sent once', async () => {
  const first = await moved();
  expect(saved.map(({ name }) => name)).toEqual(['customers.run.ndjson']);
  expect(first.getByText('npx doorplate import customers.run.ndjson customers.csv')).toBeVisible();
  expect(first.queryByRole('button', { name: 'Continue' })).toBeNull();

  const second = open();
  await choose(second, file('customers.csv', 30), savedFile(0));
  await second.findByText(/You left “customers.csv” before the end. 10 of 30 rows/);
  await press(second, 'Continue');
  await second.findByText('Done');
  expect([...sent].sort((one, other) => Number(one) - Number(other))).toEqual(
    Array.from({ length: 30 }, (_, at) => String(at)),
  );
  expect(second.getByRole('button', { name: 'All rows (30)' })).toBeEnabled();
});

test('shows what an imported run requests and costs before it resumes, even if this page requests something else', async () => {
  await moved({ geocode: true });
  const page = open();
  await choose(page, file('customers.csv', 30), savedFile(0));
  await page.findByText(/You left “customers.csv”/);
  expect(page.getByText('Add coordinates (1 more credit per row)')).toBeVisible();
  expect(page.getByText('20 rows in 1 request, about 40 credits')).toBeVisible();
  expect(page.queryByText(/certified/)).toBeNull();
  await press(page, 'Continue');
  await page.findByText('Done');
  expect(new Set(asked.map((it) => JSON.stringify(it))).size).toBe(1);
  await page.findByText(/60 credits/);
});

test('shows a file name without characters that make it look like another name', async () => {
  const page = open();
  await choose(page, file('invoice\u202e\u2066vsc.exe.csv', 30));
  await page.findByText('invoice\ufffd\ufffdvsc.exe.csv');
  isHolding = true;
  await press(page, 'Start');
  await waitFor(() => expect(sent).toHaveLength(10));
  await press(page, 'Pause');
  release();
  await waitFor(() => expect(statusOf(page)).toBe('paused'));
  page.unmount();
  await open(page.keep).findByText(/You left “invoice\ufffd\ufffdvsc\.exe\.csv”/);
  expect(document.body.textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test('moves an abandoned run after a reload too, and gives its file to a user who has lost the file', async () => {
  const first = open();
  await choose(first, file('customers.csv', 30));
  isHolding = true;
  await press(first, 'Start');
  await waitFor(() => expect(sent).toHaveLength(10));
  await press(first, 'Pause');
  release();
  await waitFor(() => expect(statusOf(first)).toBe('paused'));
  first.unmount();

  const again = open(first.keep);
  await again.findByText(/You left “customers.csv”/);
  await press(again, 'Continue elsewhere');
  await waitFor(() => expect(saved).toHaveLength(1));
  await press(again, 'Download the progress file again');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(await saved[1]!.blob.text()).toBe(await saved[0]!.blob.text());
  expect(sent).toHaveLength(10);
});

test('waits for the file of a progress file that was chosen alone, and lets the user discard it', async () => {
  await moved();
  const page = open();
  await choose(page, savedFile(0));
  await page.findByText('Now choose the file that belongs to this progress file.');
  await press(page, 'Cancel');
  await waitFor(() => expect(page.queryByText(/Now choose/)).toBeNull());
  await waitFor(() => expect(page.host.querySelector('input[type=file]')).toHaveFocus());
  await choose(page, savedFile(0));
  await page.findByText(/Now choose/);
  await choose(page, file('customers.csv', 30));
  await page.findByText(/You left “customers.csv”/);
});

test('explains why a progress file does not fit, and lets the user choose another file immediately', async () => {
  await moved();
  const page = open();
  await choose(page, savedFile(0), file('customers.csv', 31));
  expect(await page.findByRole('alert')).toHaveTextContent('This progress file belongs to another file');
  await choose(page, new File(['{"doorplate":"run"'], 'x.ndjson'), file('customers.csv', 30));
  await waitFor(() => expect(page.getByRole('alert')).toHaveTextContent(/damaged or changed/));
  await choose(page, new File([await saved[0]!.blob.slice(0, -20).text()], 'cut.ndjson'), file('customers.csv', 30));
  await waitFor(() => expect(page.getByRole('alert')).toHaveTextContent(/The end of this progress file is missing/));
  expect(sent).toHaveLength(10);
  await choose(page, file('customers.csv', 30));
  await page.findByRole('button', { name: 'Start' });
  expect(page.queryByRole('alert')).toBeNull();
});

test('replaces the saved run with an imported run only if the user confirms', async () => {
  await moved();
  const page = open();
  await choose(page, file('paid.csv', 10));
  await press(page, 'Start');
  await page.findByText('Done');
  await press(page, 'Another file');
  await page.findByText(/“paid.csv” is finished/);

  await choose(page, savedFile(0), file('customers.csv', 30));
  expect(await page.findByRole('alert')).toHaveTextContent('deletes the saved one and its results');
  await press(page, 'Cancel');
  await waitFor(() => expect(page.queryByRole('alert')).toBeNull());
  expect(page.getByText(/“paid.csv” is finished/)).toBeVisible();

  await choose(page, savedFile(0), file('customers.csv', 30));
  await press(page, 'Replace it');
  await page.findByText(/You left “customers.csv”/);
});

test('returns a moved run to its own browser without a question', async () => {
  const page = await moved();
  await choose(page, savedFile(0), file('customers.csv', 30));
  await page.findByText(/You left “customers.csv” before the end. 10 of 30 rows/);
  await press(page, 'Continue');
  await page.findByText('Done');
  expect(sent).toHaveLength(30);
});

test('asks before an older progress file replaces a run with more answers', async () => {
  const page = await moved();
  await choose(page, savedFile(0), file('customers.csv', 30));
  isHolding = true;
  await press(page, 'Continue');
  await waitFor(() => expect(sent).toHaveLength(20));
  await press(page, 'Pause');
  release();
  await waitFor(() => expect(statusOf(page)).toBe('paused'));
  await press(page, 'Continue elsewhere');
  await waitFor(() => expect(saved).toHaveLength(2));
  await page.findByText(/was moved into a progress file/);

  await choose(page, savedFile(0), file('customers.csv', 30));
  expect(await page.findByRole('alert')).toHaveTextContent('deletes the saved one and its results');
  await press(page, 'Cancel');
  await choose(page, savedFile(1), file('customers.csv', 30));
  await page.findByText(/You left “customers.csv” before the end. 20 of 30 rows/);
  await press(page, 'Continue');
  await page.findByText('Done');
  expect(sent).toHaveLength(30);
});

test('reports if the browser has no space for an imported run', async () => {
  await moved();
  const page = open();
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
  await choose(page, savedFile(0), file('customers.csv', 30));
  expect(await page.findByRole('alert')).toHaveTextContent('couldn’t save your progress. Free up some space');
  expect(sent).toHaveLength(10);
});

test('reports that a page without https cannot move a run, and keeps the run', async () => {
  const page = open();
  await choose(page, file('customers.csv', 30));
  isHolding = true;
  await press(page, 'Start');
  await waitFor(() => expect(sent).toHaveLength(10));
  await press(page, 'Pause');
  release();
  await waitFor(() => expect(statusOf(page)).toBe('paused'));
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await press(page, 'Continue elsewhere');
  expect(await page.findByRole('alert')).toHaveTextContent('only on a page that uses https');
  await press(page, 'Continue');
  await page.findByText('Done');
  expect([sent.length, saved.length]).toEqual([30, 0]);
});
