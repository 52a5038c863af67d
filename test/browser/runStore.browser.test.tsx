import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { AddressProvider, type UseFileRun, useFileRun } from 'doorplate';
import { createClient } from 'doorplate/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

let keep = '';
/** Ids of the rows that reached the service. */
let sent: string[] = [];
beforeEach(() => {
  keep = `store ${String(performance.timeOrigin)} ${String(Math.random())}`;
  sent = [];
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const client = () =>
  createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: { Id: string }[] };
      sent.push(...Addresses.map(({ Id }) => Id));
      return Response.json(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100' }] })));
    },
  });

/** Opens a tab with a custom page that uses the hook. */
function open() {
  const page = { state: undefined as unknown as UseFileRun<'cleanseInternational'> };
  const It = () => {
    const state = useFileRun({ operation: 'cleanseInternational', saveAs: keep, chunkSize: 10 });
    page.state = state;
    return null;
  };
  const { unmount } = render(
    <AddressProvider client={client()} queryClient={new QueryClient()}>
      <It />
    </AddressProvider>,
  );
  const run = async (name: string, rows: number) => {
    const text = `id,street\n${Array.from({ length: rows }, (_, at) => `${String(at)},${String(at)} Main`).join('\n')}\n`;
    await page.state.open(new File([text], name));
    await waitFor(() => expect(page.state.phase).toBe('ready'));
  };
  return { page, run, unmount };
}

/** Makes the browser's writes throw where `when` returns true. */
function failing(method: 'put' | 'delete', when: (store: string, value: { outcomes?: unknown[] }) => boolean) {
  const prototype = IDBObjectStore.prototype as unknown as Record<typeof method, (...args: unknown[]) => IDBRequest>;
  const write = prototype[method];
  vi.spyOn(prototype, method).mockImplementation(function (this: IDBObjectStore, ...args: unknown[]) {
    if (when(this.name, args[0] as { outcomes?: unknown[] })) throw new DOMException('full', 'QuotaExceededError');
    return write.apply(this, args);
  });
}

describe('a failed write', () => {
  /** Saves a finished run. */
  async function keepOne() {
    const first = open();
    await first.run('a.csv', 30);
    await first.page.state.start();
    await waitFor(() => expect(first.page.state.summary.answered).toBe(30));
    first.unmount();
  }
  async function isWhole() {
    const later = open();
    await waitFor(() => expect(later.page.state.saved).toMatchObject({ fileName: 'a.csv', done: 30 }));
    later.unmount();
  }

  test('leaves the answers of the existing run if the settings of a new run cannot be saved', async () => {
    await keepOne();
    const second = open();
    await waitFor(() => expect(second.page.state.saved?.fileName).toBe('a.csv'));
    await second.run('b.csv', 10);
    const { setSettings, settings } = second.page.state;
    setSettings({ options: { Odd: () => 'a function' } as object });
    await waitFor(() => expect(second.page.state.settings).not.toBe(settings));
    await second.page.state.start();
    // The run continues, is not saved, and says so.
    await waitFor(() => expect(second.page.state.summary.answered).toBe(10));
    expect(second.page.state.isSaved).toBe(false);
    second.unmount();
    await isWhole();
    expect(sent).toHaveLength(40);
  });

  test.each([
    ['begun', 'put', 'owners'],
    ['forgotten', 'delete', 'chunks'],
    ['resumed', 'put', 'owners'],
  ] as const)('leaves the stored data unchanged if a run could not be %s', async (what, method, store) => {
    await keepOne();
    const second = open();
    await waitFor(() => expect(second.page.state.saved?.fileName).toBe('a.csv'));
    if (what === 'begun') await second.run('b.csv', 10);
    let failed = 0;
    failing(method, (name) => name === store && (store === 'owners' || ++failed > 1));
    if (what === 'begun') await second.page.state.start();
    else if (what === 'forgotten') await second.page.state.forget();
    else await second.page.state.continueSaved();
    vi.restoreAllMocks();
    second.unmount();
    await isWhole();
  });
});

describe('an unwritten answer', () => {
  // The last answer, after which nothing is left to send, and an answer in the middle.
  test.each([
    ['resuming', 3],
    ['resuming', 1],
    ['Cancel', 3],
    ['Cancel', 1],
  ] as const)('is written by %s after answer %i, and the stored data includes it', async (how, after) => {
    const { page, run, unmount } = open();
    await run('a.csv', 30);
    let answers = 0;
    failing('put', (store, { outcomes }) => store === 'chunks' && Boolean(outcomes) && ++answers >= after);
    await page.state.start();
    await waitFor(() => expect([page.state.reason, page.state.isSaved]).toEqual(['journal', false]));
    vi.restoreAllMocks();
    if (how === 'resuming') await page.state.resume();
    else page.state.cancel();
    // Every row has an answer, so nothing is left to cancel.
    await waitFor(() => expect(page.state.phase).toBe('done'));
    // The notice disappears.
    await waitFor(() => expect(page.state.isSaved).toBe(true));
    const { answered } = page.state.summary;
    expect(answered).toBe(sent.length);
    expect(page.state.summary.kinds.accept).toBe(answered);
    expect(page.state.summary.qualities).toEqual({ A: answered });
    unmount();
    const later = open();
    await waitFor(() => expect(later.page.state.saved).toMatchObject({ done: answered, inDoubt: 0 }));
    expect(new Set(sent).size).toBe(sent.length);
  });
});

test('exports a run from the browser’s database and imports it again, and sends no row twice', async () => {
  const { page, run } = open();
  await run('export.csv', 2_000);
  const { blob } = page.state.file!;
  const ending = page.state.start();
  await waitFor(() => expect(sent.length).toBeGreaterThan(20));
  const file = await page.state.exportRun();
  await ending;
  const known = sent.length;
  expect(known).toBeLessThan(2_000);
  await waitFor(() => expect(page.state.saved).toMatchObject({ state: 'exported', done: known, total: 2_000 }));
  expect(await page.state.continueSaved()).toBe(false);
  expect(await page.state.forget()).toBe(true);
  await waitFor(() => expect(page.state.saved).toBeUndefined());
  expect(await page.state.importRun(new File([blob], 'export.csv'), file!)).toBe(true);
  await waitFor(() => expect(page.state.saved).toMatchObject({ state: 'left', done: known, total: 2_000 }));
  expect(sent).toHaveLength(known);
  await page.state.continueSaved();
  await waitFor(() => expect(page.state).toMatchObject({ phase: 'done', summary: { answered: 2_000 } }));
  expect(new Set(sent).size).toBe(2_000);
  expect(sent).toHaveLength(2_000);
});
