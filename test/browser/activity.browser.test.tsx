import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressProvider, EmailField, useFind } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import * as React from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

afterEach(cleanup);

type Activity = React.ComponentType<{ mode: 'visible' | 'hidden'; children: React.ReactNode }>;
/** React 19.2 and later. */
const Activity = (React as unknown as Record<string, Activity | undefined>)['Activity'];

/** The simulator, whose answers to one operation wait until they are let go. */
function heldPage(element: React.ReactNode, held: string) {
  const simulator = createSimulator();
  const waiting: (() => void)[] = [];
  let aborted = 0;
  let isHeld = false;
  const client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: async (request) => {
      request.signal.addEventListener('abort', () => aborted++);
      const response = await simulator.fetch(request);
      if (isHeld && request.url.includes(held)) await new Promise<void>((resolve) => waiting.push(resolve));
      return response;
    },
  });
  const queryClient = new QueryClient();
  const tree = (mode: 'visible' | 'hidden') => (
    <React.StrictMode>
      <AddressProvider client={client} queryClient={queryClient}>
        {Activity && <Activity mode={mode}>{element}</Activity>}
      </AddressProvider>
    </React.StrictMode>
  );
  const view = render(tree('visible'));
  return {
    view,
    hold: () => (isHeld = true),
    underWay: () => waitFor(() => expect(waiting).toHaveLength(1)),
    answer: async () => {
      isHeld = false;
      await act(async () => {
        for (const go of waiting.splice(0)) go();
        await new Promise((resolve) => setTimeout(resolve, 0));
      });
    },
    set: (mode: 'visible' | 'hidden') => view.rerender(tree(mode)),
    aborted: () => aborted,
    calls: (operation: string) => simulator.ledger.filter((call) => call.operation === operation).length,
  };
}

const when = ['while it is hidden', 'when it is shown again'] as const;

describe.skipIf(!Activity)('an <Activity> hides and shows a field (React 18 has no <Activity>)', () => {
  describe.each(when)('and what was under way is answered %s', (moment) => {
    const passing = async (page: ReturnType<typeof heldPage>) => {
      page.set('hidden');
      if (moment === 'while it is hidden') await page.answer();
      page.set('visible');
      if (moment === 'when it is shown again') await page.answer();
      expect(page.aborted()).toBe(0);
    };
    const listed = () =>
      waitFor(() => expect(screen.getAllByRole('option', { hidden: true }).length).toBeGreaterThan(0));

    test('a Retrieve goes on: it is paid for once, and the app has the address', async () => {
      const onSelect = vi.fn();
      const page = heldPage(<AddressAutocomplete countries={['US']} onSelect={onSelect} />, '/retrieve');
      await userEvent.type(screen.getByRole('combobox'), '12 wharf');
      await listed();
      page.hold();
      await userEvent.keyboard('{ArrowDown}{Enter}');
      await page.underWay();
      await passing(page);
      await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
      await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toContain('12 Wharf Street'));
      expect(page.calls('retrieve')).toBe(1);
    });

    test('a Find goes on, and its rows are there', async () => {
      const page = heldPage(<AddressAutocomplete countries={['US']} />, '/find');
      page.hold();
      await userEvent.type(screen.getByRole('combobox'), '1');
      await page.underWay();
      const before = page.calls('find');
      await passing(page);
      screen.getByRole('combobox').focus();
      await userEvent.keyboard('{ArrowDown}');
      await listed();
      expect(page.calls('find')).toBe(before);
    });

    test('a level goes on, and opens', async () => {
      const page = heldPage(<AddressAutocomplete countries={['US']} />, '/find');
      await userEvent.type(screen.getByRole('combobox'), 'jefferson');
      await listed();
      const container = await waitFor(() => screen.getAllByRole('option')[0]!);
      page.hold();
      await userEvent.click(container);
      await page.underWay();
      const before = page.calls('find');
      await passing(page);
      screen.getByRole('combobox').focus();
      await userEvent.keyboard('{ArrowDown}');
      await waitFor(() => expect(screen.getByRole('option', { name: /back/i, hidden: true })).toBeTruthy());
      expect(page.calls('find')).toBe(before);
    });

    test('an email check goes on: it is paid for once, and its answer is told', async () => {
      const onValidated = vi.fn();
      const page = heldPage(<EmailField onValidated={onValidated} />, 'EmailValidation');
      page.hold();
      await userEvent.type(screen.getByLabelText('Email'), 'contact@mailinator.com');
      await userEvent.tab();
      await page.underWay();
      await passing(page);
      await waitFor(() => expect(onValidated).toHaveBeenCalledTimes(1));
      expect(page.calls('validateEmails')).toBe(1);
    });

    test('useFind’s Find goes on', async () => {
      function Page() {
        const [text, setText] = React.useState('');
        const { data } = useFind({ text, countries: ['US'] });
        return <button onClick={() => setText('12 wharf')}>{data?.length ?? 'no'} rows</button>;
      }
      const page = heldPage(<Page />, '/find');
      page.hold();
      await userEvent.click(screen.getByRole('button'));
      await page.underWay();
      await passing(page);
      await waitFor(() => expect(screen.getByText(/[1-9] rows/)).toBeTruthy());
      expect(page.calls('find')).toBe(1);
    });
  });

  test('a field that is taken away while it is hidden leaves its Find', async () => {
    const page = heldPage(<AddressAutocomplete countries={['US']} />, '/find');
    page.hold();
    await userEvent.type(screen.getByRole('combobox'), '1');
    await page.underWay();
    page.set('hidden');
    expect(page.aborted()).toBe(0);
    page.view.unmount();
    expect(page.aborted()).toBe(1);
  });
});
