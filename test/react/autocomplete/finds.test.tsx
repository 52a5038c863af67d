import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerInAllOrders } from '../../support/answerInAllOrders.ts';
import { endpoints, heldService, row } from '../../support/heldService.ts';
import { CustomSearch, due, renderSearch } from '../../support/renderSearch.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const named = (text: string) => [row(`A|${text}`, text)];
const shown = (it: ReturnType<typeof renderSearch>) => it.search.suggestions.map(({ text }) => text);

describe('the list is never stale', () => {
  test('C01: and belongs to the latest text in all 24 orders of four answers', () =>
    answerInAllOrders(['oak', 'elm', 'ash', 'fir']));

  test('in an app that uppercases the text, which neither requests nor aborts anything', async () => {
    const service = heldService();
    const it = renderSearch(service);
    it.type('oa');
    await due();
    it.type('OA');
    await due();
    it.type('oa');
    await due();
    expect(service.requests).toHaveLength(1);
    expect(service.requests[0]?.aborted).toBe(false);
    service.requests[0]?.answer(named('oa'));
    await due();
    expect(shown(it)).toEqual(['oa']);
  });

  test('C02: if an older request fails, which does not replace a newer list', async () => {
    const service = heldService();
    const onError = vi.fn();
    const fetch = (request: Request) => service.fetch(new Request(request.url));
    const it = renderSearch({ fetch }, { onError });
    it.type('oak');
    await due();
    it.type('elm');
    await due();
    service.requests[1]?.answer(named('elm'));
    await due();
    service.requests[0]?.fail(500);
    await due();
    expect(shown(it)).toEqual(['elm']);
    expect(it.search.phase).toBe('found');
    expect(onError).not.toHaveBeenCalled();
  });

  test('C03: if the latest answer is empty, and the list stays empty', async () => {
    const service = heldService();
    const fetch = (request: Request) => service.fetch(new Request(request.url));
    const it = renderSearch({ fetch });
    it.type('oak');
    await due();
    it.type('elm');
    await due();
    service.requests[1]?.answer([]);
    await due();
    service.requests[0]?.answer(named('oak'));
    await due();
    expect(shown(it)).toEqual([]);
    expect(it.search.phase).toBe('empty');
  });

  test('C04: with two fields on a page, even if they wait for the same answer', async () => {
    const service = heldService();
    const client = createClient({ endpoints, fetch: service.fetch });
    const searches: Record<string, Parameters<NonNullable<Parameters<typeof CustomSearch>[0]['onRender']>>[0]> = {};
    const view = render(
      <AddressProvider client={client}>
        <CustomSearch id="one" onRender={(search) => (searches['one'] = search)} />
        <CustomSearch id="two" onRender={(search) => (searches['two'] = search)} />
      </AddressProvider>,
    );
    const type = (id: string, text: string) => {
      fireEvent(
        view.container.querySelector(`#${id}`)!,
        Object.assign(new InputEvent('input', { bubbles: true, inputType: 'insertText' }), {}),
      );
      const input = view.container.querySelector<HTMLInputElement>(`#${id}`)!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      fireEvent(input, new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    };
    type('one', 'oak');
    type('two', 'oak');
    await due();
    expect(service.requests).toHaveLength(1);
    type('one', 'elm');
    await due();
    expect(service.requests[0]?.aborted).toBe(false);
    service.requests[0]?.answer(named('oak'));
    service.requests[1]?.answer(named('elm'));
    await due();
    expect(searches['one']?.suggestions.map(({ text }) => text)).toEqual(['elm']);
    expect(searches['two']?.suggestions.map(({ text }) => text)).toEqual(['oak']);
  });

  test('C05: if the user leaves the page during a Find, which is aborted and updates nothing', async () => {
    const errors = vi.spyOn(console, 'error');
    const service = heldService();
    const it = renderSearch(service);
    it.type('oak');
    await due();
    const { renders } = it;
    it.view.unmount();
    await due();
    expect(service.requests[0]?.aborted).toBe(true);
    expect(it.renders).toBe(renders);
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  test('C19: if the country changes, which drops an answer for the old country', async () => {
    const service = heldService();
    const fetch = (request: Request) => service.fetch(new Request(request.url));
    const it = renderSearch({ fetch }, { countries: ['US'] });
    it.type('oak');
    await due();
    it.rerender({ countries: ['CA'] });
    await due();
    service.requests[0]?.answer(named('oak us'));
    await due();
    expect(shown(it)).toEqual([]);
    service.requests[1]?.answer(named('oak ca'));
    await due();
    expect(shown(it)).toEqual(['oak ca']);
    expect(service.requests).toHaveLength(2);
  });
});

describe('Finds are few', () => {
  test('while rows still match, because these stay without a call', async () => {
    const service = heldService();
    const it = renderSearch(service);
    it.type('12 m');
    await due();
    service.requests[0]?.answer([
      row('1', '12 Main Street', 'Address', 'Springfield, IL 62701'),
      row('2', '12 Main Street', 'Address', 'Salem, IL'),
    ]);
    await due();
    for (const text of ['12 ma', '12 mai', '12 main', '12 main ', '12 main str']) {
      it.type(text);
      expect(shown(it)).toHaveLength(2);
    }
    await due();
    expect(service.requests).toHaveLength(1);
    it.type('12 main str spring');
    expect(it.search.suggestions.map(({ id }) => id)).toEqual(['1']);
    await due();
    expect(service.requests).toHaveLength(2);
  });

  // Answers take 400 ms, and no row of an answer matches the text typed meanwhile.
  test.each([
    { gap: 30, most: 5 },
    { gap: 60, most: 7 },
    { gap: 150, most: 13 },
  ])(
    'C13: for 30 keys, $gap ms apart, on a slow network, which need at most $most Finds, the last with the whole text',
    async ({ gap, most }) => {
      vi.useFakeTimers();
      const asked: string[] = [];
      const fetch = async (request: Request) => {
        const text = new URL(request.url).searchParams.get('Text') ?? '';
        asked.push(text);
        await new Promise((resolve) => setTimeout(resolve, 400));
        return Response.json({ items: named(`nothing like it ${text}`) });
      };
      const it = renderSearch({ fetch });
      const text = '1600 pennsylvania avenue washi';
      for (let keys = 1; keys <= text.length; keys++) {
        it.type(text.slice(0, keys));
        await act(async () => {
          await vi.advanceTimersByTimeAsync(gap);
        });
      }
      await act(async () => {
        await vi.advanceTimersByTimeAsync(3000);
      });
      expect(asked.length).toBeLessThanOrEqual(most);
      expect(asked.at(-1)).toBe(text);
    },
  );

  test('C14: for a text that was answered before, which comes from the cache', async () => {
    const service = heldService();
    const it = renderSearch(service);
    for (const text of ['oak', 'oak x']) {
      it.type(text);
      await due();
      service.open()[0]?.answer(text === 'oak' ? named('oak') : []);
      await due();
    }
    it.type('oak');
    await due();
    expect(shown(it)).toEqual(['oak']);
    expect(service.requests).toHaveLength(2);
  });

  test('but a slow answer does not delay them: the newer text is sent in parallel, and the late answer is ignored', async () => {
    vi.useFakeTimers();
    const service = heldService();
    const fetch = (request: Request) => service.fetch(new Request(request.url));
    const it = renderSearch({ fetch });
    it.type('oak');
    await act(() => vi.advanceTimersByTimeAsync(300));
    it.type('oak s');
    await act(() => vi.advanceTimersByTimeAsync(5));
    expect(service.requests.map(({ input }) => input)).toEqual(['oak', 'oak s']);
    service.requests[1]?.answer(named('oak street'));
    await act(() => vi.advanceTimersByTimeAsync(5));
    service.requests[0]?.answer(named('oak'));
    await act(() => vi.advanceTimersByTimeAsync(5));
    expect(shown(it)).toEqual(['oak street']);
  });

  test('R10: and retries of a failed Find end with the next key', async () => {
    vi.useFakeTimers();
    const service = heldService();
    const it = renderSearch(service);
    it.type('oak');
    await act(() => vi.advanceTimersByTimeAsync(5));
    service.requests[0]?.fail(500);
    await act(() => vi.advanceTimersByTimeAsync(5));
    it.type('elm');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(service.requests.map(({ input }) => input)).toEqual(['oak', 'elm']);
  });
});

describe('a container', () => {
  const court = row('C|1', 'Rose Court', 'BuildingName', 'Salem - 2 Addresses');
  async function opened() {
    const service = heldService();
    const onSelect = vi.fn();
    const it = renderSearch(service, { onSelect });
    it.type('rose');
    await due();
    service.open()[0]?.answer([row('A|9', 'Rose Lane'), court]);
    await due();
    act(() => {
      it.search.select(it.search.suggestions[1]!);
    });
    await due();
    return { service, it, onSelect };
  }

  test('opens in place: the text is kept, nothing is chosen, and the service is called with the text and the container', async () => {
    const { service, it, onSelect } = await opened();
    expect(it.search.phase).toBe('opening');
    expect(shown(it)).toEqual(['Rose Lane', 'Rose Court']);
    expect(service.requests[1]).toMatchObject({ input: 'rose', container: 'C|1' });
    service.open()[0]?.answer([row('A|1', '1 Rose Court'), row('A|2', '2 Rose Court')]);
    await due();
    expect(shown(it)).toEqual(['1 Rose Court', '2 Rose Court']);
    expect(it.search.level.container?.text).toBe('Rose Court');
    expect(it.input.value).toBe('rose');
    expect(it.search.active).toBeUndefined();
    expect(onSelect).not.toHaveBeenCalled();
    expect(it.view.getByRole('listbox').getAttribute('aria-label')).toBe('Addresses in Rose Court');
  });

  test('C10: ends at the right level if the user goes back while it opens, and forward again', async () => {
    const { service, it } = await opened();
    service.open()[0]?.answer([row('A|1', '1 Rose Court'), row('C|2', 'Floor 2', 'Container', '3 Addresses')]);
    await due();
    act(() => {
      it.search.select(it.search.suggestions[1]!);
    });
    await due();
    act(() => {
      it.search.back();
    });
    await due();
    expect(shown(it)).toEqual(['Rose Lane', 'Rose Court']);
    service.open()[0]?.answer([row('A|5', 'late flat')]);
    await due();
    expect(it.search.level.depth).toBe(0);
    expect(shown(it)).toEqual(['Rose Lane', 'Rose Court']);
  });

  test('C17: ends in an error instead of a loop if it leads back to itself', async () => {
    const { service, it } = await opened();
    service.open()[0]?.answer([court]);
    await due();
    act(() => {
      it.search.select(it.search.suggestions[0]!);
    });
    await due();
    expect(it.search.phase).toBe('failed');
    expect(it.search.error?.kind).toBe('response');
    expect(service.requests).toHaveLength(2);
  });

  test('keeps the old list if it cannot be opened, and can be retried', async () => {
    const { service, it } = await opened();
    service.open()[0]?.fail(400);
    await due();
    expect(shown(it)).toEqual(['Rose Lane', 'Rose Court']);
    expect(it.search.phase).toBe('failed');
    act(() => {
      it.search.retry();
    });
    await due();
    service.open()[0]?.answer([row('A|1', '1 Rose Court')]);
    await due();
    expect(shown(it)).toEqual(['1 Rose Court']);
  });

  test('is left if the text no longer starts with the text it was opened with, which starts a new search', async () => {
    const { service, it } = await opened();
    service.open()[0]?.answer([row('A|1', '1 Rose Court')]);
    await due();
    it.type('prose');
    await due();
    expect(it.search.level.depth).toBe(0);
    expect(service.open()[0]).toMatchObject({ input: 'prose', container: '' });
  });
});
