import {
  type AddressServiceError,
  isAccountRefusal,
  type RelayedError,
  relayedFileType,
  toRelayedError,
} from '../../core/index.ts';

/** Result of one call to the service. */
export interface ServiceResult {
  /** Unmodified response from the service, with its content type. */
  raw: { text: string; type: string } | undefined;
  /** A download in relay format, or the part of it that arrived. */
  file: Blob | undefined;
  /** Credits used. If a download is incomplete, this is the number of records that arrived. */
  credits: number;
  error: AddressServiceError | undefined;
}

/** Response to one call. Unlike a `Response`, it can be sent more than once. This is necessary because a call can arrive twice. */
export interface RelayResponse {
  readonly status: number;
  readonly body: string | Blob;
  readonly headers: Readonly<Record<string, string>>;
}

/** Thrown for a request that the relay rejects. Nothing was sent to the service. */
export class RequestRefused extends Error {
  constructor(
    readonly status: number,
    /** Message for the developer of the page. It names the problem and the fix. Contains no data from the request. */
    override readonly message: string,
    readonly details: Partial<RelayedError> = {},
    readonly headers: Readonly<Record<string, string>> = {},
    /** Error from the limit store or the call store. Used only in the log. */
    readonly store?: unknown,
  ) {
    super(message);
  }
}

/** Thrown when the visitor disconnected and the call was aborted. Nothing was charged, so the same call can be sent again. */
export class VisitorLeft extends Error {}

export const fileHeaders = { 'content-type': relayedFileType };
const jsonHeaders = { 'content-type': 'application/json' };

/** Serializes an error in the format that the page's client reads. */
const serializeError = (error: RelayedError) => JSON.stringify({ relayed: error });

/** Error for every problem with the account. Visitors get no details of the problem. The log contains the details. */
const accountRefused = {
  kind: 'service',
  message: 'The address service is not available to this site. See the log of its relay.',
  code: 'account',
  status: 403,
} as const;

/** Returns the HTTP status for an error. A 4xx always means that nothing was charged. */
function errorStatus({ kind, status = 0, refused, mayHaveBeenCharged }: AddressServiceError): number {
  if (refused) return 429;
  if (kind === 'timeout') return 504;
  if (mayHaveBeenCharged || kind === 'network' || status >= 500) return 502;
  return status >= 400 ? status : 422;
}

/** Returns the response for the result of a call, with the key redacted. */
export function toResponse({ raw, file, error }: ServiceResult, redact: (text: string) => string): RelayResponse {
  // An incomplete file is sent too, because its records were paid for. The error is at the end of the file.
  if (file) return { status: 200, body: file, headers: fileHeaders };
  if (!error || (error.kind === 'response' && raw)) {
    // The page's client parses and checks the complete response as if it had called the service itself.
    const type = /\bjson\b|^$/.test(raw?.type ?? '') ? 'application/json' : 'text/plain;charset=utf-8';
    return { status: 200, body: redact(raw?.text ?? ''), headers: { 'content-type': type } };
  }
  const { retryAfter, mayHaveBeenCharged, missing, partial, unplaced } = error;
  if (isAccountRefusal(error)) {
    // The service may have charged for other rows in the same response.
    const body = redact(serializeError({ ...accountRefused, mayHaveBeenCharged, missing, partial, unplaced }));
    return { status: mayHaveBeenCharged ? 502 : 403, body, headers: jsonHeaders };
  }
  const wait = retryAfter === undefined ? undefined : { 'retry-after': String(Math.ceil(retryAfter / 1000)) };
  return {
    status: errorStatus(error),
    body: redact(serializeError(toRelayedError(error))),
    headers: { ...jsonHeaders, ...wait },
  };
}

/** Returns the response for a rejected request. */
export function refusalResponse({ status, message, details, headers }: RequestRefused): RelayResponse {
  const error: RelayedError = { kind: 'http', message, status, mayHaveBeenCharged: false, ...details };
  return { status, body: serializeError(error), headers: { ...jsonHeaders, ...headers } };
}

/** Headers that are sent with every response: no-store, nosniff, no-referrer. */
const securityHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Creates the `Response`. No header from the service is passed on. */
export function createResponse(
  { status, body, headers }: Omit<RelayResponse, 'body'> & { readonly body: RelayResponse['body'] | ReadableStream },
  extraHeaders: Readonly<Record<string, string>>,
): Response {
  return new Response(status === 204 ? null : body, {
    status,
    headers: { ...securityHeaders, ...headers, ...extraHeaders },
  });
}
