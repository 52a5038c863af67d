import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { type Address, AddressProvider, addressQueries, useAddressAutocomplete } from 'doorplate';
import { createClient } from 'doorplate/core';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addressRow, endpoints, heldService, row } from '../../support/heldService.ts';
import { CustomSearch, due, renderSearch } from '../../support/renderSearch.tsx';

afterEach(cleanup);

const house = row('A|1', '12 Main Street');
const other = row('A|2', '14 Main Street');

async function searched(options: Parameters<typeof renderSearch>[1] = {}) {
  const service = heldService();
  const it = renderSearch(service, options);
  it.type('main');
  await due();
  service.open()[0]?.answer([house, other]);
  await due();
  return { service, it };
}

describe('a Retrieve is charged once', () => {
  test('C06: on a double click on a suggestion, with one `onSelect`', async () => {
    const onSelect = vi.fn();
    const { service, it } = await searched({ onSelect });
    const option = it.view.getAllByRole('option')[0] as HTMLElement;
    fireEvent.click(option);
    fireEvent.click(option);
    await due();
    expect(service.of('retrieve')).toHaveLength(1);
    service.open()[0]?.answer([addressRow('A|1', '12 Main Street')]);
    await due();
    expect(onSelect).toHaveBeenCalledTimes(1);
  });

  test('C06: on Enter right after a click', async () => {
    const { service, it } = await searched();
    fireEvent.keyDown(it.input, { key: 'ArrowDown' });
    fireEvent.click(it.view.getAllByRole('option')[0] as HTMLElement);
    fireEvent.keyDown(it.input, { key: 'Enter' });
    await due();
    expect(service.of('retrieve')).toHaveLength(1);
  });

  test('C07: under StrictMode, whose second effects make no second call', async () => {
    const { service, it } = await searched();
    act(() => {
      it.search.select(it.search.suggestions[0]!);
    });
    await due();
    expect(service.of('retrieve')).toHaveLength(1);
  });

  test('C08: if another row is chosen while the first row loads: only the second is selected, and the first answer is cached and not paid for again', async () => {
    const onSelect = vi.fn();
    const { service, it } = await searched({ onSelect });
    const [first, second] = it.search.suggestions;
    act(() => {
      it.search.select(first!);
      it.search.select(second!);
    });
    await due();
    const [one, two] = service.of('retrieve');
    expect(one?.aborted).toBe(false);
    two?.answer([addressRow('A|2', '14 Main Street')]);
    one?.answer([addressRow('A|1', '12 Main Street')]);
    await due();
    expect(onSelect.mock.calls.map(([address]) => (address as Address).line1)).toEqual(['14 Main Street']);

    act(() => {
      it.search.select(first!);
    });
    await due();
    expect(service.of('retrieve')).toHaveLength(2);
    expect(onSelect.mock.calls.map(([address]) => (address as Address).line1)).toEqual([
      '14 Main Street',
      '12 Main Street',
    ]);
  });

  test('C09: if the same address is chosen again in the session', async () => {
    const { service, it } = await searched();
    const suggestion = it.search.suggestions[0]!;
    for (let time = 0; time < 3; time++) {
      act(() => {
        it.search.select(suggestion);
      });
      await due();
      service.open()[0]?.answer([addressRow('A|1', '12 Main Street')]);
      await due();
      expect(it.search.phase).toBe('selected');
    }
    expect(service.of('retrieve')).toHaveLength(1);
  });

  test('C12: despite focus, reconnect, invalidation and an app that refetches everything', async () => {
    const service = heldService();
    const queryClient = new QueryClient({
      defaultOptions: {
        queries: { retry: 3, refetchOnMount: 'always', refetchOnWindowFocus: 'always', staleTime: 0, retryDelay: 0 },
      },
    });
    const client = createClient({ endpoints, fetch: service.fetch });
    const tree = (
      <AddressProvider client={client} queryClient={queryClient}>
        <CustomSearch />
      </AddressProvider>
    );
    const failing = queryClient.fetchQuery(addressQueries.retrieve(client, 'A|9')).catch(() => undefined);
    await due();
    service.open()[0]?.fail(500);
    await failing;
    const good = queryClient.fetchQuery(addressQueries.retrieve(client, 'A|1'));
    await due();
    service.open()[0]?.answer([addressRow('A|1', '12 Main Street')]);
    await good;
    const { unmount } = render(tree);
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await act(async () => {
      await queryClient.invalidateQueries({ refetchType: 'all' });
      await queryClient.refetchQueries().catch(() => undefined);
    });
    unmount();
    render(tree);
    await due();
    expect(service.of('retrieve')).toHaveLength(2);
  });

  test('C15: and calls `onError`, never `onSelect`, if it fails, and keeps the typed text', async () => {
    const onSelect = vi.fn();
    const onError = vi.fn();
    const { service, it } = await searched({ onSelect, onError });
    act(() => {
      it.search.select(it.search.suggestions[0]!);
    });
    await due();
    service.open()[0]?.fail(500);
    await due();
    expect(onSelect).not.toHaveBeenCalled();
    expect(onError).toHaveBeenCalledTimes(1);
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ operation: 'retrieve', kind: 'http', mayHaveBeenCharged: true });
    expect(it.input.value).toBe('main');
    expect(service.of('retrieve')).toHaveLength(1);
  });

  test('and not for actions that an app still has after the field is gone', async () => {
    const { service, it } = await searched();
    const { select, retry, open } = it.search;
    const [first] = it.search.suggestions;
    it.view.unmount();
    select(first!);
    open();
    retry();
    await due();
    expect(service.of('retrieve')).toEqual([]);
    expect(service.of('find')).toHaveLength(1);
  });

  test('and reports an address that no longer exists as an error, never with an `onSelect` without an address', async () => {
    const onSelect = vi.fn();
    const onError = vi.fn();
    const { service, it } = await searched({ onSelect, onError });
    act(() => {
      it.search.select(it.search.suggestions[0]!);
    });
    await due();
    service.open()[0]?.answer([]);
    await due();
    expect(onSelect).not.toHaveBeenCalled();
    expect(onError).toHaveBeenCalledTimes(1);
  });

  test('C18: for one id in two languages, and both are delivered', async () => {
    const onSelect = vi.fn();
    const { service, it } = await searched({ onSelect, language: 'fr' });
    act(() => {
      it.search.select(it.search.suggestions[0]!);
    });
    await due();
    service.open()[0]?.answer([addressRow('A|1', '12 Main Street'), addressRow('A|1', '12, rue Main', 'FRE')]);
    await due();
    const [address, { variants }] = onSelect.mock.calls[0] as [Address, { variants: Address[] }];
    expect(address.line1).toBe('12, rue Main');
    expect(variants.map(({ language }) => language)).toEqual(['ENG', 'FRE']);
  });

  test('R24: and fails immediately offline instead of being replayed, while a Find waits for the network', async () => {
    const onError = vi.fn();
    const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    const it = renderSearch({ fetch }, { onError });
    window.dispatchEvent(new Event('offline'));
    it.type('main');
    await due();
    expect(fetch).not.toHaveBeenCalled();
    expect(it.search.phase).toBe('failed');
    expect(it.search.error).toMatchObject({ kind: 'network', code: 'offline' });
    expect(onError).not.toHaveBeenCalled();
    act(() => {
      it.search.select({ ...house, kind: 'address', highlight: { text: [], description: [] } });
    });
    await due();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(onError).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('online'));
    await due();
    expect(fetch.mock.calls.length).toBe(1);
  });
});

test('C20: renders on the server and calls nothing', () => {
  const fetch = vi.fn();
  const client = createClient({ endpoints, fetch });
  const html = renderToString(
    <AddressProvider client={client}>
      <CustomSearch defaultInputValue="12 Main Street" />
    </AddressProvider>,
  );
  expect(html).toContain('value="12 Main Street"');
  expect(fetch).not.toHaveBeenCalled();
});

test('explains what to do when a hook has no provider', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Lonely() {
    useAddressAutocomplete();
    return null;
  }
  expect(() => render(<Lonely />)).toThrow('<AddressProvider>');
  errors.mockRestore();
});
