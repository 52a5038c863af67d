import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { type AddressEvent, AddressForm, type AddressFormProps, AddressProvider, type Fallback } from 'doorplate';
import { createClient, type FetchAdapter } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator, type FaultName } from 'doorplate/testing';
import { StrictMode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { foundRows } from '../support/searchFor.ts';
import { thrownByApp } from '../support/thrownByApp.ts';

afterEach(cleanup);

const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;
const options = () => [...document.querySelectorAll<HTMLElement>('li[role=option]')];
const manualRow = () => screen.findByRole('option', { name: 'Enter the address yourself' });
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;
const values = () =>
  Object.fromEntries([...new FormData(document.querySelector('form')!)].filter(([, value]) => value !== ''));
const press = userEvent.keyboard;

interface Setup extends AddressFormProps {
  failing?: { with: FaultName; times?: number };
  limits?: { find?: number; retrieve?: number };
  forms?: number;
  around?: (fetch: FetchAdapter) => FetchAdapter;
}

/** Renders a checkout in StrictMode, and records its events. */
function open({ failing, limits, forms = 1, around = (fetch) => fetch, ...props }: Setup = {}) {
  const simulator = createSimulator({ seed: 1, latency: 0 });
  if (failing) simulator.fail('find', { times: Infinity, ...failing });
  const { endpoints, credentials, fetch } = simulator;
  const client = createClient({ endpoints, credentials, fetch: around(fetch), ...(limits ? { limits } : {}) });
  const events: AddressEvent[] = [];
  const fallbacks: Fallback['reason'][] = [];
  const errors: string[] = [];
  const form = (place: number) => (
    <form key={place}>
      <AddressForm
        countries={['US', 'CA']}
        onEvent={(event) => events.push(event)}
        onFallback={({ reason }) => fallbacks.push(reason)}
        onError={({ code = '' }) => errors.push(code)}
        {...props}
      />
    </form>
  );
  const tree = (count: number) => (
    <StrictMode>
      <AddressProvider client={client}>{Array.from({ length: count }, (_, place) => form(place))}</AddressProvider>
    </StrictMode>
  );
  const view = render(tree(forms));
  const finds = () => simulator.ledger.filter(({ operation }) => operation === 'find').length;
  return { simulator, events, fallbacks, errors, finds, show: (count: number) => view.rerender(tree(count)) };
}
const typesOf = (events: readonly AddressEvent[]) => events.map(({ type }) => type);

describe('the last row of every list', () => {
  test('is reached with Up, is the only row when nothing is found, and puts the typed text where it belongs', async () => {
    const { events } = open({ layout: 'search' });
    box().focus();
    await press('main');
    await waitFor(() => expect(options().length).toBeGreaterThan(1));
    expect(options().at(-1)?.textContent).toBe('Enter the address yourself');
    await press('{ArrowUp}');
    await waitFor(() => expect(active()).toBe('Enter the address yourself'));
    // The row is not an address and does not count in announcements.
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('status')
          .map((one) => one.textContent)
          .join(''),
      ).toContain(`${String(options().length - 1)} sugg`),
    );

    await userEvent.fill(box(), '12 Nowhere St, Apt 4, Salem, MA');
    await screen.findByText('No addresses found');
    expect(options().map((one) => one.textContent)).toEqual(['Enter the address yourself']);
    // The link to manual entry is where no list covers it.
    const link = screen.getByRole('button', { name: 'Enter the address yourself' });
    const { x, y, width, height } = link.getBoundingClientRect();
    expect(link.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true);
    await press('{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(values()).toMatchObject({ line1: '12 Nowhere St', line2: 'Apt 4', city: 'Salem', region: 'MA' }),
    );
    await waitFor(() => expect(document.activeElement).toBe(fieldOf('postalCode')));
    expect(typesOf(events)).toEqual(['shown', 'searched', 'manual']);
    expect(events.at(-1)).toMatchObject({ by: 'row', keys: 5 });
  });

  test('in the first line keeps the typed text, and no list comes back before the user asks for it or the text changes', async () => {
    const { finds } = open();
    box().focus();
    await press('Zebra cabin');
    await userEvent.click(await manualRow());
    await waitFor(() => expect(document.activeElement).toBe(fieldOf('city')));
    expect(fieldOf('line1').value).toBe('Zebra cabin');
    const before = finds();
    await userEvent.click(box());
    await press('{End}s, rear house');
    expect(options()).toEqual([]);
    expect(finds()).toBe(before);
    await press('{ArrowDown}');
    await manualRow();
    // Opens manual entry again, and then types a completely different text.
    await press('{ArrowUp}{Enter}');
    await waitFor(() => expect(options()).toEqual([]));
    await userEvent.fill(box(), 'main');
    await waitFor(() => expect(options().length).toBeGreaterThan(1));
  });

  test('appears next to "Try again" in the list after a call failed once', async () => {
    const { fallbacks } = open({ failing: { with: '500', times: 4 } });
    box().focus();
    await userEvent.fill(box(), 'main');
    await manualRow();
    expect(options()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(options().length).toBeGreaterThan(1));
    expect(document.activeElement).toBe(box());
    expect(fallbacks).toEqual([]);
  });
});

describe('an unavailable search becomes a plain form immediately', () => {
  test('in the first line, in the same element with its text, its caret and the current keys', async () => {
    const { fallbacks, errors, events, finds, simulator, show } = open({ failing: { with: 'error-object' } });
    expect(simulator.ledger).toHaveLength(0);
    const line1 = box();
    line1.focus();
    await press('12 Elm');
    await waitFor(() => expect(line1.getAttribute('role')).toBeNull());
    await press(' Street{Home}');
    expect(document.activeElement).toBe(line1);
    await press('Rear ');
    expect(line1.value).toBe('Rear 12 Elm Street');
    expect(screen.queryByText(/not working|unavailable/)).toBeNull();
    expect(document.querySelector('.doorplate-toggle')).toBeNull();
    expect(fallbacks).toEqual(['account']);
    expect(errors).toContain('3');
    expect(typesOf(events)).toEqual(['shown', 'fellBack']);
    expect(events.at(-1)).toMatchObject({ reason: 'account', kind: 'service', code: '3' });
    // The next form does not repeat a rejected call.
    const before = finds();
    show(2);
    expect(document.querySelectorAll('[role=combobox]')).toHaveLength(0);
    const second = document.querySelectorAll<HTMLInputElement>('[name=line1]')[1]!;
    second.focus();
    await press('77 Beacon');
    expect(second.value).toBe('77 Beacon');
    expect(finds()).toBe(before);
    expect(fallbacks).toEqual(['account', 'account']);
  });

  test('with the fields and the typed text instead of the box, where the next key continues after the text', async () => {
    const { fallbacks } = open({ layout: 'search', limits: { find: 1 } });
    box().focus();
    // These keys use up the limit.
    await press('9 Hollow Road ');
    await waitFor(() => expect(document.activeElement).toBe(fieldOf('line1')));
    await press('b');
    expect(fieldOf('line1').value).toBe('9 Hollow Road b');
    expect(box()).toBeNull();
    expect(fallbacks).toEqual(['limit']);
    expect(screen.queryByRole('button', { name: 'Search for the address' })?.checkVisibility() ?? false).toBe(false);
  });

  test('with the fields instead of the box, but not before a chosen, paid address is in the fields', async () => {
    let release = () => undefined as unknown;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { simulator, fallbacks } = open({
      ...{ layout: 'search', forms: 2 },
      around: (fetch) => async (request) => {
        if (request.url.includes('/retrieve')) await gate;
        return fetch(request);
      },
    });
    const retrieves = () => simulator.ledger.filter(({ operation }) => operation === 'retrieve').length;
    const [first, second] = [...document.querySelectorAll<HTMLInputElement>('input[role=combobox]')];
    first!.focus();
    await press('77 beacon apt 1');
    await foundRows();
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(document.querySelector('[data-phase=retrieving]')).not.toBeNull());
    // Meanwhile, the service rejects a call of another form on the page.
    simulator.fail('find', { with: 'error-object', times: Infinity });
    await userEvent.fill(second!, '5 elm');
    await waitFor(() => expect(fallbacks).toEqual(['account', 'account']));
    await waitFor(() => expect(second!.isConnected).toBe(false));
    expect(first!.isConnected).toBe(true);
    release();
    await waitFor(() => expect(fieldOf('city').value).toBe('Boston'));
    expect(values()).toMatchObject({ line1: '77 Beacon Street', line2: 'Apt 1', region: 'MA' });
    await waitFor(() => expect(first!.isConnected).toBe(false));
    expect(retrieves()).toBe(1);
  });

  test('after two failures in a row, until the user retries', async () => {
    const { simulator, fallbacks, events } = open({ layout: 'search', failing: { with: 'html', times: 6 } });
    box().focus();
    await userEvent.fill(box(), 'ma');
    await manualRow();
    expect(fallbacks).toEqual([]);
    await userEvent.fill(box(), 'main');
    await waitFor(() => expect(fieldOf('line1').value).toBe('main'));
    expect(fallbacks).toEqual(['failing']);
    const asked = simulator.ledger.length;
    await userEvent.click(screen.getByRole('button', { name: 'Search for the address' }));
    await waitFor(() => expect(document.activeElement).toBe(box()));
    expect(simulator.ledger).toHaveLength(asked);
    await userEvent.fill(box(), '77 beacon');
    await foundRows();
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(values()['city']).toBe('Boston'));
    expect(typesOf(events)).toEqual(['shown', 'fellBack', 'searched', 'picked']);
  });
});

test('reports only numbers and names during a whole checkout, each once, and ignores a listener that throws', async () => {
  const { thrown, fail } = thrownByApp();
  const seen: AddressEvent[] = [];
  open({
    verify: 'submit',
    verification: { maxWait: 30_000 },
    onEvent: (event) => {
      seen.push(event);
      fail();
    },
  });
  box().focus();
  await press('77 beacon apt');
  await foundRows();
  await press('{ArrowDown}{Enter}');
  await waitFor(() => expect(values()['city']).toBe('Boston'));
  await userEvent.type(fieldOf('line2'), ' rear');
  await userEvent.type(fieldOf('city'), 'X');
  document.querySelector('form')!.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  document.querySelector('form')!.requestSubmit();
  (await screen.findByRole('dialog')).querySelector<HTMLButtonElement>('button')?.click();
  await waitFor(() => expect(seen.at(-1)?.type).toBe('verified'));
  expect(typesOf(seen)).toEqual(['shown', 'searched', 'picked', 'edited', 'edited', 'verified']);
  expect(seen[2]).toMatchObject({ keys: 13, depth: 0, saved: false });
  const words = new Set(['shown', 'searched', 'picked', 'edited', 'verified', 'edit', 'entered', 'suggested']);
  for (const event of seen)
    for (const value of Object.values(event))
      expect(
        typeof value === 'number' ||
          typeof value === 'boolean' ||
          value === undefined ||
          /^(?:accept|confirm|fix|reject)$/.test(value) ||
          words.has(value),
      ).toBe(true);
  await waitFor(() => expect(thrown).toHaveLength(seen.length));
});
