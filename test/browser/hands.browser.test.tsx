import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressForm, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeFindings } from '../support/axeFindings.ts';
import { someOf } from '../support/isLong.ts';
import { searchFor } from '../support/searchFor.ts';
import { waitForFocus } from '../support/waitForFocus.ts';

let simulator: ReturnType<typeof createSimulator>;
let client: ReturnType<typeof createClient>;
beforeEach(() => {
  simulator = createSimulator();
  client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: (request) => simulator.fetch(request),
  });
});
afterEach(cleanup);

const show = (element: React.ReactNode) => render(<AddressProvider client={client}>{element}</AddressProvider>);
const input = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;
const options = () => [
  ...document.querySelectorAll<HTMLElement>('[role=listbox]:not([hidden]) [role=option]:not([data-kind=manual])'),
];
/** Returns the suggestions of the service. */
const suggested = () => options().filter(({ dataset }) => /address|container/.test(dataset['kind'] ?? ''));
const press = (keys: string) => userEvent.keyboard(keys);
const retrieves = () => simulator.ledger.filter(({ operation }) => operation === 'retrieve').length;
const phase = () => document.querySelector('[data-phase]')!.getAttribute('data-phase');
const value = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;

async function typed(text: string) {
  input().focus();
  await press(text);
  await waitFor(() => expect(phase()).toBe('found'));
}

describe('actions that could cost money or text', () => {
  test('Tab closes the list, keeps the text, chooses nothing and moves to the next element', async () => {
    show(
      <>
        <AddressAutocomplete />
        <button type="button">next</button>
      </>,
    );
    await typed('jefferson');
    await press('{ArrowDown}');
    expect(input().getAttribute('aria-activedescendant')).toBeTruthy();
    await press('{Tab}');
    expect(input().getAttribute('aria-expanded')).toBe('false');
    expect(input().value).toBe('jefferson');
    await waitForFocus('next');
    expect(retrieves()).toBe(0);
  });

  test('Shift+Tab closes the list, keeps the text, chooses nothing and moves to the previous element', async () => {
    show(
      <>
        <button type="button">before</button>
        <AddressAutocomplete />
      </>,
    );
    await typed('jefferson');
    await press('{ArrowDown}{Shift>}{Tab}{/Shift}');
    await waitForFocus('before');
    expect(input().value).toBe('jefferson');
    expect(retrieves()).toBe(0);
  });

  test('keeps the caret in place while the user types in the middle of a controlled value', async () => {
    function Held() {
      const [text, setText] = useState('');
      return <AddressAutocomplete value={text} onChange={setText} />;
    }
    show(<Held />);
    input().focus();
    await press('neada{ArrowLeft}{ArrowLeft}{ArrowLeft}v');
    expect(input().value).toBe('nevada');
    expect(input().selectionStart).toBe(3);
  });

  test('shows suggestions in an app that uppercases the text', async () => {
    function Shouting() {
      const [text, setText] = useState('');
      return (
        <AddressAutocomplete
          value={text}
          onChange={(next) => {
            setText(next.toUpperCase());
          }}
        />
      );
    }
    show(<Shouting />);
    await typed('beacon');
    expect(input().value).toBe('BEACON');
    expect(options().length).toBeGreaterThan(0);
    // The caret stays in its place.
    await press('{ArrowLeft}{ArrowLeft}xyz');
    expect(input().value).toBe('BEACXYZON');
    await press('{Backspace}');
    expect([input().value, input().selectionStart]).toEqual(['BEACXYON', 6]);
  });

  test('does not open a list that was closed, or whose field has lost the focus, when a late answer arrives', async () => {
    const held: (() => void)[] = [];
    const late = createClient({
      endpoints: simulator.endpoints,
      credentials: simulator.credentials,
      fetch: async (request) => {
        await new Promise<void>((resolve) => held.push(resolve));
        return simulator.fetch(new Request(request.url));
      },
    });
    render(
      <AddressProvider client={late}>
        <AddressAutocomplete />
        <button type="button">next</button>
      </AddressProvider>,
    );
    const arrive = async () => {
      await waitFor(() => {
        for (const release of held.splice(0)) release();
        expect(phase()).toBe('found');
      });
    };
    await userEvent.fill(input(), 'beacon');
    await press('{Escape}');
    await arrive();
    expect(input().getAttribute('aria-expanded')).toBe('false');
    expect(options()).toHaveLength(0);

    await userEvent.fill(input(), 'jefferson');
    await press('{Tab}');
    await arrive();
    expect(input().getAttribute('aria-expanded')).toBe('false');
    await waitForFocus('next');
  });

  test('keeps a value from autofill, opens no list and takes no focus', () => {
    show(
      <>
        <AddressAutocomplete />
        <input aria-label="email" />
      </>,
    );
    screen.getByLabelText('email').focus();
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), '77 Beacon Street');
      input().dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(input().value).toBe('77 Beacon Street');
    expect(document.activeElement).toBe(screen.getByLabelText('email'));
    expect(input().getAttribute('aria-expanded')).toBe('false');
    expect(simulator.ledger).toHaveLength(0);
  });

  test('Enter submits the form once when no option is active; otherwise it chooses the option and does not submit', async () => {
    const submit = vi.fn((event: React.SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
    });
    show(
      <form onSubmit={submit}>
        <AddressAutocomplete />
      </form>,
    );
    await typed('1600 pennsylvania');
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(phase()).toBe('selected'));
    expect(submit).not.toHaveBeenCalled();
    await press('{Enter}');
    expect(submit).toHaveBeenCalledTimes(1);
  });
});

describe('opening a building', () => {
  async function opened() {
    show(<AddressForm layout="search" countries={['US']} />);
    await typed('500 harb');
    await press('{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('listbox').getAttribute('aria-label')).toBe('Addresses in 500 Harbor Plaza'),
    );
  }

  test('keeps the text, the focus and the list in place, with no active option and new ids', async () => {
    show(<AddressForm layout="search" countries={['US']} />);
    await typed('500 harb');
    const list = screen.getByRole('listbox');
    const option = screen.getByRole('option', { name: /60 addresses *, opens a list/ });
    const { id } = option;
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(options()).toHaveLength(21));
    expect(screen.getByRole('listbox')).toBe(list);
    expect(input().value).toBe('500 harb');
    await waitForFocus(() => input());
    expect(input().getAttribute('aria-expanded')).toBe('true');
    expect(input().hasAttribute('aria-activedescendant')).toBe(false);
    expect(document.getElementById(id)).toBeNull();
    expect(retrieves()).toBe(0);
  });

  test('chooses nothing when Enter is pressed twice or held', async () => {
    await opened();
    await press('{Enter}');
    fireEvent.keyDown(input(), { key: 'ArrowDown' });
    fireEvent.keyDown(input(), { key: 'ArrowDown' });
    fireEvent.keyDown(input(), { key: 'Enter', repeat: true });
    expect(retrieves()).toBe(0);
    expect(value('line1')).toBe('');
  });

  test('adds a Back row, which is an option and returns to the list and to the opened row', async () => {
    await opened();
    await press('{ArrowUp}');
    expect(screen.getByRole('option', { name: 'Back to results' }).getAttribute('aria-selected')).toBe('true');
    await press('{Enter}');
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(options()[0]!.getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('listbox').getAttribute('aria-label')).toBe('Address suggestions');
  });

  test('leads two levels down to a unit, which fills the form', async () => {
    await opened();
    await press('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(options()).toHaveLength(4));
    await press('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(value('line2')).toBe('Unit 202'));
    expect([value('line1'), value('city'), value('region'), value('postalCode'), value('country')]).toEqual([
      '500 Harbor Plaza',
      'Seattle',
      'WA',
      '98104',
      'US',
    ]);
    expect(retrieves()).toBe(1);
  });

  test('works by click as by key, and a press on the list does not take the focus', async () => {
    show(<AddressForm layout="search" countries={['US']} />);
    await typed('500 harb');
    await userEvent.click(options()[0]!);
    await waitFor(() => expect(options()).toHaveLength(21));
    await waitForFocus(() => input());
    await userEvent.click(screen.getByRole('option', { name: /Floor 3/ }));
    await waitFor(() => expect(options()).toHaveLength(4));
    await userEvent.click(screen.getByRole('option', { name: /Unit 303/ }));
    await waitFor(() => expect(value('line2')).toBe('Unit 303'));
  });

  test('shows the same level when the list opens again after Escape', async () => {
    await opened();
    await press('{Escape}');
    expect(options()).toHaveLength(0);
    await press('{ArrowDown}');
    expect(options()).toHaveLength(21);
  });
});

describe('common failures of other clients', () => {
  test('shows the chosen address on one line', async () => {
    show(<AddressAutocomplete />);
    await typed('1600 pennsylvania');
    await press('{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(input().value).toBe('The White House, 1600 Pennsylvania Avenue NW, Washington, DC 20500'),
    );
  });

  test('supports value, id, placeholder, disabled and required', async () => {
    const view = show(
      <AddressAutocomplete
        id="where"
        value="12 Elm"
        placeholder="Where to?"
        required
        name="search"
        onChange={() => undefined}
      />,
    );
    expect(input()).toMatchObject({
      id: 'where',
      value: '12 Elm',
      placeholder: 'Where to?',
      required: true,
      name: 'search',
    });
    view.rerender(
      <AddressProvider client={client}>
        <AddressAutocomplete id="where" disabled />
      </AddressProvider>,
    );
    expect(input().disabled).toBe(true);
  });

  test('keeps the field and the text usable after an error, and lets the user retry', async () => {
    const onError = vi.fn();
    simulator.fail('find', { with: 'error-object' });
    show(<AddressAutocomplete onError={onError} />);
    // Screen readers announce text that is inserted into an existing live region.
    const regions = screen.getAllByRole('status');
    const said = () => regions.map(({ textContent }) => textContent).filter(Boolean);
    expect(said()).toEqual([]);
    input().focus();
    await userEvent.fill(input(), 'beacon');
    await waitFor(() => expect(phase()).toBe('failed'));
    expect(input().value).toBe('beacon');
    expect(onError).toHaveBeenCalledTimes(1);
    const words = 'Address search is not working. Try again, or enter your address yourself.';
    await waitFor(() => expect(said()).toEqual([words]));
    expect(regions.every((region) => region.isConnected && region.ariaLive === 'polite')).toBe(true);
    const described = input().getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent).join()).toContain(words);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(phase()).toBe('found'));
  });

  test('moves the focus into the search when the user searches again for a chosen address, and removes the button', async () => {
    simulator.fail('retrieve', { with: 'reset-after', times: 2 });
    show(<AddressForm layout="fields" countries={['US']} />);
    await searchFor(input(), '5 main street galena');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    for (const key of ['{Enter}', ' ']) {
      await waitFor(() => expect(phase()).toBe('failed'));
      screen.getByRole('button', { name: 'Try again' }).focus();
      await userEvent.keyboard(key);
      await waitFor(() => expect(document.activeElement).toBe(input()));
    }
    await waitFor(() => expect(phase()).toBe('selected'));
    expect(document.activeElement).toBe(input());
  });

  test('turns the browser’s own list off while an option is active, because Enter in Firefox would choose from that list', async () => {
    show(<AddressForm layout="fields" countries={['US']} />);
    await typed('beacon');
    expect(input().autocomplete).toBe('address-line1');
    await press('{ArrowDown}');
    await waitFor(() => expect(input().autocomplete).toBe('off'));
    await press('{Escape}');
    await waitFor(() => expect(input().autocomplete).toBe('address-line1'));
  });

  test('highlights the ranges that the service returned', async () => {
    show(<AddressAutocomplete />);
    await userEvent.fill(input(), 'beac bos');
    await waitFor(() => expect(options().length).toBeGreaterThan(0));
    expect([...options()[0]!.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Beac', 'Bos']);
  });

  test('T6, X01: shows content from the service as text, never as markup', async () => {
    const evil = '<img src=x onerror="window.hit=1"><b>1 Bold Street</b>';
    simulator = createSimulator({
      addresses: [
        { line1: evil, company: '<script>hit=1</script>', city: 'A\u202Eb\u0000c', postalCode: '1', countryIso2: 'US' },
      ],
    });
    show(<AddressForm layout="search" countries={['US']} />);
    await userEvent.fill(input(), 'bold');
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(document.querySelector('[role=option] img, [role=option] b, [role=option] script')).toBeNull();
    expect(options()[0]!.textContent).toContain('<img src=x');
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(value('line1')).toBe(evil));
    expect((window as { hit?: number }).hit).toBeUndefined();
  });

  test('X12: is not affected by half a surrogate pair or control characters in the text', async () => {
    show(<AddressAutocomplete />);
    input().focus();
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
        input(),
        'beacon \ud83d\u0000\u202e',
      );
      input().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    });
    await waitFor(() => expect(['empty', 'found']).toContain(phase()));
    expect(simulator.ledger.at(-1)?.status).toBe(200);
  });
});

describe('for screen readers and for the eye', () => {
  test('announces a count once the list has settled, and again even if the count is the same', async () => {
    show(<AddressAutocomplete />);
    await typed('beacon');
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() => expect(said().filter(Boolean)).toEqual(['8 suggestions']));
    const [first] = said();
    await press(' street');
    await waitFor(() => expect(said()[0]).not.toBe(first));
    expect(said().filter(Boolean)).toEqual(['8 suggestions']);
  });

  test('scrolls the list to the active option, but not the page', async () => {
    show(<AddressAutocomplete />);
    await typed('500 harb');
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(options()).toHaveLength(21));
    const { scrollY } = window;
    await press('{ArrowUp}{ArrowUp}');
    await waitFor(() => {
      const list = screen.getByRole('listbox').getBoundingClientRect();
      const last = options().at(-1)!.getBoundingClientRect();
      expect(last.bottom).toBeLessThanOrEqual(list.bottom + 1);
    });
    expect(window.scrollY).toBe(scrollY);
  });

  test('closes the list first with Escape inside a dialog, and the dialog only when no list is open', async () => {
    show(
      <dialog
        ref={(element) => {
          if (element && !element.open) element.showModal();
        }}
      >
        <AddressAutocomplete />
      </dialog>,
    );
    const dialog = document.querySelector('dialog')!;
    await typed('beacon');
    await press('{Escape}');
    expect(options()).toHaveLength(0);
    expect(dialog.open).toBe(true);
    await press('{Escape}');
    expect(input().value).toBe('');
    expect(dialog.open).toBe(true);
    await press('{Escape}');
    await waitFor(() => expect(dialog.open).toBe(false));
  });

  test('shows the spinner after half a second, and never for a quick answer', async () => {
    client = createClient({ endpoints: simulator.endpoints, fetch: () => new Promise(() => undefined) });
    show(<AddressAutocomplete />);
    const spinner = document.querySelector<HTMLElement>('.doorplate-spinner')!;
    expect(spinner.checkVisibility()).toBe(false);
    input().focus();
    await press('beacon');
    await waitFor(() => expect(spinner.checkVisibility()).toBe(true));
    expect(screen.getByRole('listbox', { hidden: true }).getAttribute('aria-busy')).toBe('true');
    const [appear] = spinner
      .getAnimations()
      .filter((one) => (one as CSSAnimation).animationName === 'doorplate-appear');
    appear!.pause();
    const seen = [0, 499, 650].map((ms) => {
      appear!.currentTime = ms;
      return getComputedStyle(spinner).opacity;
    });
    expect(seen).toEqual(['0', '0', '1']);
  });

  test.each(someOf(1, ['fields', 'search'] as const))(
    'passes axe, with no incomplete check, in the layout %s: closed, open, nothing found, loading, failed, drilled, filled, verifying',
    async (layout) => {
      const held: (() => void)[] = [];
      let isHeld = false;
      client = createClient({
        endpoints: simulator.endpoints,
        credentials: simulator.credentials,
        fetch: async (request) => {
          if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
          return simulator.fetch(request);
        },
      });
      const view = show(
        <main>
          <form onSubmit={(event) => event.preventDefault()}>
            <AddressForm
              layout={layout}
              countries={['US', 'CA']}
              fields={{ company: 'optional' }}
              verify="submit"
              verification={{ maxWait: 30_000 }}
            />
            <button>Pay</button>
          </form>
        </main>,
      );
      const look = async (state: string) => {
        expect({ state, found: await axeFindings(view.container) }).toEqual({ state, found: [] });
      };
      const write = async (text: string) => {
        input().focus();
        input().select();
        await press(text);
      };
      await look('closed');
      await write('500 harb');
      await waitFor(() => expect(suggested()).toHaveLength(1));
      await press('{ArrowDown}');
      await look('open');
      await write('qqqq');
      await waitFor(() => expect(phase()).toBe('empty'));
      await look('nothing found');
      isHeld = true;
      await write('beacon');
      await waitFor(() => expect(phase()).toBe('finding'));
      await look('loading');
      isHeld = false;
      for (const release of held.splice(0)) release();
      await waitFor(() => expect(phase()).toBe('found'));
      simulator.fail('find', { with: '500', times: 20 });
      await write('m');
      await waitFor(() => expect(phase()).toBe('failed'));
      await look('failed');
      simulator.recover();
      await write('500 harb');
      await waitFor(() => expect(suggested()).toHaveLength(1));
      await press('{ArrowDown}{Enter}');
      await waitFor(() => expect(suggested()).toHaveLength(20));
      await press('{ArrowDown}');
      await look('drilled');
      await press('{Enter}');
      await waitFor(() => expect(suggested()).toHaveLength(3));
      await press('{ArrowDown}{Enter}');
      await waitFor(() => expect(value('city')).toBeTruthy());
      await look('filled');
      // The selected address is correct, so the test introduces a mistake.
      await userEvent.fill(document.querySelector('[name=city]')!, 'Seatle');
      isHeld = true;
      await userEvent.click(screen.getByText('Pay'));
      await waitFor(() => expect(document.querySelector('[data-verifying]')).not.toBeNull());
      expect(screen.getAllByText('Checking your address…').length).toBeGreaterThan(0);
      await look('verifying');
      isHeld = false;
      for (const release of held.splice(0)) release();
      await waitFor(() => expect(document.querySelector('[data-verifying]')).toBeNull());
    },
  );
});
