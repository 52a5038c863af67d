import { act, cleanup, render, waitFor } from '@testing-library/react';
import { AddressProvider, useBatch, type UseBatch, useUsage, type Usage } from 'doorplate';
import { createClient, verdictOf } from 'doorplate/core';
import { afterEach, expect, test } from 'vitest';
import { kinds, mistakes } from '../support/mistakes.ts';
import { services } from '../support/services.ts';

afterEach(cleanup);

interface Entry {
  operation: string;
  records: number;
  credits: number;
}
const ledger = async (since = 0) =>
  (await (await fetch(`/mistakes/mistakes/ledger?since=${String(since)}`)).json()) as Entry[];

/** Renders a page with a batch. `tear` lists the calls whose answer is lost after the service has done the work. */
function open(tear: readonly number[] = []) {
  let calls = 0;
  const client = createClient({
    ...services('/mistakes/mistakes'),
    fetch: async (request) => {
      const call = ++calls;
      const response = await fetch(request);
      if (tear.includes(call)) throw new TypeError('Failed to fetch');
      return response;
    },
  });
  const page: { batch?: UseBatch<'cleanseInternational'>; usage?: Usage; renders: number } = { renders: 0 };
  function Batch() {
    page.batch = useBatch({ operation: 'cleanseInternational' });
    page.usage = useUsage();
    page.renders++;
    return <output>{page.batch.status}</output>;
  }
  render(
    <AddressProvider client={client}>
      <Batch />
    </AddressProvider>,
  );
  return { page, calls: () => calls };
}

test('judges 1,000 real addresses with ten kinds of mistakes correctly, in 10 calls', async () => {
  expect(mistakes).toHaveLength(1000);
  expect(new Set(mistakes.map(({ kind }) => kind)).size).toBe(10);
  const before = (await ledger()).length;
  const { page, calls } = open();
  await act(() => page.batch!.start(mistakes.map(({ record }) => record)));
  await waitFor(() => expect(page.batch!.status).toBe('done'));
  const wrong = page.batch!.results.flatMap(({ index, result }) => {
    const { kind, record } = mistakes[index]!;
    const [match] = result.matches;
    return verdictOf(match) === kinds[kind] ? [] : [{ kind, record, avc: match?.AVC, verdict: verdictOf(match) }];
  });
  expect(wrong).toEqual([]);
  expect(page.batch!.results).toHaveLength(1000);
  // A verdict of "confirm" means that the intended address is suggested.
  const offered = page.batch!.results.filter(({ index }) => mistakes[index]!.verdict === 'confirm');
  expect(offered).toHaveLength(400);
  for (const { index, result } of offered) {
    const { line1, postalCode } = mistakes[index]!.meant;
    expect(result.matches[0]).toMatchObject({ DeliveryAddress1: line1, PostalCode: postalCode });
  }
  const entries = await ledger(before);
  expect([calls(), entries.length, entries.reduce((sum, { credits }) => sum + credits, 0)]).toEqual([10, 10, 1000]);
  expect(page.usage).toMatchObject({ calls: 10, charges: 1000, inDoubt: 0 });
});

test('loses no row and repeats none when call 4 fails', async () => {
  const before = (await ledger()).length;
  const { page, calls } = open([4]);
  await act(() => page.batch!.start(mistakes.map(({ record }) => record)));
  await waitFor(() => expect(page.batch!.status).toBe('done'));
  const { results, rejected, inDoubt } = page.batch!;
  expect([results.length, rejected.length, inDoubt.length]).toEqual([900, 0, 100]);
  const all = [...results, ...inDoubt].map(({ index }) => index).sort((one, other) => one - other);
  expect(all).toEqual(mistakes.map((_, at) => at));
  expect(inDoubt.every(({ error }) => error.mayHaveBeenCharged)).toBe(true);
  expect(results.every(({ index, result }) => verdictOf(result.matches[0]) === mistakes[index]!.verdict)).toBe(true);
  const entries = await ledger(before);
  expect([calls(), entries.length, entries.reduce((sum, { records }) => sum + records, 0)]).toEqual([10, 10, 1000]);
  expect(page.usage).toMatchObject({ calls: 10, charges: 900, inDoubt: 1 });
});
