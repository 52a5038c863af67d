import { cleanup, render, waitFor } from '@testing-library/react';
import { AddressProvider, useBatch, useFileRun } from 'doorplate';
import { createClient, verdictOf } from 'doorplate/core';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';

afterEach(cleanup);

/** Renders a hook over a service that repeats every address and finds none, and counts the calls. */
function open<Hook>(useHook: () => Hook) {
  const page = { it: undefined as unknown as Hook, calls: 0 };
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'K' },
    fetch: async (request) => {
      page.calls++;
      const { Addresses } = (await request.json()) as { Addresses: object[] };
      return Response.json(Addresses.map((Input) => ({ Input, Matches: [] })));
    },
  });
  function Page() {
    page.it = useHook();
    return null;
  }
  render(
    <AddressProvider client={client}>
      <Page />
    </AddressProvider>,
  );
  return page;
}

const settings = { operation: 'cleanseInternational', chunkSize: 20 } as const;

test('a batch ends with a result for each record of calls without a match, and the verdict reject', async () => {
  const page = open(() => useBatch(settings));
  await act(async () => {
    await page.it.start(Array.from({ length: 100 }, (_, at) => ({ Address1: `${String(at)} Elm Street` })));
  });
  const { status, results, inDoubt, rejected } = page.it;
  expect([status, results.length, inDoubt.length, rejected.length, page.calls]).toEqual(['done', 100, 0, 0, 5]);
  expect(new Set(results.map(({ result }) => verdictOf(result.matches[0])))).toEqual(new Set(['reject']));
});

test('a file run ends with a result for each row of calls without a match, and the verdict reject', async () => {
  const page = open(() => useFileRun({ ...settings, saveAs: 'no match' }));
  const lines = Array.from({ length: 100 }, (_, at) => `${String(at)},${String(at)} Elm Street`);
  act(() => void page.it.open(new File([`id,street\n${lines.join('\n')}\n`], 'rows.csv')));
  await waitFor(() => {
    expect(page.it.phase).toBe('ready');
  });
  act(() => void page.it.start());
  await waitFor(() => {
    expect(page.it.phase).toBe('done');
  });
  expect(page.it.summary).toMatchObject({ kinds: { reject: 100 } });
  expect(page.calls).toBe(5);
});
