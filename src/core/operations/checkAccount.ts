import { type AddressServiceError, isAccountRejected, toAddressServiceError } from '../errors.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { find } from './find.ts';

/**
 * Reason why an account cannot be used.
 *
 * - `key`: the service does not know the key, or the key has expired or is of the wrong type
 * - `site`: the key is limited to other sites or IP addresses
 * - `service`: the key or the plan does not include the address search
 * - `credit`: the account is out of credit
 * - `limit`: a daily, demo, free or rate limit has been reached, or one of the client's own `limits`
 * - `account`: the account is suspended, or its agreement is not signed. Through a relay: any account problem (see the relay's log)
 * - `relay`: the relay rejects this visitor, or has no such route
 * - `network`: the service cannot be reached, or does not answer in time
 * - `setup`: the client has no endpoint or no relay for the search, or its options are invalid
 * - `unknown`: anything else, such as an answer that cannot be read
 */
export type AccountProblem =
  | 'key'
  | 'site'
  | 'service'
  | 'credit'
  | 'limit'
  | 'account'
  | 'relay'
  | 'network'
  | 'setup'
  | 'unknown';

/** Result of `checkAccount`. `error.message` says what happened and what to do. */
export type AccountCheck = { ok: true } | { ok: false; reason: AccountProblem; error: AddressServiceError };

/** Error numbers of the service that indicate each problem. */
const problems: Record<AccountProblem, string> = {
  key: '2 12 15 16',
  credit: '3',
  site: '4 5 22',
  service: '6 7 11',
  limit: '8 10 13 14 17',
  account: '9 23 account',
  ...{ relay: '', network: '', setup: '', unknown: '' },
};

function problemOf(error: AddressServiceError, isRelayed: boolean): AccountProblem {
  const { kind, code = '', status = 0 } = error;
  if (kind === 'limit' || status === 429) return 'limit';
  if (kind === 'input') return 'setup';
  if (kind === 'network' || kind === 'timeout') return 'network';
  const named = Object.entries(problems).find(([, codes]) => code && codes.split(' ').includes(code));
  if (named) return named[0] as AccountProblem;
  if (isRelayed && status > 400 && status < 406) return 'relay';
  if (/\b(?:unknown|invalid|wrong|bad|expired)\s(?:\w+\s)?key\b/i.test(error.message)) return 'key';
  if (/\bcredit\b/i.test(error.message)) return 'credit';
  return isAccountRejected(error) ? 'account' : 'unknown';
}

/**
 * Checks whether the client can search for addresses: its key, its account and its connection. Call it when someone asks for a check, such
 * as on a settings page or in a health check, and never when a page loads. It does not check other services. It may succeed even if no
 * credit is left for Retrieves, because the service decides whether a Find reports this.
 *
 * Makes one Find call for the text "1" with a limit of one row. **Find is free of charge**, but the service limits the number of Finds per
 * Retrieve, and the call counts towards the client's own `limits`. After a network failure, a 429 or a 5xx, it
 * is retried up to two times.
 *
 * @returns `{ ok: true }`, or the reason and the error. Rejects only if `signal` aborts the call.
 * @example
 * ```ts
 * const check = await checkAccount(client);
 * if (!check.ok) console.warn(check.reason, check.error.message);
 * ```
 */
export async function checkAccount(client: Client, options?: CallOptions): Promise<AccountCheck> {
  try {
    await find(client, { text: '1', limit: 1 }, options);
    return { ok: true };
  } catch (cause) {
    const error = toAddressServiceError(cause, 'find');
    if (error.kind === 'aborted') throw cause;
    return { ok: false, reason: problemOf(error, client.options.relay !== undefined), error };
  }
}
