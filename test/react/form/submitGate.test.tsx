import { act, cleanup, render, waitFor } from '@testing-library/react';
import { AddressForm, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runs } from '../../support/runs.ts';

beforeEach(async () => {
  // The code of the verification loads with the first verification, in real time.
  const page = checkout([{ isVerified: true, isRefused: false }], []);
  page.form.querySelector<HTMLButtonElement>('[name=pay]')!.click();
  await waitFor(() => expect([page.verified.length, page.sent]).toEqual([1, ['pay']]));
  page.unmount();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** An address of a checkout: whether the shop verifies it, and whether a rule of the shop refuses it. */
const kind = fc.record({ isVerified: fc.boolean(), isRefused: fc.constantFrom(false, false, false, true) });
/** An answer of the service. */
const answer = fc.record({ after: fc.constantFrom(0, 1, 30, 400), fails: fc.boolean() });
const action = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('pay', 'later') },
  fc.constantFrom('edit', 'beforeunload', 'pagehide', 'popstate', 'reset', 'remove', 'return'),
  { weight: 3, arbitrary: fc.constantFrom('wait 0', 'wait 40', 'wait 500') },
);

/** Renders a checkout with these addresses. Records what is sent and what is verified. */
function checkout(
  kinds: readonly { isVerified: boolean; isRefused: boolean }[],
  answers: readonly { after: number; fails: boolean }[],
) {
  const sent: string[] = [];
  const verified: string[] = [];
  let onSend: () => void = () => undefined;
  const client = createClient({
    endpoints: { batch: 'https://batch.test', platform: 'https://platform.test' },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: Record<string, string>[] };
      const { after = 0, fails = false } = answers[verified.length % (answers.length || 1)] ?? {};
      verified.push(JSON.stringify(Addresses[0]));
      await new Promise((resolve) => setTimeout(resolve, after));
      if (fails) return new Response('', { status: 500 });
      return Response.json(Addresses.map((Input) => ({ Input, Matches: [{ ...Input, AVC: 'V44-I44-P6-100' }] })));
    },
  });
  const draw = (shown: typeof kinds) => (
    <AddressProvider client={client}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          sent.push((event.nativeEvent.submitter as HTMLButtonElement).name);
          onSend();
        }}
      >
        <input type="checkbox" defaultChecked={false} />
        {shown.map(({ isVerified, isRefused }, at) => (
          <AddressForm
            key={at}
            name={`a${String(at)}`}
            countries={['US']}
            defaultValue={{ line1: `${String(at + 1)} Elm Street`, city: 'Boston', region: 'MA', postalCode: '02108' }}
            rules={[() => (isRefused ? 'Not here.' : undefined)]}
            verify={isVerified ? 'submit' : undefined}
            verification={{ policy: 'passthrough', maxWait: 2000 }}
          />
        ))}
        <button name="pay">Pay</button>
        <button name="later">Pay later</button>
      </form>
    </AddressProvider>
  );
  const { container, rerender, unmount } = render(draw(kinds));
  return {
    sent,
    verified,
    unmount,
    form: container.querySelector('form')!,
    show: (shown: typeof kinds) => {
      rerender(draw(shown));
    },
    onSend: (listener: () => void) => {
      onSend = listener;
    },
  };
}

test('whatever addresses a checkout has, however the service answers and whatever the user does, a press sends the form at most once, never after the user has cancelled it, and nothing that a rule refuses is verified or sent', async () => {
  const total = { sent: 0, verified: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(kind, { minLength: 1, maxLength: 2 }),
      fc.array(answer, { minLength: 1, maxLength: 3 }),
      fc.array(action, { minLength: 1, maxLength: 10 }),
      async (kinds, answers, actions) => {
        const page = checkout(kinds, answers);
        const violations: string[] = [];
        let presses = 0;
        /** Whether the last press may still send the form. */
        let mayBeSent = false;
        let isRefused = kinds.some((one) => one.isRefused);
        page.onSend(() => {
          if (!mayBeSent) violations.push('sent without a press, or after the user had cancelled it');
          if (isRefused) violations.push('sent although a rule refuses it');
          mayBeSent = false;
        });
        const button = (name: string) => page.form.querySelector<HTMLButtonElement>(`[name=${name}]`)!;
        for (const what of actions) {
          await act(async () => {
            if (what === 'pay' || what === 'later') {
              presses++;
              mayBeSent = true;
              button(what).click();
            } else if (what.startsWith('wait')) await vi.advanceTimersByTimeAsync(Number(what.slice(5)));
            else if (what === 'remove' || what === 'return') {
              const shown = what === 'remove' ? kinds.slice(1) : kinds;
              isRefused = shown.some((one) => one.isRefused);
              page.show(shown);
            } else {
              if (what === 'edit') page.form.querySelector<HTMLInputElement>('[type=checkbox]')!.click();
              else if (what === 'reset') page.form.reset();
              else window.dispatchEvent(new Event(what));
              mayBeSent = false;
            }
          });
        }
        await act(() => vi.advanceTimersByTimeAsync(10_000));
        expect(violations).toEqual([]);
        expect(page.sent.length).toBeLessThanOrEqual(presses);
        expect(page.form.matches('[data-held]')).toBe(false);
        if (isRefused && !actions.includes('remove')) expect(page.verified).toEqual([]);
        total.sent += page.sent.length;
        total.verified += page.verified.length;
        page.unmount();
      },
    ),
    { numRuns: runs(25) },
  );
  expect(Math.min(total.sent, total.verified)).toBeGreaterThan(0);
});
