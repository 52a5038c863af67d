import type { Client, CallOptions, retrieve, Address } from '../../core/index.ts';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { paidAnswersOf, paidOptions } from '../cache/paidAnswers.ts';
import { withCalls } from './withCalls.ts';

/** The options that make another question: one that is not given, or empty, does not. undefined where none does. */
export function givenOptions(options: RetrieveOptions): RetrieveOptions | undefined {
  const given = Object.entries(options as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && (typeof value !== 'object' || Object.keys(value ?? {}).length > 0),
  );
  return given.length ? Object.fromEntries(given) : undefined;
}

/** Begins the key of every query of this client. */
export const questionKey = (client: Client) => ['doorplate', client.id] as const;

/** What of a Retrieve changes its answer, and is part of the question. */
export type RetrieveOptions = object & Omit<NonNullable<Parameters<typeof retrieve>[2]>, keyof CallOptions>;

/** The key of one Retrieve, by the options that `givenOptions` leaves. No credential is ever in it. */
export const retrieveKey = (client: Client, id: string, given?: RetrieveOptions) => [
  ...questionKey(client),
  'retrieve',
  id,
  ...(given ? [given] : []),
];

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

/** Retrieve as query options: **chargeable, 1 credit**, sent once (`addressQueries.retrieve`). */
export function retrieveOptions(client: Client, id: string, options: RetrieveOptions) {
  const given = givenOptions(options);
  const queryKey = retrieveKey(client, id, given);
  return paidOptions<Address[]>(
    paidAnswersOf(client),
    hashKey(queryKey),
    queryKey,
    // No signal on purpose: an abort would not undo the charge, only lose the answer.
    () => withCalls('retrieve', ({ retrieve }) => retrieve(client, id, given)),
    false,
  );
}
