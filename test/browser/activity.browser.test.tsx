import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import {
  AddressAutocomplete,
  AddressProvider,
  BatchCleanse,
  EmailField,
  type UseBatch,
  useBatch,
  useFind,
} from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import * as React from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Activity = React.ComponentType<{ mode: 'visible' | 'hidden'; children: React.ReactNode }>;
/** Only React 19.2 and later have <Activity>. */
const Activity = (React as unknown as Record<string, Activity | undefined>)['Activity'];

/** Renders a page on a simulator that delays the answers to one operation until the test releases them. */
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

describe.skipIf(!Activity)('a field that <Activity> hides and shows (React 18 has no <Activity>)', () => {
  describe.each(when)('with a call in flight answered %s', (moment) => {
    const passing = async (page: ReturnType<typeof heldPage>) => {
      page.set('hidden');
      if (moment === 'while it is hidden') await page.answer();
      page.set('visible');
      if (moment === 'when it is shown again') await page.answer();
      expect(page.aborted()).toBe(0);
    };
    const listed = () =>
      waitFor(() => expect(screen.getAllByRole('option', { hidden: true }).length).toBeGreaterThan(0));

    test('continues a Retrieve, which is charged once, and the app gets the address', async () => {
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

    test('continues a Find and shows its rows', async () => {
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

    test('continues to open a level', async () => {
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

    test('continues an email validation, which is charged once, and reports its answer', async () => {
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

    test('continues the Find of `useFind`', async () => {
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

  describe('a batch in <Activity>', () => {
    type Batch = UseBatch<'cleanseInternational'>;
    const records = Array.from({ length: 50 }, (_, at) => ({ Id: String(at), Address1: `${String(at)} Main Street` }));
    let batch: Batch | undefined;
    function Page() {
      const mine = useBatch({ operation: 'cleanseInternational', chunkSize: 10, concurrency: 1 });
      React.useLayoutEffect(() => {
        batch = mine;
      });
      return <p>{`${mine.status} ${String(mine.progress.results)}`}</p>;
    }
    /** Renders a page with `useBatch` and its first call in flight. */
    async function running() {
      const page = heldPage(<Page />, '/batch');
      page.hold();
      let ending: ReturnType<Batch['start']> | undefined;
      act(() => {
        ending = batch!.start(records);
      });
      await page.underWay();
      return { ...page, ending: ending! };
    }

    test('continues to its end while it is hidden, and shows its current state when it is visible again', async () => {
      const errors = vi.spyOn(console, 'error');
      const page = await running();
      page.set('hidden');
      await page.answer();
      expect((await page.ending).status).toBe('done');
      expect(page.calls('cleanseInternational')).toBe(5);
      page.set('visible');
      await waitFor(() => expect(screen.getByText('done 50')).toBeTruthy());
      expect(errors).not.toHaveBeenCalled();
    });

    test('continues when it is hidden and shown while a call is in flight', async () => {
      const page = await running();
      page.set('hidden');
      page.set('visible');
      await page.answer();
      await waitFor(() => expect(screen.getByText('done 50')).toBeTruthy());
      expect(page.calls('cleanseInternational')).toBe(5);
    });

    test.each(['visible', 'hidden'] as const)(
      'is cancelled if the user leaves the page while it is %s',
      async (mode) => {
        const errors = vi.spyOn(console, 'error');
        const page = await running();
        page.set(mode);
        page.view.unmount();
        await page.answer();
        const { status, progress } = await page.ending;
        expect([status, progress.results, progress.unsent]).toEqual(['cancelled', 10, 40]);
        expect(page.calls('cleanseInternational')).toBe(1);
        expect(errors).not.toHaveBeenCalled();
      },
    );

    test('continues as a file run, still asks before the user leaves the page, and locks the run until its end', async () => {
      const keep = `activity ${String(performance.timeOrigin)} ${String(Math.random())}`;
      const page = heldPage(<BatchCleanse saveAs={keep} chunkSize={10} concurrency={1} />, '/batch');
      const lines = records.map(({ Id, Address1 }) => `${Id},${Address1}`).join('\n');
      await userEvent.upload(
        page.view.container.querySelector<HTMLInputElement>('input[type=file]')!,
        new File([`id,street\n${lines}\n`], 'a.csv'),
      );
      page.hold();
      await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
      await page.underWay();
      page.set('hidden');
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      expect(leaving.defaultPrevented).toBe(true);
      const isHeld = async () => (await navigator.locks.query()).held!.some(({ name }) => name!.includes(keep));
      expect(await isHeld()).toBe(true);
      await page.answer();
      await waitFor(async () => expect(await isHeld()).toBe(false));
      expect(page.calls('cleanseInternational')).toBe(5);
      page.set('visible');
      await waitFor(() => expect(screen.getAllByText('50 of 50 rows').length).toBeGreaterThan(0));
    });
  });

  test('aborts the Find of a field that is removed while hidden', async () => {
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
