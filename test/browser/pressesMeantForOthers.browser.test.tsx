import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressProvider, useAddressAutocomplete } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addressRow, endpoints, type Held, heldService, row } from '../support/heldService.ts';
import { protocol, resetOverride } from '../support/protocol.ts';

let service: ReturnType<typeof heldService>;
/** Called for each request. By default, the test answers it. */
let onRequest: (request: Held) => void;
const onSelect = vi.fn();
beforeEach(async () => {
  service = heldService();
  onRequest = () => undefined;
  onSelect.mockReset();
  await page.viewport(900, 700);
});
afterEach(async () => {
  cleanup();
  await resetOverride('Emulation.setTouchEmulationEnabled', { enabled: false });
});

const input = () => screen.getByRole<HTMLInputElement>('combobox');
const options = () => screen.queryAllByRole('option');
const retrieved = () => service.of('retrieve').map(({ input }) => input);
const inList = (text: string) => options().some(({ textContent }) => textContent.startsWith(text));

/** Answers each Retrieve immediately, and leaves each Find to `onRequest`. */
const answering = (request: Request) => {
  const answer = service.fetch(request);
  const held = service.requests.at(-1)!;
  if (held.operation === 'retrieve') held.answer([addressRow(held.input, held.input)]);
  else onRequest(held);
  return answer;
};

function show() {
  const client = createClient({ endpoints, fetch: answering });
  render(
    <AddressProvider client={client}>
      <AddressAutocomplete onSelect={onSelect} />
      <button style={{ display: 'block', inlineSize: '100%', blockSize: '200px' }}>Pay</button>
    </AddressProvider>,
  );
}

const streets = [row('A|1', '1 Ash Mile'), row('A|2', '1 Birch Mile'), row('A|3', '1 Cedar Mile')];
const eight = [1, 2, 3, 4, 5, 6, 7, 8];
const buildings = eight.map((number) => row(`C|${String(number)}`, `1${String(number)} Mile`, 'Container'));
const flats = eight.map((number) => row(`A|${String(number)}`, `Flat ${String(number)}`));
const shown = (count: number) => waitFor(() => expect(options()).toHaveLength(count));
const types = async (rows: object[]) => {
  onRequest = (request) => {
    request.answer(rows);
  };
  await userEvent.keyboard('1');
  await shown(rows.length);
};

type Point = { x: number; y: number };
const center = (element: Element): Point => {
  // The test's page is an iframe in the browser's page.
  const frame = window.frameElement?.getBoundingClientRect();
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2 + (frame?.x ?? 0), y: y + height / 2 + (frame?.y ?? 0) };
};
const mouse = (type: string, at: Point, rest: object = {}) =>
  protocol('Input.dispatchMouseEvent', { type, ...at, ...rest });
const press = async (at: Point, clickCount = 1) => {
  await mouse('mousePressed', at, { button: 'left', clickCount });
  await mouse('mouseReleased', at, { button: 'left', clickCount });
};
const tap = async (at: Point) => {
  await protocol('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await protocol('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};
/** Waits until the list has been on screen for longer than a hasty tap takes. */
const seen = () => {
  const since = performance.now();
  return waitFor(() => expect(performance.now() - since).toBeGreaterThan(250), { interval: 20 });
};
/** Makes every tap come right after the list appears, however busy the machine is. */
const stopClock = () => vi.spyOn(performance, 'now').mockReturnValue(Infinity);
/** Counts the clicks that reach the page, so that a test can tell when the browser has delivered a press. */
function countClicks() {
  const clicks = { count: 0 };
  const count = () => {
    clicks.count++;
  };
  window.addEventListener('click', count, { capture: true });
  return clicks;
}
/** Point where the second row of a list will be, and the list is closed again. */
async function placeOfSecondRow() {
  show();
  input().focus();
  await types(streets);
  const place = center(options()[1]!);
  await userEvent.keyboard('{Backspace}');
  await shown(0);
  return place;
}

describe('a mouse that rests where the list appears', () => {
  test('selects nothing, however often and late it is pressed, until it has moved in the list', async () => {
    const place = await placeOfSecondRow();
    await mouse('mouseMoved', place);
    const clicks = countClicks();
    await types(streets);
    await press(place);
    await press(place);
    await seen();
    await press(place);
    await waitFor(() => expect(clicks.count).toBe(3));
    expect(retrieved()).toEqual([]);
    expect(options()).toHaveLength(3);
    await mouse('mouseMoved', { ...place, x: place.x + 2 });
    await press({ ...place, x: place.x + 2 });
    await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
    expect(retrieved()).toEqual(['A|2']);
  });

  test('selects nothing with a press that a browser reports together with a move to the same place', async () => {
    const place = await placeOfSecondRow();
    await mouse('mouseMoved', place);
    const clicks = countClicks();
    await types(streets);
    await mouse('mouseMoved', place);
    await press(place);
    await waitFor(() => expect(clicks.count).toBe(1));
    expect(retrieved()).toEqual([]);
  });

  test('selects no address with the second click of a double click on a building', async () => {
    show();
    input().focus();
    await types(buildings);
    onRequest = (request) => {
      request.answer(flats);
    };
    const place = center(options()[4]!);
    await mouse('mouseMoved', { ...place, y: place.y - 3 });
    await mouse('mouseMoved', place);
    await press(place);
    await shown(flats.length + 1);
    const clicks = countClicks();
    await press(place, 2);
    await waitFor(() => expect(clicks.count).toBe(1));
    expect(retrieved()).toEqual([]);
    expect(options()).toHaveLength(flats.length + 1);
    // Another click, without a move, selects the row that the user sees.
    await press(place);
    await waitFor(() => expect(retrieved()).toHaveLength(1));
  });

  test('selects the row under it after the user has scrolled the list with the wheel', async () => {
    show();
    input().focus();
    await types(Array.from({ length: 40 }, (_, index) => row(`A|${String(index)}`, `1${String(index)} Mile`)));
    const place = center(options()[1]!);
    await mouse('mouseMoved', place);
    await mouse('mouseWheel', place, { deltaX: 0, deltaY: 400 });
    const list = screen.getByRole('listbox');
    await waitFor(() => expect(list.scrollTop).toBeGreaterThan(100));
    await press(place);
    await waitFor(() => expect(retrieved()).toHaveLength(1));
    expect(retrieved()).not.toEqual(['A|1']);
  });
});

describe('a tap', () => {
  test('selects nothing in the first moment of a list, and the row that it touches afterwards', async () => {
    await protocol('Emulation.setTouchEmulationEnabled', { enabled: true });
    const place = await placeOfSecondRow();
    const clicks = countClicks();
    const clock = stopClock();
    await types(streets);
    // The finger is on its way to the button below the field.
    await tap(place);
    await waitFor(() => expect(clicks.count).toBe(1));
    expect(retrieved()).toEqual([]);
    clock.mockRestore();
    await userEvent.keyboard('{Backspace}');
    await shown(0);
    await types(streets);
    await seen();
    await tap(place);
    await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
    expect(retrieved()).toEqual(['A|2']);
  });
});

describe('a tap on a row', () => {
  test('selects nothing if another row was in its place a moment ago', async () => {
    await protocol('Emulation.setTouchEmulationEnabled', { enabled: true });
    show();
    input().focus();
    await types(streets);
    await seen();
    const place = center(options()[1]!);
    const clicks = countClicks();
    onRequest = (request) => {
      request.answer([row('A|8', '19 Oak Mile'), row('A|9', '19 Elm Mile')]);
    };
    stopClock();
    await userEvent.keyboard('9');
    await waitFor(() => expect(inList('19 Elm Mile')).toBe(true));
    await tap(place);
    await waitFor(() => expect(clicks.count).toBe(1));
    expect(retrieved()).toEqual([]);
  });
});

describe('a click without a pointer', () => {
  test('selects a row at once, as with a screen reader, voice control or a script', async () => {
    show();
    input().focus();
    await types(streets);
    fireEvent.click(options()[0]!);
    await waitFor(() => expect(retrieved()).toEqual(['A|1']));
  });
});

describe('a press that ends in a menu of the browser, without an event to the page', () => {
  const pressed = async () => {
    show();
    input().focus();
    await types(streets);
    act(() => {
      document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, buttons: 2, pointerType: 'mouse' }));
    });
  };

  test('does not keep the list open when Tab leaves the field', async () => {
    await pressed();
    await userEvent.tab();
    await shown(0);
  });

  test('closes the list of a field that lost the focus, as soon as the pointer moves', async () => {
    await pressed();
    act(() => {
      input().blur();
    });
    expect(options()).toHaveLength(3);
    act(() => {
      document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, buttons: 0, pointerType: 'mouse' }));
    });
    await shown(0);
  });
});

/** A search in an app's own markup, which is rendered after its hook, as in a dialog. */
function LateSearch({ withList }: { withList: boolean }) {
  const search = useAddressAutocomplete({ onSelect });
  const [isThere, setThere] = useState(false);
  const rows =
    search.isOpen &&
    search.suggestions.map((suggestion, index) => (
      <div key={suggestion.id} {...search.getOptionProps({ suggestion, index })} style={{ blockSize: 30 }}>
        {suggestion.text}
      </div>
    ));
  if (!isThere)
    return (
      <button
        onClick={() => {
          setThere(true);
        }}
      >
        Change
      </button>
    );
  return (
    <>
      <input {...search.getInputProps({ 'aria-label': 'Address', autoComplete: undefined })} />
      {withList ? <div {...search.getListProps()}>{rows}</div> : <div>{rows}</div>}
    </>
  );
}
const showLate = async (withList: boolean) => {
  render(
    <AddressProvider client={createClient({ endpoints, fetch: answering })}>
      <LateSearch withList={withList} />
    </AddressProvider>,
  );
  await userEvent.click(screen.getByText('Change'));
  input().focus();
  await types(streets);
};

describe('a field that is rendered after its hook', () => {
  // The code of the search is loaded by the tests above, as after a first dialog.
  test('ignores a tap on a row that has just appeared, and keeps the browser’s own suggestions away', async () => {
    await showLate(true);
    expect(input().getAttribute('autocomplete')).toBe('off');
    const place = center(options()[1]!);
    await userEvent.keyboard('{Backspace}');
    await shown(0);
    await protocol('Emulation.setTouchEmulationEnabled', { enabled: true });
    const clicks = countClicks();
    stopClock();
    await userEvent.keyboard('1');
    await shown(3);
    await tap(place);
    await waitFor(() => expect(clicks.count).toBe(1));
    expect(retrieved()).toEqual([]);
  });

  test('selects a tapped row of a list that is not connected', async () => {
    await showLate(false);
    await seen();
    await protocol('Emulation.setTouchEmulationEnabled', { enabled: true });
    await tap(center(options()[1]!));
    await waitFor(() => expect(retrieved()).toEqual(['A|2']));
  });
});
