import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Address, Client } from '../../core/index.ts';
import { paidAnswersOf } from '../provider/paidAnswers.ts';
import { retrieveKey, type RetrieveOptions } from './retrieveKey.ts';
import { withCalls } from './withCalls.ts';

/** A Retrieve in a person's act: **1 credit per id, options and session**. The cache is shown the answer; it is kept apart from it. */
export async function retrieveOnce(
  cache: QueryClient,
  client: Client,
  id: string,
  given?: RetrieveOptions,
): Promise<Address[]> {
  const queryKey = retrieveKey(client, id, given);
  const known = cache.getQueryData<Address[]>(queryKey);
  if (known) return known;
  const addresses = await paidAnswersOf(client).ask(hashKey(queryKey), () =>
    withCalls('retrieve', ({ retrieve }) => retrieve(client, id, given)),
  );
  cache.setQueryData(queryKey, addresses);
  return addresses;
}
