import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { AddressProvider, BatchCleanse } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { isLong } from '../support/isLong.ts';

/** Every record that reached the service, and whether its coordinates were requested. */
let sent: { id: string; geocode: boolean }[] = [];
/** Calls that wait until the test releases them. */
let held: (() => void)[] = [];
let isHolding = false;
let keep = '';

beforeEach(() => {
  [sent, held, isHolding] = [[], [], false];
  keep = `kept ${String(performance.timeOrigin)} ${String(Math.random())}`;
});
afterEach(() => {
  release();
  cleanup();
  vi.restoreAllMocks();
  // Restores the APIs that a page without https does not have.
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});
/** Simulates a page without https, which has no locks. */
function overHttp() {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  expect(navigator.locks).toBeUndefined();
}
/** Makes reading a file of this size wait until the test releases it. */
function holdReading(size: number): () => void {
  const { arrayBuffer } = Blob.prototype;
  let go: () => void = () => undefined;
  const gate = new Promise<void>((open) => (go = open));
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    if (this.size === size) await gate;
    return arrayBuffer.call(this);
  });
  return go;
}
const ids = () => sent.map(({ id }) => Number(id)).sort((one, other) => one - other);
function release() {
  isHolding = false;
  for (const go of held.splice(0)) go();
}

const client = () =>
  createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    fetch: async (request) => {
      const { Addresses, GeoCode } = (await request.json()) as { Addresses: { Id: string }[]; GeoCode: boolean };
      sent.push(...Addresses.map(({ Id }) => ({ id: Id, geocode: GeoCode })));
      if (isHolding) await new Promise<void>((go) => held.push(go));
      return Response.json(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100' }] })));
    },
  });
/** Opens the page in a tab. */
function open({ concurrency = 1 } = {}) {
  const host = document.body.appendChild(document.createElement('div'));
  const view = render(
    <AddressProvider client={client()} queryClient={new QueryClient()}>
      <BatchCleanse saveAs={keep} concurrency={concurrency} chunkSize={10} />
    </AddressProvider>,
    { container: host },
  );
  return { ...within(host), host, unmount: view.unmount };
}
const file = (name: string, rows: number) =>
  new File(
    [`id,street\n${Array.from({ length: rows }, (_, at) => `${String(at)},${String(at)} Main`).join('\n')}\n`],
    name,
  );
const choose = (page: ReturnType<typeof open>, it: File) =>
  userEvent.upload(page.host.querySelector<HTMLInputElement>('input[type=file]')!, it);
const statusOf = (page: ReturnType<typeof open>) =>
  page.host.querySelector('.doorplate-run')?.getAttribute('data-status');
const press = async (page: ReturnType<typeof open>, name: string) => {
  await userEvent.click(await page.findByRole('button', { name }));
};

test('keeps the settings of a run to its end, so coordinates are requested after a reload too', async () => {
  const first = open();
  await choose(first, file('a.csv', 30));
  await userEvent.click(await first.findByLabelText(/Add coordinates/));
  isHolding = true;
  await press(first, 'Start');
  await waitFor(() => expect(sent).toHaveLength(10));
  first.unmount();
  release();
  const second = open();
  await press(second, 'Continue');
  await waitFor(() => expect(statusOf(second)).toBe('done'));
  expect(sent.map(({ id }) => Number(id)).sort((one, other) => one - other)).toEqual([...Array(30).keys()]);
  expect(sent.every(({ geocode }) => geocode)).toBe(true);
});

test('shows a saved run without moving the file input that the user may be about to press', async () => {
  const first = open();
  await choose(first, file('a.csv', 10));
  await press(first, 'Start');
  await waitFor(() => expect(statusOf(first)).toBe('done'));
  first.unmount();
  const second = open();
  const top = () => second.getByText('Choose a file').getBoundingClientRect().top;
  const before = top();
  expect(second.queryByRole('button', { name: 'Show results' })).toBeNull();
  await second.findByRole('button', { name: 'Show results' });
  expect(top()).toBe(before);
});

test('locks a run against a second tab, which says so and sends nothing', async () => {
  isHolding = true;
  const first = open();
  await choose(first, file('a.csv', 30));
  await press(first, 'Start');
  await waitFor(() => expect(sent).toHaveLength(10));
  const second = open();
  // The run is not reported as abandoned, and cannot be changed from here.
  await second.findByText(/“a.csv” is running in another window/);
  expect(second.queryByText(/You left/)).toBeNull();
  expect(second.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(second.queryByRole('button', { name: 'Delete' })).toBeNull();
  await choose(second, file('b.csv', 20));
  await press(second, 'Start');
  const alert = await second.findByRole('alert');
  expect(alert.textContent).toMatch(/running in another window/);
  expect(sent).toHaveLength(10);

  // A run that is paused in the other tab is not reported as running.
  await press(first, 'Pause');
  release();
  await second.findByText(/“a.csv” is paused in another window/);
  await press(first, 'Continue');
  await waitFor(() => expect(statusOf(first)).toBe('done'));
  // The data of the second tab is stale. The tab reads it again automatically, and nothing is sent again.
  await second.findByText(/“a.csv” is finished\. 30 rows have a result/);
  // The user is no longer asked to wait for another tab.
  await waitFor(() => expect(second.queryByRole('alert')).toBeNull());
  await press(second, 'Show results');
  await waitFor(() => expect(statusOf(second)).toBe('done'));
  expect(sent).toHaveLength(30);
});

test('informs a tab that was already open, too', async () => {
  isHolding = true;
  const second = open();
  const first = open();
  await choose(first, file('a.csv', 30));
  await press(first, 'Start');
  await second.findByText(/“a.csv” is running in another window/);
  release();
  await second.findByText(/“a.csv” is finished\. 30 rows have a result/);
  expect(statusOf(first)).toBe('done');
});

test('shows a run as abandoned in a second tab when the first tab is gone, so the user can resume it', async () => {
  isHolding = true;
  const first = open();
  await choose(first, file('a.csv', 30));
  await press(first, 'Start');
  await waitFor(() => expect(sent).toHaveLength(10));
  const second = open();
  await second.findByText(/is running in another window/);
  first.unmount();
  release();
  await second.findByText(
    /You left “a.csv” before the end\. 10 of 30 rows are finished\. Continuing won’t charge you for them again/,
  );
  await press(second, 'Continue');
  await waitFor(() => expect(statusOf(second)).toBe('done'));
  expect(ids()).toEqual([...Array(30).keys()]);
});

describe('waits for the saved run before Start', () => {
  test('loses no paid answers silently when another file is started right after a reload', async () => {
    const paid = file('a.csv', 30);
    const first = open();
    await choose(first, paid);
    await press(first, 'Start');
    await waitFor(() => expect(statusOf(first)).toBe('done'));
    first.unmount();

    const goOn = holdReading(paid.size);
    const second = open();
    await choose(second, file('b.csv', 10));
    await press(second, 'Start');
    await second.findByText(/Checking for a saved file/);
    expect(sent).toHaveLength(30);
    goOn();
    await second.findByText(/“a.csv” is finished\. 30 rows have a result.*Starting this file deletes the saved one/);
    await waitFor(() => expect(second.queryByText(/Checking for a saved file/)).toBeNull());
    // Start did not start, because the user had not yet seen the saved run that it would delete.
    expect(statusOf(second)).toBeUndefined();
    expect(sent).toHaveLength(30);
    await press(second, 'Show results');
    await waitFor(() => expect(second.host.querySelector('.doorplate-run')?.textContent).toContain('30 of 30 rows'));
    expect(sent).toHaveLength(30);
  });

  test('needs only one press if nothing is saved', async () => {
    const page = open();
    await choose(page, file('b.csv', 10));
    await press(page, 'Start');
    await waitFor(() => expect(statusOf(page)).toBe('done'));
    expect(sent).toHaveLength(10);
  });

  test('never replaces, forgets or resumes a run that another tab has started meanwhile without showing it', async () => {
    const one = open();
    const other = open();
    await choose(one, file('one.csv', 10));
    await one.findByRole('button', { name: 'Start' });
    await choose(other, file('other.csv', 10));
    // The other tab is notified late.
    vi.stubGlobal('BroadcastChannel', undefined);
    const start = async (page: ReturnType<typeof open>) => {
      (await page.findByRole('button', { name: 'Start' })).click();
    };
    await start(one);
    await waitFor(() => expect(statusOf(one)).toBe('done'));
    expect(other.queryByText(/Starting this file/)).toBeNull();
    await start(other);
    await other.findByText(/“one.csv” .*Starting this file deletes the saved one/);
    expect(ids()).toHaveLength(10);
    await start(other);
    await waitFor(() => expect(statusOf(other)).toBe('done'));
    expect(ids()).toHaveLength(20);
  });

  test('does not ignore a run whose file cannot be read', async () => {
    const paid = file('a.csv', 30);
    const first = open();
    await choose(first, paid);
    await press(first, 'Start');
    await waitFor(() => expect(statusOf(first)).toBe('done'));
    first.unmount();
    const { arrayBuffer } = Blob.prototype;
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function (this: Blob) {
      return this.size === paid.size ? Promise.reject(new Error('gone')) : arrayBuffer.call(this);
    });
    const second = open();
    await second.findByText(/“a.csv” was saved in this browser, but it can no longer be read/);
    await press(second, 'Delete');
    await waitFor(() => expect(second.queryByText(/was saved in this browser/)).toBeNull());
  });
});

describe('two tabs over plain http, without browser locks', () => {
  test('show the run as running in the second tab, and as abandoned when the first tab is closed', async () => {
    overHttp();
    isHolding = true;
    const first = open();
    await choose(first, file('a.csv', 30));
    await press(first, 'Start');
    await waitFor(() => expect(sent).toHaveLength(10));
    const second = open();
    await second.findByText(/is running in another window/);
    await choose(second, file('b.csv', 20));
    await press(second, 'Start');
    await second.findByRole('alert');
    expect(sent).toHaveLength(10);
    first.unmount();
    release();
    await second.findByText(/10 of 30 rows are finished/);
  });

  const rows = isLong ? 700 : 150;
  // In the worst case, neither tab gets messages from the other, as if it were frozen or busy.
  test.each(['that can communicate', 'that cannot communicate'])(
    `pay for no row twice when ${String(rows)} rows are resumed at the same time in two tabs %s`,
    async (hearing) => {
      overHttp();
      if (hearing === 'that cannot communicate') vi.stubGlobal('BroadcastChannel', undefined);
      isHolding = true;
      const begun = open();
      await choose(begun, file('a.csv', rows));
      await press(begun, 'Start');
      await waitFor(() => expect(sent).toHaveLength(10));
      begun.unmount();
      release();
      await waitFor(() => expect(document.querySelector('.doorplate-run')).toBeNull());

      const pages = [open(), open()];
      const buttons = await Promise.all(pages.map((page) => page.findByRole('button', { name: 'Continue' })));
      for (const button of buttons) button.click();
      await waitFor(() => expect(pages.map(statusOf)).toContain('done'));
      await waitFor(() => expect(pages.map(statusOf)).not.toContain('running'));
      expect(new Set(ids()).size).toBe(rows);
      expect(ids()).toHaveLength(rows);
    },
  );

  test('send nothing from a frozen tab that wakes up, which says so and keeps its answer', async () => {
    overHttp();
    vi.stubGlobal('BroadcastChannel', undefined);
    isHolding = true;
    const frozen = open();
    await choose(frozen, file('a.csv', 30));
    await press(frozen, 'Start');
    await waitFor(() => expect(sent).toHaveLength(10));

    const second = open();
    await press(second, 'Continue');
    await waitFor(() => expect(sent).toHaveLength(20));
    release();
    await waitFor(() => expect(statusOf(second)).toBe('done'));
    await waitFor(() => expect(statusOf(frozen)).toBe('stopped'));
    expect(frozen.host.textContent).toContain('this file was continued, or another one was started, in another window');
    expect(within(frozen.host).queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(ids()).toEqual([...Array(30).keys()]);
    // The ten rows that were in flight when the second tab took over are in doubt there. They are found when the tab reads the data again.
    expect(second.host.textContent).toContain('20 of 30 rows');
    await press(second, 'Another file');
    await second.findByText(/is finished\. 30 rows have a result/);
  });
});

describe('a browser with limited storage', () => {
  test('says before Start that it has no database, and discards unsaved answers only after a warning', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    // The run that was opened before is read again.
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('blocked', 'InvalidStateError');
    });
    const page = open();
    await choose(page, file('a.csv', 10));
    await page.findByText(/This browser can’t save your progress/);
    await press(page, 'Start');
    await waitFor(() => expect(statusOf(page)).toBe('done'));
    // The run has ended, so staying on the page would not help.
    expect(page.host.textContent).toContain('Some results are not saved. Download them before you leave.');
    expect(page.host.textContent).not.toContain('until the file is finished');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await press(page, 'Another file');
    expect((await page.findByRole('alert')).textContent).toMatch(/only on this page/);
    expect(statusOf(page)).toBe('done');
    await press(page, 'Another file');
    await page.findByText('Choose a file');
  });

  test('sends nothing more without storage space, and writes pending data first on resume', async () => {
    const page = open();
    await choose(page, file('a.csv', 40));
    isHolding = true;
    await press(page, 'Start');
    await waitFor(() => expect(sent).toHaveLength(10));
    // There is no space for the answers.
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    release();
    await waitFor(() => expect(statusOf(page)).toBe('stopped'));
    expect(page.host.textContent).toContain('Free up some space');
    expect(page.host.textContent).toContain('Some results are not saved. Download them before you leave.');
    expect(page.host.textContent).toContain('10 of 40 rows');
    expect(sent).toHaveLength(10);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    full.mockRestore();
    await press(page, 'Continue');
    await waitFor(() => expect(statusOf(page)).toBe('done'));
    expect(page.host.textContent).not.toContain('are not saved');
    expect(ids()).toEqual([...Array(40).keys()]);
    await press(page, 'Another file');
    await page.findByText(/is finished\. 40 rows have a result/);
  });
});

test('keeps paid answers until the user deletes them: the previous run is still there after another file is chosen', async () => {
  const page = open();
  await choose(page, file('a.csv', 20));
  await press(page, 'Start');
  await waitFor(() => expect(statusOf(page)).toBe('done'));
  await press(page, 'Another file');
  await page.findByText(/“a.csv” is finished\. 20 rows have a result/);
  await choose(page, file('b.csv', 10));
  await page.findByText(/Starting this file deletes the saved one/);
  await press(page, 'Another file');
  await press(page, 'Show results');
  await waitFor(() => expect(page.host.querySelector('.doorplate-run')?.textContent).toContain('20 of 20 rows'));
  expect(sent).toHaveLength(20);
  await press(page, 'Another file');
  await press(page, 'Delete');
  await waitFor(() => expect(page.queryByText(/is finished/)).toBeNull());
  const later = open();
  await later.findByText('Choose a file');
  expect(screen.queryByText(/is finished/)).toBeNull();
});

test('starts once when Start is pressed twice', async () => {
  const page = open();
  await choose(page, file('a.csv', 30));
  const start = await page.findByRole<HTMLButtonElement>('button', { name: 'Start' });
  start.click();
  start.click();
  await waitFor(() => expect(statusOf(page)).toBe('done'));
  expect(sent).toHaveLength(30);
});

describe('a Start that does not start', () => {
  /** Makes requests for locks wait until the test releases them. Communication with other tabs takes time. */
  function holdLocks(): () => void {
    const { locks } = navigator;
    let go: () => void = () => undefined;
    const gate = new Promise<void>((open) => (go = open));
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        query: () => locks.query(),
        async request(name: string, _: LockOptions, act: () => Promise<void>) {
          await gate;
          return locks.request(name, act);
        },
      },
    });
    return go;
  }

  async function answeredBefore() {
    const first = open();
    await choose(first, file('a.csv', 30));
    await press(first, 'Start');
    await waitFor(() => expect(statusOf(first)).toBe('done'));
    first.unmount();
    const page = open();
    await choose(page, file('b.csv', 10));
    await page.findByText(/“a.csv” is finished\. 30 rows have a result.*deletes the saved one/);
    return page;
  }

  test('keeps paid answers if the page is left while Start waits for other tabs', async () => {
    const page = await answeredBefore();
    const go = holdLocks();
    await press(page, 'Start');
    await page.findByText(/Checking for a saved file/);
    page.unmount();
    go();
    const later = open();
    await later.findByText(/“a.csv” is finished\. 30 rows have a result/);
    // Start has been answered by now and no longer holds a lock.
    await press(later, 'Show results');
    await waitFor(() => expect(later.host.querySelector('.doorplate-run')?.textContent).toContain('30 of 30 rows'));
    expect(sent).toHaveLength(30);
  });

  test('leaves the run to the new file, with its rows, if the user chooses “Another file” while Start waits', async () => {
    const page = await answeredBefore();
    const go = holdLocks();
    await press(page, 'Start');
    await page.findByText(/Checking for a saved file/);
    const another = page.getByRole<HTMLButtonElement>('button', { name: 'Another file' });
    expect(another.disabled).toBe(true);
    another.click();
    expect(page.getByRole('button', { name: 'Start' })).toBeTruthy();
    go();
    await waitFor(() => expect(statusOf(page)).toBe('done'));
    expect(page.host.querySelector('.doorplate-run')?.textContent).toContain('10 of 10 rows');
    expect(sent).toHaveLength(40);
  });

  test('does not take the lock of the run if “Continue” is revoked', async () => {
    const first = open();
    await choose(first, file('a.csv', 30));
    isHolding = true;
    await press(first, 'Start');
    await waitFor(() => expect(sent).toHaveLength(10));
    first.unmount();
    release();
    const page = open();
    await page.findByRole('button', { name: 'Continue' });
    const go = holdLocks();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await press(page, 'Continue');
    page.unmount();
    go();
    const later = open();
    await press(later, 'Continue');
    await waitFor(() => expect(statusOf(later)).toBe('done'));
    // Only the page that resumed holds the run.
    expect(put.mock.contexts.filter((store) => (store as IDBObjectStore).name === 'owners')).toHaveLength(1);
    expect(ids()).toEqual([...Array(30).keys()]);
  });
});

test('does not report answers as unsaved while they are being written, and writes each answer once', async () => {
  const page = open({ concurrency: 4 });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const said = new Set<string>();
  const watching = new MutationObserver(() => {
    for (const { textContent } of page.host.querySelectorAll('.doorplate-notice:not(details)')) said.add(textContent);
  });
  watching.observe(page.host, { childList: true, subtree: true, characterData: true });
  await choose(page, file('a.csv', 300));
  await press(page, 'Start');
  await waitFor(() => expect(statusOf(page)).toBe('done'));
  watching.disconnect();
  expect([...said]).toEqual([]);
  const answers = put.mock.calls.filter((_, at) => (put.mock.contexts[at] as IDBObjectStore).name === 'chunks');
  expect(answers).toHaveLength(30);
});

test.each(['Contact', 'Id', 'Country', 'Latitude', 'Locality', 'Organization'])(
  'does not start a file with only %s mapped, because that finds no address',
  async (field) => {
    const page = open();
    await choose(page, new File([`something\nAda Lovelace\n`], 'a.csv'));
    const column = await page.findByLabelText<HTMLSelectElement>('What “something” contains');
    if (![...column.options].some(({ value }) => value === field)) column.add(new Option(field, field));
    await userEvent.selectOptions(column, field);
    const start = page.getByRole<HTMLButtonElement>('button', { name: 'Start' });
    await waitFor(() => expect(page.host.textContent).toContain('First choose the street column'));
    expect(start.disabled).toBe(true);
    await userEvent.selectOptions(column, 'Address1');
    await waitFor(() => expect(start.disabled).toBe(false));
  },
);
