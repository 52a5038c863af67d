import { cleanup, render, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { AddressForm, AddressProvider, useAddressVerification, type Verification } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

interface Entry {
  operation: string;
  credits: number;
}
const ledger = async (since: number) =>
  (await (await fetch(`/simulator/ledger?since=${String(since)}`)).json()) as Entry[];
let since = 0;
beforeEach(async () => {
  since = (await ledger(0)).length;
});
afterEach(cleanup);

const origin = `${location.origin}/simulator`;
const working = (fetcher?: (request: Request) => Promise<Response>) =>
  createClient({
    endpoints: { platform: origin, base: origin, batch: origin, legacy: origin },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    ...(fetcher ? { fetch: fetcher } : {}),
  });

function checkout(client = working(), props: Partial<Parameters<typeof AddressForm>[0]> = {}) {
  const sent: Record<string, string>[] = [];
  const verified: Verification[] = [];
  render(
    <StrictMode>
      <AddressProvider client={client}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent.push(
              Object.fromEntries(
                [...new FormData(event.currentTarget)].map(([name, value]) => [name, value as string]),
              ),
            );
          }}
        >
          <AddressForm
            countries={['US']}
            verify="submit"
            onVerified={(it) => verified.push(it)}
            verification={{ patience: 2000 }}
            {...props}
          />
          <button>Pay</button>
        </form>
      </AddressProvider>
    </StrictMode>,
  );
  return { sent, verified };
}

interface Fields {
  line1: string;
  line2?: string;
  city: string;
  region: string;
  zip: string;
}
/** By hand, with the keyboard alone. */
async function enter({ line1, line2 = '', city, region, zip }: Fields) {
  screen.getByRole('button', { name: /manually/ }).focus();
  await userEvent.keyboard('{Enter}');
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
  await waitFor(() => expect(field('line1')).toBe(document.activeElement));
  await userEvent.keyboard(line1);
  for (const [name, text] of [
    ['line2', line2],
    ['city', city],
    ['postalCode', zip],
  ] as const)
    await userEvent.fill(field(name), text);
  await userEvent.selectOptions(field('region'), region);
  screen.getByRole('button', { name: 'Pay' }).focus();
  await userEvent.keyboard('{Enter}');
}
const dialog = () => screen.findByRole('dialog', undefined, { timeout: 4000 });
const calm = async () => {
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
};
const paid = async () =>
  (await ledger(since))
    .filter(({ operation }) => operation !== 'find')
    .map(({ operation, credits }) => [operation, credits]);

const right: Fields = { line1: '6007 Applegate Lane', city: 'Louisville', region: 'KY', zip: '40219' };
const flat = { line1: '1267 Martin Street', city: 'Nashville', region: 'TN', zip: '37203' };

describe('a checkout', () => {
  test('with a right address asks nothing and sends it, for one paid call', async () => {
    const { sent, verified } = checkout();
    await enter(right);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: right.line1, city: right.city, postalCode: right.zip });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(verified).toMatchObject([{ outcome: 'accepted', verdict: 'accept' }]);
    expect(await paid()).toEqual([['cleanseInternational', 1]]);
  });

  test('with a typo offers the right one, and sends it when it is taken', async () => {
    const { sent, verified } = checkout();
    await enter({ ...right, line1: '6007 Aplegate Lane' });
    const box = await dialog();
    expect(box.textContent).toContain('Did you mean this address?');
    expect(Array.from(box.querySelectorAll('mark'), (mark) => mark.lastChild?.textContent)).toEqual([
      'Aplegate',
      'Applegate',
    ]);
    expect(box.querySelector('mark')?.textContent).toBe('changed: Aplegate');
    expect(sent).toEqual([]);
    await calm();
    expect((await axe.run(box)).violations).toEqual([]);
    // The first button has the focus: Enter takes the suggestion.
    expect(document.activeElement?.textContent).toBe('Use the suggestion');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: right.line1 });
    expect(verified).toMatchObject([{ outcome: 'suggested', verdict: 'confirm' }]);
    expect(await paid()).toEqual([['cleanseInternational', 1]]);
  });

  test('with a wrong postal code offers the right one; it may be used as entered, and is not asked about again', async () => {
    const { sent } = checkout();
    await enter({ ...right, zip: '90210' });
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Use as entered' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ postalCode: '90210' });
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(await paid()).toEqual([['cleanseInternational', 1]]);
  });

  test('without its unit asks for it, and adds it', async () => {
    const { sent, verified } = checkout();
    await enter(flat);
    const box = await dialog();
    expect(box.textContent).toContain('Is a unit missing?');
    await calm();
    expect((await axe.run(box)).violations).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText('Apartment, suite, unit', { selector: 'dialog input' }));
    await userEvent.keyboard('Apt 7{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: flat.line1, line2: 'Apt 7' });
    expect(verified).toMatchObject([{ outcome: 'completed', verdict: 'fix' }]);
    expect(await paid()).toEqual([['cleanseInternational', 1]]);
  });

  test('without its unit and with a typo shows both, and what is added goes to the right house', async () => {
    const { sent, verified } = checkout();
    await enter({ ...flat, line1: '1267 Matrin Street' });
    const box = await dialog();
    expect(box.textContent).toContain('Is a unit missing?');
    expect(Array.from(box.querySelectorAll('mark'), (mark) => mark.lastChild?.textContent)).toEqual([
      'Matrin',
      'Martin',
    ]);
    expect(screen.getByRole('button', { name: 'Use as entered' })).toBeTruthy();
    await userEvent.keyboard('Apt 7{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: flat.line1, line2: 'Apt 7' });
    expect(verified).toMatchObject([{ outcome: 'completed' }]);
    expect(await paid()).toEqual([['cleanseInternational', 1]]);
  });

  test('is not sent without a unit by the button that adds one; going on without has its own', async () => {
    const { sent } = checkout();
    await enter(flat);
    await dialog();
    const field = screen.getByLabelText('Apartment, suite, unit', { selector: 'dialog input' });
    await userEvent.keyboard('  {Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Enter it, or continue without.');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await calm();
    expect((await axe.run(screen.getByRole('dialog'))).violations).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Continue without' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: flat.line1, line2: '' });
  });

  test('with nonsense says so; Escape goes back to the fields, sends nothing, and the same again costs nothing', async () => {
    const { sent, verified } = checkout();
    await enter({ ...right, line1: 'qwxz blorp', city: 'Vrrm', zip: '00000' });
    expect((await dialog()).textContent).toContain('We could not find this address');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
    expect(verified).toMatchObject([{ outcome: 'edit' }]);
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[name="line1"]')));
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Use as entered' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await paid()).toEqual([['cleanseInternational', 1]]);
  });

  test.each([
    ['fails', () => Promise.resolve(new Response('', { status: 500 }))],
    ['is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['never answers', () => new Promise<Response>(() => undefined)],
  ])(
    'goes through as entered when the service %s, and says so to the app, without asking twice',
    async (_, fetcher) => {
      let calls = 0;
      const onError = vi.fn();
      const { sent, verified } = checkout(
        working(() => (calls++, fetcher())),
        { verification: { patience: 300, onError } },
      );
      await enter(right);
      await waitFor(() => expect(sent).toHaveLength(1), { timeout: 5000 });
      expect(sent[0]).toMatchObject({ line1: right.line1 });
      expect(verified).toMatchObject([{ outcome: 'unverified', error: { mayHaveBeenCharged: true } }]);
      expect(onError).toHaveBeenCalledTimes(1);
      await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
      await waitFor(() => expect(sent).toHaveLength(2));
      expect(calls).toBe(1);
    },
  );

  test.each([
    ['verify', 'verify'],
    ['cleanse', 'cleanse'],
  ] as const)('may be verified by the service %s', async (service, operation) => {
    const { sent } = checkout(working(), { verification: { service } });
    await enter({ ...right, line1: '6007 Aplegate Lane' });
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Use the suggestion' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: right.line1 });
    expect(await paid()).toEqual([[operation, 1]]);
  });
});

test('an address that was chosen and not changed is not verified again', async () => {
  const { sent } = checkout();
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('6007 applegate');
  await screen.findByRole('option', { name: /6007 Applegate/ });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(document.querySelector<HTMLInputElement>('[name="postalCode"]')?.value).toBe('40219'));
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await paid()).toEqual([['retrieve', 1]]);
});

test('a form that resets itself after its action keeps the country and the region', async () => {
  const sent: Record<string, unknown>[] = [];
  render(
    <AddressProvider client={working()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(Object.fromEntries(new FormData(event.currentTarget)));
          // What React 19 does after a function given as `action`.
          event.currentTarget.reset();
        }}
      >
        <AddressForm countries={['CA', 'US']} defaultCountry="US" />
        <button>Pay</button>
      </form>
    </AddressProvider>,
  );
  await enter(right);
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[1]).toMatchObject({ country: 'US', region: 'KY', line1: right.line1 });
  await userEvent.selectOptions(screen.getByLabelText('State'), 'TN');
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(sent[2]).toMatchObject({ region: 'TN' }));
});

test('fields that an app leaves out are empty, and the same address in another order costs nothing', async () => {
  const results: Verification[] = [];
  function Mine() {
    const { verify } = useAddressVerification();
    const address = { line1: right.line1, city: right.city, postalCode: right.zip, country: 'US' };
    return (
      <>
        <button onClick={() => void verify(address).then((it) => results.push(it))}>One</button>
        <button
          onClick={() =>
            void verify({
              country: 'US',
              postalCode: right.zip,
              line2: undefined as never,
              city: right.city,
              line1: right.line1,
            }).then((it) => results.push(it))
          }
        >
          Other
        </button>
      </>
    );
  }
  render(
    <AddressProvider client={working()}>
      <Mine />
    </AddressProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'One' }));
  await userEvent.click(screen.getByRole('button', { name: 'Other' }));
  await waitFor(() => expect(results).toHaveLength(2));
  expect(results).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
  expect(results[0]?.fields).toEqual({
    company: '',
    line1: right.line1,
    line2: '',
    line3: '',
    district: '',
    city: right.city,
    region: '',
    postalCode: right.zip,
    country: 'US',
  });
  expect(await paid()).toEqual([['cleanseInternational', 1]]);
});
