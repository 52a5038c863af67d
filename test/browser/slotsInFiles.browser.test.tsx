import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import {
  AddressProvider,
  BatchCleanse,
  type BatchCleanseProps,
  type ButtonProps,
  type Components,
  type EmailBatchesProps,
} from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { type ComponentType, forwardRef } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { otherKit } from '../../stories/OtherKit.tsx';
import { someOf } from '../support/isLong.ts';
import { straysOf } from '../support/straysOf.ts';
import { waitForFocus } from '../support/waitForFocus.ts';
import { watchedKit } from '../support/watchedKit.tsx';
import 'doorplate/styles.css';

/** Calls that wait until the test releases them. */
let held: (() => void)[] = [];
let isHolding = false;
let keep = '';
beforeEach(() => {
  [held, isHolding, keep] = [[], false, `slots ${String(performance.timeOrigin)} ${String(Math.random())}`];
});
afterEach(() => {
  letGo();
  cleanup();
});
function letGo() {
  isHolding = false;
  for (const go of held.splice(0)) go();
}

function client() {
  const simulator = createSimulator();
  return createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: async (request) => {
      if (isHolding) await new Promise<void>((go) => held.push(go));
      return simulator.fetch(request);
    },
  });
}
interface Shown extends BatchCleanseProps {
  inProvider?: Components | undefined;
}
function open({ inProvider, ...props }: Shown) {
  const [own, queryClient] = [client(), new QueryClient()];
  const drawn = (its: BatchCleanseProps) => (
    <AddressProvider client={own} queryClient={queryClient} components={inProvider}>
      <BatchCleanse saveAs={keep} concurrency={1} chunkSize={10} {...its} />
    </AddressProvider>
  );
  const view = render(drawn(props));
  return (its: BatchCleanseProps) => {
    view.rerender(drawn(its));
  };
}

const page = () => document.querySelector<HTMLElement>('.doorplate-batch')!;
const file = (name: string, lines: string[]) => new File([lines.join('\n')], name, { type: 'text/csv' });
const rows = (count: number) => [
  'id,street,city',
  ...Array.from({ length: count }, (_, at) => `${String(at)},${String(at + 1)} Main St,Boston`),
];
const choose = (it: File) => userEvent.upload(page().querySelector<HTMLInputElement>('input[type=file]')!, it);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const phase = (wanted: string) => waitFor(() => expect(page().dataset['phase']).toBe(wanted));
/** Returns the texts of the kit's messages of one kind. */
const messages = (kind: string) =>
  [...page().querySelectorAll<HTMLElement>(`.kit-message[data-kind=${kind}]`)].map((message) => message.textContent);
const kindOf = (button: string | RegExp) =>
  within(page()).getByRole('button', { name: button }).getAttribute('data-kind');
const statesOf = ({ dataset }: HTMLElement) => Object.fromEntries(Object.entries(dataset));
const kitField = (label: string, field: string) => {
  const control = within(page()).getByLabelText(label);
  expect(control).toHaveClass('kit-input');
  expect(control.dataset['field']).toBe(field);
  expect(page().querySelector(`label[for="${control.id}"]`)).toMatchObject({ className: 'kit-label' });
  return control;
};

const places = someOf(1, ['in the component', 'in the provider']);

describe.each(places)('BatchCleanse with another kit’s elements %s', (where) => {
  const shown = (more?: BatchCleanseProps): Shown =>
    where === 'in the provider' ? { inProvider: otherKit, ...more } : { components: otherKit, ...more };

  test('uses the kit’s label for the file input when it is empty, and the label shows the keyboard focus', async () => {
    open(shown());
    await phase('empty');
    expect(straysOf(page())).toEqual([]);
    const label = page().querySelector<HTMLElement>('label[data-field=file]')!;
    expect(label).toHaveClass('kit-label');
    expect(label.dataset['kind']).toBe('primary');
    expect(label.dataset['focused']).toBeUndefined();
    // Focus starts from a known element, because elements of an earlier test may have been the browser's starting point.
    const before = document.body.insertBefore(document.createElement('button'), document.body.firstChild);
    before.focus();
    await userEvent.tab();
    before.remove();
    await waitForFocus(() => page().querySelector('input[type=file]'));
    await waitFor(() => expect(label.dataset['focused']).toBe('true'));
    await userEvent.tab();
    await waitFor(() => expect(label.dataset['focused']).toBeUndefined());
  });

  test('explains an unreadable file with the kit’s message and icon', async () => {
    open(shown());
    await choose(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a])], 'sheet.csv'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveClass('kit-message');
    expect(alert.dataset['kind']).toBe('error');
    expect(alert.textContent).toContain('This kind of file can’t be read here');
    expect(alert.querySelector('.kit-icon')?.getAttribute('data-icon')).toBe('alert');
    expect(straysOf(page())).toEqual([]);
  });

  test('uses the kit’s columns, settings, unreadable lines and start button when it is ready, with their states', async () => {
    open(shown());
    const names = Array.from({ length: 60 }, (_, at) => (at === 0 ? 'street' : `note ${String(at)}`));
    await choose(file('wide.csv', [names.join(), names.map(() => 'x').join(), 'too short']));
    await phase('ready');
    expect(straysOf(page())).toEqual([]);
    const used = within(page()).getByLabelText('What “street” contains');
    expect(used).toHaveClass('kit-input');
    expect(statesOf(used)).toEqual({ field: 'column', column: 'true', used: 'true' });
    expect(statesOf(within(page()).getByLabelText('What “note 1” contains'))).toEqual({
      field: 'column',
      column: 'true',
    });
    kitField('Find a column', 'findColumn');
    kitField('Letter case', 'casing');
    await userEvent.type(kitField('Country for rows without one', 'country'), 'us');
    await userEvent.tab();
    expect(within(page()).getByLabelText('Country for rows without one')).toHaveValue('US');
    await userEvent.selectOptions(used, 'Address2');
    expect(used).toHaveValue('Address2');
    expect([kindOf('Start'), kindOf('Another file'), kindOf('Another file')]).toEqual(['primary', 'link', 'link']);
    page().querySelector('details')!.open = true;
    expect(kindOf('Download these lines')).toBe('link');
  });

  test('uses the kit’s actions while it runs, is paused, stops and is done', async () => {
    open(shown());
    await choose(file('rows.csv', rows(30)));
    await phase('ready');
    isHolding = true;
    await press('Start');
    await phase('running');
    expect(straysOf(page())).toEqual([]);
    expect([kindOf('Pause'), kindOf('Cancel')]).toEqual(['secondary', 'secondary']);
    expect(messages('status')).toEqual(['Running']);
    await waitFor(() => expect(held).toHaveLength(1));
    await press('Pause');
    await phase('paused');
    expect([kindOf('Continue'), kindOf('Cancel')]).toEqual(['primary', 'secondary']);
    expect(straysOf(page())).toEqual([]);
    letGo();
    await waitFor(() => expect(messages('status')).toEqual(['Paused']));
    await press('Cancel');
    await phase('cancelled');
    expect(straysOf(page())).toEqual([]);
    expect([kindOf(/^All rows/), kindOf(/^Not sent/)]).toEqual(['primary', 'secondary']);
    kitField('Show', 'filter');
  });

  test('shows the reason as an error message when it stops because of a budget', async () => {
    open(shown({ budget: 10 }));
    await choose(file('rows.csv', rows(30)));
    await phase('ready');
    await press('Start');
    await phase('stopped');
    expect(messages('error')).toEqual(['Stopped: your budget is used up.']);
    expect(page().querySelector('.kit-message[data-kind=error]')?.getAttribute('role')).toBe('status');
    expect(straysOf(page())).toEqual([]);
  });

  test('opens a row in a dialog with the kit’s button when it is done, and filters the rows by the kit’s select', async () => {
    open(shown());
    await choose(file('rows.csv', rows(12)));
    await phase('ready');
    await press('Start');
    await phase('done');
    const grid = await screen.findByRole('grid');
    grid.focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const dialog = await screen.findByRole('dialog', { name: /Row 2/ });
    const close = within(dialog).getByRole('button', { name: 'Close' });
    expect(close).toHaveClass('kit-button');
    expect(close.dataset['kind']).toBe('secondary');
    await waitForFocus(close);
    expect(straysOf(dialog)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitForFocus(grid);
    await userEvent.selectOptions(kitField('Show', 'filter'), 'reject');
    expect(within(page()).getByLabelText('Show')).toHaveValue('reject');
    expect(straysOf(page())).toEqual([]);
  });

  test('shows a finished run with the kit’s notice and buttons, also when another file replaces it', async () => {
    open(shown());
    await choose(file('rows.csv', rows(12)));
    await phase('ready');
    await press('Start');
    await phase('done');
    await press('Another file');
    await screen.findByRole('button', { name: 'Show results' });
    const notice = page().querySelector<HTMLElement>('[data-saved]')!;
    expect(notice).toHaveClass('kit-message');
    expect(statesOf(notice)).toEqual({ kind: 'notice', saved: 'finished' });
    expect([kindOf('Show results'), kindOf('Delete')]).toEqual(['primary', 'secondary']);
    // A paragraph can contain buttons, but no block elements.
    expect(notice.querySelector('div')).toBeNull();
    expect(straysOf(page())).toEqual([]);
    await choose(file('others.csv', rows(3)));
    await phase('ready');
    await waitFor(() => expect(messages('notice').join()).toContain('Starting this file deletes the saved one'));
    expect(kindOf('Show results')).toBe('secondary');
    expect(straysOf(page())).toEqual([]);
  });
});

test('combines an element of a component with those of the provider', async () => {
  const Mine = forwardRef<HTMLButtonElement, Omit<ButtonProps, 'ref'>>(function Mine({ className: _, ...props }, ref) {
    return <button {...props} ref={ref} data-mine="true" />;
  });
  open({ inProvider: otherKit, components: { Button: Mine } });
  await choose(file('rows.csv', rows(3)));
  await phase('ready');
  const buttons = page().querySelectorAll('button');
  expect(buttons.length).toBeGreaterThan(1);
  expect(page().querySelectorAll('button[data-mine]')).toHaveLength(buttons.length);
  expect(kitField('Letter case', 'casing')).toBeVisible();
});

/** A kit whose button is not a `button` element, so a query for `button` would not find it. */
const Pressable = forwardRef<HTMLButtonElement, Omit<ButtonProps, 'ref'>>(function Pressable(
  { className: _, type: __, disabled, onClick, children, 'data-kind': kind, 'aria-describedby': describedBy },
  ref,
) {
  const press = onClick as unknown as () => void;
  return (
    <span
      ref={ref}
      role="button"
      tabIndex={0}
      aria-disabled={disabled || undefined}
      aria-describedby={describedBy}
      data-kind={kind}
      onClick={disabled ? undefined : press}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && !disabled) press();
      }}
    >
      {children}
    </span>
  );
});

test.each<[string, ComponentType<ButtonProps>]>([
  ['a kit’s own button', otherKit.Button],
  ['a kit with another element as its button', Pressable],
])('moves the focus to what comes next after every action, with %s', async (_, Button) => {
  open({ inProvider: { ...otherKit, Button } });
  const enter = () => userEvent.keyboard('{Enter}');
  const input = () => page().querySelector<HTMLInputElement>('input[type=file]')!;
  input().focus();
  await choose(file('unknown.csv', ['x,y', '1,2']));
  // Nothing can start before a column is mapped.
  await waitForFocus(() => screen.getByLabelText('What “x” contains'));
  screen.getByRole('button', { name: 'Another file' }).focus();
  await enter();
  await waitForFocus(() => input());
  await choose(file('rows.csv', rows(30)));
  await waitForFocus('Start');
  isHolding = true;
  await enter();
  await waitForFocus('Pause');
  await waitFor(() => expect(held).toHaveLength(1));
  await enter();
  await waitForFocus('Continue');
  await enter();
  await waitForFocus('Pause');
  screen.getByRole('button', { name: 'Cancel' }).focus();
  await enter();
  await waitForFocus(() => document.querySelector('.doorplate-run'));
  letGo();
  await waitForFocus(/^All rows/);
});

test('renders no row and no table element again if a new object contains the same elements', async () => {
  const { kit, given } = watchedKit();
  const rerender = open({ components: { ...kit } });
  await choose(file('rows.csv', rows(12)));
  await phase('ready');
  await press('Start');
  await phase('done');
  await screen.findByRole('grid');
  const filters = () => given('Select').filter((props) => props['data-field'] === 'filter').length;
  await waitFor(() => expect(filters()).toBeGreaterThan(0));
  // The rows are counted after the end of the run, and then the filters are rendered once more.
  await waitFor(() => {
    const before = filters();
    rerender({ components: { ...kit }, className: 'again' });
    expect(filters()).toBe(before);
  });
  expect(document.querySelector('.doorplate-root.again')).not.toBeNull();
});

test('type-checks another kit’s elements, and rejects an element that needs more props', () => {
  const file: BatchCleanseProps['components'] = otherKit;
  const emails: EmailBatchesProps['components'] = { Message: otherKit.Message };
  const Toned = ({ tone }: { tone: string }) => <b>{tone}</b>;
  // @ts-expect-error a button that requires a tone is never given one
  const refused: BatchCleanseProps['components'] = { Button: Toned };
  expect([file.Button, emails.Message, refused?.Button]).toEqual([otherKit.Button, otherKit.Message, Toned]);
});
