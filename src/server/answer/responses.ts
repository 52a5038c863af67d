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
  /** A download in the format in which a relay streams files, or the part of it that arrived. */
  file: Blob | undefined;
  /** Credits used. For an incomplete download, the number of records that arrived. */
  credits: number;
  error: AddressServiceError | undefined;
}

/** Response to one call. Unlike a `Response`, it can be sent more than once, because a call can arrive twice. */
export interface RelayResponse {
  readonly status: number;
  readonly body: string | Blob;
  readonly headers: Readonly<Record<string, string>>;
}

/** Thrown for a request that the relay rejects. Nothing was sent to the service. */
export class RequestRefused extends Error {
  /** Reason that is written to the log. */
  readonly reason: string;
  /** Error that caused the refusal. Its message is added to the reason in the log. */
  override readonly cause: unknown;
  /** Error from the limit store or the call store. Used only in the log. */
  readonly store: unknown;
  /** Additional headers of the response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Details of the error that the page's client will throw. */
  readonly details: Partial<RelayedError>;

  constructor(
    readonly status: number,
    /** Message that tells the page's developer what is wrong and how to fix it. Contains no data from the request. */
    override readonly message: string,
    { reason = message, cause, store, headers = {}, ...details }: RefusalOptions = {},
  ) {
    super(message);
    this.reason = reason;
    this.cause = cause;
    this.store = store;
    this.headers = headers;
    this.details = details;
  }
}

interface RefusalOptions extends Omit<Partial<RelayedError>, 'cause'> {
  /** Reason for the log. @default the message for the page */
  reason?: string;
  cause?: unknown;
  store?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** Thrown when the visitor has disconnected and the call was aborted. Nothing was charged, so the same call can be sent again. */
export class VisitorLeft extends Error {}

export const fileHeaders = { 'content-type': relayedFileType };
const jsonHeaders = { 'content-type': 'application/json' };

/** Serializes an error in the format that the page's client expects. */
const serializeError = (error: RelayedError) => JSON.stringify({ relayed: error });

/** Error for any problem with the account. Except in development, visitors get no details. The log contains them. */
const accountRefused = {
  kind: 'service',
  message: 'The address service is not available to this site. See the log of its relay.',
  code: 'account',
  status: 403,
} as const;

/** Problems with the key or the account, by the service's error number. */
const accountProblems = new Map([
  ['2', 'wrong key'],
  ['3', 'no credit left'],
  ['4', 'the key is not allowed from this IP address'],
  ['5', 'the key is not allowed from this URL'],
  ['6', 'the key does not include this service'],
  ['7', 'the plan does not include this service'],
  ['8', 'the key has reached its daily limit'],
  ['9', 'the account is suspended'],
  ['11', 'no license'],
  ['12', 'a management key is required'],
  ['13', 'the demo limit has been reached'],
  ['14', 'the limit of the free service has been reached'],
  ['15', 'wrong type of key'],
  ['16', 'the key has expired'],
  ['17', 'this user has reached the limit'],
  ['22', 'the service requires https'],
  ['23', 'the agreement has not been signed'],
]);

/** Describes why a call failed, for the log. Text from the service is redacted. */
export function failureReason(error: AddressServiceError, redact: (text: string) => string): string {
  const problem = isAccountRefusal(error) && (accountProblems.get(error.code ?? '') ?? problemIn(error.message));
  return redact(problem ? `${problem}: ${error.message}` : error.message);
}

/** Returns the account problem that a message from the service describes. */
const problemIn = (sentence: string): string =>
  /\b(?:unknown|invalid|wrong|bad)\s(?:\w+\s)?key\b/i.test(sentence)
    ? 'wrong key'
    : /\bexpired\b/i.test(sentence)
      ? 'the key has expired'
      : 'the service rejected the key or the account';

/** Returns the HTTP status for an error. A 4xx always means that nothing was charged. */
function errorStatus({ kind, status = 0, refused, mayHaveBeenCharged }: AddressServiceError): number {
  if (refused) return 429;
  if (kind === 'timeout') return 504;
  if (mayHaveBeenCharged || kind === 'network' || status >= 500) return 502;
  return status >= 400 ? status : 422;
}

/**
 * Returns the response for the result of a call, with the key redacted.
 *
 * @param isDevelopment Whether the response says why the service rejected the account.
 */
export function toResponse(
  { raw, file, error }: ServiceResult,
  redact: (text: string) => string,
  isDevelopment: boolean,
): RelayResponse {
  // An incomplete file is sent too, because its records were paid for. The error is at its end.
  if (file) return { status: 200, body: file, headers: fileHeaders };
  if (!error || (error.kind === 'response' && raw)) {
    // The page's client parses and checks the complete response as if it had called the service itself.
    const type = /\bjson\b|^$/.test(raw?.type ?? '') ? 'application/json' : 'text/plain;charset=utf-8';
    return { status: 200, body: redact(raw?.text ?? ''), headers: { 'content-type': type } };
  }
  const { retryAfter, mayHaveBeenCharged, missing, partial, unplaced } = error;
  if (isAccountRefusal(error)) {
    // The service may have charged for other rows in the same response.
    const message = isDevelopment
      ? `The service rejected the call: ${failureReason(error, redact)}`
      : accountRefused.message;
    const body = redact(serializeError({ ...accountRefused, message, mayHaveBeenCharged, missing, partial, unplaced }));
    return { status: mayHaveBeenCharged ? 502 : 403, body, headers: jsonHeaders };
  }
  const wait = retryAfter === undefined ? undefined : { 'retry-after': String(Math.ceil(retryAfter / 1000)) };
  return {
    status: errorStatus(error),
    body: redact(serializeError(toRelayedError(error))),
    headers: { ...jsonHeaders, ...wait },
  };
}

/**
 * Returns the response for a rejected request.
 *
 * @param reason Reason in the log, if the page may read it.
 */
export function refusalResponse(
  { status, message: summary, details, headers }: RequestRefused,
  reason = summary,
): RelayResponse {
  const message = reason.startsWith(summary) ? reason : `${summary} (${reason})`;
  const error: RelayedError = { kind: 'http', message, status, mayHaveBeenCharged: false, ...details };
  return { status, body: serializeError(error), headers: { ...jsonHeaders, ...headers } };
}

/** Headers that are sent with every response: no-store, nosniff, no-referrer. */
const securityHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Creates the `Response`. Does not pass on any headers from the service. */
export function createResponse(
  { status, body, headers }: Omit<RelayResponse, 'body'> & { readonly body: RelayResponse['body'] | ReadableStream },
  extraHeaders: Readonly<Record<string, string>>,
): Response {
  return new Response(status === 204 ? null : body, {
    status,
    headers: { ...securityHeaders, ...headers, ...extraHeaders },
  });
}
