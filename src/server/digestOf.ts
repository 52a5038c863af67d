import { hexOf } from './hexOf.ts';

/** What tells one body from another (SHA-256). It is the same on every machine. */
export const digestOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytes));
