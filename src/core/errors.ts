/**
 * - `input`: refused before anything was sent
 * - `network`: no answer (connection refused, reset, offline, a redirect)
 * - `timeout`: no whole answer within the call's time
 * - `aborted`: the caller's signal
 * - `http`: a status other than 2xx without an error object
 * - `service`: the service's own error object, in a 200 too
 * - `response`: an answer that is not what the specification shows
 * - `limit`: the client's own limit was reached; nothing was sent
 */
export type ErrorKind = 'input' | 'network' | 'timeout' | 'aborted' | 'http' | 'service' | 'response' | 'limit';

export interface ErrorDetails {
  /** HTTP status, where there was one. */
  status?: number | undefined;
  /** The service's error number or short text ("2", "1001"). */
  code?: string | undefined;
  /** The service's words on why; for a network error the platform's short code (`ECONNREFUSED`), never its text. */
  cause?: string | undefined;
  /** The service's words on what to do. */
  resolution?: string | undefined;
  /** The service's id of the incident. */
  id?: string | undefined;
  /** true: the service may have done the work. The call is never repeated on its own. */
  mayHaveBeenCharged?: boolean | undefined;
  /**
   * true: refused without work (429, 503 with Retry-After, and the service's own error 10). Nothing was charged; the same call may be sent
   * again, later.
   */
  refused?: boolean | undefined;
  /** ms that the service asked to wait; at most one hour. */
  retryAfter?: number | undefined;
  /** Which records of the call (from 0) got no answer, where the answer has fewer or more rows than were sent. */
  missing?: readonly number[] | undefined;
  /** What was readable of a bad answer. Not enumerable, so that a logged error carries no address. */
  partial?: unknown;
}

/**
 * What every failed call rejects with. No key, typed text, address or email is ever in it, `partial` aside: what a service says is redacted, but
 * for encodings of its own (docs/guides/charges.md).
 */
export class AddressServiceError extends Error {
  override name = 'AddressServiceError';
  readonly kind: ErrorKind;
  /** The name of its row in the table, or of an operation of your own. */
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

  constructor(kind: ErrorKind, operation: string, message: string, details: ErrorDetails = {}) {
    const { partial, mayHaveBeenCharged = false, refused = false, ...shown } = details;
    super(message);
    this.kind = kind;
    this.operation = operation;
    this.mayHaveBeenCharged = mayHaveBeenCharged;
    this.refused = refused;
    Object.assign(this, shown);
    Object.defineProperty(this, 'partial', { value: partial, configurable: true });
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

/** Written out, so that the declarations name nothing of the platform that they were made on. */
type ErrorOf<K extends ErrorKind> = new (operation: string, message: string, details?: ErrorDetails) => ErrorOfKind<K>;

/** A subclass per kind, each with its name: `InputError` of `input`. */
function errorOf<K extends ErrorKind>(kind: K): ErrorOf<K> {
  return class extends AddressServiceError {
    override name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Error`;
    declare readonly kind: K;
    constructor(operation: string, message: string, details?: ErrorDetails) {
      super(kind, operation, message, details);
    }
  };
}

export class InputError extends errorOf('input') {}
export class NetworkError extends errorOf('network') {}
export class TimeoutError extends errorOf('timeout') {}
export class AbortedError extends errorOf('aborted') {}
export class HttpError extends errorOf('http') {}
export class ServiceError extends errorOf('service') {}
export class ResponseError extends errorOf('response') {}
export class LimitError extends errorOf('limit') {}

/**
 * Is this one of our errors (of that kind)? Works across realms and copies of the package, where `instanceof` fails.
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
 * Whatever a call rejected with, as one of our errors: the one place where an error of another kind (a cache that was emptied, a bug) is made
 * into one.
 *
 * @param mayHaveBeenCharged what is said of a charge when the error is not one of ours.
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

/** Service errors that trying again cannot mend: 2 to 9, 11 to 17, 22 and 23. */
const unmendable = (code: number) =>
  (code >= 2 && code <= 9) || (code >= 11 && code <= 17) || code === 22 || code === 23;

/**
 * Does the service refuse the key or the account, so that trying again does not help: by the number of its error, or by the status 401, 402 or 403?
 */
export const isAccountRejected = ({ code = '', status = 0 }: Pick<AddressServiceError, 'code' | 'status'>): boolean =>
  (status > 400 && status < 404) || (/^-?\d+$/.test(code) && unmendable(Number(code)));
