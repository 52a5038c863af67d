import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { AddressProvider, EmailBatches, type EmailBatchesProps } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { otherKit } from '../../stories/OtherKit.tsx';
import { someOf } from '../support/isLong.ts';
import { straysOf } from '../support/straysOf.ts';
import { waitForFocus } from '../support/waitForFocus.ts';
import 'doorplate/styles.css';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const page = () => document.querySelector<HTMLElement>('.doorplate-jobs')!;
const list = () => new File(['email\njo@example.com\ncontact@yopmail.com\n'], 'list.csv', { type: 'text/csv' });
const upload = (file = list()) =>
  userEvent.upload([...page().querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1)!, file);
const button = (name: string | RegExp) => within(page()).getByRole('button', { name });
const kitMessage = (text: string | RegExp) =>
  [...page().querySelectorAll<HTMLElement>('.kit-message')].find(({ textContent }) =>
    typeof text === 'string' ? textContent === text : text.test(textContent),
  );

const places = someOf(1, ['in the provider', 'in the component']);

describe.each(places)('EmailBatches with another kit’s elements %s', (where) => {
  function open(
    props: EmailBatchesProps = {},
    prepare: (of: ReturnType<typeof createSimulator>) => void = () => undefined,
  ) {
    const simulator = createSimulator();
    prepare(simulator);
    const client = createClient({
      endpoints: simulator.endpoints,
      credentials: simulator.credentials,
      fetch: (request) => simulator.fetch(request),
    });
    const inProvider = where === 'in the provider';
    render(
      <AddressProvider client={client} queryClient={new QueryClient()} components={inProvider ? otherKit : undefined}>
        <EmailBatches
          saveAs={`slots ${String(Math.random())}`}
          {...props}
          components={inProvider ? undefined : otherKit}
        />
      </AddressProvider>,
    );
    return simulator;
  }

  test('uses the kit’s labels, buttons and placeholder for the list on an empty page', async () => {
    open();
    await waitFor(() => expect(kitMessage('No jobs yet.')?.dataset['kind']).toBe('empty'));
    expect(straysOf(page())).toEqual([]);
    const files = [...page().querySelectorAll<HTMLElement>('label[data-field=file]')];
    expect(files.map(({ className, dataset }) => [className, dataset['kind']])).toEqual([
      ['kit-label', 'primary'],
      ['kit-label', 'primary'],
    ]);
    const pasted = within(page()).getByLabelText('Paste addresses');
    expect(page().querySelector(`label[for="${pasted.id}"]`)).toMatchObject({ className: 'kit-label' });
    expect(button('Refresh the list').dataset['kind']).toBe('link');
  });

  test('validates pasted addresses with the kit’s buttons, and the keyboard moves from one button to the next', async () => {
    open({ without: 'jobs' });
    within(page()).getByLabelText('Paste addresses').focus();
    await userEvent.keyboard('jo@example.com, contact@mailinator.com');
    const go = await screen.findByRole('button', { name: 'Continue with 2 addresses' });
    expect(go).toHaveClass('kit-button');
    expect(go.dataset['kind']).toBe('primary');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitForFocus('Start');
    expect(straysOf(page())).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitForFocus(/^All rows/);
    expect(straysOf(page())).toEqual([]);
  });

  test('uploads, follows, opens and downloads a job with the kit’s elements', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const simulator = open({ without: 'direct' });
    await upload();
    await screen.findByText('list.csv');
    expect(straysOf(page())).toEqual([]);
    simulator.advance(60_000);
    const download = await screen.findByRole('button', { name: /^Download for 2 credits/ });
    expect(download).toHaveClass('kit-button');
    expect(download.dataset['kind']).toBe('primary');
    expect(kitMessage('Ready to download')?.dataset['kind']).toBe('status');
    expect(straysOf(page())).toEqual([]);
    download.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(kitMessage(/^Downloaded\. You will find/)?.getAttribute('role')).toBe('status'));
    expect(button(/^Download again/).dataset['kind']).toBe('secondary');
    await waitForFocus(/^Download again/);
    expect(straysOf(page())).toEqual([]);
  });

  test('shows a job that breaks off during its download with the kit’s message and the kit’s button for the part that arrived', async () => {
    const simulator = open({ without: 'direct' });
    await upload();
    await screen.findByText('list.csv');
    simulator.advance(60_000);
    simulator.fail('downloadEmailBatch', { with: 'cut', times: 1 });
    await userEvent.click(await screen.findByRole('button', { name: /^Download for/ }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveClass('kit-message');
    expect(alert.dataset['kind']).toBe('error');
    expect(alert.querySelector('.kit-icon')).not.toBeNull();
    expect(within(alert).getByRole('button', { name: 'Save what arrived' }).dataset['kind']).toBe('link');
    expect(straysOf(page())).toEqual([]);
  });

  test('looks for an upload without an answer, and moves the focus from the kit’s button to the result', async () => {
    open({ without: 'direct' }, (simulator) => {
      simulator.fail('uploadEmailBatch', { with: 'reset-after', times: 1 });
    });
    await upload();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveClass('kit-message');
    expect(alert.textContent).toContain('It may have arrived');
    const look = within(alert).getByRole('button', { name: 'Look for it' });
    expect(look).toHaveClass('kit-button');
    look.focus();
    await userEvent.keyboard('{Enter}');
    await waitForFocus('Your file has arrived.');
    expect(document.activeElement).toHaveClass('kit-message');
    expect(straysOf(page())).toEqual([]);
  });

  test('reports a list that cannot be read in a message of the kit', async () => {
    open({ without: 'direct' }, (simulator) => {
      simulator.fail('listEmailBatches', { with: 'html', times: Infinity });
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveClass('kit-message');
    expect(alert.textContent).toContain('We couldn’t read the list of jobs.');
    expect(straysOf(page())).toEqual([]);
  });
});

test('keeps the focus on the button that looks for an upload while it looks, and when that fails', async () => {
  const simulator = createSimulator();
  simulator.fail('uploadEmailBatch', { with: 'reset-after', times: 1 });
  let go: (() => void) | undefined;
  let isHolding = false;
  const client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: async (request) => {
      if (isHolding) await new Promise<void>((let_) => (go = let_));
      return simulator.fetch(request);
    },
  });
  render(
    <AddressProvider client={client} queryClient={new QueryClient()}>
      <EmailBatches without="direct" />
    </AddressProvider>,
  );
  await upload();
  const look = await screen.findByRole('button', { name: 'Look for it' });
  simulator.fail('listEmailBatches', { with: 'html', times: Infinity });
  isHolding = true;
  look.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(look.getAttribute('aria-disabled')).toBe('true'));
  await waitFor(() => expect(go).toBeDefined());
  await waitForFocus(look);
  isHolding = false;
  go?.();
  await screen.findByText(/We couldn’t look for it/);
  expect(look.getAttribute('aria-disabled')).toBeNull();
  await waitForFocus(look);
});
