import { cleanup, render, screen, waitFor } from '@testing-library/react';
import {
  AddressForm,
  type AddressFormValue,
  AddressProvider,
  AddressVerification,
  useAddressVerification,
  type Verification,
} from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeFindings } from '../support/axeFindings.ts';
import { waitForFocus } from '../support/waitForFocus.ts';
import { services } from '../support/services.ts';
import { thrownByApp } from '../support/thrownByApp.ts';

interface Entry {
  operation: string;
  credits: number;
}
const ledger = async (since: number) =>
  (await (await fetch(`/simulator/verification/ledger?since=${String(since)}`)).json()) as Entry[];
let since = 0;
beforeEach(async () => {
  since = (await ledger(0)).length;
});
afterEach(cleanup);

const working = (fetcher?: (request: Request) => Promise<Response>) =>
  createClient({
    ...services('/simulator/verification'),
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
            layout="search"
            countries={['US']}
            verify="submit"
            onVerified={(it) => verified.push(it)}
            verification={{ maxWait: 30_000 }}
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
/** Fills in the form without a mouse. */
async function enter({ line1, line2 = '', city, region, zip }: Fields) {
  screen.getByRole('button', { name: /yourself/ }).focus();
  await userEvent.keyboard('{Enter}');
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
  await waitFor(() => expect(field('line1')).toBe(document.activeElement));
  for (const [name, text] of [
    ['line1', line1],
    ['line2', line2],
    ['city', city],
    ['postalCode', zip],
  ] as const)
    await userEvent.fill(field(name), text);
  await userEvent.selectOptions(field('region'), region);
  screen.getByRole('button', { name: 'Pay' }).focus();
  await userEvent.keyboard('{Enter}');
}
const dialog = () => screen.findByRole('dialog');
const paid = async () =>
  (await ledger(since))
    .filter(({ operation }) => operation !== 'find')
    .map(({ operation, credits }) => [operation, credits]);

const right: Fields = { line1: '6007 Applegate Lane', city: 'Louisville', region: 'KY', zip: '40219' };
const flat = { line1: '1267 Martin Street', city: 'Nashville', region: 'TN', zip: '37203' };

describe('a checkout', () => {
  test('asks nothing about a correct address and submits it, for one paid call', async () => {
    const { sent, verified } = checkout();
    await enter(right);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: right.line1, city: right.city, postalCode: right.zip });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(verified).toMatchObject([{ outcome: 'accepted', verdict: 'accept' }]);
    expect(await paid()).toEqual([['cleanseInternational', 1]]);
  });

  test('suggests the fix for a typo, and submits it when it is accepted', async () => {
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
    expect(await axeFindings(box)).toEqual([]);
    // The first button has the focus, so Enter takes the suggestion.
    await waitForFocus('Use the suggestion');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: right.line1 });
    expect(verified).toMatchObject([{ outcome: 'suggested', verdict: 'confirm' }]);
    expect(await paid()).toEqual([['cleanseInternational', 1]]);
  });

  test('suggests the fix for a wrong postal code, which can be used as entered and is then not questioned again', async () => {
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

  test('asks for a missing unit and adds it', async () => {
    const { sent, verified } = checkout();
    await enter(flat);
    const box = await dialog();
    expect(box.textContent).toContain('Is an apartment or suite number missing?');
    expect(await axeFindings(box)).toEqual([]);
    await waitForFocus(() => screen.getByLabelText('Apartment, suite or unit', { selector: 'dialog input' }));
    await userEvent.keyboard('Apt 7{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: flat.line1, line2: 'Apt 7' });
    expect(verified).toMatchObject([{ outcome: 'completed', verdict: 'fix' }]);
    expect(await paid()).toEqual([['cleanseInternational', 1]]);
  });

  test('shows a missing unit and a typo together, and adds the unit to the right house', async () => {
    const { sent, verified } = checkout();
    await enter({ ...flat, line1: '1267 Matrin Street' });
    const box = await dialog();
    expect(box.textContent).toContain('Is an apartment or suite number missing?');
    expect(Array.from(box.querySelectorAll('mark'), (mark) => mark.lastChild?.textContent)).toEqual([
      'Matrin',
      'Martin',
    ]);
    expect(screen.getByRole('button', { name: 'Use as entered' })).toBeTruthy();
    await waitForFocus(() => screen.getByLabelText('Apartment, suite or unit', { selector: 'dialog input' }));
    await userEvent.keyboard('Apt 7{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: flat.line1, line2: 'Apt 7' });
    expect(verified).toMatchObject([{ outcome: 'completed' }]);
    expect(await paid()).toEqual([['cleanseInternational', 1]]);
  });

  test('is not submitted without a unit by the button that adds one, because skipping has its own button', async () => {
    const { sent } = checkout();
    await enter(flat);
    await dialog();
    const field = screen.getByLabelText('Apartment, suite or unit', { selector: 'dialog input' });
    await waitForFocus(field);
    await userEvent.keyboard('  {Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please enter the apartment or suite, or continue without it.',
    );
    await waitForFocus(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Continue without it' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: flat.line1, line2: '' });
  });

  test('says that an address is nonsense; Escape returns to the fields, sends nothing, and the same address costs nothing again', async () => {
    const { sent, verified } = checkout();
    await enter({ ...right, line1: 'qwxz blorp', city: 'Vrrm', zip: '00000' });
    expect((await dialog()).textContent).toContain('We couldn’t find this address');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
    expect(verified).toMatchObject([{ outcome: 'edit' }]);
    await waitForFocus(() => document.querySelector('[name="line1"]'));
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
    'is submitted as entered if the service %s, and reports that to the app, without asking twice',
    async (_, fetcher) => {
      let calls = 0;
      const onError = vi.fn();
      const { sent, verified } = checkout(
        working(() => (calls++, fetcher())),
        { verification: { maxWait: 300, onError } },
      );
      await enter(right);
      await waitFor(() => expect(sent).toHaveLength(1));
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
  ] as const)('can be verified by the service %s', async (service, operation) => {
    const { sent } = checkout(working(), { verification: { service } });
    await enter({ ...right, line1: '6007 Aplegate Lane' });
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Use the suggestion' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: right.line1 });
    expect(await paid()).toEqual([[operation, 1]]);
  });
});

test('does not verify a chosen, unchanged address', async () => {
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

test('keeps the country and the region in a form that resets itself after its action', async () => {
  const sent: Record<string, unknown>[] = [];
  render(
    <AddressProvider client={working()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(Object.fromEntries(new FormData(event.currentTarget)));
          // React 19 resets the form in the same way after a function given as `action`.
          event.currentTarget.reset();
        }}
      >
        <AddressForm layout="search" countries={['CA', 'US']} defaultCountry="US" />
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

test('treats omitted fields as empty, and charges nothing for the same address with its fields in another order', async () => {
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

describe('a checkout completes', () => {
  /** Creates a service that answers when the test says so. However slow the machine is, text that the test types comes before the answer. */
  const held = () => {
    let answer: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (answer = resolve));
    const client = working(async (request) => {
      await opened;
      return fetch(request);
    });
    return { client, answer };
  };
  const line2 = () => document.querySelector<HTMLInputElement>('[name="line2"]')!;

  test('whatever the app’s own listeners throw', async () => {
    const { thrown, fail: broken } = thrownByApp();
    const { sent } = checkout(
      working(() => Promise.reject(new TypeError('Failed to fetch'))),
      { onVerified: broken, verification: { onError: broken } },
    );
    await enter(right);
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(thrown.map(String)).toEqual(['Error: the app’s', 'Error: the app’s']));
  });

  test('with undefined fields from the app', async () => {
    const { sent } = checkout(working(), {
      defaultValue: {
        line1: right.line1,
        city: right.city,
        region: right.region,
        postalCode: right.zip,
        line2: undefined as never,
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('with an empty optional address, without a question or a charge', async () => {
    const { sent } = checkout(working(), { required: false });
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await paid()).toEqual([]);
  });

  test('with text typed while the address is verified, which is neither overwritten nor left out', async () => {
    const { client, answer } = held();
    const { sent, verified } = checkout(client);
    await enter(right);
    await userEvent.fill(line2(), 'Apt 99');
    answer();
    await screen.findByText(/changed while we were checking it/);
    expect(line2().value).toBe('Apt 99');
    expect(sent).toEqual([]);
    expect(verified).toMatchObject([{ outcome: 'edit', fields: { line2: 'Apt 99' } }]);
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: right.line1, line2: 'Apt 99' });
  });

  test('once, if the address is removed from the form while it is verified', async () => {
    const sent: unknown[] = [];
    const { client, answer } = held();
    function Shop() {
      const [pickup, setPickup] = useState(false);
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent.push(pickup);
          }}
        >
          <button type="button" onClick={() => setPickup(true)}>
            Pick up
          </button>
          {!pickup && <AddressForm layout="search" countries={['US']} verify="submit" />}
          <button>Pay</button>
        </form>
      );
    }
    render(
      <AddressProvider client={client}>
        <Shop />
      </AddressProvider>,
    );
    await enter(right);
    await userEvent.click(screen.getByRole('button', { name: 'Pick up' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    answer();
    await waitFor(async () => expect(await paid()).toHaveLength(1));
    // The answer has arrived, and a little later nothing else was sent.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    expect(sent).toEqual([true]);
  });

  test('with the app’s own address, if that replaces the address in question', async () => {
    const at = {
      company: '',
      line2: '',
      line3: '',
      district: '',
      city: right.city,
      region: right.region,
      postalCode: right.zip,
      country: 'US',
    };
    let put: (value: AddressFormValue) => void = () => undefined;
    const sent: FormData[] = [];
    function Held() {
      const [value, setValue] = useState<AddressFormValue>({ ...at, line1: '6007 Aplegate Lane' });
      put = setValue;
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent.push(new FormData(event.currentTarget));
          }}
        >
          {/* An app that updates its state with a delay. */}
          <AddressForm
            layout="search"
            countries={['US']}
            verify="submit"
            value={value}
            onChange={(next) => setTimeout(() => setValue(next), 30)}
          />
          <button>Pay</button>
        </form>
      );
    }
    render(
      <AddressProvider client={working()}>
        <Held />
      </AddressProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await dialog();
    put({ ...at, line1: right.line1, postalCode: '40299' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.querySelector<HTMLInputElement>('[name="postalCode"]')?.value).toBe('40299');
    put({ ...at, line1: '6007 Aplegate Lane' });
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Use the suggestion' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.get('line1')).toBe(right.line1);
  });

  test('with a suggestion that has no city or postal code, and keeps both', async () => {
    const { sent } = checkout(
      working(() =>
        Promise.resolve(
          Response.json([
            {
              Input: { Address1: '6007 Aplegate Lane' },
              Matches: [{ AVC: 'V42-I44-P6-090', DeliveryAddress1: right.line1, Country: 'USA' }],
            },
          ]),
        ),
      ),
    );
    await enter({ ...right, line1: '6007 Aplegate Lane' });
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Use the suggestion' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      line1: right.line1,
      city: right.city,
      region: right.region,
      postalCode: right.zip,
      country: 'US',
    });
  });
});

test('verifies an address once for two forms with different policies', async () => {
  const results: Verification[] = [];
  function One({ accept }: { accept: number }) {
    const { verify } = useAddressVerification({ thresholds: { accept, confirm: 50 } });
    const address = { line1: '6007 Aplegate Lane', city: right.city, postalCode: right.zip, country: 'US' };
    return <button onClick={() => void verify(address).then((it) => results.push(it))}>{accept}</button>;
  }
  render(
    <AddressProvider client={working()}>
      <One accept={60} />
      <One accept={50} />
    </AddressProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '60' }));
  await userEvent.click(screen.getByRole('button', { name: '50' }));
  await waitFor(() => expect(results).toHaveLength(2));
  expect(await paid()).toEqual([['cleanseInternational', 1]]);
});

test('shows the last of two questions, and answers the first with “edit”', async () => {
  const outcomes: string[] = [];
  let first: (() => void) | undefined;
  const client = working(async (request) => {
    if (!first) await new Promise<void>((resolve) => (first = resolve));
    return fetch(request);
  });
  function Mine() {
    const verification = useAddressVerification();
    const ask = (line1: string) => () =>
      void verification
        .verify({ line1, city: right.city, postalCode: right.zip, country: 'US' })
        .then(({ outcome }) => outcomes.push(`${line1}: ${outcome}`));
    return (
      <>
        <button onClick={ask('6007 Aplegate Lane')}>A</button>
        <button onClick={ask(right.line1)}>B</button>
        <AddressVerification verification={verification} />
      </>
    );
  }
  render(
    <AddressProvider client={client}>
      <Mine />
    </AddressProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'A' }));
  await userEvent.click(screen.getByRole('button', { name: 'B' }));
  await waitFor(() => expect(outcomes).toEqual([`${right.line1}: accepted`]));
  first?.();
  await waitFor(() => expect(outcomes).toEqual([`${right.line1}: accepted`, '6007 Aplegate Lane: edit']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('keeps an app’s dialog open on Escape in the dialog inside it', async () => {
  const onCancel = vi.fn();
  function Mine() {
    const verification = useAddressVerification();
    return (
      <dialog
        ref={(element) => {
          if (element && !element.open) element.showModal();
        }}
        onCancel={onCancel}
      >
        <button
          onClick={() =>
            void verification.verify({
              line1: '6007 Aplegate Lane',
              city: right.city,
              postalCode: right.zip,
              country: 'US',
            })
          }
        >
          Check
        </button>
        <AddressVerification verification={verification} />
      </dialog>
    );
  }
  render(
    <AddressProvider client={working()}>
      <Mine />
    </AddressProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText('Did you mean this address?');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Did you mean this address?')).toBeNull());
  expect(onCancel).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Check' })).toBeTruthy();
});
