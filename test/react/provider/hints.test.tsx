import { cleanup, render } from '@testing-library/react';
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

test('warns about nothing in production', async () => {
  const said = await saidOf({}, <AddressForm countries={['UK']} />, 'X4', 'production');
  await import('doorplate');
  expect(said).toEqual([]);
});
