import { act, cleanup, fireEvent } from '@testing-library/react';
import type { UseAddressAutocompleteOptions } from 'doorplate';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addressRow, heldService, row } from '../../support/heldService.ts';
import { due, renderSearch, until } from '../../support/renderSearch.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const flats = (...numbers: (number | string)[]) =>
  numbers.map((number) => row(`A|${String(number)}`, `Flat ${String(number)}, 500 Rose Court`, 'Address', 'Salem'));
const shown = (it: ReturnType<typeof renderSearch>) => it.search.suggestions.map(({ text }) => text.split(',')[0]);
const asked = (service: ReturnType<typeof heldService>) =>
  service.of('find').map(({ input: text, container }) => [text, container]);

/** Types "rose", and opens Rose Court, which declares this count and has these rows. */
async function opened(
  rows: ReturnType<typeof row>[],
  { says = 'Salem - 3 Addresses', ...options }: UseAddressAutocompleteOptions & { says?: string } = {},
) {
  const service = heldService();
  const it = renderSearch(service, options);
  it.type('rose');
  await until(() => {
    service.open()[0]!.answer([row('A|0', 'Rose Lane'), row('C|1', 'Rose Court', 'BuildingName', says)]);
  });
  await until(() => {
    expect(it.search.suggestions).toHaveLength(2);
  });
  act(() => {
    it.search.select(it.search.suggestions[1]!);
  });
  await until(() => {
    service.open()[0]!.answer(rows);
  });
  await until(() => {
    expect(it.search.level.container?.text).toBe('Rose Court');
    expect(['found', 'empty']).toContain(it.search.phase);
  });
  const type = async (text: string) => {
    it.type(text);
    await due();
  };
  const press = (key: string, more: KeyboardEventInit = {}) => {
    it.input.setSelectionRange(it.input.value.length, it.input.value.length);
    return fireEvent.keyDown(it.input, { key, ...more });
  };
  return { service, it, type, press };
}

describe('text typed after a container was opened narrows its list', () => {
  test('without a call, if the list is shorter than its limit', async () => {
    const { service, it, type } = await opened(flats(1, 12, 5), { says: 'Salem' });
    await type('rose1');
    expect(shown(it)).toEqual(['Flat 1', 'Flat 12']);
    expect(it.search.refinement).toBe('1');
    await type('rose 12');
    expect(shown(it)).toEqual(['Flat 12']);
    await type('rose');
    expect(shown(it)).toEqual(['Flat 1', 'Flat 12', 'Flat 5']);
    expect(it.search.refinement).toBe('');
    expect(asked(service)).toEqual([
      ['rose', ''],
      ['rose', 'C|1'],
    ]);
  });

  test('without a call, if it is long and has as many rows as the container declares', async () => {
    const all = Array.from({ length: 45 }, (_, at) => at + 1);
    const { service, it, type } = await opened(flats(...all), { says: 'Salem - 45 Addresses' });
    await type('rose 45');
    expect(shown(it)).toEqual(['Flat 45']);
    await type('rose 46');
    expect(it.search.phase).toBe('empty');
    expect(service.requests).toHaveLength(2);
  });

  test('and its rows keep their place, also without the count that the service adds to it', async () => {
    const floor = row('C|2', 'Floor 1, Rose Court', 'Container', 'Salem - 3 Addresses');
    const { it, type } = await opened([
      floor,
      row('C|3', 'Floor 2, Rose Court', 'Container', '75008 Paris - 20 adresses'),
    ]);
    const places = () => it.search.suggestions.map(({ description }) => description);
    expect(places()).toEqual(['Salem', '75008 Paris']);
    await type('rose floor 1');
    await type('rose');
    expect(places()).toEqual(['Salem', '75008 Paris']);
  });

  test('by what differs between its rows, so a 5 is flat 5 and not the 500 of each row', async () => {
    const { it, type } = await opened(flats(1, 52, 5));
    await type('rose 5');
    expect(shown(it)).toEqual(['Flat 52', 'Flat 5']);
    const [first] = it.search.suggestions;
    expect(first?.highlight.text).toEqual([{ start: 5, end: 6 }]);
    await type('rose flat 5');
    expect(shown(it)).toEqual(['Flat 52', 'Flat 5']);
    await type('rose 500');
    expect(shown(it)).toEqual(['Flat 1', 'Flat 52', 'Flat 5']);
  });

  test('even if the user completes the last word', async () => {
    const { service, it, type } = await opened([
      ...flats(1, 2).map((one) => ({ ...one, text: one.text.replace('Rose', 'Rosemary') })),
    ]);
    await type('rosem');
    expect(shown(it)).toEqual(['Flat 1', 'Flat 2']);
    await type('rosemary court 2');
    expect(shown(it)).toEqual(['Flat 2']);
    expect(service.requests).toHaveLength(2);
  });

  test('free of charge, and a row of the list is chosen as usual, once', async () => {
    const onSelect = vi.fn();
    const { service, it, type } = await opened(flats(1, 12, 5), { onSelect });
    await type('rose 12');
    act(() => {
      it.search.select(it.search.suggestions[0]!);
    });
    await due();
    service.open()[0]?.answer([addressRow('A|12', '500 Rose Court')]);
    await due();
    expect(service.of('retrieve').map(({ input: id }) => id)).toEqual(['A|12']);
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect([it.search.refinement, it.search.everywhere, it.search.trail.length]).toEqual(['', '', 1]);
  });

  test('in an app that controls the text and uppercases it', async () => {
    const { service, it, type } = await opened(flats(1, 12));
    await type('ROSE 12');
    expect(shown(it)).toEqual(['Flat 12']);
    expect(service.requests).toHaveLength(2);
  });

  test('only after a composition, whose text does not leave the level', async () => {
    const { it, type } = await opened(flats(1, 12));
    fireEvent.compositionStart(it.input);
    await type('にrose 12');
    expect(shown(it)).toEqual(['Flat 1', 'Flat 12']);
    expect(it.search.refinement).toBe('');
    await type('rose 12');
    expect(shown(it)).toEqual(['Flat 1', 'Flat 12']);
    fireEvent.compositionEnd(it.input);
    await due();
    expect(shown(it)).toEqual(['Flat 12']);
  });
});

describe('a truncated list', () => {
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const cut = () => opened(flats(...ten), { says: 'Salem - 200 Addresses' });

  test('is requested with the container and the text, and digits right after a word are a separate word', async () => {
    const { service, it, type } = await cut();
    await type('rose12');
    expect(it.search.phase).toBe('finding');
    expect(asked(service).at(-1)).toEqual(['rose 12', 'C|1']);
    service.open()[0]?.answer(flats(12, 120));
    await due();
    expect(shown(it)).toEqual(['Flat 12', 'Flat 120']);
    expect(it.search.level.container?.id).toBe('C|1');
    // That answer is complete, so longer texts need no call.
    await type('rose120');
    expect(shown(it)).toEqual(['Flat 120']);
    expect(service.requests).toHaveLength(3);
  });

  test('keeps the matching rows in the meantime, and ignores an answer to an older text', async () => {
    const { service, it, type } = await cut();
    await type('rose 1');
    expect(shown(it)).toEqual(['Flat 1', 'Flat 10']);
    const first = service.open()[0];
    await type('rose 7');
    expect(first?.aborted).toBe(true);
    service.open()[0]?.answer(flats(7, 70));
    await due();
    first?.answer(flats(1));
    await due();
    expect(shown(it)).toEqual(['Flat 7', 'Flat 70']);
  });

  test('ignores an answer that arrives after the level was left', async () => {
    const { service, it, type } = await cut();
    await type('rose 12');
    const late = service.open()[0];
    act(it.search.back);
    await due();
    expect(late?.aborted).toBe(true);
    late?.answer(flats(12));
    await due();
    expect(it.search.level.depth).toBe(0);
    expect(it.search.suggestions.map(({ text }) => text)).toEqual(['Rose Lane', 'Rose Court']);
  });

  test('is narrowed on the client from then on if the service ignores the text', async () => {
    const { service, it, type } = await cut();
    await type('rose 1');
    service.open()[0]?.answer(flats(...ten));
    await due();
    expect(shown(it)).toEqual(['Flat 1', 'Flat 10']);
    await type('rose 7');
    expect(shown(it)).toEqual(['Flat 7']);
    await type('rose 77');
    expect(it.search.phase).toBe('empty');
    expect(service.requests).toHaveLength(3);
  });

  test('counts as complete if the same rows come back and all match, but further text is requested', async () => {
    const rosemary = flats(...ten).map((one) => ({ ...one, text: one.text.replace('Rose', 'Rosemary') }));
    const { service, it } = await opened(rosemary, { says: 'Salem - 200 Addresses' });
    vi.useFakeTimers();
    const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    it.type('rosem');
    await after(260);
    expect(asked(service).at(-1)).toEqual(['rosem', 'C|1']);
    it.type('rosem 7');
    service.open()[0]?.answer(rosemary);
    await after(5);
    expect(asked(service).at(-1)).toEqual(['rosem 7', 'C|1']);
  });

  test('reports a failure, and can be retried inside the container', async () => {
    const { service, it, type } = await cut();
    await type('rose 12');
    service.open()[0]?.fail();
    await due();
    expect(it.search.phase).toBe('failed');
    act(it.search.retry);
    await due();
    expect(asked(service).at(-1)).toEqual(['rose 12', 'C|1']);
    service.open()[0]?.answer(flats(12));
    await due();
    expect(shown(it)).toEqual(['Flat 12']);
  });

  test('is requested only if none of its rows matches, if it is complete and contains containers', async () => {
    const floors = [1, 2].map((floor) =>
      row(`C|f${String(floor)}`, `Floor ${String(floor)}`, 'Container', '3 Addresses'),
    );
    const { service, it, type } = await opened(floors, { says: 'Salem - 6 Addresses' });
    await type('rose 2');
    expect(shown(it)).toEqual(['Floor 2']);
    expect(service.requests).toHaveLength(2);
    await type('rose 204');
    expect(asked(service).at(-1)).toEqual(['rose 204', 'C|1']);
    service.open()[0]?.answer(flats(204));
    await due();
    expect(shown(it)).toEqual(['Flat 204']);
  });
});

describe('the row “search everywhere”', () => {
  const ways = (it: ReturnType<typeof renderSearch>) =>
    it.view.getAllByRole('option').map(({ textContent }) => textContent);

  test('is last while a text narrows the level, and the only row if nothing matches', async () => {
    const { it, type } = await opened(flats(1, 12));
    expect(ways(it)).toEqual(['Back', 'Flat 1, 500 Rose Court', 'Flat 12, 500 Rose Court']);
    await type('rose 12');
    expect(ways(it)).toEqual(['Back', 'Flat 12, 500 Rose Court', 'Everywhere: rose 12']);
    await type('rose 77 main');
    expect(ways(it)).toEqual(['Everywhere: rose 77 main']);
    expect(it.input.getAttribute('aria-expanded')).toBe('true');
  });

  test('searches from the root for the whole typed text, and notifies the app of that text', async () => {
    const onInputValueChange = vi.fn();
    const { service, it, type, press } = await opened(flats(1, 12), { onInputValueChange });
    await type('rose77');
    press('ArrowDown');
    press('Enter');
    await due();
    expect(it.search.level.depth).toBe(0);
    expect(it.input.value).toBe('rose 77');
    expect(onInputValueChange).toHaveBeenLastCalledWith('rose 77');
    expect(asked(service).at(-1)).toEqual(['rose 77', '']);
    expect(service.of('retrieve')).toHaveLength(0);
  });
});

describe('keys that are pressed while a building opens', () => {
  const opening = async () => {
    const service = heldService();
    const it = renderSearch(service);
    it.type('rose');
    await until(() => {
      service.open()[0]!.answer([row('C|1', 'Rose Court', 'BuildingName', 'Salem'), row('A|0', 'Rose Lane')]);
    });
    await until(() => {
      expect(it.search.suggestions).toHaveLength(2);
    });
    const press = (...keys: string[]) => {
      for (const key of keys) fireEvent.keyDown(it.input, { key });
    };
    press('ArrowDown', 'Enter');
    expect(it.search.phase).toBe('opening');
    return { service, it, press };
  };

  test('act on the list that opens: Down makes its first row active, and Enter selects nothing yet', async () => {
    const { service, it, press } = await opening();
    press('ArrowDown', 'Enter', 'ArrowDown', 'Enter');
    expect(it.search.active).toBeUndefined();
    await until(() => {
      service.open()[0]?.answer(flats(1, 2));
      expect(it.search.active?.text).toContain('Flat 1');
    });
    press('Enter');
    await until(() => {
      expect(service.of('retrieve').map(({ input }) => input)).toEqual(['A|1']);
    });
  });

  test('make no row active if the user presses Up afterwards, or if the list cannot be loaded', async () => {
    const first = await opening();
    first.press('ArrowDown', 'ArrowUp');
    await until(() => {
      first.service.open()[0]?.answer(flats(1, 2));
      expect(first.it.search.level.depth).toBe(1);
    });
    expect(first.it.search.active).toBeUndefined();
    cleanup();

    const second = await opening();
    second.press('ArrowDown');
    await until(() => {
      second.service.open()[0]?.fail(400);
      expect(second.it.search.phase).toBe('failed');
    });
    expect(second.it.search.active).toBeUndefined();
  });
});

describe('going back', () => {
  const inTwo = async () => {
    const it = await opened([...flats(1, 12), row('C|2', 'Wing 2', 'Container', '500 Rose Court - 2 Addresses')]);
    await it.type('rose 2');
    act(() => {
      it.it.search.select(it.it.search.suggestions[0]!);
    });
    await due();
    it.service.open()[0]?.answer([row('A|21', 'Wing 2, Room 1'), row('A|22', 'Wing 2, Room 2')]);
    await due();
    await it.type('rose 2 r');
    expect(it.it.search.level.depth).toBe(2);
    return it;
  };

  test('leads up one level with Backspace if nothing is left to erase, to the opened row', async () => {
    const { it, press } = await opened(flats(1, 12));
    expect(press('Backspace')).toBe(false);
    await due();
    expect(it.search.level.depth).toBe(0);
    expect(it.search.active?.text).toBe('Rose Court');
    expect(it.input.value).toBe('rose');
    // From here on, Backspace deletes text.
    expect(press('Backspace')).toBe(true);
  });

  test('waits with Backspace until the narrowing text is erased, including a space, and edits in the middle of the text', async () => {
    const { it, type, press } = await opened(flats(1, 12));
    await type('rose ');
    expect(press('Backspace')).toBe(true);
    await type('rose 1');
    expect(press('Backspace')).toBe(true);
    await type('rose');
    it.input.setSelectionRange(2, 2);
    expect(fireEvent.keyDown(it.input, { key: 'Backspace' })).toBe(true);
    it.input.setSelectionRange(0, 4);
    expect(fireEvent.keyDown(it.input, { key: 'Backspace' })).toBe(true);
    expect(it.search.level.depth).toBe(1);
  });

  test('stops at the start with a held Backspace, and removes neither the level nor the text', async () => {
    const { it, press } = await opened(flats(1, 12));
    expect(press('Backspace', { repeat: true })).toBe(false);
    expect(it.search.level.depth).toBe(1);
  });

  test('leads up one level with Alt+Left, and removes what was typed below it', async () => {
    const onInputValueChange = vi.fn();
    const { it, type, press } = await opened(flats(1, 12), { onInputValueChange });
    await type('rose 12');
    expect(press('ArrowLeft', { altKey: true })).toBe(false);
    await due();
    expect(it.input.value).toBe('rose');
    expect(onInputValueChange).toHaveBeenLastCalledWith('rose');
    expect(it.search.suggestions.map(({ text }) => text)).toEqual(['Rose Lane', 'Rose Court']);
    // At the root, the browser handles the keys.
    expect(press('ArrowLeft', { altKey: true })).toBe(true);
  });

  test('works with Alt+Right from right to left, where Back points in that direction; otherwise the browser handles the keys', async () => {
    const { it, press } = await opened(flats(1, 12));
    expect(press('ArrowRight', { altKey: true })).toBe(true);
    it.input.style.direction = 'rtl';
    expect(press('ArrowRight', { altKey: true })).toBe(false);
    expect(it.search.level.depth).toBe(0);
  });

  test('does not work with Alt+Left on a Mac, where these keys move the caret by a word', async () => {
    const { it, press } = await opened(flats(1, 12));
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)');
    expect(press('ArrowLeft', { altKey: true })).toBe(true);
    expect(it.search.level.depth).toBe(1);
  });

  test('does not work while the list is closed, where Backspace edits and Alt+Left navigates', async () => {
    const { it, press } = await opened(flats(1, 12));
    act(it.search.close);
    expect(press('Backspace')).toBe(true);
    expect(press('ArrowLeft', { altKey: true })).toBe(true);
  });

  test('shows a level as narrowed as it was when the level below was opened', async () => {
    const { it, press } = await inTwo();
    press('ArrowLeft', { altKey: true });
    await due();
    expect(it.input.value).toBe('rose 2');
    expect(it.search.suggestions.map(({ text }) => text)).toEqual(['Wing 2']);
    press('ArrowLeft', { altKey: true });
    await due();
    expect(it.input.value).toBe('rose');
    expect(it.search.suggestions.map(({ text }) => text)).toEqual(['Rose Lane', 'Rose Court']);
  });

  test('narrows the level above if the text continues from it', async () => {
    const { it, type } = await inTwo();
    await type('rose 1');
    expect(it.search.level.container?.text).toBe('Rose Court');
    expect(shown(it)).toEqual(['Flat 1', 'Flat 12']);
  });

  test('works with the buttons of the path for the pointer, which are named, are not tab stops, and lead back to their levels', async () => {
    const { it } = await inTwo();
    const buttons = it.view.getAllByRole('button');
    expect(buttons.map((button) => [button.getAttribute('aria-label'), button.tabIndex])).toEqual([
      ['Back to all results', -1],
      ['Back to Rose Court', -1],
    ]);
    fireEvent.click(buttons[0]!);
    await due();
    expect(it.search.level.depth).toBe(0);
    expect(it.search.active?.text).toBe('Rose Court');
    expect(it.input.value).toBe('rose');
    expect(document.activeElement).toBe(it.input);
  });
});
