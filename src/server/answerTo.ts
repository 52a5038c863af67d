import {
  type AddressServiceError,
  extraRowsOf,
  isAccountRefusal,
  relayedFileType,
  toRelayedError,
  type RelayedError,
} from '../core/index.ts';
import type { Answer } from './Answer.ts';
import type { Asked } from './ask.ts';
import type { Refused } from './Refused.ts';

export const asFile = { 'content-type': relayedFileType };
const json = { 'content-type': 'application/json' };

/** The body of an error, as a client of ours reads it. */
const told = (error: RelayedError) => JSON.stringify({ relayed: error });

/** What a visitor is told of an account that the service refuses, whatever is wrong with it: the log has the rest. */
const accountRefused = {
  kind: 'service',
  message: 'The address service does not answer this site. The log of its relay says why.',
  code: 'account',
  status: 403,
} as const;

/** HTTP status by which the error of a call is answered: 4xx where nothing was charged, whatever reads it. */
function statusOf({ kind, status = 0, refused, mayHaveBeenCharged }: AddressServiceError): number {
  if (refused) return 429;
  if (kind === 'timeout') return 504;
  if (mayHaveBeenCharged || kind === 'network' || status >= 500) return 502;
  return status >= 400 ? status : 422;
}

/** What the browser gets for one call. */
export function answerTo({ raw, file, error }: Asked, clean: (text: string) => string): Answer {
  // Also of one that was torn: what came is paid for, and its end tells the error.
  if (file) return { status: 200, body: file, headers: asFile };
  if (!error || (error.kind === 'response' && raw)) {
    // What the service answered, whole: the page's client reads it, and judges it, as it would its own.
    const type = /\bjson\b|^$/.test(raw?.type ?? '') ? 'application/json' : 'text/plain;charset=utf-8';
    return { status: 200, body: clean(raw?.text ?? ''), headers: { 'content-type': type } };
  }
  const { retryAfter, mayHaveBeenCharged, missing, partial } = error;
  if (isAccountRefusal(error)) {
    // Rows beside it were paid for all the same.
    const body = clean(told({ ...accountRefused, mayHaveBeenCharged, missing, partial, extra: extraRowsOf(error) }));
    return { status: mayHaveBeenCharged ? 502 : 403, body, headers: json };
  }
  const wait = retryAfter === undefined ? undefined : { 'retry-after': String(Math.ceil(retryAfter / 1000)) };
  return { status: statusOf(error), body: clean(told(toRelayedError(error))), headers: { ...json, ...wait } };
}

/** What the browser gets for a request that was not passed on. */
export function refusalTo({ status, message, details, headers }: Refused): Answer {
  const error: RelayedError = { kind: 'http', message, status, mayHaveBeenCharged: false, ...details };
  return { status, body: told(error), headers: { ...json, ...headers } };
}
