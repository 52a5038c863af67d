import {
  type RelayedError,
  type AddressServiceError,
  extraRowsOf,
  isAccountRefusal,
  relayedFileType,
  toRelayedError,
} from '../../core/index.ts';
import type { Asked } from './ask.ts';

/** What is sent back. It can be sent twice: a browser may ask for one call twice. */
export interface Answer {
  readonly status: number;
  readonly body: string | Blob;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request that the handler does not pass on. Nothing was sent to the service for it. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    /** For the developer of the page: what is wrong, and how to mend it. Never what was sent. */
    override readonly message: string,
    readonly details: Partial<RelayedError> = {},
    readonly headers: Readonly<Record<string, string>> = {},
    /** What a store of limits or of calls failed with. For the log, not for a page. */
    readonly store?: unknown,
  ) {
    super(message);
  }
}

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

/** On every reply: nobody keeps it, guesses its type, or learns from it where the visitor was. Nothing of the service's own headers is passed on. */
const always = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

export function replyWith(
  { status, body, headers }: Omit<Answer, 'body'> & { readonly body: Answer['body'] | ReadableStream },
  more: Readonly<Record<string, string>>,
): Response {
  return new Response(status === 204 ? null : body, { status, headers: { ...always, ...headers, ...more } });
}
