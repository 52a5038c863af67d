import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { heldService, row } from '../../support/heldService.ts';
import { renderSearch } from '../../support/renderSearch.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Returns the requested number of rows. Each of them matches "1", "1 m", "1 main", and so on. */
const rows = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => row(`A|${String(at + from)}`, `${String(at + from)} Main Street 1`));
const ids = (it: ReturnType<typeof renderSearch>) => it.search.suggestions.map(({ id }) => id);
const asked = (service: ReturnType<typeof heldService>) => service.requests.map(({ input: text }) => text);

/** Renders a search in which "1" was sent and answered, and "1 m" was typed after that. */
async function narrowed(count: number, options: Parameters<typeof renderSearch>[1] = {}) {
  const service = heldService();
  const onError = vi.fn();
  const it = renderSearch(service, { onError, ...options });
  it.type('1');
  await after(5);
  service.open()[0]?.answer(rows(count));
  await after(5);
  it.type('1 m');
  return { service, it, onError };
}

describe('a list with as many rows as its limit', () => {
  test('keeps its rows, is requested again once, 250 ms after the last key, and then has a better row', async () => {
    const { service, it } = await narrowed(10);
    expect(it.search.suggestions).toHaveLength(10);
    expect(it.search.phase).toBe('found');
    await after(240);
    expect(asked(service)).toEqual(['1']);
    await after(20);
    expect(asked(service)).toEqual(['1', '1 m']);
    expect(it.search.suggestions).toHaveLength(10);
    service.open()[0]?.answer([row('A|99', '1 Main Boulevard'), ...rows(3)]);
    await after(5);
    expect(ids(it)).toEqual(['A|99', 'A|1', 'A|2', 'A|3']);
    await after(10_000);
    expect(asked(service)).toEqual(['1', '1 m']);
  });

  test('is not requested again while the user types, but once for the last text', async () => {
    const { service, it } = await narrowed(10);
    for (const text of ['1 ma', '1 mai', '1 main']) {
      await after(200);
      it.type(text);
    }
    expect(asked(service)).toEqual(['1']);
    await after(260);
    expect(asked(service)).toEqual(['1', '1 main']);
  });

  test('is not requested again if it has one row less than the limit', async () => {
    const { service } = await narrowed(9);
    await after(10_000);
    expect(asked(service)).toEqual(['1']);
  });

  test.each([
    [7, 7, true],
    [6, 7, false],
    [10, 60, false],
    [60, 60, true],
  ])('with %i rows and a limit of %i is requested again: %s', async (count, limit, again) => {
    const { service } = await narrowed(count, { limit });
    await after(1000);
    expect(asked(service)).toEqual(again ? ['1', '1 m'] : ['1']);
  });

  test('counts a row that the service returned twice', async () => {
    const service = heldService();
    const it = renderSearch(service);
    it.type('1');
    await after(5);
    service.open()[0]?.answer([...rows(9), ...rows(1)]);
    await after(5);
    it.type('1 m');
    await after(260);
    expect(asked(service)).toEqual(['1', '1 m']);
  });

  test('is answered from the cache for an earlier text', async () => {
    const { service, it } = await narrowed(10);
    it.type('1');
    await after(10_000);
    expect(asked(service)).toEqual(['1']);
    expect(it.search.suggestions).toHaveLength(10);
  });

  test('is requested again after a pause since the last key, not since the answer', async () => {
    const service = heldService();
    const it = renderSearch(service);
    it.type('1');
    await after(5);
    it.type('1 m');
    await after(50);
    service.open()[0]?.answer(rows(10));
    await after(195);
    expect(asked(service)).toEqual(['1']);
    await after(10);
    expect(asked(service)).toEqual(['1', '1 m']);
  });

  test('is not requested again while a Find for that text is in flight', async () => {
    const service = heldService();
    const it = renderSearch(service);
    it.type('1');
    await after(300);
    it.type('1 m');
    await after(5);
    expect(asked(service)).toEqual(['1', '1 m']);
    service.requests[0]?.answer(rows(10));
    await after(5);
    expect(it.search.suggestions).toHaveLength(10);
    expect(service.requests[1]?.aborted).toBe(false);
    service.requests[1]?.answer(rows(2));
    await after(1000);
    expect(ids(it)).toEqual(['A|1', 'A|2']);
    expect(asked(service)).toEqual(['1', '1 m']);
  });

  test('keeps its rows without an error if its second request fails, and is not retried automatically', async () => {
    const { service, it, onError } = await narrowed(10);
    await after(260);
    service.open()[0]?.fail(400);
    await after(10_000);
    expect(it.search.phase).toBe('found');
    expect(it.search.suggestions).toHaveLength(10);
    expect(onError).not.toHaveBeenCalled();
    expect(asked(service)).toEqual(['1', '1 m']);
  });

  test('is not requested again after a selection, a clear, opening a container or leaving the page', async () => {
    for (const act1 of ['select', 'clear', 'container', 'unmount'] as const) {
      const { service, it } = await narrowed(10);
      act(() => {
        if (act1 === 'select') it.search.select(it.search.suggestions[0]!);
        else if (act1 === 'clear') it.search.clear();
        else if (act1 === 'container') it.search.openContainer({ ...it.search.suggestions[0]!, kind: 'container' });
        else it.view.unmount();
      });
      await after(1000);
      expect(service.of('find').filter(({ container }) => !container)).toHaveLength(1);
      cleanup();
    }
  });

  test('is not requested again while it is closed, until it is reopened', async () => {
    const { service, it } = await narrowed(10);
    act(() => {
      it.search.close();
    });
    await after(1000);
    expect(asked(service)).toEqual(['1']);
    act(() => {
      it.search.open();
    });
    await after(5);
    expect(asked(service)).toEqual(['1', '1 m']);
  });

  test('is requested again when the user returns from a container that was opened before the pause', async () => {
    const { service, it } = await narrowed(10);
    act(() => {
      it.search.openContainer({ ...it.search.suggestions[0]!, kind: 'container' });
    });
    await after(5);
    service.open()[0]?.answer(rows(2));
    await after(1000);
    expect(service.of('find').map(({ input: text, container }) => [text, container])).toEqual([
      ['1', ''],
      ['1 m', 'A|1'],
    ]);
    act(() => {
      it.search.back();
    });
    await after(5);
    expect(service.open().map(({ input: text, container }) => [text, container])).toEqual([['1 m', '']]);
  });

  test('is not requested again inside a container before the user types, because the service ignores the limit there', async () => {
    const { service, it } = await narrowed(10);
    act(() => {
      it.search.openContainer({ ...it.search.suggestions[0]!, kind: 'container' });
    });
    await after(5);
    service.open()[0]?.answer(rows(45));
    await after(10_000);
    expect(service.requests).toHaveLength(2);
    expect(it.search.suggestions).toHaveLength(45);
  });

  test('is not requested again during a composition', async () => {
    const { service, it } = await narrowed(10);
    act(() => {
      it.input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    });
    it.type('1 mä');
    await after(1000);
    expect(asked(service)).toEqual(['1']);
  });

  test('is announced once, not before and after the second request', async () => {
    const { service, it } = await narrowed(10);
    const said: string[] = [];
    const region = it.view.getByRole('status');
    new MutationObserver(() => said.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    act(() => {
      it.input.focus();
    });
    await after(3000);
    expect(region.textContent).toBe('10 suggestions');
    expect(it.search.phase).toBe('found');
    service.open()[0]?.answer(rows(10, 21));
    await after(3000);
    expect(ids(it)[0]).toBe('A|21');
    expect(said).toEqual(['10 suggestions']);
  });
});

describe('`aria-busy` while a Find is in flight', () => {
  const busy = (it: ReturnType<typeof renderSearch>) =>
    it.view.getByRole('listbox', { hidden: true }).getAttribute('aria-busy');

  test('is on the list from the request to its answer, for a refreshed list and for a container’s too', async () => {
    const service = heldService();
    const it = renderSearch(service);
    expect(busy(it)).toBeNull();
    it.type('1');
    expect(busy(it)).toBe('true');
    await after(5);
    service.open()[0]?.answer(rows(10));
    await after(5);
    expect(busy(it)).toBeNull();
    it.type('1 m');
    expect(busy(it)).toBeNull();
    await after(260);
    expect(busy(it)).toBe('true');
    service.open()[0]?.answer(rows(2));
    await after(5);
    expect(busy(it)).toBeNull();
    act(() => {
      it.search.openContainer({ ...it.search.suggestions[0]!, kind: 'container' });
    });
    expect(busy(it)).toBe('true');
    await after(5);
    service.open()[0]?.fail();
    await after(5);
    expect(busy(it)).toBeNull();
  });

  test('ends if a Find fails or is aborted, or if the text is cleared', async () => {
    const service = heldService();
    const it = renderSearch(service);
    it.type('oak');
    await after(5);
    service.open()[0]?.fail();
    await after(5);
    expect(busy(it)).toBeNull();
    it.type('elm');
    expect(busy(it)).toBe('true');
    act(() => {
      it.search.clear();
    });
    expect(busy(it)).toBeNull();
  });
});
