import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressForm, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import * as React from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { blank, checkout, dialog, fieldOf, gateOf, matchService, pay, press } from '../support/checkout.tsx';
import { someOf } from '../support/isLong.ts';
import { protocol } from '../support/protocol.ts';
import { waitForFocus } from '../support/waitForFocus.ts';

afterEach(cleanup);

type Activity = React.ComponentType<{ mode: 'visible' | 'hidden'; children: React.ReactNode }>;
/** Only React 19.2 and later have <Activity>. */
const Activity = (React as unknown as Record<string, Activity | undefined>)['Activity'];

const harbor = {
  DeliveryAddress1: '500 Harbor Plaza',
  Premise: '500',
  Thoroughfare: 'Harbor Plaza',
  Locality: 'Seattle',
  AdministrativeArea: 'WA',
  PostalCode: '98104',
  Country: 'US',
};
const slip = { ...harbor, AVC: 'V44-I44-P6-090' };
const seattle = { ...blank, city: 'Seattle', region: 'WA', postalCode: '98104' };
const entered = { ...seattle, line1: '500 Harbr Plaza' };

const ways = [
  [
    'hidden by <Activity>',
    (form: React.ReactNode, isOff: boolean) =>
      Activity ? <Activity mode={isOff ? 'hidden' : 'visible'}>{form}</Activity> : form,
  ],
  ['disabled', (form: React.ReactNode) => form],
  [
    'inside a disabled fieldset of the app',
    (form: React.ReactNode, isOff: boolean) => <fieldset disabled={isOff}>{form}</fieldset>,
  ],
] as const;

describe.each(someOf(1, ways))('a form that is temporarily %s', (way, around) => {
  const start = (gate?: Promise<void>, match = slip, line1 = entered.line1) => {
    const { client, records } = matchService(() => [match], gate);
    const page = checkout({ client, around, props: { countries: ['US'], defaultValue: { ...entered, line1 } } });
    const turn = (isOff: boolean) => {
      act(() => {
        if (way === 'disabled') page.set.disabled(isOff);
        else page.set.off(isOff);
      });
    };
    return { ...page, records, turn };
  };
  const isRun = way !== 'hidden by <Activity>' || Activity !== undefined;

  test.runIf(isRun)(
    'is sent with the answer to the dialog if that happens while its address is verified, and the app is notified',
    async () => {
      const { gate, open } = gateOf();
      const { sent, verified, records, turn } = start(gate);
      await pay();
      await waitFor(() => expect(records).toHaveLength(1));
      turn(true);
      turn(false);
      open();
      await dialog();
      await press('Use the suggestion');
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]).toMatchObject({ line1: '500 Harbor Plaza', city: 'Seattle' });
      expect(fieldOf('line1').value).toBe('500 Harbor Plaza');
      expect(verified.map(({ outcome }) => outcome)).toEqual(['suggested']);
      expect(records).toHaveLength(1);
    },
  );

  test.runIf(isRun)('is sent with the answer to the dialog if that happens while the dialog is open', async () => {
    const { sent, verified, records, turn } = start();
    await pay();
    await dialog();
    turn(true);
    turn(false);
    await dialog();
    await press('Use the suggestion');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: '500 Harbor Plaza' });
    expect(verified.map(({ outcome }) => outcome)).toEqual(['suggested']);
    expect(records).toHaveLength(1);
  });

  test.runIf(isRun)('is sent once with its fields if the dialog is answered meanwhile', async () => {
    const { gate, open } = gateOf();
    const { sent, verified, records, turn } = start(gate, { ...harbor, AVC: 'V44-I44-P6-100' }, '500 Harbor Plaza');
    await pay();
    await waitFor(() => expect(records).toHaveLength(1));
    turn(true);
    open();
    await waitFor(() => expect(verified).toHaveLength(1));
    turn(false);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ line1: '500 Harbor Plaza', city: 'Seattle', postalCode: '98104' });
    expect(verified.map(({ outcome }) => outcome)).toEqual(['accepted']);
  });

  test.runIf(isRun)('asks once if it is submitted a second time meanwhile', async () => {
    const { gate, open } = gateOf();
    const { sent, verified, records, turn } = start(gate);
    await pay();
    await waitFor(() => expect(records).toHaveLength(1));
    turn(true);
    turn(false);
    await pay();
    open();
    await dialog();
    await press('Use as entered');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(verified.map(({ outcome }) => outcome)).toEqual(['entered']);
    expect(records).toHaveLength(1);
  });
});

test.each<[string, () => unknown]>([
  ['presses the browser’s Back button', () => window.dispatchEvent(new Event('pagehide'))],
  ['moves to another field', () => userEvent.click(fieldOf('line2'))],
  ['presses another button', () => press('Back')],
])(
  'neither sends nor asks anything if the user %s while the address is verified, until Pay is pressed again',
  async (_, act) => {
    const { gate, open } = gateOf();
    const { client, records } = matchService(() => [slip], gate);
    const { sent, verified } = checkout({
      client,
      props: { countries: ['US'], defaultValue: entered },
    });
    await pay();
    await waitFor(() => expect(records).toHaveLength(1));
    await act();
    open();
    await waitFor(() => expect(verified.map(({ outcome }) => outcome)).toEqual(['edit']));
    expect(sent).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await pay();
    await dialog();
    await press('Use the suggestion');
    await waitFor(() => expect(sent).toMatchObject([{ line1: '500 Harbor Plaza' }]));
    expect(records).toHaveLength(1);
  },
);

test('does not send a form that is removed from the page while it is verified', async () => {
  const { gate, open } = gateOf();
  const { client, records } = matchService(() => [{ ...harbor, AVC: 'V44-I44-P6-100' }], gate);
  const { sent, verified, set } = checkout({
    client,
    props: { countries: ['US'], defaultValue: { ...seattle, line1: '500 Harbor Plaza' } },
    around: (form, isOff) => (isOff ? <p>Gone</p> : form),
  });
  await pay();
  await waitFor(() => expect(records).toHaveLength(1));
  act(() => {
    set.off(true);
  });
  open();
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(screen.getByText('Gone')).toBeTruthy();
  expect([sent, verified]).toEqual([[], []]);
});

/** Takes the suggestion. Returns the address as the dialog showed it, and as it was submitted. */
async function takeSuggestion(match: Record<string, string>, defaultValue: typeof blank) {
  const { client } = matchService(() => [{ AVC: 'V44-I44-P6-090', ...match }]);
  const { sent, verified } = checkout({ client, props: { countries: [defaultValue.country], defaultValue } });
  await pay();
  const card = (await dialog()).querySelector('[data-kind="suggested"]')!;
  const suggested = Object.fromEntries(
    Array.from(card.querySelectorAll<HTMLElement>('[data-field]'), (cell) => [
      cell.dataset['field']!,
      Array.from(cell.childNodes, (node) => (node instanceof Element ? node.lastChild! : node).textContent)
        .join('')
        .trim(),
    ]),
  );
  await press('Use the suggestion');
  await waitFor(() => expect(sent).toHaveLength(1));
  return { suggested, sent: sent[0]!, verified };
}

describe('a district in a country with a field for it', () => {
  const mexico = {
    DeliveryAddress1: 'Calle Durango 10',
    Premise: '10',
    Thoroughfare: 'Calle Durango',
    Locality: 'Ciudad de México',
    AdministrativeArea: 'CMX',
    PostalCode: '06700',
    Country: 'MX',
  };
  const mine = {
    ...blank,
    line1: 'Calle Durango 10',
    city: 'Ciudad de Mexco',
    region: 'CMX',
    postalCode: '06700',
    country: 'MX',
  };
  const answers: [string, Partial<typeof blank>, Record<string, string>][] = [
    ['the answer has it twice', { line2: 'Depto 5', district: 'Roma Norte' }, {}],
    ['it was entered without an accent and alone', { line2: 'roma norte', line3: 'Depto 5' }, {}],
    ['the answer has it in a line alone', { line2: 'Depto 5', district: 'Roma Norte' }, { DependentLocality: '' }],
    ['it was entered in a line', { line2: 'Depto 5, Roma Norte' }, {}],
  ];
  test.each(someOf(2, answers))('is in its own field (Mexico): %s', async (_, lines, match) => {
    const { sent, suggested } = await takeSuggestion(
      { ...mexico, DeliveryAddress2: 'Roma Norte', DependentLocality: 'Roma Norte', ...match },
      { ...mine, ...lines },
    );
    expect(sent).toMatchObject({ line1: 'Calle Durango 10', line2: 'Depto 5', district: 'Roma Norte' });
    expect(suggested).toMatchObject({ line2: 'Depto 5', district: 'Roma Norte' });
    expect(JSON.stringify(sent).match(/roma norte/gi)).toHaveLength(1);
  });

  test('is in its own field, where a typo is fixed (Brazil)', async () => {
    const { sent } = await takeSuggestion(
      {
        DeliveryAddress1: 'Rua Augusta, 100 - Consolação',
        Premise: '100',
        Thoroughfare: 'Rua Augusta',
        DependentLocality: 'Consolação',
        Locality: 'São Paulo',
        AdministrativeArea: 'SP',
        PostalCode: '01304-000',
        Country: 'BR',
      },
      {
        ...blank,
        line1: 'Rua Augusta, 100',
        line2: 'Apto 5',
        district: 'Consolacao',
        city: 'Sao Paolo',
        region: 'SP',
        postalCode: '01304-000',
        country: 'BR',
      },
    );
    expect(sent).toMatchObject({ line1: 'Rua Augusta, 100', line2: 'Apto 5', district: 'Consolação' });
  });
});

describe('the suggestion that is filled in and sent', () => {
  test.each([
    [
      'a French lieu-dit, and no region',
      { ...blank, line1: '12 rue des Lilas', line2: 'Bât. 2', city: 'Sainte-Mari', postalCode: '35600', country: 'FR' },
      {
        DeliveryAddress1: '12 rue des Lilas',
        Premise: '12',
        Thoroughfare: 'rue des Lilas',
        DependentLocality: 'Le Bourg Neuf',
        Locality: 'Sainte-Marie',
        AdministrativeArea: 'Bretagne',
        PostalCode: '35600',
        Country: 'FR',
      },
      'Le Bourg Neuf',
    ],
    ['a company in the United States', entered, { ...harbor, Organization: 'Acme Freight' }, 'Acme Freight'],
    ['a quarter in the United States', entered, { ...harbor, DependentLocality: 'Pioneer Square' }, 'Pioneer Square'],
    [
      'a British district that no line contains',
      { ...blank, line1: '13 Bele Vue Road', city: 'Basingstoke', postalCode: 'RG24 7JU', country: 'GB' },
      {
        DeliveryAddress1: '13 Belle Vue Road',
        Premise: '13',
        Thoroughfare: 'Belle Vue Road',
        DependentLocality: 'Old Basing',
        Locality: 'Basingstoke',
        AdministrativeArea: 'Hampshire',
        PostalCode: 'RG24 7JU',
        Country: 'GB',
      },
      'Old Basing',
    ],
    [
      'a city in Japan',
      { ...blank, line1: '1-1 Chiyoda', region: '13', postalCode: '100-0002', country: 'JP' },
      { DeliveryAddress1: '1-1 Chiyoda', Locality: 'Chiyoda-ku', PostalCode: '100-0001', Country: 'JP' },
      'Chiyoda-ku',
    ],
  ])('is correct for %s', async (_, first, match, word) => {
    const { sent, suggested, verified } = await takeSuggestion(match, first);
    // The dialog names a numbered region.
    if (suggested['region'] === 'Tokyo') suggested['region'] = '13';
    const { country: __, ...texts } = sent;
    expect(Object.fromEntries(Object.entries(texts).filter(([, text]) => text))).toEqual(suggested);
    expect(Object.values(sent).join('|').split(word)).toHaveLength(2);
    expect(verified).toHaveLength(1);
    const drawn = Object.entries(verified[0]!.fields).filter(([, text]) => text);
    expect(Object.fromEntries(drawn)).toEqual({ ...suggested, country: first.country });
  });
});

describe('a submit after a suggestion', () => {
  const apps: [string, (next: typeof blank) => typeof blank][] = [
    ['keeps 5 digits of a ZIP code', (next) => ({ ...next, postalCode: next.postalCode.slice(0, 5) })],
    [
      'stores only lines, city, region, postal code and country',
      ({ line1, line2, city, region, postalCode, country }) => ({
        ...blank,
        ...{ line1, line2, city, region, postalCode, country },
      }),
    ],
    ['does not store the company', (next) => ({ ...next, company: '' })],
    ['does not store the district', (next) => ({ ...next, district: '' })],
  ];
  test.each(someOf(2, apps))('is neither deferred nor verified again if the app %s', async (_, write) => {
    const { client, records } = matchService(() => [
      { ...slip, Organization: 'Acme Freight', DependentLocality: 'Pioneer Square', PostalCode: '98104-1234' },
    ]);
    const { sent, verified } = checkout({ client, props: { countries: ['US'] }, held: { first: entered, write } });
    await pay();
    await dialog();
    await press('Use the suggestion');
    await waitFor(() => expect([sent.length, verified.length]).toEqual([1, 1]));
    expect(verified.map(({ outcome }) => outcome)).toEqual(['suggested']);
    expect(sent[0]).toMatchObject({ line1: '500 Harbor Plaza', line2: 'Pioneer Square' });
    expect(screen.queryByText(/changed while we were checking it/)).toBeNull();
    await pay();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(records).toHaveLength(1);
  });

  test('is deferred if the +4 differs, because that is another address, and the app is notified once', async () => {
    const { client } = matchService(() => [{ ...slip, PostalCode: '98104-1234' }]);
    const { sent, verified } = checkout({
      client,
      props: { countries: ['US'] },
      held: { first: entered, write: (next) => ({ ...next, postalCode: next.postalCode.replace('1234', '1235') }) },
    });
    await pay();
    await dialog();
    await press('Use the suggestion');
    await screen.findByText(/changed while we were checking it/);
    expect(sent).toEqual([]);
    expect(verified.map(({ outcome }) => outcome)).toEqual(['edit']);
  });
});

describe('a double click on Pay', () => {
  const Seattle = (line1: string) => ({ ...seattle, line1 });
  const second = { ...harbor, DeliveryAddress1: '700 Harbor Plaza', Premise: '700' };
  const open = (lines: readonly string[], style = '', gate?: Promise<void>) => {
    const { client, records } = matchService(
      ({ Address1 }) => [{ ...(Address1 === '700 Harbor Plaza' ? second : harbor), AVC: 'V44-I44-P6-100' }],
      gate,
    );
    const sent: FormData[] = [];
    render(
      <AddressProvider client={client}>
        <style>{style}</style>
        <form
          style={{ display: 'grid' }}
          onSubmit={(event) => {
            event.preventDefault();
            sent.push(new FormData(event.currentTarget));
          }}
        >
          {lines.map((line1, index) => (
            <AddressForm
              key={index}
              name={`address${index}`}
              verify="submit"
              verification={{ maxWait: 30_000 }}
              countries={['US']}
              defaultValue={Seattle(line1)}
            />
          ))}
          <input name="note" aria-label="Note" style={{ gridRow: 9, gridColumn: 1 }} />
          <button style={{ gridRow: 9, gridColumn: 1 }}>Pay</button>
        </form>
      </AddressProvider>,
    );
    return { records, sent };
  };
  const button = () => screen.getByText('Pay');

  test.each([
    ['one address', ['500 Harbor Plaza', '500 Harbor Plaza'], 1],
    ['two addresses', ['500 Harbor Plaza', '700 Harbor Plaza'], 2],
  ])('verifies each address of two forms in one form once, and sends them once (%s)', async (_, lines, calls) => {
    const { gate, open: answer } = gateOf();
    const { records, sent } = open(lines, '', gate);
    const { top } = button().getBoundingClientRect();
    await userEvent.dblClick(button());
    await screen.findAllByText('Checking your address…');
    expect(button().getBoundingClientRect().top).toBe(top);
    answer();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(records).toHaveLength(calls);
    expect(lines.map((_line, index) => sent[0]!.get(`address${index}.line1`))).toEqual(lines);
  });

  test('does not cancel the submit if its second press hits a field, because the page has moved', async () => {
    const { gate, open: answer } = gateOf();
    const { sent } = open(['500 Harbor Plaza'], 'form[data-held] > button { visibility: hidden }', gate);
    // Firefox skips this test: its own double click can send the second press to the hidden button.
    for (const clickCount of [1, 2]) await clickAt(button(), clickCount);
    // The second press has reached the field below the button.
    await waitForFocus(fieldOf('note'));
    expect(button().closest('form')).toHaveAttribute('data-held');
    answer();
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe('a press that began before the question', () => {
  const held = { layout: 'fields', countries: ['US'], defaultValue: entered } as const;
  const enter = (type: 'keyDown' | 'keyUp', autoRepeat = false) =>
    protocol('Input.dispatchKeyEvent', {
      ...{ type, autoRepeat, key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 },
      ...(type === 'keyDown' && { text: '\r' }),
    });
  /** Presses Enter in a field, and holds it down until it has repeated after the question has the focus. */
  const holdEnter = async (button: string) => {
    await userEvent.click(fieldOf('city'));
    await enter('keyDown');
    await waitForFocus(button);
    for (let times = 0; times < 3; times++) await enter('keyDown', true);
    await enter('keyUp');
  };

  test('does not answer it if it is an Enter key that is held down', async () => {
    const { sent } = checkout({ client: matchService(() => [slip]).client, props: held });
    await holdEnter('Use the suggestion');
    expect((await dialog()).textContent).toContain('Did you mean this address?');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ line1: harbor.DeliveryAddress1 }]));
  });

  test('does not answer it if it is a Space key that is held down', async () => {
    const { gate, open } = gateOf();
    const { client, records } = matchService(() => [slip], gate);
    const { sent } = checkout({ client, props: held });
    const space = (type: 'keyDown' | 'keyUp', autoRepeat = false) =>
      protocol('Input.dispatchKeyEvent', {
        ...{ type, autoRepeat, key: ' ', code: 'Space', windowsVirtualKeyCode: 32 },
        ...(type === 'keyDown' && { text: ' ' }),
      });
    screen.getByRole('button', { name: 'Pay' }).focus();
    await space('keyDown');
    await space('keyUp');
    await waitFor(() => expect(records).toHaveLength(1));
    await space('keyDown');
    open();
    await waitForFocus('Use the suggestion');
    for (let times = 0; times < 3; times++) await space('keyDown', true);
    await space('keyUp');
    expect((await dialog()).textContent).toContain('Did you mean this address?');
    await space('keyDown');
    await space('keyUp');
    await waitFor(() => expect(sent).toMatchObject([{ line1: harbor.DeliveryAddress1 }]));
  });

  test('does not pay again if it is an Enter key that is held down and the service is unavailable', async () => {
    let calls = 0;
    const client = createClient({
      endpoints: { batch: 'https://batch.test' },
      credentials: { key: 'AA11-AA11-AA11-AA11' },
      fetch: () => {
        calls++;
        return Promise.resolve(new Response('', { status: 500 }));
      },
    });
    checkout({ client, props: { ...held, verification: { policy: 'strict' } } });
    await holdEnter('Try again');
    await dialog();
    expect(calls).toBe(1);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(calls).toBe(2));
  });

  test('does not answer it if it is the second click of a double click', async () => {
    const { sent } = checkout({ client: matchService(() => [slip]).client, props: held });
    await pay();
    await dialog();
    const button = screen.getByRole('button', { name: 'Use the suggestion' });
    await clickAt(button, 2);
    expect(screen.getByRole('dialog')).toContainElement(button);
    await clickAt(button, 1);
    await waitFor(() => expect(sent).toMatchObject([{ line1: harbor.DeliveryAddress1 }]));
  });
});

test('a question whose dialog a script of the page closes returns the user to the fields, and the next press asks again', async () => {
  const { client, records } = matchService(() => [slip]);
  const { sent, verified } = checkout({ client, props: { countries: ['US'], defaultValue: entered } });
  await pay();
  (await screen.findByRole<HTMLDialogElement>('dialog')).close();
  await waitFor(() => expect(verified).toMatchObject([{ outcome: 'edit' }]));
  expect(document.querySelector('form')).not.toHaveAttribute('data-held');
  await pay();
  await press('Use the suggestion');
  await waitFor(() => expect(sent).toMatchObject([{ line1: harbor.DeliveryAddress1 }]));
  expect(records).toHaveLength(1);
});

describe('a second submit of the agreed address', () => {
  const props = { countries: ['US'], defaultValue: entered };

  test('waits for the same answer, and is neither asked nor paid for again, if the app submits the form in `onVerified`', async () => {
    const { client, records } = matchService(() => [slip]);
    const onVerified = () => document.querySelector('form')?.requestSubmit();
    const { sent } = checkout({ client, props: { ...props, onVerified } });
    await pay();
    await dialog();
    await press('Use the suggestion');
    await waitFor(() => expect(sent).toMatchObject([{ line1: harbor.DeliveryAddress1 }]));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(records).toHaveLength(1);
  });

  test('is sent once, with its address, if the app disables the address in `onVerified` and enables it later', async () => {
    const { client, records } = matchService(() => [slip]);
    const sent: unknown[] = [];
    const outcomes: string[] = [];
    function Shop() {
      const [isBusy, setBusy] = React.useState(false);
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent.push(new FormData(event.currentTarget).get('line1'));
          }}
        >
          <fieldset disabled={isBusy}>
            <AddressForm
              {...props}
              verify="submit"
              onVerified={({ outcome }) => {
                outcomes.push(outcome);
                setBusy(true);
              }}
            />
          </fieldset>
          <button>Pay</button>
          <button type="button" onClick={() => setBusy(false)}>
            Continue
          </button>
        </form>
      );
    }
    render(
      <AddressProvider client={client}>
        <Shop />
      </AddressProvider>,
    );
    await pay();
    await dialog();
    await press('Use the suggestion');
    await waitFor(() => expect(outcomes).toEqual(['suggested']));
    await pay();
    act(() => screen.getByRole('button', { name: 'Continue' }).click());
    await waitFor(() => expect(sent).toEqual([harbor.DeliveryAddress1]));
    expect(records).toHaveLength(1);
  });
});

test('the focus returns to its field after an answer, in a shadow root too', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const container = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
  const { client } = matchService(() => [slip]);
  let sent = 0;
  render(
    <AddressProvider client={client}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent++;
        }}
      >
        <AddressForm verify="submit" countries={['US']} defaultValue={entered} />
        <button>Pay</button>
      </form>
    </AddressProvider>,
    { container },
  );
  const city = container.querySelector<HTMLInputElement>('[name=city]')!;
  await userEvent.click(city);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(host.shadowRoot?.activeElement?.textContent).toBe('Use the suggestion'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent).toBe(1));
  expect(host.shadowRoot?.activeElement).toBe(city);
  cleanup();
  host.remove();
});

test('the focus returns to a button outside the shadow root of the form', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const container = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
  const button = document.body.appendChild(document.createElement('button'));
  const { client } = matchService(() => [slip]);
  let sent = 0;
  render(
    <AddressProvider client={client}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent++;
        }}
      >
        <AddressForm verify="submit" countries={['US']} defaultValue={entered} />
      </form>
    </AddressProvider>,
    { container },
  );
  button.focus();
  container.querySelector('form')!.requestSubmit();
  await waitFor(() => expect(host.shadowRoot?.activeElement?.textContent).toBe('Use the suggestion'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent).toBe(1));
  expect(document.activeElement).toBe(button);
  cleanup();
  host.remove();
  button.remove();
});

/** Clicks at the place of an element, also while the element is invisible. A `clickCount` of 2 is the second click of a double click. */
async function clickAt(element: HTMLElement, clickCount: number): Promise<void> {
  // The test's page is an iframe in the browser's page.
  const frame = window.frameElement?.getBoundingClientRect();
  const { x, y } = element.getBoundingClientRect();
  for (const type of ['mousePressed', 'mouseReleased'])
    await protocol('Input.dispatchMouseEvent', {
      ...{ type, clickCount, button: 'left', x: x + 20 + (frame?.x ?? 0), y: y + 20 + (frame?.y ?? 0) },
    });
}
