import type { CallOptions, Client, retrieve } from '../../core/index.ts';
import { questionKey } from './questionKey.ts';

/** What of a Retrieve changes its answer, and is part of the question. */
export type RetrieveOptions = object & Omit<NonNullable<Parameters<typeof retrieve>[2]>, keyof CallOptions>;

/** An option that is not given, or empty, makes no other question. */
const given = (options: object) =>
  Object.entries(options as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && (typeof value !== 'object' || Object.keys(value ?? {}).length > 0),
  );

/** The key of one Retrieve. No credential is ever in it. */
export function retrieveKey(client: Client, id: string, options: RetrieveOptions) {
  const more = given(options);
  const asked = more.length ? [Object.fromEntries(more)] : [];
  return [...questionKey(client), 'retrieve', id, ...asked];
}
