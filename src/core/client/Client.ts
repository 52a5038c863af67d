import type { ErrorKind } from '../errors.ts';

/** A pluggable `fetch`. */
export type FetchAdapter = (request: Request) => Promise<Response>;

/** Keys of the account. */
export interface Credentials {
  /** Key for the capture platform, the batch services and email validation. */
  key?: string;
  /** Key for the legacy services, which accept only old-generation keys. */
  legacyKey?: string;
  /** Bearer token for the simple batch cleanse, which declares an HTTP bearer scheme in addition to the key. */
  bearer?: string;
}

/** Event for one request that was passed to the adapter. Never contains a text, an address, an id or a key. */
export interface CallEvent {
  operation: string;
  /** 1 for the first attempt of a call, 2 for the first retry, and so on. */
  attempt: number;
  outcome: 'ok' | ErrorKind;
  /** HTTP status, if a response arrived. */
  status?: number | undefined;
  /** Milliseconds from passing the request to the adapter until the end of the body. */
  ms: number;
  chargeable: boolean;
  /** Credits used by the rows that arrived, even if the answer is incomplete. */
  credits: number;
  mayHaveBeenCharged: boolean;
}

/** Name of a base URL in `endpoints`. Each operation is sent to one of them. */
export type EndpointName = 'platform' | 'base' | 'batch' | 'legacy';

/** Options of `createClient`. */
export interface ClientOptions {
  /** Base URLs of the services that you use: `https:`, or `http:` on a loopback address. */
  endpoints?: Partial<Record<EndpointName, string>> & {
    /** Alternative host of the international batch cleanse, used instead of `batch`. */
    oci?: string;
  };
  /**
   * URL of your own server, used instead of `endpoints`. The client sends POST {relay}/{operation} with the input as JSON. The server adds the
   * key and returns the service's answer (docs/guides/relay.md).
   */
  relay?: string;
  /** Credentials, or a function that is called before each request. Omit them if a relay or an adapter adds them. */
  credentials?: Credentials | (() => Credentials | Promise<Credentials>);
  /**
   * Takes a `Request` and returns a `Response`. An error that it throws counts as a failed connection.
   * @default globalThis.fetch; `doorplate/batch` uses a faster path over the same connections
   */
  fetch?: FetchAdapter;
  /**
   * Milliseconds for a whole call, including all attempts, the delays between them and the response body. A single number applies to all
   * operations. An object sets the timeout per operation.
   * @default 10000; 60000 for calls with many records, 300000 for files
   */
  timeout?: number | Readonly<Record<string, number>>;
  /**
   * API that serves Find and Retrieve at `endpoints.platform`: the capture platform (North America only), or the classic Capture Interactive
   * API, which accounts in other regions have.
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
   * Maximum number of bytes of an answer. A larger answer fails with a `response` error. Downloaded files can have any size.
   * @default 67108864 (64 MB)
   */
  maxBytes?: number;
  /**
   * Form field for the addresses of an email validation. The specification does not show its name. The default is publicly known.
   * @default 'Emails'
   */
  emailsParameter?: string;
  /** Called after every HTTP request. If it throws, the call continues. */
  onCall?: (event: CallEvent) => void;
  /**
   * Maximum number of requests per operation during the lifetime of this client. A request over the limit is rejected before it is sent.
   * @default no limit
   */
  limits?: Readonly<Record<string, number>>;
}

/** A client created by `createClient`. Pass it to the operations. Its members are internal. */
export interface Client {
  /** Identifies the client in a cache. */
  readonly id: string;
  readonly options: ClientOptions;
  /** Number of requests passed to the adapter, by operation. Shared with clients that `observeCalls` creates from this client. */
  readonly sent: Map<string, number>;
  /** Number of retries that are still allowed. Successful calls restore it. */
  readonly retryBudget: { left: number };
  readonly onCall: (event: CallEvent) => void;
}

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call. A charge that was already made remains. */
  signal?: AbortSignal;
  /**
   * Milliseconds for this whole call. Must be positive.
   * @default the client's `timeout`
   */
  timeout?: number;
  /**
   * Retries this call even if its outcome is unknown. It can then be charged twice, so the client has no such option.
   * @default false
   */
  retryInDoubt?: boolean;
}
