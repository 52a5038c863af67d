import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(cleanup);

test('two presses while the code of the verification is loading verify the address once and send it once', async () => {
  // The code of the verification is not loaded yet.
  vi.resetModules();
  const { AddressForm, AddressProvider } = await import('doorplate');
  const { createClient } = await import('doorplate/core');
  const records: unknown[] = [];
  const client = createClient({
    endpoints: { batch: 'https://batch.test', platform: 'https://platform.test' },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: Record<string, string>[] };
      records.push(...Addresses);
      return Response.json(Addresses.map((Input) => ({ Input, Matches: [{ ...Input, AVC: 'V44-I44-P6-100' }] })));
    },
  });
  const sent: unknown[] = [];
  const outcomes: string[] = [];
  const { container } = render(
    <AddressProvider client={client}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(new FormData(event.currentTarget).get('line1'));
        }}
      >
        <AddressForm
          verify="submit"
          verification={{ maxWait: 30_000 }}
          onVerified={({ outcome }) => outcomes.push(outcome)}
          defaultValue={{ line1: '1 Elm Street', city: 'Salem', region: 'MA', postalCode: '01970', country: 'US' }}
        />
        <button name="pay" />
      </form>
    </AddressProvider>,
  );
  const button = container.querySelector<HTMLButtonElement>('[name=pay]')!;
  button.click();
  button.click();
  await waitFor(() => expect(outcomes).not.toEqual([]));
  await waitFor(() => expect(container.querySelector('[data-held]')).toBeNull());
  expect([outcomes, sent, records.length]).toEqual([['accepted'], ['1 Elm Street'], 1]);
});
