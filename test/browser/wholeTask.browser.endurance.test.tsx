import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { AddressAutocomplete, AddressProvider, BatchCleanse, EmailBatches } from 'doorplate';
import { createClient } from 'doorplate/core';
import { parseCsv, readCsv } from 'doorplate/files';
import { createSimulator, sampleAddresses } from 'doorplate/testing';
import 'doorplate/styles.css';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { realAddresses } from '../../demo/realAddresses.ts';
import { addressFile } from '../../demo/sampleFiles.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { catchDownloads } from '../support/catchDownloads.ts';
import { figures } from '../support/figures.ts';
import { protocol, resetOverride } from '../support/protocol.ts';
import { addressesIn, isCallOf } from '../support/services.ts';
import { waitForFocus } from '../support/waitForFocus.ts';

let downloads: { name: string; file: Blob }[] = [];
beforeEach(() => {
  downloads = catchDownloads();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await resetOverride('Emulation.setTouchEmulationEnabled', { enabled: false });
  await page.viewport(900, 700);
});

/** A user with one kind of input. Each method acts on an element that is on the page. */
interface Hand {
  press(element: HTMLElement): Promise<void>;
  /** Replaces the text of a field. */
  type(element: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void>;
  /** Picks an option by its label. */
  pick(select: HTMLSelectElement, label: string): Promise<void>;
  openRow(number: number): Promise<HTMLElement>;
  closeDialog(dialog: HTMLElement): Promise<void>;
  pickOption(search: HTMLElement, option: HTMLElement): Promise<void>;
  /** Checks the page after a step. `on` is the element or the text that must have the focus, for a user who works with it. */
  check(on?: Parameters<typeof waitForFocus>[0]): Promise<void>;
}

const grid = () => screen.getByRole('grid');
const rowIn = (number: number) =>
  [...grid().querySelectorAll<HTMLElement>('.doorplate-body-row')].find(
    (row) => row.querySelector('[role=gridcell]')?.textContent === String(number),
  );
const isInSight = (element: Element) => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
};
/** Text that a select, a field or a button is shown with. */
const nameOf = (element: Element | null) =>
  element?.getAttribute('aria-label') || element?.textContent.slice(0, 60) || element?.outerHTML.slice(0, 120);

/** Uses only Tab, Shift+Tab, the arrows, Enter, Space, Escape and letters. */
function keyboard(): Hand {
  const keys = (text: string) => userEvent.keyboard(text);
  /** Presses Tab until an element has the focus. Each element on the way must be in sight, and none may lose the focus. */
  const reach = async (element: HTMLElement) => {
    const passed: unknown[] = [];
    // A dialog returns the focus once it is gone.
    await waitFor(() => expect(document.activeElement, 'has lost the focus').not.toBe(document.body));
    while (document.activeElement !== element) {
      const { activeElement } = document;
      const isBefore = element.compareDocumentPosition(activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING;
      await keys(isBefore ? '{Shift>}{Tab}{/Shift}' : '{Tab}');
      expect(document.activeElement, `cannot reach ${String(nameOf(element))}`).not.toBe(document.body);
      passed.push(nameOf(document.activeElement));
      expect(passed.length, `${String(nameOf(element))} is not among ${passed.join(' | ')}`).toBeLessThan(80);
      // The label of a file input shows its focus.
      const shown = document.activeElement!.matches('[type=file]')
        ? document.activeElement!.nextElementSibling!
        : document.activeElement!;
      expect(isInSight(shown), `${String(nameOf(shown))} is out of sight`).toBe(true);
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      expect([nameOf(shown), outlineStyle, outlineWidth]).not.toEqual([nameOf(shown), 'none', expect.anything()]);
    }
  };
  const moveTo = async (number: number) => {
    await reach(grid());
    const active = () =>
      Number(document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.firstChild?.textContent);
    while (active() !== number) {
      const before = active();
      await keys(before < number ? '{ArrowDown}' : '{ArrowUp}');
      await waitFor(() => expect(active()).not.toBe(before));
    }
    const { bottom } = grid().getBoundingClientRect();
    await waitFor(() => expect(rowIn(number)!.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom));
    expect(isInSight(rowIn(number)!)).toBe(true);
  };
  return {
    async press(element) {
      await reach(element);
      await keys(element.matches('[type=checkbox]') ? ' ' : '{Enter}');
    },
    async type(element, text) {
      await reach(element);
      // Tab selects the text of a field, so that typing replaces it.
      await keys(text);
      expect(element.value).toBe(text);
    },
    async pick(select, label) {
      await reach(select);
      await keys(label);
      expect(select.selectedOptions[0]?.label).toContain(label);
    },
    async openRow(number) {
      await moveTo(number);
      await keys('{Enter}');
      const dialog = await screen.findByRole('dialog', { name: new RegExp(`^Row ${String(number)} `) });
      await waitForFocus(within(dialog).getByRole('button', { name: 'Close' }));
      return dialog;
    },
    async closeDialog() {
      await keys('{Escape}');
    },
    async pickOption(search, option) {
      const active = () => document.getElementById(search.getAttribute('aria-activedescendant') ?? '');
      while (active() !== option) await keys('{ArrowDown}');
      await keys('{Enter}');
    },
    async check(on) {
      if (on) await waitForFocus(on);
      await waitFor(() => expect(document.activeElement).not.toBe(document.body));
      expect(await axeFindings(document.body)).toEqual([]);
    },
  };
}

/** Smallest target of a finger in px, as the guidelines of phones and WCAG 2.5.5 want it. */
const targetSize = 44;

/** Uses only touches, without hovering. A tap on a field shows the keyboard of the phone, and one on a select its list. */
function finger(): Hand {
  /** Converts a position on the page to one in the browser window. The page is in a frame, which is drawn smaller if the window is too low. */
  const inBrowser = (x: number, y: number) => {
    const frame = window.frameElement!.getBoundingClientRect();
    const scale = frame.width / innerWidth;
    return { x: frame.x + x * scale, y: frame.y + y * scale };
  };
  const touch = (type: string, at?: { x: number; y: number }) =>
    protocol('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const centerOf = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2] as const;
  };
  const tap = async (element: HTMLElement) => {
    const { top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center' });
    const hit = () => document.elementFromPoint(...centerOf(element));
    await waitFor(() => expect(element.contains(hit()), `${String(nameOf(element))} is covered`).toBe(true));
    await touch('touchStart', inBrowser(...centerOf(element)));
    await touch('touchEnd');
  };
  const targets = () =>
    [
      ...document.querySelectorAll(
        'button, a[href], input, select, textarea, summary, [role=option], .doorplate-body-row',
      ),
    ]
      // The target of these is their label.
      .map(
        (element) =>
          (element.matches('[type=file], [type=checkbox]') && element.closest<HTMLInputElement>('label')) || element,
      )
      .map((element) => (element.matches('[type=file]') ? element.nextElementSibling! : element))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !document.querySelector('dialog[open]') || element.closest('dialog[open]'));
  return {
    press: tap,
    async type(element, text) {
      await tap(element);
      await waitForFocus(element);
      element.select();
      await protocol('Input.insertText', { text });
      await waitFor(() => expect(element.value).toBe(text));
    },
    async pick(select, label) {
      // The phone shows the options, not the page. The list of this browser would cover the page.
      const prevent = (event: Event) => event.preventDefault();
      const tapped = vi.fn(prevent);
      select.addEventListener('mousedown', tapped, { once: true });
      await tap(select);
      await waitFor(() => expect(tapped).toHaveBeenCalled());
      const option = [...select.options].find((each) => each.label.startsWith(label))!;
      await userEvent.selectOptions(select, option);
    },
    async openRow(number) {
      grid().scrollIntoView({ block: 'center' });
      const x = grid().getBoundingClientRect().x + 60;
      const [, y] = centerOf(grid());
      const rowAt = (height: number) =>
        document.elementFromPoint(x, height)?.closest<HTMLElement>('.doorplate-body-row') ?? undefined;
      const inSight = () => {
        const row = rowIn(number);
        return row && rowAt(centerOf(row)[1]) === row ? row : undefined;
      };
      for (let swipes = 0; !inSight(); swipes++) {
        expect(swipes).toBeLessThan(20);
        const isBelow = Number(rowAt(y)?.firstChild?.textContent) < number;
        // A tap on rows that still move only stops them.
        const rested = new Promise((resolve) => grid().addEventListener('scrollend', resolve, { once: true }));
        await touch('touchStart', inBrowser(x, y));
        for (const way of [20, 40, 60, 80]) await touch('touchMove', inBrowser(x, isBelow ? y - way : y + way));
        await touch('touchEnd');
        await rested;
      }
      await touch('touchStart', inBrowser(x, centerOf(inSight()!)[1]));
      await touch('touchEnd');
      return screen.findByRole('dialog', { name: new RegExp(`^Row ${String(number)} `) });
    },
    async closeDialog(dialog) {
      await tap(within(dialog).getByRole('button', { name: 'Close' }));
    },
    async pickOption(_, option) {
      // A list ignores taps in its first 200 ms.
      const since = performance.now();
      await waitFor(() => expect(performance.now() - since).toBeGreaterThan(200), { interval: 20 });
      await tap(option);
    },
    async check() {
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
      const small = targets().flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        return Math.min(width, height) < targetSize - 0.5
          ? [`${String(nameOf(element))}: ${String(Math.round(width))} x ${String(Math.round(height))}`]
          : [];
      });
      expect(small).toEqual([]);
      expect(await axeFindings(document.body)).toEqual([]);
    },
  };
}

/** A service that lists the records that reach it, and holds its answers while `hold` is on. */
function service() {
  const simulator = createSimulator({ addresses: [...sampleAddresses, ...realAddresses] });
  const { endpoints, credentials } = simulator;
  const sent: Record<string, string>[] = [];
  let release = () => {};
  let held = Promise.resolve();
  const client = createClient({
    endpoints,
    credentials,
    fetch: async (request) => {
      if (isCallOf('cleanseInternational', request)) sent.push(...(await addressesIn(request)));
      await held;
      return simulator.fetch(request);
    },
  });
  return {
    client,
    sent,
    ledger: () => simulator.ledger,
    hold: () => (held = new Promise<void>((resolve) => (release = resolve))),
    release: () => release(),
  };
}

const count = 40;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const labelled = <Found extends HTMLElement>(label: string) => screen.findByLabelText<Found>(label);
const status = () => document.querySelector('.doorplate-run')?.getAttribute('data-status');
const shown = () => document.querySelector('.doorplate-rows [role=status]')?.textContent;

/** Shows a page with something before and after the component. The focus is before it. */
function open(client: ReturnType<typeof service>['client'], component: ReactNode) {
  render(
    <AddressProvider client={client} queryClient={new QueryClient()}>
      <main>
        <h1>Customers</h1>
        <button style={{ minBlockSize: 44 }}>Before</button>
        {component}
        <button style={{ minBlockSize: 44 }}>After</button>
      </main>
    </AddressProvider>,
  );
  screen.getByRole('button', { name: 'Before' }).focus();
}

async function wholeTask(hand: Hand, kind: string) {
  const { client, sent, ledger, hold, release } = service();
  open(
    client,
    <BatchCleanse
      saveAs={`whole task ${kind} ${String(performance.timeOrigin)}`}
      search={AddressAutocomplete}
      chunkSize={10}
      concurrency={1}
    />,
  );
  const file = addressFile(count);
  const before = parseCsv(await file.text());

  // Choose a file. The system shows its files, not the page.
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const opened = vi.fn((event: Event) => event.preventDefault());
  input.addEventListener('click', opened);
  const label = document.querySelector<HTMLElement>('label[data-field=file]')!;
  await hand.press(kind === 'keyboard' ? input : label);
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  await hand.check();
  await userEvent.upload(input, file);
  const start = await button('Start');
  await hand.check(start);

  // Fix a column.
  await hand.pick(await labelled<HTMLSelectElement>('What “Customer” contains'), 'Your reference');
  // The estimate is what the start button is described by.
  await waitFor(() =>
    expect(figures()).toMatchObject({ Rows: String(count), 'Rows to send': String(count), Credits: String(count) }),
  );
  const estimate = document.getElementById(start.getAttribute('aria-describedby')!)!;
  expect(estimate.checkVisibility()).toBe(true);
  expect(sent).toEqual([]);
  await hand.check();

  // Try ten rows, continue, pause and resume.
  await hand.press(await button('Try 10 rows first (10 credits)'));
  await waitFor(() => expect(status()).toBe('paused'));
  expect(sent).toHaveLength(10);
  await hand.check('Continue');
  void hold();
  await hand.press(await button('Continue'));
  await waitFor(() => expect(sent).toHaveLength(20));
  await hand.check('Pause');
  await hand.press(await button('Pause'));
  await waitFor(() => expect(status()).toBe('pausing'));
  release();
  await waitFor(() => expect(status()).toBe('paused'));
  await hand.check('Continue');
  await hand.press(await button('Continue'));
  await waitFor(() => expect(status()).toBe('done'));
  await hand.check(/^All rows/);
  expect(sent).toHaveLength(count);

  // Search, filter and sort.
  const street = before.rows[4]![2]!;
  await hand.type(await labelled<HTMLInputElement>('Search in rows'), street);
  await waitFor(() => expect(shown()).toMatch(/^\d of 40 rows$/));
  await hand.check();
  await hand.press(await button('Show all rows'));
  await waitFor(() => expect(shown()).toBe('40 rows'));
  await hand.pick(await labelled<HTMLSelectElement>('Show'), 'Confirm');
  await waitFor(() => expect(shown()).toMatch(/^\d+ of 40 rows$/));
  expect(shown()).not.toMatch(/^0 /);
  await hand.check();
  await hand.press(await button('Show all rows'));
  await waitFor(() => expect(shown()).toBe('40 rows'));
  const heading = (name: string) => screen.getByRole('columnheader', { name });
  await hand.press(within(heading('Verdict')).getByRole('button'));
  await waitFor(() => expect(heading('Verdict').getAttribute('aria-sort')).toBe('ascending'));
  await hand.check();
  await hand.press(within(heading('Row')).getByRole('button'));
  await waitFor(() => expect(rowIn(1)?.getAttribute('aria-rowindex')).toBe('2'));

  // Fill a row from the search, edit a field of it and save it.
  let dialog = await hand.openRow(15);
  await hand.check();
  const field = (name: string) => within(dialog).getByRole<HTMLInputElement>('textbox', { name });
  const search = await within(dialog).findByRole<HTMLInputElement>('combobox', { name: 'Find the address' });
  await hand.type(search, '77 beacon st');
  const [option] = await within(dialog).findAllByRole('option');
  await hand.check();
  await hand.pickOption(search, option!);
  await waitFor(() => expect(field('City').value).toBe('Boston'));
  await hand.type(field('City'), 'Back Bay');
  await hand.check(kind === 'keyboard' ? field('City') : undefined);
  await hand.press(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await hand.check(grid());

  // Accept two rows as they are, and undo the second one.
  for (const number of [16, 17]) {
    dialog = await hand.openRow(number);
    await hand.type(field('Note'), 'New building');
    await hand.press(within(dialog).getByRole('button', { name: 'Accept as it is' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await hand.check(grid());
  dialog = await hand.openRow(17);
  within(dialog).getByText('Accepted as it is');
  await hand.check();
  await hand.press(within(dialog).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await hand.check(grid());

  // Send the repaired row again.
  await hand.press(await button('Run 1 row again (about 1 credit)'));
  await waitFor(() => expect(sent).toHaveLength(count + 1));
  await waitFor(() => expect(status()).toBe('done'));
  await hand.check();
  dialog = await hand.openRow(15);
  await hand.press(within(dialog).getByText('1 earlier result'));
  await hand.check();
  await hand.closeDialog(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialog = await hand.openRow(16);
  expect(field('Note').value).toBe('New building');
  await hand.closeDialog(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // Take everything away.
  await hand.press(await button(/^All rows \(40\)/));
  await waitFor(() => expect(downloads).toHaveLength(1));
  await hand.press(await button('Report'));
  await waitFor(() => expect(downloads).toHaveLength(2));
  await hand.press(screen.getByText('A file for each kind of row'));
  await button(/^Results \(40\)/);
  await hand.check();

  const [complete, report] = downloads as [(typeof downloads)[number], (typeof downloads)[number]];
  const { header, rows } = await readCsv(complete.file, { headerRow: 1 });
  const width = before.header.length;
  expect(header.slice(0, width)).toEqual(before.header);
  expect(rows.map((row) => row.slice(0, width))).toEqual(before.rows);
  const column = (name: string) => rows.map((row) => row[header.indexOf(name, width)]);
  expect(column('row').map(Number)).toEqual(before.rows.map((_, index) => index + 1));
  expect(new Set(column('status'))).toEqual(new Set(['answered']));
  // Only the accepted row has a note, and only the repaired one an earlier result.
  const filled = (name: string) => column(name).flatMap((value, index) => (value ? [index + 1] : []));
  expect([filled('Note'), filled('EarlierResults'), filled('SentInstead')]).toEqual([[16], [15], [15]]);

  const ids = before.rows.map(([id]) => id);
  expect(sent.map(({ Id }) => Id)).toEqual([...ids, ids[14]]);
  expect(sent.at(-1)).toMatchObject({ Locality: 'Back Bay' });
  const credits = (operation: string) =>
    ledger()
      .filter((entry) => entry.operation === operation)
      .reduce((sum, entry) => sum + entry.credits, 0);
  expect([credits('cleanseInternational'), credits('retrieve')]).toEqual([count + 1, 1]);
  await screen.findByText(`${String(count + 1)} credits used`);

  await checkReport(report);
}

/** Pastes emails, checks them directly and takes the results away. */
async function emailTask(hand: Hand, kind: string) {
  const { client, ledger } = service();
  open(client, <EmailBatches without="jobs" saveAs={`emails ${kind} ${String(performance.timeOrigin)}`} />);
  await hand.check();
  await hand.type(
    await labelled<HTMLTextAreaElement>('Paste addresses'),
    'jo@example.com, contact@mailinator.com bad ann@example.org',
  );
  await hand.press(await button('Continue with 4 addresses'));
  const start = await button('Start');
  await hand.check(start);
  expect(ledger()).toEqual([]);
  await hand.press(start);
  await waitFor(() => expect(status()).toBe('done'));
  await hand.check(/^All rows/);
  await hand.pick(await labelled<HTMLSelectElement>('Show'), 'Invalid');
  await waitFor(() => expect(shown()).toBe('1 of 4 rows'));
  const dialog = await hand.openRow(3);
  await hand.check();
  await hand.closeDialog(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await hand.check(grid());
  await hand.press(await button(/^All rows \(4\)/));
  await waitFor(() => expect(downloads).toHaveLength(1));
  const { header, rows } = await readCsv(downloads[0]!.file, { headerRow: 1 });
  expect(rows.map((row) => [row[0], row[header.indexOf('status')]])).toEqual(
    ['jo@example.com', 'contact@mailinator.com', 'bad', 'ann@example.org'].map((email) => [email, 'answered']),
  );
  expect(ledger().reduce((sum, { credits }) => sum + credits, 0)).toBe(4);
}

/** Opens the report in a frame and checks it with axe and against the width of the screen. */
async function checkReport({ name, file }: { name: string; file: Blob }) {
  expect(name).toBe(`customers-${String(count)}.report.html`);
  const frame = document.createElement('iframe');
  frame.srcdoc = await file.text();
  frame.title = 'Report';
  frame.style.cssText = 'inline-size: 100%; block-size: 600px';
  document.body.append(frame);
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  const inside = frame.contentWindow as Window & { eval(code: string): void; axe: typeof axe };
  inside.eval(axe.source);
  const { violations } = await inside.axe.run();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  expect(frame.contentDocument!.documentElement.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
  frame.remove();
}

const touchPhone = async () => {
  await page.viewport(390, 800);
  await protocol('Emulation.setTouchEmulationEnabled', { enabled: true });
};

describe('with the keyboard alone, without losing the focus and without an axe finding, the user', () => {
  test('cleanses, repairs and takes away a file of addresses', async () => {
    await wholeTask(keyboard(), 'keyboard');
  });
  test('checks a list of emails', async () => {
    await emailTask(keyboard(), 'keyboard');
  });
});

describe('by touch alone on a phone, with targets of 44 px and without an axe finding, the user', () => {
  test('cleanses, repairs and takes away a file of addresses', async () => {
    await touchPhone();
    await wholeTask(finger(), 'touch');
  });
  test('checks a list of emails', async () => {
    await touchPhone();
    await emailTask(finger(), 'touch');
  });
});
