import { cleanup, fireEvent, render } from '@testing-library/react';
import { AddressAutocomplete, AddressForm, AddressProvider } from 'doorplate';
import { type ClientOptions, createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const { endpoints, credentials, fetch } = createSimulator();
const simulated = { endpoints, credentials, fetch };

/** Returns the console messages of a page. Each message is printed once, so the last marker proves that all were printed. */
async function saidOf(options: ClientOptions, element: React.ReactNode, mark: string, mode = 'development') {
  vi.stubEnv('NODE_ENV', mode);
  const said: string[] = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void said.push(text));
  render(<AddressProvider client={createClient(options)}>{element}</AddressProvider>);
  // A second page has its own fault. When that is reported, everything about the first page has been reported too.
  render(
    <AddressProvider client={createClient(simulated)}>
      <AddressAutocomplete countries={[mark]} />
    </AddressProvider>,
  );
  if (mode === 'development') await vi.waitFor(() => expect(said.join()).toContain(mark));
  return said.filter((text) => !text.includes(mark));
}

describe('in development the console warns', () => {
  test('that "UK" is not a country code, and which code is', async () => {
    const said = await saidOf(simulated, <AddressForm countries={['US', 'UK']} />, 'X1');
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/"UK".*ISO 3166.*The United Kingdom is "GB"/);
  });

  test('that a client has no endpoint, and how to set it', async () => {
    const said = await saidOf({}, <AddressForm />, 'X2');
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/neither `relay` nor `endpoints`.*`relay: "\/api\/address"`/);
  });

  test('that everyone can read a key in the page, without printing the key', async () => {
    const said = await saidOf(
      { endpoints: { platform: 'https://platform.test' }, credentials: { key: 'AA11-AA11-AA11-AA11' } },
      <AddressAutocomplete />,
      'X3',
    );
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/Anyone who opens the page can read it.*`relay`/);
    expect(said[0]).not.toContain('AA11');
  });

  test('about nothing for a simulator, a relay, a local service, or a key that an app fetches', async () => {
    const local = { endpoints: { platform: 'http://localhost:8787' }, credentials: { key: 'AA11-AA11-AA11-AA11' } };
    const fetched = { endpoints: { platform: 'https://platform.test' }, credentials: () => ({ key: 'k' }) };
    for (const [at, options] of [simulated, { relay: '/api' }, local, fetched].entries())
      expect(await saidOf(options, <AddressForm countries={['us', 'CAN', 'Mexico']} />, `Y${String(at)}`)).toEqual([]);
  });
});

describe('when a search becomes a plain input', () => {
  const typesIn = async (mode: string, fallbackToInput: boolean) => {
    vi.stubEnv('NODE_ENV', mode);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const client = createClient({ ...simulated, limits: { find: 0 } });
    const { container } = render(
      <AddressProvider client={client}>
        <AddressAutocomplete fallbackToInput={fallbackToInput} placeholder="Search" />
        <AddressAutocomplete fallbackToInput={fallbackToInput} />
      </AddressProvider>,
    );
    const [input, other] = container.querySelectorAll('input');
    fireEvent.focus(input!);
    fireEvent.input(input!, { target: { value: '1' }, inputType: 'insertText' });
    return { warn, input: input!, other: other! };
  };
  const said = (warn: { mock: { calls: unknown[][] } }) =>
    warn.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('plain input'));

  test('the console says once why, and the placeholder no longer invites to search', async () => {
    const { warn, input, other } = await typesIn('development', true);
    await vi.waitFor(() => expect(said(warn)).toHaveLength(1));
    expect(said(warn)[0]).toMatch(/because the client has reached its own limit of calls\. .*limit/);
    expect([input.placeholder, other.placeholder]).toEqual(Array(2).fill('Enter the address yourself'));
  });

  test('the console says nothing in production, where the placeholder changes too', async () => {
    const { warn, other } = await typesIn('production', true);
    await vi.waitFor(() => expect(other.placeholder).toBe('Enter the address yourself'));
    await import('doorplate');
    expect(said(warn)).toEqual([]);
  });
});

test('warns about nothing in production', async () => {
  const said = await saidOf({}, <AddressForm countries={['UK']} />, 'X4', 'production');
  await import('doorplate');
  expect(said).toEqual([]);
});
