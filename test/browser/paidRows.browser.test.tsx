import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { AddressProvider, BatchCleanse, type UseFileRun, useFileRun, type UseFileRunOptions } from 'doorplate';
import { type BatchOperationName, createClient } from 'doorplate/core';
import { parseCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

afterEach(cleanup);

/** Opens a tab with a custom page that uses the hook. */
function open<Name extends BatchOperationName>(
  simulator: ReturnType<typeof createSimulator>,
  options: UseFileRunOptions<Name>,
) {
  const page = { state: undefined as unknown as UseFileRun<Name> };
  const It = () => {
    const state = useFileRun(options);
    page.state = state;
    return null;
  };
  const client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: simulator.fetch,
  });
  const { unmount } = render(
    <AddressProvider client={client} queryClient={new QueryClient()}>
      <It />
    </AddressProvider>,
  );
  return {
    page,
    unmount,
    async choose(text: string) {
      await page.state.open(new File([text], 'a.csv'));
      await waitFor(() => expect(page.state.phase).toBe('ready'));
    },
    async file(what: 'unplaced' | 'in-doubt') {
      return parseCsv(await (await page.state.download(what)).text());
    },
  };
}
const newName = () => `paid ${String(performance.timeOrigin)} ${String(Math.random())}`;
const creditsOf = (simulator: ReturnType<typeof createSimulator>) =>
  simulator.ledger.reduce((sum, { credits }) => sum + credits, 0);

test('keeps the budget if `dedupe` was switched on between two pages, because the run resumes with its own settings', async () => {
  const simulator = createSimulator();
  const keep = newName();
  const text = `id,street,city,country\n${Array.from({ length: 100 }, (_, at) => `${String(at)},${String(at % 10)} Main Street,Galena,US`).join('\n')}\n`;
  const run = { operation: 'cleanseInternational', saveAs: keep, chunkSize: 10, concurrency: 1 } as const;
  const first = open(simulator, { ...run, budget: 40 });
  await first.choose(text);
  await first.page.state.start();
  expect(creditsOf(simulator)).toBe(40);
  first.unmount();
  const second = open(simulator, { ...run, budget: 60, dedupe: true });
  await waitFor(() => expect(second.page.state.saved?.done).toBe(40));
  await second.page.state.continueSaved();
  await waitFor(() => expect(second.page.state.reason).toBe('budget'));
  expect(creditsOf(simulator)).toBe(60);
  expect(second.page.state.progress?.credits).toBe(60);
});

test('charges nothing for duplicates after a reload either', async () => {
  const simulator = createSimulator();
  const keep = newName();
  const text = `id,street,city,country\n${Array.from({ length: 100 }, (_, at) => `${String(at)},${String(at % 20)} Main Street,Galena,US`).join('\n')}\n`;
  const run = { operation: 'cleanseInternational', saveAs: keep, chunkSize: 10, concurrency: 1 } as const;
  const first = open(simulator, { ...run, budget: 10, dedupe: true });
  await first.choose(text);
  await first.page.state.start();
  first.unmount();
  const second = open(simulator, { ...run, budget: 20 });
  await waitFor(() => expect(second.page.state.saved).toBeDefined());
  await second.page.state.continueSaved();
  await waitFor(() => expect(second.page.state.summary.answered).toBe(100));
  expect([creditsOf(simulator), second.page.state.progress?.credits]).toEqual([20, 20]);
});

test('keeps paid answers that match no row, also after a reload (verify, a file without ids, one row too few)', async () => {
  const simulator = createSimulator();
  simulator.fail('verify', { with: 'wrong-count' });
  const keep = newName();
  const first = open(simulator, { operation: 'verify', saveAs: keep, chunkSize: 10, concurrency: 1 });
  await first.choose(
    `street,city,country\n${Array.from({ length: 20 }, (_, at) => `${String(at + 1)} Main Street,Galena,US`).join('\n')}\n`,
  );
  await first.page.state.start();
  await waitFor(() => expect(first.page.state.summary.inDoubt).toBe(10));
  const before = await first.file('unplaced');
  expect(before.rows).toHaveLength(9);
  expect(new Set(before.rows.map(([row]) => row))).toEqual(new Set(['1']));
  expect(before.header).toEqual(expect.arrayContaining(['row', 'AVC']));
  expect(first.page.state.summary.unplaced).toBe(9);
  const doubts = await first.file('in-doubt');
  expect(doubts.rows.map((row) => row.at(-1))).toEqual(
    Array<string>(10).fill(
      'The call did not get an answer for this row. The call may have been charged, so the row is not sent again automatically.',
    ),
  );
  first.unmount();

  const second = open(simulator, { operation: 'verify', saveAs: keep, chunkSize: 10, concurrency: 1 });
  await waitFor(() => expect(second.page.state.saved?.inDoubt).toBe(10));
  await second.page.state.continueSaved();
  await waitFor(() => expect(second.page.state.summary.unplaced).toBe(9));
  expect(await second.file('unplaced')).toEqual(before);
});

test('sends a house number together with its street, and a file with trailing separators as a whole', async () => {
  const simulator = createSimulator();
  const page = open(simulator, { operation: 'cleanseInternational', saveAs: newName(), defaultCountry: 'US' });
  await page.choose('street;number;zip;city\nHarbor Plaza;500;98104;Seattle;\nMain Street;805;61036;Galena;\n');
  expect(page.page.state.columns).toEqual(['Thoroughfare', 'Premise', 'PostalCode', 'Locality']);
  expect(page.page.state.estimate?.sendable).toBe(2);
});

test('offers answers that match no row for download, with their number', async () => {
  const simulator = createSimulator();
  simulator.fail('cleanseInternational', { with: 'wrong-count' });
  const client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    // The answer does not show which row belongs to which record.
    fetch: async (request) => {
      const response = await simulator.fetch(request);
      const rows = (await response.json()) as { Matches: unknown }[];
      return Response.json(rows.map(({ Matches }) => ({ Matches })));
    },
  });
  const view = render(
    <AddressProvider client={client} queryClient={new QueryClient()}>
      <BatchCleanse saveAs={newName()} chunkSize={10} concurrency={1} defaultCountry="US" />
    </AddressProvider>,
  );
  const file = new File(
    [`street\n${Array.from({ length: 10 }, (_, at) => `${String(at)} Main`).join('\n')}\n`],
    'a.csv',
  );
  await userEvent.upload(view.container.querySelector<HTMLInputElement>('input[type=file]')!, file);
  await userEvent.click(await view.findByRole('button', { name: 'Start' }));
  await view.findByRole('button', { name: 'Results without a row (9)' });
});
