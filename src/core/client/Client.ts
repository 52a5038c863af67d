import type { AddressServiceError, ErrorKind } from '../errors.ts';
import type { AddressSource } from '../operation/AddressSource.ts';

/** A replacement for `fetch`. */
export type FetchAdapter = (request: Request) => Promise<Response>;

/** Keys for your account. */
export interface Credentials {
  /** Key for the capture platform, the batch services and email validation. */
  key?: string;
  /** Key for the legacy services, which accept only old-generation keys. */
  legacyKey?: string;
  /**
   * Bearer token for the simple batch cleanse. The specification of this service requires an HTTP bearer token in addition to the key.
   * @default `key`
   */
  bearer?: string;
}

/** Event for one request that the client passed to its `fetch`. Never contains typed text, an address, an id or a key. */
export interface CallEvent {
  operation: string;
  /** Number of the attempt: 1 for the first attempt of a call, 2 for the first retry, and so on. */
  attempt: number;
  outcome: 'ok' | ErrorKind;
  /** HTTP status, if a response arrived. */
  status?: number | undefined;
  /** Milliseconds from passing the request to the client's `fetch` to the end of the response body. */
  ms: number;
  chargeable: boolean;
  /** Credits for the rows that arrived, even if the answer is incomplete. */
  credits: number;
  mayHaveBeenCharged: boolean;
}

/** Name of a base URL in `endpoints`. Each operation is sent to one of these URLs. */
export type EndpointName = 'platform' | 'base' | 'batch' | 'legacy';

/** Options for `createClient`. */
export interface ClientOptions {
  /** Base URLs of the services that you use. A URL must use `https:`, or `http:` if its host is a loopback address. */
  endpoints?: Partial<Record<EndpointName, string>> & {
    /** Alternative host for the international batch cleanse, used instead of `batch` if set. */
    oci?: string;
  };
  /**
   * URL of a relay on your own server, used instead of `endpoints`. The client sends the input as JSON in a POST request to {relay}/{operation}.
   * The relay adds the key, calls the service and returns the service's answer (docs/guides/relay.md).
   */
  relay?: string;
  /** Your own source of addresses for `find` and `retrieve` (docs/guides/sources.md). All other operations still use `endpoints` or `relay`. */
  source?: AddressSource;
  /**
   * Credentials, or a function that returns them. The client calls this function before each request. Omit this option if a relay or your
   * `fetch` adds the credentials.
   */
  credentials?: Credentials | (() => Credentials | Promise<Credentials>);
  /**
   * Function that takes a `Request` and returns a promise of a `Response`. If it throws or rejects, the call fails as if the connection had
   * failed.
   * @default `globalThis.fetch`
   */
  fetch?: FetchAdapter;
  /**
   * Timeout for a whole call in milliseconds, including all attempts, the delays between them and the response body. A number applies to all
   * operations. An object sets the timeout of each operation by name.
   * @default 10000; 60000 for calls with many records; 300000 for files
   */
  timeout?: number | Readonly<Record<string, number>>;
  /**
   * API that serves Find and Retrieve at `endpoints.platform`. The capture platform (`'platform'`) covers North America only. Accounts in other
   * regions use the classic Capture Interactive API (`'interactive'`).
   * @default 'platform'
   */
  dialect?: 'platform' | 'interactive';
  /**
   * Versions of the classic Capture Interactive API. Used only with `dialect: 'interactive'`.
   * @default { find: 'v1.10', retrieve: 'v1.2', format: 'json3' }
   */
  versions?: {
    find?: 'v1.10' | 'v1.20' | (string & {});
    retrieve?: 'v1.2' | 'v1.30' | (string & {});
    format?: 'json3' | 'json6' | (string & {});
  };
  /**
   * Maximum size of an answer in bytes. A larger answer fails with a `response` error. Does not apply to downloaded files.
   * @default 67108864 (64 MB)
   */
  maxBytes?: number;
  /**
   * Name of the form field that contains the addresses for email validation. The specification does not mention this name, but the default is
   * publicly known.
   * @default 'Emails'
   */
  emailsParameter?: string;
  /** Called after every HTTP request. If this function throws, the call continues. */
  onCall?: (event: CallEvent) => void;
  /**
   * Maximum number of requests for each operation during the lifetime of this client. Once a limit is reached, the client rejects further calls
   * with a `limit` error and sends nothing.
   * @default no limit
   */
  limits?: Readonly<Record<string, number>>;
}

/** A client created by `createClient`. Pass it to the operations. All properties are internal. */
export interface Client {
  /** Id that keeps the cached answers of different clients apart. */
  readonly id: string;
  readonly options: ClientOptions;
  /** Number of requests sent, by operation. Clients that `observeCalls` creates from this client share the same numbers. */
  readonly sent: Map<string, number>;
  /** Number of retries that the client can still make. Each successful call adds a fraction of a retry. */
  readonly retryBudget: { left: number };
  /** @param result the output or the error of the request. Never passed to the app's listeners. */
  readonly onCall: (
    event: CallEvent,
    result?: { readonly output?: unknown; readonly error?: AddressServiceError },
  ) => void;
}

/** Options for a single call. */
export interface CallOptions {
  /** Signal that aborts the call. Aborting a call that was already charged does not undo the charge. */
  signal?: AbortSignal;
  /**
   * Timeout for this whole call, in milliseconds. Must be positive.
   * @default the client's `timeout`
   */
  timeout?: number;
  /**
   * Whether to retry this call if its outcome is unknown. You may be charged again for the retry, so you can set this option only for a single
   * call, not for a client.
   * @default false
   */
  retryInDoubt?: boolean;
}
