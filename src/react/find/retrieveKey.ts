import type { CallOptions, Client, retrieve } from '../../core/index.ts';
import { questionKey } from './questionKey.ts';

/** What of a Retrieve changes its answer, and is part of the question. */
export type RetrieveOptions = object & Omit<NonNullable<Parameters<typeof retrieve>[2]>, keyof CallOptions>;

/** The key of one Retrieve, by the options that `givenOptions` leaves. No credential is ever in it. */
export const retrieveKey = (client: Client, id: string, given?: RetrieveOptions) => [
  ...questionKey(client),
  'retrieve',
  id,
  ...(given ? [given] : []),
];
