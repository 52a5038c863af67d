import { act, cleanup, render } from '@testing-library/react';
import { AddressProvider, type RetrieveVariables, type UseRetrieve, useRetrieve, useUsage } from 'doorplate';
import { createClient, type Address, type AddressServiceError } from 'doorplate/core';
import { StrictMode } from 'react';
import { afterEach, expect, expectTypeOf, test } from 'vitest';
import { addressRow, endpoints, heldService } from '../../support/heldService.ts';
import { due } from '../../support/renderSearch.tsx';

afterEach(cleanup);

test('makes one request with `useRetrieve` for two simultaneous clicks, and none for an id that was answered', async () => {
  const service = heldService();
  const client = createClient({ endpoints, fetch: service.fetch });
  let retrieve: ReturnType<typeof useRetrieve> | undefined;
  let usage: ReturnType<typeof useUsage> | undefined;
  function Probe() {
    retrieve = useRetrieve();
    usage = useUsage();
    return null;
  }
  render(
    <StrictMode>
      <AddressProvider client={client}>
        <Probe />
      </AddressProvider>
    </StrictMode>,
  );
  act(() => {
    retrieve?.mutate('A|1');
    retrieve?.mutate('A|1');
  });
  await due();
  expect(service.of('retrieve')).toHaveLength(1);
  service.open()[0]?.answer([addressRow('A|1', '12 Main Street')]);
  await due();
  expect(retrieve?.data?.[0]?.line1).toBe('12 Main Street');
  await act(async () => {
    await retrieve?.mutateAsync('A|1');
  });
  expect(service.of('retrieve')).toHaveLength(1);
  expect(usage).toMatchObject({ calls: 1, charges: 1, inDoubt: 0, operations: { retrieve: { calls: 1, charges: 1 } } });
});

test('types the error of `useRetrieve` as a service error, without a cast', async () => {
  expectTypeOf<ReturnType<typeof useRetrieve>>().toEqualTypeOf<UseRetrieve>();
  expectTypeOf<UseRetrieve['error']>().toEqualTypeOf<AddressServiceError | null>();
  expectTypeOf<UseRetrieve['data']>().toEqualTypeOf<Address[] | undefined>();
  expectTypeOf<Parameters<UseRetrieve['mutate']>[0]>().toEqualTypeOf<RetrieveVariables>();
  const service = heldService();
  const client = createClient({ endpoints, fetch: service.fetch });
  let retrieve: UseRetrieve | undefined;
  function Probe() {
    retrieve = useRetrieve();
    return null;
  }
  render(
    <AddressProvider client={client}>
      <Probe />
    </AddressProvider>,
  );
  act(() => retrieve?.mutate('A|1'));
  await due();
  service.open()[0]?.fail(500);
  await due();
  expect(retrieve?.error?.kind).toBe('http');
  expect(retrieve?.error?.mayHaveBeenCharged).toBe(true);
});
