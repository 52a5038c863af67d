/**
 * Reason why a call failed.
 * - `input`: the input or the options are invalid; nothing was sent
 * - `network`: the connection failed (it was refused or reset, or the device was offline), or the answer was a redirect
 * - `timeout`: the client did not get a complete answer within the call's timeout
 * - `aborted`: the caller's signal aborted the call
 * - `http`: the status was not 2xx, and the answer contained no error object
 * - `service`: the answer contained an error object, possibly with status 200
 * - `response`: the answer does not match the specification
 * - `limit`: the client has already sent as many requests as its own `limits` allow; nothing was sent
 */
export type ErrorKind = 'input' | 'network' | 'timeout' | 'aborted' | 'http' | 'service' | 'response' | 'limit';

/** Details of an `AddressServiceError`. */
export interface ErrorDetails {
  /** HTTP status, if there was one. */
  status?: number | undefined;
  /** Error number or short error text from the service ("2", "1001"). */
  code?: string | undefined;
  /**
   * Explanation from the service. For a network error, the error code from Node (`ECONNREFUSED`) or the name of the error that a source threw
   * (`TypeError`), never the error message.
   */
  cause?: string | undefined;
  /** Advice from the service. */
  resolution?: string | undefined;
  /** Id that the service assigned to the incident. */
  id?: string | undefined;
  /** Whether the service may have done the work. If so, the call is not retried automatically. */
  mayHaveBeenCharged?: boolean | undefined;
  /**
   * Whether the service refused the call without doing any work: with status 429, with status 503 and a Retry-After header, or with error 10. If
   * true, nothing was charged, and you can send the same call again later.
   */
  refused?: boolean | undefined;
  /** Milliseconds that the service asked callers to wait, at most one hour. */
  retryAfter?: number | undefined;
  /** Zero-based indices of the records without an answer. Undefined if it is unknown which records have one. */
  missing?: readonly number[] | undefined;
  /** The readable part of an invalid answer. Not enumerable, so that logging the error reveals no address. */
  partial?: unknown;
  /** Rows in the answer that match no record. Not enumerable either. */
  unplaced?: readonly unknown[] | undefined;
}

/**
 * Error that a failed call rejects with. Contains no key, typed text, address or email, except in `partial` and `unplaced`. Text from the
 * service is redacted, but redaction cannot recognize data in an encoding that only the service uses (docs/guides/charges.md).
 */
export class AddressServiceError extends Error {
  override name = 'AddressServiceError';
  readonly kind: ErrorKind;
  /** Name of the operation: a built-in one or your own. */
  readonly operation: string;
  declare readonly status: number | undefined;
  declare readonly code: string | undefined;
  declare readonly cause: string | undefined;
  declare readonly resolution: string | undefined;
  declare readonly id: string | undefined;
  readonly mayHaveBeenCharged: boolean;
  readonly refused: boolean;
  declare readonly retryAfter: number | undefined;
  declare readonly missing: readonly number[] | undefined;
  declare readonly partial: unknown;
  declare readonly unplaced: readonly unknown[] | undefined;

  constructor(kind: ErrorKind, operation: string, message: string, details: ErrorDetails = {}) {
    const { partial, unplaced, mayHaveBeenCharged = false, refused = false, ...visible } = details;
    super(message);
    this.kind = kind;
    this.operation = operation;
    this.mayHaveBeenCharged = mayHaveBeenCharged;
    this.refused = refused;
    Object.assign(this, visible);
    Object.defineProperties(this, {
      partial: { value: partial, writable: true },
      unplaced: { value: unplaced, writable: true },
    });
  }
}

const kinds: readonly unknown[] = [
  'input',
  'network',
  'timeout',
  'aborted',
  'http',
  'service',
  'response',
  'limit',
] satisfies ErrorKind[];

interface ErrorOfKind<K extends ErrorKind> extends AddressServiceError {
  readonly kind: K;
}

/** Type of the classes below. Written out, because the inferred type would depend on the type definitions (DOM or Node) used for the build. */
type ErrorClass<K extends ErrorKind> = new (
  operation: string,
  message: string,
  details?: ErrorDetails,
) => ErrorOfKind<K>;

/** Creates the error class for a kind, such as `InputError` for `input`. */
function createErrorClass<K extends ErrorKind>(kind: K): ErrorClass<K> {
  return class extends AddressServiceError {
    override name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Error`;
    declare readonly kind: K;
    constructor(operation: string, message: string, details?: ErrorDetails) {
      super(kind, operation, message, details);
    }
  };
}

export class InputError extends createErrorClass('input') {}
export class NetworkError extends createErrorClass('network') {}
export class TimeoutError extends createErrorClass('timeout') {}
export class AbortedError extends createErrorClass('aborted') {}
export class HttpError extends createErrorClass('http') {}
export class ServiceError extends createErrorClass('service') {}
export class ResponseError extends createErrorClass('response') {}
export class LimitError extends createErrorClass('limit') {}

/** Creates the error for a call whose code could not be loaded. Nothing was sent. */
export const notLoadedError = (operation: string): NetworkError =>
  new NetworkError(
    operation,
    `${operation}: could not load its code. Nothing was sent. Check the connection, or reload the page.`,
  );

/**
 * Whether a value is an error from this package and, if `kind` is given, of this kind. Unlike `instanceof`, also recognizes errors from another
 * realm or from another copy of the package.
 *
 * @example
 * ```ts
 * if (isAddressServiceError(error, 'service')) console.log(error.code, error.resolution);
 * ```
 */
export function isAddressServiceError<K extends ErrorKind = ErrorKind>(
  value: unknown,
  kind?: K,
): value is AddressServiceError & { readonly kind: K } {
  const error = value as Partial<AddressServiceError> | null | undefined;
  return (
    typeof error === 'object' &&
    error !== null &&
    typeof error.operation === 'string' &&
    typeof error.mayHaveBeenCharged === 'boolean' &&
    (kind ? error.kind === kind : kinds.includes(error.kind))
  );
}

/**
 * Returns an error from this package unchanged. Wraps any other rejection of a call in a `ResponseError`.
 *
 * @param mayHaveBeenCharged `mayHaveBeenCharged` of the new `ResponseError`.
 */
export function toAddressServiceError(
  cause: unknown,
  operation: string,
  mayHaveBeenCharged = false,
): AddressServiceError {
  return isAddressServiceError(cause)
    ? cause
    : new ResponseError(operation, `${operation} ended without an answer.`, { mayHaveBeenCharged });
}

/**
 * Whether the service rejected the key or the account, so that a retry would fail too. The service indicates this with an error number or with
 * status 401, 402 or 403.
 */
export const isAccountRejected = ({ code = '', status = 0 }: Pick<AddressServiceError, 'code' | 'status'>): boolean =>
  (status > 400 && status < 404) || (/^-?\d+$/.test(code) && isPermanentCode(Number(code)));

/** Whether an error with this number is permanent (2 to 9, 11 to 17, 22 or 23), so that a retry would fail too. */
const isPermanentCode = (code: number) => code > 1 && code < 24 && code !== 10 && (code < 18 || code > 21);
