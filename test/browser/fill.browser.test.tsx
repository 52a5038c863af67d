import { act, cleanup, render, waitFor } from '@testing-library/react';
import { AddressAutocomplete, type AddressAutocompleteProps, AddressProvider } from 'doorplate';
import { createClient, regionsOf } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator } from 'doorplate/testing';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { foundRows } from '../support/searchFor.ts';

afterEach(cleanup);

const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;
const press = userEvent.keyboard;

function open(form: (search: (props: AddressAutocompleteProps) => ReactNode) => ReactNode) {
  const simulator = createSimulator({ latency: 0 });
  const { endpoints, credentials, fetch } = simulator;
  const client = createClient({ endpoints, credentials, fetch });
  render(
    <AddressProvider client={client}>
      <form>
        {form((props) => (
          <AddressAutocomplete countries={['US', 'CA']} {...props} />
        ))}
      </form>
    </AddressProvider>,
  );
  return simulator;
}

async function pick(text: string) {
  box().focus();
  box().select();
  await press(text);
  await foundRows();
  await press('{ArrowDown}{Enter}');
}

/**
 * Loads the code for `fill`, which otherwise loads with the first search that uses it. On a busy machine, a choice is faster, and `onSelect` does not
 * wait for that code.
 */
beforeAll(async () => {
  open((search) => (
    <>
      <input name="first" />
      {search({ fill: { first: 'postalCode' } })}
    </>
  ));
  await pick('77 beacon apt 1');
  await waitFor(() => expect(fieldOf('first').value).toBe('02108'));
  cleanup();
});

/** A controlled React field. It shows only text that its app has received. */
function Held({ name, ...props }: { name: string; readOnly?: boolean }) {
  const [text, setText] = useState('');
  return <input name={name} value={text} onChange={(event) => setText(event.target.value)} {...props} />;
}

/** Renders regions that load after their country is set, as from a server. */
function Places({ gate }: { gate: () => Promise<void> }) {
  const [country, setCountry] = useState('CA');
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    void gate().then(() => setNames(regionsOf(country).map(({ name }) => name)));
  }, [country, gate]);
  return (
    <>
      <select
        name="land"
        value={country}
        onChange={(event) => {
          setCountry(event.target.value);
          setNames([]);
        }}
      >
        <option value="CA">Canada</option>
        <option value="US">United States of America</option>
      </select>
      <select name="state" disabled={names.length === 0}>
        <option value="" />
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </>
  );
}

test('fills fields by name, by ref, by template and by function, and notifies the app of each', async () => {
  const heard: string[] = [];
  const onSelect: string[] = [];
  function Note({ search }: { search: (props: AddressAutocompleteProps) => ReactNode }) {
    const note = useRef<HTMLTextAreaElement>(null);
    return (
      <>
        <textarea ref={note} />
        {search({
          onSelect: () => onSelect.push(fieldOf('street').value),
          fill: [
            { to: 'street', value: '{buildingNumber} {street}' },
            { to: 'line', value: '{line1}, {line3}, {line2}' },
            { to: 'zip', value: 'postalCode' },
            { to: note, value: (_, { city }) => `To ${city}` },
            { to: 'fixed', value: 'city' },
            { to: 'agree', value: 'city' },
          ],
        })}
      </>
    );
  }
  const simulator = open((search) => (
    <>
      <Held name="street" />
      <Held name="line" />
      <input name="zip" />
      <Held name="fixed" readOnly />
      <input name="agree" type="checkbox" value="yes" />
      <Note search={search} />
    </>
  ));
  for (const type of ['input', 'change'])
    fieldOf('zip').addEventListener(type, () => heard.push(`${type} ${fieldOf('zip').value}`));
  await pick('77 beacon apt 1');
  await waitFor(() => expect(fieldOf('street').value).toBe('77 Beacon Street'));
  expect(fieldOf('line').value).toBe('77 Beacon Street, Apt 1');
  expect(heard).toEqual(['input 02108', 'change 02108']);
  expect(document.querySelector('textarea')?.value).toBe('To Boston');
  expect([fieldOf('fixed').value, fieldOf('agree').value, fieldOf('agree').checked]).toEqual(['', 'yes', false]);
  expect(onSelect).toEqual(['77 Beacon Street']);
  expect(simulator.ledger.filter(({ credits }) => credits > 0)).toHaveLength(1);
});

test('fills a country before its region, even if the region’s options come later and have names', async () => {
  let let_: () => void = () => undefined;
  let waiting = Promise.resolve();
  const gate = () => waiting;
  open((search) => (
    <>
      <Places gate={gate} />
      {search({ fill: { state: 'region', land: 'country' } })}
    </>
  ));
  await waitFor(() => expect(fieldOf('state').disabled).toBe(false));
  waiting = new Promise((resolve) => (let_ = resolve));
  await pick('77 beacon apt 1');
  await waitFor(() => expect(fieldOf('land').value).toBe('US'));
  expect(fieldOf('state').value).toBe('');
  act(() => {
    let_();
  });
  await waitFor(() => expect(fieldOf('state').value).toBe('Massachusetts'));
});

test('keeps typed text if the app asks for that, but not text from an earlier choice', async () => {
  open((search) => (
    <>
      <Held name="town" />
      <Held name="zip" />
      {search({ fill: { town: 'city', zip: 'postalCode' }, fillTyped: 'keep' })}
    </>
  ));
  await userEvent.fill(fieldOf('town'), 'My town');
  await pick('77 beacon apt 1');
  await waitFor(() => expect(fieldOf('zip').value).toBe('02108'));
  expect(fieldOf('town').value).toBe('My town');
  await pick('1600 pennsylvania');
  await waitFor(() => expect(fieldOf('zip').value).toMatch(/^205/));
  expect(fieldOf('town').value).toBe('My town');
});

test('opens no list and makes no call when it fills a search', async () => {
  const simulator = open((search) => (
    <>
      {search({ fill: { other: 'line1' } })}
      {search({ name: 'other', label: 'Another' })}
    </>
  ));
  await pick('77 beacon apt 1');
  await waitFor(() => expect(fieldOf('other').value).toBe('77 Beacon Street'));
  const asked = simulator.ledger.length;
  await userEvent.click(box());
  expect(fieldOf('other').getAttribute('aria-expanded')).toBe('false');
  expect(simulator.ledger).toHaveLength(asked);
});

test('leaves the region to the user once they have chosen another country, whose regions can have the same codes', async () => {
  function Codes() {
    const [country, setCountry] = useState('US');
    return (
      <>
        <select name="land" value={country} onChange={(event) => setCountry(event.target.value)}>
          <option value="US">United States</option>
          <option value="BR">Brazil</option>
        </select>
        <select name="state" key={country}>
          <option value="" />
          {regionsOf(country).map(({ code }) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </>
    );
  }
  open((search) => (
    <>
      <Codes />
      {search({ fill: { state: 'region', land: 'country' } })}
    </>
  ));
  await pick('77 beacon apt 1');
  await waitFor(() => expect(fieldOf('state').value).toBe('MA'));
  fieldOf('land').focus();
  await press('b');
  expect(fieldOf('land').value).toBe('BR');
  // MutationObservers run before the next frame.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(fieldOf('state').value).toBe('');
});

test('fills a field with a saved address if the user edited the field while another address was loading', async () => {
  const { endpoints, credentials, fetch } = createSimulator({ latency: 0 });
  const never = new Promise<Response>(() => undefined);
  const client = createClient({
    ...{ endpoints, credentials },
    fetch: (request) => (/find/i.test(request.url) ? fetch(request) : never),
  });
  const salem = { line1: '12 Elm Street', city: 'Salem', region: 'MA', postalCode: '01970', country: 'US' };
  render(
    <AddressProvider client={client}>
      <form>
        <Held name="town" />
        <AddressAutocomplete countries={['US']} fill={{ town: 'city' }} saved={[{ address: salem }]} />
      </form>
    </AddressProvider>,
  );
  await pick('77 beacon apt 1');
  await waitFor(() => expect(document.querySelector('[data-phase=retrieving]')).not.toBeNull());
  await userEvent.fill(fieldOf('town'), 'Elsewhere');
  await userEvent.clear(box());
  await waitFor(() => expect(document.querySelector('[role=option]')).not.toBeNull());
  await press('{ArrowDown}{Enter}');
  await waitFor(() => expect(fieldOf('town').value).toBe('Salem'));
});
