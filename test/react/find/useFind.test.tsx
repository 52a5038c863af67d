import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AddressAutocomplete, AddressProvider, type UseFind, useFind } from 'doorplate';
import { createClient, type AddressServiceError, type Suggestion } from 'doorplate/core';
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import { endpoints, heldService, row } from '../../support/heldService.ts';
import { due } from '../../support/renderSearch.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

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
  expect(service.requests.map(({ input, aborted }) => [input, aborted])).toEqual([
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

test.each([
  { minutes: 4, finds: 1 },
  { minutes: 6, finds: 2 },
])(
  'sends $finds Find if `useFind` asks $minutes minutes later for what a search has found',
  async ({ minutes, finds }) => {
    const service = heldService();
    const client = createClient({ endpoints, fetch: service.fetch });
    let found: UseFind | undefined;
    function Probe() {
      found = useFind({ text: 'main', countries: ['US'], language: 'en' });
      return null;
    }
    const tree = (isAsking: boolean) => (
      <AddressProvider client={client}>
        <AddressAutocomplete countries={['US']} language="en" />
        {isAsking && <Probe />}
      </AddressProvider>
    );
    const view = render(tree(false));
    screen.getByRole('combobox').focus();
    await due();
    fireEvent.input(screen.getByRole('combobox'), { target: { value: 'main' }, inputType: 'insertText' });
    await due();
    service.open()[0]?.answer([house]);
    await due();
    expect(screen.getAllByRole('option')).toHaveLength(1);
    const later = Date.now() + minutes * 60_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    view.rerender(tree(true));
    await due();
    expect(found?.data).toHaveLength(1);
    expect(service.requests).toHaveLength(finds);
  },
);

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
