import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { AddressProvider, type PostalFields, type UseAddressFormOptions, type Verification } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import axe from 'axe-core';
import { StrictMode, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { OwnCheckout } from '../../stories/OwnCheckout.tsx';
import { wordsIn } from '../support/wordsIn.ts';

afterEach(cleanup);

const beacon = {
  DeliveryAddress1: '77 Beacon Street',
  Premise: '77',
  Thoroughfare: 'Beacon Street',
  Locality: 'Boston',
  AdministrativeArea: 'MA',
  PostalCode: '02108',
  Country: 'US',
  AVC: 'V44-I44-P6-090',
};

/** Renders a checkout with custom fields. Its service is the simulator's search and a verification that knows one house. */
function open(options: UseAddressFormOptions = {}, locale = 'en') {
  const simulator = createSimulator();
  const asked: Record<string, string>[] = [];
  const sent: Record<string, string>[] = [];
  const verified: Verification[] = [];
  const changes: PostalFields[] = [];
  const client = createClient({
    endpoints: { ...simulator.endpoints, batch: 'https://batch.test' },
    credentials: simulator.credentials,
    fetch: async (request) => {
      if (new URL(request.url).host !== 'batch.test') return simulator.fetch(request);
      const { Addresses } = (await request.json()) as { Addresses: Record<string, string>[] };
      asked.push(...Addresses);
      return Response.json(Addresses.map((address) => ({ Input: address, Matches: [beacon] })));
    },
  });
  render(
    <StrictMode>
      <AddressProvider client={client} words={wordsIn[locale]} locale={locale}>
        <OwnCheckout
          verification={{ maxWait: 30_000 }}
          onVerified={(it) => verified.push(it)}
          onChange={(value) => changes.push(value)}
          onSend={(data) => sent.push(data as Record<string, string>)}
          {...options}
        />
      </AddressProvider>
    </StrictMode>,
  );
  return { simulator, asked, sent, verified, changes };
}

const box = () => screen.getByRole('combobox', { name: 'Where shall we deliver?' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const labels = () => [...document.querySelectorAll('form > div label')].map(({ textContent }) => textContent);
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');

async function pick(text: string, option: RegExp) {
  await userEvent.type(box(), text);
  await userEvent.click(await screen.findByRole('option', { name: option }));
  await waitFor(() => expect(field('Street address')).toBeTruthy());
}

describe('a form with custom fields', () => {
  test('captures an address, allows manual edits, verifies it on submit, and sends the agreed address once', async () => {
    const { simulator, asked, sent, verified } = open();
    await pick('77 beacon apt 1', /77 Beacon Street/);
    expect([field('Street address').value, field('City').value, field('State').value, field('ZIP code').value]).toEqual(
      ['77 Beacon Street', 'Boston', 'MA', '02108'],
    );
    await userEvent.fill(field('Street address'), '77 Becon Street');
    await press('Order');
    const question = await screen.findByRole('region', { name: 'Your address' });
    expect(question.textContent).toContain('We know it as: 77 Beacon Street, Apt 1, Boston, MA 02108');
    expect(sent).toEqual([]);
    await press('That is mine');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      country: 'US',
      line1: '77 Beacon Street',
      line2: 'Apt 1',
      city: 'Boston',
      region: 'MA',
      postalCode: '02108',
    });
    expect(verified.map(({ outcome }) => outcome)).toEqual(['suggested']);
    expect(asked).toHaveLength(1);
    expect(simulator.ledger.filter(({ operation }) => operation === 'retrieve')).toHaveLength(1);
  });

  test('sends a chosen, unchanged address without a question, and without a charge for one', async () => {
    const { asked, sent } = open();
    await pick('77 beacon apt 1', /77 Beacon Street/);
    await press('Order');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(asked).toEqual([]);
  });

  test('focuses the first line when the user returns from the question, and sends nothing', async () => {
    const { sent, verified } = open({ defaultValue: { line1: '77 Becon Street', city: 'Boston', region: 'MA' } });
    await userEvent.fill(field('ZIP code'), '02108');
    await press('Order');
    await screen.findByRole('region', { name: 'Your address' });
    await press('Let me look again');
    await waitFor(() => expect(document.activeElement).toBe(field('Street address')));
    expect([sent, verified.map(({ outcome }) => outcome)]).toEqual([[], ['edit']]);
  });

  test('keeps a typed unit that is not on record, and reports it at its field', async () => {
    open();
    await pick('1600 pennsylvania apt 4b', /1600 Pennsylvania/);
    const unit = screen.getByDisplayValue('apt 4b');
    expect(described(unit)).toContain('“apt 4b”');
    await userEvent.fill(unit, '');
    await waitFor(() => expect(described(unit)).toBe(''));
  });

  test('reports missing values in words at the field, which has the focus', async () => {
    const { sent } = open();
    await userEvent.type(box(), 'somewhere');
    await press('Order');
    await waitFor(() => expect(described(box())).toMatch(/choose a suggestion/i));
    expect(document.activeElement).toBe(box());
    await press('I will type it in');
    await waitFor(() => expect(document.activeElement).toBe(field('Street address')));
    // Text typed in the search is kept.
    expect(field('Street address').value).toBe('somewhere');
    await press('Order');
    await waitFor(() => expect(described(field('City'))).toContain('City'));
    expect(document.activeElement).toBe(field('City'));
    expect(field('City').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await userEvent.type(field('City'), 'Boston');
    expect(field('City').getAttribute('aria-invalid')).toBeNull();
  });

  test('reports a doubtful postal code without blocking the form', async () => {
    open({ defaultValue: { line1: '1 Main Street', city: 'Galena', region: 'Illinois', postalCode: '6103' } });
    expect(field('State').value).toBe('IL');
    await userEvent.click(field('ZIP code'));
    await userEvent.tab();
    await waitFor(() => expect(described(field('ZIP code'))).toContain('20500'));
    expect(field('ZIP code').getAttribute('aria-invalid')).toBeNull();
  });

  test('uses the country’s own order, words, regions and required fields', async () => {
    open({ defaultValue: { line1: '1-1 Chiyoda', region: 'Tokyo', postalCode: '100-8111', country: 'JP' } });
    expect(labels().slice(0, 3)).toEqual(['Postal code', 'Prefecture', 'Street address']);
    expect(within(field('Prefecture')).getAllByRole('option').length).toBeGreaterThan(40);
    expect(field('Prefecture').value).toBe('13');
    await userEvent.selectOptions(field('Country or region'), 'US');
    await waitFor(() => expect(labels()).toContain('ZIP code'));
    expect(field('State').value).toBe('');
    expect([field('ZIP code').required, field('Country or region').required]).toEqual([true, false]);
  });

  test('switches the address to another language without a call, and keeps manual edits', async () => {
    const { simulator } = open({ countries: ['CA'] });
    await pick('1155 sainte-catherine', /1155/);
    await userEvent.fill(document.querySelector<HTMLInputElement>('[name="line2"]')!, 'Suite 9');
    await press('FRE');
    await waitFor(() => expect(field('City').value).toBe('Montréal'));
    expect(screen.getByDisplayValue('Suite 9')).toBeTruthy();
    expect(simulator.ledger.filter(({ operation }) => operation === 'retrieve')).toHaveLength(1);
  });

  test('resets on “Begin again”, and notifies the app', async () => {
    const { changes } = open({ defaultCountry: 'CA' });
    await userEvent.type(box(), '10 main');
    await press('I will type it in');
    await userEvent.type(field('City'), 'Ottawa');
    await press('Begin again');
    await waitFor(() => expect(box()).toHaveProperty('value', ''));
    expect(changes.at(-1)).toMatchObject({ line1: '', city: '', country: 'CA' });
    expect(document.querySelector('[name="city"]')).toBeNull();
  });

  test('shows the app’s own errors, names and autofill tokens', () => {
    open({
      name: 'shipping',
      section: 'shipping',
      errors: { postalCode: 'We do not deliver there yet.' },
      defaultValue: { line1: '1 Main Street', city: 'Galena', postalCode: '61036' },
    });
    expect(described(field('ZIP code'))).toBe('We do not deliver there yet.');
    expect(field('ZIP code').name).toBe('shipping.postalCode');
    expect(field('ZIP code').autocomplete).toBe('shipping postal-code');
  });

  test('has labels in the page’s language, and no accessibility problem', async () => {
    open({ defaultValue: { line1: '1 Main Street', city: 'Galena', postalCode: '6103' } }, 'fr');
    expect(field('Ville').value).toBe('Galena');
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  });
});

const capitals = (next: PostalFields) =>
  Object.fromEntries(Object.entries(next).map(([name, text]) => [name, text.toUpperCase()])) as PostalFields;

test('shows the fields of a controlled form as its app writes them', async () => {
  const simulator = createSimulator();
  const { endpoints, credentials, fetch } = simulator;
  function Page() {
    const [value, setValue] = useState<PostalFields | undefined>();
    return (
      <OwnCheckout
        verify={undefined}
        {...(value ? { value } : {})}
        onChange={(next) => {
          setValue(capitals(next));
        }}
      />
    );
  }
  render(
    <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
      <Page />
    </AddressProvider>,
  );
  await pick('77 beacon apt 1', /77 Beacon Street/);
  await waitFor(() => expect(field('Street address').value).toBe('77 BEACON STREET'));
  await userEvent.type(field('City'), ' x');
  expect(field('City').value).toBe('BOSTON X');
});
