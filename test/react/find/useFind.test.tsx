import { cleanup, render } from '@testing-library/react';
import { AddressProvider, type UseFind, useFind } from 'doorplate';
import { createClient, type AddressServiceError, type Suggestion } from 'doorplate/core';
import { afterEach, expect, expectTypeOf, test } from 'vitest';
import { endpoints, heldService, row } from '../../support/heldService.ts';
import { due } from '../../support/renderSearch.tsx';

afterEach(cleanup);

const house = row('A|1', '12 Main Street');

test('calls the service with `useFind` when the query changes, uses the cache, and aborts superseded requests', async () => {
  const service = heldService();
  const client = createClient({ endpoints, fetch: service.fetch });
  let found: ReturnType<typeof useFind> | undefined;
  function Probe({ text }: { text: string }) {
    found = useFind({ text });
    return null;
  }
  const tree = (text: string) => (
    <AddressProvider client={client}>
      <Probe text={text} />
    </AddressProvider>
  );
  const view = render(tree(''));
  await due();
  expect(service.requests).toHaveLength(0);
  view.rerender(tree('main'));
  await due();
  view.rerender(tree('oak'));
  await due();
  expect(service.requests.map(({ asked, aborted }) => [asked, aborted])).toEqual([
    ['main', true],
    ['oak', false],
  ]);
  service.open()[0]?.answer([house]);
  await due();
  expect(found?.data).toHaveLength(1);
  view.rerender(tree(''));
  view.rerender(tree('oak'));
  await due();
  expect(service.requests).toHaveLength(2);
});

test('types the error of `useFind` as a service error, without a cast', async () => {
  expectTypeOf<ReturnType<typeof useFind>>().toEqualTypeOf<UseFind>();
  expectTypeOf<UseFind['error']>().toEqualTypeOf<AddressServiceError | null>();
  expectTypeOf<UseFind['data']>().toEqualTypeOf<Suggestion[] | undefined>();
  const client = createClient({ endpoints, fetch: async () => new Response('{}', { status: 401 }) });
  let found: UseFind | undefined;
  function Probe() {
    found = useFind({ text: 'main' });
    return null;
  }
  render(
    <AddressProvider client={client}>
      <Probe />
    </AddressProvider>,
  );
  await due();
  expect(found?.error?.kind).toBe('http');
  expect(found?.error?.mayHaveBeenCharged).toBe(false);
});
