import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AddressAutocomplete, AddressForm, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { endpoints, heldService, row } from '../../support/heldService.ts';
import { due, renderSearch, until } from '../../support/renderSearch.tsx';

const goes = (how: 'offline' | 'online') => {
  act(() => void window.dispatchEvent(new Event(how)));
};
afterEach(() => {
  goes('online');
  cleanup();
});

describe('a user who is offline', () => {
  test('learns it immediately, and gets the rows as soon as the browser is online', async () => {
    const service = heldService();
    const onError = vi.fn();
    const it = renderSearch(service, { onError });
    goes('offline');
    it.type('main');
    expect(it.search.phase).toBe('failed');
    expect(it.search.error).toMatchObject({ kind: 'network', code: 'offline', operation: 'find' });
    expect(it.search.words.error(it.search.error!)).toMatch(/You are offline\. Enter your address yourself/);
    goes('online');
    expect(it.search.phase).toBe('finding');
    await until(() => {
      service.open()[0]!.answer([row('A|1', '12 Main Street')]);
    });
    await until(() => {
      expect(it.search.suggestions).toHaveLength(1);
    });
    expect(it.search.phase).toBe('found');
    expect(it.search.error).toBeUndefined();
    expect(service.of('find')).toHaveLength(1);
    expect(onError).not.toHaveBeenCalled();
  });

  test('gets an error if the connection is lost while the search waits for an answer', async () => {
    const service = heldService();
    const it = renderSearch(service);
    it.type('main');
    await due();
    goes('offline');
    expect(it.search.error?.code).toBe('offline');
    goes('online');
    expect(it.search.phase).toBe('finding');
  });

  test('is told so when they open a building, which opens once the browser is online', async () => {
    const service = heldService();
    const it = renderSearch(service);
    it.type('rose');
    await until(() => {
      service.open()[0]!.answer([row('C|1', 'Rose Court', 'BuildingName', 'Salem')]);
    });
    await until(() => {
      expect(it.search.suggestions).toHaveLength(1);
    });
    goes('offline');
    // Rows that are already there stay.
    expect(it.search.phase).toBe('found');
    act(() => {
      it.search.select(it.search.suggestions[0]!);
    });
    expect(it.search.error?.code).toBe('offline');
    goes('online');
    expect(it.search.phase).toBe('opening');
    await until(() => {
      service.open()[0]!.answer([row('A|1', 'Flat 1'), row('A|2', 'Flat 2')]);
    });
    await until(() => {
      expect(it.search.level.depth).toBe(1);
    });
  });

  test('can press "Try again" without being left with an endless "Searching…", and the text is searched once', async () => {
    const service = heldService();
    const it = renderSearch(service);
    goes('offline');
    it.type('main');
    act(it.search.retry);
    expect(it.search.error?.code).toBe('offline');
    it.type('main s');
    expect(it.search.error?.code).toBe('offline');
    goes('online');
    await due();
    expect(service.of('find').map(({ input }) => input)).toEqual(['main s']);
  });

  test('is not counted as a failing service, so the search works again', async () => {
    const service = heldService();
    const onFallback = vi.fn();
    const it = renderSearch(service, { onFallback, fallbackToInput: true });
    for (const text of ['m', 'ma', 'mai']) {
      goes('offline');
      it.type(text);
      await due();
      goes('online');
    }
    await due();
    expect(onFallback).not.toHaveBeenCalled();
    expect(service.open()).toHaveLength(1);
  });
});

describe('a shop’s page offline', () => {
  const show = (element: React.ReactNode) =>
    render(
      <AddressProvider client={createClient({ endpoints, fetch: heldService().fetch })}>{element}</AddressProvider>,
    );
  const searchBox = () => document.querySelector<HTMLElement>('input[role=combobox]')!;
  const types = (input: HTMLElement) => {
    goes('offline');
    act(() => {
      input.focus();
    });
    fireEvent.input(input, { target: { value: 'main' }, inputType: 'insertText' });
  };

  test('shows the message below a search box', () => {
    show(<AddressAutocomplete />);
    types(searchBox());
    expect(screen.getByText(/You are offline/)).toBeTruthy();
    expect(screen.queryByText('Searching…', { ignore: '[role=status]' })).toBeNull();
  });

  test.each(['fields', 'search'] as const)('offers manual entry in the form (%s)', (layout) => {
    show(<AddressForm layout={layout} countries={['US']} />);
    types(searchBox());
    expect(screen.getByText(/You are offline/)).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Enter the address yourself' })).toBeTruthy();
  });
});
