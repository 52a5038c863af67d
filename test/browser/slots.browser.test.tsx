import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AddressForm,
  AddressProvider,
  AddressVerification,
  type Components,
  EmailField,
  type LabelProps,
  type MessageProps,
  parts,
} from 'doorplate';
import { createClient } from 'doorplate/core';
import { Suspense } from 'react';
import { createSimulator } from 'doorplate/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchFor } from '../support/searchFor.ts';
import { slotNames, watchedKit } from '../support/watchedKit.tsx';
import 'doorplate/styles.css';

const simulator = createSimulator();
const client = createClient({
  endpoints: simulator.endpoints,
  credentials: simulator.credentials,
  fetch: (request) => simulator.fetch(request),
});

beforeEach(() => {
  document.body.innerHTML = '';
});
afterEach(cleanup);

/** Searches, chooses and makes an error, so that every slot renders at least once. */
async function walk() {
  const user = userEvent.setup();
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: /address/i });
  act(() => document.querySelector('form')?.requestSubmit());
  await searchFor(box, 'main st');
  await user.keyboard('{ArrowDown}');
}

const checkout = (more?: Partial<Components>) => (
  <form onSubmit={(event) => event.preventDefault()}>
    <EmailField {...(more && { components: more })} />
    <AddressForm layout="search" countries={['US', 'CA']} {...(more && { components: more })} />
  </form>
);

test.each(['in the provider', 'in the components'])(
  'renders an app’s own elements everywhere, given %s',
  async (where) => {
    const { kit, given } = watchedKit();
    const inProvider = where === 'in the provider';
    render(
      <AddressProvider client={client} {...(inProvider && { components: kit })}>
        {checkout(inProvider ? undefined : kit)}
      </AddressProvider>,
    );
    await walk();
    for (const name of slotNames) expect(given(name).length, name).toBeGreaterThan(0);
    // None of our own elements is left where a slot is replaced.
    const inside = document.querySelector('form')!;
    const strays = inside.querySelectorAll(
      'label:not(.kit-label), button:not(.kit-button), select:not(.kit-input), svg:not(.kit-icon), input[name]:not(.kit-input, [type=hidden])',
    );
    expect([...strays].map((element) => element.outerHTML)).toEqual([]);
  },
);

test('gives each slot its state as data attributes', async () => {
  const { kit, given } = watchedKit();
  render(
    <AddressProvider client={client} components={kit}>
      {checkout()}
    </AddressProvider>,
  );
  await walk();
  const attributes = (name: (typeof slotNames)[number], attribute: string) =>
    new Set(given(name).map((props) => props[attribute]));
  expect([...attributes('Label', 'data-field')]).toEqual(expect.arrayContaining(['search', 'email', 'country']));
  expect([...attributes('Input', 'data-field')]).toEqual(expect.arrayContaining(['search', 'email']));
  expect([...attributes('Input', 'data-invalid')]).toContain(true);
  expect([...attributes('Input', 'data-open')]).toContain(true);
  expect([...attributes('Select', 'data-field')]).toContain('country');
  expect([...attributes('Button', 'data-kind')]).toEqual(expect.arrayContaining(['toggle', 'clear', 'link']));
  expect([...attributes('Option', 'data-kind')]).toContain('address');
  expect([...attributes('Option', 'data-active')]).toEqual(expect.arrayContaining([true, undefined]));
  expect([...attributes('Icon', 'data-icon')]).toEqual(expect.arrayContaining(['search', 'clear', 'alert']));
  expect([...attributes('Message', 'data-kind')]).toContain('error');
});

test('gives each slot a ref, wherever it is rendered', async () => {
  const { kit, given } = watchedKit();
  render(
    <AddressProvider client={client} components={kit}>
      {checkout()}
    </AddressProvider>,
  );
  await walk();
  for (const name of slotNames) {
    expect(given(name).length, name).toBeGreaterThan(0);
    expect(
      given(name).filter(({ ref }) => ref === undefined || ref === null),
      name,
    ).toEqual([]);
  }
});

test('renders an app’s element that takes no ref without a warning', async () => {
  const warned = vi.spyOn(console, 'error');
  const Plain = ({ className, children, 'data-kind': kind }: MessageProps) => (
    <p className={className} data-kind={kind} data-plain="">
      {children}
    </p>
  );
  render(
    <AddressProvider client={client} components={{ Message: Plain }}>
      {checkout()}
    </AddressProvider>,
  );
  await walk();
  expect(document.querySelectorAll('[data-plain]').length).toBeGreaterThan(0);
  expect(warned.mock.calls).toEqual([]);
});

test('renders React’s built-in elements unchanged', async () => {
  render(
    <AddressProvider client={client} components={{ Icon: Suspense as never }}>
      {checkout()}
    </AddressProvider>,
  );
  expect(document.querySelectorAll('svg')).toHaveLength(0);
});

test('prefers an element of the component to one of the provider', async () => {
  const { kit, given } = watchedKit();
  const Mine = ({ className: _, ...props }: LabelProps) => <label {...props} data-mine="true" />;
  render(
    <AddressProvider client={client} components={kit}>
      <EmailField components={{ Label: Mine }} />
    </AddressProvider>,
  );
  expect(document.querySelectorAll('label[data-mine]')).toHaveLength(1);
  expect(given('Label')).toEqual([]);
  expect(given('Input').length).toBeGreaterThan(0);
});

test('names each of our elements in parts.ts, with every state', async () => {
  render(<AddressProvider client={client}>{checkout()}</AddressProvider>);
  await walk();
  const known = new Map(
    Object.entries<{ is: string; states?: Record<string, readonly string[]> }>(parts).map(([name, part]) => [
      `doorplate-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      part,
    ]),
  );
  const drawn = [...document.querySelectorAll('[class*="doorplate-"]')];
  expect(drawn.length).toBeGreaterThan(20);
  const unknown = drawn.flatMap((element) => {
    const own = [...element.classList].filter((name) => name.startsWith('doorplate-'));
    const states = own.map((name) => known.get(name)?.states ?? {});
    return [
      ...own.filter((name) => !known.has(name)),
      ...element
        .getAttributeNames()
        .filter((name) => name.startsWith('data-'))
        .filter((name) => {
          const values = states.flatMap((one) => (one[name] ? [one[name]] : []));
          return !values.some((list) => list.length === 0 || list.includes(element.getAttribute(name) ?? ''));
        })
        .map((name) => `${own.join('.')}[${name}=${element.getAttribute(name) ?? ''}]`),
    ];
  });
  expect([...new Set(unknown)]).toEqual([]);
});

test('asks with the app’s own elements in a verification too', () => {
  const { kit, given } = watchedKit();
  const fields = {
    company: '',
    line1: '1 Main St',
    line2: '',
    line3: '',
    district: '',
    city: 'Galena',
    region: 'IL',
    postalCode: '61036',
    country: 'US',
  };
  const nothing = () => undefined;
  const question = {
    entered: fields,
    suggestion: undefined,
    differences: [],
    mayKeep: true,
    error: undefined,
    candidates: [],
    missing: 'unit',
    verdict: 'fix',
    units: ['Apt 1'],
  };
  const verification = { question, takeEntered: nothing, addUnit: nothing, edit: nothing } as never;
  render(
    <AddressProvider client={client}>
      <AddressVerification verification={verification} components={kit} />
    </AddressProvider>,
  );
  expect(given('Button').map((props) => props['data-kind'])).toEqual(
    expect.arrayContaining(['primary', 'secondary', 'link']),
  );
  expect(given('Input').at(-1)?.['data-field']).toBe('unit');
});
